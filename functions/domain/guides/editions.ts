import type { Edition, Guide } from '../ports/catalog.ts';

/**
 * Whether the school year of an edition such as 2026-27 is over: it ends on June 30. An edition
 * that names no school year has no end.
 */
export function isPastSeason(edition: string, now: number): boolean {
  const year = /^(\d{4})-\d{2}$/.exec(edition)?.[1];
  return year !== undefined && now >= Date.UTC(Number(year) + 1, 6, 1);
}

/**
 * The editions that someone who bought the file of a guide gets free, newest first. A file that
 * isn't known is older than all.
 */
export function newerEditions(fileName: string, guide: Pick<Guide, 'edition' | 'fileName' | 'earlier'>): Edition[] {
  const { edition, earlier = [] } = guide;
  const all = [...earlier, { edition, fileName: guide.fileName }];
  return all.slice(all.findIndex((one) => one.fileName === fileName) + 1).toReversed();
}

/** The edition of a file of a guide; undefined if it isn't known. */
export function editionOf(
  fileName: string,
  guide: Pick<Guide, 'edition' | 'fileName' | 'earlier'>,
): string | undefined {
  return [...(guide.earlier ?? []), guide].find((one) => one.fileName === fileName)?.edition;
}
