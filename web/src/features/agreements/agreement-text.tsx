import type { ReactNode } from 'react';
import { dayText, hoursText } from '#contract/dates.ts';
import type { FamilyAgreement } from '#contract/endpoints/agreements/shapes.ts';
import { Card } from '../../components/ui/card.tsx';
import { cancelRule } from '../consultations/series/paid-hours.ts';
import { longDate } from '../dates/dates.ts';
import { formatDollars } from '../shop/money.ts';
import { Installments } from './installments.tsx';

/**
 * What the family agrees to, in the order in which it is read.
 * @param signature what is shown in place of a signature while there is none
 */
export const AgreementText = ({ agreement, signature }: { agreement: FamilyAgreement; signature: ReactNode }) => {
  const { business, title, lines, hours, sessionMinutes, cancelHours, total, terms, signed } = agreement;
  return (
    <Card className="grid gap-8 sm:p-10 print:border-0 print:p-0">
      <div className="grid gap-5">
        <div>
          <p className="font-semibold text-teal-deep" translate="no">
            {business}
          </p>
          <h2 className="mt-1 text-2xl wrap-anywhere">{title}</h2>
        </div>
        <Parties agreement={agreement} />
      </div>
      <Part title="What is included">
        <ul>
          {lines.map(({ name, sentence, amount }, place) => (
            <li key={`${name} ${String(place)}`} className="border-t border-line py-3 first:border-t-0 first:pt-0">
              <div className="flex justify-between gap-4">
                <strong className="min-w-0 wrap-anywhere">{name}</strong>
                <span className="whitespace-nowrap tabular-nums" translate="no">
                  {formatDollars(amount)}
                </span>
              </div>
              <p className="max-w-text text-ink-soft wrap-anywhere">{sentence}</p>
            </li>
          ))}
        </ul>
        <p className="flex justify-between gap-4 border-t-2 border-navy pt-3 font-bold">
          <span>Total, USD</span>
          <span className="whitespace-nowrap tabular-nums" translate="no">
            {formatDollars(total)}
          </span>
        </p>
      </Part>
      {hours > 0 && (
        <Part title="Hours and sessions">
          <p className="max-w-text">
            <strong>{hoursText(hours)}</strong> with your counselor. A session is {sessionMinutes} minutes long, and you
            book each one on our site. The hours of a payment can be booked as soon as it arrives.
          </p>
          <p className="mt-3 max-w-text">{cancelRule(cancelHours)}</p>
        </Part>
      )}
      <Part title="When you pay" isWhole>
        <Installments agreement={agreement} />
      </Part>
      <Part title="Terms">
        <p className="max-w-text whitespace-pre-line wrap-anywhere">{terms}</p>
      </Part>
      <Part title="Signature" isWhole>
        {signed === undefined ? (
          signature
        ) : (
          <>
            <p className="font-serif text-xl wrap-anywhere" translate="no">
              {signed.name}
            </p>
            <p className="text-ink-soft">Signed on {longDate(signed.at)}</p>
          </>
        )}
      </Part>
    </Card>
  );
};

interface PartProps {
  title: string;
  /** It never breaks across sheets. */
  isWhole?: boolean;
  children: ReactNode;
}

const Part = ({ title, isWhole = false, children }: PartProps) => (
  <section className={isWhole ? 'break-inside-avoid' : undefined}>
    <h3 className="mb-3 text-xl">{title}</h3>
    {children}
  </section>
);

const Parties = ({
  agreement: { business, fullname, student, validUntil, signed },
}: {
  agreement: FamilyAgreement;
}) => (
  <dl className="grid gap-3 border-y border-line py-4">
    {(
      [
        ['From', <span translate="no">{business}</span>],
        ['For', <span translate="no">{fullname}</span>],
        ['Student', <span translate="no">{student}</span>],
        ...(signed === undefined ? [['Sign by', dayText(validUntil)] as const] : []),
      ] as const
    ).map(([label, value]) => (
      <div key={label} className="grid grid-cols-[5rem_1fr] gap-x-4">
        <dt className="text-ink-soft">{label}</dt>
        <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);
