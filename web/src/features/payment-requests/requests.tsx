import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { withdrawPaymentRequest } from '#contract/endpoints/payment-requests/public.ts';
import type { PaymentRequest, PaymentRequestState } from '#contract/endpoints/payment-requests/shapes.ts';
import { Button } from '../../components/ui/button.tsx';
import { CopyField } from '../../components/ui/fields/copy-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { longDate } from '../dates/dates.ts';
import { GuideTitle } from '../shop/guide-title.tsx';
import { formatDollars } from '../shop/money.ts';
import { isListed, refreshRequests, showRequest } from './queries.ts';

/** What is said before the titles of a request that has ended. */
const endedTexts: Record<Exclude<PaymentRequestState, 'open' | 'pending'>, string> = {
  paid: 'Paid, so it’s on your dashboard',
  withdrawn: 'Withdrawn, so the link doesn’t work anymore',
  declined: 'Ended by the person you emailed',
  expired: 'Expired before anyone paid',
};

const namesOf = (titles: readonly string[]): string => titles.map((title) => `“${title}”`).join(', ');

/** Requests that someone else pays: those that are open, and in a line each, how others ended. */
export const Requests = ({ requests, heading }: { requests: readonly PaymentRequest[]; heading?: ReactNode }) => {
  // A request stays after it has ended, to say so.
  const [shown, setShown] = useState<readonly string[]>([]);
  const added = requests.filter((one) => isListed(one) && !shown.includes(one.id)).map(({ id }) => id);
  if (added.length > 0) setShown([...shown, ...added]);
  const rows = requests.filter(({ id }) => shown.includes(id));
  if (rows.length === 0) return null;
  return (
    <div className="grid gap-4">
      {heading}
      <ul className="grid gap-4">
        {rows.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </div>
  );
};

const RequestRow = ({ request }: { request: PaymentRequest }) => {
  const { id, state, titles } = request;
  const row = useRef<HTMLLIElement>(null);
  const withdrawal = useMutation({
    mutationFn: () => call(withdrawPaymentRequest, { id }),
    onSuccess: async () => {
      // The button that had it goes away.
      row.current?.focus();
      await showRequest({ ...request, state: 'withdrawn', url: '' });
    },
    // Someone may have paid meanwhile.
    onError: refreshRequests,
  });
  return (
    <li ref={row} tabIndex={-1} className="border-t border-line pt-4 outline-none first:border-t-0 first:pt-0">
      {state === 'open' || state === 'pending' ? (
        <div className="grid gap-3">
          <WaitingRequest request={request} />
          {withdrawal.error !== null && (
            <Problem stacked message={messageOf(withdrawal.error, 'That didn’t work. Please try again in a minute.')} />
          )}
          {state === 'open' && (
            <Button
              variant="quiet"
              className="-ml-5 justify-self-start"
              loading={withdrawal.isPending}
              onClick={() => withdrawal.mutate()}
            >
              Withdraw <VisuallyHidden>the request for {namesOf(titles)}</VisuallyHidden>
            </Button>
          )}
        </div>
      ) : (
        <p className="text-sm text-ink-soft wrap-anywhere">
          {endedTexts[state]}: {namesOf(titles)}
        </p>
      )}
    </li>
  );
};

const WaitingRequest = ({ request }: { request: PaymentRequest }) => {
  const { state, titles, amount, expires, emailed, url } = request;
  return (
    <>
      <div className="flex justify-between gap-4">
        <ul className="grid min-w-0 gap-1 font-semibold wrap-anywhere">
          {titles.map((title) => (
            <li key={title}>
              <GuideTitle title={title} subtitle="text-sm text-ink-soft" />
            </li>
          ))}
        </ul>
        <span className="font-bold whitespace-nowrap tabular-nums" translate="no">
          {formatDollars(amount)}
        </span>
      </div>
      <p className="text-sm text-ink-soft">
        {state === 'pending'
          ? 'PayPal is confirming the payment. We’ll email you as soon as we know.'
          : `${emailed ? 'We emailed the link. It' : 'The link'} works until ${longDate(expires)}.`}
      </p>
      {url !== '' && <CopyField label="Link for the person who pays" text={url} />}
    </>
  );
};
