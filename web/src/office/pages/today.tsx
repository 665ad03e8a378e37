import { getOfficeToday, type OfficeToday } from '#contract/endpoints/office/office.ts';
import { useOfficeQuery, useOfficeSession } from '../api.ts';
import { Attention } from '../today/attention.tsx';
import { FreshStart, hasWaitingAgreements, isFresh } from '../today/fresh-start.tsx';
import { SalesSummary } from '../today/sales.tsx';
import { Consultations, DuePayments, NewLeads, OpenedAgreements, WaitingMessages } from '../today/waiting.tsx';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';

/** A long day, such as Sunday, November 22. @param at milliseconds since 1970 */
const dayOf = (at: number, zone: string): string =>
  new Date(at).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: zone });

const timeOf = (at: number, zone: string): string =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone });

const isQuiet = ({ consultations, next, leads, messages, agreements }: OfficeToday): boolean =>
  consultations.length === 0 &&
  next === null &&
  leads.count === 0 &&
  messages.count === 0 &&
  !hasWaitingAgreements(agreements);

/** What waits for a person, each with what one does about it, and then the sales. */
const Day = ({ today, zone }: { today: OfficeToday; zone: string }) => (
  <div className="grid gap-8">
    {!isQuiet(today) && (
      <div className="grid items-start gap-5 md:grid-cols-2 lg:grid-cols-3">
        <Consultations today={today} zone={zone} />
        <NewLeads today={today} zone={zone} />
        <WaitingMessages today={today} zone={zone} />
        <OpenedAgreements today={today} zone={zone} />
        <DuePayments today={today} />
      </div>
    )}
    {today.attention.length > 0 && (
      <section aria-labelledby="attention">
        <h2 id="attention" className="mb-3 text-xl">
          Needs your attention
        </h2>
        <Attention items={today.attention} />
      </section>
    )}
    {isQuiet(today) && today.attention.length === 0 && <p>Nothing is waiting for you.</p>}
    {today.sales !== null && (
      <section aria-labelledby="sales">
        <h2 id="sales" className="mb-3 text-xl">
          Sales
        </h2>
        <SalesSummary sales={today.sales} />
      </section>
    )}
  </div>
);

/** What happens today and what needs a person. It is fetched again when the tab comes back. */
export const TodayPage = () => {
  const { role, zone } = useOfficeSession();
  const query = useOfficeQuery(getOfficeToday, {});
  const at = query.data?.at;
  return (
    <OfficePage title="Today" lead={at === undefined ? ' ' : `${dayOf(at, zone)}. As of ${timeOf(at, zone)}.`}>
      <ListState query={query} name="overview">
        {(today) => (isFresh(today) ? <FreshStart role={role} /> : <Day today={today} zone={zone} />)}
      </ListState>
    </OfficePage>
  );
};
