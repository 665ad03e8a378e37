import { describe, expect, it } from 'vitest';
import { documents } from '#contract/website/documents/index.ts';
import { parseDocuments } from '#contract/website/documents.ts';
import { settableClock } from '#testing/clock.ts';
import { aDeployedSite, inMemoryWebsite } from '#testing/website.ts';
import { inMemoryWritingLog } from '#testing/writing-log.ts';
import type { SiteFile, Version } from './ports.ts';
import { shownWords } from './shown-words.ts';
import { TURN_MS, writeSite } from './write-site.ts';

const version = (number: number, title: string): Version => ({
  version: number,
  by: 'Elena',
  at: 1,
  changed: ['home'],
  documents: { home: { ...documents.home, title } },
});

const card = {
  seed: '/',
  brand: 'Ours',
  kicker: '',
  title: 'Ours',
  picture: null,
  logo: '/favicon.svg',
  colors: {},
  name: 'c1',
};

/** A site whose pages name a script that has its words, and lack a preview card. */
function makeSite({ fails }: { fails?: (name: string) => boolean } = {}) {
  const stored = new Map<string, string>();
  const events: string[] = [];
  const clock = settableClock();
  const website = inMemoryWebsite();
  const log = inMemoryWritingLog();
  const dependencies = {
    website,
    log,
    clock,
    waitMs: 1,
    renderer: {
      build: () => Promise.resolve('build'),
      deployed: () => Promise.resolve({ ...aDeployedSite(), pictures: ['bus.svg'] }),
      render: async (own: Version['documents'], uploads: readonly string[]) => {
        const { home } = await Promise.resolve(parseDocuments({ ...documents, ...own }));
        const script = `assets/${home.title}.js`;
        const files: SiteFile[] = [
          { name: script, content: home.title },
          { name: 'index.html', content: script },
          { name: 'about/index.html', content: script },
          { name: 'sitemap.xml', content: 'pages' },
        ];
        const missingCards = uploads.includes(card.name) ? [] : [card];
        return { files, templates: home.title, facts: { BUSINESS_NAME: home.title }, missingCards };
      },
    },
    store: async ({ name, content }: SiteFile) => {
      await Promise.resolve();
      if (fails?.(name) === true) throw new Error(`${name} is not stored`);
      stored.set(name, content);
      events.push(name);
      for (const [page, script] of stored) if (page.endsWith('.html')) expect(stored.has(script)).toBe(true);
    },
    refresh: () => {
      events.push('refresh');
      return Promise.resolve();
    },
  };
  return { stored, events, clock, website, log, write: writeSite(dependencies) };
}

describe('the writer of the site', () => {
  it('writes what pages name before the pages, and then has visitors get them', async () => {
    const { stored, events, website, log, write } = makeSite();
    await write();
    expect(log.facts).toEqual({ BUSINESS_NAME: documents.home.title });
    expect(await website.deployed()).toEqual({ documents, pictures: ['bus.svg'] });
    await website.publish(version(1, 'Ours'), []);
    await write();
    expect(stored.get('index.html')).toBe('assets/Ours.js');
    expect(events.slice(-5)).toEqual(['assets/Ours.js', 'sitemap.xml', 'index.html', 'about/index.html', 'refresh']);
    expect(await website.shown()).toEqual({ version: 1, missingCards: [card] });
    expect(await log.find('build')).toEqual({ version: 1, templates: 'Ours' });
  });

  it.each(['assets/Ours.js', 'index.html'])('says that nothing new is shown if %s can’t be stored', async (failing) => {
    let fails = true;
    const { website, log, write } = makeSite({ fails: (name) => fails && name === failing });
    await website.publish(version(1, 'Ours'), []);
    await expect(write()).rejects.toThrow(failing);
    expect((await website.shown()).version).toBe(0);
    expect(await log.takeTurn('next', 1, 0)).toBe(true);
    await log.endTurn('next');
    fails = false;
    await write();
    expect((await website.shown()).version).toBe(1);
  });

  it('finds the preview cards that browsers drew', async () => {
    const { website, write } = makeSite();
    await write();
    await website.addUpload(card.name);
    await write();
    expect(await website.shown()).toEqual({ version: 0, missingCards: [] });
  });

  it('leaves the site as it was if the documents break a rule of this version', async () => {
    const { stored, events, website, write } = makeSite();
    await write();
    const before = new Map(stored);
    await website.publish({ ...version(1, ''), documents: { home: { title: '' } } }, []);
    await expect(write()).rejects.toThrow('home.title: Write something here');
    // For the office to show what is wrong.
    expect((await website.deployed()).pictures).toEqual(['bus.svg']);
    expect(stored).toEqual(before);
    expect(events.filter((event) => event === 'refresh')).toHaveLength(1);
  });

  it('waits for its turn, so that two versions never mix', async () => {
    const { stored, website, write } = makeSite();
    await website.publish(version(1, 'First'), []);
    const first = write();
    await website.publish(version(2, 'Second'), []);
    await Promise.all([first, write(), write()]);
    expect(new Set([stored.get('index.html'), stored.get('about/index.html')])).toEqual(new Set(['assets/Second.js']));
    expect((await website.shown()).version).toBe(2);
  });

  it('goes on after a writer that was killed', async () => {
    const { clock, log, write } = makeSite();
    await log.takeTurn('killed', clock.now() + TURN_MS, clock.now());
    clock.advanceSeconds(TURN_MS / 1_000 + 1);
    await write();
    expect(log.facts).toBeDefined();
  });
});

describe('the words of live pages', () => {
  it('are those of the other pages, and the deployed ones before the first version', async () => {
    const { website, log, write } = makeSite();
    const shown = shownWords({ website, log });
    await write();
    expect(await shown('build')).toBeUndefined();
    await website.publish(version(1, 'Ours'), []);
    expect(await shown('build')).toBeUndefined();
    await write();
    const words = await shown('build');
    expect(await words?.documents()).toEqual(version(1, 'Ours').documents);
    expect(await shown('another build')).toBeUndefined();
  });
});
