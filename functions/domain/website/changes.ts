import type { DocumentChange } from '#contract/endpoints/website/office.ts';

/** Parts of a document by their entry; a text has none. */
const partsOf = (part: unknown): [entry: string, part: unknown][] =>
  typeof part === 'object' && part !== null ? Object.entries(part) : [];

const textOf = (part: unknown): string | null =>
  typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean' ? String(part) : null;

const below = (path: string, entry: string | number): string =>
  path === '' ? String(entry) : `${path}.${String(entry)}`;

/** The texts of a document in their order, by their entries, such as `counselors.0.role`. */
export const textsOf = (part: unknown, path = ''): [entry: string, text: string][] =>
  typeof part === 'string'
    ? [[path, part]]
    : partsOf(part).flatMap(([entry, inner]) => textsOf(inner, below(path, entry)));

/** What is different between two contents of a document, text by text. */
export function changesOf(before: unknown, after: unknown, path = ''): DocumentChange[] {
  const [old, text] = [textOf(before), textOf(after)];
  const here = old === text ? [] : [{ entry: path, before: old, after: text }];
  if (Array.isArray(before) && Array.isArray(after)) return changesOfList(before, after, path);
  const [parts, olds] = [new Map(partsOf(after)), new Map(partsOf(before))];
  const entries = [...new Set([...parts.keys(), ...olds.keys()])];
  return [...here, ...entries.flatMap((entry) => changesOf(olds.get(entry), parts.get(entry), below(path, entry)))];
}

/** What an item of a list is called: its text, or the text of a member that names it. */
function calledIn(item: unknown): string {
  const named = new Map(partsOf(item));
  const title = ['name', 'title', 'question', 'id', 'network', 'caption', 'picture'].find((member) =>
    named.has(member),
  );
  return textOf(title === undefined ? item : named.get(title)) ?? '';
}

/**
 * Items with the same name are the same one, wherever they are. Those that are left, which were
 * renamed, added or removed, are compared in their order.
 */
function changesOfList(before: readonly unknown[], after: readonly unknown[], path: string): DocumentChange[] {
  const named = new Map(before.map((item) => [calledIn(item), [] as number[]]));
  before.forEach((item, place) => named.get(calledIn(item))?.push(place));
  named.delete('');
  const same = after.map((item) => named.get(calledIn(item))?.shift());
  const kept = same.filter((place) => place !== undefined);
  const found = new Set(kept);
  const left = [...before.keys()].filter((place) => !found.has(place));
  const names = (places: readonly number[]) => places.map((place) => calledIn(before[place])).join('\n');
  const inOrder = kept.toSorted((one, other) => one - other);
  return [
    ...(names(kept) === names(inOrder) ? [] : [{ entry: path, before: names(inOrder), after: names(kept) }]),
    ...after.flatMap((item, place) => {
      const from = same[place] ?? left.shift();
      return changesOf(from === undefined ? undefined : before[from], item, below(path, place));
    }),
    ...left.flatMap((place) => changesOf(before[place], undefined, below(path, place))),
  ];
}
