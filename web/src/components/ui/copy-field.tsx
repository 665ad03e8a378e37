import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';

/** A text with a button that copies it; selected, where the browser forbids that. */
export const CopyField = ({ label, text }: { label: string; text: string }) => {
  const [copied, setCopied] = useState<boolean | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The browser forbids it: then the person copies the selected text.
      field.current?.select();
      setCopied(false);
    }
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField ref={field} label={label} readOnly value={text} className="min-w-40 flex-1" />
      <Button
        variant="secondary"
        onClick={() => {
          void copy();
        }}
      >
        Copy
      </Button>
      <p role="status" className="w-full text-sm">
        {copied === true && 'Copied.'}
        {copied === false && 'Your browser doesn’t allow copying: copy the selected text yourself.'}
      </p>
    </div>
  );
};
