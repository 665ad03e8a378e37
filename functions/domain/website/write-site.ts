import { randomUUID } from 'node:crypto';
import { setInterval } from 'node:timers/promises';
import type { Clock } from '../shared/ports.ts';
import type { SiteFile, SiteRenderer, StoreSiteFile, Website, WritingLog } from './ports.ts';

/** Longer than the function may run, so that the turn of one that was killed ends. */
export const TURN_MS = 150_000;
/** Files that are stored at the same time, so that each gets through in its own. */
const AT_ONCE = 10;

interface Dependencies {
  readonly website: Pick<Website, 'newest' | 'setDeployed' | 'listUploads' | 'setShown'>;
  readonly log: Omit<WritingLog, 'find'>;
  readonly renderer: SiteRenderer;
  readonly store: StoreSiteFile;
  /** Has visitors get the new files. */
  readonly refresh: () => Promise<void>;
  readonly clock: Clock;
  /** Between two looks at whose turn it is, in milliseconds. */
  readonly waitMs?: number;
}

/**
 * Writes the pages of the site with the newest version, one writer at a time. A page is replaced
 * when all that it names is there, so that visitors of an older one keep what it names, too.
 * @throws Error for documents that break a rule or can't be rendered: the site stays as it was
 */
export function writeSite(dependencies: Dependencies) {
  const { log, clock, waitMs = 2_000 } = dependencies;
  return async (): Promise<void> => {
    const writer = randomUUID();
    const take = async (): Promise<boolean> => await log.takeTurn(writer, clock.now() + TURN_MS, clock.now());
    if (!(await take())) {
      for await (const _ of setInterval(waitMs)) if (await take()) break;
    }
    try {
      await writeNewest(dependencies);
    } finally {
      await log.endTurn(writer);
    }
  };
}

async function writeNewest({ website, log, renderer, store, refresh }: Dependencies): Promise<void> {
  // First, so that the office shows what doesn’t fit the code if the pages can’t be written.
  await website.setDeployed(await renderer.deployed());
  const { version, documents } = (await website.newest()) ?? { version: 0, documents: {} };
  const { files, templates, facts, missingCards } = await renderer.render(documents, await website.listUploads());
  const storeAll = async (all: readonly SiteFile[]): Promise<void> => {
    const groups = Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, place) =>
      all.slice(place * AT_ONCE, (place + 1) * AT_ONCE),
    );
    for (const group of groups) await Promise.all(group.map(store));
  };
  const isPage = (name: string): boolean => name.endsWith('.html');
  await storeAll(files.filter(({ name }) => !isPage(name)));
  await log.store(await renderer.build(), { version, templates });
  await storeAll(files.filter(({ name }) => isPage(name)));
  await log.storeFacts(facts);
  await refresh();
  await website.setShown({ version, missingCards });
}
