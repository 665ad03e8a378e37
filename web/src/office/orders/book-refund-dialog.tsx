import * as v from 'valibot';
import { dayIn, hoursText } from '#contract/dates.ts';
import { bookOfficeRefund } from '#contract/endpoints/orders/office.ts';
import { formatCents } from '#contract/money.ts';
import { CheckboxField } from '../../components/ui/choice-field.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { serverTime } from '../../features/api/server-time.ts';
import { useOfficeSession } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { MethodField } from '../ui/method-field.tsx';
import { OfficeDialog } from '../ui/office-dialog.tsx';
import { centsOf, hoursOf } from '../ui/typed-amounts.ts';
import type { ActionDialogProps, ActionProps } from './action.ts';
import { goodsWords } from './goods.ts';

const rules = bookOfficeRefund.body.entries;

/** Books money that went back by check or another way, which PayPal doesn't know. */
export const BookRefundDialog = ({ order, onDone, ...dialog }: ActionDialogProps & ActionProps) => (
  <OfficeDialog
    {...dialog}
    title="Book a refund outside PayPal"
    description={`For money that you sent back by check or another way. No money moves here. ${formatCents(order.refundableCents)} of this payment is left.`}
  >
    <BookRefundForm order={order} onDone={onDone} onCancel={dialog.onClose} />
  </OfficeDialog>
);

const BookRefundForm = ({ order, onDone, onCancel }: ActionProps & { onCancel: () => void }) => {
  const { number, refundableCents, refundedCents, installment } = order;
  const { unusedHours = 0 } = installment ?? {};
  const { zone } = useOfficeSession();
  const today = dayIn(zone, serverTime());
  const form = useOfficeForm(bookOfficeRefund, {
    id: `book-refund-${number}`,
    empty: {
      ...{ method: 'check', dollars: '', day: today, hours: String(unusedHours), reason: '' },
      takeGuides: true,
    },
    schema: v.pipe(
      v.object({
        method: rules.method,
        dollars: v.pipe(
          v.string(),
          v.transform((typed): unknown => centsOf(typed)),
          rules.cents,
          v.maxValue(refundableCents, `Enter at most ${formatCents(refundableCents)}, which is left`),
        ),
        day: v.pipe(rules.day, v.maxValue(today, 'Choose today or a day before')),
        hours: v.pipe(
          v.string(),
          v.transform(hoursOf),
          v.check((typed) => typed * 4 === Math.round(typed * 4), 'Enter hours in quarters, such as 1.25, or 0'),
          v.maxValue(unusedHours, `Enter at most ${hoursText(unusedHours)}, which aren’t used`),
        ),
        reason: rules.reason,
        takeGuides: rules.takeGuides,
      }),
      v.transform(({ dollars: cents, hours, ...others }) => ({
        ...{ ...others, number, cents, refundedCents },
        ...(installment === undefined ? {} : { hours }),
      })),
    ),
    fallback: 'The refund could not be booked.',
    onSuccess: ({ res }, { cents }) => onDone(res, `${formatCents(cents)} is booked as refunded.`),
  });
  return (
    <ActionForm action="Book the refund" form={form} onCancel={onCancel}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <MethodField {...form.field('method')} />
        <TextField label="Dollars" required inputMode="decimal" autoComplete="off" {...form.field('dollars')} />
        <TextField type="date" label="Day it went back" required max={today} {...form.field('day')} />
        {unusedHours > 0 && (
          <TextField
            label="Unused hours that go back"
            required
            inputMode="decimal"
            autoComplete="off"
            {...form.field('hours')}
          />
        )}
      </div>
      <TextField label="Reason" hint="Only the office sees it." required autoComplete="off" {...form.field('reason')} />
      {installment === undefined && (
        <CheckboxField {...form.form.register('takeGuides')}>
          The {goodsWords(order).many} of this order end, too
        </CheckboxField>
      )}
    </ActionForm>
  );
};
