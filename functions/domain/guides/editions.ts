import { WHATS_NEW_MAX } from '#contract/endpoints/guides/limits.ts';
import type { FactProblem } from './facts.ts';
import type { Edition, Guide } from './ports.ts';

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
export const editionOf = (
  fileName: string,
  guide: Pick<Guide, 'edition' | 'fileName' | 'earlier'>,
): string | undefined => [...(guide.earlier ?? []), guide].find((one) => one.fileName === fileName)?.edition;

/** What the next publication of a guide is compared by. */
export type EditionFacts = Pick<Guide, 'id' | 'edition' | 'fileName' | 'whatsNew'>;

/**
 * What keeps a guide from being published after the edition that was sold last.
 * @param isNewEdition whether its edition and its PDF are both other ones
 */
export function problemsAfter(
  last: Guide | undefined,
  { edition, fileName, whatsNew }: EditionFacts,
  isNewEdition: boolean,
): FactProblem[] {
  if (last === undefined) return [];
  const kept = [...(last.earlier ?? []), ...(isNewEdition ? [last] : [])];
  const taken = kept.find((one) => one.fileName === fileName);
  return [
    ...(taken === undefined
      ? []
      : [
          {
            fact: 'fileName',
            problem: `${fileName} is the PDF of the edition ${taken.edition}, which its buyers keep; give the PDF of ${edition} a name of its own`,
          },
        ]),
    ...(isNewEdition && whatsNew === undefined
      ? [
          {
            fact: 'whatsNew',
            problem: `is missing; say in 1 to ${String(WHATS_NEW_MAX)} lines what changed since ${last.edition}`,
          },
        ]
      : []),
  ];
}

/**
 * A guide with what it keeps from the one that was sold last: the files that buyers have, and what
 * was new if nothing else is said.
 */
export function withEditionHistory<Next extends Guide>(guide: Next, last: Guide | undefined): Next {
  if (last === undefined) return guide;
  const { edition, fileName, earlier = [] } = last;
  const files = fileName === guide.fileName ? earlier : [...earlier, { edition, fileName }];
  const whatsNew = guide.whatsNew ?? last.whatsNew;
  return {
    ...guide,
    ...(whatsNew === undefined ? {} : { whatsNew }),
    ...(files.length === 0 ? {} : { earlier: files }),
  };
}
