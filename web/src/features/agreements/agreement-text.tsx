import type { ReactNode } from 'react';
import { dayText, hoursText } from '#contract/dates.ts';
import type { FamilyAgreement } from '#contract/endpoints/agreements/shapes.ts';
import { initialsOf } from '#contract/words/initials.ts';
import { accordionStyles as fold } from '../../components/ui/accordion/accordion-styles.ts';
import { Card } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { cancelRule } from '../consultations/series/paid-hours.ts';
import { longDate } from '../dates/dates.ts';
import { formatDollars } from '../shop/money.ts';
import { Installments } from './installments.tsx';
import { Paragraphs } from './paragraphs.tsx';

/**
 * What the family agrees to, in the order in which it is read. What is long folds once it's signed.
 * @param signature what is shown in place of a signature while there is none
 */
export const AgreementText = ({ agreement, signature }: { agreement: FamilyAgreement; signature: ReactNode }) => {
  const { business, title, hours, sessionMinutes, cancelHours, terms, signed } = agreement;
  const isSigned = signed !== undefined;
  const pay = (
    <Part title="When you pay" isWhole>
      <Installments agreement={agreement} />
    </Part>
  );
  return (
    <Card className="grid gap-8 sm:p-10 print:border-0 print:p-0">
      <div className="grid gap-5">
        <div>
          <p className="font-semibold text-teal-deep" translate="no">
            {business}
          </p>
          <h2 className="mt-1 text-2xl wrap-anywhere">{title}</h2>
        </div>
        <Counselor agreement={agreement} />
        <Parties agreement={agreement} />
      </div>
      {isSigned && pay}
      <div className={isSigned ? 'border-t border-line' : 'contents'}>
        <Part title="What is included" isFolded={isSigned}>
          <Lines agreement={agreement} />
        </Part>
        {hours > 0 && (
          <Part title="Hours and sessions" isFolded={isSigned}>
            <p className="max-w-text">
              <strong>{hoursText(hours)}</strong> with your counselor. A session is {sessionMinutes} minutes long, and
              you book each one on our site. The hours of a payment can be booked as soon as it arrives.
            </p>
            <p className="mt-3 max-w-text">{cancelRule(cancelHours)}</p>
          </Part>
        )}
        {!isSigned && pay}
        <Part title="Terms" isFolded={isSigned}>
          <Paragraphs text={terms} />
        </Part>
      </div>
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

const Lines = ({ agreement: { lines, total } }: { agreement: FamilyAgreement }) => (
  <>
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
  </>
);

interface PartProps {
  title: string;
  /** It never breaks across sheets. */
  isWhole?: boolean;
  isFolded?: boolean;
  children: ReactNode;
}

const Part = ({ title, isWhole = false, isFolded = false, children }: PartProps) =>
  isFolded ? (
    <details className={fold.item}>
      <summary className={fold.trigger}>
        <h3 className={fold.heading}>{title}</h3>
        <Icon name="plus" className={fold.icon} />
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  ) : (
    <section className={isWhole ? 'break-inside-avoid' : undefined}>
      <h3 className="mb-3 text-xl">{title}</h3>
      {children}
    </section>
  );

/** Who of the business the family works with, with the portrait if the site has one. */
const Counselor = ({ agreement: { counselor } }: { agreement: FamilyAgreement }) =>
  counselor !== undefined && (
    <p className="flex items-center gap-3 font-semibold">
      {counselor.portrait === undefined ? (
        <span
          aria-hidden="true"
          translate="no"
          className="grid size-12 shrink-0 place-items-center rounded-full bg-teal-soft font-bold"
        >
          {initialsOf(counselor.name)}
        </span>
      ) : (
        <img
          src={counselor.portrait}
          alt=""
          width={48}
          height={48}
          className="size-12 shrink-0 rounded-full bg-teal-soft"
        />
      )}
      <span className="min-w-0 wrap-anywhere">
        With <span translate="no">{counselor.name}</span>
      </span>
    </p>
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
