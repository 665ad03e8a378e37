import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import {
  cancelOfficeClass,
  messageOfficeClass,
  type OfficeClass,
  openOfficeClass,
  removeOfficeSeat,
} from '#contract/endpoints/classes/office.ts';
import { getOfficeOrder } from '#contract/endpoints/orders/office.ts';
import { formatCents } from '#contract/money.ts';
import { TextAreaField } from '../../components/ui/fields/text-area-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { officeCall, useOfficeQuery } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Choices } from '../ui/choices.tsx';
import { Consequences } from '../ui/consequences.tsx';
import { ActionDialog } from '../ui/dialogs/action-dialog.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { OfficeDialog } from '../ui/dialogs/office-dialog.tsx';
import { formatCount } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';

interface DialogProps {
  known: OfficeClass;
  onClose: () => void;
}
type ChangingProps = DialogProps & {
  /** Gets what it is now, and what to say. */
  onDone: (changed: OfficeClass, text: string) => void;
};

/** The families that paid, each of which gets one email, unless it was erased. */
const familiesOf = ({ people }: OfficeClass): number =>
  new Set(people.flatMap(({ paid, holder, email }) => (paid && email !== '' ? [holder] : []))).size;

/** Opens a draft. Mount it while it is open. */
export const OpenDialog = ({ known, onDone, onClose }: ChangingProps) => {
  const { id, version, title, seats, priceCents } = known;
  return (
    <ActionDialog
      title={`Open enrollment in ${title}?`}
      description={`Families see it on the site and can enroll: ${formatCount(seats, 'seat')} at ${priceCents === 0 ? 'no charge' : formatCents(priceCents)}. It can’t be a draft again.`}
      action="Open enrollment"
      endpoint={openOfficeClass}
      input={{ id, version }}
      onDone={({ res, message }) => onDone(res, message)}
      onClose={onClose}
    />
  );
};

/** Writes to all families. Mount it while it is open. */
export const MessageDialog = ({ known, onDone, onClose }: ChangingProps) => {
  const { id } = known;
  const office = useOfficeForm(messageOfficeClass, {
    id: `message-class-${id}`,
    empty: { words: '' },
    send: (fields) => officeCall(messageOfficeClass, { ...fields, id }),
    fallback: 'The message could not be sent. Please try again.',
    onSuccess: ({ res, message }) => onDone(res, message),
  });
  return (
    <FormDialog
      title="Write to all families"
      description={`${formatCount(familiesOf(known), 'family', 'families')} with a paid seat get it by email, once. You can write once a day.`}
      action="Send message"
      form={office}
      onClose={onClose}
    >
      <TextAreaField label="Message" required rows={6} {...office.field('words')} />
    </FormDialog>
  );
};

/** Cancels a class, which refunds its families. */
export const CancelDialog = ({
  known,
  onClose,
  onCanceled,
}: DialogProps & {
  onCanceled: () => void;
}) => {
  const { id, version, title, priceCents } = known;
  const families = familiesOf(known);
  const office = useOfficeForm(cancelOfficeClass, {
    id: `cancel-class-${id}`,
    empty: { reason: '', word: '' },
    schema: v.pipe(
      v.object({ reason: cancelOfficeClass.body.entries.reason, word: cancelOfficeClass.body.entries.word }),
      v.transform((typed) => ({ id, version, ...typed })),
    ),
    fallback: 'The class could not be canceled. Please try again.',
    onSuccess: () => {
      onClose();
      onCanceled();
    },
  });
  const refunds = priceCents === 0 ? 'told by email' : 'refunded and told by email';
  return (
    <FormDialog
      title={`Cancel ${title}?`}
      description={`This can’t be undone. ${families === 0 ? 'No family has a paid seat.' : `${formatCount(families, 'family is', 'families are')} ${refunds}, and the dates leave their calendars.`}`}
      action="Cancel class"
      form={office}
      onClose={onClose}
    >
      <TextField label="Reason" hint="For your records" required autoComplete="off" {...office.field('reason')} />
      <TextAreaField label="Words to the families" hint="They go into the email" rows={4} {...office.field('word')} />
    </FormDialog>
  );
};

/** Takes the seat of a student back. Mount it while it is open. */
export const RemoveSeatDialog = ({
  known,
  person: { holder, seat, student, email },
  onDone,
  onClose,
}: ChangingProps & { person: OfficeClass['people'][number] }) => {
  const query = useOfficeQuery(getOfficeOrder, { number: holder });
  const name = student === '' ? 'this seat' : `the seat of ${student}`;
  return (
    <OfficeDialog title={`Take ${name} back?`} onClose={onClose}>
      <ListState query={query} name="order">
        {(order) => {
          const { cents = 0 } = order.guides.find(({ id }) => id === seat) ?? {};
          return (
            <RemoveSeatForm
              of={{ id: known.id, holder, seat }}
              refundCents={Math.min(cents, order.refundableCents)}
              isMailed={email !== ''}
              onDone={onDone}
              onClose={onClose}
            />
          );
        }}
      </ListState>
    </OfficeDialog>
  );
};

interface RemoveSeatFormProps {
  of: { id: string; holder: string; seat: string };
  /** What would go back for it; 0 if it was free, or nothing is left. */
  refundCents: number;
  isMailed: boolean;
  onDone: (changed: OfficeClass, text: string) => void;
  onClose: () => void;
}

const RemoveSeatForm = ({ of, refundCents, isMailed, onDone, onClose }: RemoveSeatFormProps) => {
  const form = useOfficeForm(removeOfficeSeat, {
    id: `remove-seat-${of.holder}-${of.seat}`,
    empty: { money: refundCents > 0 ? 'refund' : 'none', reason: '' },
    schema: v.pipe(
      v.object({ money: v.string(), reason: removeOfficeSeat.body.entries.reason }),
      v.transform(({ money, reason }) => ({ ...of, reason, ...(money === 'refund' ? { refundCents } : {}) })),
    ),
    fallback: 'The seat could not be taken back. Please try again.',
    onSuccess: ({ res, message }) => onDone(res, message),
  });
  const money = useWatch({ control: form.form.control, name: 'money' });
  const isRefunded = money === 'refund';
  return (
    <ActionForm
      action={isRefunded ? `Take it back and refund ${formatCents(refundCents)}` : 'Take it back without a refund'}
      form={form}
      onCancel={onClose}
    >
      {refundCents > 0 && (
        <Choices
          label="Money"
          options={[
            ['refund', `Refund ${formatCents(refundCents)} through PayPal`],
            ['none', 'No refund'],
          ]}
          value={money}
          onChoose={(chosen) => form.form.setValue('money', chosen)}
        />
      )}
      <TextField
        label="Reason"
        hint={isRefunded ? 'PayPal shows it to who paid. We keep it in the journal.' : 'Only the office sees it.'}
        required
        autoComplete="off"
        {...form.field('reason')}
      />
      <Consequences
        list={[
          'The seat is free for others at once. It can’t be undone.',
          isMailed ? 'The family gets an email about it.' : 'The family was erased, so no one gets an email.',
        ]}
      />
    </ActionForm>
  );
};
