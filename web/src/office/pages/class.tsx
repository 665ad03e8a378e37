import { type ReactNode, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { dayWithYear } from '#contract/dates.ts';
import { exportOfficeClass, getOfficeClass, type OfficeClass } from '#contract/endpoints/classes/office.ts';
import { MINUTE_MS } from '#contract/limits.ts';
import { formatCents } from '#contract/money.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { CopyField } from '../../components/ui/fields/copy-field.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { officeQueries, useOfficeQuery, useOfficeSession } from '../api.ts';
import { Attendance } from '../classes/attendance.tsx';
import { CancelDialog, MessageDialog, OpenDialog, RemoveSeatDialog } from '../classes/dialogs.tsx';
import { WaitingList } from '../classes/waiting-list.tsx';
import { dateText, isChangeable, stateText, stateTone } from '../classes/words.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { formatCount, formatMoment } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';
import { Part } from '../ui/part.tsx';

/** A class: what it is, who is in it, who came, and what can be done about it. */
export const ClassPage = () => {
  const { id = '' } = useParams();
  const query = useOfficeQuery(
    getOfficeClass,
    { id },
    // While families are refunded.
    { refetchInterval: ({ state, toTell }) => state === 'canceled' && toTell > 0 && MINUTE_MS },
  );
  return (
    <OfficePage title={query.data?.title ?? 'Class'} lead={<BackLink to={paths.classes}>All classes</BackLink>}>
      <ListState query={query} name="class">
        {(known) => <Whole key={known.id} known={known} />}
      </ListState>
    </OfficePage>
  );
};

type Opened = 'open' | 'message' | 'cancel' | null;

const summaryOf = ({ state, dates, taken, seats, waiting, canceled, smallest }: OfficeClass, zone: string): string => {
  const [first] = dates;
  const sold = `${String(taken)} of ${formatCount(seats, 'seat')} taken${waiting > 0 ? `, ${String(waiting)} waiting` : ''}.`;
  const few = taken < smallest ? ` It needs at least ${formatCount(smallest, 'student')}.` : '';
  switch (state) {
    case 'draft':
      return 'Families don’t see it yet.';
    case 'open':
    case 'full':
      return `${sold}${few}${first === undefined ? '' : ` It begins on ${dateText(first.start, zone)}.`}`;
    case 'running':
    case 'done':
      return sold;
    case 'canceled':
      return canceled === null ? '' : `By ${canceled.by} on ${formatMoment(canceled.at, zone)}: ${canceled.why}`;
  }
};

const Whole = ({ known }: { known: OfficeClass }) => {
  const { role, zone } = useOfficeSession();
  const [opened, setOpened] = useState<Opened>(null);
  const [removed, setRemoved] = useState<OfficeClass['people'][number] | null>(null);
  const state = useRef<HTMLParagraphElement>(null);
  const isOwner = role === 'owner';
  const close = () => setOpened(null);
  const onChanged = (changed: OfficeClass) => {
    officeQueries.setQueryData([getOfficeClass.id, { id: changed.id }], changed);
  };
  const onDone = (changed: OfficeClass, text: string) => {
    showToast({ kind: 'success', text });
    onChanged(changed);
    close();
  };
  const isCanceled = known.state === 'canceled';
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="grid max-w-text gap-1">
          <p ref={state} tabIndex={-1} className="text-lg outline-none">
            <strong className={stateTone[known.state]}>{stateText[known.state]}</strong>
          </p>
          <p className="wrap-anywhere">{summaryOf(known, zone)}</p>
          {!isCanceled && known.toTell > 0 && (
            <p className="text-sm text-ink-soft">
              {formatCount(known.toTell, 'email is', 'emails are')} on the way to families.
            </p>
          )}
        </div>
        {isOwner && <Actions known={known} onOpen={setOpened} />}
      </div>
      {isCanceled && isOwner && <Refunds known={known} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6">
          <Part title="Enrolled">
            <People known={known} zone={zone} isOwner={isOwner} onChanged={onChanged} onRemove={setRemoved} />
          </Part>
          {isOwner && known.waitingList.length > 0 && (
            <Part title="Who waits">
              <WaitingList known={known} zone={zone} onChanged={onChanged} />
            </Part>
          )}
        </div>
        <Facts known={known} zone={zone} isOwner={isOwner} />
      </div>
      {removed !== null && (
        <RemoveSeatDialog
          known={known}
          person={removed}
          onDone={(changed, text) => {
            onDone(changed, text);
            setRemoved(null);
            // The button is gone then.
            state.current?.focus();
          }}
          onClose={() => setRemoved(null)}
        />
      )}
      {opened === 'open' && <OpenDialog known={known} onDone={onDone} onClose={close} />}
      {opened === 'message' && <MessageDialog known={known} onDone={onDone} onClose={close} />}
      {opened === 'cancel' && (
        <CancelDialog
          known={known}
          onClose={close}
          onCanceled={() => {
            // The button is gone then.
            state.current?.focus();
          }}
        />
      )}
    </div>
  );
};

const doneText = ({ people, priceCents }: Pick<OfficeClass, 'people' | 'priceCents'>): string => {
  if (people.length === 0) return 'No family had a paid seat.';
  return priceCents === 0 ? 'All families are told.' : 'All families are refunded and told.';
};

/** How far the refunds and emails of a canceled class are. */
const Refunds = ({ known }: { known: Pick<OfficeClass, 'toTell' | 'people' | 'priceCents'> }) => (
  <p role="status" className="rounded-md bg-sand p-4">
    {known.toTell === 0
      ? doneText(known)
      : `Telling ${formatCount(known.toTell, 'family', 'families')}${known.priceCents === 0 ? '' : ' and refunding what they paid'}… You can leave this page: it goes on every five minutes.`}
  </p>
);

const Actions = ({ known, onOpen }: { known: OfficeClass; onOpen: (opened: Opened) => void }) => {
  const { id, state, people } = known;
  const hasFamilies = people.some(({ paid, email }) => paid && email !== '');
  return (
    <div className="flex flex-wrap gap-3">
      {state === 'draft' && (
        <Button aria-haspopup="dialog" onClick={() => onOpen('open')}>
          Open enrollment
        </Button>
      )}
      {hasFamilies && state !== 'canceled' && (
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => onOpen('message')}>
          Write to all
        </Button>
      )}
      {people.length > 0 && <ExportButton endpoint={exportOfficeClass} input={{ id }} />}
      {isChangeable(known) && (
        <>
          <ButtonLink variant="secondary" to={paths.editClass(id)}>
            Edit
          </ButtonLink>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => onOpen('cancel')}>
            Cancel class
          </Button>
        </>
      )}
    </div>
  );
};

interface PeopleProps {
  known: OfficeClass;
  zone: string;
  isOwner: boolean;
  onChanged: (changed: OfficeClass) => void;
  onRemove: (person: OfficeClass['people'][number]) => void;
}

const People = ({ known, zone, isOwner, onChanged, onRemove }: PeopleProps) => {
  const isCanceled = known.state === 'canceled';
  const givenBack = known.priceCents === 0 ? 'Released' : 'Refunded';
  return known.people.length === 0 ? (
    <p className="text-ink-soft">{isCanceled ? 'No one.' : 'No one yet.'}</p>
  ) : (
    <DataTable
      caption="Enrolled"
      rows={known.people}
      rowKey={({ holder, seat }) => `${holder} ${seat}`}
      columns={[
        {
          header: 'Student',
          cell: ({ student }) => (isCanceled ? <s>{student}</s> : student),
        },
        {
          header: 'Family',
          cell: ({ fullname, email }) =>
            email === '' ? (
              <span className="text-ink-soft">Data erased</span>
            ) : (
              <>
                {fullname}
                <p className="text-ink-soft">
                  <Link className="text-link -my-0.5 inline-block py-0.5" to={paths.person(email)}>
                    <Breakable text={email} />
                  </Link>
                </p>
              </>
            ),
        },
        ...(isOwner
          ? [
              {
                header: 'Order',
                cell: ({ holder, paid, returned }: OfficeClass['people'][number]) => (
                  <Link className="text-link -my-0.5 inline-block py-0.5" to={paths.order(holder)}>
                    {returned === true ? givenBack : paid ? 'Paid' : 'Not paid yet'}
                  </Link>
                ),
                short: true,
              },
              {
                header: 'Seat',
                cell: (person: OfficeClass['people'][number]) =>
                  person.paid &&
                  !isCanceled && (
                    <Button
                      variant="secondary"
                      aria-haspopup="dialog"
                      aria-label={`Take the seat of ${person.student === '' ? 'an erased student' : person.student} back`}
                      onClick={() => onRemove(person)}
                    >
                      Take back
                    </Button>
                  ),
                short: true,
              },
            ]
          : []),
        {
          header: 'Came',
          cell: (person) => <Attendance known={known} person={person} zone={zone} onChanged={onChanged} />,
        },
      ]}
    />
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 py-2">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
);

const Facts = ({ known, zone, isOwner }: { known: OfficeClass; zone: string; isOwner: boolean }) => (
  <div className="grid gap-6">
    <Part title="Dates">
      <ol className="grid gap-1 text-sm">
        {known.dates.map(({ start, minutes }) => (
          <li key={start}>
            {dateText(start, zone)} <span className="text-ink-soft">({minutes} minutes)</span>
          </li>
        ))}
      </ol>
    </Part>
    <Part title="About">
      <dl className="divide-y divide-line text-sm">
        <Fact name="Teacher">{known.teacher.name}</Fact>
        <Fact name="Subject">{known.subject}</Fact>
        {isOwner && <Fact name="Price">{known.priceCents === 0 ? 'Free' : formatCents(known.priceCents)}</Fact>}
        <Fact name="Enroll until">
          {dayWithYear(known.enrollUntil)}
          {known.joinAfterStart ? '; students can join after the start' : ''}
        </Fact>
        {isOwner && <Fact name="Full refund">Until {formatCount(known.refundDays, 'day')} before the first date</Fact>}
        <Fact name="Minimum">{formatCount(known.smallest, 'student')}</Fact>
        <Fact name="Text">{known.text}</Fact>
      </dl>
    </Part>
    <Part title="Meeting link">
      <CopyField label="Link" text={known.meetingLink} />
    </Part>
  </div>
);
