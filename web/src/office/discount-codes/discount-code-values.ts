import * as v from 'valibot';
import type { OfficeCode } from '#contract/endpoints/codes/office.ts';
import { addOfficeCode, changeOfficeCode } from '#contract/endpoints/codes/office.ts';
import { centsOf } from '../ui/typed-amounts.ts';

/** The forms' fields are texts, because the draft of a form keeps only these. */

const { code, unit, items: itemsRule, from, until, uses, note } = addOfficeCode.body.entries;

/** The ids that are chosen. */
export const idsOf = (items: string): string[] => items.split(',').filter((id) => id !== '');

const usesTyped = v.pipe(
  v.string(),
  v.transform((typed): unknown => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)),
  uses,
);

/** `scope` is `all` or `some`; `items` are ids with commas. */
const choice = { scope: v.string(), items: v.string() };
const someChosen = ({ scope, items }: { scope: string; items: string }): boolean =>
  scope === 'all' || idsOf(items).length > 0;
const CHOOSE_SOME = 'Choose at least one guide or bundle, or all of them';
const chosen = ({ scope, items }: { scope: string; items: string }): string[] =>
  v.parse(itemsRule, scope === 'all' ? [] : idsOf(items));

const percentOf = (typed: string): number => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0);

const ENDS_FIRST = 'Choose a day that is not before the first one';

const valueProblem = (typed: { unit: string; value: string }): string => {
  if (typed.unit === 'cents') {
    return (centsOf(typed.value) ?? 0) >= 1 ? '' : 'Enter an amount in dollars, such as 5.00';
  }
  const percent = percentOf(typed.value);
  return percent >= 1 && percent <= 100 ? '' : 'Enter a percentage from 1 to 100';
};

export const addRules = v.pipe(
  v.object({
    code,
    unit,
    value: v.pipe(v.string(), v.nonEmpty('Enter how much the code takes off')),
    ...choice,
    from,
    until,
    uses: usesTyped,
    once: v.string(),
    note,
  }),
  // One check for all, because the form's resolver stops at the first check that fails.
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const typed = dataset.value;
    const problems = {
      value: valueProblem(typed),
      items: someChosen(typed) ? '' : CHOOSE_SOME,
      until: typed.from !== '' && typed.until !== '' && typed.from > typed.until ? ENDS_FIRST : '',
    };
    for (const [key, message] of Object.entries(problems)) {
      if (message === '') continue;
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: typed, key, value: typed[key as keyof typeof problems] }],
      });
    }
  }),
  v.transform(({ scope, items, value, once, ...typed }) => ({
    ...typed,
    value: typed.unit === 'percent' ? percentOf(value) : (centsOf(value) ?? 0),
    items: chosen({ scope, items }),
    oncePerPerson: once === 'yes',
  })),
);

export const newCode = {
  ...{ code: '', unit: 'percent', value: '', scope: 'all', items: '' },
  ...{ from: '', until: '', uses: '', once: '', note: '' },
};

/** The rules of a change of this code. */
export const changeRules = ({ code: name, version, taken }: OfficeCode) =>
  v.pipe(
    v.object({
      ...choice,
      until: changeOfficeCode.body.entries.until,
      uses: v.pipe(
        usesTyped,
        v.minValue(taken, `Enter at least ${taken.toLocaleString('en-US')}, because so many are taken`),
      ),
      note: changeOfficeCode.body.entries.note,
    }),
    v.forward(v.partialCheck([['scope'], ['items']], someChosen, CHOOSE_SOME), ['items']),
    v.transform(({ scope, items, ...typed }) => ({ code: name, version, ...typed, items: chosen({ scope, items }) })),
  );

export const valuesOf = ({ items, until: last, uses: most, note: noted }: OfficeCode) => ({
  scope: items.length === 0 ? 'all' : 'some',
  items: items.join(','),
  until: last,
  uses: String(most),
  note: noted,
});
