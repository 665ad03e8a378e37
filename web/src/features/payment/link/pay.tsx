import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { RequestToPay } from '#contract/endpoints/payment-requests/shapes.ts';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import type { ProblemProps } from '../../../components/ui/problem.tsx';
import { LoadingOverlay } from '../../../components/ui/spinner.tsx';
import { paths } from '../../../content/paths.ts';
import { longDate } from '../../dates/dates.ts';
import { CoverPicture } from '../../shop/guide-cover.tsx';
import { pageCount } from '../../shop/guide-facts.ts';
import { GuideTitle } from '../../shop/guide-title.tsx';
import { isSeat, kindOf } from '../../shop/kind.ts';
import { formatDollars } from '../../shop/money.ts';
import { BillLine } from '../bill-line.tsx';
import { kindTexts } from '../kind-texts.ts';
import type { Outcome } from '../outcome.ts';
import { PayPalButton } from '../paypal-button.tsx';
import { LinkNotice, type NextTexts, WaitingPayment } from './link-notice.tsx';
import type { OpenedLinkData } from './link-token.ts';
import { Gone, notLoaded, OpenedLink, Questions } from './opened-link.tsx';
import type { PayNotice } from './use-link-payment.ts';
import { isEnd, useRequestPayment, useRequestToPay } from './use-request-payment.ts';

/** Where the payer has the link from. */
const REQUEST_LINK = 'the link that you got';

const nextTexts: NextTexts = {
  pending:
    'This often takes a few minutes, and sometimes a day or more. As soon as PayPal confirms it, the person who asked gets what you pay for, and you get the receipt by email.',
  'under-review': 'Either the person who asked will get what you pay for, or you’ll get your money back.',
};

/**
 * What a student or a family asks someone else to pay, and PayPal's button
 * (docs/product.md#ask-a-parent).
 * @param waiting what the page shows until the request is there
 */
export const Pay = ({ waiting }: { waiting: ReactNode }) => (
  <OpenedLink kind="request" link={REQUEST_LINK}>
    {(opened) => <OpenedRequest {...opened} waiting={waiting} />}
  </OpenedLink>
);

/** Why nobody should pay now, if the last try said so. */
const waitingOf = (notice: PayNotice | null): Outcome | null =>
  notice?.kind === 'outcome' && nextTexts[notice.outcome.reason] !== undefined ? notice.outcome : null;

const OpenedRequest = ({ token, back, waiting }: OpenedLinkData & { waiting: ReactNode }) => {
  const { data, error, isPending, refetch } = useRequestToPay(token);
  const payment = useRequestPayment(token, back);
  const { notice, isPaying } = payment;
  if (isPending) return waiting;
  if (notice?.kind === 'paid' && data !== undefined) return <Thanks request={data} />;
  if (notice?.kind === 'outcome' && notice.outcome.reason === 'paid-otherwise') {
    return <NothingToPay message={notice.outcome.message ?? ''} />;
  }
  // While PayPal's window may be open, its button has to stay, or we'd never hear how that ended.
  if (isEnd(error) && !isPaying && waitingOf(notice) === null) {
    const hasTried = notice?.kind === 'refused';
    return error.code === 'NOT_FOUND' ? (
      <NoRequest message={error.message} hasTried={hasTried} />
    ) : (
      <NothingToPay message={error.message} hasTried={hasTried} />
    );
  }
  if (data === undefined) return <NoRequest {...notLoaded(error, refetch)} />;
  return <Request request={data} payment={payment} />;
};

interface EndProps {
  message: string;
  /** The visitor has just pressed PayPal's button. */
  hasTried?: boolean;
}

const NoRequest = ({ message, hasTried = false, onRetry }: EndProps & Pick<ProblemProps, 'onRetry'>) => (
  <Gone title="We can’t show this request" message={message} onRetry={onRetry}>
    {hasTried && <Uncharged />}
    <WaysOn />
  </Gone>
);

/** Someone has paid, or PayPal is confirming it. No error for the visitor. */
const NothingToPay = ({ message, hasTried = false }: EndProps) => (
  <div className="grid gap-5">
    <Card role="status" className="grid gap-2 wrap-anywhere sm:p-10">
      <h2 className="text-2xl">There’s nothing to pay now</h2>
      <p>{message}</p>
      {hasTried && <Uncharged />}
    </Card>
    <WaysOn />
  </div>
);

const Uncharged = () => <p>You haven’t been charged.</p>;

const WaysOn = () => (
  <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
    <ButtonLink to={paths.majorInsights}>See the guides</ButtonLink>
    <p>
      <Questions />
    </p>
  </div>
);

const Name = ({ from }: Pick<RequestToPay, 'from'>) => (
  <span className="wrap-anywhere" translate="no">
    {from}
  </span>
);

/** What the link pays for, in a few words. */
const wordsOf = ({ guides, lines, installment }: Pick<RequestToPay, 'guides' | 'lines' | 'installment'>) => {
  const kind = kindOf(lines);
  if (installment === true) return { what: 'an installment', has: '’s installment is paid' };
  if (kind === 'seats') return { what: 'a class', has: ' is enrolled' };
  if (kind === 'both') return { what: 'guides and a class', has: ' has what you paid for' };
  return guides.length === 1
    ? { what: 'a guide', has: ' has the guide now' }
    : { what: `${String(guides.length)} guides`, has: ' has the guides now' };
};

const Thanks = ({ request }: { request: RequestToPay }) => {
  const { from, lines, amount } = request;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="grid gap-4 border-success sm:p-10">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Thank you. <Name from={from} />
        {wordsOf(request).has}
      </h2>
      <p>
        You paid{' '}
        <strong className="tabular-nums" translate="no">
          {formatDollars(amount)}
        </strong>{' '}
        for:
      </p>
      <ul className="grid gap-1 font-semibold wrap-anywhere">
        {lines.map(({ _id, title }) => (
          <li key={_id}>
            <GuideTitle title={title} subtitle="text-sm text-ink-soft" />
          </li>
        ))}
      </ul>
      <p>The receipt is on its way to the email address of your PayPal account.</p>
      <p className="text-sm text-ink-soft">
        <Questions />
      </p>
    </Card>
  );
};

interface RequestProps {
  request: RequestToPay;
  payment: ReturnType<typeof useRequestPayment>;
}

const Request = ({ request, payment }: RequestProps) => {
  const { from, changes, expires } = request;
  const { events, notice, isConfirming, check } = payment;
  const outcome = waitingOf(notice);
  return (
    <div className="grid gap-6">
      {changes.length > 0 && <Changes changes={changes} from={from} />}
      <Card className="grid gap-6 sm:p-10">
        <h2 className="text-2xl">
          <Name from={from} /> asks you to pay for {wordsOf(request).what}
        </h2>
        <Guides request={request} />
        <Bill request={request} />
        {notice !== null && <LinkNotice notice={notice} nextTexts={nextTexts} link={REQUEST_LINK} />}
        {outcome === null ? (
          <>
            <p>You must be 18 or older to pay. You need no account with us.</p>
            {/* PayPal's own light button; a stacking context keeps it below our overlay. */}
            <div className="isolate min-h-10 max-w-narrow">
              <PayPalButton events={events} />
            </div>
            <p className="text-sm text-ink-soft">You can pay with this link until {longDate(expires)}.</p>
          </>
        ) : (
          <WaitingPayment outcome={outcome} nextTexts={nextTexts} isNamed onCheck={check} />
        )}
      </Card>
      <NextSteps request={request} />
      {isConfirming && <LoadingOverlay label="Confirming your payment…" />}
    </div>
  );
};

const Changes = ({ changes, from }: Pick<RequestToPay, 'changes' | 'from'>) => (
  <div className="rounded-md border border-teal bg-teal-wash p-5 sm:px-10">
    <h2 className="text-xl">
      What changed since <Name from={from} /> asked
    </h2>
    <ul className="mt-2 list-disc space-y-1 pl-5">
      {changes.map((change) => (
        <li key={change} className="wrap-anywhere">
          {change}
        </li>
      ))}
    </ul>
  </div>
);

const Guides = ({ request: { guides, lines } }: { request: RequestToPay }) => (
  <ul className="empty:hidden">
    {lines.filter(isSeat).map(({ _id, title }) => (
      <li key={_id} className="border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
        <h3 className="text-lg wrap-anywhere">{title}</h3>
        <p className="mt-1 text-sm text-ink-soft">A seat in a live online class</p>
      </li>
    ))}
    {guides.map(({ _id, title, pages, edition, cover }) => (
      <li key={_id} className="flex gap-4 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
        {cover !== '' && (
          <div className="w-16 shrink-0 sm:w-20">
            <CoverPicture src={cover} />
          </div>
        )}
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-lg">
            <GuideTitle title={title} />
          </h3>
          <p className="mt-1 text-sm text-ink-soft">{`PDF guide, ${pageCount(pages)}, edition ${edition}`}</p>
        </div>
      </li>
    ))}
  </ul>
);

const Bill = ({ request: { lines, discount, saved, amount } }: { request: RequestToPay }) => (
  <div>
    <dl className="grid gap-3 border-t border-line pt-5 tabular-nums">
      {lines.map(({ _id, title, price }) => (
        <BillLine
          key={_id}
          label={<GuideTitle title={title} subtitle="text-sm text-ink-soft" />}
          value={formatDollars(price)}
        />
      ))}
      {discount !== null && (
        <BillLine
          label={
            <span>
              Code <span translate="no">{discount.code}</span>
            </span>
          }
          value={formatDollars(-discount.amount)}
        />
      )}
      <BillLine
        label="Total, USD"
        value={formatDollars(amount)}
        className="border-t border-line pt-3 text-lg font-bold"
      />
    </dl>
    {saved > 0 && (
      <p className="mt-1 text-right text-sm font-semibold text-success">
        You save <span translate="no">{formatDollars(saved)}</span>
      </p>
    )}
  </div>
);

/** Where the payment arrives, and what can go back. */
const followUpOf = ({ lines, installment }: RequestToPay) => {
  const kind = kindOf(lines);
  return installment === true
    ? { place: 'Your payment is noted in', goods: '’s agreement', refund: 'What can be refunded is in the agreement.' }
    : {
        place: `What you pay for is ${kind === 'guides' ? 'in' : 'on'}`,
        goods: kind === 'guides' ? '’s guides' : '’s dashboard',
        refund: kindTexts[kind].refund,
      };
};

const NextSteps = ({ request }: { request: RequestToPay }) => {
  const { from } = request;
  const { place, goods, refund } = followUpOf(request);
  return (
    <Card className="sm:p-10">
      <h2 className="text-xl">What happens next</h2>
      <ul className="mt-3 list-disc space-y-2 pl-5">
        <li>
          You pay in PayPal’s own window: your card and account details never reach us or <Name from={from} />.
        </li>
        <li>
          {place} <Name from={from} />
          {goods} right away.
        </li>
        <li>
          We email the receipt to the address of your PayPal account. It says for whom you paid. <Name from={from} />{' '}
          isn’t shown your address.
        </li>
        <li>
          {refund}{' '}
          <Link className="text-link" to={paths.refund}>
            Refund policy
          </Link>
        </li>
      </ul>
      <p className="mt-4 text-sm text-ink-soft">
        <Questions />
      </p>
    </Card>
  );
};
