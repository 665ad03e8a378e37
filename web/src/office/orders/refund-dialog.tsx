import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { refundOfficeOrder } from '#contract/endpoints/orders/office.ts';
import { formatCents } from '#contract/money.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { RadioField } from '../../components/ui/fields/choice-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { useOfficeSession } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Consequences } from '../ui/consequences.tsx';
import { OfficeDialog } from '../ui/dialogs/office-dialog.tsx';
import type { ActionDialogProps, ActionProps } from './action.ts';
import { InstallmentRefundForm } from './installment-refund-form.tsx';
import { type RefundChoice, refundChoices, refundConsequences, refundNews } from './refund.ts';

/** Refunds an order, one of its bundles or one of its guides, or an installment. */
export const RefundDialog = ({ order, onDone, ...dialog }: ActionDialogProps & ActionProps) => {
  const Form = order.installment === undefined ? RefundForm : InstallmentRefundForm;
  return (
    <OfficeDialog {...dialog} title="Refund">
      {order.refundableCents === 0 ? (
        <p>Nothing is left to refund on this order.</p>
      ) : (
        <Form order={order} onDone={onDone} onCancel={dialog.onClose} />
      )}
    </OfficeDialog>
  );
};

const RefundForm = ({ order, onDone, onCancel }: ActionProps & { onCancel: () => void }) => {
  const { businessName } = useOfficeSession();
  const choices = refundChoices(order);
  const chosenFrom = (id: string) => choices.find(({ itemId }) => itemId === id) ?? choices[0];
  const { form, formProps, field, isBusy, failure } = useOfficeForm(refundOfficeOrder, {
    id: `refund-${order.number}`,
    empty: { guide: '', reason: '' },
    schema: v.pipe(
      v.object({ guide: v.string(), reason: refundOfficeOrder.body.entries.reason }),
      v.transform(({ guide, reason }) => {
        const chosen = chosenFrom(guide);
        return {
          number: order.number,
          reason,
          cents: chosen.cents,
          ...(chosen.itemId === '' ? {} : { guide: chosen.itemId }),
        };
      }),
    ),
    fallback: 'The refund could not be made.',
    onSuccess: ({ res }, { cents }) => onDone(res, `${formatCents(cents)} is on its way back.`),
  });
  const chosen = chosenFrom(useWatch({ control: form.control, name: 'guide' }));
  const reason = useWatch({ control: form.control, name: 'reason' })?.trim() ?? '';
  const mails = [
    { to: 'buyer', email: order.buyer.email } as const,
    { to: 'payer', email: order.payer ?? '' } as const,
  ].filter(({ email }) => email !== '');
  return (
    <ActionForm
      action={`Refund ${formatCents(chosen.cents)}`}
      form={{
        formProps,
        isBusy,
        failure: failure === null ? null : `${failure} Refunding again is safe: nothing is refunded twice.`,
      }}
      onCancel={onCancel}
    >
      {choices.length > 1 && (
        <Choices choices={choices} chosen={chosen} onChoose={({ itemId }) => form.setValue('guide', itemId)} />
      )}
      <TextField
        label="Reason"
        hint={`PayPal shows it to ${order.payer === undefined ? 'the buyer' : 'who paid'}. We keep it in the journal.`}
        required
        autoComplete="off"
        {...field('reason')}
      />
      <Consequences list={refundConsequences(order, chosen)} />
      {mails.length > 0 && (
        <div className="rounded-md border border-line px-4 py-3 text-sm wrap-anywhere">
          <h3 className="font-sans text-sm font-bold tracking-normal">
            {order.payer === undefined ? 'What the buyer sees' : 'What buyer and payer see'}
          </h3>
          {mails.map(({ to, email }) => (
            <p key={to} className="mt-1">
              An email from {businessName} to <Breakable text={email} />: “{refundNews(order, chosen, to)}”
            </p>
          ))}
          <p className="mt-1">At PayPal: “{reason === '' ? 'your reason' : reason}”</p>
        </div>
      )}
    </ActionForm>
  );
};

interface ChoicesProps {
  choices: readonly RefundChoice[];
  chosen: RefundChoice;
  onChoose: (choice: RefundChoice) => void;
}

const Choices = ({ choices, chosen, onChoose }: ChoicesProps) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1.5 font-semibold">What to refund</legend>
    {choices.map((choice) => (
      <RadioField
        key={choice.itemId}
        name="guide"
        value={choice.itemId}
        checked={choice === chosen}
        onChange={() => onChoose(choice)}
        className="cursor-pointer rounded-md border border-field px-4 py-2 has-checked:border-teal-deep has-checked:bg-teal-wash"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">{choice.label}</span>
        <span className="font-semibold tabular-nums">{formatCents(choice.cents)}</span>
      </RadioField>
    ))}
  </fieldset>
);
