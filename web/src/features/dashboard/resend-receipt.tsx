import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { RECEIPTS_PER_ORDER_PER_DAY } from '#contract/endpoints/orders/limits.ts';
import { resendReceipt } from '#contract/endpoints/orders/public.ts';
import type { Payment } from '#contract/endpoints/orders/shapes.ts';
import { MAIL_TIME } from '#contract/words/response-times.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { ApiError, messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { shortDate } from '../dates/dates.ts';

const useResend = ({ _id }: Payment) => useMutation({ mutationFn: () => call(resendReceipt, { order: _id }) });

const failureText = (error: unknown, email: string): string => {
  if (!(error instanceof ApiError) || error.code !== 'TOO_MANY_REQUESTS') {
    return messageOf(error, 'The email could not be sent. Please try again in a minute.');
  }
  return `It has been sent ${String(RECEIPTS_PER_ORDER_PER_DAY)} times today, to ${email}. Please look into your spam folder, or try again ${retryTime(error.retryAfterSeconds)}.`;
};

const retryTime = (seconds: number | undefined): string => {
  if (seconds === undefined) return 'tomorrow';
  const hours = Math.ceil(seconds / 3_600);
  return hours <= 1 ? 'within the hour' : `in ${String(hours)} hours`;
};

/**
 * A button that emails the receipt again (three times a day per order), with the result below it.
 * If someone else paid, they have the receipt, and the student's own email is sent again.
 */
export const ResendReceipt = ({ payment }: { payment: Payment }) => {
  const resend = useResend(payment);
  return (
    <>
      <Button variant="secondary" loading={resend.isPending} onClick={() => resend.mutate()}>
        <Mail aria-hidden="true" className="size-5" />
        {payment.byLink ? 'Email me the guides again' : 'Send the receipt again'}
      </Button>
      <ResendResult resend={resend} email={payment.buyer.email} />
    </>
  );
};

/** The same, as a button that looks like a link, for a row of the table. */
export const ResendReceiptInRow = ({ payment }: { payment: Payment }) => {
  const resend = useResend(payment);
  return (
    <>
      <button
        type="button"
        className="text-link block py-1"
        // Not `disabled`, because the button would lose the focus.
        aria-disabled={resend.isPending || undefined}
        onClick={() => {
          if (!resend.isPending) resend.mutate();
        }}
      >
        <span>{resend.isPending ? 'Sending…' : 'Send again'}</span>{' '}
        <VisuallyHidden>{`the ${payment.byLink ? 'guides' : 'receipt'} of ${shortDate(payment.date)}`}</VisuallyHidden>
      </button>
      <ResendResult resend={resend} email={payment.buyer.email} />
    </>
  );
};

const ResendResult = ({ resend, email }: { resend: ReturnType<typeof useResend>; email: string }) => (
  <p
    role={resend.isError ? 'alert' : 'status'}
    className={classNames(
      'text-sm wrap-anywhere',
      resend.isSuccess ? 'text-success' : resend.isError ? 'text-danger' : 'sr-only',
    )}
  >
    {resend.isSuccess && (
      <span>
        Sent to{' '}
        <span translate="no">
          <Breakable text={email} />
        </span>
        . It should arrive within {MAIL_TIME}.
      </span>
    )}
    {resend.isError && <span>{failureText(resend.error, email)}</span>}
  </p>
);
