import { useState } from 'react';
import type { BalanceEntryKind, HoursOfAgreement } from '#contract/shapes.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { paths } from '../../content/paths.ts';
import { hoursText, minutesOfSession } from '../consultations/hours.ts';
import { shortDate } from '../dates/dates.ts';
import { formatDollars } from '../shop/money.ts';

/** Entries shown before "Show all". */
const FIRST_ENTRIES = 5;

/** With the money after the verb, as in "Refunded $148.15". */
const kindTexts: Record<BalanceEntryKind, string> = {
  paid: 'Paid',
  refunded: 'Refunded',
  'refund-failed': 'The refund didn’t go through:',
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

const hoursOf = (hours: number): string => (hours === 0 ? '0' : hours > 0 ? `+${String(hours)}` : `−${String(-hours)}`);

/** How many hours of an agreement are left, and how they changed. */
export const HoursCard = ({ agreement }: { agreement: HoursOfAgreement }) => {
  const { title, student, hoursLeft, hoursTotal, entries, url } = agreement;
  const canBook = minutesOfSession(agreement) > 0;
  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="text-xl">Your hours</h2>
        <p className="text-ink-soft wrap-anywhere">
          {title}, for <span translate="no">{student}</span>
        </p>
      </div>
      <p className="font-serif text-2xl font-semibold tabular-nums">
        {hoursTotal === 0 ? 'No hours yet' : `${String(hoursLeft)} of ${hoursText(hoursTotal)} left`}
      </p>
      {!canBook && <p>Each payment of your agreement adds hours.</p>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {canBook && (
          <ButtonLink to={paths.book} variant="secondary">
            Book a session
          </ButtonLink>
        )}
        {url !== '' && (
          <a className="text-link" href={url}>
            See your agreement
          </a>
        )}
      </div>
      {entries.length > 0 && <Entries entries={entries} />}
    </Card>
  );
};

const Entries = ({ entries }: Pick<HoursOfAgreement, 'entries'>) => {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <div>
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">How your hours changed, newest first</caption>
        <thead>
          <tr className="border-b border-line text-ink-soft">
            <th scope="col" className="py-2 pr-3 font-semibold">
              Day
            </th>
            <th scope="col" className="py-2 pr-3 font-semibold">
              What
            </th>
            <th scope="col" className="py-2 pr-3 text-right font-semibold">
              Hours
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Left
            </th>
          </tr>
        </thead>
        <tbody>
          {entries
            .slice(0, showsAll ? undefined : FIRST_ENTRIES)
            .map(({ at, kind, hours, left, about, amount }, place) => (
              <tr key={`${at} ${String(place)}`} className="border-b border-line align-top tabular-nums">
                <td className="py-2 pr-3 whitespace-nowrap">{shortDate(at)}</td>
                <td className="py-2 pr-3">
                  {kindTexts[kind]}
                  {amount !== undefined && ` ${formatDollars(amount)}`}
                  {about !== '' && <span className="block text-ink-soft wrap-anywhere">{about}</span>}
                </td>
                <td className="py-2 pr-3 text-right whitespace-nowrap">{hoursOf(hours)}</td>
                <td className="py-2 text-right font-semibold whitespace-nowrap">{left}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {entries.length > FIRST_ENTRIES && (
        <Button
          variant="quiet"
          className="mt-2 -ml-5"
          aria-expanded={showsAll}
          onClick={() => {
            setShowsAll(!showsAll);
          }}
        >
          {showsAll ? 'Show fewer' : `Show all ${String(entries.length)} changes`}
        </Button>
      )}
    </div>
  );
};
