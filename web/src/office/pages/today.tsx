import { lazy, Suspense, useRef } from 'react';
import { dayIn, longDay } from '#contract/dates.ts';
import { getOfficeToday, type OfficeToday } from '#contract/endpoints/office/office.ts';
import { useOfficeQuery, useOfficeSession } from '../api.ts';
import { useBookingDialog } from '../consultations/booking-dialog.tsx';
import { Attention } from '../today/attention.tsx';
import { FreshStart, isFresh, isQuiet } from '../today/fresh-start.tsx';
import { SalesSummary } from '../today/sales.tsx';
import {
  CallBacks,
  DuePayments,
  DueSummaries,
  NewLeads,
  Next,
  OpenedAgreements,
  WaitingMessages,
} from '../today/waiting.tsx';
import { formatTime } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';

// Only for owners.
const GettingStarted = lazy(async () => ({
  default: (await import('../today/getting-started.tsx')).GettingStarted,
}));
// Only for families with steps that are due.
const DueSteps = lazy(async () => ({ default: (await import('../steps/due-steps.tsx')).DueSteps }));

/** Whether PayPal waits for an answer, and decides for the buyer without one. */
const isUrgent = ({ kind, answeredAt }: OfficeToday['attention'][number]): boolean =>
  kind === 'dispute' && answeredAt === undefined;

/** First a dispute and what comes next, then what waits, each with what one does about it. */
const Day = ({ today, zone }: { today: OfficeToday; zone: string }) => {
  // The row of a summary is gone once it is sent.
  const day = useRef<HTMLDivElement>(null);
  const { onOpen, dialog } = useBookingDialog(day);
  const urgent = today.attention.filter(isUrgent);
  const others = today.attention.filter((item) => !isUrgent(item));
  return (
    <div ref={day} tabIndex={-1} className="outline-none">
      {urgent.length > 0 && (
        <Attention
          title={urgent.length === 1 ? 'A dispute to answer' : `Disputes to answer: ${String(urgent.length)}`}
          items={urgent}
          hasPrimary
        />
      )}
      <Next today={today} zone={zone} isMain={urgent.length === 0} />
      {today.steps.length > 0 && (
        <Suspense>
          <DueSteps today={today} zone={zone} />
        </Suspense>
      )}
      <CallBacks today={today} zone={zone} />
      <NewLeads today={today} zone={zone} />
      <WaitingMessages today={today} zone={zone} />
      <DueSummaries today={today} zone={zone} onOpen={onOpen} />
      <OpenedAgreements today={today} zone={zone} />
      <DuePayments today={today} />
      {others.length > 0 && (
        <Attention
          title="Needs your attention"
          items={others}
          hasPrimary={urgent.length === 0 && today.next === null}
        />
      )}
      {isQuiet(today) && today.steps.length + today.attention.length === 0 && <p>Nothing is waiting for you.</p>}
      {today.sales !== null && <SalesSummary sales={today.sales} />}
      {dialog}
    </div>
  );
};

/** What happens today and what needs a person. It is fetched again when the tab comes back. */
export const TodayPage = () => {
  const { role, zone } = useOfficeSession();
  const query = useOfficeQuery(getOfficeToday, {});
  const at = query.data?.at;
  return (
    <OfficePage
      title="Today"
      lead={at === undefined ? ' ' : `${longDay(dayIn(zone, at))}. As of ${formatTime(at, zone)}.`}
    >
      {role === 'owner' && (
        <Suspense>
          <GettingStarted />
        </Suspense>
      )}
      <ListState query={query} name="overview">
        {(today) => (isFresh(today) ? <FreshStart role={role} /> : <Day today={today} zone={zone} />)}
      </ListState>
    </OfficePage>
  );
};
