import { type FocusEvent, useState } from 'react';
import { testimonials } from '../../content/testimonials.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Portrait } from './portrait.tsx';

const Caption = ({
  name,
  relation,
  location,
  image,
  disclosure,
}: Pick<(typeof testimonials)[number], 'name' | 'relation' | 'location' | 'image' | 'disclosure'>) => (
  <figcaption className="flex items-center gap-4 border-t border-line p-4 md:px-6">
    <Portrait src={image} sizes="48px" className="hidden size-12 rounded-full object-cover object-top still:block" />
    <span className="min-w-0 grow">
      <span className="block font-bold">{name}</span>
      <span className="block text-sm text-ink-soft">
        {relation}, {location}
      </span>
      <span className="block text-sm">{disclosure}</span>
    </span>
    <Icon
      name="plus"
      className="size-6 text-teal-deep transition-[rotate] duration-250 group-hover:rotate-45 group-data-open:rotate-45 still:hidden"
    />
  </figcaption>
);

/**
 * Tiles whose photo slides up, with the quote's first sentence, to reveal the quote: under the
 * pointer, on keyboard focus, and by a click. Another click or Escape closes it. The quote is
 * always shown on touch screens, under reduced motion, without scripts and on paper (`still` in
 * look.css). Screen readers read the quote in either state.
 */
export const Testimonials = () => {
  const [open, setOpen] = useState<string | null>(null);

  return (
    <ul className="grid gap-4 sm:grid-cols-3 md:gap-6">
      {testimonials.map(({ name, image, opening, rest, text, ...others }) => (
        <li key={name}>
          <figure
            data-open={open === name || undefined}
            className="group relative flex h-full flex-col rounded-md border border-line bg-paper break-inside-avoid"
          >
            {/* In one cell, so that the tile is as high as the higher of quote and cover. */}
            <div className="grid grow overflow-clip rounded-t-md">
              <blockquote className="p-4 [grid-area:1/1] md:p-6">
                <p className="md:text-lg">“{text}”</p>
              </blockquote>
              <div
                aria-hidden="true"
                className="bg-paper p-4 transition-[translate] duration-250 [grid-area:1/1] group-hover:-translate-y-full group-data-open:-translate-y-full md:p-6 still:hidden"
              >
                <Portrait
                  src={image}
                  sizes="150px"
                  className={classNames('mb-4 rounded-md', typeof image === 'string' ? 'w-24' : 'w-2/5')}
                />
                <p className="font-serif text-lg">
                  “{opening}
                  <span className="hidden"> {rest}</span>”
                </p>
              </div>
            </div>
            <Caption name={name} image={image} {...others} />
            <button
              type="button"
              aria-label={`Show what ${name} says`}
              aria-pressed={open === name}
              onClick={() => setOpen(open === name ? null : name)}
              onFocus={({ target }: FocusEvent) => {
                if (target.matches(':focus-visible')) setOpen(name);
              }}
              onBlur={() => setOpen(null)}
              onKeyDown={({ key }) => {
                if (key === 'Escape') setOpen(null);
              }}
              className="absolute inset-0 rounded-md still:hidden"
            />
          </figure>
        </li>
      ))}
    </ul>
  );
};
