import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { formatCount } from '../ui/format.ts';
import type { Upload } from './use-upload.ts';

interface FilePickerProps {
  /** Of the button that opens the dialog. */
  buttonId: string;
  upload: Upload;
  /** What the server said of the file when the guide was to be published. */
  error: string | undefined;
  /** What the guide has now, and what a new PDF means for buyers. */
  hint: string;
  onChoose: (file: File) => void;
  onRetry: () => void;
  onClear: () => void;
}

const wordsOf = ({ step, pages, pictures, progress }: Upload): string => {
  if (step === 'drawing') return 'Drawing the pictures of its pages…';
  if (step === 'sending') {
    const files = pictures.length === 0 ? 'the PDF' : `the PDF and ${formatCount(pictures.length, 'picture')}`;
    return `Sending ${files}… ${String(Math.round(progress * 100))}%`;
  }
  if (step === 'checking') return 'Checking the PDF…';
  return step === 'ready' ? formatCount(pages, 'page') : '';
};

interface DropZoneProps {
  isEmpty: boolean;
  onDrop: (file: File) => void;
  children: ReactNode;
}

/** Where a file can be dropped. It is a second way; a button takes a file with any input. */
const DropZone = ({ isEmpty, onDrop, children }: DropZoneProps) => {
  const [isOver, setIsOver] = useState(false);
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(over);
  };
  return (
    <div
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        const [file] = event.dataTransfer.files;
        if (file !== undefined) onDrop(file);
      }}
      className={classNames(
        'flex flex-wrap items-center gap-4 rounded-md border-2 border-dashed',
        isEmpty ? 'px-4 py-8 text-center' : 'p-4',
        isOver ? 'border-teal bg-teal-wash' : 'border-field',
      )}
    >
      {children}
    </div>
  );
};

/** Takes a PDF by drag or from a dialog, and shows its first page and how far it is. */
export const FilePicker = ({ buttonId, upload, error, hint, onChoose, onRetry, onClear }: FilePickerProps) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { step, name, progress, problems, canRetry } = upload;
  const cover = upload.pictures.find(({ kind }) => kind === 'cover');
  const messages = [...problems, ...(error === undefined ? [] : [error])];
  return (
    <div>
      <p id={`${id}-label`} className="mb-1.5 font-semibold">
        PDF
      </p>
      <p id={`${id}-hint`} className="mb-1.5 text-sm text-ink-soft">
        {hint}
      </p>
      <DropZone isEmpty={name === ''} onDrop={onChoose}>
        {cover !== undefined && (
          <img src={cover.url} alt="First page of the PDF" className="w-16 rounded-sm border border-line sm:w-24" />
        )}
        <div className="grid min-w-0 flex-1 gap-2">
          {name !== '' && <p className="font-semibold wrap-anywhere">{name}</p>}
          {(step === 'sending' || step === 'checking') && (
            <progress aria-label="Sent" max={1} value={progress} className="w-full" />
          )}
          <p role="status" className="text-sm text-ink-soft tabular-nums">
            {wordsOf(upload)}
          </p>
          <div className={classNames('flex flex-wrap gap-3', name === '' && 'justify-center')}>
            <Button
              id={buttonId}
              variant="secondary"
              aria-describedby={`${id}-label ${id}-hint ${id}-error`}
              onClick={() => input.current?.click()}
            >
              {name === '' ? 'Choose a PDF' : 'Choose another PDF'}
            </Button>
            {canRetry && (
              <Button variant="secondary" onClick={onRetry}>
                Try again
              </Button>
            )}
            {name !== '' && (
              <Button variant="quiet" onClick={onClear}>
                Don’t use it
              </Button>
            )}
          </div>
          <input
            ref={input}
            type="file"
            accept="application/pdf,.pdf"
            aria-label="PDF file"
            hidden
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file !== undefined) onChoose(file);
              // So that the same file, exported again, can be chosen.
              event.target.value = '';
            }}
          />
        </div>
      </DropZone>
      <ul aria-live="polite" className="grid gap-1 text-sm not-empty:mt-1.5">
        {upload.warnings.map((warning) => (
          <li key={warning}>
            <strong>Accessibility:</strong> {warning}
          </li>
        ))}
      </ul>
      <ul
        id={`${id}-error`}
        aria-live="polite"
        className="grid gap-1 text-sm font-semibold text-danger not-empty:mt-1.5"
      >
        {messages.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
};
