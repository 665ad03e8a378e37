import * as v from 'valibot';
import { dayWithYear } from '#contract/dates.ts';
import type { OfficeAgreement } from '#contract/endpoints/agreements/office.ts';
import {
  mailOfficeAgreement,
  replaceOfficeAgreementLink,
  sendOfficeAgreement,
  withdrawOfficeAgreement,
} from '#contract/endpoints/agreements/office.ts';
import { formatCents } from '#contract/money.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { useOfficeForm } from '../form.ts';
import { ActionDialog } from '../ui/dialogs/action-dialog.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { withdrawnMoneyText } from './words.ts';

export interface AgreementDialogProps {
  agreement: OfficeAgreement;
  /** Gets what it is now, and what to say. */
  onDone: (agreement: OfficeAgreement, text: string) => void;
  onClose: () => void;
}

/** Sends the first version, or the next one. Mount it while it is open. */
export const SendDialog = ({ agreement, onDone, onClose }: AgreementDialogProps) => {
  const { id, revision, version, fullname, email, totalCents, validUntil } = agreement;
  return (
    <ActionDialog
      title={version === 0 ? `Send it to ${fullname}?` : `Send version ${String(version + 1)} to ${fullname}?`}
      description={
        <>
          <Breakable text={email} /> gets an email with a link to read, sign and pay: {formatCents(totalCents)}, to sign
          until {dayWithYear(validUntil)}.
          {version > 0 &&
            ' The same link then shows this version, and the family sees what changed. The one before can’t be signed anymore.'}
        </>
      }
      action="Send"
      endpoint={sendOfficeAgreement}
      input={{ id, revision }}
      onDone={({ res }) => onDone(res, `The agreement is on its way to ${email}.`)}
      onClose={onClose}
    />
  );
};

const texts = {
  again: {
    title: (name: string) => `Send it to ${name} again?`,
    text: 'gets the email with the link once more, as it was sent.',
    action: 'Send again',
    toast: 'The agreement is on its way again',
  },
  reminder: {
    title: (name: string) => `Remind ${name} to sign?`,
    text: 'gets a short reminder with the link and the last day to sign.',
    action: 'Send the reminder',
    toast: 'The reminder is on its way',
  },
} as const;

/** Emails the family what it has already. Mount it while it is open. */
export const MailDialog = ({
  agreement,
  mail,
  onDone,
  onClose,
}: AgreementDialogProps & { mail: keyof typeof texts }) => {
  const { id, revision, fullname, email, version, unsent } = agreement;
  const { title, text, action, toast } = texts[mail];
  return (
    <ActionDialog
      title={title(fullname)}
      description={
        <>
          <Breakable text={email} /> {text}
          {unsent && ` It is about version ${String(version)}: what you changed since then isn’t in it.`}
        </>
      }
      action={action}
      endpoint={mailOfficeAgreement}
      input={{ id, revision, mail }}
      onDone={({ res }) => onDone(res, `${toast} to ${email}.`)}
      onClose={onClose}
    />
  );
};

/** Replaces the link of the family. Mount it while it is open. */
export const ReplaceLinkDialog = ({ agreement, onDone, onClose }: AgreementDialogProps) => {
  const { id, revision, email } = agreement;
  return (
    <ActionDialog
      title="Replace the link?"
      description={
        <>
          Do this if someone else may have it. The link that the family has stops working at once, for everyone, and{' '}
          <Breakable text={email} /> gets an email with the new one.
        </>
      }
      action="Replace the link"
      endpoint={replaceOfficeAgreementLink}
      input={{ id, revision }}
      onDone={({ res, message }) => onDone(res, message)}
      onClose={onClose}
    />
  );
};

/** Withdraws an agreement that isn't signed. Mount it while it is open. */
export const WithdrawDialog = ({ agreement, onDone, onClose }: AgreementDialogProps) => {
  const { id, revision, version, paidCents } = agreement;
  const form = useOfficeForm(withdrawOfficeAgreement, {
    id: `withdraw-${id}`,
    empty: { reason: '' },
    schema: v.pipe(
      v.object({ reason: withdrawOfficeAgreement.body.entries.reason }),
      v.transform(({ reason }) => ({ id, revision, reason })),
    ),
    fallback: 'The agreement could not be withdrawn. Please try again.',
    onSuccess: ({ res, message }) => onDone(res, message),
  });
  return (
    <FormDialog
      title="Withdraw the agreement"
      description={
        version === 0
          ? 'It can’t be sent or changed afterward. No one has received it.'
          : `The family gets an email that says so, and its link stops working at once. It can’t come back.${
              paidCents > 0
                ? ` ${withdrawnMoneyText(paidCents)} The email says that you have it and will contact them.`
                : ''
            }`
      }
      action="Withdraw"
      form={form}
      onClose={onClose}
    >
      <TextField label="Reason" hint="For our records." required autoComplete="off" {...form.field('reason')} />
    </FormDialog>
  );
};
