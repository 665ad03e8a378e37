import type { ShownWords, Website, WritingLog } from './ports.ts';

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
    const documents = async () => (await website.findVersion(written.version))?.documents ?? {};
    return { ...written, documents };
  };
