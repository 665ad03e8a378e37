import { Link } from 'react-router-dom';
import { dayIn } from '#contract/dates.ts';
import { getClassInvite, type OwnClass } from '#contract/endpoints/classes/public.ts';
import { classPath } from '#contract/pages/class-path.ts';
import { buttonClasses } from '../../components/ui/button.tsx';
import { SummaryRow } from '../../components/ui/summary-row.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { call } from '../api/call.ts';
import { serverTime } from '../api/server-time.ts';
import { AddToCalendar } from '../consultations/add-to-calendar.tsx';
import { visitorZone } from '../consultations/times/times.ts';
import { ClassDates } from './class-dates.tsx';
import { comingDates } from './queries.ts';

/** The classes in which the family had seats: those that are over or were canceled. */
export const YourClasses = ({ classes }: { classes: readonly OwnClass[] }) => (
  <SummaryRow title="Your classes">
    <ul className="grid gap-6">
      {classes.map((one) => (
        <li key={one.id} className="border-t border-line pt-5 first:border-t-0 first:pt-0">
          <YourClass own={one} />
        </li>
      ))}
    </ul>
  </SummaryRow>
);

/** What happens with the money of a canceled class. */
const canceledText = ({ canceled: { told, free } = { told: false, free: false } }: OwnClass): string => {
  if (free)
    return told ? 'We’ve emailed you. There was nothing to pay.' : 'There’s nothing to refund. We’ll email you.';
  return told ? 'We’ve refunded what you paid and emailed you.' : 'We’ll refund what you paid and email you.';
};

/**
 * A class in which the family has seats.
 * @param props.isMain its link, or before its day its calendar entry, is the page's main action
 */
export const YourClass = ({ own, isMain = false }: { own: OwnClass; isMain?: boolean }) => {
  const { id, title, teacher, students, paused, state, zone, meetingLink } = own;
  const Names = state === 'canceled' ? 's' : 'span';
  const [next, ...later] = comingDates(own);
  const isAhead =
    next !== undefined && dayIn(visitorZone(), serverTime()) < dayIn(visitorZone(), Date.parse(next.start));
  return (
    <div className="grid gap-3">
      <div>
        <h3 className="text-lg wrap-anywhere">
          <Link className="text-link" to={classPath(id)}>
            {title}
          </Link>
        </h3>
        <p className="text-sm text-ink-soft">
          <Names>{[...students, ...paused].join(', ')}</Names>, with <span translate="no">{teacher}</span>
        </p>
      </div>
      {paused.length > 0 && (
        <p className="text-sm">{`${paused.join(', ')}: paused until PayPal decides about the payment.`}</p>
      )}
      {state === 'canceled' && <p className="font-semibold">This class was canceled. {canceledText(own)}</p>}
      {state !== 'canceled' && next === undefined && <p>This class is over.</p>}
      {next !== undefined && (
        <>
          <p className="text-sm font-semibold text-teal-deep">Next date</p>
          <ClassDates dates={[next]} zone={zone} />
          {later.length > 0 && (
            <details>
              <summary className="text-link min-h-6 w-fit">
                {later.length === 1 ? '1 more date' : `${String(later.length)} more dates`}
              </summary>
              <div className="mt-3">
                <ClassDates dates={later} zone={zone} />
              </div>
            </details>
          )}
          <div className="flex flex-wrap gap-3">
            {meetingLink !== '' && (
              <a
                className={buttonClasses(isMain && !isAhead ? 'primary' : 'secondary')}
                href={meetingLink}
                target="_blank"
                rel="noreferrer"
              >
                Join <VisuallyHidden>{title} (opens a new window)</VisuallyHidden>
              </a>
            )}
            {students.length > 0 && (
              <AddToCalendar isMain={isMain && isAhead} name={title} load={() => call(getClassInvite, { id })} />
            )}
          </div>
        </>
      )}
    </div>
  );
};
