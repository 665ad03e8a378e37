import * as v from 'valibot';

/**
 * What is typed in forms. Lists are texts of JSON there, because a form's draft keeps only texts.
 */

/** The contract's rules take a missing text too; a form has none. */
export const typedText = v.pipe(
  v.string(),
  v.transform((typed): string | undefined => typed),
);

/** The entries of a list in the text of a form; none if it is no such list. */
export function typedList<Entry>(entry: v.GenericSchema<unknown, Entry>, text: string): Entry[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(entry)), text);
  return parsed.success ? parsed.output : [];
}

/** The list with an entry changed. */
export const replaced = <Entry>(entries: readonly Entry[], at: number, changes: Partial<Entry>): Entry[] =>
  entries.map((entry, index) => (index === at ? { ...entry, ...changes } : entry));

/** The errors of a list's entries, which a form's types don't know: its lists are texts. */
const entryErrors = v.array(v.optional(v.record(v.string(), v.optional(v.looseObject({ message: v.string() })))));

/** The error of an entry of a list. */
export const entryError = (errors: unknown, at: number, key: string): string | undefined => {
  const parsed = v.safeParse(entryErrors, errors);
  return parsed.success ? parsed.output[at]?.[key]?.message : undefined;
};
