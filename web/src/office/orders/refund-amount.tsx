import { type ComponentProps, useRef } from 'react';
import * as v from 'valibot';
import { hoursText } from '#contract/dates.ts';
import type { OfficeOrder } from '#contract/endpoints/orders/office.ts';
import { formatCents } from '#contract/money.ts';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { Choices } from '../ui/choices.tsx';
import { centsOf, typedHours } from '../ui/typed-amounts.ts';
import { type InstallmentRefund, paidHoursFor, shareOf } from './installment-refund.ts';

/** What someone types of a refund of an installment. All that is left needs no amount. */
export interface AmountFields {
  part: 'whole' | 'amount';
  dollars: string;
  hours: string;
}

/** All that is left, with the hours that aren't used. */
export const wholeAmount = ({ installment }: OfficeOrder): AmountFields => ({
  part: 'whole',
  dollars: '',
  hours: String(installment?.unusedHours ?? 0),
});

/** The rules of the fields, with those of a form's other fields. Dollars become cents. */
export const amountRules = <Others extends v.ObjectEntries>(
  { refundableCents, installment }: OfficeOrder,
  entries: Others,
) => {
  const { unusedHours = 0 } = installment ?? {};
  const others = {
    hours: v.pipe(
      v.string(),
      v.transform(typedHours),
      v.check((typed) => typed * 4 === Math.round(typed * 4), 'Enter hours in quarters, such as 1.25, or 0'),
      v.maxValue(unusedHours, `Enter at most ${hoursText(unusedHours)}, which aren’t used`),
    ),
    ...entries,
  };
  const whole = v.pipe(
    v.string(),
    v.transform(() => refundableCents),
  );
  const amount = v.pipe(
    v.string(),
    v.transform((typed) => centsOf(typed) ?? 0),
    v.minValue(1, 'Enter an amount in dollars, such as 99.50'),
    v.maxValue(refundableCents, `Enter at most ${formatCents(refundableCents)}, which is left`),
  );
  return v.variant('part', [
    v.object({ part: v.literal('whole'), dollars: whole, ...others }),
    v.object({ part: v.literal('amount'), dollars: amount, ...others }),
  ]);
};

/** What the fields say now. */
export function typedRefund(order: OfficeOrder, { part, dollars, hours: typed }: AmountFields): InstallmentRefund {
  const hours = typedHours(typed);
  return {
    cents: part === 'whole' ? order.refundableCents : (centsOf(dollars) ?? 0),
    hours: Number.isNaN(hours) ? 0 : hours,
  };
}

const inDollars = (cents: number): string => (cents / 100).toFixed(2);

type Field = Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>;

interface RefundAmountProps {
  order: OfficeOrder;
  typed: AmountFields;
  choose: (part: AmountFields['part']) => void;
  put: (name: 'dollars' | 'hours', value: string) => void;
  hoursField: Field;
  dollarsField: Field;
}

/**
 * How much of an installment goes back, in whole or by an amount, and with which of its hours.
 * Hours and amount follow each other until someone types the other one; what is typed stays.
 */
export const RefundAmount = ({ order, typed, choose, put: putValue, hoursField, dollarsField }: RefundAmountProps) => {
  const { refundableCents, refundedCents, installment } = order;
  const { unusedHours = 0, hours: allHours = 0 } = installment ?? {};
  const { part, dollars } = typed;
  const proposed = useRef({ dollars: '', hours: String(unusedHours) });
  const put = (name: 'dollars' | 'hours', value: string) => {
    proposed.current[name] = value;
    putValue(name, value);
  };
  const proposeDollars = (hours: number) => {
    if (dollars === '' || dollars === proposed.current.dollars) put('dollars', inDollars(shareOf(order, hours)));
  };
  return (
    <>
      <Choices
        label="What to refund"
        options={[
          ['whole', `${refundedCents > 0 ? 'All that is left' : 'In whole'}: ${formatCents(refundableCents)}`],
          ['amount', 'An amount'],
        ]}
        value={part}
        onChoose={(chosen) => {
          choose(chosen);
          if (chosen === 'whole') put('hours', String(unusedHours));
          else proposeDollars(typedRefund(order, typed).hours);
        }}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {unusedHours > 0 && (
          <TextField
            label="Unused hours that go back"
            hint={`${unusedHours.toLocaleString('en-US')} of ${hoursText(allHours)} aren’t used`}
            required
            inputMode="decimal"
            autoComplete="off"
            {...hoursField}
            onChange={(event) => {
              const hours = typedHours(event.target.value);
              if (part === 'amount' && hours <= unusedHours) proposeDollars(hours);
              hoursField.onChange?.(event);
            }}
          />
        )}
        {part === 'amount' && (
          <TextField
            label="Dollars"
            hint={
              unusedHours > 0
                ? 'Hours and dollars follow each other; you can change both'
                : `Up to ${formatCents(refundableCents)}`
            }
            required
            inputMode="decimal"
            autoComplete="off"
            {...dollarsField}
            onChange={(event) => {
              const cents = centsOf(event.target.value);
              if (typed.hours === proposed.current.hours && cents !== null)
                put('hours', String(paidHoursFor(order, cents)));
              dollarsField.onChange?.(event);
            }}
          />
        )}
      </div>
    </>
  );
};
