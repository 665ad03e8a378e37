import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { hoursText } from '#contract/dates.ts';
import { refundOfficeOrder } from '#contract/endpoints/orders/office.ts';
import { formatCents } from '#contract/money.ts';
import { TextField } from '../../components/ui/text-field.tsx';
import { useOfficeForm } from '../form.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Choices } from '../ui/choices.tsx';
import { Consequences } from '../ui/consequences.tsx';
import { centsOf, hoursOf } from '../ui/typed-amounts.ts';
import type { ActionProps } from './action.ts';
import { installmentConsequences, refundLabel, shareOf } from './installment-refund.ts';

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** The fields as texts. All that is left needs no amount. */
const rulesOf = ({ number, refundableCents, refundedCents, installment }: ActionProps['order']) => {
  const { unusedHours = 0 } = installment ?? {};
  const others = {
    hours: v.pipe(
      v.string(),
      v.transform(hoursOf),
      v.check((typed) => typed * 4 === Math.round(typed * 4), 'Enter hours in quarters, such as 1.25, or 0'),
      v.maxValue(unusedHours, `Enter at most ${hoursText(unusedHours)}, which aren’t used`),
    ),
    reason: refundOfficeOrder.body.entries.reason,
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
  return v.pipe(
    v.variant('part', [
      v.object({ part: v.literal('whole'), dollars: whole, ...others }),
      v.object({ part: v.literal('amount'), dollars: amount, ...others }),
    ]),
    v.transform(({ dollars: cents, hours, reason }) => ({ number, reason, cents, hours, refundedCents })),
  );
};

/** Gives what the amount should be for hours: their share, or what someone typed instead of one. */
function useProposed(typed: string, share: (hours: number) => string) {
  const last = useRef('');
  return (hours: number): string => {
    if (typed !== '' && typed !== last.current) return typed;
    last.current = share(hours);
    return last.current;
  };
}

/**
 * Refunds an installment, in whole or by an amount, with the hours that go back. The amount follows
 * the hours until someone types another, and what is typed stays.
 */
export const InstallmentRefundForm = ({ order, onDone, onCancel }: ActionProps & { onCancel: () => void }) => {
  const { number, refundableCents, refundedCents, installment } = order;
  const { unusedHours = 0, hours: allHours = 0 } = installment ?? {};
  const { form, formProps, field, isBusy, failure } = useOfficeForm(refundOfficeOrder, {
    id: `refund-${number}`,
    empty: { part: 'whole', dollars: '', hours: String(unusedHours), reason: '' },
    schema: rulesOf(order),
    fallback: 'The refund could not be made.',
    onSuccess: ({ res }, { cents }) => onDone(res, `${formatCents(cents)} is on its way back.`),
  });
  const [part, typedDollars, typedHours] = useWatch({ control: form.control, name: ['part', 'dollars', 'hours'] });
  const hours = hoursOf(typedHours);
  const cents = part === 'whole' ? refundableCents : (centsOf(typedDollars) ?? 0);
  const refund = { cents, hours: Number.isNaN(hours) ? 0 : hours };
  const proposed = useProposed(typedDollars, (of) => dollars(shareOf(order, of)));
  const propose = (of: number) =>
    form.setValue('dollars', proposed(of), { shouldValidate: form.formState.isSubmitted });
  const hoursField = field('hours');
  return (
    <ActionForm
      action={refundLabel(refund)}
      form={{
        formProps,
        isBusy,
        failure: failure === null ? null : `${failure} Refunding again is safe: nothing is refunded twice.`,
      }}
      onCancel={onCancel}
    >
      <Choices
        label="What to refund"
        options={[
          ['whole', `${refundedCents > 0 ? 'All that is left' : 'In whole'}: ${formatCents(refundableCents)}`],
          ['amount', 'An amount'],
        ]}
        value={part}
        onChoose={(chosen) => {
          form.clearErrors();
          form.setValue('part', chosen);
          if (chosen === 'whole') form.setValue('hours', String(unusedHours));
          else propose(refund.hours);
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
              const typed = hoursOf(event.target.value);
              if (part === 'amount' && typed <= unusedHours) propose(typed);
              void hoursField.onChange(event);
            }}
          />
        )}
        {part === 'amount' && (
          <TextField
            label="Dollars"
            hint={unusedHours > 0 ? 'Follows the hours; you can change it' : `Up to ${formatCents(refundableCents)}`}
            required
            inputMode="decimal"
            autoComplete="off"
            {...field('dollars')}
          />
        )}
      </div>
      <TextField
        label="Reason"
        hint="PayPal shows it to the family. We keep it in the journal."
        required
        autoComplete="off"
        {...field('reason')}
      />
      <Consequences list={installmentConsequences(order, refund)} />
    </ActionForm>
  );
};
