import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OfficePerson } from '#contract/endpoints/people/office.ts';
import { formatCents } from '#contract/money.ts';
import { wholeName } from '#contract/names.ts';
import { addressText, emailIn } from '#contract/phone.ts';
import { ButtonLink } from '../../components/ui/button.tsx';
import { AgreementTable } from '../agreements/agreement-table.tsx';
import { useOfficeSession } from '../api.ts';
import { demoText, stateName } from '../consultations/booking-details.tsx';
import { followedUpLead, followedUpMessage } from '../follow-ups/follow-up.ts';
import { FollowUpRow } from '../follow-ups/follow-up-row.tsx';
import { orderName } from '../orders/order-name.ts';
import { OrderStatus } from '../orders/order-status.tsx';
import { paths } from '../paths.ts';
import { formatDay, formatMoment } from '../ui/format.ts';
import { ListState, type ListStateProps } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';
import { Row, RowSection, Rows } from '../ui/rows.tsx';
import { Account } from './account.tsx';
import { Erased } from './erased.tsx';
import { type Erasure, PersonalData } from './personal-data.tsx';

// Only below what one reads first.
const FamilySteps = lazy(async () => ({ default: (await import('../steps/family-steps.tsx')).FamilySteps }));

/** One person's page. */
export const PersonDetails = ({ email, query }: { email: string; query: ListStateProps<OfficePerson>['query'] }) => {
  const { role } = useOfficeSession();
  const [erasure, setErasure] = useState<Erasure>();
  const person = query.data;
  const name = erasure === undefined && person !== undefined ? nameOf(person) : '';
  return (
    <OfficePage
      title={name === '' ? addressText(email) : name}
      // The account says it below.
      lead={name === '' || person?.account !== null ? undefined : addressText(email)}
      actions={
        <>
          {role === 'owner' && name !== '' && (
            <ButtonLink variant="secondary" to={paths.newAgreement} state={{ fullname: name, email: emailIn(email) }}>
              Write an agreement
            </ButtonLink>
          )}
          <Link className="text-link inline-flex min-h-11 items-center font-semibold" to={paths.people}>
            Find someone else
          </Link>
        </>
      }
    >
      {erasure === undefined ? (
        <ListState
          query={query}
          name="person"
          isEmpty={isUnknown}
          empty={{
            title: 'Nothing is stored about this address',
            text: 'No account, order, consultation, lead or message has it. Check how it’s spelled.',
          }}
        >
          {(known) => <Sections person={known} onErased={setErasure} />}
        </ListState>
      ) : (
        <Erased erasure={erasure} />
      )}
    </OfficePage>
  );
};

/**
 * The name of the account, else the one that the person typed last; '' if there is none. What a
 * form left out of it comes from the rest.
 */
const nameOf = ({ email, account, leads, messages, consultations, agreements }: OfficePerson): string => {
  const own = [...consultations, ...(agreements ?? [])].filter((one) => one.email === email);
  const [first = '', ...others] = [
    ...(account === null ? [] : [account.fullname]),
    ...leads.map(({ fullname }) => fullname),
    ...messages.map(({ name }) => name),
    ...own.map(({ fullname }) => fullname),
  ];
  return wholeName(first, others);
};

const isUnknown = ({
  account,
  orders,
  paidOrders,
  agreements,
  consultations,
  leads,
  messages,
  returnedMail,
  waitingSince,
  locked,
}: OfficePerson): boolean =>
  account === null &&
  !locked &&
  returnedMail === '' &&
  waitingSince === undefined &&
  [orders ?? [], paidOrders ?? [], agreements ?? [], consultations, leads, messages].every((list) => list.length === 0);

/** What is to come first, then what was agreed, said and paid. */
const Sections = ({ person, onErased }: { person: OfficePerson; onErased: (erasure: Erasure) => void }) => {
  const { role } = useOfficeSession();
  const { email, orders, paidOrders, agreements, leads, messages } = person;
  return (
    <div>
      <Account person={person} />
      <Consultations person={person} />
      <Suspense>
        <FamilySteps email={email} />
      </Suspense>
      {agreements !== null && agreements.length > 0 && (
        <RowSection title="Agreements" isWide>
          <AgreementTable agreements={agreements} />
        </RowSection>
      )}
      <RowSection title="Leads and messages" isWide>
        {leads.length + messages.length === 0 ? (
          <p className="text-ink-soft">No leads or messages.</p>
        ) : (
          <Contacts leads={leads} messages={messages} />
        )}
      </RowSection>
      {orders !== null && (
        <RowSection title="Orders">
          {orders.length === 0 ? (
            <p className="py-2 text-ink-soft">No orders.</p>
          ) : (
            <Orders orders={orders} label="Orders, newest first" />
          )}
        </RowSection>
      )}
      {paidOrders !== null && paidOrders.length > 0 && (
        <RowSection title="Paid for someone else">
          <Orders orders={paidOrders} label="Orders paid for someone else, newest first" />
        </RowSection>
      )}
      {role === 'owner' && <PersonalData email={email} onErased={onErased} />}
    </div>
  );
};

const Orders = ({ orders, label }: { orders: NonNullable<OfficePerson['orders']>; label: string }) => {
  const { zone } = useOfficeSession();
  return (
    <Rows label={label}>
      {orders.map((order) => (
        <Row
          key={order.number}
          path={paths.order(order.number)}
          title={orderName(order)}
          aside={formatDay(order.orderedAt, zone)}
          text={order.guides.map(({ title }) => title).join(', ')}
        >
          <OrderStatus order={order} />
          <span className="tabular-nums">{formatCents(order.totalCents)}</span>
        </Row>
      ))}
    </Rows>
  );
};

const ways = { phone: 'By phone', video: 'By video' } as const;

/** What a consultation is, and who booked it if the other person of an agreement did. */
const consultationText = (
  { fullname, how, minutes, session, note, ...of }: OfficePerson['consultations'][number],
  isOther: boolean,
): string =>
  [
    session === undefined ? '' : 'Session',
    of.subject === undefined ? '' : demoText(of),
    `${ways[how]}, ${String(minutes)} minutes`,
    `With ${of.counselor.name}`,
    isOther ? `Booked by ${fullname}` : '',
    note,
  ]
    .filter((part) => part !== '')
    .join('. ');

const Consultations = ({ person: { account, consultations, waitingSince } }: { person: OfficePerson }) => {
  const { zone } = useOfficeSession();
  return (
    <RowSection title="Consultations" link={{ path: paths.calendar, label: 'Move or cancel in the calendar' }}>
      {consultations.length === 0 ? (
        <p className="py-2 text-ink-soft">
          {waitingSince === undefined
            ? 'No consultations to come.'
            : 'Waits for a free time: we’ll email them when one opens.'}
        </p>
      ) : (
        <Rows label="Consultations">
          {consultations.map((one) => (
            <Row
              key={one.id}
              title={formatMoment(one.start, zone)}
              aside={stateName(one)}
              text={consultationText(one, one.person !== account?.id)}
            />
          ))}
        </Rows>
      )}
    </RowSection>
  );
};

const Contacts = ({ leads, messages }: Pick<OfficePerson, 'leads' | 'messages'>) => {
  const contacts = [...leads.map(followedUpLead), ...messages.map(followedUpMessage)].toSorted(
    (one, other) => other.receivedAt - one.receivedAt,
  );
  // What waits for an answer is probably why the page was opened.
  const [opened, setOpened] = useState(() => contacts.find(({ followUp }) => followUp.state === 'new')?.key ?? '');
  return (
    <ul aria-label="Leads and messages, newest first" className="border-t border-line">
      {contacts.map((contact) => (
        <FollowUpRow
          key={contact.key}
          contact={contact}
          isOnPerson
          isOpen={contact.key === opened}
          onToggle={() => setOpened(contact.key === opened ? '' : contact.key)}
        />
      ))}
    </ul>
  );
};
