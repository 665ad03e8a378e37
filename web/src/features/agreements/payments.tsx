import { Fragment, type ReactNode, type RefObject, useState } from 'react';
import { dayIn, dayText, hoursText } from '#contract/dates.ts';
import { INSTALLMENT_REMINDER_DAYS } from '#contract/endpoints/agreements/limits.ts';
import type { FamilyAgreement } from '#contract/endpoints/agreements/shapes.ts';
import { DAY_MS } from '#contract/limits.ts';
import { dueText, receivedText, whenDue } from '#contract/words/installment-facts.ts';
import { methodLabel } from '#contract/words/payment-methods.ts';
import { Card } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { LoadingOverlay } from '../../components/ui/spinner.tsx';
import { brand } from '../../content/brand.ts';
import { serverTime } from '../api/server-time.ts';
import { useStepFocus } from '../consultations/use-step-focus.ts';
import { LinkNotice, type NextTexts, WaitingPayment } from '../payment/link/link-notice.tsx';
import type { PayPalReturn } from '../payment/link/link-token.ts';
import type { PayNotice } from '../payment/link/use-link-payment.ts';
import type { Outcome } from '../payment/outcome.ts';
import { PayPalButton, type PayPalEvents } from '../payment/paypal-button.tsx';
import { centsOf, formatDollars } from '../shop/money.ts';
import { AskToPay } from './ask-to-pay.tsx';
import { dueOf, type Installment, isUnpaid, openOf } from './installments.tsx';
import { BookNow, PaidHours } from './paid-hours.tsx';
import { useInstallment } from './use-installment.ts';

/** Where the family has the link from. */
export const AGREEMENT_LINK = 'the link in our email';

const nextTexts: NextTexts = {
  pending: 'This often takes a few minutes, and sometimes a day or more. We’ll email you as soon as we know.',
  'under-review': 'We’ll email you the result: the payment will count, or you’ll get your money back.',
};

interface PaymentsProps {
  agreement: FamilyAgreement;
  token: string;
  /** How PayPal came back, if it had no window of its own. */
  back: PayPalReturn | null;
}

/**
 * What was received last, the next installment with PayPal's button, and what became of the last
 * try to pay one. What was just received has a card of its own, and what is next is folded below
 * it.
 */
export const Payments = ({ agreement, token, back }: PaymentsProps) => {
  const { installments, hours } = agreement;
  const open = installments.find((one) => isUnpaid(one) || one.state === 'pending');
  const next = open && { ...open, due: dueOf(agreement, open) };
  const { events, notice, isConfirming, check } = useInstallment(token, next?.id ?? '', back);
  // It stays while the next one is paid: what replaces PayPal's button would end that.
  const [hasPaid, setHasPaid] = useState(false);
  if (notice?.kind === 'paid' && !hasPaid) setHasPaid(true);
  const paid = installments.findLast(({ state }) => state === 'paid');
  const received = hasPaid || next === undefined || isAhead(next) ? paid : undefined;
  // The overlay keeps the focus from it while the payment is confirmed.
  const heading = useStepFocus(`${received?.id ?? ''} ${next?.id ?? ''} ${String(isConfirming)}`);
  return (
    <>
      {received !== undefined && (
        <Received agreement={agreement} installment={received} isLast={next === undefined} heading={heading} />
      )}
      {notice !== null && (notice.kind !== 'paid' || received === undefined) && (
        <LinkNotice notice={notice} nextTexts={nextTexts} link={AGREEMENT_LINK} />
      )}
      {next === undefined ? (
        received === undefined && (
          <Card className="sm:p-10 print:hidden">
            <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
              There is nothing left to pay
            </h2>
          </Card>
        )
      ) : (
        <NextPayment
          // The one after it begins folded.
          key={next.id}
          installment={next}
          title={nameOf(agreement, next)}
          isFolded={received !== undefined}
          heading={received === undefined ? heading : null}
        >
          <SoFar agreement={agreement} installment={next} />
          <Pay installment={next} events={events} waiting={waitingOf(notice, next)} notice={notice} check={check} />
          {isUnpaid(next) && waitingOf(notice, next) === null && <AskToPay token={token} installment={next.id} />}
          <OtherWays agreement={agreement} />
        </NextPayment>
      )}
      {hours > 0 && received === undefined && <PaidHours agreement={agreement} />}
      {isConfirming && <LoadingOverlay label="Confirming your payment…" />}
    </>
  );
};

/** The day in the business's time zone, which counts. */
const todayHere = (): string => dayIn(brand.timeZone, serverTime());

/** In one line. */
const wholeDay = (day: string): string => dayText(day).replaceAll(' ', '\u00A0');

/** Payment 2 of 3 */
const nameOf = ({ installments }: FamilyAgreement, { id }: Installment): string =>
  installments.length === 1
    ? 'Your payment'
    : `Payment ${String(installments.findIndex((one) => one.id === id) + 1)} of ${String(installments.length)}`;

/** Whether it isn't due so soon that the family is reminded. */
const isAhead = ({ state, due }: Installment): boolean =>
  state === 'open' && Date.parse(due) - serverTime() > INSTALLMENT_REMINDER_DAYS * DAY_MS;

interface ReceivedProps {
  agreement: FamilyAgreement;
  installment: Installment;
  isLast: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The payment that was received last, with its receipt, and the way to book. */
const Received = ({ agreement, installment, isLast, heading }: ReceivedProps) => (
  <Card className="grid gap-4 border-success sm:p-10 print:hidden">
    <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
      {nameOf(agreement, installment)} received,{' '}
      <span className="whitespace-nowrap tabular-nums" translate="no">
        {formatDollars(installment.amount)}
      </span>
    </h2>
    <p>
      Thank you.{' '}
      {installment.receipt !== '' && (
        <>
          Receipt number{' '}
          <strong className="whitespace-nowrap tabular-nums" translate="no">
            {installment.receipt}
          </strong>
          .{' '}
        </>
      )}
      {installment.byLink === true ? 'Someone else paid it and has the receipt.' : 'We emailed you the receipt.'}
      {isLast && ' There is nothing left to pay.'}
    </p>
    <BookNow agreement={agreement} />
  </Card>
);

interface NextPaymentProps {
  installment: Installment;
  title: string;
  isFolded: boolean;
  heading: RefObject<HTMLHeadingElement | null> | null;
  children: ReactNode;
}

const NextPayment = ({
  installment: { due, ...installment },
  title,
  isFolded,
  heading,
  children,
}: NextPaymentProps) => {
  // PayPal's button is drawn once it is seen, and then stays: its window may be open.
  const [hasOpened, setOpened] = useState(!isFolded);
  if (!isFolded) {
    return (
      <Card className="grid gap-4 sm:p-10 print:hidden">
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {title}
        </h2>
        {children}
      </Card>
    );
  }
  return (
    <Card className="py-2 sm:px-10 print:hidden">
      <details
        className="group"
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) setOpened(true);
        }}
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 py-2">
          <span>
            <strong>{title}</strong>:{' '}
            <span className="whitespace-nowrap tabular-nums" translate="no">
              {formatDollars(openOf(installment).amount)}
            </span>{' '}
            {whenDue(due, todayHere(), wholeDay)}
          </span>
          <Icon name="plus" className="size-5 shrink-0 transition-[rotate] group-open:rotate-45" />
        </summary>
        <div className="grid gap-4 pt-2 pb-5">{hasOpened && children}</div>
      </details>
    </Card>
  );
};

interface SoFarProps {
  agreement: FamilyAgreement;
  installment: Installment;
}

/** An installment paid in part: $400 received Nov 28 · 2 hours to book now · $600 due Nov 29 */
const SoFar = ({ agreement: { hoursLeft }, installment: { parts = [], due, state, ...installment } }: SoFarProps) => {
  if (parts.length === 0) return null;
  const facts = [
    ...parts.map(({ amount, date }) => receivedText({ cents: centsOf(amount), day: date })),
    ...(hoursLeft > 0 ? [`${hoursText(hoursLeft)} to book now`] : []),
    ...(state === 'pending' ? [] : [dueText(centsOf(openOf(installment).amount), due, due < todayHere())]),
  ];
  return (
    <p className="font-semibold tabular-nums">
      {facts.map((fact, place) => (
        <Fragment key={`${fact} ${String(place)}`}>
          {place > 0 && ' · '}
          <span className="whitespace-nowrap">{fact}</span>
        </Fragment>
      ))}
    </p>
  );
};

interface PayProps {
  installment: Installment;
  waiting: Outcome | null;
  events: PayPalEvents;
  notice: PayNotice | null;
  check: (outcome: Outcome) => Promise<void>;
}

const Pay = ({ installment, waiting, events, notice, check }: PayProps) =>
  waiting === null ? (
    <>
      <Amount installment={installment} />
      {/* PayPal's own light button; a stacking context keeps it below our overlay. */}
      <div className="isolate min-h-10 max-w-narrow">
        <PayPalButton events={events} />
      </div>
      <p className="text-sm text-ink-soft">
        You pay in PayPal’s own window: your card and account details never reach us. We’ll email you a receipt.
      </p>
    </>
  ) : (
    <WaitingPayment outcome={waiting} nextTexts={nextTexts} isNamed={notice?.kind === 'outcome'} onCheck={check} />
  );

/** Why nobody should pay now: what the last try said, or else the state of the next installment. */
const waitingOf = (notice: PayNotice | null, next: Installment | undefined): Outcome | null => {
  if (notice?.kind === 'outcome' && nextTexts[notice.outcome.reason] !== undefined) return notice.outcome;
  return next?.state === 'pending' ? { reason: 'pending' } : null;
};

const Amount = ({ installment: { due, ...installment } }: { installment: Installment }) => {
  const today = todayHere();
  const { amount, hours } = openOf(installment);
  return (
    <p>
      <strong className="text-xl tabular-nums" translate="no">
        {formatDollars(amount)}
      </strong>{' '}
      <span>{`${whenDue(due, today, wholeDay)}.${due < today ? '' : ' You can pay it now.'}`}</span>
      {hours > 0 && <span>{` It adds ${hoursText(hours)}.`}</span>}
    </p>
  );
};

/** How one may pay besides PayPal, in the business's words. */
const OtherWays = ({ agreement: { otherWays } }: { agreement: FamilyAgreement }) =>
  otherWays.length > 0 && (
    <div className="border-t border-line pt-4 text-sm">
      <h3 className="font-sans text-sm font-bold tracking-normal">Or pay another way</h3>
      <dl className="mt-1 grid gap-2">
        {otherWays.map(({ method, text }) => (
          <div key={method} className="wrap-anywhere">
            <dt className="inline font-semibold">{methodLabel(method)}: </dt>
            <dd className="inline">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-ink-soft">We note it here once it has arrived.</p>
    </div>
  );
