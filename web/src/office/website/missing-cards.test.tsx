// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startOfficeUpload } from '#contract/endpoints/guides/office.ts';
import { addOfficeCard, listOfficeWebsite } from '#contract/endpoints/website/office.ts';
import { deferred } from '../../features/testing/deferred.ts';
import { refuse, unreachable } from '../../features/testing/fake-api.ts';
import { officeQueries } from '../api.ts';
import { paths } from '../paths.ts';
import { noon, useOfficeApi, visitOffice } from '../testing/render.tsx';
// Loaded once, before the first test waits for them.
import '../pages/website.tsx';

const api = useOfficeApi();
/** What a canvas draws, and what the store answers. */
const draw = vi.fn<() => Promise<Blob>>();
const send = vi.fn<(file: FormDataEntryValue | null) => number>();

class FakeCanvas {
  getContext() {
    const measureText = () => ({ width: 1 });
    return new Proxy(
      {},
      { get: (_, name) => (name === 'measureText' ? measureText : () => undefined), set: () => true },
    );
  }
  convertToBlob = draw;
}

class FakeRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  open = () => undefined;
  abort = () => undefined;
  send(form: FormData) {
    this.status = send(form.get('file'));
    this.dispatchEvent(new Event(this.status === 0 ? 'error' : 'load'));
  }
}

const card = { seed: '/', brand: 'Ours', kicker: '', title: 'Ours', picture: null, logo: '/favicon.svg', colors: {} };
let missing: string[];

const answerWell = () => {
  draw.mockReset().mockResolvedValue(new Blob(['card'], { type: 'image/jpeg' }));
  send.mockReset().mockReturnValue(204);
  const versions = [{ version: 2, by: 'Elena', at: noon, documents: ['home'], restored: null }];
  api.on(listOfficeWebsite, () => ({
    res: { documents: [], versions, shown: 2, missingCards: missing.map((name) => ({ name, ...card })) },
  }));
  api.on(startOfficeUpload, () => {
    const id = `upload-${String(api.inputsOf(startOfficeUpload).length)}`;
    return { res: { id, url: 'https://uploads.test', fields: {}, maxBytes: 100 } };
  });
  api.on(addOfficeCard, ({ card: drawn }) => {
    missing = missing.filter((name) => name !== drawn);
    return {};
  });
};

beforeEach(() => {
  missing = ['c1', 'c2'];
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  vi.stubGlobal('Path2D', Object);
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  Object.assign(document, { fonts: { load: () => Promise.resolve([]) } });
  api.serve('/favicon.svg', () => new Response('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  answerWell();
});

afterEach(() => {
  Reflect.deleteProperty(document, 'fonts');
});

it('draws the cards that pages lack one after another, and says so', async () => {
  const first = deferred<Blob>();
  draw.mockReturnValueOnce(first.promise);
  visitOffice(api, paths.website);
  await screen.findByText(/^Version 2 is on the website since .* Drawing previews…$/);
  await waitFor(() => expect(draw).toHaveBeenCalledOnce());
  expect(api.inputsOf(addOfficeCard)).toEqual([]);
  first.resolve(new Blob(['card']));
  await screen.findByText(/^Version 2 is on the website since [^…]*$/);
  expect(api.inputsOf(addOfficeCard)).toEqual([
    { card: 'c1', upload: 'upload-1' },
    { card: 'c2', upload: 'upload-2' },
  ]);
  expect(api.inputsOf(startOfficeUpload)).toEqual([{ kind: 'card' }, { kind: 'card' }]);
  expect(send.mock.calls.map(([file]) => file instanceof File && file.size)).toEqual([4, 4]);
  expect(missing).toEqual([]);
});

it.each<[string, () => void]>([
  ['a card can’t be drawn', () => draw.mockRejectedValueOnce(new Error('No memory'))],
  ['the store doesn’t answer', () => send.mockReturnValueOnce(0)],
  ['the card isn’t missing anymore', () => api.on(addOfficeCard, () => refuse('NOT_FOUND'))],
  ['the session has ended', () => api.on(startOfficeUpload, () => refuse('UNAUTHENTICATED'))],
  ['there is no connection', () => api.on(startOfficeUpload, unreachable)],
])('is quiet when %s, and goes on at the next opening', async (_, fail) => {
  fail();
  visitOffice(api, paths.website);
  await screen.findByText(/Drawing previews/);
  await waitFor(() => expect(screen.queryByText(/Drawing previews/)).toBeNull(), { timeout: 4_000 });
  expect([screen.queryByRole('alert'), screen.queryByRole('dialog')]).toEqual([null, null]);
  expect(missing).toContain('c2');
  cleanup();
  officeQueries.clear();
  answerWell();
  visitOffice(api, paths.website);
  await waitFor(() => expect(missing).toEqual([]));
});
