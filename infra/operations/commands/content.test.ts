import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLog, clock, website } from '#composition/adapters.ts';
import { documents } from '#contract/website/documents/index.ts';
import type { DocumentName } from '#contract/website/names.ts';
import type { Version } from '#domain/website/ports.ts';
import { allEmulators } from '#testing/emulators.ts';
import { aDeployedSite } from '#testing/website.ts';
import { type Run, runOps } from '../testing/run.ts';
import { contentWith } from './content.ts';

const shipped = 'functions/contract/website/documents';
const { home, about } = documents;

let emulators: Awaited<ReturnType<typeof allEmulators>>;
let folder: string;
/** The events by which the writer was told to begin. */
const begun: unknown[] = [];
beforeAll(async () => {
  emulators = await allEmulators();
  for (const [name, value] of Object.entries(emulators.environment)) vi.stubEnv(name, value);
  emulators.lambda.invoke = (event) => {
    begun.push(event);
    return Promise.resolve({});
  };
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await emulators.close();
});
beforeEach(async () => {
  begun.length = 0;
  vi.stubEnv('TABLE_WEBSITE', await emulators.makeTable('website'));
  await website().setDeployed(aDeployedSite());
  vi.stubEnv('TABLE_AUDIT_LOG', await emulators.makeTable('auditLog'));
  folder = await mkdtemp(path.join(tmpdir(), 'documents-'));
  await cp(shipped, folder, { recursive: true });
  return async () => {
    await rm(folder, { recursive: true });
  };
});

const run = async (word: 'pull' | 'push', answer: Parameters<typeof runOps>[1] & object = {}, ...args: string[]) =>
  await runOps(['content', word, ...args, '--local'], { answer: 'y', ...answer, commands: [contentWith(folder)] });
const fileOf = (name: DocumentName) => path.join(folder, `${name}.json`);
const textOf = async (name: DocumentName) => await readFile(fileOf(name), 'utf8');
const edit = async (name: DocumentName, from: string, to: string) => {
  const text = await textOf(name);
  expect(text).toContain(from);
  await writeFile(fileOf(name), text.replace(from, to));
};
const publish = async (version: number, changes: Version['documents']) => {
  const changed = Object.keys(changes) as DocumentName[];
  const done = await website().publish({ version, by: 'Ruth', at: clock.now(), changed, documents: changes }, []);
  expect(done).toBe(true);
};
const saveDraft = async (name: DocumentName) => {
  const draft = { name, content: { ...documents[name] }, revision: 1, by: 'Amy', at: Date.UTC(2026, 10, 30, 20) };
  expect(await website().saveDraft(draft, 0)).toBe(true);
};
const entries = async () => await auditLog().ofMonth(new Date(clock.now()).toISOString().slice(0, 7), 10);
const nothingAsked: Partial<Run> = { asked: [] };

describe('ops content pull', () => {
  it('writes what the office published, as the repository formats it, and nothing else', async () => {
    expect(await run('pull')).toMatchObject({
      ...nothingAsked,
      code: 0,
      out: 'Nothing to do: the repository has what the office published.',
    });
    await publish(1, { home: { ...home, title: 'Ours: “now”' }, about });
    const { code, out, asked } = await run('pull');
    expect(code).toBe(0);
    expect(out).toBe(`home\n  title: “${home.title}” → “Ours: “now””\nWrote 1 document. \`git diff\` shows them.`);
    expect(asked).toEqual(['Write over 1 document of this repository? [y/N] ']);
    const before = await readFile(path.join(shipped, 'home.json'), 'utf8');
    expect(await textOf('home')).toBe(before.replace(JSON.stringify(home.title), '"Ours: “now”"'));
    expect(await textOf('about')).toBe(await readFile(path.join(shipped, 'about.json'), 'utf8'));
    expect(await run('pull')).toMatchObject(nothingAsked);
  });

  it('writes nothing without a yes', async () => {
    await publish(1, { home: { ...home, title: 'Ours' } });
    expect(await run('pull', { answer: 'n' })).toMatchObject({ code: 1, err: 'Nothing was done.' });
    expect(await textOf('home')).not.toContain('Ours');
  });
});

describe('ops content push', () => {
  it('publishes what differs as one version, by the operator, and begins to write the pages', async () => {
    expect(await run('push')).toMatchObject({
      ...nothingAsked,
      code: 0,
      out: 'Nothing to do: the website says what the repository says.',
    });
    await publish(1, { about: { ...about, description: about.description.replace('.', ';') } });
    await edit('home', home.title, 'Ours');
    const { code, out, asked } = await run('push');
    expect(code).toBe(0);
    expect(out).toContain(`home\n  title: “${home.title}” → “Ours”\n`);
    expect(out).toContain(`about\n  description: “${about.description.replace('.', ';')}” → “${about.description}”\n`);
    expect(out).toMatch(/Published version 2 with 2 documents\. It’ll be on the website in a minute\.$/);
    expect(asked).toEqual(['Publish 2 documents? [y/N] ']);
    expect(await website().newest()).toMatchObject({
      version: 2,
      by: 'ops',
      changed: ['home', 'about'],
      documents: { home: { ...home, title: 'Ours' }, about },
    });
    expect(begun).toEqual([{}]);
    expect(await entries()).toMatchObject([
      {
        who: { id: 'operator' },
        action: 'publish-website',
        subject: '2',
        outcome: 'done',
        after: { documents: ['home', 'about'] },
      },
    ]);
    expect(await run('push')).toMatchObject({ ...nothingAsked, code: 0 });
    expect(begun).toEqual([{}]);
  });

  it('says what is wrong in the documents, and asks nothing', async () => {
    await edit('home', home.title, 'Best of all[[nothing]]');
    const { code, err, asked } = await run('push');
    expect(code).toBe(1);
    expect(err).toBe('home title: There is no number “nothing”. Add it to the numbers.\nNothing was published.');
    expect(asked).toEqual([]);
    expect(await website().newest()).toBeUndefined();
  });

  it('needs the pictures that the documents name to be there', async () => {
    const missing = (entry: string) =>
      `${entry}: The website doesn’t have this picture. Choose another one.\nNothing was published.`;
    await edit('gallery', documents.gallery.pictures[0]?.picture ?? '', 'nowhere.svg');
    expect((await run('push')).err).toBe(missing('gallery pictures.0.picture'));
    await edit('gallery', 'nowhere.svg', 'gallery-bus.svg');
    const photo = 'uploads/portrait-0123456789abcdef.avif';
    await edit('people', documents.people.counselors[0]?.picture ?? '', photo);
    expect((await run('push')).err).toBe(missing('people counselors.0.picture'));
    await website().addUpload(photo);
    expect(await run('push')).toMatchObject({ code: 0 });
  });

  it('leaves the drafts of others alone, unless the operator throws those away', async () => {
    await saveDraft('home');
    await saveDraft('about');
    await edit('home', home.title, 'Ours');
    const refused = await run('push', {}, '--yes');
    expect(refused).toMatchObject({ ...nothingAsked, code: 1 });
    expect(refused.err).toMatch(/^The office has drafts of home \(Amy, 2026-11-30 12:00\)\. Publish them there and/);
    expect(await website().newest()).toBeUndefined();
    expect(await run('push', {}, '--discard-drafts')).toMatchObject({ code: 0 });
    expect(await website().newest()).toMatchObject({ version: 1, changed: ['home'] });
    expect((await website().listDrafts()).map(({ name }) => name)).toEqual(['about']);
  });

  it('never takes the place of what was published meanwhile', async () => {
    await edit('home', home.title, 'Ours');
    const answer = async () => {
      await publish(1, { home: { ...home, title: 'Ruth’s' } });
      return 'y';
    };
    const { code, err } = await run('push', { answer });
    expect({ code, err }).toEqual({
      code: 1,
      err: 'The office changed the website in the meantime: run it again. Nothing was published.',
    });
    expect(await website().newest()).toMatchObject({ version: 1, by: 'Ruth' });
    expect(begun).toEqual([]);
    expect(await entries()).toMatchObject([{ outcome: 'CONFLICT' }]);
  });

  it('says that the version waits if the writer doesn’t begin', async () => {
    await edit('home', home.title, 'Ours');
    const answer = () => {
      vi.stubEnv('SITE_WRITER', 'gone');
      return Promise.resolve('y');
    };
    const { code, err } = await run('push', { answer });
    vi.stubEnv('SITE_WRITER', emulators.environment['SITE_WRITER']);
    expect(code).toBe(1);
    expect(err).toContain('Version 1 is published, but the function that writes its pages didn’t begin (');
    expect(await website().newest()).toMatchObject({ version: 1 });
  });
});
