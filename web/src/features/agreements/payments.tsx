import type { FamilyAgreement } from '#contract/shapes.ts';
import { Card } from '../../components/ui/card.tsx';
import { LoadingOverlay } from '../../components/ui/spinner.tsx';
import { hoursText } from '../consultations/hours.ts';
import { useStepFocus } from '../consultations/use-step-focus.ts';
import { longDay } from '../dates/dates.ts';
import { LinkNotice, type NextTexts, WaitingPayment } from '../payment/link-notice.tsx';
import type { Outcome } from '../payment/outcome.ts';
import { PayPalButton } from '../payment/paypal-button.tsx';
import type { PayNotice } from '../payment/use-link-payment.ts';
import { formatDollars } from '../shop/money.ts';
import { type Installment, isUnpaid } from './installments.tsx';
import { useInstallment } from './use-installment.ts';

/** Where the family has the link from. */
export const AGREEMENT_LINK = 'the link in our email';

const nextTexts: NextTexts = {
  pending: 'This often takes a few minutes, and sometimes a day or more. We’ll email you as soon as we know.',
  'under-review': 'We’ll email you the result: the payment will count, or you’ll get your money back.',
};

/** The next installment, with PayPal's button, and what became of the last try to pay one. */
export const Payments = ({ agreement, token }: { agreement: FamilyAgreement; token: string }) => {
  const { installments } = agreement;
  const place = installments.findIndex((one) => isUnpaid(one) || one.state === 'pending');
  const next = installments[place];
  const { events, notice, isConfirming, check } = useInstallment(token, next?.id ?? '');
  const waiting = waitingOf(notice, next);
  const title =
    next === undefined
      ? 'There is nothing left to pay'
      : installments.length === 1
        ? 'Your payment'
        : `Payment ${String(place + 1)} of ${String(installments.length)}`;
  // The overlay keeps the focus from it while the payment is confirmed.
  const heading = useStepFocus(`${title} ${String(isConfirming)}`);
  return (
    <Card className="grid gap-4 sm:p-10 print:hidden">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      {notice !== null && <LinkNotice notice={notice} nextTexts={nextTexts} link={AGREEMENT_LINK} />}
      {waiting === null ? (
        next !== undefined && (
          <>
            <Amount installment={next} />
            {/* PayPal's own light button; a stacking context keeps it below our overlay. */}
            <div className="isolate min-h-10 max-w-narrow">
              {/* PayPal keeps the events that it got first. */}
              <PayPalButton key={next.id} events={events} />
            </div>
            <p className="text-sm text-ink-soft">
              You pay in PayPal’s own window: your card and account details never reach us. We’ll email you a receipt.
            </p>
          </>
        )
      ) : (
        <WaitingPayment outcome={waiting} nextTexts={nextTexts} isNamed={notice?.kind === 'outcome'} onCheck={check} />
      )}
      {isConfirming && <LoadingOverlay label="Confirming your payment…" />}
    </Card>
  );
};

/** Why nobody should pay now: what the last try said, or else the state of the next installment. */
const waitingOf = (notice: PayNotice | null, next: Installment | undefined): Outcome | null => {
  if (notice?.kind === 'outcome' && nextTexts[notice.outcome.reason] !== undefined) return notice.outcome;
  return next?.state === 'pending' ? { reason: 'pending' } : null;
};

const Amount = ({ installment: { amount, due, hours, state } }: { installment: Installment }) => (
  <p>
    <strong className="text-xl tabular-nums" translate="no">
      {formatDollars(amount)}
    </strong>{' '}
    <span>{state === 'late' ? `was due on ${longDay(due)}.` : `is due on ${longDay(due)}. You can pay it now.`}</span>
    {hours > 0 && <span>{` It adds ${hoursText(hours)}.`}</span>}
  </p>
);
