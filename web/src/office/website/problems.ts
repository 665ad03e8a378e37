import { createContext, use, useState } from 'react';
import { get } from 'react-hook-form';
import type { DocumentProblem, OfficeDocument } from '#contract/endpoints/website/office.ts';
import { problemsByRule } from '#contract/website/documents.ts';
import type { DocumentName } from '#contract/website/names.ts';
import { isSame } from '../ui/typed-values.ts';
import type { Content } from './use-document-draft.ts';

/** The id of an entry's field. No id may have a space, and some entries do. */
export const fieldId = (entry: string): string => `entry-${entry.replaceAll(' ', '_')}`;

/** Moves the focus to an entry's field, or to the list or group it is in, and unfolds it. */
export const goToEntry = (entry: string): void => {
  const way = entry.split('.');
  const ids = way.map((_, cut) => fieldId(way.slice(0, way.length - cut).join('.')));
  const field = ids.map((id) => document.getElementById(id)).find((found) => found !== null);
  for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  field?.focus();
};

/**
 * What is wrong with a document as it is typed: what its rule says, and what the server said of
 * entries that haven't changed since.
 */
export const problemsOf = (name: DocumentName, content: Content, server: OfficeDocument): DocumentProblem[] => {
  const own = problemsByRule(name, content);
  const isAsSent = (entry: string) =>
    entry === '' ? isSame(content, server.content) : isSame(get(content, entry), get(server.content, entry));
  const others = server.problems.filter(
    ({ entry }) => isAsSent(entry) && !own.some((problem) => problem.entry === entry),
  );
  return [...own, ...others];
};

/** What is wrong, by entry. */
export const Problems = createContext<ReadonlyMap<string, string>>(new Map());

/** Whether the fields are those of an entry that was just added. */
export const Fresh = createContext(false);

/** What the entry of a list is called that the fields belong to; empty outside of lists. */
export const ItemTitle = createContext('');

/** What is wrong with a field: a new one may be empty until the person has left it. */
export const useProblem = (entry: string, value: unknown) => {
  const error = use(Problems).get(entry);
  const isFresh = use(Fresh);
  const [isLeft, setLeft] = useState(false);
  return { error: isFresh && !isLeft && value === '' ? undefined : error, onBlur: () => setLeft(true) };
};
