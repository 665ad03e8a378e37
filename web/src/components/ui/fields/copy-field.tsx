import { useRef } from 'react';
import { CopyButton } from '../copy-button.tsx';
import { TextField } from './text-field.tsx';

/** A text with a button that copies it; selected, where the browser forbids that. */
export const CopyField = ({ label, text }: { label: string; text: string }) => {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        ref={field}
        label={label}
        readOnly
        value={text}
        className="min-w-40 flex-1 min-[360px]:min-w-auto min-[360px]:[&_label]:whitespace-nowrap"
      />
      <CopyButton text={text} shown="the selected text" onRefused={() => field.current?.select()} />
    </div>
  );
};
