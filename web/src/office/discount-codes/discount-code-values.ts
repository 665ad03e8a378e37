import * as v from 'valibot';
import { addOfficeCode, changeOfficeCode, type OfficeCode } from '#contract/endpoints/codes/office.ts';
import { centsOf } from '../ui/typed-amounts.ts';
import { typedAs } from '../ui/typed-values.ts';

const { code, unit, items: itemsRule, from, until, uses, note } = addOfficeCode.body.entries;

const usesTyped = typedAs((typed) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN), uses);

/** `scope` is `all` or `some`; `items` are ids. */
const choice = { scope: v.string(), items: v.array(v.string()) };
type Choice = v.InferOutput<v.ObjectSchema<typeof choice, undefined>>;
const someChosen = ({ scope, items }: Choice): boolean => scope === 'all' || items.length > 0;
const CHOOSE_SOME = 'Choose at least one guide or bundle, or all of them';
const chosen = ({ scope, items }: Choice): string[] => v.parse(itemsRule, scope === 'all' ? [] : items);

const percentOf = (typed: string): number => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0);

const ENDS_FIRST = 'Choose a day that is not before the first one';

const valueProblem = (typed: { unit: string; value: string }): string => {
  if (typed.unit === 'cents') return (centsOf(typed.value) ?? 0) >= 1 ? '' : 'Enter an amount in dollars, such as 5.00';
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
    oncePerPerson: v.boolean(),
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
  v.transform(({ scope, items, value, ...typed }) => ({
    ...typed,
    value: typed.unit === 'percent' ? percentOf(value) : (centsOf(value) ?? 0),
    items: chosen({ scope, items }),
  })),
);

export const newCode = {
  code: '',
  unit: 'percent',
  value: '',
  scope: 'all',
  items: [],
  from: '',
  until: '',
  uses: '',
  oncePerPerson: false,
  note: '',
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

export const valuesOf = ({ items, until, uses, note }: OfficeCode) => ({
  scope: items.length === 0 ? 'all' : 'some',
  items,
  until,
  uses: String(uses),
  note,
});
