// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkOfficeUpload } from '#contract/endpoints/office/check-office-upload.ts';
import { discardOfficeDraft } from '#contract/endpoints/office/discard-office-draft.ts';
import { listOfficeGuides } from '#contract/endpoints/office/list-office-guides.ts';
import { publishOfficeGuide } from '#contract/endpoints/office/publish-office-guide.ts';
import { saveOfficeDraft } from '#contract/endpoints/office/save-office-draft.ts';
import { startOfficeUpload } from '#contract/endpoints/office/start-office-upload.ts';
import { withdrawOfficeGuide } from '#contract/endpoints/office/withdraw-office-guide.ts';
import type { OfficeDraft, OfficeGuide } from '#contract/office.ts';
import { type FakeApi, refuse, unreachable } from '#web/features/testing/fake-api.ts';
import { noon, useOfficeApi, visitOffice } from '../testing/render.tsx';
import { nextEdition, slugOf } from './guide-values.ts';

vi.mock('./read-pdf.ts', () => ({ readPdf: () => Promise.resolve({ pages: 12, cover: 'blob:cover' }) }));

const api = useOfficeApi();

/** Answers of the store to files, in order; the last repeats. 0: the connection breaks. */
let store: number[];
let sent: { url: string; fields: Record<string, unknown> }[];

class FakeRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  #url = '';
  open(_method: string, url: string) {
    this.#url = url;
  }
  send(form: FormData) {
    sent.push({ url: this.#url, fields: Object.fromEntries(form) });
    this.status = (store.length > 1 ? store.shift() : store[0]) ?? 0;
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2 }));
    this.dispatchEvent(new Event(this.status === 0 ? 'error' : 'load'));
  }
  abort = () => undefined;
}

beforeEach(() => {
  store = [204];
  sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
});

const aDraft = (changes: Partial<OfficeDraft> = {}): OfficeDraft => ({
  id: 'essay',
  title: 'The Essay',
  desc: 'How to write it.',
  category: 'Non-Stem',
  priceCents: 1_499,
  edition: '2026-27',
  upload: '',
  pages: 0,
  basedOn: '0123456789abcdef',
  version: 7,
  savedAt: noon,
  savedBy: 'Amy Marlow',
  ...changes,
});

const aGuide = (changes: Partial<OfficeGuide> = {}): OfficeGuide => ({
  id: 'essay',
  title: 'The Essay',
  desc: 'How to write it.',
  category: 'Non-Stem',
  priceCents: 1_499,
  edition: '2026-27',
  state: 'on-sale',
  fileName: 'essay.pdf',
  pages: 10,
  version: '0123456789abcdef',
  withdrawnAt: null,
  sold: 3,
  earnedCents: 4_497,
  draft: null,
  ...changes,
});

const list = (server: FakeApi, guides: () => OfficeGuide[]) => {
  server.on(listOfficeGuides, () => ({ res: { guides: guides(), countedSince: noon } }));
};
const takeUploads = (problems: string[] = []) => {
  api.on(startOfficeUpload, () => ({
    res: { id: 'upload-1', url: 'https://uploads.test/', fields: { key: 'upload-1', Policy: 'p' }, maxBytes: 100 },
  }));
  api.on(checkOfficeUpload, () => ({ res: { pages: 12, bytes: 4, problems } }));
};
const saved = (server: FakeApi, changes: Partial<OfficeDraft> = {}) => {
  server.on(saveOfficeDraft, (input) => ({ res: { ...aDraft(), ...input, version: input.version + 1, ...changes } }));
};
const pdf = (name = 'essay.pdf', content = '%PDF') => new File([content], name, { type: 'application/pdf' });
const choose = async (user: ReturnType<typeof visitOffice>, file: File) => {
  await user.upload(await screen.findByLabelText('PDF file'), file);
};
const descriptionOf = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));

describe('the list', () => {
  it('shows state, price and sales, and since when they count', async () => {
    list(api, () => [
      aGuide(),
      aGuide({ id: 'law', title: 'Law', draft: aDraft({ id: 'law' }) }),
      aGuide({ id: 'art', title: 'Art', state: 'withdrawn', withdrawnAt: noon }),
      aGuide({ id: 'new-one', title: '', state: 'draft', priceCents: null, draft: aDraft({ title: 'Begun' }) }),
    ]);
    visitOffice(api, '/office/guides');
    const table = within(await screen.findByRole('table', { name: 'Guides' }));
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows[1]).toContain('On sale');
    expect(rows[1]).toContain('$14.99');
    expect(rows[1]).toContain('$44.97');
    expect(rows[2]).toContain('On sale, with a draft');
    expect(rows[3]).toContain('Off sale');
    expect(rows[4]).toContain('Begun');
    expect(rows[4]).toContain('Draft');
    screen.getByText(/^Sales since Nov 22, 2026/);
    expect(table.getByRole('link', { name: 'Begun' }).getAttribute('href')).toBe('/office/guides/new-one');
  });

  it('says that there are none', async () => {
    list(api, () => []);
    visitOffice(api, '/office/guides');
    await screen.findByText('No guides yet');
    expect(screen.getByRole('link', { name: 'New guide' }).getAttribute('href')).toBe('/office/guides/new');
  });
});

describe('a new guide', () => {
  it('is typed, previewed as the shop shows it, sent and published', async () => {
    let guides: OfficeGuide[] = [];
    list(api, () => guides);
    takeUploads();
    saved(api);
    api.on(publishOfficeGuide, () => {
      guides = [aGuide({ id: 'the-essay' })];
      return { res: { changes: [] } };
    });
    const user = visitOffice(api, '/office/guides/new');
    await user.type(await screen.findByLabelText(/^Title \*/), 'The Essay');
    expect(screen.getByLabelText<HTMLInputElement>(/^Short name/).value).toBe('the-essay');
    await user.type(screen.getByLabelText(/^Description \*/), 'How to write it.');
    await user.selectOptions(screen.getByLabelText(/^Category/), 'Non-Stem');
    await user.type(screen.getByLabelText(/^Price/), '14.99');
    await user.type(screen.getByLabelText(/^Edition/), '2026-27');
    await choose(user, pdf());
    await screen.findByText('12 pages');
    expect(screen.getByRole('img', { name: 'First page of the PDF' }).getAttribute('src')).toBe('blob:cover');
    expect(sent[0]).toMatchObject({ url: 'https://uploads.test/', fields: { key: 'upload-1', Policy: 'p' } });
    expect(Object.keys(sent[0]?.fields ?? {}).at(-1)).toBe('file');
    preview().getByText('12 pages · Edition 2026-27');
    preview().getByText('$14.99');

    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByText('On sale.');
    expect(api.inputsOf(saveOfficeDraft)).toEqual([
      {
        id: 'the-essay',
        version: 0,
        title: 'The Essay',
        desc: 'How to write it.',
        category: 'Non-Stem',
        priceCents: 1_499,
        edition: '2026-27',
        upload: 'upload-1',
        pages: 12,
        basedOn: '',
      },
    ]);
    expect(api.inputsOf(publishOfficeGuide)).toEqual([{ id: 'the-essay', version: 1 }]);
  });

  it('keeps what was typed over a reload, until it is saved', async () => {
    list(api, () => []);
    const user = visitOffice(api, '/office/guides/new');
    await user.type(await screen.findByLabelText(/^Title \*/), 'Typed');
    expect(sessionStorage.getItem('draft:office:guide:new')).toContain('Typed');
  });

  it('needs a short name and a price in dollars before anything is sent', async () => {
    list(api, () => []);
    const user = visitOffice(api, '/office/guides/new');
    await user.type(await screen.findByLabelText(/^Price/), 'ten');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await screen.findByText('Enter a price such as 14.99');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Short name/));
  });
});

describe('an upload', () => {
  it('that the store didn’t get is sent again with one button', async () => {
    list(api, () => [aGuide()]);
    takeUploads();
    store = [0, 204];
    const user = visitOffice(api, '/office/guides/essay');
    await choose(user, pdf());
    await screen.findByText(/wasn’t sent/);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('12 pages');
    expect(sent).toHaveLength(2);
  });

  it('shows all that the server found wrong, and keeps the guide’s PDF', async () => {
    list(api, () => [aGuide()]);
    takeUploads(['The PDF has no page; export it again.', 'The PDF has a file attached; remove the attachment.']);
    saved(api);
    const user = visitOffice(api, '/office/guides/essay');
    await choose(user, pdf());
    await screen.findByText('The PDF has no page; export it again.');
    screen.getByText(/has a file attached/);
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => {
      expect(api.inputsOf(saveOfficeDraft)).toMatchObject([{ upload: '' }]);
    });
    // Publishing now would not publish the PDF that the person chose.
    const publish = screen.getByRole<HTMLButtonElement>('button', { name: 'Publish changes' });
    expect(publish.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Don’t use it' }));
    expect(publish.disabled).toBe(false);
    expect(screen.queryByText(/has a file attached/)).toBeNull();
  });

  it.each([
    ['is no PDF', pdf('essay.docx'), 'Choose a PDF.'],
    ['is empty', pdf('essay.pdf', ''), 'This file is empty.'],
  ])('of a file that %s is not even begun', async (_, file, message) => {
    list(api, () => [aGuide()]);
    visitOffice(api, '/office/guides/essay');
    fireEvent.drop(await screen.findByText(/keeps its PDF/).then((hint) => hint.nextElementSibling ?? hint), {
      dataTransfer: { files: [file] },
    });
    await screen.findByText(message);
    expect(sent).toEqual([]);
  });

  it('can be dropped', async () => {
    list(api, () => [aGuide()]);
    takeUploads();
    visitOffice(api, '/office/guides/essay');
    fireEvent.drop(await screen.findByText(/keeps its PDF/).then((hint) => hint.nextElementSibling ?? hint), {
      dataTransfer: { files: [pdf()] },
    });
    await screen.findByText('12 pages');
  });
});

describe('a guide on sale', () => {
  it('says what a change means, and what changed', async () => {
    list(api, () => [aGuide()]);
    saved(api);
    api.on(publishOfficeGuide, () => ({ res: { changes: ['The price changed from $14.99 to $9.99.'] } }));
    const user = visitOffice(api, '/office/guides/essay');
    const price = await screen.findByLabelText(/^Price/);
    await user.clear(price);
    await user.type(price, '9.99');
    await user.click(screen.getByRole('button', { name: 'Publish changes' }));
    await screen.findByText('The price changed from $14.99 to $9.99.');
    expect(api.inputsOf(saveOfficeDraft)).toMatchObject([
      { id: 'essay', version: 0, priceCents: 999, basedOn: '0123456789abcdef' },
    ]);
  });

  it('gets a new edition, whose PDF leaves earlier buyers theirs', async () => {
    list(api, () => [aGuide()]);
    const user = visitOffice(api, '/office/guides/essay');
    await user.click(await screen.findByRole('button', { name: 'New edition' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Edition/).value).toBe('2027-28');
    screen.getByText('Choose the PDF of the new edition. Earlier buyers keep theirs.');
  });

  it('shows everything that keeps it from being published at once, at the fields', async () => {
    list(api, () => [aGuide()]);
    saved(api);
    const fields = { title: 'Enter a title', priceCents: 'Enter a price', file: 'The PDF needs a password.' };
    api.on(publishOfficeGuide, () => refuse('INVALID_INPUT', { fields }));
    const user = visitOffice(api, '/office/guides/essay');
    await user.click(await screen.findByRole('button', { name: 'Publish changes' }));
    await screen.findByText('The PDF needs a password.');
    expect(descriptionOf(screen.getByLabelText(/^Title \*/))).toContain('Enter a title');
    expect(descriptionOf(screen.getByLabelText(/^Price/))).toContain('Enter a price');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Title \*/));
  });

  it('is taken off sale after a question', async () => {
    let guide = aGuide();
    list(api, () => [guide]);
    api.on(withdrawOfficeGuide, () => {
      guide = aGuide({ state: 'withdrawn', version: '', withdrawnAt: noon });
      return {};
    });
    const user = visitOffice(api, '/office/guides/essay');
    await user.click(await screen.findByRole('button', { name: 'Take off sale' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take off sale' }));
    await screen.findByText('Off sale since Nov 22, 2026.');
    expect(api.inputsOf(withdrawOfficeGuide)).toEqual([{ id: 'essay', version: '0123456789abcdef' }]);
  });

  it('that someone changed in the meantime asks before mine replaces it', async () => {
    let guide = aGuide({ draft: aDraft() });
    list(api, () => [guide]);
    saved(api);
    api.on(publishOfficeGuide, ({ version }) => {
      if (version > 7) return { res: { changes: [] } };
      guide = aGuide({ draft: aDraft(), priceCents: 500, version: 'fedcba9876543210' });
      return refuse('CONFLICT', { message: 'The guide essay on sale changed in the meantime.' });
    });
    const user = visitOffice(api, '/office/guides/essay');
    await user.click(await screen.findByRole('button', { name: 'Publish changes' }));
    await screen.findByText('On sale now: The Essay, $5.00, edition 2026-27.');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await user.click(screen.getByRole('button', { name: 'Publish changes' }));
    await waitFor(() => {
      expect(api.inputsOf(saveOfficeDraft)).toMatchObject([{ version: 7, basedOn: 'fedcba9876543210' }]);
    });
  });
});

describe('a draft that someone else saved', () => {
  const theirs = aDraft({ title: 'Theirs', version: 9, basedOn: '' });
  const begin = async () => {
    list(api, () => [aGuide({ state: 'draft', version: '', fileName: '', draft: aDraft({ basedOn: '' }) })]);
    api.on(saveOfficeDraft, (input) =>
      input.version === 9
        ? { res: { ...theirs, ...input, version: 10 } }
        : refuse('CONFLICT', { message: 'Amy Marlow saved this draft in the meantime.', res: theirs }),
    );
    const user = visitOffice(api, '/office/guides/essay');
    const title = await screen.findByLabelText(/^Title \*/);
    await user.clear(title);
    await user.type(title, 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await screen.findByText(/Amy Marlow saved this draft .*What you typed is still here/);
    expect((title as HTMLInputElement).value).toBe('Mine');
    return user;
  };

  it('can be replaced by mine', async () => {
    const user = await begin();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => {
      expect(api.inputsOf(saveOfficeDraft).at(-1)).toMatchObject({ title: 'Mine', version: 9 });
    });
  });

  it('can be taken instead', async () => {
    const user = await begin();
    await user.click(screen.getByRole('button', { name: 'Show what Amy Marlow saved' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Title \*/).value).toBe('Theirs');
  });
});

it('a draft is discarded after a question', async () => {
  let guides = [aGuide({ state: 'draft', version: '', fileName: '', draft: aDraft() })];
  list(api, () => guides);
  api.on(discardOfficeDraft, () => {
    guides = [];
    return {};
  });
  const user = visitOffice(api, '/office/guides/essay');
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }));
  await screen.findByText('No guides yet');
  expect(api.inputsOf(discardOfficeDraft)).toEqual([{ id: 'essay', version: 7 }]);
});

it('what was typed stays when the connection breaks', async () => {
  list(api, () => [aGuide()]);
  api.on(saveOfficeDraft, unreachable);
  const user = visitOffice(api, '/office/guides/essay');
  await user.type(await screen.findByLabelText(/^Title \*/), ' II');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByRole('alert');
  expect(screen.getByLabelText<HTMLInputElement>(/^Title \*/).value).toBe('The Essay II');
});

it('says that a guide does not exist', async () => {
  list(api, () => []);
  visitOffice(api, '/office/guides/gone');
  await screen.findByText('There is no such guide');
});

describe('the words of a guide', () => {
  it.each([
    ['The Essay: A Guide', 'the-essay-a-guide'],
    ['Économie & Co.', 'e-conomie-co'],
    ['—', ''],
  ])('make the short name of %j', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it.each([
    ['2026-27', '2027-28'],
    ['2098-99', '2099-00'],
    ['2026', '2026'],
  ])('make the edition after %s', (edition, next) => {
    expect(nextEdition(edition)).toBe(next);
  });
});
