import type { ComponentProps } from 'react';

/** A radio button that looks like a button; the browser moves between them with the arrow keys. */
export const RadioButton = ({ children, ...radio }: ComponentProps<'input'>) => (
  <label className="relative grid min-h-12 place-items-center rounded-md border border-field bg-paper px-1 py-1 text-center text-sm leading-5 font-semibold transition-[background-color,border-color,color] hover:border-navy has-checked:border-navy has-checked:bg-navy has-checked:text-paper has-disabled:border-line has-disabled:bg-sand has-disabled:text-ink-soft">
    <input {...radio} type="radio" className="absolute inset-0 cursor-pointer appearance-none rounded-md" />
    <span>{children}</span>
  </label>
);
