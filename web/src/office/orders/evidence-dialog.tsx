import * as v from 'valibot';
import { sendOfficeEvidence } from '#contract/endpoints/orders/office.ts';
import { useOfficeForm } from '../form.ts';
import {
  ActionButtons,
  ActionDialog,
  type ActionDialogProps,
  type ActionProps,
  Consequences,
} from './action-dialog.tsx';

/** Sends PayPal what it needs to decide a dispute. */
export const EvidenceDialog = ({ order, onDone, ...dialog }: ActionDialogProps & ActionProps) => (
  <ActionDialog {...dialog} title="Send to PayPal">
    {order.dispute?.canSend === true ? (
      <EvidenceForm order={order} onDone={onDone} onCancel={dialog.onClose} />
    ) : (
      <p>PayPal has the evidence, or takes none now.</p>
    )}
  </ActionDialog>
);

const EvidenceForm = ({ order, onDone, onCancel }: ActionProps & { onCancel: () => void }) => {
  const { number, dispute, payer } = order;
  const { formProps, isBusy, failure } = useOfficeForm(sendOfficeEvidence, {
    id: `evidence-${number}`,
    empty: {},
    schema: v.pipe(
      v.object({}),
      v.transform(() => ({ number, dispute: dispute?.id ?? '' })),
    ),
    fallback: 'The evidence could not be sent. Please try again in a minute.',
    onSuccess: ({ res, message }) => {
      onDone(res, message);
    },
  });
  return (
    <form {...formProps} className="grid gap-5">
      <Consequences
        list={[
          `PayPal gets what this page lists under “What PayPal needs”, and shows it to ${payer === undefined ? 'the buyer' : 'who paid'}.`,
          'You can send it once. To add something later, open the dispute at PayPal.',
          'PayPal then decides, usually within some weeks. You’ll see its decision here.',
        ]}
      />
      <ActionButtons label="Send to PayPal" isBusy={isBusy} failure={failure} onCancel={onCancel} />
    </form>
  );
};
