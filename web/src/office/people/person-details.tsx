import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react';
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
import { originFacts } from '../follow-ups/origin.ts';
import { orderName } from '../orders/order-name.ts';
import { OrderStatus } from '../orders/order-status.tsx';
import { paths } from '../paths.ts';
import { DataTable } from '../ui/data-table.tsx';
import { formatDay, formatMoment } from '../ui/format.ts';
import { ListState, type ListStateProps } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';
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
          <ButtonLink variant="secondary" to={paths.people}>
            Find someone else
          </ButtonLink>
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

const Sections = ({ person, onErased }: { person: OfficePerson; onErased: (erasure: Erasure) => void }) => {
  const { role } = useOfficeSession();
  const { email, orders, paidOrders, agreements, consultations, leads, messages, waitingSince } = person;
  return (
    <div className="grid gap-10">
      <Account person={person} />
      <CameFrom person={person} />
      {orders !== null && (
        <Section title="Orders" count={orders.length} none="No orders.">
          <Orders orders={orders} caption="Orders, newest first" />
        </Section>
      )}
      {paidOrders !== null && paidOrders.length > 0 && (
        <Section title="Paid for someone else" count={paidOrders.length} none="">
          <Orders orders={paidOrders} caption="Orders paid for someone else, newest first" />
        </Section>
      )}
      {agreements !== null && agreements.length > 0 && (
        <Section title="Agreements" count={agreements.length} none="">
          <AgreementTable agreements={agreements} />
        </Section>
      )}
      <Suspense>
        <FamilySteps email={email} />
      </Suspense>
      <Section
        title="Consultations"
        count={consultations.length}
        none={
          waitingSince === undefined
            ? 'No consultations to come.'
            : 'Waits for a free time: we’ll email them when one opens.'
        }
      >
        <Consultations person={person} />
      </Section>
      <Section title="Leads and messages" count={leads.length + messages.length} none="No leads or messages.">
        <Contacts leads={leads} messages={messages} />
      </Section>
      {role === 'owner' && <PersonalData email={email} onErased={onErased} />}
    </div>
  );
};

/** Nothing if it isn't known. */
const CameFrom = ({ person }: { person: OfficePerson }) => {
  const facts = originFacts(person).filter(([, value]) => value !== '');
  return (
    facts.length > 0 && (
      <section>
        <h2 className="mb-3 text-xl">Where from</h2>
        <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          {facts.map(([label, value]) => (
            <Fragment key={label}>
              <dt className="text-ink-soft">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </Fragment>
          ))}
        </dl>
      </section>
    )
  );
};

const Section = ({
  title,
  count,
  none,
  children,
}: {
  title: string;
  count: number;
  /** What to say if there is nothing. */
  none: string;
  children: ReactNode;
}) => (
  <section>
    <h2 className="mb-3 text-xl">{title}</h2>
    {count === 0 ? <p className="text-ink-soft">{none}</p> : children}
  </section>
);

const Orders = ({ orders, caption }: { orders: NonNullable<OfficePerson['orders']>; caption: string }) => {
  const { zone } = useOfficeSession();
  return (
    <DataTable
      caption={caption}
      rows={orders}
      rowKey={({ number }) => number}
      columns={[
        {
          header: 'Order',
          cell: (order) => (
            <Link className="text-link whitespace-nowrap" to={paths.order(order.number)}>
              {orderName(order)}
            </Link>
          ),
        },
        { header: 'Date', cell: ({ orderedAt }) => formatDay(orderedAt, zone), short: true },
        { header: 'For', cell: ({ guides: items }) => items.map(({ title }) => title).join(', ') },
        { header: 'Status', cell: (order) => <OrderStatus order={order} />, short: true },
        { header: 'Total', cell: ({ totalCents }) => formatCents(totalCents), numeric: true },
      ]}
    />
  );
};

const ways = { phone: 'By phone', video: 'By video' } as const;

type Consultation = OfficePerson['consultations'][number];

const Consultations = ({ person: { account, consultations } }: { person: OfficePerson }) => {
  const { zone } = useOfficeSession();
  return (
    <>
      <DataTable
        caption="Consultations"
        rows={consultations}
        rowKey={({ id }) => id}
        columns={[
          { header: 'When', cell: ({ start }) => formatMoment(start, zone), short: true },
          { header: 'With', cell: ({ counselor }) => counselor.name },
          // The other person of an agreement books from the same hours.
          ...(consultations.some(({ person }) => person !== account?.id)
            ? [{ header: 'Booked by', cell: ({ fullname }: Consultation) => fullname }]
            : []),
          {
            header: 'How',
            cell: ({ how, minutes, session, ...of }) =>
              `${session === undefined ? '' : 'Session. '}${of.subject === undefined ? '' : `${demoText(of)}. `}${ways[how]}, ${String(minutes)} minutes`,
          },
          { header: 'Note', cell: ({ note }) => note || 'None' },
          { header: 'Status', cell: stateName, short: true },
        ]}
      />
      <Link className="text-link mt-2 inline-flex min-h-11 items-center font-semibold" to={paths.calendar}>
        Move or cancel in the calendar
      </Link>
    </>
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
          onToggle={() => {
            setOpened(contact.key === opened ? '' : contact.key);
          }}
        />
      ))}
    </ul>
  );
};
