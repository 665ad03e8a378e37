import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { saveOfficeDocument as saveContract } from '#contract/endpoints/website/office.ts';
import { documents } from '#contract/website/documents/index.ts';
import { type DocumentName, documentNames } from '#contract/website/names.ts';
import { inMemoryWorld } from '#testing/world.ts';
import type { Change } from '../shared/audit-entry.ts';
import { Refusal } from '../shared/refusal.ts';
import { discardOfficeDocument } from './discard-office-document.ts';
import { listOfficeWebsite } from './list-office-website.ts';
import { listOfficeWebsiteChanges } from './list-office-website-changes.ts';
import type { Content, Website } from './ports.ts';
import { previewOfficeDocument } from './preview-office-document.ts';
import { publishOfficeWebsite } from './publish-office-website.ts';
import { published } from './published.ts';
import { readOfficeDocument } from './read-office-document.ts';
import { restoreOfficeWebsite } from './restore-office-website.ts';
import { saveOfficeDocument } from './save-office-document.ts';

const member = (name: string) => ({ id: name, name, email: `${name}@example.com`, role: 'owner' as const });
const RUTH = { member: member('Ruth') };
const AMY = { member: member('Amy') };
const { home, numbers, about } = documents;

function office(changes: { readonly website?: Partial<Website>; readonly begin?: () => Promise<void> } = {}) {
  const world = inMemoryWorld();
  const website = { ...world.website, ...changes.website };
  const auditLog: Change[] = [];
  const record = (change: Change) => {
    auditLog.push(change);
  };
  let begun = 0;
  const rendered: { path: string; documents: object }[] = [];
  const dependencies = {
    ...world,
    website,
    beginWriting:
      changes.begin ??
      (() => {
        begun += 1;
        return Promise.resolve();
      }),
    renderPreview: (all: object, path: string) => {
      rendered.push({ path, documents: all });
      return Promise.resolve('<!doctype html>');
    },
  };
  const save = async (name: DocumentName, content: Content, { revision = 0, version = 0, session = RUTH } = {}) => {
    world.clock.advanceSeconds(1);
    const input = v.parse(saveContract.body, { name, content, revision, version });
    return await saveOfficeDocument(dependencies)({ input, session });
  };
  const publish = async (drafts: readonly { name: DocumentName; revision: number }[]) =>
    await publishOfficeWebsite(dependencies)({ input: { drafts: [...drafts] }, session: RUTH, record });
  return {
    ...world,
    website,
    auditLog,
    rendered,
    begun: () => begun,
    save,
    publish,
    publishAll: async () => await publish(await website.listDrafts()),
    read: async (name: DocumentName) => await readOfficeDocument(dependencies)({ input: { name } }),
    list: async () => await listOfficeWebsite(dependencies)({}),
    changes: async () => (await listOfficeWebsiteChanges(dependencies)({})).drafts,
    preview: async (name: DocumentName, content: Content) =>
      await previewOfficeDocument(dependencies)({ input: { name, content } }),
    discard: async (name: DocumentName, revision: number) => {
      await discardOfficeDocument(dependencies)({ input: { name, revision } });
    },
    restore: async (version: number, newest: number) =>
      await restoreOfficeWebsite(dependencies)({ input: { version, newest }, session: RUTH, record }),
    current: async () => (await published(website)).contents,
  };
}

const refusalOf = async (action: Promise<unknown>): Promise<Refusal> => {
  const error = await action.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Refusal) return error;
  throw new Error('It was not refused', { cause: error });
};

describe('a draft', () => {
  it('is kept with what is wrong in it, and visitors see nothing of it', async () => {
    const { save, read, current, list } = office();
    expect(await read('home')).toMatchObject({ name: 'home', content: home, draft: null, version: 0, problems: [] });
    const typed = { ...home, title: '', lead: '<b>Hi</b>' };
    const saved = await save('home', typed);
    expect(saved).toMatchObject({ content: typed, draft: { by: 'Ruth' } });
    expect(saved.problems).toEqual([
      { entry: 'title', message: 'Write something here' },
      { entry: 'lead', message: 'Write plain text: no HTML' },
    ]);
    expect(await read('home')).toEqual(saved);
    expect(await current()).toEqual(documents);
    expect((await list()).documents.find(({ name }) => name === 'home')).toEqual({
      name: 'home',
      sample: false,
      draft: saved.draft,
    });
  });

  it('is not overwritten by a second editor', async () => {
    const { save, read, discard } = office();
    const first = await save('home', { ...home, title: 'Ruth’s' });
    const overtaken = await refusalOf(save('home', { ...home, title: 'Amy’s' }, { session: AMY }));
    expect(overtaken.code).toBe('CONFLICT');
    expect(overtaken.message).toContain('Copy what you typed');
    const revision = first.draft?.revision ?? 0;
    const second = await save('home', { ...home, title: 'Ruth’s again' }, { revision });
    expect((await refusalOf(save('home', home, { revision, session: AMY }))).code).toBe('CONFLICT');
    expect(await read('home')).toEqual(second);
    expect((await refusalOf(discard('home', revision))).code).toBe('CONFLICT');
    await discard('home', second.draft?.revision ?? 0);
    const third = await save('home', { ...home, title: 'Amy’s' }, { session: AMY });
    expect((await refusalOf(save('home', home, { revision }))).code).toBe('CONFLICT');
    expect(await read('home')).toEqual(third);
  });

  it('does not begin with what was published before someone else’s change', async () => {
    const { save, read, publishAll } = office();
    const { version } = await read('home');
    await save('home', { ...home, title: 'Ruth’s' });
    await publishAll();
    expect((await refusalOf(save('home', home, { version, session: AMY }))).code).toBe('CONFLICT');
    await save('about', about, { version, session: AMY });
    const { version: current, content } = await read('home');
    expect(content).toEqual({ ...home, title: 'Ruth’s' });
    await save('home', content, { version: current, session: AMY });
  });

  it('keeps right-to-left text', async () => {
    const { save, publishAll, current } = office();
    await save('home', { ...home, kicker: 'אבג דה' });
    await publishAll();
    expect((await current()).home['kicker']).toBe('אבג דה');
  });

  it.each([
    ['that nests 30,000 levels deep', { a: JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`) as unknown }],
    ['of 50,000 words', { about: 'word '.repeat(50_000) }],
  ])('%s is refused', (_, content) => {
    const body = { name: 'home', content, revision: 0, version: 0 };
    expect(v.safeParse(saveContract.body, body).issues?.map(({ message }) => message)).toEqual(['This is too long']);
  });

  it('may name a number of another draft', async () => {
    const { save, read, preview, publishAll } = office();
    const typed = { ...home, lead: 'We met 77%[[met]] of them' };
    expect((await save('home', typed)).problems).toHaveLength(2);
    const [first] = numbers.numbers;
    const all = [...numbers.numbers, { ...first, name: 'met', figure: '77%', label: 'of families met' }].map((one) => ({
      ...one,
      evidence: { source: 'Calendar', checked: '2026-10-01' },
    }));
    const { draft } = await save('numbers', { ...numbers, numbers: [] });
    expect((await read('home')).problems).toHaveLength(2);
    expect((await read('faq')).problems).toEqual([]);
    await save('numbers', { ...numbers, numbers: all }, { revision: draft?.revision });
    expect((await read('home')).problems).toEqual([]);
    expect((await preview('home', typed)).problems).toEqual([]);
    await publishAll();
  });
});

describe('the page beside the form', () => {
  it('is rendered with what is typed, if nothing is wrong with it', async () => {
    const { preview, rendered } = office();
    const typed = { ...documents['services/tutoring'], title: 'Lessons' };
    expect(await preview('services/tutoring', typed)).toEqual({ html: '<!doctype html>', problems: [] });
    expect(rendered).toEqual([{ path: '/services/tutoring', documents: { ...documents, 'services/tutoring': typed } }]);
    const wrong = await preview('home', { ...home, lead: 'Within {a second}' });
    expect(wrong).toMatchObject({ html: null, problems: [{ entry: 'lead' }] });
    expect(rendered).toHaveLength(1);
  });
});

describe('publishing', () => {
  it('makes a version of the drafts, and begins to write its pages', async () => {
    const { save, publishAll, changes, current, website, auditLog, begun, list } = office();
    await save('home', { ...home, title: '  Our  home ', unknown: 'x' });
    await save('testimonials', documents.testimonials);
    expect(await changes()).toMatchObject([
      { name: 'home', by: 'Ruth', changes: [{ entry: 'title' }, { entry: 'unknown' }], problems: [] },
      { name: 'testimonials', changes: [], problems: [] },
    ]);
    const version = await publishAll();
    expect(version).toMatchObject({ version: 1, by: 'Ruth', documents: ['home', 'testimonials'], restored: null });
    expect(await current()).toEqual({ ...documents, home: { ...home, title: 'Our home' } });
    expect(await website.listDrafts()).toEqual([]);
    expect(auditLog).toEqual([{ subject: '1', after: { documents: ['home', 'testimonials'] } }]);
    expect(begun()).toBe(1);
    expect(await list()).toMatchObject({ versions: [version], shown: 0 });
  });

  it('takes only the drafts that are given, as they were seen', async () => {
    const { save, publish, current, website } = office();
    const [first, second] = [await save('home', { ...home, title: 'One' }), await save('about', about)];
    const seen = { name: 'home' as const, revision: first.draft?.revision ?? 0 };
    const changed = await save('home', { ...home, title: 'Two' }, { revision: seen.revision });
    expect((await refusalOf(publish([seen]))).code).toBe('CONFLICT');
    expect((await refusalOf(publish([{ name: 'faq', revision: 1 }]))).code).toBe('CONFLICT');
    const now = { name: 'home' as const, revision: changed.draft?.revision ?? 0 };
    expect((await refusalOf(publish([now, now]))).code).toBe('CONFLICT');
    expect(await current()).toEqual(documents);
    await publish([now]);
    expect(await website.listDrafts()).toMatchObject([{ name: 'about', revision: second.draft?.revision }]);
  });

  it('happens once if two press at once', async () => {
    const { save, publishAll, website } = office();
    await save('home', { ...home, title: 'One' });
    const both = await Promise.allSettled([publishAll(), publishAll()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await website.listVersions()).toHaveLength(1);
  });

  it('is refused with a sentence at each entry that is wrong', async () => {
    const { save, publishAll, current, begun } = office();
    await save('home', { ...home, title: '', lead: '<script>' });
    const refusal = await refusalOf(publishAll());
    expect(refusal.code).toBe('INVALID_INPUT');
    expect(refusal.fields).toEqual({
      'home title': 'Write something here',
      'home lead': 'Write plain text: no HTML',
    });
    expect(await current()).toEqual(documents);
    expect(begun()).toBe(0);
  });

  it('is refused for a picture that the site doesn’t have, as the list of changes says', async () => {
    const { save, publishAll, changes, preview, website } = office();
    const [first, ...others] = documents.gallery.pictures;
    const gallery = { ...documents.gallery, pictures: [{ ...first, picture: 'gone.svg' }, ...others] };
    const message = 'The website doesn’t have this picture. Choose another one';
    expect((await save('gallery', gallery)).problems).toEqual([{ entry: 'pictures.0.picture', message }]);
    expect((await preview('gallery', gallery)).html).toBeNull();
    expect(await changes()).toMatchObject([{ problems: [{ entry: 'pictures.0.picture', message }] }]);
    expect((await refusalOf(publishAll())).fields).toEqual({ 'gallery pictures.0.picture': message });
    expect(await website.newest()).toBeUndefined();
  });

  it('is refused if all documents together are too long to be stored', async () => {
    const { save, publishAll } = office();
    const long = Array.from({ length: 8 }, () => '謝'.repeat(1_500));
    for (const name of documentNames.filter((one) => one.startsWith('services/') || one.startsWith('packages/'))) {
      const document = documents[name as 'packages/preparation'];
      const texts = 'about' in document ? { about: { title: 'x', paragraphs: long } } : { description: long };
      await save(name, { ...document, ...texts });
    }
    expect((await refusalOf(publishAll())).code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('stays published if its pages can’t be written now', async () => {
    const { save, publishAll, current, log } = office({ begin: () => Promise.reject(new Error('throttled')) });
    await save('home', { ...home, title: 'One' });
    expect(await publishAll()).toMatchObject({ version: 1 });
    expect((await current()).home['title']).toBe('One');
    expect(log.lines).toMatchObject([{ level: 'error', event: 'website-not-begun', details: { version: 1 } }]);
  });
});

describe('bringing an earlier version back', () => {
  it('publishes its documents again, and leaves drafts', async () => {
    const { save, publishAll, restore, current, website, auditLog } = office();
    await save('home', { ...home, title: 'One' });
    await publishAll();
    await save('home', { ...home, title: 'Two' }, { version: 1 });
    await save('about', { ...about, headline: 'About' }, { version: 1 });
    await publishAll();
    const draft = await save('faq', documents.faq, { version: 2 });
    expect((await refusalOf(restore(1, 1))).code).toBe('CONFLICT');
    expect((await refusalOf(restore(7, 2))).code).toBe('NOT_FOUND');
    expect(await restore(1, 2)).toMatchObject({ version: 3, documents: ['home', 'about'], restored: 1 });
    expect(await current()).toEqual({ ...documents, home: { ...home, title: 'One' } });
    expect(await website.listDrafts()).toMatchObject([{ name: 'faq', revision: draft.draft?.revision }]);
    expect(auditLog.at(-1)).toEqual({ subject: '3', after: { restored: 1, documents: ['home', 'about'] } });
    await restore(0, 3);
    expect(await current()).toEqual(documents);
  });

  it('is refused for documents of an older rule, naming the entry', async () => {
    const { restore, website, read } = office();
    const base = { by: 'Ruth', at: 1, changed: ['home' as const] };
    const { lead: _, ...old } = home;
    await website.publish({ ...base, version: 1, documents: { home: old } }, []);
    await website.publish({ ...base, version: 2, documents: {} }, []);
    const refusal = await refusalOf(restore(1, 2));
    expect(refusal.code).toBe('INVALID_INPUT');
    expect(refusal.fields?.['version']).toMatch(/^This version doesn’t fit today’s rules\. In home, lead: /);
    expect((await website.newest())?.version).toBe(2);
    await website.publish({ ...base, version: 3, documents: { home: old } }, []);
    expect((await read('home')).problems).toMatchObject([{ entry: 'lead' }]);
    expect((await read('about')).problems).toEqual([
      { entry: '', message: expect.stringMatching(/^In home, lead: /) as string },
    ]);
  });

  it('is refused for a picture that is gone since', async () => {
    const { restore, website } = office();
    const [first, ...others] = documents.gallery.pictures;
    const gallery = { ...documents.gallery, pictures: [{ ...first, picture: 'gone.svg' }, ...others] };
    const version = { version: 1, by: 'Ruth', at: 1, changed: ['gallery'] as const, documents: { gallery } };
    await website.publish(version, []);
    await website.publish({ ...version, version: 2, documents: {} }, []);
    expect((await refusalOf(restore(1, 2))).fields).toEqual({
      version:
        'This version doesn’t fit today’s rules. In gallery, pictures.0.picture: The website doesn’t have this picture. Choose another one',
    });
  });

  it('gives the documents from before, whatever was published', async () => {
    const titles = fc.dictionary(
      fc.constantFrom<DocumentName>(
        'packages/foundation',
        'packages/uc-piqs',
        'services/tutoring',
        'services/college-essay',
      ),
      fc.constantFrom('One', 'Two', 'Three', 'אבג'),
      { minKeys: 1 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(titles, { minLength: 1, maxLength: 4 }), fc.nat(4), async (rounds, place) => {
        const { website, publishAll, restore, current } = office();
        const seen = [await current()];
        for (const round of rounds) {
          for (const [key, title] of Object.entries(round)) {
            const name = key as 'services/tutoring';
            await website.saveDraft({ name, content: { ...documents[name], title }, revision: 1, by: '', at: 1 }, 0);
          }
          await publishAll();
          seen.push(await current());
        }
        const version = place % seen.length;
        await restore(version, rounds.length);
        expect(await current()).toEqual(seen[version]);
      }),
      { numRuns: 30 },
    );
  });
});
