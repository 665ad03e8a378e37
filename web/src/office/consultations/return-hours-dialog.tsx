import { hoursText } from '#contract/dates.ts';
import { returnOfficeHours } from '#contract/endpoints/consultations/office.ts';
import { useOfficeAction } from '../api.ts';
import { problemOf } from '../passkey-problem.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';

export const RETURNED = 'The family has its hours back. It can book them again.';

/** Asks before the hours of a lesson go back, which can't be undone. Mount it while it is open. */
export const ReturnHoursDialog = ({
  lesson: { id, person, minutes },
  when,
  onReturned,
  onClose,
}: {
  lesson: { readonly id: string; readonly person: string; readonly minutes: number };
  /** The lesson's moment, in words. */
  when: string;
  onReturned: () => void;
  onClose: () => void;
}) => {
  const { mutate, isPending, error } = useOfficeAction(returnOfficeHours);
  const hours = hoursText(minutes / 60);
  return (
    <ConfirmDialog
      title={`Give ${hours} back?`}
      description={`The session of ${when} stays as it is. The family gets an email, and can book ${hours} again. It can’t be undone.`}
      action="Give the hours back"
      busy={isPending}
      problem={error && problemOf(error, 'The hours could not be given back.')}
      onConfirm={() => {
        mutate(
          { id, person },
          {
            onSuccess: () => {
              onReturned();
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
    />
  );
};
