import { parseDocuments } from '#contract/website/documents.ts';
import type { ShownWords, Website, WritingLog } from './ports.ts';
import { currentDocuments } from './problems.ts';

/** Finds what the site’s writer wrote last. */
export const shownWords =
  ({
    website,
    log,
  }: {
    readonly website: Pick<Website, 'findVersion'>;
    readonly log: Pick<WritingLog, 'find'>;
  }): ShownWords =>
  async (build) => {
    const written = await log.find(build);
    if (written === undefined || written.version === 0) return undefined;
    const documents = async () => parseDocuments(currentDocuments(await website.findVersion(written.version)));
    return { ...written, documents };
  };
