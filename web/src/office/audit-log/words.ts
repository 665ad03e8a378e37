import { dayWithYear, isDay } from '#contract/dates.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { formatCents } from '#contract/money.ts';
import { formatMoment } from '../ui/format.ts';

const contracts = import.meta.glob<Record<string, Endpoint>>('../../../../functions/contract/endpoints/*/office.ts', {
  eager: true,
});

/** Actions have their words in their contracts; these are none. */
const actions: Readonly<Record<string, string>> = {
  join: 'Joined the team',
  'refused-passkey': 'Tried something that needs the passkey',
  'refused-role': 'Tried what only owners may do',
  'sign-in': 'Signed in',
  ...Object.fromEntries(
    Object.values(contracts)
      .flatMap((contract) => Object.values(contract))
      .flatMap(({ office, auditLog = '' }) =>
        office?.action === undefined ? [] : [[office.action, auditLog] as const],
      ),
  ),
};

/** What someone did, in words. @param action its name in the contract */
export const actionText = (action: string): string => actions[action] ?? action.replaceAll('-', ' ');

/** Who acted: a member, or someone at a terminal. */
export const nameOfActor = (name: string): string => (name === 'ops' ? 'By command' : name);

const orderActions: ReadonlySet<string> = new Set([
  'refund',
  'book-refund',
  'send-evidence',
  'send-receipt',
  'take-back-gift',
  'move-order',
]);

/** Whether an action's subject is the number of an order. */
export const isAboutOrder = (action: string): boolean => orderActions.has(action);

/** The ids of orders, agreements, consultations, messages and members. */
const ID = /^[0-9A-Z]{26}$/;
/** Of an id people read the end. */
const shortId = (id: string): string => `…${id.slice(-6)}`;
const withShortIds = (text: string): string => text.replaceAll(/\b[0-9A-Z]{26}\b/g, shortId);

/** Whether an action's subject is the id of an agreement. */
export const isAboutAgreement = (action: string, subject: string): boolean =>
  action.includes('agreement') && ID.test(subject);

/** An endpoint's id in words, such as `erase person`. */
const endpointInWords = (id: string): string => id.replace('-office', '').replaceAll('-', ' ');

/** What an action was about: the end of an id, nothing for a passkey, whose changes name it. */
export const shortSubject = (action: string, subject: string): string => {
  if (action.endsWith('-passkey') && action !== 'refused-passkey') return '';
  if (action.startsWith('refused-')) return endpointInWords(subject);
  return action === 'remove-member' ? shortId(subject) : withShortIds(subject);
};

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

/** How an action ended, in words; empty if it was done. */
export const outcomeText = (outcome: string): string => {
  if (outcome === 'done') return '';
  if (isErrorCode(outcome)) return `Refused: ${errors[outcome].message}`;
  return 'Not known: check whether it took effect';
};

type Leaves = ReadonlyMap<string, unknown>;

/** The values in a JSON value by where they are, as in `hours / Monday`. */
const leavesOf = (value: unknown, path: readonly string[] = []): Leaves => {
  if (typeof value !== 'object' || value === null) {
    return value === undefined ? new Map() : new Map([[path.join(' / '), value]]);
  }
  const isList = Array.isArray(value);
  return new Map(
    Object.entries(value).flatMap(([key, member]) => [
      ...leavesOf(member, [...path, isList ? `${Number(key) + 1}` : key]),
    ]),
  );
};

/** `priceCents` and `sold_at` as words. */
const nameOf = (path: string): string => {
  const words = path
    .replaceAll(/(Cents|At)$/g, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
  return words === '' ? 'value' : words;
};

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const textOf = (path: string, value: unknown, zone: string): string => {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && /cents$/i.test(path)) return formatCents(value);
  if (typeof value === 'number' && path.endsWith('At')) return formatMoment(value, zone);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isDay(value)) return dayWithYear(value);
  if (INSTANT.test(value)) return formatMoment(Date.parse(value), zone);
  return /(^| )state$/.test(path) ? value.toLowerCase() : withShortIds(value);
};

/** What says all in one sentence, by its name. */
const sentences: Readonly<Record<string, (value: string) => string>> = {
  savedAsVersion: (version) => `Saved as version ${version}`,
  sentAsVersion: (version) => `Sent as version ${version}`,
};

/** What has no value from before, although the others have. */
const onlyAfter = /^(alsoChanged|reason)$/;

export interface ChangeLine {
  name: string;
  /** Undefined if only the value after is known. */
  before: string | undefined;
  /** Empty if the name says all. */
  after: string;
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === false || value === '';

/** Ids such as a passkey's say nothing to people where a name is beside them. */
const isNamedId = (path: string, leaves: Leaves): boolean =>
  /(^| )id$/.test(path) && leaves.has(path.replace(/id$/, 'name'));

/** What an action changed: what is a sentence, and then the values that differ, one a line. */
export const changesOf = (before: unknown, changed: unknown, zone: string): ChangeLine[] => {
  const [was, is] = [leavesOf(before), leavesOf(changed)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => was.get(path) !== is.get(path) && !(isNothing(was.get(path)) && isNothing(is.get(path))))
    .filter((path) => !isNamedId(path, was) && !isNamedId(path, is))
    .map((path) => {
      const after = textOf(path, is.get(path), zone);
      const sentence = sentences[path]?.(after);
      if (sentence !== undefined) return { name: sentence, before: undefined, after: '' };
      const isOnlyAfter = before === undefined || onlyAfter.test(path);
      return { name: nameOf(path), before: isOnlyAfter ? undefined : textOf(path, was.get(path), zone), after };
    })
    .toSorted((one, other) => Number(other.after === '') - Number(one.after === ''));
};
