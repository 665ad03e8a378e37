import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { refundOfficeOrder } from '#contract/endpoints/orders/office.ts';
import { formatCents } from '#contract/money.ts';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { useOfficeForm } from '../form.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Consequences } from '../ui/consequences.tsx';
import type { ActionProps } from './action.ts';
import { installmentConsequences, refundLabel } from './installment-refund.ts';
import { amountRules, RefundAmount, typedRefund, wholeAmount } from './refund-amount.tsx';

/** Refunds an installment with PayPal, in whole or by an amount, with the hours that go back. */
export const InstallmentRefundForm = ({ order, onDone, onCancel }: ActionProps & { onCancel: () => void }) => {
  const { number, refundedCents } = order;
  const { form, formProps, field, isBusy, failure } = useOfficeForm(refundOfficeOrder, {
    id: `refund-${number}`,
    empty: { ...wholeAmount(order), reason: '' },
    schema: v.pipe(
      amountRules(order, { reason: refundOfficeOrder.body.entries.reason }),
      v.transform(({ dollars: cents, hours, reason }) => ({ number, reason, cents, hours, refundedCents })),
    ),
    fallback: 'The refund could not be made.',
    onSuccess: ({ res }, { cents }) => onDone(res, `${formatCents(cents)} is on its way back.`),
  });
  const [part, dollars, hours] = useWatch({ control: form.control, name: ['part', 'dollars', 'hours'] });
  const typed = { part, dollars, hours };
  const refund = typedRefund(order, typed);
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
