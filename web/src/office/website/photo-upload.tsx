import { useEffect, useId, useRef, useState } from 'react';
import { startOfficeUpload } from '#contract/endpoints/guides/office.ts';
import { addOfficePhoto } from '#contract/endpoints/website/office.ts';
import type { PhotoKind } from '#contract/website/photos.ts';
import { Button } from '../../components/ui/button.tsx';
import { messageOf } from '../../features/api/api-error.ts';
import { officeCall } from '../api.ts';
import { sendFile } from '../guides/send-file.ts';
import { PHOTO_PROBLEMS } from './photo.ts';
import { PhotoProblem, preparePhoto } from './prepare-photo.ts';

type Step = 'ready' | 'preparing' | 'sending';

const NOT_SENT = 'The photo wasn’t sent. Check your connection and try again.';

const sentenceOf = (error: unknown): string => {
  if (error instanceof PhotoProblem) return error.message;
  return navigator.onLine ? messageOf(error, NOT_SENT) : PHOTO_PROBLEMS.offline;
};

/** Prepares a photo, sends its files and keeps them. Returns how documents name it. */
const upload = async (
  photo: File,
  kind: PhotoKind,
  {
    signal,
    onPrepared,
    onProgress,
  }: { signal: AbortSignal; onPrepared: () => void; onProgress: (part: number) => void },
): Promise<string> => {
  const prepared = await preparePhoto(photo, kind, signal);
  if (!navigator.onLine) throw new PhotoProblem(PHOTO_PROBLEMS.offline);
  onPrepared();
  const files = [];
  for (const { type, width, content } of prepared) {
    const { res: form } = await officeCall(startOfficeUpload, { kind: type }, { signal });
    await sendFile(form, content, {
      signal,
      onProgress: (part) => {
        onProgress((files.length + part) / prepared.length);
      },
    });
    files.push({ id: form.id, type, width });
  }
  const { res } = await officeCall(addOfficePhoto, { kind, files }, { signal });
  return res.name;
};

export interface PhotoUploadProps {
  /** What the photo is for, such as a person's name; empty if the form has one button. */
  subject: string;
  /** Portraits are cut to 4 by 5; logos are put on a square. */
  kind: PhotoKind;
  /** Gets the name for the document. */
  onUploaded: (name: string) => void;
}

/** A button that uploads a photo, and says how far it is and what is wrong. */
export const PhotoUpload = ({ subject, kind, onUploaded }: PhotoUploadProps) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const current = useRef<AbortController>(undefined);
  // The document may change while a photo is sent.
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  });
  const [step, setStep] = useState<Step>('ready');
  const [sent, setSent] = useState(0);
  const [problem, setProblem] = useState('');
  useEffect(() => () => current.current?.abort(), []);

  const choose = async (photo: File) => {
    const stop = new AbortController();
    current.current = stop;
    setStep('preparing');
    setSent(0);
    setProblem('');
    try {
      const uploaded = await upload(photo, kind, {
        signal: stop.signal,
        onPrepared: () => {
          setStep('sending');
        },
        onProgress: setSent,
      });
      if (stop.signal.aborted) return;
      latest.current(uploaded);
    } catch (error) {
      if (!stop.signal.aborted) setProblem(sentenceOf(error));
    }
    setStep('ready');
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        size="sm"
        disabled={step !== 'ready'}
        aria-describedby={`${id}-problem`}
        onClick={() => input.current?.click()}
      >
        {kind === 'logo' ? 'Upload a logo' : 'Upload a photo'}{' '}
        {subject !== '' && <span className="sr-only">for {subject}</span>}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Photo"
        hidden
        onChange={({ target }) => {
          const [photo] = target.files ?? [];
          if (photo !== undefined) void choose(photo);
          // So that the same photo can be chosen again.
          target.value = '';
        }}
      />
      {step === 'sending' && <progress aria-label="Sent" max={1} value={sent} />}
      <p role="status" className="text-sm text-ink-soft">
        {step === 'preparing' ? 'Preparing…' : step === 'sending' ? 'Sending…' : ''}
      </p>
      <p id={`${id}-problem`} role="alert" className="basis-full text-sm font-semibold text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
};
