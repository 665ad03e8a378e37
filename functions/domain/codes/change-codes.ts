import { createHash } from 'node:crypto';
import { addDays, dayIn } from '#contract/dates.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { addOfficeCode } from '#contract/endpoints/codes/office.ts';
import type { ShelfTables } from '../guides/shelf.ts';
import type { Clock } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import { startOfDay } from '../shared/times/start-of-day.ts';
import type { CodeTerms, DiscountCode, DiscountCodes } from './ports.ts';

/** What the business does to discount codes: in the office, and with `npm run ops -- office`. */

interface Dependencies extends ShelfTables {
  readonly codes: Pick<DiscountCodes, 'put'>;
  readonly clock: Clock;
  /** The business's IANA time zone. */
  readonly zone: string;
}

/** A new code. Days are of the business's zone, and count in full; empty ones leave it open. */
export type NewCode = InputOf<typeof addOfficeCode>;

/** What can change of a code; what is left out stays. */
export type CodeChange = { readonly [Name in 'items' | 'until' | 'uses' | 'note']?: NewCode[Name] | undefined };

/**
 * Adds a code.
 * @throws Refusal INVALID_INPUT with fields, also if the code exists, even if it has ended
 */
export function addCode(dependencies: Dependencies) {
  const { codes, clock, zone } = dependencies;
  return async (added: NewCode): Promise<CodeTerms> => {
    const { code, unit, value, from, until, uses, oncePerPerson, note } = added;
    const items = [...new Set(added.items)];
    const now = clock.now();
    if (unit === 'percent' && value > 100) throw wrong('value', 'Enter a percentage from 1 to 100');
    if (from !== '' && until !== '' && from > until) {
      throw wrong('until', 'Choose a day that is not before the first one');
    }
    mustNotBeOver(until, zone, now);
    await mustBeOnSale(dependencies, items);
    const terms: CodeTerms = {
      code,
      off: unit === 'percent' ? { percent: value } : { cents: value },
      ...(items.length === 0 ? {} : { items }),
      ...(from === '' ? {} : { from: startOfDay(zone, from) }),
      ...(until === '' ? {} : { until: endOfDay(zone, until) }),
      usageLimit: uses,
      oncePerPerson,
      note,
      createdAt: now,
    };
    if (!(await codes.put(terms, undefined))) {
      throw wrong('code', `${code} exists already, or existed before. Choose another code.`);
    }
    return terms;
  };
}

/**
 * Changes a code, but neither the code itself nor what it takes off, which people may have seen.
 * @param code as the person saw it
 * @throws Refusal INVALID_INPUT with fields; CONFLICT for a code that has ended or that someone
 *   changed meanwhile
 */
export function changeCode(dependencies: Dependencies & { readonly codes: Pick<DiscountCodes, 'find'> }) {
  const { codes, clock, zone } = dependencies;
  return async (code: DiscountCode, change: CodeChange): Promise<CodeTerms> => {
    const { taken, ...before } = code;
    mustNotHaveEnded(code);
    const {
      uses = before.usageLimit,
      note = before.note,
      until = lastDayOf(before, zone),
      items = before.items ?? [],
    } = change;
    if (uses < taken) throw tooFewUses(taken);
    if (until !== lastDayOf(before, zone)) {
      if (before.from !== undefined && until !== '' && endOfDay(zone, until) <= before.from) {
        throw wrong('until', 'Choose a day that is not before the first one');
      }
      mustNotBeOver(until, zone, clock.now());
    }
    // What was withdrawn since may stay.
    await mustBeOnSale(
      dependencies,
      items.filter((id) => before.items?.includes(id) !== true),
    );
    const { items: _items, until: _until, ...kept } = before;
    const after: CodeTerms = {
      ...kept,
      ...(items.length === 0 ? {} : { items: [...new Set(items)] }),
      ...(until === '' ? {} : { until: endOfDay(zone, until) }),
      usageLimit: uses,
      note,
    };
    if (await codes.put(after, before)) return after;
    const current = await codes.find(code.code);
    const isUsedMeanwhile = current !== undefined && codeVersion(current) === codeVersion(code) && current.taken > uses;
    throw isUsedMeanwhile ? tooFewUses(current.taken) : codeChangedMeanwhile(code.code);
  };
}

const tooFewUses = (taken: number): Refusal =>
  wrong('uses', `Enter at least ${String(taken)}, because so many orders have used it or are about to`);

/**
 * Ends a code for good. Orders that have a use of it can still be paid.
 * @param code as the person saw it
 * @throws Refusal CONFLICT for a code that has ended or that someone changed meanwhile
 */
export function endCode({ codes, clock }: { readonly codes: Pick<DiscountCodes, 'put'>; readonly clock: Clock }) {
  return async (code: DiscountCode): Promise<CodeTerms> => {
    const { taken: _, ...before } = code;
    mustNotHaveEnded(code);
    const after = { ...before, endedAt: clock.now() };
    if (!(await codes.put(after, before))) throw codeChangedMeanwhile(code.code);
    return after;
  };
}

/** @throws Refusal NOT_FOUND */
export async function existingCode(codes: Pick<DiscountCodes, 'find'>, code: string): Promise<DiscountCode> {
  const found = await codes.find(code);
  if (found !== undefined) return found;
  throw new Refusal('NOT_FOUND', {
    message: `There is no code ${code}. Reload the page.`,
    terminal: `There is no code ${code}. \`office list-codes\` shows all.`,
  });
}

export function codeChangedMeanwhile(code: string): Refusal {
  return new Refusal('CONFLICT', {
    message: `Someone changed ${code} in the meantime. Look at it again before you go on.`,
    terminal: `The code ${code} changed in the meantime. Look at it with \`office list-codes\` before you go on.`,
  });
}

/** The last day on which a code is valid, in the business's zone; empty without one. */
export const lastDayOf = ({ until }: Pick<CodeTerms, 'until'>, zone: string): string =>
  until === undefined ? '' : dayIn(zone, until - 1);

/** Names the terms of a code, so a change of others is refused. */
export function codeVersion({ code, items, until, usageLimit, note, endedAt }: CodeTerms): string {
  const terms = [code, items ?? null, until ?? null, usageLimit, note, endedAt ?? null];
  return createHash('sha256').update(JSON.stringify(terms)).digest('hex').slice(0, 16);
}

const endOfDay = (zone: string, day: string): number => startOfDay(zone, addDays(day, 1));

const wrong = (field: string, message: string): Refusal =>
  new Refusal('INVALID_INPUT', { message, fields: { [field]: message } });

function mustNotBeOver(until: string, zone: string, now: number): void {
  if (until !== '' && endOfDay(zone, until) <= now) throw wrong('until', 'This day is over. Choose a later one.');
}

function mustNotHaveEnded({ code, endedAt }: CodeTerms): void {
  if (endedAt === undefined) return;
  throw new Refusal('CONFLICT', {
    message: `${code} has ended. Reload the page.`,
    terminal: `The code ${code} has ended. Add another one.`,
  });
}

/** @throws Refusal INVALID_INPUT that names the others */
async function mustBeOnSale(
  { catalog, bundles }: Pick<Dependencies, 'catalog' | 'bundles'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const onSale = (await Promise.all([catalog.list(), bundles.list()])).flat().map(({ id }) => id);
  const unknown = ids.filter((id) => !onSale.includes(id));
  if (unknown.length > 0) throw wrong('items', `There is no guide or bundle on sale named ${unknown.join(', ')}.`);
}
