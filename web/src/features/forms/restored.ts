import * as v from 'valibot';
import type { TabValue } from '../storage/tab-storage.ts';
import type { Draft } from './draft.ts';

/** What schemas consist of. */
type Parts = v.GenericSchema & {
  pipe?: readonly [v.GenericSchema, ...unknown[]];
  wrapped?: v.GenericSchema;
  item?: v.GenericSchema;
  entries?: Record<string, v.GenericSchema>;
  options?: readonly v.GenericSchema[];
};

/** A schema before its rules: a draft may be half typed. */
const withoutRules = (schema: Parts): Parts => (schema.pipe === undefined ? schema : withoutRules(schema.pipe[0]));

function fits(schema: Parts, value: unknown): boolean {
  const bare = withoutRules(schema);
  const { type, wrapped, item, entries, options = [] } = bare;
  if (wrapped !== undefined) return value === undefined || value === null || fits(wrapped, value);
  if (item !== undefined) return Array.isArray(value) && value.every((one) => fits(item, one));
  if (type === 'union' || type === 'variant') return options.some((option) => fits(option, value));
  if (entries === undefined) return v.is(bare, value);
  return Object.entries(entries).every(([name, entry]) => fits(entry, (value as Record<string, unknown>)[name]));
}

/**
 * The values that a form begins with: the draft's, and the empty form's for the rest. A value that
 * the form's schema can't read, because another version of the site wrote it, is left out.
 */
export function restored<Values>(
  draft: Pick<TabValue<Draft>, 'read'>,
  schema: v.GenericSchema<Values, unknown>,
  empty: Values,
): Values {
  const bare = withoutRules(schema);
  const shapes: readonly Parts[] = bare.options?.map(withoutRules) ?? [bare];
  const kept = Object.entries(draft.read()).filter(([name, value]) =>
    shapes.some(({ entries = {} }) => entries[name] === undefined || fits(entries[name], value)),
  );
  return { ...empty, ...Object.fromEntries(kept) };
}
