import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Consultation } from '#contract/endpoints/consultations/shapes.ts';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { SummaryRow } from '../../components/ui/summary-row.tsx';
import { paths } from '../../content/paths.ts';
import { NotLoaded } from '../api/not-loaded.tsx';
import { usePayments, useProfile } from '../api/query.tsx';
import { comingDates, useOwnClasses } from '../classes/queries.ts';
import { isOpen, isPastLesson, needsLoginCode, useConsultations, usePaidHours } from '../consultations/queries.ts';
import { isListed, requestsTitle, useRequests } from '../payment-requests/queries.ts';
import { useSession } from '../session/session.ts';
import { useSteps } from '../steps/queries.ts';
import { OwnedGuides } from './owned-guides.tsx';
import { Payments } from './payments.tsx';
import { PersonalDetails } from './personal-details.tsx';

// Only for people with a consultation.
const YourConsultation = lazy(async () => ({
  default: (await import('../consultations/your-consultation.tsx')).YourConsultation,
}));

// Only for people who had a lesson.
const PastLessons = lazy(async () => ({
  default: (await import('../consultations/past-lessons.tsx')).PastLessons,
}));
// Only for people who asked someone else to pay.
const Requests = lazy(async () => ({ default: (await import('../payment-requests/requests.tsx')).Requests }));
// Only for people with hours who signed in with the download dialog's code.
const LoginCodeCard = lazy(async () => ({ default: (await import('./login-code-card.tsx')).LoginCodeCard }));
// Only for people with next steps.
const StepsCard = lazy(async () => ({ default: (await import('../steps/steps-card.tsx')).StepsCard }));
// Only for people with a seat in a class.
const YourClasses = lazy(async () => ({ default: (await import('../classes/your-classes.tsx')).YourClasses }));
const YourClass = lazy(async () => ({ default: (await import('../classes/your-classes.tsx')).YourClass }));
// Only for people with an agreement.
const PaidHoursCard = lazy(async () => ({ default: (await import('./paid-hours-card.tsx')).PaidHoursCard }));

/** The heading of the dashboard, with the person's name if it is known. */
export const Greeting = () => {
  const fullname = useSession()?.user.fullname ?? '';
  return <h1 className="text-3xl">{fullname === '' ? 'Your dashboard' : `Hello, ${fullname}`}</h1>;
};

/**
 * What comes next, and then lines: next steps, hours, past sessions and classes if there are any,
 * the guides, requests to pay if there are any, payments, and details (docs/product.md#dashboard).
 */
export const Dashboard = () => {
  const profile = useProfile();
  const payments = usePayments();
  const consultations = useConsultations();
  const hours = usePaidHours();
  const steps = useSteps(hours.data !== undefined && hours.data.length > 0);
  const requests = useRequests();
  const classes = useOwnClasses();
  // Gets the focus when the form in it is gone.
  const ownHours = useRef<HTMLDivElement>(null);
  return (
    <div>
      <Next consultations={consultations} classes={classes} />
      <div ref={ownHours} tabIndex={-1} className="outline-none">
        {(needsLoginCode(consultations.error) || needsLoginCode(hours.error)) && (
          <Suspense fallback={<Loading label="Loading your hours" />}>
            <LoginCodeCard onConfirmed={() => ownHours.current?.focus()} />
          </Suspense>
        )}
        {!needsLoginCode(steps.error) && <YourSteps steps={steps} />}
        {!needsLoginCode(hours.error) && <YourHours hours={hours} />}
      </div>
      <HeldLessons consultations={consultations} />
      <PastClasses classes={classes} />
      <SummaryRow id="purchases" title="Purchased PDF">
        {profile.isPending ? (
          <Loading label="Loading your guides" />
        ) : profile.data === undefined ? (
          <NotLoaded query={profile} title="Your guides did not load" />
        ) : (
          <OwnedGuides purchases={profile.data.purchases} paused={profile.data.paused} />
        )}
      </SummaryRow>
      <RequestsToPay requests={requests} />
      <SummaryRow title="Payments" isWide>
        {/* The rows above would move them down. */}
        {payments.isPending ||
        consultations.isPending ||
        hours.isPending ||
        steps.isLoading ||
        requests.isPending ||
        classes.isPending ? (
          <Loading label="Loading your payments" />
        ) : payments.data === undefined ? (
          <NotLoaded query={payments} title="Your payments did not load" />
        ) : (
          <Payments payments={payments.data} />
        )}
      </SummaryRow>
      <SummaryRow title="Personal Details">
        {profile.isPending ? <Loading label="Loading your details" /> : <PersonalDetails user={profile.data ?? null} />}
      </SummaryRow>
      {consultations.data?.consultations.some(isOpen) === false && <TalkToUs />}
    </div>
  );
};

const TalkToUs = () => (
  <p className="border-t border-line pt-6">
    Would you like to talk with a counselor?{' '}
    <Link className="text-link" to={paths.book}>
      Book a free consultation
    </Link>
  </p>
);

interface NextProps {
  consultations: ReturnType<typeof useConsultations>;
  classes: ReturnType<typeof useOwnClasses>;
}

/** Consultations, sessions and classes to come, by time. The first link is the main one. */
const Next = ({ consultations, classes }: NextProps) => {
  const { data } = consultations;
  const open = data?.consultations.filter(isOpen).toReversed() ?? [];
  // A card stays after a cancellation, to say so.
  const [shown, setShown] = useState<readonly string[]>([]);
  const added = open.filter(({ id }) => !shown.includes(id)).map(({ id }) => id);
  if (added.length > 0) setShown([...shown, ...added]);
  const cards = (data?.consultations ?? []).filter(({ id }) => shown.includes(id)).toReversed();
  const entries = [
    ...bySeries(cards).map((series) => ({ ...series[0], link: linkOf(series[0]), series })),
    ...(classes.data ?? []).flatMap((own) =>
      comingDates(own)
        .slice(0, 1)
        .map(({ start }) => ({ id: own.id, start, link: own.meetingLink, own })),
    ),
  ].toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
  const main = entries.find(({ link }) => link !== '');
  return (
    <>
      {!needsLoginCode(consultations.error) && (
        <NotLoaded query={consultations} title="Your consultation did not load" />
      )}
      <NotLoaded query={classes} title="Your classes did not load" />
      {entries.length > 0 && (
        <section className="mb-8 grid gap-4" aria-labelledby="next">
          <h2 id="next" className="text-2xl">
            Next
          </h2>
          <Suspense fallback={<Loading label="Loading what’s next" />}>
            <div className="divide-y divide-line rounded-md border border-line bg-sand p-5 *:py-6 *:first:pt-0 *:last:pb-0 sm:p-6">
              {entries.map((entry) =>
                'own' in entry ? (
                  <YourClass key={entry.id} own={entry.own} isMain={entry === main} />
                ) : (
                  <Series
                    key={entry.series[0].series?.id ?? entry.id}
                    series={entry.series}
                    businessZone={data?.zone ?? ''}
                    isMain={entry === main}
                  />
                ),
              )}
            </div>
          </Suspense>
        </section>
      )}
    </>
  );
};

const linkOf = (one: Consultation): string => (isOpen(one) && one.how === 'video' ? one.joinUrl : '');

interface SeriesProps {
  series: readonly [Consultation, ...Consultation[]];
  businessZone: string;
  isMain: boolean;
}

const Series = ({ series: [first, ...rest], businessZone, isMain }: SeriesProps) => (
  <div className="grid gap-4">
    <YourConsultation
      consultation={first}
      businessZone={businessZone}
      more={rest.filter(isOpen).length}
      isMain={isMain}
    />
    {rest.length > 0 && (
      <details>
        <summary className="text-link min-h-11 cursor-pointer py-2">
          {`${rest.length === 1 ? 'The other session' : `The other ${String(rest.length)} sessions`} of this series`}
        </summary>
        <div className="mt-2 grid gap-6">
          {rest.map((one, index) => (
            <YourConsultation
              key={one.id}
              consultation={one}
              businessZone={businessZone}
              more={rest.slice(index + 1).filter(isOpen).length}
            />
          ))}
        </div>
      </details>
    )}
  </div>
);

/** The classes that are over or were canceled. If they didn't load, `Next` says so. */
const PastClasses = ({ classes: { data = [] } }: Pick<NextProps, 'classes'>) => {
  const past = data.filter((own) => comingDates(own).length === 0);
  if (past.length === 0) return null;
  return (
    <Suspense fallback={<Loading label="Loading your classes" />}>
      <YourClasses classes={past} />
    </Suspense>
  );
};

/** The sessions of a series together, where its first one is. */
function bySeries(cards: readonly Consultation[]): [Consultation, ...Consultation[]][] {
  const groups = new Map<string, [Consultation, ...Consultation[]]>();
  for (const card of cards) {
    const key = card.series?.id ?? card.id;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [card]);
    else known.push(card);
  }
  return [...groups.values()];
}

const YourSteps = ({ steps }: { steps: ReturnType<typeof useSteps> }) => {
  const { data } = steps;
  if (data === undefined) return <NotLoaded query={steps} title="Your next steps did not load" />;
  const families = data.families.filter((one) => one.steps.length > 0);
  if (families.length === 0) return null;
  return (
    <Suspense fallback={<Loading label="Loading your next steps" />}>
      {families.map((family) => (
        <StepsCard key={family.agreement} family={family} today={data.today} />
      ))}
    </Suspense>
  );
};

const YourHours = ({ hours }: { hours: ReturnType<typeof usePaidHours> }) => {
  const { data } = hours;
  if (data === undefined) return <NotLoaded query={hours} title="Your hours did not load" />;
  if (data.length === 0) return null;
  return (
    <Suspense fallback={<Loading label="Loading your hours" />}>
      {data.map((agreement) => (
        <PaidHoursCard key={agreement.id} agreement={agreement} />
      ))}
    </Suspense>
  );
};

const RequestsToPay = ({ requests }: { requests: ReturnType<typeof useRequests> }) => {
  const { data } = requests;
  // The card stays after its last request has ended, to say so.
  const [hasShown, setShown] = useState(false);
  if (!hasShown && data?.some(isListed) === true) setShown(true);
  if (data === undefined) return <NotLoaded query={requests} title="Your requests to pay did not load" />;
  if (!hasShown) return null;
  return (
    <Suspense fallback={<Loading label="Loading your requests to pay" />}>
      <SummaryRow title={requestsTitle(data)}>
        <Requests requests={data} />
      </SummaryRow>
    </Suspense>
  );
};

/** If they didn't load, the place of the next consultation says so. */
const HeldLessons = ({ consultations: { data } }: { consultations: ReturnType<typeof useConsultations> }) => {
  const lessons = data?.consultations.filter(isPastLesson) ?? [];
  if (data === undefined || lessons.length === 0) return null;
  return (
    <Suspense fallback={<Loading label="Loading your sessions" />}>
      <PastLessons lessons={lessons} />
    </Suspense>
  );
};

const Loading = ({ label }: { label: string }) => (
  <div role="status" aria-label={label}>
    <Skeleton className="h-32" />
  </div>
);
