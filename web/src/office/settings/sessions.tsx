import { useState } from 'react';
import { endOtherOfficeSessions, listOfficeSessions } from '#contract/endpoints/office/office.ts';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { useOfficeQuery, useOfficeSession } from '../api.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ActionDialog } from '../ui/dialogs/action-dialog.tsx';
import { formatMoment } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficeSection } from '../ui/section.tsx';

const EndOthers = ({ onClose }: { onClose: () => void }) => (
  <ActionDialog
    title="Sign out your other devices?"
    description="Only this browser stays signed in. If you don’t know one of the others, also remove the passkey that it used."
    action="Sign them out"
    endpoint={endOtherOfficeSessions}
    input={{}}
    onDone={({ message }) => showToast({ kind: 'success', text: message })}
    onClose={onClose}
  />
);

/** Where the member is signed in, which is asked for when it is opened. */
export const Sessions = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <OfficeSection title="Where you’re signed in" lead="A device that isn’t used is signed out after half an hour.">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="text-link inline-flex min-h-11 items-center">Show your devices</summary>
        {isOpen && <Devices />}
      </details>
    </OfficeSection>
  );
};

const Devices = () => {
  const { zone } = useOfficeSession();
  const query = useOfficeQuery(listOfficeSessions, {});
  const [ending, setEnding] = useState(false);
  return (
    <>
      <ListState query={query} name="devices">
        {(sessions) => (
          <DataTable
            caption="Where you’re signed in"
            rows={sessions}
            rowKey={({ id }) => id}
            columns={[
              {
                header: 'Device',
                cell: ({ browser, isThis }) => (
                  <>
                    {browser === '' ? 'Unknown browser' : browser}
                    {isThis && <p className="font-normal text-ink-soft">This browser</p>}
                  </>
                ),
              },
              { header: 'Signed in', cell: ({ signedInAt }) => formatMoment(signedInAt, zone) },
              { header: 'Last seen', cell: ({ lastSeenAt }) => formatMoment(lastSeenAt, zone) },
            ]}
          />
        )}
      </ListState>
      {query.data !== undefined && query.data.length > 1 && (
        <Button variant="secondary" className="mt-3" onClick={() => setEnding(true)}>
          Sign out my other devices
        </Button>
      )}
      {ending && <EndOthers onClose={() => setEnding(false)} />}
    </>
  );
};
