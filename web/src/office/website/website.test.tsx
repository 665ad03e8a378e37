// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResOf } from '#contract/endpoint.ts';
import { listOfficeConsultations, type OfficeConsultation } from '#contract/endpoints/consultations/office.ts';
import {
  discardOfficeDocument,
  listOfficeWebsite,
  listOfficeWebsiteChanges,
  type OfficeDocument,
  previewOfficeDocument,
  publishOfficeWebsite,
  readOfficeDocument,
  restoreOfficeWebsite,
  saveOfficeDocument,
  type WebsiteVersion,
} from '#contract/endpoints/website/office.ts';
import { DAY_MS } from '#contract/limits.ts';
import { documents } from '#contract/website/documents/index.ts';
import { documentNames } from '#contract/website/names.ts';
import { deferred } from '../../features/testing/deferred.ts';
import { refuse, unreachable } from '../../features/testing/fake-api.ts';
import { currentAddress, reload, toast } from '../../features/testing/render.tsx';
import { officeQueries } from '../api.ts';
import { paths } from '../paths.ts';
import { answerProof } from '../proof.ts';
import { noon, owner, useOfficeApi, visitOffice } from '../testing/render.tsx';
import { fieldId } from './problems.ts';
// Loaded once, before the first test waits for them.
import '../pages/website.tsx';
import '../pages/website-document.tsx';
import '../pages/website-changes.tsx';

const api = useOfficeApi();
let isWide: boolean;

/** The document on the fake server. */
let stored: OfficeDocument;
const byElena = (changes: Partial<OfficeDocument>): OfficeDocument => ({
  ...stored,
  draft: { revision: (stored.draft?.revision ?? 0) + 1, by: 'Elena Marwick', at: noon },
  ...changes,
});

beforeEach(() => {
  isWide = false;
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  stored = { name: 'contact', content: documents.contact, draft: null, version: 3, problems: [] };
  api.on(readOfficeDocument, () => ({ res: stored }));
  api.on(saveOfficeDocument, ({ content, revision }) => {
    if (revision !== (stored.draft?.revision ?? 0)) return refuse('CONFLICT');
    stored = { ...stored, content, draft: { revision: revision + 1, by: owner.name, at: noon } };
    return { res: stored };
  });
});

// A draft is saved when its page is left, and the next test has another server.
afterEach(async () => {
  cleanup();
  await waitFor(() => expect(officeQueries.isMutating()).toBe(0));
});

const version = (number: number, changes: Partial<WebsiteVersion> = {}): WebsiteVersion => ({
  version: number,
  by: 'Elena Marwick',
  at: noon,
  documents: ['home', 'people'],
  restored: null,
  ...changes,
});
const website = (changes: Partial<ResOf<typeof listOfficeWebsite>> = {}): ResOf<typeof listOfficeWebsite> => ({
  documents: documentNames.map((name) => ({ name, sample: 'sample' in documents[name], draft: null })),
  versions: [],
  shown: 0,
  missingCards: [],
  ...changes,
});
const list = (answer: () => ResOf<typeof listOfficeWebsite>) => api.on(listOfficeWebsite, () => ({ res: answer() }));

describe('the business', () => {
  const booking: OfficeConsultation = {
    ...{ id: '1', person: '', start: Date.now() + DAY_MS, minutes: 30, counselor: { id: 'elena', name: 'Elena' } },
    ...{ fullname: 'Amy', email: '', phone: '', how: 'phone', joinUrl: '', zone: '', note: '', status: 'BOOKED' },
    ...{ outsideHours: false, version: 0 },
  };
  const zone = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Time zone' });
  const open = (...consultations: OfficeConsultation[]) => {
    stored = { ...stored, name: 'business', content: documents.business };
    api.on(listOfficeConsultations, () => ({ res: { consultations } }));
    visitOffice(api, paths.websiteDocument('business'));
  };

  it('says what another time zone changes, while something is booked', async () => {
    open(booking);
    fireEvent.change(await zone(), { target: { value: 'America/New_Yor' } });
    expect(api.inputsOf(listOfficeConsultations)).toEqual([]);
    fireEvent.change(await zone(), { target: { value: 'America/New_York' } });
    expect((await screen.findByText(/^This was America\/Los_Angeles\. Booked times don’t move/)).ariaLive).toBe(
      'polite',
    );
    fireEvent.change(await zone(), { target: { value: 'America/Los_Angeles' } });
    expect(screen.queryByText(/^This was/)).toBeNull();
  });

  it('says nothing about a time zone if nothing is booked anymore', async () => {
    open({ ...booking, start: Date.now() - DAY_MS });
    fireEvent.change(await zone(), { target: { value: 'America/New_York' } });
    await waitFor(() => expect(api.inputsOf(listOfficeConsultations)).toEqual([{ from: '', days: 28 }]));
    await waitFor(() => expect(officeQueries.isFetching()).toBe(0));
    expect(screen.queryByText(/^This was/)).toBeNull();
  });

  it('says that receipts keep their numbers', async () => {
    open();
    await screen.findByRole('textbox', {
      name: 'Letters before receipt numbers',
      description: 'New receipts begin with these letters. Receipts you already sent keep theirs.',
    });
  });
});

describe('the list', () => {
  const rowOf = async (name: string) =>
    (await screen.findByRole('link', { name })).closest('li')?.textContent.replaceAll('\u00A0', ' ');

  it('says what is the sample’s, and what has a draft', async () => {
    const draft = { revision: 1, by: 'Elena', at: noon };
    list(() =>
      website({ documents: website().documents.map((one) => (one.name === 'faq' ? { ...one, draft } : one)) }),
    );
    visitOffice(api, paths.website);
    expect(await rowOf('Quotes')).toBe('QuotesSample');
    expect(await rowOf('FAQ')).toBe('FAQDraft, Elena, Nov 22, 2026, 12:00 PM');
    expect(await rowOf('Home page')).toBe('Home page');
    screen.getByText('Nothing has been published from here yet.');
    expect(screen.getByRole('link', { name: 'Publish…' }).getAttribute('href')).toBe(paths.websiteChanges);
    for (const name of documentNames)
      expect(document.querySelector(`a[href="${paths.websiteDocument(name)}"]`)).not.toBeNull();
  });

  it('asks again while a version is being written', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: noon + 1000 });
    let shown = 1;
    list(() => website({ versions: [version(2), version(1)], shown }));
    visitOffice(api, paths.website);
    await screen.findByText('Version 2 is being written…');
    expect(screen.queryByRole('link', { name: 'Publish…' })).toBeNull();
    shown = 2;
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await screen.findByText(/^Version 2 is on the website since Nov 22, 2026, 12:00\sPM\.$/);
    const asked = api.inputsOf(listOfficeWebsite).length;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(api.inputsOf(listOfficeWebsite)).toHaveLength(asked);
  });

  it('says what to do when a version doesn’t arrive', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: noon + 119_000 });
    list(() => website({ versions: [version(2)], shown: 1 }));
    visitOffice(api, paths.website);
    await screen.findByText(/being written/);
    await act(() => vi.advanceTimersByTimeAsync(4000));
    await screen.findByText(/^Version 2 is not on the website yet: visitors still see version 1/);
    const asked = api.inputsOf(listOfficeWebsite).length;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(api.inputsOf(listOfficeWebsite)).toHaveLength(asked);
  });

  it('brings an earlier version back with the passkey', async () => {
    list(() => website({ versions: [version(3), version(2, { restored: 1 }), version(1)], shown: 3 }));
    let isConfirmed = false;
    api.on(restoreOfficeWebsite, () => (isConfirmed ? { res: version(4, { restored: 1 }) } : refuse('PASSKEY_NEEDED')));
    const user = visitOffice(api, paths.website);
    await screen.findByText('Brought version 1 back');
    await screen.findByText('Home page, People');
    expect(screen.queryByRole('button', { name: 'Bring version 3 back' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Bring version 1 back' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Bring back' }));
    await waitFor(() => {
      isConfirmed = true;
      act(() => answerProof(true));
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    await toast('It’s back. It’ll be on the website in a minute.');
    expect(api.inputsOf(restoreOfficeWebsite).at(-1)).toEqual({ version: 1, newest: 3 });
  });

  it('brings back how it was set up, or says why it can’t', async () => {
    list(() => website({ versions: [version(1)], shown: 1 }));
    const message = 'This version doesn’t fit today’s rules.';
    api.on(restoreOfficeWebsite, () => refuse('INVALID_INPUT', { fields: { version: message } }));
    const user = visitOffice(api, paths.website);
    await user.click(await screen.findByRole('button', { name: 'Bring the first version back' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Bring back' }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(api.inputsOf(restoreOfficeWebsite)).toEqual([{ version: 0, newest: 1 }]);
  });
});

const address = paths.websiteDocument('contact');
const lead = () => screen.findByLabelText<HTMLTextAreaElement>('Introduction');
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const saved = (text: string | RegExp) =>
  waitFor(() => {
    expect(status().join()).toMatch(text);
  });

describe('a draft', () => {
  it('is saved a moment after the last key, and when the person leaves the field', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = visitOffice(api, address);
    await user.type(await lead(), ' A');
    await act(() => vi.advanceTimersByTimeAsync(600));
    await user.type(await lead(), 'B');
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(api.inputsOf(saveOfficeDocument)).toEqual([]);
    screen.getByText('Saving…');
    await act(() => vi.advanceTimersByTimeAsync(600));
    await saved(/Saved, 12:00\sPM/);
    await user.type(await lead(), 'C');
    await user.tab();
    await waitFor(() => expect(api.inputsOf(saveOfficeDocument)).toHaveLength(2));
    expect(api.inputsOf(saveOfficeDocument)).toMatchObject([
      { revision: 0, version: 3 },
      { revision: 1, version: 3 },
    ]);
    expect(stored.content['lead']).toBe(`${documents.contact.lead} ABC`);
  });

  it('is saved when the person leaves the page', async () => {
    list(website);
    const user = visitOffice(api, address);
    fireEvent.change(await lead(), { target: { value: 'Call us.' } });
    await user.click(screen.getByRole('link', { name: 'Website', hidden: false, current: false }));
    await waitFor(() => expect(stored.content['lead']).toBe('Call us.'));
  });

  it('waits in this tab while there is no connection, also over a reload', async () => {
    const answer = () => api.on(saveOfficeDocument, ({ content }) => ({ res: byElena({ content }) }));
    api.on(saveOfficeDocument, unreachable);
    visitOffice(api, address);
    fireEvent.change(await lead(), { target: { value: 'Call us.' } });
    fireEvent.blur(await lead());
    await saved('Not saved yet: no connection. We keep trying.');
    reload();
    officeQueries.clear();
    visitOffice(api, address);
    expect((await lead()).value).toBe('Call us.');
    answer();
    await waitFor(() => expect(status().join()).toMatch(/^.*Saved/), { timeout: 5000 });
    expect(api.inputsOf(saveOfficeDocument).at(-1)).toMatchObject({ content: { lead: 'Call us.' } });
  });

  it('says why it isn’t saved, and can be saved again', async () => {
    api.on(saveOfficeDocument, () => refuse('INVALID_INPUT', { message: 'This is too long' }));
    const user = visitOffice(api, address);
    fireEvent.change(await lead(), { target: { value: 'Long' } });
    fireEvent.blur(await lead());
    await saved('Not saved yet. This is too long');
    api.on(saveOfficeDocument, ({ content }) => ({ res: byElena({ content }) }));
    await user.click(screen.getByRole('button', { name: 'Save now' }));
    await saved('Saved');
  });

  it('begins with what someone else saved, and with what was typed after it', async () => {
    stored = byElena({ content: { ...documents.contact, lead: 'By Elena.' } });
    visitOffice(api, address);
    expect((await lead()).value).toBe('By Elena.');
    fireEvent.change(await lead(), { target: { value: 'By Ruth.' } });
    fireEvent.blur(await lead());
    await waitFor(() => expect(stored.content['lead']).toBe('By Ruth.'));
    reload();
    visitOffice(api, address);
    expect((await lead()).value).toBe('By Ruth.');
  });

  it('isn’t in conflict with itself if only the answer was lost', async () => {
    let isLost = true;
    api.on(saveOfficeDocument, ({ content, revision }) => {
      if (!isLost) return revision === stored.draft?.revision ? { res: byElena({ content }) } : refuse('CONFLICT');
      stored = byElena({ content });
      isLost = false;
      return unreachable();
    });
    visitOffice(api, address);
    fireEvent.change(await lead(), { target: { value: 'Call us.' } });
    fireEvent.blur(await lead());
    await waitFor(() => expect(status().join()).toMatch('Saved'), { timeout: 5000 });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be thrown away, after a question', async () => {
    stored = byElena({});
    list(website);
    api.on(discardOfficeDocument, () => ({}));
    const user = visitOffice(api, address);
    await user.click(await screen.findByRole('button', { name: 'Throw the draft away' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Throw away' }));
    await toast('The draft is gone.');
    expect(api.inputsOf(discardOfficeDocument)).toEqual([{ name: 'contact', revision: 1 }]);
    await waitFor(() => expect(currentAddress()).toBe(paths.website));
  });

  it('is the business’s own once that is ticked', async () => {
    stored = { ...stored, name: 'testimonials', content: documents.testimonials };
    const user = visitOffice(api, paths.websiteDocument('testimonials'));
    const { sample, ...ours } = documents.testimonials;
    await user.click(await screen.findByLabelText('This is ours now'));
    await waitFor(() => expect(stored.content).toEqual(ours), { timeout: 3000 });
    await user.click(screen.getByLabelText('This is ours now'));
    await waitFor(() => expect(stored.content).toEqual({ ...ours, sample }), { timeout: 3000 });
  });
});

describe('someone else saves first', () => {
  const conflict = async () => {
    const user = visitOffice(api, address);
    await lead();
    stored = byElena({ content: { ...documents.contact, lead: 'By Elena.' } });
    fireEvent.change(await lead(), { target: { value: 'By Ruth.' } });
    fireEvent.blur(await lead());
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Elena Marwick changed this on Nov 22, 2026, 12:00\sPM\./,
    );
    expect((await lead()).value).toBe('By Ruth.');
    return user;
  };

  it('and the person keeps theirs: what was typed can still be read', async () => {
    const user = await conflict();
    await user.click(screen.getByRole('button', { name: 'Start from theirs' }));
    await waitFor(async () => expect((await lead()).value).toBe('By Elena.'));
    expect(screen.queryByRole('alert')).toBeNull();
    reload();
    visitOffice(api, address);
    await user.click(await screen.findByText('What you had typed'));
    screen.getByText('By Ruth.');
    await user.click(screen.getByRole('button', { name: 'I don’t need it anymore' }));
    expect(screen.queryByText('What you had typed')).toBeNull();
    expect(stored.content['lead']).toBe('By Elena.');
    fireEvent.change(await lead(), { target: { value: 'By both.' } });
    fireEvent.blur(await lead());
    await waitFor(() => expect(stored.content['lead']).toBe('By both.'));
  });

  it('and the person keeps their own', async () => {
    const user = await conflict();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(stored.content['lead']).toBe('By Ruth.'), { timeout: 3000 });
    expect(stored.draft?.revision).toBe(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('what is wrong', () => {
  it('is at the field as it is typed, and listed with a link to it', async () => {
    const user = visitOffice(api, address);
    fireEvent.change(await lead(), { target: { value: '<b>Call</b>' } });
    screen.getByText('Write plain text: no HTML');
    await user.click(screen.getByText('To fix: 1'));
    await user.click(screen.getByRole('link', { name: 'Introduction: Write plain text: no HTML' }));
    expect(document.activeElement).toBe(await lead());
    fireEvent.change(await lead(), { target: { value: 'Call' } });
    expect(screen.queryByText(/^To fix/)).toBeNull();
  });

  it('is what a new version of the rules asks for, too', async () => {
    const { lead: _lead, ...older } = documents.contact;
    stored = { ...stored, content: older };
    visitOffice(api, address);
    expect((await lead()).getAttribute('aria-invalid')).toBe('true');
    screen.getByText('Fill this in');
  });

  it('by the server stays until the field is changed', async () => {
    const problems = [{ entry: 'lead', message: 'There is no number “place”' }];
    stored = { ...stored, content: { ...stored.content, lead: 'Many[[place]].' }, problems };
    visitOffice(api, address);
    const field = await lead();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(field, { target: { value: 'Many.' } });
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  it('in a folded entry is opened by a link from elsewhere', async () => {
    stored = { ...stored, name: 'faq', content: documents.faq };
    visitOffice(api, `${paths.websiteDocument('faq')}#groups.1.questions.0.answer`);
    await waitFor(() => expect(document.activeElement?.id).toBe(fieldId('groups.1.questions.0.answer')));
    expect(document.activeElement?.closest('details')?.open).toBe(true);
  });
});

it('has no page for other names', async () => {
  visitOffice(api, paths.websiteDocument('secrets'));
  await screen.findByRole('heading', { level: 1, name: /isn’t|not|no /i });
});

describe('the page beside it', () => {
  const frame = () => screen.findByTitle<HTMLIFrameElement>('The page as it will look');

  it('is drawn without scripts, again after a change, and at the width of a desktop', async () => {
    isWide = true;
    vi.useFakeTimers({ shouldAdvanceTime: true });
    api.on(previewOfficeDocument, ({ content }) => ({
      res: { html: `<html><head></head><body>${String(content['lead'])}</body></html>`, problems: [] },
    }));
    const user = visitOffice(api, address);
    expect((await frame()).getAttribute('sandbox')).toBe('allow-same-origin');
    expect((await frame()).srcdoc).toContain(`<base target="_blank"></head><body>${documents.contact.lead}`);
    expect((await frame()).style.width).toBe('390px');
    await user.click(screen.getByRole('button', { name: 'Desktop' }));
    expect((await frame()).style.width).toBe('1280px');
    fireEvent.change(await lead(), { target: { value: 'Call us.' } });
    await act(() => vi.advanceTimersByTimeAsync(1600));
    await waitFor(async () => expect((await frame()).srcdoc).toContain('Call us.'));
    expect(screen.queryByRole('button', { name: 'See the page' })).toBeNull();
  });

  it('is a dialog on a phone, and says if something must be fixed first', async () => {
    api.on(previewOfficeDocument, () => ({ res: { html: null, problems: [] } }));
    const user = visitOffice(api, address);
    await lead();
    expect(api.inputsOf(previewOfficeDocument)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'See the page' }));
    await within(screen.getByRole('dialog')).findByText('Fix what is marked to see the page.');
  });
});

describe('the changes', () => {
  type Draft = ResOf<typeof listOfficeWebsiteChanges>['drafts'][number];
  const draft = (name: string, changes: Partial<Draft> = {}): Draft => ({
    name,
    revision: 4,
    by: 'Elena Marwick',
    at: noon,
    changes: [{ entry: 'counselors.0.role', before: 'Coach', after: 'Founder' }],
    problems: [],
    ...changes,
  });
  const open = async (...drafts: Draft[]) => {
    api.on(listOfficeWebsiteChanges, () => ({ res: { drafts } }));
    list(() => website({ versions: [version(1)], shown: 0 }));
    const user = visitOffice(api, paths.websiteChanges);
    await screen.findByRole('heading', { level: 1, name: 'Changes' });
    return user;
  };

  it('are shown as a reader sees them', async () => {
    await open(
      draft('people'),
      draft('faq', { changes: [{ entry: 'lead', before: null, after: 'New' }] }),
      draft('home', {
        changes: [
          { entry: 'lead', before: 'Old', after: null },
          { entry: 'title', before: null, after: '' },
        ],
      }),
      draft('about', { changes: [] }),
    );
    await screen.findByText('Counselor 1, Role');
    expect([...document.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual([
      'Before: Coach',
      'Before: Old',
    ]);
    expect([...document.querySelectorAll('ins')].map(({ textContent }) => textContent)).toEqual([
      'Now: Founder',
      'Now: New',
      'Now: Empty',
    ]);
    screen.getByText('Taken away');
    screen.getByText('It says what the website says already.');
  });

  it('of pictures show the pictures', async () => {
    const [before, after] = ['portraits/elena.svg', 'uploads/portrait-0123456789abcdef.avif'];
    await open(
      draft('people', { changes: [{ entry: 'counselors.0.picture', before, after }] }),
      draft('gallery', { changes: [{ entry: 'pictures.0.picture', before: null, after: 'gone.svg' }] }),
    );
    const photo = await screen.findByRole<HTMLImageElement>('img', { name: 'The uploaded photo' });
    expect(photo.getAttribute('src')).toBe('/guide-files/uploads/portrait-0123456789abcdef-640.avif');
    expect(photo.closest('ins')?.textContent).toBe('Now: ');
    expect(screen.getByRole('img', { name: 'portraits/elena' }).closest('del')?.textContent).toBe('Before: ');
    expect(screen.getByText('gone').tagName).toBe('INS');
  });

  it('are published as they were read, all or some of them', async () => {
    const user = await open(draft('people'), draft('faq', { revision: 7 }));
    api.on(publishOfficeWebsite, () => ({ res: version(1) }));
    await user.click(await screen.findByRole('checkbox', { name: 'People' }));
    await user.click(screen.getByRole('button', { name: 'Publish 1 part' }));
    await toast('Published. It’ll be on the website in a minute.');
    expect(api.inputsOf(publishOfficeWebsite)).toEqual([{ drafts: [{ name: 'faq', revision: 7 }] }]);
    await waitFor(() => expect(currentAddress()).toBe(paths.website));
    await screen.findByRole('heading', { level: 1, name: 'Website' });
  });

  it('are being written at once, also while the list is still read again', async () => {
    const user = await open(draft('people'));
    officeQueries.setQueryData([listOfficeWebsite.id, {}], website({ versions: [version(4)], shown: 4 }));
    api.on(publishOfficeWebsite, () => ({ res: version(5, { at: Date.now() }) }));
    const answer = deferred<{ res: ResOf<typeof listOfficeWebsite> }>();
    api.on(listOfficeWebsite, () => answer.promise);
    await user.click(await screen.findByRole('button', { name: 'Publish 1 part' }));
    await screen.findByText('Version 5 is being written…');
    act(() => answer.resolve({ res: website({ versions: [version(5), version(4)], shown: 5 }) }));
    await screen.findByText(/^Version 5 is on the website/);
  });

  it('stay if someone else changed them, and say so', async () => {
    const user = await open(draft('people'), draft('faq'));
    api.on(publishOfficeWebsite, () => refuse('CONFLICT', { message: 'Elena changed “People”. Look at it again.' }));
    await user.click(await screen.findByRole('button', { name: 'Publish 2 parts' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Elena changed “People”. Look at it again.');
    expect(api.inputsOf(listOfficeWebsiteChanges).length).toBeGreaterThan(1);
  });

  it('with a problem can’t be published, and lead to it', async () => {
    await open(draft('people', { problems: [{ entry: 'counselors.0.role', message: 'Write something here' }] }));
    const link = await screen.findByRole('link', { name: 'Counselor 1, Role: Write something here' });
    expect(link.getAttribute('href')).toBe(`${paths.websiteDocument('people')}#counselors.0.role`);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'People' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
  });

  it('may be none', async () => {
    await open();
    await screen.findByText('Nothing to publish');
  });
});
