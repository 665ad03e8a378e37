import * as v from 'valibot';
import { dayIn } from '#contract/dates.ts';
import { bookOfficeRefund } from '#contract/endpoints/orders/office.ts';
import { formatCents } from '#contract/money.ts';
import { CheckboxField } from '../../components/ui/fields/choice-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { serverTime } from '../../features/api/server-time.ts';
import { useOfficeSession } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { OfficeDialog } from '../ui/dialogs/office-dialog.tsx';
import { MethodField } from '../ui/method-field.tsx';
import { centsOf } from '../ui/typed-amounts.ts';
import { typedAs } from '../ui/typed-values.ts';
import type { ActionDialogProps, ActionProps } from './action.ts';
import { BookInstallmentRefundForm } from './book-installment-refund-form.tsx';

const rules = bookOfficeRefund.body.entries;

/** Books money that went back by check or another way, which PayPal doesn't know. */
export const BookRefundDialog = ({ order, onDone, ...dialog }: ActionDialogProps & ActionProps) => {
  const Form = order.installment === undefined ? BookRefundForm : BookInstallmentRefundForm;
  return (
    <OfficeDialog
      {...dialog}
      title="Record a refund outside PayPal"
      description={`For money that you sent back by check or another way. No money moves here. ${formatCents(order.refundableCents)} of this payment is left.`}
    >
      <Form order={order} onDone={onDone} onCancel={dialog.onClose} />
    </OfficeDialog>
  );
};

const BookRefundForm = ({ order, onDone, onCancel }: ActionProps & { onCancel: () => void }) => {
  const { number, guides: items, refundableCents, refundedCents } = order;
  const granted = items.filter((one) => one.granted);
  const { zone } = useOfficeSession();
  const today = dayIn(zone, serverTime());
  const form = useOfficeForm(bookOfficeRefund, {
    id: `book-refund-${number}`,
    empty: {
      method: 'check',
      dollars: '',
      day: today,
      reason: '',
      items: granted.map(({ id }) => id),
    },
    // What can end may have changed since.
    notInDraft: 'items',
    schema: v.pipe(
      v.object({
        method: rules.method,
        dollars: v.pipe(
          typedAs(centsOf, rules.cents),
          v.maxValue(refundableCents, `Enter at most ${formatCents(refundableCents)}, which is left`),
        ),
        day: v.pipe(rules.day, v.maxValue(today, 'Choose today or a day before')),
        reason: rules.reason,
        items: rules.items,
      }),
      v.transform(({ dollars: cents, ...others }) => ({ ...others, number, cents, refundedCents })),
    ),
    fallback: 'The refund could not be recorded.',
    onSuccess: ({ res }, { cents }) => onDone(res, `${formatCents(cents)} is recorded as refunded.`),
  });
  return (
    <ActionForm action="Record the refund" form={form} onCancel={onCancel}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <MethodField {...form.field('method')} />
        <TextField label="Dollars" required inputMode="decimal" autoComplete="off" {...form.field('dollars')} />
        <TextField type="date" label="Day of the refund" required max={today} {...form.field('day')} />
      </div>
      <TextField label="Reason" hint="Only the office sees it." required autoComplete="off" {...form.field('reason')} />
      {granted.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-semibold">What ends with it</legend>
          {granted.map((item) => (
            <CheckboxField key={item.id} value={item.id} {...form.form.register('items')}>
              <span className="wrap-anywhere">{item.title}</span>
            </CheckboxField>
          ))}
        </fieldset>
      )}
    </ActionForm>
  );
};
