import { Link } from 'react-router-dom';
import type { OfficeToday } from '#contract/endpoints/office/office.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { paths } from '../paths.ts';

/** Whether an agreement waits for its family. */
const hasWaitingAgreements = (agreements: OfficeToday['agreements']): boolean =>
  agreements !== null && agreements.opened.length + agreements.due.length > 0;

/** Whether no consultation, class, lead, message, summary or agreement waits. */
export const isQuiet = (today: OfficeToday): boolean =>
  today.consultations.length === 0 &&
  today.next === null &&
  (today.classes ?? []).length === 0 &&
  [today.leads, today.callBacks, today.messages, today.summaries].every(({ count }) => count === 0) &&
  !hasWaitingAgreements(today.agreements);

/** Whether nothing has happened yet: nothing waits, and there were no sales in weeks. */
export const isFresh = (today: OfficeToday): boolean =>
  isQuiet(today) && today.steps.length + today.attention.length === 0 && !hasSales(today);

const hasSales = ({ sales }: OfficeToday): boolean =>
  sales !== null &&
  (sales.month.orders > 0 ||
    sales.month.beforeOrders > 0 ||
    sales.days.some(({ cents, beforeCents }) => cents > 0 || beforeCents > 0));

/** An owner has the list above it instead, and then the rest of the team to invite. */
const steps = {
  owner: [{ path: paths.settings, label: 'Invite your team' }],
  counselor: [
    { path: paths.calendar, label: 'Look at the calendar' },
    { path: paths.settings, label: 'Choose which emails you get' },
  ],
} as const;

/** What to do while nothing has happened yet. */
export const FreshStart = ({ role }: { role: keyof typeof steps }) => (
  <EmptyState
    title="Nothing needs you yet"
    text={`${role === 'owner' ? 'Sales, leads, messages and consultations show' : 'Leads, messages and consultations show'} up here as they come in. In the meantime:`}
    action={
      <ul>
        {steps[role].map(({ path, label }) => (
          <li key={path}>
            <Link className="text-link inline-flex min-h-11 items-center font-semibold" to={path}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    }
  />
);
