// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { startOfficeUpload } from '#contract/endpoints/guides/office.ts';
import { addOfficePhoto } from '#contract/endpoints/website/office.ts';
import { type PhotoKind, photoFiles } from '#contract/website/photos.ts';
import { refuse } from '../../features/testing/fake-api.ts';
import { officeQueries } from '../api.ts';
import { useOfficeApi } from '../testing/render.tsx';
import { PHOTO_PROBLEMS, type PhotoAnswer, type PhotoRequest } from './photo.ts';
import { PhotoUpload } from './photo-upload.tsx';
import { PictureField } from './picture-field.tsx';

const api = useOfficeApi();
const NAME = 'uploads/portrait-0123456789abcdef.avif';

/** What the worker answers, and whether the store takes files. */
let prepare: (request: PhotoRequest) => PhotoAnswer | Promise<PhotoAnswer>;
let storeStatus: number;
let workers: FakeWorker[];
let sent: FormDataEntryValue[];

class FakeWorker extends EventTarget {
  isTerminated = false;
  constructor() {
    super();
    workers.push(this);
  }
  async postMessage(request: PhotoRequest) {
    const data = await prepare(request);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  terminate() {
    this.isTerminated = true;
  }
}

class FakeRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  open = () => undefined;
  abort = () => undefined;
  send(form: FormData) {
    sent.push(...form.getAll('file'));
    this.status = storeStatus;
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2 }));
    this.dispatchEvent(new Event(storeStatus === 0 ? 'error' : 'load'));
  }
}

const prepared = ({ kind }: PhotoRequest): PhotoAnswer => ({
  files: photoFiles[kind].map(({ type, width }) => ({ type, width, content: new Blob([`${type} ${String(width)}`]) })),
});

beforeEach(() => {
  prepare = prepared;
  storeStatus = 204;
  workers = [];
  sent = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  api.on(startOfficeUpload, ({ kind }) => {
    const id = `upload-${String(api.inputsOf(startOfficeUpload).length)}`;
    return { res: { id, url: `https://uploads.test/${kind}`, fields: { key: id }, maxBytes: 100 } };
  });
  api.on(addOfficePhoto, () => ({ res: { name: NAME } }));
});

const jpeg = () => new File(['jpeg'], 'ada.jpg', { type: 'image/jpeg' });
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={officeQueries}>{children}</QueryClientProvider>
);
const show = (kind: PhotoKind = 'portrait') => {
  const onUploaded = vi.fn<(name: string) => void>();
  const { unmount } = render(<PhotoUpload subject="Ada Park" kind={kind} onUploaded={onUploaded} />, { wrapper });
  // The browser itself lets people choose any file.
  const user = userEvent.setup({ applyAccept: false });
  return { onUploaded, unmount, choose: async (file: File) => await user.upload(screen.getByLabelText('Photo'), file) };
};

it('prepares a photo, sends all of its files, and says how documents name it', async () => {
  const { onUploaded, choose } = show();
  await choose(jpeg());
  await waitFor(() => {
    expect(onUploaded.mock.calls).toEqual([[NAME]]);
  });
  expect(sent).toHaveLength(photoFiles.portrait.length);
  expect(api.inputsOf(startOfficeUpload)).toEqual(photoFiles.portrait.map(({ type }) => ({ kind: type })));
  expect(api.inputsOf(addOfficePhoto)).toEqual([
    {
      kind: 'portrait',
      files: photoFiles.portrait.map(({ type, width }, place) => ({ id: `upload-${String(place + 1)}`, type, width })),
    },
  ]);
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('is part of the field of a picture, which shows what was uploaded', async () => {
  const Form = () => {
    const [picture, setPicture] = useState('');
    return (
      <PictureField
        {...{ label: 'Portrait', subject: '', kind: 'portrait', value: picture }}
        onUploaded={setPicture}
        onChange={() => null}
      />
    );
  };
  const { container } = render(<Form />, { wrapper });
  await userEvent.setup().upload(screen.getByLabelText('Photo'), jpeg());
  await screen.findByRole('option', { name: 'The uploaded photo' });
  expect(screen.getByLabelText<HTMLSelectElement>('Portrait').value).toBe(NAME);
  expect(container.querySelector('img')?.getAttribute('src')).toBe(
    '/guide-files/uploads/portrait-0123456789abcdef-640.avif',
  );
});

it('is added to what was typed while it was sent', async () => {
  let finish = (): void => undefined;
  prepare = (...args) => new Promise((resolve) => (finish = () => resolve(prepared(...args))));
  const [before, after] = [vi.fn(), vi.fn()];
  const field = (onUploaded: (name: string) => void) => (
    <PhotoUpload subject="" kind="portrait" onUploaded={onUploaded} />
  );
  const { rerender } = render(field(before), { wrapper });
  await userEvent.setup().upload(screen.getByLabelText('Photo'), jpeg());
  rerender(field(after));
  finish();
  await waitFor(() => {
    expect(after.mock.calls).toEqual([[NAME]]);
  });
  expect(before).not.toHaveBeenCalled();
});

it('says that it prepares the photo, and stops when the field is closed', async () => {
  prepare = () => new Promise(() => undefined);
  const { onUploaded, choose, unmount } = show();
  await choose(jpeg());
  expect(screen.getByRole('status').textContent).toBe('Preparing…');
  expect(screen.getByRole('button', { name: 'Upload a photo for Ada Park' }).hasAttribute('disabled')).toBe(true);
  unmount();
  await waitFor(() => {
    expect(workers[0]?.isTerminated).toBe(true);
  });
  expect(onUploaded.mock.calls).toEqual([]);
});

/** A file that says how large it is. */
const large = (megabytes: number) => Object.defineProperty(jpeg(), 'size', { value: megabytes * 1024 * 1024 });

const pdf = new File(['%PDF'], 'ada.pdf', { type: 'application/pdf' });
const svg = (content: string) => new File([content], 'ada.svg', { type: 'image/svg+xml' });

it.each<[string, PhotoKind, File, string]>([
  ['a PDF', 'portrait', pdf, PHOTO_PROBLEMS.noPhoto],
  ['an SVG', 'portrait', svg('<svg>'), PHOTO_PROBLEMS.noPhoto],
  ['a photo of 60 MB', 'portrait', large(60), PHOTO_PROBLEMS.tooLarge],
  ['a PDF as a logo', 'logo', pdf, PHOTO_PROBLEMS.noLogo],
  ['a logo of 60 MB', 'logo', large(60), PHOTO_PROBLEMS.tooLarge],
  [
    'a logo with a script',
    'logo',
    svg('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    PHOTO_PROBLEMS.script,
  ],
  ['a logo that is no SVG', 'logo', svg('<svg'), PHOTO_PROBLEMS.noLogo],
])('refuses %s before it is opened', async (_, kind, file, message) => {
  const { onUploaded, choose } = show(kind);
  await choose(file);
  expect((await screen.findByText(message)).role).toBe('alert');
  expect([workers, onUploaded.mock.calls]).toEqual([[], []]);
});

it('says what the worker found, also if that can’t run, and takes another photo', async () => {
  const { onUploaded, choose } = show();
  prepare = () => ({ problem: PHOTO_PROBLEMS.tooSmall('portrait') });
  await choose(jpeg());
  await screen.findByText('This picture is too small. Choose one of at least 640 by 800 pixels.');
  prepare = () => {
    workers.at(-1)?.dispatchEvent(new Event('error'));
    return new Promise(() => undefined);
  };
  await choose(jpeg());
  await screen.findByText(PHOTO_PROBLEMS.notPrepared);
  prepare = () => ({ problem: PHOTO_PROBLEMS.noPhoto });
  await choose(new File(['heic'], 'IMG_1.HEIC', { type: '' }));
  await screen.findByText(PHOTO_PROBLEMS.heic);
  prepare = prepared;
  await choose(jpeg());
  await waitFor(() => {
    expect(onUploaded.mock.calls).toEqual([[NAME]]);
  });
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('says that a photo wasn’t sent, or what the server found', async () => {
  const { onUploaded, choose } = show('picture');
  storeStatus = 0;
  await choose(jpeg());
  await screen.findByText('The photo wasn’t sent. Check your connection and try again.');
  storeStatus = 204;
  const message = 'This photo can’t be used: its AVIF file has another size. Choose it again.';
  api.on(addOfficePhoto, () => refuse('INVALID_INPUT', { message }));
  await choose(jpeg());
  await screen.findByText(message);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await choose(jpeg());
  await screen.findByText(PHOTO_PROBLEMS.offline);
  expect(onUploaded.mock.calls).toEqual([]);
});
