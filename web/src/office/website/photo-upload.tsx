import { useMutation } from '@tanstack/react-query';
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

const NOT_SENT = 'The photo wasn’t sent. Check your connection and try again.';

/**
 * Prepares a photo, sends its files and keeps them. Returns how documents name it.
 * @param onSent gets the part that was sent, from 0 to 1
 */
const upload = async (
  photo: File,
  kind: PhotoKind,
  { signal, onSent }: { signal: AbortSignal; onSent: (part: number) => void },
): Promise<string> => {
  if (!navigator.onLine) throw new PhotoProblem(PHOTO_PROBLEMS.offline);
  const prepared = await preparePhoto(photo, kind, signal);
  onSent(0);
  const files = [];
  for (const { type, width, content } of prepared) {
    const { res: form } = await officeCall(startOfficeUpload, { kind: type }, { signal });
    await sendFile(form, content, {
      signal,
      onProgress: (part) => {
        onSent((files.length + part) / prepared.length);
      },
    });
    files.push({ id: form.id, type, width });
  }
  const { res } = await officeCall(addOfficePhoto, { kind, files }, { signal });
  signal.throwIfAborted();
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
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  /** Undefined until the photo is prepared. */
  const [sent, setSent] = useState<number>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (photo: File) => {
      stop.current = new AbortController();
      setSent(undefined);
      return await upload(photo, kind, { signal: stop.current.signal, onSent: setSent });
    },
    onSuccess: (name) => onUploaded(name),
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        size="sm"
        disabled={isPending}
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
          if (photo !== undefined) mutate(photo);
          // So that the same photo can be chosen again.
          target.value = '';
        }}
      />
      {isPending && sent !== undefined && <progress aria-label="Sent" max={1} value={sent} />}
      <p role="status" className="text-sm text-ink-soft">
        {isPending && (sent === undefined ? 'Preparing…' : 'Sending…')}
      </p>
      <p id={`${id}-problem`} role="alert" className="basis-full text-sm font-semibold text-danger empty:hidden">
        {error instanceof PhotoProblem ? error.message : error !== null && messageOf(error, NOT_SENT)}
      </p>
    </div>
  );
};
