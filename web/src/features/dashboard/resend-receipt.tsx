import { Mail } from 'lucide-react';
import { useState } from 'react';
import { resendReceipt } from '#contract/endpoints.ts';
import { RECEIPTS_PER_ORDER_PER_DAY } from '#contract/limits.ts';
import { MAIL_TIME } from '#contract/response-times.ts';
import type { Payment } from '#contract/shapes.ts';
import { Button } from '#web/components/ui/button.tsx';
import { classNames } from '#web/components/ui/class-names.ts';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { ApiError, messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { shortDate } from './dates.ts';

interface Outcome {
  sent: boolean;
  text: string;
}

/** Mails the receipt once more, and keeps what came of it until the next try. */
const useResend = ({ _id, buyer }: Payment) => {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const resend = async () => {
    setOutcome(null);
    setBusy(true);
    try {
      await call(resendReceipt, { order: _id });
      setOutcome({ sent: true, text: `Sent to ${buyer.email}. It should arrive within ${MAIL_TIME}.` });
    } catch (error) {
      setOutcome({ sent: false, text: whyNot(error, buyer.email) });
    } finally {
      setBusy(false);
    }
  };
  return { resend, isBusy, outcome };
};

const whyNot = (error: unknown, email: string): string => {
  if (!(error instanceof ApiError) || error.code !== 'TOO_MANY_REQUESTS') {
    return messageOf(error, 'The receipt could not be sent. Please try again in a minute.');
  }
  return `It has been sent ${String(RECEIPTS_PER_ORDER_PER_DAY)} times today, to ${email}. Please look into your spam folder, or try again ${whenAgain(error.retryAfterSeconds)}.`;
};

const whenAgain = (seconds: number | undefined): string => {
  if (seconds === undefined) return 'tomorrow';
  const hours = Math.ceil(seconds / 3_600);
  return hours <= 1 ? 'within the hour' : `in ${String(hours)} hours`;
};

/** A button that mails the receipt again (three times a day an order), and below it where it went or why it did not. */
export const ResendReceipt = ({ payment }: { payment: Payment }) => {
  const { resend, isBusy, outcome } = useResend(payment);
  return (
    <>
      <Button
        variant="secondary"
        loading={isBusy}
        onClick={() => {
          void resend();
        }}
      >
        <Mail aria-hidden="true" className="size-5" />
        Send the receipt again
      </Button>
      <WhatCameOfIt outcome={outcome} />
    </>
  );
};

/** The same as a link-like button in a row of the table. */
export const ResendReceiptInRow = ({ payment }: { payment: Payment }) => {
  const { resend, isBusy, outcome } = useResend(payment);
  return (
    <>
      <button
        type="button"
        className="text-link block py-1"
        // Not disabled: focus would be lost.
        aria-disabled={isBusy || undefined}
        onClick={() => {
          if (!isBusy) void resend();
        }}
      >
        {isBusy ? 'Sending…' : 'Send again'} <VisuallyHidden>the receipt of {shortDate(payment.date)}</VisuallyHidden>
      </button>
      <WhatCameOfIt outcome={outcome} />
    </>
  );
};

const WhatCameOfIt = ({ outcome }: { outcome: Outcome | null }) => (
  <p
    role={outcome?.sent === false ? 'alert' : 'status'}
    className={classNames(
      'text-sm wrap-anywhere',
      outcome === null && 'sr-only',
      outcome?.sent === true && 'text-success',
      outcome?.sent === false && 'text-danger',
    )}
  >
    {outcome?.text}
  </p>
);
