import * as v from 'valibot';
import { sendOfficeEvidence } from '#contract/endpoints/orders/office.ts';
import { useOfficeForm } from '../form.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Consequences } from '../ui/consequences.tsx';
import { OfficeDialog } from '../ui/dialogs/office-dialog.tsx';
import type { ActionDialogProps, ActionProps } from './action.ts';

/** Sends PayPal what it needs to decide a dispute. */
export const EvidenceDialog = ({ order, onDone, ...dialog }: ActionDialogProps & ActionProps) => (
  <OfficeDialog {...dialog} title="Send to PayPal">
    {order.dispute?.canSend === true ? (
      <EvidenceForm order={order} onDone={onDone} onCancel={dialog.onClose} />
    ) : (
      <p>PayPal has the evidence, or takes none now.</p>
    )}
  </OfficeDialog>
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
    onSuccess: ({ res, message }) => onDone(res, message),
  });
  return (
    <ActionForm action="Send to PayPal" form={{ formProps, isBusy, failure }} onCancel={onCancel}>
      <Consequences
        list={[
          `PayPal gets what this page lists under “What PayPal needs”, and shows it to ${payer === undefined ? 'the buyer' : 'who paid'}.`,
          'You can send it once. To add something later, open the dispute at PayPal.',
          'PayPal then decides, usually within some weeks. You’ll see its decision here.',
        ]}
      />
    </ActionForm>
  );
};
