import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { addMonths } from '#contract/dates.ts';
import { centsOf, typedHours } from '../ui/typed-amounts.ts';
import {
  type AgreementValues,
  agreementRules,
  newAgreement,
  nextInstallment,
  splitEvenly,
  sumsOf,
  sumsText,
  valuesOf,
  withPackage,
} from './agreement-values.ts';
import { draft } from './testing/samples.ts';

const today = '2026-11-22';
const check = (changes: Partial<AgreementValues>, id?: string) =>
  // As the form does: the first message of each field.
  v.safeParse(agreementRules(id, today), { ...valuesOf(draft), ...changes }, { abortPipeEarly: true });
/** What is wrong, by its path. */
const problemsOf = (changes: Partial<AgreementValues>) =>
  Object.fromEntries((check(changes).issues ?? []).map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const));
const parts = (...list: readonly (readonly [due: string, dollars: string, hours: string])[]) =>
  list.map(([due, dollars, hours]) => ({ due, dollars, hours }));

describe('typed amounts', () => {
  it.each([
    ['3000', 300_000],
    ['3,000', 300_000],
    ['$12,345.67', 1_234_567],
    ['0.29', 29],
    ['1.1', 110],
    ['1,50', null],
    ['12,3456', null],
    ['1.005', null],
    ['-5', null],
    ['', null],
  ])('%j become whole cents', (typed, cents) => {
    expect(centsOf(typed)).toBe(cents);
  });

  it.each([
    ['1.25', 1.25],
    [' 10 ', 10],
    ['0', 0],
    ['', Number.NaN],
    ['ten', Number.NaN],
    ['-1', Number.NaN],
  ])('of hours, such as %j, are read', (typed, hours) => {
    expect(typedHours(typed)).toBe(hours);
  });
});

describe('the form of an agreement', () => {
  it('begins with the terms of the settings, and can be signed for 30 days', () => {
    const values = newAgreement({ terms: 'Our terms.' }, today, { fullname: 'Nora Okafor' });
    expect([values.fullname, values.terms, values.validUntil]).toEqual(['Nora Okafor', 'Our terms.', '2026-12-22']);
  });

  it('makes the request that the agreement came from', () => {
    expect(check({}, draft.id).output).toEqual({
      id: draft.id,
      revision: 1,
      fullname: 'Nora Okafor',
      email: 'nora@example.test',
      secondEmail: '',
      under13: false,
      student: 'Amy',
      title: 'Ten hours of counseling',
      lines: draft.lines,
      hours: 10,
      sessionMinutes: 60,
      installments: draft.installments.map(({ due, cents, hours }) => ({ due, cents, hours })),
      terms: draft.terms,
      validUntil: '2026-12-22',
    });
    expect(check({}).output).not.toHaveProperty('id');
  });

  it('names every entry that is wrong', () => {
    expect(
      problemsOf({
        lines: [
          { name: '', sentence: '', dollars: '0' },
          { name: 'Hours', sentence: 'Ten.', dollars: 'ten' },
        ],
        installments: parts(['', '', '1.1']),
        hours: '200.25',
        validUntil: '',
      }),
    ).toEqual({
      'lines.0.name': 'Name what each line is for',
      'lines.0.sentence': 'Say in a sentence what each line includes',
      'lines.0.cents': 'Enter an amount of at least one cent',
      'lines.1.cents': 'Enter an amount of at least one cent',
      'installments.0.due': 'Choose a day',
      'installments.0.cents': 'Enter an amount of at least one cent',
      'installments.0.hours': 'Enter 0 to 200 hours, in quarters such as 1.25',
      hours: 'Enter 0 to 200 hours, in quarters such as 1.25',
      validUntil: 'Choose a day',
    });
  });

  it.each([
    [parts(['2026-12-01', '1800', '6'], ['2027-01-01', '1199.99', '4'])],
    [parts(['2026-12-01', '1800', '6'], ['2027-01-01', '1200', '4.25'])],
  ])('adds up to the cent and the quarter: %j', (installments) => {
    expect(problemsOf({ installments })).toEqual({
      installments: 'The installments must add up to $3,000.00 and 10 hours',
    });
  });

  it('takes hours only with installments that bring them', () => {
    expect(problemsOf({ installments: parts(['2026-12-01', '3000', '0']) })).toHaveProperty('installments');
  });

  it('takes no day that has passed, and none out of order', () => {
    expect(
      problemsOf({
        installments: parts(['2026-11-21', '1800', '6'], ['2026-11-20', '1200', '4']),
        validUntil: '2026-11-21',
      }),
    ).toEqual({
      'installments.0.due': 'Choose today or a later day',
      'installments.1.due': 'Choose today or a later day',
      validUntil: 'Choose today or a later day',
    });
    expect(problemsOf({ installments: parts(['2026-12-02', '1800', '6'], ['2026-12-01', '1200', '4']) })).toEqual({
      'installments.1.due': 'Choose a day that is not before the one above',
    });
    expect(problemsOf({ validUntil: today })).toEqual({});
    expect(problemsOf({ validUntil: '2027-11-23' })).toEqual({ validUntil: 'Choose a day in the next year' });
  });
});

describe('sums', () => {
  it('say at once what is missing', () => {
    const values = { ...valuesOf(draft), installments: parts(['', '1800', '6'], ['', '1,100', 'x']) };
    expect(sumsText(sumsOf(values))).toEqual({
      text: 'Installments add up to $2,900.00 of $3,000.00, with 6 of 10 hours.',
      isRight: false,
    });
    expect(sumsText(sumsOf(valuesOf(draft)))).toEqual({
      text: 'Installments add up: $3,000.00, with 10 hours.',
      isRight: true,
    });
  });

  it('are split evenly, to the cent and the session, a month apart', () => {
    const values = {
      lines: [{ name: '', sentence: '', dollars: '1000' }],
      hours: '10',
      sessionMinutes: '60',
      installments: parts(['2026-12-31', '', ''], ['', '', ''], ['', '', '']),
    };
    expect(splitEvenly(values, today)).toEqual([
      { due: '2026-12-31', dollars: '333.34', hours: '4' },
      { due: '2027-01-31', dollars: '333.33', hours: '3' },
      { due: '2027-02-28', dollars: '333.33', hours: '3' },
    ]);
    expect(splitEvenly({ ...values, installments: parts(['', '', '']) }, today)[0]?.due).toBe('2026-11-29');
  });

  it.each([
    ['20', '60', ['7', '7', '6']],
    ['20', '45', ['6.75', '6.75', '6.5']],
    ['9', '45', ['3', '3', '3']],
    ['10.5', '60', ['4', '3', '3.5']],
    ['2', '60', ['1', '1', '0']],
    ['0', '60', ['0', '0', '0']],
    ['', '60', ['0', '0', '0']],
  ])('divides %s hours in sessions of %s minutes into whole sessions', (hours, sessionMinutes, ofParts) => {
    const values = {
      lines: [],
      hours,
      sessionMinutes,
      installments: parts(['', '', ''], ['', '', ''], ['', '', '']),
    };
    expect(splitEvenly(values, today).map((part) => part.hours)).toEqual(ofParts);
  });
});

describe('a list of the form', () => {
  it('goes on a month after its last installment', () => {
    expect(nextInstallment({ due: '2026-12-15', dollars: '', hours: '' }, today).due).toBe('2027-01-15');
    expect(nextInstallment(undefined, today).due).toBe('2026-11-29');
    expect(addMonths('2027-11-30', 3)).toBe('2028-02-29');
  });
});

describe('a package', () => {
  const foundation = { title: 'Foundation', summary: 'Courses and summers.' };
  const line = { name: 'Foundation', sentence: 'Courses and summers.', dollars: '' };

  it('fills in a title and a line without a price', () => {
    const filled = withPackage(newAgreement({ terms: '' }, today), foundation);
    expect([filled.title, filled.lines]).toEqual(['Foundation', [line]]);
  });

  it('is added once, beside what was typed', () => {
    const typed = { title: 'For Amy', lines: [{ name: 'Hours', sentence: '', dollars: '' }] };
    const filled = withPackage(withPackage(typed, foundation), foundation);
    expect([filled.title, filled.lines.map(({ name }) => name)]).toEqual(['For Amy', ['Hours', 'Foundation']]);
  });
});
