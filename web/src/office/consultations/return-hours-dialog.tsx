import { hoursText } from '#contract/dates.ts';
import { returnOfficeHours } from '#contract/endpoints/consultations/office.ts';
import { ActionDialog } from '../ui/dialogs/action-dialog.tsx';

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
  const hours = hoursText(minutes / 60);
  return (
    <ActionDialog
      title={`Give ${hours} back?`}
      description={`The session of ${when} stays as it is. The family gets an email, and can book ${hours} again. It can’t be undone.`}
      action="Give the hours back"
      endpoint={returnOfficeHours}
      input={{ id, person }}
      fallback="The hours could not be given back."
      onDone={onReturned}
      onClose={onClose}
    />
  );
};
