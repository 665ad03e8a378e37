import * as v from 'valibot';
import { addDays, addMonths, hoursText, isDay } from '#contract/dates.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { AGREEMENT_VALID_DAYS, AGREEMENT_VALID_DAYS_MAX } from '#contract/endpoints/agreements/limits.ts';
import {
  type AgreementSettings,
  type OfficeAgreement,
  saveOfficeAgreement,
} from '#contract/endpoints/agreements/office.ts';
import { formatCents } from '#contract/money.ts';
import type { PackageCard } from '../../content/types.ts';
import { centsOf, typedHours } from '../ui/typed-amounts.ts';
import { typedAs, typedText } from '../ui/typed-values.ts';

const { lines, hours, sessionMinutes, installments, ...rules } = saveOfficeAgreement.body.entries;

const typedLine = v.object({ name: v.string(), sentence: v.string(), dollars: v.string() });
export type TypedLine = v.InferOutput<typeof typedLine>;
const typedInstallment = v.object({ due: v.string(), dollars: v.string(), hours: v.string() });
export type TypedInstallment = v.InferOutput<typeof typedInstallment>;

const fields = v.object({
  fullname: v.pipe(typedText, rules.fullname),
  email: v.pipe(typedText, rules.email),
  secondEmail: v.pipe(typedText, rules.secondEmail),
  student: v.pipe(typedText, rules.student),
  /** Empty until it is chosen. */
  under13: typedAs((chosen) => (chosen === '' ? null : chosen === 'yes'), rules.under13),
  title: v.pipe(typedText, rules.title),
  lines: v.pipe(
    v.array(typedLine),
    v.transform((typed): unknown => typed.map((line) => ({ ...line, cents: centsOf(line.dollars) ?? Number.NaN }))),
    lines,
  ),
  hours: typedAs(typedHours, hours),
  sessionMinutes: typedAs(Number, sessionMinutes),
  installments: v.pipe(
    v.array(typedInstallment),
    v.transform((typed): unknown =>
      typed.map((part) => ({
        due: part.due,
        cents: centsOf(part.dollars) ?? Number.NaN,
        hours: typedHours(part.hours),
      })),
    ),
    installments,
  ),
  terms: v.pipe(typedText, rules.terms),
  validUntil: v.pipe(typedText, rules.validUntil),
  /** Of the agreement that it was changed from. */
  revision: v.number(),
});
/** What is in the form. */
export type AgreementValues = v.InferInput<typeof fields>;

export const NO_LINE: TypedLine = { name: '', sentence: '', dollars: '' };

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** What a new agreement begins with. @param today in the business's time zone */
export const newAgreement = (
  { terms }: Pick<AgreementSettings, 'terms'>,
  today: string,
  family: Partial<AgreementValues> = {},
): AgreementValues => ({
  fullname: '',
  email: '',
  secondEmail: '',
  student: '',
  under13: '',
  title: '',
  lines: [NO_LINE],
  hours: '',
  sessionMinutes: '60',
  installments: [nextInstallment(undefined, today)],
  terms,
  validUntil: addDays(today, AGREEMENT_VALID_DAYS),
  revision: 0,
  ...family,
});

export const valuesOf = (agreement: OfficeAgreement): AgreementValues => ({
  fullname: agreement.fullname,
  email: agreement.email,
  secondEmail: agreement.secondEmail,
  student: agreement.student,
  under13: agreement.under13 ? 'yes' : 'no',
  title: agreement.title,
  lines: agreement.lines.map(({ name, sentence, cents }) => ({ name, sentence, dollars: dollars(cents) })),
  hours: String(agreement.hours),
  sessionMinutes: String(agreement.sessionMinutes),
  installments: agreement.installments.map((part) => ({
    due: part.due,
    dollars: dollars(part.cents),
    hours: String(part.hours),
  })),
  terms: agreement.terms,
  validUntil: agreement.validUntil,
  revision: agreement.revision,
});

/** Fills in a package. What was typed stays; its price is for the owner to say. */
export function withPackage(
  values: Pick<AgreementValues, 'title' | 'lines'>,
  { title, summary }: Pick<PackageCard, 'title' | 'summary'>,
): Pick<AgreementValues, 'title' | 'lines'> {
  const lines = values.lines.filter((line) => Object.values(line).some((typed) => typed.trim() !== ''));
  const isThere = lines.some(({ name }) => name === title);
  const next = isThere ? lines : [...lines, { name: title, sentence: summary, dollars: '' }];
  return { title: values.title.trim() === '' ? title : values.title, lines: next };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const zeroIfNone = (hours: number): number => (Number.isNaN(hours) ? 0 : hours);

/** What the lines and the installments come to; what can't be read counts as nothing. */
export const sumsOf = ({ lines, hours, installments }: Pick<AgreementValues, 'lines' | 'hours' | 'installments'>) => ({
  totalCents: sum(lines.map((line) => centsOf(line.dollars) ?? 0)),
  hours: zeroIfNone(typedHours(hours)),
  installmentCents: sum(installments.map((part) => centsOf(part.dollars) ?? 0)),
  installmentHours: sum(installments.map((part) => zeroIfNone(typedHours(part.hours)))),
});

/** What the installments lack or have too much of, in words. */
export function sumsText(sums: ReturnType<typeof sumsOf>): { text: string; isRight: boolean } {
  const [part, whole] = [formatCents(sums.installmentCents), formatCents(sums.totalCents)];
  const isMoneyRight = sums.installmentCents === sums.totalCents;
  const areHoursRight = sums.installmentHours === sums.hours;
  const money = isMoneyRight ? `Installments add up: ${whole}` : `Installments add up to ${part} of ${whole}`;
  const hours = areHoursRight
    ? hoursText(sums.hours)
    : `${sums.installmentHours.toLocaleString('en-US')} of ${hoursText(sums.hours)}`;
  return { text: `${money}, with ${hours}.`, isRight: isMoneyRight && areHoursRight };
}

/** Divides whole units into equal parts; what is left goes to the first ones, a unit each. */
const evenly = (units: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, at) => Math.floor(units / parts) + (at < units % parts ? 1 : 0));

const QUARTER_MINUTES = 15;

/**
 * Divides hours into whole lessons, so that no payment ends in the middle of one. What isn't a
 * whole lesson goes to the last part.
 */
function lessonsEvenly(hours: number, sessionMinutes: number, parts: number): number[] {
  const quarters = Math.round(hours * 4);
  const ofLesson = sessionMinutes / QUARTER_MINUTES;
  const lessons = evenly(Math.floor(quarters / ofLesson), parts);
  return lessons.map((count, at) => (count * ofLesson + (at === parts - 1 ? quarters % ofLesson : 0)) / 4);
}

/**
 * The installments with the price divided to the cent and the hours to whole lessons, a month
 * apart.
 * @param today in the business's time zone
 */
export function splitEvenly(
  values: Pick<AgreementValues, 'lines' | 'hours' | 'sessionMinutes' | 'installments'>,
  today: string,
): TypedInstallment[] {
  const { totalCents, hours } = sumsOf(values);
  const { installments: parts } = values;
  const cents = evenly(totalCents, parts.length);
  const ofParts = lessonsEvenly(hours, Number(values.sessionMinutes), parts.length);
  const typed = parts[0]?.due ?? '';
  const first = isDay(typed) ? typed : addDays(today, 7);
  return parts.map((_, at) => ({
    due: addMonths(first, at),
    dollars: dollars(cents[at] ?? 0),
    hours: String(ofParts[at] ?? 0),
  }));
}

/** The next installment, a month after the last one. */
export const nextInstallment = (last: TypedInstallment | undefined, today: string): TypedInstallment => ({
  due: last !== undefined && isDay(last.due) ? addMonths(last.due, 1) : addDays(today, 7),
  dollars: '',
  hours: '',
});

type Read = v.InferOutput<typeof fields>;

const PAST = 'Choose today or a later day';

/** What is wrong with the days of installments, by their places. */
const dayProblems = (installments: Read['installments'], today: string) =>
  installments.flatMap(({ due }, at) => {
    const before = installments[at - 1]?.due ?? '';
    const message = due < today ? PAST : due < before ? 'Choose a day that is not before the one above' : '';
    return message === '' ? [] : [{ path: ['installments', at, 'due'], message }];
  });

/** What is wrong between fields, by their paths. */
function problemsOf({ lines, hours, installments, validUntil }: Read, today: string) {
  const total = sum(lines.map(({ cents }) => cents));
  const isRight =
    sum(installments.map(({ cents }) => cents)) === total && sum(installments.map((one) => one.hours)) === hours;
  const days = dayProblems(installments, today);
  // The days first: a problem of the whole list would hide those of its entries.
  const message = `The installments must add up to ${formatCents(total)} and ${hoursText(hours)}`;
  const sums = isRight || days.length > 0 ? [] : [{ path: ['installments'], message }];
  const last = addDays(today, AGREEMENT_VALID_DAYS_MAX);
  const until = validUntil < today ? PAST : validUntil > last ? 'Choose a day in the next year' : '';
  return [...days, ...sums, ...(until === '' ? [] : [{ path: ['validUntil'], message: until }])];
}

/** Only the keys of a path count in a form. */
const noPlace = { type: 'unknown', origin: 'value', input: null, value: null } as const;

/** The rules of the form, which make the request. @param today in the business's time zone */
export const agreementRules = (id: string | undefined, today: string) =>
  v.pipe(
    fields,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      for (const { path, message } of problemsOf(dataset.value, today)) {
        const [first, ...others] = path.map((key) => ({ ...noPlace, key }));
        if (first !== undefined) addIssue({ message, path: [first, ...others] });
      }
    }),
    v.transform((read): InputOf<typeof saveOfficeAgreement> => ({ ...(id === undefined ? {} : { id }), ...read })),
  );
