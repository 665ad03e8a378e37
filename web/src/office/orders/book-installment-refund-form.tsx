import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { dayIn } from '#contract/dates.ts';
import { bookOfficeRefund } from '#contract/endpoints/orders/office.ts';
import { formatCents } from '#contract/money.ts';
import { otherMethods } from '#contract/words/payment-methods.ts';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { serverTime } from '../../features/api/server-time.ts';
import { useOfficeSession } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Consequences } from '../ui/consequences.tsx';
import { MethodField } from '../ui/method-field.tsx';
import type { ActionProps } from './action.ts';
import { bookRefundLabel, outsideConsequences } from './installment-refund.ts';
import { amountRules, RefundAmount, typedRefund, wholeAmount } from './refund-amount.tsx';

const rules = bookOfficeRefund.body.entries;

/** Books money of an installment that went back outside PayPal, with the hours that go back. */
export const BookInstallmentRefundForm = ({ order, onDone, onCancel }: ActionProps & { onCancel: () => void }) => {
  const { number, refundedCents } = order;
  const { zone } = useOfficeSession();
  const today = dayIn(zone, serverTime());
  const { form, formProps, field, isBusy, failure } = useOfficeForm(bookOfficeRefund, {
    id: `book-refund-${number}`,
    empty: { ...wholeAmount(order), method: 'check', day: today, reason: '' },
    schema: v.pipe(
      amountRules(order, {
        method: rules.method,
        day: v.pipe(rules.day, v.maxValue(today, 'Choose today or a day before')),
        reason: rules.reason,
      }),
      v.transform(({ part: _, dollars: cents, ...others }) => ({
        ...others,
        number,
        cents,
        refundedCents,
        items: [],
      })),
    ),
    fallback: 'The refund could not be recorded.',
    onSuccess: ({ res }, { cents }) => onDone(res, `${formatCents(cents)} is recorded as refunded.`),
  });
  const [part, dollars, hours] = useWatch({ control: form.control, name: ['part', 'dollars', 'hours'] });
  const typed = { part, dollars, hours };
  const refund = typedRefund(order, typed);
  const chosen = useWatch({ control: form.control, name: 'method' });
  const method = otherMethods.find((one) => one === chosen) ?? 'other';
  return (
    <ActionForm action={bookRefundLabel(refund)} form={{ formProps, isBusy, failure }} onCancel={onCancel}>
      <RefundAmount
        order={order}
        typed={typed}
        choose={(chosen) => {
          form.clearErrors();
          form.setValue('part', chosen);
        }}
        put={(name, value) => form.setValue(name, value, { shouldValidate: form.formState.isSubmitted })}
        hoursField={field('hours')}
        dollarsField={field('dollars')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <MethodField {...field('method')} />
        <TextField type="date" label="Day of the refund" required max={today} {...field('day')} />
      </div>
      <TextField label="Reason" hint="Only the office sees it." required autoComplete="off" {...field('reason')} />
      <Consequences list={outsideConsequences(order, refund, method)} />
    </ActionForm>
  );
};
