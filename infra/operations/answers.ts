import * as v from 'valibot';
import { formatCents } from '#contract/money.ts';
import { formatMinute } from './times.ts';

/** Answers of endpoints in words, and as rows for a spreadsheet. */

/** No amount of cents and no count is as large: it is a time, in milliseconds since 1970. */
const FIRST_TIME = 1e12;

const isTime = (value: unknown): value is number => typeof value === 'number' && value >= FIRST_TIME;
const isCount = (value: unknown, name: string): boolean =>
  typeof value === 'number' && !isTime(value) && !name.endsWith('Cents') && name !== 'cents';
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A line for each member, and for each item of a list. */
export function answerInWords(answer: object): string {
  return Object.entries(answer)
    .flatMap(([name, value]) =>
      Array.isArray(value) && value.some(isObject)
        ? [`${name}:`, ...value.map((item) => `  ${inWords(item, name)}`)]
        : [`${name}: ${isCount(value, name) ? String(value) : inWords(value, name)}`.trimEnd()],
    )
    .join('\n');
}

/** What a value says on one line; what is empty or false says nothing. */
function inWords(value: unknown, name: string): string {
  if (isTime(value)) return formatMinute(value);
  if (typeof value === 'number') return isCount(value, name) ? `${name} ${String(value)}` : formatCents(value);
  if (typeof value === 'string') return value.replaceAll('\n', '\n    ');
  if (Array.isArray(value)) return value.map((item) => inWords(item, name)).join(', ');
  if (isObject(value)) {
    const parts = Object.entries(value).map(([member, part]) => inWords(part, member));
    return parts.filter((part) => part !== '').join('  ');
  }
  return value === true ? name : '';
}

const list = v.object({ type: v.literal('array'), item: v.object({ entries: v.record(v.string(), v.unknown()) }) });

/**
 * The first list in a shape of the contract, with its columns.
 * @returns undefined if the shape has none
 */
export function listIn(shape: v.GenericSchema | undefined): { name: string; columns: readonly string[] } | undefined {
  const entries = shape !== undefined && 'entries' in shape ? Object.entries(shape.entries as object) : [];
  for (const [name, part] of entries) {
    const found = v.safeParse(list, part);
    if (found.success) return { name, columns: Object.keys(found.output.item.entries) };
  }
  return undefined;
}

/** A value of a row for a spreadsheet. */
export function cellOf(value: unknown, name: string): string | number | Date {
  if (isTime(value)) return new Date(value);
  return typeof value === 'number' ? value : inWords(value, name);
}

/** A file from its parts: the first is the one with the headings, which begins with a mark. */
export const joinParts = (parts: readonly string[]): string =>
  (parts[0]?.startsWith('\uFEFF') === true ? parts : parts.toReversed()).join('');
