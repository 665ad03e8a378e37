import * as v from 'valibot';
import {
  cancelOfficeClass,
  messageOfficeClass,
  type OfficeClass,
  openOfficeClass,
} from '#contract/endpoints/classes/office.ts';
import { formatCents } from '#contract/money.ts';
import { TextAreaField } from '../../components/ui/text-area-field.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { showToast } from '../../components/ui/toast.tsx';
import { useOfficeAction } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { problemOf } from '../passkey-problem.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { formatCount } from '../ui/format.ts';

interface DialogProps {
  known: OfficeClass;
  onClose: () => void;
}
type ChangingProps = DialogProps & { onChanged: (changed: OfficeClass) => void };

/** The families that paid, each of which gets one email. */
const familiesOf = ({ people }: OfficeClass): number =>
  new Set(people.flatMap(({ paid, seat }) => (paid ? [seat] : []))).size;

/** Opens a draft. Mount it while it is open. */
export const OpenDialog = ({ known, onChanged, onClose }: ChangingProps) => {
  const { id, version, title, seats, priceCents } = known;
  const open = useOfficeAction(openOfficeClass);
  return (
    <ConfirmDialog
      title={`Open ${title}?`}
      description={`Families see it on the site and can enroll: ${formatCount(seats, 'seat')} at ${priceCents === 0 ? 'no charge' : formatCents(priceCents)}. It can’t be a draft again.`}
      action="Open class"
      busy={open.isPending}
      problem={open.error && problemOf(open.error)}
      onConfirm={() => {
        open.mutate(
          { id, version },
          {
            onSuccess: ({ res, message }) => {
              showToast({ kind: 'success', text: message });
              onChanged(res);
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
    />
  );
};

/** Writes to all families. Mount it while it is open. */
export const MessageDialog = ({ known, onChanged, onClose }: ChangingProps) => {
  const { id } = known;
  const office = useOfficeForm(messageOfficeClass, {
    id: `message-class-${id}`,
    empty: { words: '' },
    schema: v.pipe(
      v.object({ words: messageOfficeClass.body.entries.words }),
      v.transform((typed) => ({ id, ...typed })),
    ),
    fallback: 'The message could not be sent. Please try again.',
    onSuccess: ({ res, message }) => {
      showToast({ kind: 'success', text: message });
      onChanged(res);
      onClose();
    },
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

/** Cancels a class. Its page then refunds the families, some with each call. */
export const CancelDialog = ({
  known,
  onClose,
  onCanceled,
}: DialogProps & {
  /** With the families that are still to be refunded. */
  onCanceled: (left: number) => void;
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
    onSuccess: ({ res }) => {
      onClose();
      onCanceled(res.left);
    },
  });
  const refunds = priceCents === 0 ? 'are told by email' : 'get their money back and an email';
  return (
    <FormDialog
      title={`Cancel ${title}?`}
      description={`This can’t be undone. ${families === 0 ? 'No family has a paid seat.' : `${formatCount(families, 'family', 'families')} ${refunds}, and the dates leave their calendars.`}`}
      action="Cancel class"
      form={office}
      onClose={onClose}
    >
      <TextField label="Reason" hint="For your records" required autoComplete="off" {...office.field('reason')} />
      <TextAreaField label="Words to the families" hint="They go into the email" rows={4} {...office.field('word')} />
    </FormDialog>
  );
};
