import { useRef, useState } from 'react';
import { makeOfficeFeed } from '#contract/endpoints/consultations/office.ts';
import { Button } from '../../../components/ui/button.tsx';
import { CopyField } from '../../../components/ui/fields/copy-field.tsx';
import { Problem } from '../../../components/ui/problem.tsx';
import { messageOf } from '../../../features/api/api-error.ts';
import { useOfficeAction } from '../../api.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

interface CalendarFeedProps {
  counselor: { readonly id: string; readonly name: string };
  /** Whether there is an address already. */
  exists: boolean;
  /** Gets the version of the hours that have it. */
  onMade: (version: number) => void;
}

/** The address that a counselor's own calendar subscribes to. It is shown only when it is new. */
export const CalendarFeed = ({ counselor, exists, onMade }: CalendarFeedProps) => {
  const { mutate, data, error, isPending } = useOfficeAction(makeOfficeFeed);
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const make = () => {
    mutate(
      { counselor: counselor.id },
      {
        onSuccess: ({ res }) => {
          setAsking(false);
          onMade(res.version);
        },
      },
    );
  };
  const problem = error && messageOf(error, 'No link was made. Please try again.');
  return (
    <div>
      <p className="mb-3 max-w-text text-sm">
        Google, Apple and Outlook calendars can subscribe to the consultations of {counselor.name}: first names and
        phone numbers. Anyone with the link can see them, and it’s shown only once.
      </p>
      {problem !== null && !isAsking && <Problem message={problem} stacked />}
      {data !== undefined && <CopyField label="New link" text={data.res.address} />}
      <Button
        ref={button}
        variant="secondary"
        loading={isPending}
        className="mt-3"
        onClick={() => {
          if (exists) setAsking(true);
          else make();
        }}
      >
        {exists ? 'Get a new calendar link' : 'Get a calendar link'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Get a new calendar link?"
          description={`The link before stops working: ${counselor.name} must subscribe again.`}
          action="Get a new calendar link"
          keep="Keep the one before"
          busy={isPending}
          problem={problem}
          onConfirm={make}
          onClose={() => setAsking(false)}
          returnFocusTo={button}
        />
      )}
    </div>
  );
};
