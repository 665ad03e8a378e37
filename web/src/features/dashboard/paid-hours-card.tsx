import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { dayIn, hoursText, monthDay, signedHours } from '#contract/dates.ts';
import type { BalanceEntryKind, HoursOfAgreement } from '#contract/endpoints/agreements/shapes.ts';
import { receivedText, whenDue } from '#contract/words/installment-facts.ts';
import { ButtonLink } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { SummaryRow } from '../../components/ui/summary-row.tsx';
import { brand } from '../../content/brand.ts';
import { paths } from '../../content/paths.ts';
import { serverTime } from '../api/server-time.ts';
import { minutesOfLesson } from '../consultations/series/paid-hours.ts';
import { shortDate } from '../dates/dates.ts';
import { formatDollars, shortDollars } from '../shop/money.ts';

/** With the money after the verb, as in "Refunded $148.15". */
const kindTexts: Record<BalanceEntryKind, string> = {
  paid: 'Paid',
  refunded: 'Refunded',
  'refund-failed': 'The refund didn’t go through:',
  undone: 'Taken back, because the payment was recorded by mistake:',
  paused: 'Paused until PayPal decides the dispute',
  resumed: 'Can be booked again',
  booked: 'Booked',
  canceled: 'Canceled in time',
  'canceled-late': 'Canceled too late to get the hours back',
  'canceled-by-us': 'Canceled by us',
  returned: 'Given back by us',
  given: 'Added by us',
  taken: 'Taken off by us',
};

/** How many hours of an agreement are left, and how they changed. */
export const PaidHoursCard = ({ agreement }: { agreement: HoursOfAgreement }) => {
  const { title, student, next, entries, url } = agreement;
  const canBook = minutesOfLesson(agreement) > 0;
  return (
    <SummaryRow title="Your hours">
      <p className="text-ink-soft wrap-anywhere">
        {title}, for <span translate="no">{student}</span>
      </p>
      <Balance agreement={agreement} />
      {!canBook && agreement.hoursToCome > 0 && <p>Each payment of your agreement adds hours.</p>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {canBook && (
          <ButtonLink to={paths.book} variant="secondary">
            Book a session
          </ButtonLink>
        )}
        {url !== '' && (
          <a className="text-link" href={url}>
            {next === null || next.state === 'pending' ? 'See your agreement' : 'See your agreement and pay'}
          </a>
        )}
        {agreement.signs === true && (
          <Link className="text-link" to={paths.statement}>
            Statement of the year
          </Link>
        )}
      </div>
      {entries.length > 0 && <Entries entries={entries} />}
    </SummaryRow>
  );
};

/** 5.75 hours left · 13.25 more with your payments · next $1,000 on Jan 4 */
const Balance = ({ agreement: { hoursLeft, hoursTotal, hoursToCome, next } }: { agreement: HoursOfAgreement }) => (
  <p className="tabular-nums">
    <span className="font-serif text-2xl font-semibold">
      {hoursTotal === 0 ? 'No hours yet' : `${hoursText(hoursLeft)} left`}
    </span>
    {hoursToCome > 0 && (
      <span className="text-ink-soft">
        {' · '}
        <span className="whitespace-nowrap">{`${String(hoursToCome)} more with your payments`}</span>
      </span>
    )}
    {next !== null && (
      <span className={next.state === 'late' ? 'font-semibold text-danger' : 'text-ink-soft'}>
        {' · '}
        {next.received?.map((one, place) => (
          <Fragment key={`${one.day} ${String(place)}`}>
            <span className="whitespace-nowrap">{receivedText(one)}</span>
            {' · '}
          </Fragment>
        ))}
        <span className="whitespace-nowrap">{nextText(next)}</span>
      </span>
    )}
  </p>
);

const nextText = ({ due, amount, state }: NonNullable<HoursOfAgreement['next']>): string => {
  const dollars = shortDollars(amount);
  if (state === 'pending') return `${dollars} is being confirmed`;
  const today = dayIn(brand.timeZone, serverTime());
  return due > today ? `next ${dollars} on ${monthDay(due)}` : `${dollars} ${whenDue(due, today, monthDay)}`;
};

const Entries = ({ entries }: Pick<HoursOfAgreement, 'entries'>) => (
  <details>
    <summary className="text-link min-h-11 w-fit cursor-pointer py-2">How your hours changed</summary>
    <div className="mt-2">
      {/* The roles are explicit because some browsers drop a table's roles when CSS changes its
          display. */}
      <table role="table" className="block w-full border-collapse text-left text-sm sm:table">
        <caption className="sr-only">How your hours changed, newest first</caption>
        <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
          <tr role="row" className="border-b border-line text-ink-soft">
            {(['Day', 'What', 'Hours', 'Left'] as const).map((name, place) => (
              <th
                key={name}
                role="columnheader"
                scope="col"
                className={classNames('py-2 pr-3 font-semibold last:pr-0', place > 1 && 'text-right')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="grid sm:table-row-group">
          {entries.map(({ at, kind, hours, left, about, amount }, place) => (
            <tr
              key={`${at} ${String(place)}`}
              role="row"
              className="grid grid-cols-[1fr_auto] gap-x-3 border-t border-line py-3 align-top tabular-nums sm:table-row sm:border-t-0 sm:border-b"
            >
              <td role="cell" className="whitespace-nowrap max-sm:text-ink-soft sm:py-2 sm:pr-3">
                {shortDate(at)}
              </td>
              <td role="cell" className="max-sm:col-start-1 max-sm:row-start-2 sm:py-2 sm:pr-3">
                {kindTexts[kind]}
                {amount !== undefined && ` ${formatDollars(amount)}`}
                {about !== '' && <span className="block text-ink-soft wrap-anywhere">{about}</span>}
              </td>
              <td role="cell" className="text-right whitespace-nowrap sm:py-2 sm:pr-3">
                {signedHours(hours)}
                <span className="sm:hidden">{Math.abs(hours) === 1 ? ' hour' : ' hours'}</span>
              </td>
              <td
                role="cell"
                className="text-right font-semibold whitespace-nowrap max-sm:col-start-2 max-sm:row-start-2 sm:py-2"
              >
                {left}
                <span className="font-normal sm:hidden">{left === 1 ? ' hour left' : ' hours left'}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
);
