import type { ContentsEntry } from '#contract/pages/pdf-contents.ts';

/** What is different between two editions' contents, by their titles. */
export interface ContentsChanges {
  added: readonly string[];
  removed: readonly string[];
  renamed: readonly { from: string; to: string }[];
}

/**
 * Compares the contents of two editions. An entry is renamed if both of its neighbors are the same
 * in both; a title that only moved is no change.
 */
export function contentsChanges(before: readonly ContentsEntry[], after: readonly ContentsEntry[]): ContentsChanges {
  const [was, is] = [before, after].map((entries) => entries.map(({ title }) => title)) as [string[], string[]];
  const added = placesOfOthers(is, was);
  const removed = placesOfOthers(was, is);
  const renamed: { from: number; to: number }[] = [];
  for (const from of removed) {
    const place = added.findIndex((to) => was[from - 1] === is[to - 1] && was[from + 1] === is[to + 1]);
    if (place !== -1) renamed.push(...added.splice(place, 1).map((to) => ({ from, to })));
  }
  const titlesAt = (titles: readonly string[], places: readonly number[]) => places.map((at) => titles[at] ?? '');
  return {
    added: titlesAt(is, added),
    removed: titlesAt(
      was,
      removed.filter((at) => !renamed.some(({ from }) => from === at)),
    ),
    renamed: renamed.map(({ from, to }) => ({ from: was[from] ?? '', to: is[to] ?? '' })),
  };
}

/** The places of the titles that aren't among the others; one that occurs twice counts twice. */
function placesOfOthers(titles: readonly string[], others: readonly string[]): number[] {
  const left = [...others];
  return titles.flatMap((title, place) => {
    const found = left.indexOf(title);
    if (found === -1) return [place];
    left.splice(found, 1);
    return [];
  });
}
