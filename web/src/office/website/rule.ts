import type * as v from 'valibot';
import { day } from '#contract/fields/day.ts';
import { UNITS_PER_CHARACTER } from '#contract/limits.ts';
import { clean, cleanLine } from '#contract/text.ts';
import { accent, logo, primary } from '#contract/website/look.ts';
import { picture } from '#contract/website/rules.ts';

/** What a form needs to know of a document's rule. Messages come from the rule itself. */

type Rule = v.GenericSchema;
type Entries = Readonly<Record<string, Rule>>;

/** What an entry of a document is. */
type Part =
  /** A text, and whether it has lines, or one line that is long. */
  | { readonly kind: 'text'; readonly hasLines: boolean; readonly isLong: boolean }
  | { readonly kind: 'day' | 'picture' | 'logo' | 'color' | 'number' | 'boolean' }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'list'; readonly item: Rule; readonly least: number; readonly most: number }
  | { readonly kind: 'group'; readonly entries: Entries }
  | { readonly kind: 'optional'; readonly wrapped: Rule };

/** What valibot's schemas and actions consist of. */
interface Parts {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly Parts[];
  readonly entries?: Entries;
  readonly item?: Rule;
  readonly wrapped?: Rule;
  readonly options?: readonly string[];
  readonly requirement?: unknown;
  readonly operation?: unknown;
}

const actionsOf = ({ pipe = [] }: Parts): readonly Parts[] =>
  pipe.flatMap((part) => (part.kind === 'schema' ? actionsOf(part) : [part]));

/** The characters from which on a single line doesn't fit into its field. */
const LONG = 120;

const textOf = (actions: readonly Parts[], most: number): Part => {
  const reads = (read: unknown) => actions.some(({ operation }) => operation === read);
  return { kind: 'text', hasLines: reads(clean), isLong: reads(cleanLine) && most > LONG * UNITS_PER_CHARACTER };
};

/** What a rule of a document asks for. */
export const partOf = (rule: Rule): Part => {
  if (rule === day) return { kind: 'day' };
  if (rule === picture) return { kind: 'picture' };
  if (rule === logo) return { kind: 'logo' };
  if (rule === primary || rule === accent) return { kind: 'color' };
  const parts = rule as unknown as Parts;
  const { type, entries, item, wrapped, options } = parts;
  const actions = actionsOf(parts);
  const limit = (action: string, without: number) =>
    Number(actions.find((one) => one.type === action)?.requirement ?? without);
  const most = limit('max_length', Number.POSITIVE_INFINITY);
  if (entries !== undefined) return { kind: 'group', entries };
  if (item !== undefined) return { kind: 'list', item, least: limit('min_length', 0), most };
  if (wrapped !== undefined) return { kind: 'optional', wrapped };
  if (options !== undefined) return { kind: 'choice', options };
  return type === 'number' || type === 'boolean' ? { kind: type } : textOf(actions, most);
};

/** The content of a group, in whatever state a draft is. */
export const asGroup = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** A new entry, which the person then fills in. */
export const emptyOf = (rule: Rule): unknown => {
  const part = partOf(rule);
  if (part.kind === 'boolean') return false;
  if (part.kind === 'choice') return part.options[0];
  if (part.kind === 'list') return Array.from({ length: part.least }, () => emptyOf(part.item));
  if (part.kind !== 'group') return '';
  const needed = Object.entries(part.entries).filter(([, entry]) => partOf(entry).kind !== 'optional');
  return Object.fromEntries(needed.map(([name, entry]) => [name, emptyOf(entry)]));
};

/** An entry of a document in the form. */
export interface EntryProps {
  rule: v.GenericSchema;
  /** The way to the entry, such as `counselors.0.role`. */
  entry: string;
  label: string;
  value: unknown;
  /** Gets undefined for an entry that is taken away. */
  onChange: (next: unknown) => void;
}
