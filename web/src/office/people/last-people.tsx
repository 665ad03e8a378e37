import { Link } from 'react-router-dom';
import { listOfficeLeads } from '#contract/endpoints/leads/office.ts';
import { listOfficeOrders } from '#contract/endpoints/orders/office.ts';
import { useOfficePages, useOfficeSession } from '../api.ts';
import { paths } from '../paths.ts';
import { formatMoment } from '../ui/format.ts';

/** How many are listed. */
const SHOWN = 10;

/** The people who signed up or bought last, each once; nothing while there are none. */
export const LastPeople = () => {
  const { role } = useOfficeSession();
  return role === 'owner' ? <LeadsAndBuyers /> : <OnlyLeads />;
};

interface Seen {
  readonly email: string;
  readonly name: string;
  readonly what: string;
  readonly at: number;
}

const useLeads = (): Seen[] => {
  const { data } = useOfficePages(listOfficeLeads, { state: '' });
  return (data?.pages[0]?.leads ?? []).map(({ email, fullname, receivedAt }) => ({
    email,
    name: fullname,
    what: 'Signed up',
    at: receivedAt,
  }));
};

const OnlyLeads = () => <List people={useLeads()} />;

const LeadsAndBuyers = () => {
  const leads = useLeads();
  const { data } = useOfficePages(listOfficeOrders, { state: '', from: '', until: '' });
  const buyers = (data?.pages[0]?.orders ?? []).map(({ buyer, gift, orderedAt }) => ({
    email: buyer.email,
    name: buyer.fullname,
    what: gift ? 'Got a gift' : 'Ordered',
    at: orderedAt,
  }));
  return <List people={[...leads, ...buyers]} />;
};

const List = ({ people }: { people: readonly Seen[] }) => {
  const { zone } = useOfficeSession();
  const newest = people.filter(({ email }) => email !== '').toSorted((one, other) => other.at - one.at);
  const byEmail = new Map(newest.toReversed().map((one) => [one.email, one]));
  const shown = newest.filter((one) => byEmail.get(one.email) === one).slice(0, SHOWN);
  return (
    shown.length > 0 && (
      <section aria-labelledby="last-people">
        <h2 id="last-people" className="mb-2 text-lg">
          The last ones
        </h2>
        <ul className="divide-y divide-line border-y border-line">
          {shown.map(({ email, name, what, at }) => (
            <li key={email} className="relative grid gap-x-6 py-2.5 hover:bg-sand sm:grid-cols-[minmax(0,1fr)_auto]">
              {/* The whole line is the link. */}
              <Link
                className="text-link font-semibold break-words after:absolute after:inset-0"
                to={paths.person(email)}
              >
                {name}
              </Link>
              <span className="text-sm text-ink-soft">
                {what} <span className="whitespace-nowrap">{formatMoment(at, zone)}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    )
  );
};
