// @vitest-environment jsdom

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GUIDE_PICTURE_MAX_BYTES } from '#contract/endpoints/guides/limits.ts';
import {
  checkOfficeUpload,
  discardOfficeDraft,
  listOfficeGuides,
  type OfficeAbout,
  type OfficeBundle,
  type OfficeDraft,
  type OfficeGuide,
  publishOfficeBundle,
  publishOfficeGuide,
  saveOfficeDraft,
  startOfficeUpload,
  withdrawOfficeBundle,
  withdrawOfficeGuide,
} from '#contract/endpoints/guides/office.ts';
import { type PictureKind, picturesOf } from '#contract/pages/guide-pictures.ts';
import { type FakeApi, refuse, unreachable } from '../../features/testing/fake-api.ts';
import { inParts } from '../../features/testing/render.tsx';
import { noon, useOfficeApi, visitOffice } from '../testing/render.tsx';
import { freeSlug, nextEdition, slugOf } from './guide-values.ts';
import type { PdfFacts } from './pdf-facts.ts';
import type { DrawnPdf } from './read-pdf.ts';

/** What the browser draws of the chosen PDF. jsdom can't draw. */
let drawn: () => Promise<DrawnPdf>;
vi.mock('./read-pdf.ts', () => ({ readPdf: () => drawn() }));
const aDrawing = (bytes: Partial<Record<PictureKind, number>> = {}): DrawnPdf => ({
  pages: 12,
  pictures: picturesOf(12).map(({ kind, page }) => ({
    kind,
    page,
    blob: new Blob([new Uint8Array(bytes[kind] ?? 4)], { type: 'image/jpeg' }),
    url: `blob:${kind}`,
  })),
});

/** A PDF that says all of what a form takes, or other things. */
const saying = (changes: Partial<PdfFacts> = {}) => {
  const contents = [
    { title: 'Before you write', page: 2 },
    { title: 'The first draft', page: 5 },
  ];
  const facts = { title: 'The Essay', desc: 'How to write it.', language: 'English', contents, ...changes };
  drawn = () => Promise.resolve({ ...aDrawing(), facts });
};

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
  drawn = () => Promise.resolve(aDrawing());
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
  whatsNew: [],
  about: null,
  pictures: { coverSmall: '', cover: '', page1: '', page2: '' },
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
  cover: '',
  about: null,
  version: '0123456789abcdef',
  withdrawnAt: null,
  pastSeason: false,
  sold: 3,
  earnedCents: 4_497,
  draft: null,
  ...changes,
});

const list = (server: FakeApi, guides: () => OfficeGuide[], bundles: () => OfficeBundle[] = () => []) => {
  server.on(listOfficeGuides, () => ({ res: { guides: guides(), bundles: bundles(), countedSince: noon } }));
};
const takeUploads = (problems: string[] = [], warnings: string[] = []) => {
  api.on(startOfficeUpload, () => {
    const id = `upload-${String(api.inputsOf(startOfficeUpload).length)}`;
    return { res: { id, url: 'https://uploads.test/', fields: { key: id, Policy: 'p' }, maxBytes: 100 } };
  });
  api.on(checkOfficeUpload, () => ({ res: { pages: 12, bytes: 4, problems, warnings } }));
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
    await screen.findByText('12 pages', { selector: '[role=status]' });
    expect(screen.getByRole('img', { name: 'First page of the PDF' }).getAttribute('src')).toBe('blob:cover');
    expect(sent[0]).toMatchObject({ url: 'https://uploads.test/', fields: { key: 'upload-1', Policy: 'p' } });
    expect(Object.keys(sent[0]?.fields ?? {}).at(-1)).toBe('file');
    const kinds = ['pdf', 'picture', 'picture', 'picture', 'picture'];
    expect(api.inputsOf(startOfficeUpload)).toEqual(kinds.map((kind) => ({ kind })));
    expect(preview().getAllByRole('presentation', { hidden: true })[0]?.getAttribute('src')).toBe('blob:coverSmall');
    for (const [name, url] of [
      ['Page 1', 'blob:cover'],
      ['Page 2', 'blob:page1'],
      ['Page 3', 'blob:page2'],
    ] as const) {
      expect(preview().getByRole('img', { name }).getAttribute('src')).toBe(url);
    }
    preview().getByText(inParts('12 pages · Edition 2026-27'));
    preview().getByText('$14.99');

    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByText('On sale.');
    const link = await screen.findByRole('link', { name: 'see it in the shop (opens in a new tab)' });
    expect(link.getAttribute('href')).toBe('/pdf-page/the-essay');
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
        whatsNew: [],
        about: null,
        pictures: { coverSmall: 'upload-2', cover: 'upload-3', page1: 'upload-4', page2: 'upload-5' },
        basedOn: '',
      },
    ]);
    expect(api.inputsOf(publishOfficeGuide)).toEqual([{ id: 'the-essay', version: 1, mailBuyers: false }]);
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

  it('marks what is missing until it is typed, and does not repeat that when it asks before discarding', async () => {
    list(api, () => []);
    const user = visitOffice(api, '/office/guides/new');
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    await screen.findByText('Enter a title');
    const title = screen.getByLabelText(/^Title \*/);
    expect(document.activeElement).toBe(title);
    await user.type(title, 'A');
    expect(screen.queryByText('Enter a title')).toBeNull();
    expect(screen.queryByText('Please correct the marked fields.')).toBeNull();
    await user.clear(title);
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByText('Enter a title');
    await user.type(screen.getByLabelText(/^Edition/), '2026-27');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect((await screen.findByRole('dialog')).textContent).not.toContain('Please correct');
  });
});

describe('an upload', () => {
  it('shows what keeps people with a screen reader from using the PDF, and can be published', async () => {
    list(api, () => [aGuide({ readAloud: true })]);
    takeUploads([], ['The PDF has no tags, so…; export it again as a tagged PDF.']);
    saved(api);
    const user = visitOffice(api, '/office/guides/essay');
    await screen.findByText(/Works with screen readers\./);
    await choose(user, pdf());
    const warning = await screen.findByText(/The PDF has no tags/);
    expect(warning.textContent).toMatch(/^Accessibility: /);
    await screen.findByText('12 pages', { selector: '[role=status]' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish changes' }).disabled).toBe(false);
  });

  it('sends again only what the store didn’t get', async () => {
    list(api, () => [aGuide()]);
    takeUploads();
    saved(api);
    // The PDF, and the second picture.
    store = [0, 204, 0, 204];
    const user = visitOffice(api, '/office/guides/essay');
    await choose(user, pdf());
    await screen.findByText('The PDF wasn’t sent. Check your connection and try again.');
    screen.getByText('The cover wasn’t sent. Check your connection and try again.');
    expect(sent).toHaveLength(5);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish changes' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('12 pages', { selector: '[role=status]' });
    expect(sent).toHaveLength(7);
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => {
      expect(api.inputsOf(saveOfficeDraft)).toMatchObject([
        {
          upload: 'upload-6',
          pictures: { coverSmall: 'upload-2', cover: 'upload-7', page1: 'upload-4', page2: 'upload-5' },
        },
      ]);
    });
  });

  it('keeps what was sent in the draft when a picture is lost', async () => {
    list(api, () => [aGuide()]);
    takeUploads();
    saved(api);
    store = [204, 204, 204, 204, 0];
    const user = visitOffice(api, '/office/guides/essay');
    await choose(user, pdf());
    await screen.findByText('The picture of page 3 wasn’t sent. Check your connection and try again.');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => {
      expect(api.inputsOf(saveOfficeDraft)).toMatchObject([
        { upload: 'upload-1', pictures: { cover: 'upload-3', page2: '' } },
      ]);
    });
  });

  it('names the picture that is too large, and what to do', async () => {
    list(api, () => [aGuide()]);
    takeUploads();
    drawn = () => Promise.resolve(aDrawing({ page1: GUIDE_PICTURE_MAX_BYTES + 1 }));
    const user = visitOffice(api, '/office/guides/essay');
    await choose(user, pdf());
    await screen.findByText(
      /^The picture of page 2 is larger than 400 KB\. Export the PDF with smaller or fewer photos/,
    );
    expect(sent).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish changes' }).disabled).toBe(true);
  });

  it('says that the browser couldn’t draw, and draws again', async () => {
    list(api, () => [aGuide()]);
    takeUploads();
    drawn = () => Promise.reject(new Error('no canvas'));
    const user = visitOffice(api, '/office/guides/essay');
    await choose(user, pdf());
    await screen.findByText(/^This browser couldn’t draw the pages of the PDF/);
    drawn = () => Promise.resolve(aDrawing());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('12 pages', { selector: '[role=status]' });
    expect(sent).toHaveLength(5);
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
    await screen.findByText('12 pages', { selector: '[role=status]' });
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
    screen.getByText('Choose the PDF of the new edition. Earlier buyers keep theirs and get this one free.');
  });

  it('says what is new in the new edition, and emails its buyers only if that is ticked', async () => {
    list(api, () => [aGuide()]);
    takeUploads();
    saved(api);
    api.on(publishOfficeGuide, () => ({
      res: { changes: ['Buyers of 2026-27 keep their PDF and get this edition free.'] },
    }));
    const user = visitOffice(api, '/office/guides/essay');
    const newEdition = await screen.findByRole('button', { name: 'New edition' });
    expect(screen.queryByLabelText(/^What’s new/)).toBeNull();
    await user.click(newEdition);
    await user.type(screen.getByLabelText(/^What’s new/), 'New prompts{enter}{enter}A new timeline');
    expect(screen.queryByRole('checkbox', { name: 'Email the buyers of earlier editions' })).toBeNull();
    await choose(user, pdf());
    await screen.findByText('12 pages', { selector: '[role=status]' });
    const mail = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Email the buyers of earlier editions' });
    expect(mail.checked).toBe(false);
    expect(descriptionOf(mail)).toContain('They’ll find the new edition in their guides either way.');
    await user.click(mail);
    await user.click(screen.getByRole('button', { name: 'Publish changes' }));
    await screen.findByText('Buyers of 2026-27 keep their PDF and get this edition free.');
    expect(api.inputsOf(saveOfficeDraft)).toMatchObject([
      { edition: '2027-28', whatsNew: ['New prompts', 'A new timeline'] },
    ]);
    expect(api.inputsOf(publishOfficeGuide)).toMatchObject([{ mailBuyers: true }]);
  });

  it('takes what is new back with the edition, and the email with it', async () => {
    list(api, () => [aGuide()]);
    takeUploads();
    saved(api);
    api.on(publishOfficeGuide, () => ({ res: { changes: [] } }));
    const user = visitOffice(api, '/office/guides/essay');
    await user.click(await screen.findByRole('button', { name: 'New edition' }));
    await user.type(screen.getByLabelText(/^What’s new/), 'New prompts');
    await choose(user, pdf());
    await user.click(await screen.findByRole('checkbox', { name: 'Email the buyers of earlier editions' }));
    const edition = screen.getByLabelText(/^Edition/);
    await user.clear(edition);
    await user.type(edition, '2026-27');
    expect(screen.queryByLabelText(/^What’s new/)).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Email the buyers of earlier editions' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Publish changes' }));
    await waitFor(() => {
      expect(api.inputsOf(publishOfficeGuide)).toMatchObject([{ mailBuyers: false }]);
    });
    expect(api.inputsOf(saveOfficeDraft)).toMatchObject([{ edition: '2026-27', whatsNew: [] }]);
  });

  it('shows what a draft says is new, keeps it to its limits, and has the refusal at its field', async () => {
    const draft = aDraft({ edition: '2027-28', upload: 'u-1', pages: 12, whatsNew: ['One', 'Two'] });
    list(api, () => [aGuide({ draft })]);
    saved(api);
    const message = 'Say what’s new in this edition, in one to five lines of up to 160 characters';
    api.on(publishOfficeGuide, () => refuse('INVALID_INPUT', { fields: { whatsNew: message } }));
    const user = visitOffice(api, '/office/guides/essay');
    const lines = await screen.findByLabelText<HTMLTextAreaElement>(/^What’s new/);
    expect(lines.value).toBe('One\nTwo');
    await user.type(lines, '{enter}Three{enter}Four{enter}Five{enter}Six');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(descriptionOf(lines)).toContain('Keep at most 5 lines');
    expect(api.inputsOf(saveOfficeDraft)).toEqual([]);
    fireEvent.change(lines, { target: { value: '' } });
    await user.click(screen.getByRole('button', { name: 'Publish changes' }));
    await waitFor(() => {
      expect(descriptionOf(lines)).toContain(message);
    });
    expect(document.activeElement).toBe(lines);
  });

  it('whose edition is past its season says so, in the list and in its form', async () => {
    list(api, () => [aGuide({ edition: '2025-26', pastSeason: true }), aGuide({ id: 'law', title: 'Law' })]);
    const user = visitOffice(api, '/office/guides');
    const table = within(await screen.findByRole('table', { name: 'Guides' }));
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows[1]).toContain('2025-26Past its season');
    expect(rows[2]).not.toContain('Past its season');
    await user.click(table.getByRole('link', { name: 'The Essay' }));
    await screen.findByText('On sale. The edition 2025-26 is past its season.');
  });

  it('shows everything that keeps it from being published at once, at the fields', async () => {
    list(api, () => [aGuide()]);
    saved(api);
    const fields = { title: 'Enter a title', priceCents: 'Enter a price', file: 'The PDF needs a password.' };
    api.on(publishOfficeGuide, () => refuse('INVALID_INPUT', { fields }));
    const user = visitOffice(api, '/office/guides/essay');
    const publish = await screen.findByRole('button', { name: 'Publish changes' });
    const focused = new Promise<Element | null>((resolve) => {
      new MutationObserver((_, observer) => {
        if (screen.queryByText('The PDF needs a password.') === null) return;
        observer.disconnect();
        resolve(document.activeElement);
      }).observe(document.body, { subtree: true, childList: true });
    });
    await user.click(publish);
    await screen.findByText('The PDF needs a password.');
    expect(await focused).toBe(screen.getByLabelText(/^Title \*/));
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

const about: OfficeAbout = {
  author: { name: 'Ruth Calloway', credential: 'Read applications for six years' },
  checkedOn: '2026-10-01',
  outcomes: ['Plan a draft', 'Cut a draft', 'Finish a draft'],
  questions: [{ question: 'For whom?', answer: 'For seniors.' }],
  related: ['law'],
};

describe('the guide’s page', () => {
  const withLaw = (changes: Partial<OfficeGuide> = {}) => {
    list(api, () => [
      aGuide({ about, cover: '/guide-files/essay/cover-small-1.jpg', ...changes }),
      aGuide({ id: 'law', title: 'Law', about }),
      aGuide({ id: 'art', title: 'Art', about }),
      aGuide({ id: 'old', title: 'Old', about, state: 'withdrawn' }),
    ]);
    saved(api);
  };

  it('that someone changed in the meantime is said to differ before mine replaces it', async () => {
    const draft = aDraft({ about });
    let guide = aGuide({ about, draft });
    list(api, () => [guide]);
    saved(api);
    api.on(publishOfficeGuide, () => {
      guide = aGuide({ about: { ...about, checkedOn: '2026-11-01' }, draft, version: '01234567fedcba98' });
      return refuse('CONFLICT', { message: 'Someone changed this guide.' });
    });
    const user = visitOffice(api, '/office/guides/essay');
    await user.click(await screen.findByRole('button', { name: 'Publish changes' }));
    await screen.findByText(
      'On sale now: The Essay, $14.99, edition 2026-27. Its page says something else than this form.',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Facts last checked on').value).toBe('2026-10-01');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await user.click(screen.getByRole('button', { name: 'Publish changes' }));
    await waitFor(() => {
      expect(api.inputsOf(saveOfficeDraft)).toMatchObject([{ basedOn: '01234567fedcba98', about }]);
    });
  });

  it('is written in the form, previewed and saved, also unfinished', async () => {
    withLaw({ about: null });
    const user = visitOffice(api, '/office/guides/essay');
    await user.type(await screen.findByLabelText('Author'), 'Ruth Calloway');
    await user.type(screen.getByLabelText('The author’s experience'), 'Read applications for six years');
    fireEvent.change(screen.getByLabelText('Facts last checked on'), { target: { value: '2026-10-01' } });
    await user.type(
      screen.getByLabelText('What readers will be able to do'),
      'Plan a draft{enter}{enter} Cut a draft {enter}Finish a draft',
    );
    await user.click(screen.getByRole('button', { name: 'Add a question' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Question 1'));
    await user.type(screen.getByLabelText('Question 1'), 'For whom?');
    await user.type(screen.getByLabelText('Answer 1'), 'For seniors.');
    const first = screen.getByLabelText<HTMLSelectElement>('Related guide 1');
    expect([...first.options].map(({ text }) => text)).toEqual(['None', 'Law', 'Art']);
    await user.selectOptions(first, 'Law');

    preview().getByText('Ruth Calloway');
    preview().getByText('Facts, dates and links were checked on October 1, 2026.');
    preview().getByText('Cut a draft');
    preview().getByText('For seniors.');
    preview().getByText('Law');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => {
      expect(api.inputsOf(saveOfficeDraft)).toMatchObject([{ about }]);
    });
  });

  it('begins with what it says now, and can be emptied', async () => {
    withLaw();
    const user = visitOffice(api, '/office/guides/essay');
    const author = await screen.findByLabelText<HTMLInputElement>('Author');
    expect(author.value).toBe('Ruth Calloway');
    expect(preview().getAllByRole('presentation', { hidden: true })[0]?.getAttribute('src')).toBe(
      '/guide-files/essay/cover-small-1.jpg',
    );
    preview().getByRole('link', { name: 'Open the guide’s page' });
    for (const label of ['Author', 'The author’s experience', 'What readers will be able to do']) {
      await user.clear(screen.getByLabelText(label));
    }
    fireEvent.change(screen.getByLabelText('Facts last checked on'), { target: { value: '' } });
    await user.click(screen.getByRole('button', { name: 'Remove question 1' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a question' }));
    await user.selectOptions(screen.getByLabelText('Related guide 1'), 'None');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    const nothing = {
      author: { name: '', credential: '' },
      checkedOn: '',
      outcomes: [],
      questions: [],
      related: [],
    };
    await waitFor(() => {
      expect(api.inputsOf(saveOfficeDraft)).toMatchObject([{ about: nothing }]);
    });
  });

  it('keeps to its limits', async () => {
    withLaw({
      about: {
        ...about,
        related: ['law', 'art', 'gone'],
        questions: Array.from({ length: 6 }, () => ({ question: 'Q?', answer: 'A.' })),
      },
    });
    const user = visitOffice(api, '/office/guides/essay');
    await screen.findByLabelText('Related guide 3');
    screen.getByRole('option', { name: 'gone (not on sale)' });
    expect(screen.queryByLabelText('Related guide 4')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add a question' })).toBeNull();
    const outcomes = screen.getByLabelText('What readers will be able to do');
    await user.type(outcomes, '{enter}Four{enter}Five{enter}Six');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(descriptionOf(outcomes)).toContain('Keep at most 5 lines');
    fireEvent.change(outcomes, { target: { value: `One\n${'x'.repeat(161)}` } });
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(descriptionOf(outcomes)).toContain('Shorten line 2 to 160 characters');
    expect(document.activeElement).toBe(outcomes);
    expect(api.inputsOf(saveOfficeDraft)).toEqual([]);
  });

  it('has the server’s refusals at its fields', async () => {
    withLaw({
      about: { ...about, author: { name: 'Ruth', credential: '' }, questions: [{ question: 'Q?', answer: '' }] },
    });
    const fields = {
      author: 'Enter the author’s name, and up to 120 characters about their experience',
      checkedOn: 'Enter the day',
      outcomes: 'Write three to five lines',
      questions: 'Give each question an answer',
      related: 'Choose up to three other guides',
      file: 'The PDF can’t be shown: its cover is 700 pixels wide, not 720. Choose it again.',
    };
    api.on(publishOfficeGuide, () => refuse('INVALID_INPUT', { fields }));
    const user = visitOffice(api, '/office/guides/essay');
    await user.click(await screen.findByRole('button', { name: 'Publish changes' }));
    await screen.findByText(fields.file);
    for (const [label, message] of [
      ['The author’s experience', fields.author],
      ['Facts last checked on', fields.checkedOn],
      ['What readers will be able to do', fields.outcomes],
      ['Answer 1', 'Fill this in, or remove the question'],
      ['Related guide 1', fields.related],
    ] as const) {
      expect(descriptionOf(screen.getByLabelText(label))).toContain(message);
    }
    screen.getByText(fields.questions);
    const author = screen.getByLabelText('The author’s experience');
    expect(document.activeElement).toBe(author);
    // Correcting one takes away its error, and neither the focus nor the others'.
    await user.type(author, 'Six years');
    expect((author as HTMLInputElement).value).toBe('Six years');
    expect(screen.queryByText(fields.author)).toBeNull();
    screen.getByText(fields.file);
    takeUploads();
    await choose(user, pdf());
    await screen.findByText('12 pages', { selector: '[role=status]' });
    expect(screen.queryByText(fields.file)).toBeNull();
    screen.getByText(fields.questions);
  });

  it('keeps the pictures of a draft whose PDF stays, and says when some are missing', async () => {
    const pictures = { coverSmall: 'p-1', cover: 'p-2', page1: 'p-3', page2: 'p-4' };
    const draft = aDraft({ upload: 'u-1', pages: 12, pictures });
    list(api, () => [
      aGuide({ about, draft }),
      aGuide({ id: 'law', about, draft: { ...draft, id: 'law', pictures: { ...pictures, page2: '' } } }),
    ]);
    saved(api);
    const user = visitOffice(api, '/office/guides/essay');
    await user.type(await screen.findByLabelText(/^Title \*/), ' II');
    screen.getByText('A PDF was sent. It waits a day for you to publish it.');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => {
      expect(api.inputsOf(saveOfficeDraft)).toMatchObject([{ upload: 'u-1', pictures, about }]);
    });
    visitOffice(api, '/office/guides/law');
    await screen.findByText('The PDF was sent without all pictures of its pages. Choose it again.');
  });
});

describe('a PDF', () => {
  const fieldOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  const valuesOf = () => [/^Title \*/, /^Short name/, /^Description \*/].map((label) => fieldOf(label).value);
  const chooseSaying = async (user: ReturnType<typeof visitOffice>, changes: Partial<PdfFacts> = {}) => {
    saying(changes);
    await choose(user, pdf());
    await screen.findByText('12 pages', { selector: '[role=status]' });
  };
  const missing = () => {
    const all = screen.queryByRole('list', { name: 'Still missing' });
    return all === null
      ? []
      : within(all)
          .getAllByRole('link')
          .map(({ textContent }) => textContent);
  };

  it('comes before the fields, gives what it says, and says so', async () => {
    list(
      api,
      () => [aGuide(), aGuide({ id: 'the-essay' })],
      () => [
        {
          id: 'the-essay-2',
          title: 'Both',
          desc: '',
          priceCents: 2_000,
          guides: ['essay'],
          version: 'aaaaaaaaaaaaaaaa',
        },
      ],
    );
    takeUploads();
    saved(api);
    api.on(publishOfficeGuide, () => ({ res: { changes: [] } }));
    const user = visitOffice(api, '/office/guides/new');
    const title = await screen.findByLabelText(/^Title \*/);
    const input = screen.getByLabelText('PDF file');
    expect(input.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await chooseSaying(user);
    expect(valuesOf()).toEqual(['The Essay', 'the-essay-3', 'How to write it.']);
    screen.getByText('The title and description are filled in from the PDF. Change what’s wrong.');
    for (const label of [/^Title \*/, /^Description \*/]) {
      expect(descriptionOf(fieldOf(label))).toContain('From the PDF. Change it if it’s wrong.');
    }
    screen.getByText('English');
    screen.getByText('2 entries');
    preview().getByText('The first draft');
    await user.type(title, ', Again');
    expect(descriptionOf(title)).not.toContain('From the PDF');
    await user.selectOptions(screen.getByLabelText(/^Category/), 'Non-Stem');
    await user.type(screen.getByLabelText(/^Price/), '14.99');
    await user.type(screen.getByLabelText(/^Edition/), '2026-27');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => {
      expect(api.inputsOf(saveOfficeDraft)).toMatchObject([
        { id: 'the-essay-again', title: 'The Essay, Again', desc: 'How to write it.', pages: 12 },
      ]);
    });
  });

  it('gives nothing in place of what was typed; another one changes only what the first gave', async () => {
    list(api, () => []);
    takeUploads();
    const user = visitOffice(api, '/office/guides/new');
    await user.type(await screen.findByLabelText(/^Title \*/), 'Mine');
    await chooseSaying(user);
    expect(valuesOf()).toEqual(['Mine', 'mine', 'How to write it.']);
    screen.getByText('The description is filled in from the PDF. Change what’s wrong.');
    await chooseSaying(user, { desc: 'How to end it.' });
    expect(valuesOf()).toEqual(['Mine', 'mine', 'How to end it.']);
    await user.click(screen.getByRole('button', { name: 'Don’t use it' }));
    expect(valuesOf()).toEqual(['Mine', 'mine', '']);
  });

  it('keeps the words and the short name of a guide on sale', async () => {
    list(api, () => [aGuide({ desc: '' })]);
    takeUploads();
    const user = visitOffice(api, '/office/guides/essay');
    await screen.findByLabelText(/^Title \*/);
    await chooseSaying(user, { title: 'Another' });
    expect(valuesOf()).toEqual(['The Essay', 'essay', 'How to write it.']);
  });

  it('takes away what was wrong with the fields that it fills', async () => {
    list(api, () => []);
    takeUploads();
    const user = visitOffice(api, '/office/guides/new');
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    await screen.findByText('Enter a title');
    await chooseSaying(user);
    expect(screen.queryByText('Please correct the marked fields.')).toBeNull();
  });

  it('that says nothing leaves the fields empty, and the checklist says so', async () => {
    list(api, () => []);
    takeUploads();
    const user = visitOffice(api, '/office/guides/new');
    await screen.findByLabelText(/^Title \*/);
    await chooseSaying(user, { title: '', desc: '', language: '', contents: [] });
    expect(valuesOf()).toEqual(['', '', '']);
    screen.getByText('Not in the PDF: title, contents, language. You can publish without them.');
    await user.type(screen.getByLabelText(/^Title \*/), 'Mine');
    screen.getByText('Not in the PDF: contents, language. You can publish without them.');
  });

  it('and all else that is missing is listed beside Publish, each with the way to its field', async () => {
    list(api, () => []);
    takeUploads();
    const user = visitOffice(api, '/office/guides/new');
    await screen.findByLabelText(/^Title \*/);
    expect(missing()).toEqual(['PDF', 'Title', 'Short name', 'Description', 'Category', 'Price', 'Edition']);
    await user.click(screen.getByRole('link', { name: 'PDF' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a PDF' }));
    await chooseSaying(user);
    expect(missing()).toEqual(['Category', 'Price', 'Edition']);
    await user.type(screen.getByLabelText(/^Price/), 'ten');
    await user.click(screen.getByRole('link', { name: 'Category' }));
    expect(document.activeElement).toBe(screen.getByLabelText(/^Category/));
    await user.selectOptions(screen.getByLabelText(/^Category/), 'Non-Stem');
    await user.type(screen.getByLabelText(/^Edition/), '2026-27');
    expect(missing()).toEqual(['Price']);
    await user.clear(screen.getByLabelText(/^Price/));
    await user.type(screen.getByLabelText(/^Price/), '10');
    expect(missing()).toEqual([]);
    screen.getByText('Nothing is missing.');
  });

  it('of a new edition shows what changed in pages and contents, and asks what’s new', async () => {
    const contents = ['Before you write', 'A draft', 'Sources'].map((title, index) => ({ title, page: index + 1 }));
    list(api, () => [aGuide({ about, contents })]);
    takeUploads();
    const user = visitOffice(api, '/office/guides/essay');
    await user.click(await screen.findByRole('button', { name: 'New edition' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a PDF' }));
    const titles = ['Before you write', 'The first draft', 'Sources', 'Letters'];
    await chooseSaying(user, { contents: titles.map((title, index) => ({ title, page: index + 1 })) });
    const compared = screen.getByRole('region', { name: 'Compared with the last PDF' });
    expect(compared.textContent).toContain('Since the edition 2026-27');
    expect(compared.textContent).toContain('10 pages  12 pages');
    within(compared).getAllByRole('img', { name: 'now' });
    expect(compared.textContent).toContain('Added to the contentsLetters');
    expect(compared.textContent).toContain('Renamed or replacedA draft  The first draft');
    expect(compared.textContent).not.toContain('Removed');
    expect(missing()).toEqual(['What’s new']);
  });

  it.each([
    ['has as many pages and the same contents', { pages: 12 }, {}, ['12 pages, as before', 'have the same titles']],
    ['follows one whose contents aren’t known', { contents: [] }, {}, ['We don’t have the contents of the last PDF']],
    ['has no contents', {}, { contents: [] }, ['The new PDF has no contents to compare.']],
  ])('that %s says that', async (_, before, now, texts) => {
    const contents = [
      { title: 'Before you write', page: 1 },
      { title: 'The first draft', page: 2 },
    ];
    list(api, () => [aGuide({ about, contents, ...before })]);
    takeUploads();
    const user = visitOffice(api, '/office/guides/essay');
    await screen.findByLabelText(/^Title \*/);
    expect(screen.queryByRole('region', { name: 'Compared with the last PDF' })).toBeNull();
    await chooseSaying(user, now);
    const compared = screen.getByRole('region', { name: 'Compared with the last PDF' });
    expect(compared.textContent).toContain('Compared with the PDF so far');
    for (const text of texts) expect(compared.textContent).toContain(text);
  });
});

describe('the words of the guide’s page', () => {
  const button = () => screen.queryByRole('button', { name: /^(Show what its page says|Add author)/ });
  /** The nearest element around the fields that shows no more than its own height. */
  const isFolded = () => screen.getByLabelText('Author').closest('.overflow-clip') !== null;

  it('are folded until someone asks for them', async () => {
    list(api, () => [aGuide({ about })]);
    const user = visitOffice(api, '/office/guides/essay');
    await user.click(await screen.findByRole('button', { name: 'Show what its page says' }));
    expect([isFolded(), button()]).toEqual([false, null]);
    expect(document.activeElement).toBe(screen.getByLabelText('Author'));
  });

  it('open for the keyboard', async () => {
    list(api, () => []);
    const user = visitOffice(api, '/office/guides/new');
    const add = await screen.findByRole('button', { name: 'Add author and outcomes' });
    expect(isFolded()).toBe(true);
    add.focus();
    await user.tab();
    expect([isFolded(), document.activeElement]).toEqual([false, screen.getByLabelText('Author')]);
  });

  it('open for what is wrong with them', async () => {
    list(api, () => [aGuide({ about })]);
    saved(api);
    api.on(publishOfficeGuide, () =>
      refuse('INVALID_INPUT', { fields: { title: 'Enter a title', outcomes: 'Write three to five lines' } }),
    );
    const user = visitOffice(api, '/office/guides/essay');
    await user.click(await screen.findByRole('button', { name: 'Publish changes' }));
    await screen.findByText('Write three to five lines');
    expect(isFolded()).toBe(false);
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
    [['law'], 'the-essay'],
    [['the-essay', 'the-essay-2'], 'the-essay-3'],
  ])('make a short name that none of %j has', (taken, slug) => {
    expect(freeSlug('The Essay', taken)).toBe(slug);
    const long = 'a'.repeat(90);
    expect(freeSlug(long, [slugOf(long)])).toMatch(/^a{76}-2$/);
  });

  it.each([
    ['2026-27', '2027-28'],
    ['2098-99', '2099-00'],
    ['2026', '2026'],
  ])('make the edition after %s', (edition, next) => {
    expect(nextEdition(edition)).toBe(next);
  });
});

describe('bundles', () => {
  const aBundle = (changes: Partial<OfficeBundle> = {}): OfficeBundle => ({
    id: 'both',
    title: 'Both',
    desc: 'Two guides.',
    priceCents: 2_000,
    guides: ['law', 'essay'],
    version: 'aaaaaaaaaaaaaaaa',
    ...changes,
  });
  const guides = () => [aGuide(), aGuide({ id: 'law', title: 'Law' }), aGuide({ id: 'art', title: 'Art' })];
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

  it('are listed with their guides, the price, and what the guides cost one by one', async () => {
    list(api, guides, () => [aBundle(), aBundle({ id: 'one', title: 'One', guides: ['law', 'gone'] })]);
    visitOffice(api, '/office/guides');
    const rows = within(await screen.findByRole('table', { name: 'Bundles' })).getAllByRole('row');
    for (const part of ['Both', 'Law, The Essay', '$20.00', '$29.98']) expect(rows[1]?.textContent).toContain(part);
    expect(rows[2]?.textContent).toContain('One guide is off sale, so the shop doesn’t show this bundle.');
  });

  it('can be added: its guides in the order in which they were chosen', async () => {
    list(api, guides);
    api.on(publishOfficeBundle, () => ({}));
    const user = visitOffice(api, '/office/guides');
    await user.click(await screen.findByRole('button', { name: 'New bundle' }));
    const form = await dialog('New bundle');
    await user.type(form.getByLabelText(/^Title/), 'Law and Essay');
    await user.type(form.getByLabelText(/^Description/), 'Both.');
    await user.type(form.getByLabelText(/^Price/), '24');
    await user.click(form.getByRole('checkbox', { name: 'Law' }));
    await user.click(form.getByRole('checkbox', { name: 'The Essay' }));
    form.getByText('Less than the $29.98 that its guides cost one by one.');
    await user.click(form.getByRole('button', { name: 'Put on sale' }));
    await screen.findByText('The bundle is on sale. The shop shows it in a minute or less.');
    expect(api.inputsOf(publishOfficeBundle)).toEqual([
      {
        id: 'law-and-essay',
        title: 'Law and Essay',
        desc: 'Both.',
        priceCents: 2_400,
        guides: ['law', 'essay'],
        version: '',
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say what is missing before anything is sent', async () => {
    list(api, guides);
    const user = visitOffice(api, '/office/guides');
    await user.click(await screen.findByRole('button', { name: 'New bundle' }));
    const form = await dialog('New bundle');
    await user.type(form.getByLabelText(/^Title/), 'Only');
    await user.type(form.getByLabelText(/^Price/), 'cheap');
    await user.click(form.getByRole('checkbox', { name: 'Law' }));
    await user.click(form.getByRole('button', { name: 'Put on sale' }));
    await form.findByText('Choose two or more guides, up to 20');
    form.getByText('Enter a price such as 24.00');
    form.getByText('Describe the bundle');
    expect(sessionStorage.getItem('draft:office:bundle-new')).toContain('Only');
  });

  it('can be changed; a refusal is at its field, and nothing typed is lost', async () => {
    list(api, guides, () => [aBundle()]);
    api.on(publishOfficeBundle, () =>
      refuse('INVALID_INPUT', {
        fields: { priceCents: 'This must be less than the $29.98 that its guides cost one by one' },
      }),
    );
    const user = visitOffice(api, '/office/guides');
    await user.click(await screen.findByRole('button', { name: 'Change Both' }));
    const form = await dialog('Change bundle');
    const price = form.getByLabelText<HTMLInputElement>(/^Price/);
    expect(form.getByLabelText<HTMLInputElement>(/^Short name/).readOnly).toBe(true);
    await user.clear(price);
    await user.type(price, '30.00');
    await user.click(form.getByRole('button', { name: 'Publish changes' }));
    await form.findByText('This must be less than the $29.98 that its guides cost one by one');
    expect(price.value).toBe('30.00');
    expect(document.activeElement).toBe(price);
    expect(api.inputsOf(publishOfficeBundle)).toMatchObject([
      { id: 'both', guides: ['law', 'essay'], priceCents: 3_000, version: 'aaaaaaaaaaaaaaaa' },
    ]);
  });

  it('that someone else changed show what is on sale now, and can be kept', async () => {
    let bundle = aBundle();
    list(api, guides, () => [bundle]);
    api.on(publishOfficeBundle, ({ version }) => {
      if (version === bundle.version && bundle.priceCents !== 2_000) return {};
      bundle = aBundle({ priceCents: 1_900, version: 'bbbbbbbbbbbbbbbb' });
      return refuse('CONFLICT', { message: 'Someone changed this bundle in the meantime.' });
    });
    const user = visitOffice(api, '/office/guides');
    await user.click(await screen.findByRole('button', { name: 'Change Both' }));
    const form = await dialog('Change bundle');
    await user.type(form.getByLabelText(/^Title/), ' of them');
    await user.click(form.getByRole('button', { name: 'Publish changes' }));
    await form.findByText(/^On sale now: Both, \$19\.00, 2 guides\./);
    await user.click(form.getByRole('button', { name: 'Keep mine' }));
    await user.click(form.getByRole('button', { name: 'Publish changes' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(api.inputsOf(publishOfficeBundle).at(-1)).toMatchObject({
      title: 'Both of them',
      version: 'bbbbbbbbbbbbbbbb',
    });
  });

  it('can be taken off sale, after a question', async () => {
    let bundles = [aBundle()];
    list(api, guides, () => bundles);
    api.on(withdrawOfficeBundle, () => {
      bundles = [];
      return {};
    });
    const user = visitOffice(api, '/office/guides');
    await user.click(await screen.findByRole('button', { name: 'Take Both off sale' }));
    const question = await dialog('Take Both off sale?');
    question.getByText(/Earlier buyers keep its guides/);
    await user.click(question.getByRole('button', { name: 'Take off sale' }));
    await screen.findByText('No bundle is on sale.');
    expect(api.inputsOf(withdrawOfficeBundle)).toEqual([{ id: 'both', version: 'aaaaaaaaaaaaaaaa' }]);
  });

  it('says in the question, which stays open, that someone else took it off sale', async () => {
    let bundles = [aBundle()];
    list(api, guides, () => bundles);
    api.on(withdrawOfficeBundle, () => {
      bundles = [];
      return refuse('CONFLICT', { message: 'Someone took this bundle off sale.' });
    });
    const user = visitOffice(api, '/office/guides');
    await user.click(await screen.findByRole('button', { name: 'Take Both off sale' }));
    const question = await dialog('Take Both off sale?');
    await user.click(question.getByRole('button', { name: 'Take off sale' }));
    await screen.findByText('No bundle is on sale.');
    question.getByText('Someone took this bundle off sale.');
  });

  it('that someone else took off sale keep what was typed', async () => {
    let bundles = [aBundle()];
    list(api, guides, () => bundles);
    api.on(publishOfficeBundle, () => {
      bundles = [];
      return refuse('CONFLICT', { message: 'Someone changed this bundle in the meantime.' });
    });
    const user = visitOffice(api, '/office/guides');
    await user.click(await screen.findByRole('button', { name: 'Change Both' }));
    const form = await dialog('Change bundle');
    await user.type(form.getByLabelText(/^Title/), ' of them');
    await user.click(form.getByRole('button', { name: 'Publish changes' }));
    await screen.findByText(/^It is off sale now\./);
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Both of them');
  });
});
