import { Link } from 'react-router-dom';
import type { OfficeOrder } from '#contract/endpoints/orders/office.ts';
import { formatCents } from '#contract/money.ts';
import { Breakable } from '../../components/ui/breakable.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { paths } from '../paths.ts';
import { formatMoment } from '../ui/format.ts';
import { Fact, Part } from '../ui/part.tsx';
import { goodsWords, type Item, isSeat, stateOf } from './goods.ts';

/** What an operator should know or do first. */
export const Notices = ({ order: { advice, returnedMail } }: { order: OfficeOrder }) => {
  const notices = [
    { title: 'What to do', text: advice },
    { title: 'Mail came back', text: returnedMail },
  ].filter(({ text }) => text !== '');
  return (
    notices.length > 0 && (
      <div className="grid gap-3 print:hidden">
        {notices.map(({ title, text }) => (
          <div key={title} className="rounded-md border border-line border-l-4 border-l-orange bg-sand p-4">
            <h2 className="font-sans text-base font-bold tracking-normal">{title}</h2>
            <p className="max-w-text wrap-anywhere">
              <Breakable text={text} />
            </p>
          </div>
        ))}
      </div>
    )
  );
};

/** What was bought at what the buyer paid for each, and what bundles and a code took off. */
export const Items = ({ order }: { order: OfficeOrder }) => {
  const { guides: items, bundles, code, discountCents, savedCents, totalCents } = order;
  const ofNoBundle = items.filter(({ bundleId }) => bundleId === '');
  return (
    <Part title={goodsWords(order).title}>
      {bundles.map(({ id, title, cents }) => (
        <div key={id} className="mb-3 border-b border-line pb-1">
          <p className="flex items-baseline justify-between gap-4 font-semibold">
            <span className="min-w-0 wrap-anywhere">Bundle “{title}”</span>
            <span className="whitespace-nowrap tabular-nums">{formatCents(cents)}</span>
          </p>
          <p className="mt-1 text-sm text-ink-soft">
            {code === '' ? 'Each guide at its share:' : 'Each guide at its share, after the code:'}
          </p>
          <ItemList items={items.filter(({ bundleId }) => bundleId === id)} className="pl-4" />
        </div>
      ))}
      <ItemList items={ofNoBundle} />
      {code !== '' && (
        <p className="flex justify-between gap-4 border-t border-line py-3 text-sm">
          <span className="min-w-0 wrap-anywhere">Code {code}, taken off already</span>
          <span className="whitespace-nowrap tabular-nums">{formatCents(-discountCents)}</span>
        </p>
      )}
      <p className="flex justify-between gap-4 border-t border-field pt-3 font-semibold">
        <span>Total</span>
        <span className="whitespace-nowrap tabular-nums">{formatCents(totalCents)}</span>
      </p>
      {savedCents > 0 && (
        <p className="text-sm text-ink-soft">The buyer saved {formatCents(savedCents)} against the single prices.</p>
      )}
    </Part>
  );
};

const ItemList = ({ items, className }: { items: readonly Item[]; className?: string }) =>
  items.length > 0 && (
    <ul className={classNames('divide-y divide-line', className)}>
      {items.map((item) => (
        <li key={item.id} className="flex items-baseline justify-between gap-4 py-3">
          <div>
            {isSeat(item) ? (
              <span className="font-semibold wrap-anywhere">{item.title}</span>
            ) : (
              <Link className="text-link font-semibold wrap-anywhere" to={paths.guide(item.id)}>
                {item.title}
              </Link>
            )}
            <p className="text-sm text-ink-soft">{stateOf(item)}</p>
          </div>
          <span className="text-right whitespace-nowrap tabular-nums">
            {formatCents(item.cents)}
            {item.listCents > item.cents && (
              <span className="block text-xs whitespace-nowrap text-ink-soft">of {formatCents(item.listCents)}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );

/** What happened to an order, oldest first. @param zone the business's */
export const History = ({ order: { history }, zone }: { order: OfficeOrder; zone: string }) => (
  <Part title="History">
    <ol className="grid gap-4 border-l-2 border-teal pl-5">
      {history.map(({ at, text }, index) => (
        <li
          // Two lines may be the same, such as two refunds of one amount.
          key={`${String(index)} ${text}`}
          className="relative before:absolute before:top-2 before:-left-[27px] before:size-3 before:rounded-full before:border-2 before:border-teal before:bg-paper"
        >
          {at !== null && (
            <time dateTime={new Date(at).toISOString()} className="block text-sm text-ink-soft">
              {formatMoment(at, zone)}
            </time>
          )}
          <p className="wrap-anywhere">
            <Breakable text={text} />
          </p>
        </li>
      ))}
    </ol>
  </Part>
);

/** What reached the buyer, oldest first. @param zone the business's */
export const Delivered = ({ order: { delivered = [] }, zone }: { order: OfficeOrder; zone: string }) =>
  delivered.length > 0 && (
    <Part title="Delivered">
      <ul className="grid gap-2 text-sm">
        {delivered.map(({ at, text }, index) => (
          // Two downloads may be the same.
          <li key={`${String(index)} ${text}`} className="wrap-anywhere">
            <time dateTime={new Date(at).toISOString()} className="block text-ink-soft">
              {formatMoment(at, zone)}
            </time>
            <Breakable text={text} />
          </li>
        ))}
      </ul>
    </Part>
  );

/** An address, with a link to what is known about it; empty for someone who was erased. */
const Address = ({ email, name }: { email: string; name?: string }) =>
  email === '' ? (
    <p>This person’s data has been erased.</p>
  ) : (
    <>
      {name !== undefined && <p className="font-semibold wrap-anywhere">{name}</p>}
      <p className="wrap-anywhere">
        <Breakable text={email} />
      </p>
      <p>
        <Link className="text-link inline-flex min-h-11 items-center font-semibold" to={paths.person(email)}>
          Everything about this person
        </Link>
      </p>
    </>
  );

const Moment = ({ at, zone }: { at: number; zone: string }) => (
  <span className="whitespace-nowrap">{formatMoment(at, zone)}</span>
);

/** The long numbers that a support team asks for, with a button that copies them. */
const SupportNumbers = ({
  order: { number, captureId, paypalOrderId, refundIds, dispute, paypalEmail = '' },
}: {
  order: OfficeOrder;
}) => {
  const numbers = [
    ['Order', number],
    ['PayPal account that paid', paypalEmail],
    ['PayPal payment', captureId],
    ['PayPal order', paypalOrderId],
    ...refundIds.map((id) => ['PayPal refund', id] as const),
    ['PayPal dispute', dispute?.id ?? ''],
  ].filter(([, id]) => id !== '');
  return (
    <>
      <dl className="divide-y divide-line border-t border-line">
        {numbers.map(([name = '', id = '']) => (
          <Fact key={id} name={name}>
            {id}
          </Fact>
        ))}
      </dl>
      <CopyButton text={numbers.map(([name, id]) => `${name}: ${id}`).join('\n')} shown="the numbers above" />
    </>
  );
};

/** What is left of the money, when what happened, and the numbers; folded. */
const Money = ({ order, zone }: { order: OfficeOrder; zone: string }) => {
  const { receiptNumber, orderedAt, paidAt, gift, totalCents, refundedCents, feeCents, code } = order;
  // A gift, or free with a code or by its class.
  const isFree = totalCents === 0;
  const kept = totalCents - refundedCents - (feeCents ?? 0);
  return (
    <details className="text-sm">
      <summary className="text-link inline-flex min-h-11 items-center font-semibold">Money, dates and numbers</summary>
      <dl className="divide-y divide-line">
        {isFree && !gift && <Fact name="Total">Free{code === '' ? '' : ` with code ${code}`}</Fact>}
        {!isFree && (
          <>
            <Fact name="Total">{formatCents(totalCents)}</Fact>
            {order.status === 'UNDONE' ? (
              <Fact name="Undone">No money came.</Fact>
            ) : (
              <Fact name="Refunded">{formatCents(refundedCents)}</Fact>
            )}
            {order.paypalOrderId !== '' && (
              <Fact name="PayPal’s fee">{feeCents === null ? 'Not known yet' : formatCents(feeCents)}</Fact>
            )}
            {paidAt !== null && feeCents !== null && (
              <Fact name={kept < 0 ? 'It cost you' : 'You keep'}>
                <strong>{formatCents(Math.abs(kept))}</strong>
              </Fact>
            )}
          </>
        )}
        <Fact name={gift ? 'Given' : 'Ordered'}>
          <Moment at={orderedAt} zone={zone} />
        </Fact>
        {!isFree && (
          <Fact name={order.status === 'UNDONE' ? 'Recorded' : 'Paid'}>
            {paidAt === null ? 'Not yet' : <Moment at={paidAt} zone={zone} />}
          </Fact>
        )}
        {receiptNumber !== '' && <Fact name="Receipt">{receiptNumber}</Fact>}
      </dl>
      <SupportNumbers order={order} />
    </details>
  );
};

/** Buyer and payer, what PayPal says, and, folded, the rest. @param zone the business's */
export const Facts = ({ order, zone }: { order: OfficeOrder; zone: string }) => {
  const { buyer, payer, gift, paypal } = order;
  return (
    <div className="grid gap-6">
      <Part title={gift ? 'Given to' : payer === undefined ? 'Buyer' : 'Reader'}>
        <Address email={buyer.email} name={buyer.fullname} />
      </Part>
      {payer !== undefined && (
        <Part title="Paid by">
          <Address email={payer} />
        </Part>
      )}
      {paypal.length > 0 && (
        <Part title="What PayPal says now">
          <ul className="grid gap-2 text-sm">
            {paypal.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Money order={order} zone={zone} />
    </div>
  );
};
