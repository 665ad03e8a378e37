import * as v from 'valibot';
import { moveOfficeOrder, resendOfficeReceipt, takeBackOfficeGift } from '#contract/endpoints/orders/office.ts';
import { MAIL_TIME } from '#contract/words/response-times.ts';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { EmailField } from '../../features/forms/email-field.tsx';
import { officeCall } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Consequences } from '../ui/consequences.tsx';
import { OfficeDialog } from '../ui/dialogs/office-dialog.tsx';
import type { ActionDialogProps, ActionProps } from './action.ts';
import { endings, goodsWords, isSeat } from './goods.ts';

type DialogProps = ActionDialogProps & ActionProps;
type FormProps = ActionProps & { onCancel: () => void };

const reasonProps = { label: 'Reason', required: true, autoComplete: 'off' };

/** Emails the receipt again. */
export const ResendDialog = ({ order, onDone, ...dialog }: DialogProps) => (
  <OfficeDialog {...dialog} title="Send the receipt again">
    <ResendForm order={order} onDone={onDone} onCancel={dialog.onClose} />
  </OfficeDialog>
);

/** What is emailed to whom: if someone else paid, they get the receipt and the buyer the guides. */
function resendTexts(order: ActionProps['order']): { plan: string; done: string } {
  const {
    buyer: { email },
    payer,
  } = order;
  const { mailed } = goodsWords(order);
  if (payer === undefined) {
    return { plan: `the receipt and its ${mailed} to ${email}`, done: `The receipt is on its way to ${email}.` };
  }
  if (payer === '') return { plan: `the ${mailed} to ${email}`, done: `The ${mailed} are on their way to ${email}.` };
  return {
    plan: `the receipt to ${payer}, who paid, and the ${mailed} to ${email}`,
    done: `The receipt is on its way to ${payer}, and the ${mailed} to ${email}.`,
  };
}

const ResendForm = ({ order, onDone, onCancel }: FormProps) => {
  const { number, returnedMail } = order;
  const { plan, done } = resendTexts(order);
  const { formProps, isBusy, failure } = useOfficeForm(resendOfficeReceipt, {
    id: `resend-${number}`,
    empty: {},
    send: () => officeCall(resendOfficeReceipt, { number }),
    fallback: 'The receipt could not be sent. Please try again in a minute.',
    onSuccess: () => onDone(order, done),
  });
  return (
    <ActionForm action="Send receipt" form={{ formProps, isBusy, failure }} onCancel={onCancel}>
      <Consequences
        list={[
          `We email ${plan}. It should arrive within ${MAIL_TIME}.`,
          'Nothing about the order changes.',
          ...(returnedMail === '' ? [] : [`Mail to this address came back before: ${returnedMail}`]),
        ]}
      />
    </ActionForm>
  );
};

/** What taking an order back is called. */
export const takeBackLabel = (order: ActionProps['order']): string =>
  order.gift ? 'Take the gift back' : `Take the ${goodsWords(order).many} back`;

/** Takes back a gift, or what was free. */
export const TakeBackDialog = ({ order, onDone, ...dialog }: DialogProps) => (
  <OfficeDialog {...dialog} title={takeBackLabel(order)}>
    {order.canTakeBack ? (
      <TakeBackForm order={order} onDone={onDone} onCancel={dialog.onClose} />
    ) : (
      <p>{order.gift ? 'This gift has' : 'This order has'} been taken back already.</p>
    )}
  </OfficeDialog>
);

const TakeBackForm = ({ order, onDone, onCancel }: FormProps) => {
  const { number, buyer, guides: items, gift, code } = order;
  const { formProps, field, isBusy, failure } = useOfficeForm(takeBackOfficeGift, {
    id: `take-back-${number}`,
    empty: { reason: '' },
    send: (fields) => officeCall(takeBackOfficeGift, { ...fields, number }),
    fallback: 'It could not be taken back. Please try again.',
    onSuccess: ({ res }) => onDone(res, gift ? 'The gift is taken back.' : 'The order is taken back.'),
  });
  return (
    <ActionForm action="Take it back" form={{ formProps, isBusy, failure }} onCancel={onCancel}>
      <TextField {...reasonProps} hint="For our records. The person doesn’t see it." {...field('reason')} />
      <Consequences
        list={[
          [
            ...endings(items).map((text) => `${text}.`),
            ...(items.every(isSeat)
              ? []
              : [`A file that was saved before stays with ${buyer.fullname === '' ? 'the person' : buyer.fullname}.`]),
          ].join(' '),
          'They don’t get an email about it, so write to them yourself.',
          ...(gift ? ['You can give them the guide again later.'] : []),
          ...(code === '' ? [] : [`The use of code ${code} stays spent.`]),
        ]}
      />
    </ActionForm>
  );
};

/** Moves an order to another email address. */
export const MoveDialog = ({ order, onDone, ...dialog }: DialogProps) => (
  <OfficeDialog {...dialog} title="Move to another email address">
    {order.canMove ? (
      <MoveForm order={order} onDone={onDone} onCancel={dialog.onClose} />
    ) : (
      <p>This order can’t be moved now.</p>
    )}
  </OfficeDialog>
);

const { email, reason } = moveOfficeOrder.body.entries;

const MoveForm = ({ order, onDone, onCancel }: FormProps) => {
  const { number, buyer } = order;
  const { formProps, field, isBusy, failure } = useOfficeForm(moveOfficeOrder, {
    id: `move-${number}`,
    empty: { email: '', reason: '' },
    schema: v.pipe(
      v.object({
        email: v.pipe(
          email,
          v.check((typed) => typed !== buyer.email, 'The order is at this address already'),
        ),
        reason,
      }),
      v.transform((typed) => ({ number, ...typed })),
    ),
    fallback: 'The purchase could not be moved. Please try again.',
    onSuccess: ({ res }) => onDone(res, `The purchase is now at ${res.buyer.email}.`),
  });
  return (
    <ActionForm action="Move purchase" form={{ formProps, isBusy, failure }} onCancel={onCancel}>
      <EmailField label="New email address" required autoComplete="off" {...field('email')} />
      <TextField {...reasonProps} hint="For our records." {...field('reason')} />
      <Consequences
        list={[
          `The order and its guides leave ${buyer.email}, which can no longer download them.`,
          'The new address needs a confirmed account; the guides are in its dashboard at once.',
          'Both addresses get an email that says so.',
          ...(order.totalCents === 0 ? [] : ['Refunds still go to the card or account that paid.']),
        ]}
      />
    </ActionForm>
  );
};
