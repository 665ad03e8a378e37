import { useState } from 'react';
import { Button } from './button.tsx';

interface CopyButtonProps {
  text: string;
  /** What to copy by hand if the browser forbids it. */
  shown: string;
  onRefused?: () => void;
}

/** Copies a text, and says whether the browser let it. */
export const CopyButton = ({ text, shown, onRefused }: CopyButtonProps) => {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      onRefused?.();
      setCopied(false);
    }
  };
  return (
    <>
      <Button variant="secondary" onClick={() => void copy()}>
        Copy
      </Button>
      <p role="status" className="w-full text-sm">
        {copied === true && 'Copied.'}
        {copied === false && `Your browser doesn’t allow copying: copy ${shown} yourself.`}
      </p>
    </>
  );
};
