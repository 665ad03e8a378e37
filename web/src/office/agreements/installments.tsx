import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { dayIn, dayWithYear, hoursText } from '#contract/dates.ts';
import {
  markOfficeInstallmentPaid,
  markOfficeInstallmentUnpaid,
  type OfficeAgreement,
} from '#contract/endpoints/agreements/office.ts';
import { formatCents } from '#contract/money.ts';
import { dueFrom } from '#contract/words/installment-facts.ts';
import { byMethod } from '#contract/words/payment-methods.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { CheckboxField } from '../../components/ui/fields/choice-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { serverTime } from '../../features/api/server-time.ts';
import { officeCall } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { paths } from '../paths.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { OfficeDialog } from '../ui/dialogs/office-dialog.tsx';
import { MethodField } from '../ui/method-field.tsx';
import { Part } from '../ui/part.tsx';
import { RowAction } from '../ui/row-action.tsx';
import { centsOf } from '../ui/typed-amounts.ts';
import { typedAs } from '../ui/typed-values.ts';
import { installmentText } from './words.ts';

type Installment = OfficeAgreement['installments'][number];
type Payment = Installment['payments'][number];

interface InstallmentsProps {
  agreement: OfficeAgreement;
  /** The business's. */
  zone: string;
  /** Gets what it is now, and what to say. */
  onDone: (agreement: OfficeAgreement, text: string) => void;
}

/** What is paid when, with the payments of each; what came outside PayPal is booked here. */
export const Installments = ({ agreement, zone, onDone }: InstallmentsProps) => {
  const [marking, setMarking] = useState<number | null>(null);
  const [undoing, setUndoing] = useState<{ place: number; payment: Payment } | null>(null);
  const { installments, signed, version, state, totalCents, paidCents } = agreement;
  const canMark = version > 0 && state !== 'withdrawn';
  const marked = marking === null ? undefined : installments[marking - 1];
  return (
    <Part title="Installments">
      <ol className="divide-y divide-line">
        {installments.map((installment, index) => (
          <InstallmentItem
            key={installment.id}
            installment={installment}
            place={index + 1}
            signedOn={signed === null ? undefined : dayIn(zone, signed.at)}
            canMark={canMark}
            zone={zone}
            onMark={() => setMarking(index + 1)}
            onUndo={(payment) => setUndoing({ place: index + 1, payment })}
          />
        ))}
      </ol>
      <p className="flex justify-between gap-4 border-t border-field pt-3 font-semibold">
        Total
        <span className="text-right tabular-nums">
          {formatCents(totalCents)}
          {paidCents > 0 && <span className="block text-sm">{formatCents(paidCents)} paid</span>}
        </span>
      </p>
      {marking !== null && marked !== undefined && (
        <MarkPaidDialog
          agreement={agreement}
          place={marking}
          installment={marked}
          zone={zone}
          onDone={onDone}
          onClose={() => setMarking(null)}
        />
      )}
      {undoing !== null && (
        <UndoDialog agreement={agreement} {...undoing} zone={zone} onDone={onDone} onClose={() => setUndoing(null)} />
      )}
    </Part>
  );
};

interface ItemProps {
  installment: Installment;
  place: number;
  /** The day of the signature. */
  signedOn: string | undefined;
  canMark: boolean;
  zone: string;
  onMark: () => void;
  onUndo: (payment: Payment) => void;
}

/** What became of an installment, and what is still to come. */
const StateText = ({ installment, place }: Pick<ItemProps, 'installment' | 'place'>) => {
  const { state, cents, openCents, refundedCents, refundedHours, payments, order } = installment;
  const isRefunded = refundedCents > 0 && payments.every(({ undone }) => undone === undefined);
  return (
    <p className="text-sm text-ink-soft">
      <span className={state === 'late' || state === 'review' ? 'font-semibold text-danger' : undefined}>
        {installmentText[state]}
      </span>
      {openCents > 0 && openCents < cents && `, ${formatCents(openCents)} to come`}
      {isRefunded &&
        `, refunded ${formatCents(refundedCents)}${refundedHours === undefined ? '' : `, ${hoursText(refundedHours)}`}`}
      {payments.length === 0 && order !== '' && (
        <>
          {' · '}
          <Link className="text-link" to={paths.order(order)}>
            Order<span className="sr-only"> of installment {place}</span>
          </Link>
        </>
      )}
    </p>
  );
};

const InstallmentItem = ({ installment, place, signedOn, canMark, zone, onMark, onUndo }: ItemProps) => {
  const { due, cents, hours, unpaid, payments, openCents } = installment;
  const dueDay = dueFrom(due, signedOn);
  return (
    <li className="py-3">
      <div className="flex items-baseline justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold">
            {place}. {dayWithYear(due)}
          </p>
          {/* Nobody owes anything before the signature. */}
          {(signedOn !== undefined || payments.length > 0) && <StateText installment={installment} place={place} />}
          {openCents > 0 && dueDay !== due && (
            <p className="text-sm text-ink-soft">Due with the signature, {dayWithYear(dueDay)}</p>
          )}
          {unpaid !== undefined && <p className="text-sm font-semibold text-danger">{unpaid}</p>}
        </div>
        <p className="text-right whitespace-nowrap tabular-nums">
          {formatCents(cents)}
          <span className="block text-sm text-ink-soft">{hoursText(hours)}</span>
        </p>
      </div>
      {payments.length > 0 && (
        <ul className="mt-1 grid gap-1 text-sm">
          {payments.map((payment) => (
            <PaymentLine key={payment.order} payment={payment} zone={zone} onUndo={() => onUndo(payment)} />
          ))}
        </ul>
      )}
      {canMark && openCents > 0 && (
        <RowAction
          className="mt-1 -ml-3"
          aria-haspopup="dialog"
          aria-label={`Record a payment of installment ${String(place)}`}
          onClick={onMark}
        >
          Record a payment
        </RowAction>
      )}
    </li>
  );
};

/** One payment: how much, how and when, with its order. */
const PaymentLine = ({ payment, zone, onUndo }: { payment: Payment; zone: string; onUndo: () => void }) => {
  const { order, cents, hours, paidAt, received, undone, refundedCents } = payment;
  const how = received === undefined ? 'with PayPal' : byMethod[received.method];
  const about =
    received === undefined ? '' : [received.reference, received.note].filter((part) => part !== '').join(', ');
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4">
      <p className="min-w-0 wrap-anywhere">
        <span className={undone === undefined ? undefined : 'line-through'}>
          {formatCents(cents)} {how}, {dayWithYear(dayIn(zone, paidAt))}
          {hours > 0 && `, ${hoursText(hours)}`}
        </span>
        {about !== '' && <span className="text-ink-soft"> ({about})</span>}
        {undone !== undefined && ` Undone by ${undone.by}: ${undone.why}`}
        {' · '}
        <Link className="text-link" to={paths.order(order)}>
          Order<span className="sr-only"> of {formatCents(cents)}</span>
        </Link>
      </p>
      {received !== undefined && undone === undefined && refundedCents === 0 && (
        <RowAction
          className="max-sm:-ml-3 sm:-mr-3"
          aria-haspopup="dialog"
          aria-label={`Undo ${formatCents(cents)} ${how}`}
          onClick={onUndo}
        >
          Undo
        </RowAction>
      )}
    </li>
  );
};

interface DialogProps extends InstallmentsProps {
  place: number;
  onClose: () => void;
}

const rules = markOfficeInstallmentPaid.body.entries;
const dollarsOf = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

/** Books a payment that came outside PayPal. Mount it while it is open. */
const MarkPaidDialog = ({
  agreement: { id, fullname, email },
  place,
  installment: { openCents, openHours },
  zone,
  onDone,
  onClose,
}: DialogProps & { installment: Installment }) => {
  const today = dayIn(zone, serverTime());
  const form = useOfficeForm(markOfficeInstallmentPaid, {
    id: `mark-paid-${id}-${String(place)}`,
    empty: {
      method: 'check',
      dollars: dollarsOf(openCents),
      day: today,
      reference: '',
      note: '',
      mailReceipt: true,
    },
    schema: v.pipe(
      v.object({
        method: rules.method,
        dollars: v.pipe(
          typedAs(centsOf, rules.cents),
          v.maxValue(openCents, `Enter at most ${formatCents(openCents)}, which is open`),
        ),
        day: v.pipe(rules.day, v.maxValue(today, 'Choose today or a day before')),
        reference: rules.reference,
        note: rules.note,
        mailReceipt: rules.mailReceipt,
      }),
      v.transform(({ dollars: cents, ...others }) => ({ ...others, id, place: String(place), cents, openCents })),
    ),
    fallback: 'The payment could not be recorded. Please try again.',
    onSuccess: ({ res, message }) => {
      onDone(res, message);
      onClose();
    },
  });
  return (
    <OfficeDialog
      title={`Record a payment of installment ${String(place)}`}
      description={`For what came by check, transfer, Zelle or in cash. ${formatCents(openCents)} is open${openHours > 0 ? `, with ${hoursText(openHours)}` : ''}; a part brings its share of the hours.`}
      onClose={onClose}
    >
      <ActionForm action="Record the payment" form={form} onCancel={onClose}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <MethodField {...form.field('method')} />
          <TextField label="Dollars" required inputMode="decimal" autoComplete="off" {...form.field('dollars')} />
          <TextField type="date" label="Day it came" required max={today} {...form.field('day')} />
          <TextField
            label="Reference"
            hint="Such as the number of the check"
            autoComplete="off"
            {...form.field('reference')}
          />
        </div>
        <TextField label="Note" hint="Only the office sees it." autoComplete="off" {...form.field('note')} />
        <CheckboxField {...form.form.register('mailReceipt')}>
          {/* One item of the row, or the name and the address would be columns. */}
          <span>
            Email the receipt to {fullname}, <Breakable text={email} />
          </span>
        </CheckboxField>
      </ActionForm>
    </OfficeDialog>
  );
};

/** Undoes a payment outside PayPal. Mount it while it is open. */
const UndoDialog = ({
  agreement: { id },
  place,
  payment: { order, cents, received, hours },
  onDone,
  onClose,
}: DialogProps & { payment: Payment }) => {
  const form = useOfficeForm(markOfficeInstallmentUnpaid, {
    id: `undo-${order}`,
    empty: { order, reason: '' },
    send: (fields) => officeCall(markOfficeInstallmentUnpaid, { ...fields, id, place: String(place) }),
    fallback: 'The payment could not be undone. Please try again.',
    onSuccess: ({ res, message }) => {
      onDone(res, message);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Undo ${formatCents(cents)} ${received === undefined ? '' : byMethod[received.method]}?`}
      description={`For a check that bounced, or what was recorded by mistake. The installment is open again${hours > 0 ? ', and hours that aren’t used go' : ''}. The payment stays in the books with your reason.`}
      action="Undo the payment"
      form={form}
      onClose={onClose}
    >
      <TextField label="Reason" required autoComplete="off" {...form.field('reason')} />
    </FormDialog>
  );
};
