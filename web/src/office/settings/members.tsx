import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ResOf } from '#contract/endpoint.ts';
import { getOfficeHours } from '#contract/endpoints/consultations/office.ts';
import { inviteOfficeMember, listOfficeTeam, removeOfficeMember } from '#contract/endpoints/office/office.ts';
import { roles } from '#contract/office.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Button } from '../../components/ui/button.tsx';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { useOfficeQuery, useOfficeSession } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { leaveOffice } from '../leave.ts';
import { paths } from '../paths.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ActionDialog } from '../ui/dialogs/action-dialog.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { formatDay, formatMoment } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { RowAction } from '../ui/row-action.tsx';
import { OfficeSection } from '../ui/section.tsx';
import { roleNames } from '../words.ts';

type TeamData = ResOf<typeof listOfficeTeam>;

const done = (text: string) => showToast({ kind: 'success', text });

const Invite = ({ onClose }: { onClose: () => void }) => {
  const { data } = useOfficeQuery(getOfficeHours, {});
  const counselors = data?.hours.counselors ?? [];
  const form = useOfficeForm(inviteOfficeMember, {
    id: 'invite',
    empty: { email: '', role: 'counselor', calendar: '' },
    fallback: 'The invitation couldn’t be sent. Please try again.',
    onSuccess: ({ message }) => {
      done(message);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Invite someone"
      description="They get an email with a link that works once, for 24 hours."
      action="Send invitation"
      form={form}
      onClose={onClose}
    >
      <TextField label="Email" type="email" inputMode="email" autoComplete="off" required {...form.field('email')} />
      <SelectField
        label="Role"
        required
        hint="Owners may do everything. Counselors see leads, messages and consultations, but no money."
        options={roles.map((role) => ({ value: role, label: roleNames[role] }))}
        {...form.field('role')}
      />
      {counselors.length > 0 && (
        <SelectField
          label="Whose calendar is theirs?"
          hint="They see its consultations and steps, and set its hours."
          options={[{ value: '', label: 'None' }, ...counselors.map(({ id, name }) => ({ value: id, label: name }))]}
          {...form.field('calendar')}
        />
      )}
    </FormDialog>
  );
};

interface Removal {
  id: string;
  title: string;
  description: string;
  action: string;
  /** The member leaves, and is signed out. */
  leaves?: boolean;
}

/** What ended with someone, and whose consultations need another counselor. */
type Ended = Pick<ResOf<typeof removeOfficeMember>, 'ended' | 'bookings'>;

interface RemoveProps {
  removal: Removal;
  onDone: (ended: Ended) => void;
  onClose: () => void;
}

const Remove = ({ removal, onDone, onClose }: RemoveProps) => (
  <ActionDialog
    {...removal}
    endpoint={removeOfficeMember}
    input={{ id: removal.id }}
    onDone={({ res, message }) => {
      if (removal.leaves === true) {
        leaveOffice();
        return;
      }
      done(message);
      onDone(res);
    }}
    onClose={onClose}
  />
);

const WhatEnded = ({ ended: { ended, bookings } }: { ended: Ended }) => {
  const { zone } = useOfficeSession();
  return (
    <div role="status" className="mb-6 grid gap-3 rounded-md border border-success bg-success-wash p-4">
      <div>
        <p className="font-bold">What ended</p>
        <ul className="mt-1 list-disc pl-5 wrap-anywhere">
          {ended.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
      {bookings.length > 0 && (
        <div>
          <p className="font-bold">Still booked</p>
          <p>
            These families expect a call, and have the meeting link as it was. Call them, or cancel in the{' '}
            <Link className="text-link" to={paths.calendar}>
              calendar
            </Link>{' '}
            so that they can book another time.
          </p>
          <ul className="mt-1 list-disc pl-5 wrap-anywhere">
            {bookings.map(({ id, start, fullname, counselor }) => (
              <li key={id}>
                {formatMoment(start, zone)}: {fullname}, with {counselor.name}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};

interface InvitationsProps {
  invitations: TeamData['invitations'];
  removeButton: (label: string, removal: Removal) => ReactNode;
}

const Invitations = ({ invitations, removeButton }: InvitationsProps) => {
  const { zone } = useOfficeSession();
  return (
    <div>
      <h3 className="mb-3 text-base">Open invitations</h3>
      <DataTable
        caption="Open invitations"
        rows={invitations}
        rowKey={({ id }) => id}
        columns={[
          { header: 'Email', cell: ({ email }) => <Breakable text={email} /> },
          { header: 'Role', cell: ({ role }) => roleNames[role], short: true },
          { header: 'Expires', cell: ({ endsAt }) => formatMoment(endsAt, zone) },
          {
            header: 'Change',
            cell: ({ id, email }) =>
              removeButton(`Take back the invitation of ${email}`, {
                id,
                title: 'Take this invitation back?',
                description: `The link in the email to ${email} stops working.`,
                action: 'Take back',
              }),
          },
        ]}
      />
    </div>
  );
};

/** Who may enter the office. For owners. */
export const Team = () => {
  const { zone } = useOfficeSession();
  const query = useOfficeQuery(listOfficeTeam, {});
  const [inviting, setInviting] = useState(false);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [ended, setEnded] = useState<Ended | null>(null);
  const removeButton = (label: string, next: Removal) => (
    <RowAction aria-label={label} onClick={() => setRemoval(next)}>
      {next.action}
    </RowAction>
  );
  return (
    <OfficeSection
      title="Team"
      lead="Counselors see leads, messages and consultations, but no money."
      action={
        <Button variant="secondary" onClick={() => setInviting(true)}>
          Invite someone
        </Button>
      }
    >
      {ended !== null && <WhatEnded ended={ended} />}
      <ListState query={query} name="team">
        {({ members, invitations }) => (
          <div className="grid gap-8">
            <DataTable
              caption="Team"
              rows={members}
              rowKey={({ id }) => id}
              columns={[
                { header: 'Name', cell: ({ name, isYou }) => (isYou ? `${name} (you)` : name) },
                { header: 'Email', cell: ({ email }) => <Breakable text={email} /> },
                { header: 'Since', cell: ({ since }) => formatDay(since, zone), short: true },
                { header: 'Role', cell: ({ role }) => roleNames[role], short: true },
                { header: 'Passkeys', cell: ({ passkeys }) => passkeys, numeric: true },
                {
                  header: 'Change',
                  cell: ({ id, name, isYou, role }) =>
                    // The last owner stays, so that someone can always get in.
                    role === 'owner' && members.filter((member) => member.role === 'owner').length === 1
                      ? 'The last owner stays'
                      : removeButton(`Remove ${name}`, {
                          id,
                          title: isYou ? 'Leave the team?' : `Remove ${name}?`,
                          description: isYou
                            ? 'You’ll be signed out and need a new invitation to come back.'
                            : 'They’re signed out at once, and their invitations, hours and calendar addresses end. To come back they need a new invitation.',
                          action: 'Remove',
                          leaves: isYou,
                        }),
                },
              ]}
            />
            {invitations.length > 0 && <Invitations invitations={invitations} removeButton={removeButton} />}
          </div>
        )}
      </ListState>
      {inviting && <Invite onClose={() => setInviting(false)} />}
      {removal !== null && <Remove removal={removal} onDone={setEnded} onClose={() => setRemoval(null)} />}
    </OfficeSection>
  );
};
