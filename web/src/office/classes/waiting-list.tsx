import { type OfficeClass, removeOfficeWaiting } from '#contract/endpoints/classes/office.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { serverTime } from '../../features/api/server-time.ts';
import { useOfficeAction } from '../api.ts';
import { problemOf } from '../passkey-problem.ts';
import { DataTable } from '../ui/data-table.tsx';
import { formatCount, formatMoment } from '../ui/format.ts';

type Place = OfficeClass['waitingList'][number];

const stateOf = ({ proved, offeredUntil }: Place, zone: string): string => {
  if (offeredUntil !== null && offeredUntil > serverTime()) return `Offered until ${formatMoment(offeredUntil, zone)}`;
  return proved ? 'Waits' : 'Hasn’t confirmed the address yet';
};

interface WaitingListProps {
  known: OfficeClass;
  zone: string;
  onChanged: (changed: OfficeClass) => void;
}

/** Who waits for a seat of a class, the first one first, each with a button that removes them. */
export const WaitingList = ({ known: { id, waitingList }, zone, onChanged }: WaitingListProps) => {
  const remove = useOfficeAction(removeOfficeWaiting);
  return (
    <DataTable
      caption="Who waits"
      rows={waitingList}
      rowKey={({ email }) => email}
      columns={[
        { header: 'Address', cell: ({ email }) => <Breakable text={email} /> },
        { header: 'Since', cell: ({ since }) => formatMoment(since, zone) },
        { header: 'Wants', cell: ({ seats }) => formatCount(seats, 'seat'), short: true },
        { header: 'State', cell: (place) => stateOf(place, zone) },
        {
          header: 'Remove',
          cell: ({ email }) => (
            <Button
              variant="secondary"
              aria-label={`Remove ${email}`}
              disabled={remove.isPending}
              onClick={() => {
                remove.mutate(
                  { id, email },
                  {
                    onSuccess: ({ res }) => {
                      onChanged(res);
                      showToast({ kind: 'success', text: `${email} doesn’t wait anymore.` });
                    },
                    onError: (error) => {
                      showToast({ kind: 'error', text: problemOf(error, 'This wasn’t removed. Please try again.') });
                    },
                  },
                );
              }}
            >
              Remove
            </Button>
          ),
        },
      ]}
    />
  );
};
