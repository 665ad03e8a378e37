import type { InputOf, ResOf } from '#contract/endpoint.ts';
import {
  REQUEST_MAILS_PER_ADDRESS_PER_DAY,
  REQUEST_SECONDS,
  REQUESTS_PER_PERSON_PER_HOUR,
} from '#contract/endpoints/payment-requests/limits.ts';
import type { createPaymentRequest as contract } from '#contract/endpoints/payment-requests/public.ts';
import { inMs } from '#contract/limits.ts';
import type { Shelf, ShelfTables } from '../guides/shelf.ts';
import { deliverNow, type LetterDelivery } from '../mail/deliver-outbox.ts';
import { type OutboxMail, toOutboxMail } from '../mail/outbox-mail.ts';
import type { MailFeedback } from '../mail/ports.ts';
import { refuseOtherTotal } from '../orders/cart/create-order.ts';
import { type CartPrices, limitCodes, priceCart } from '../orders/cart/price-cart.ts';
import type { Order } from '../orders/core/order.ts';
import type { OrderReads } from '../orders/core/ports.ts';
import { currentToken, linkToken } from '../shared/link-token.ts';
import { DAY_SECONDS, takeOrRefuse, takeTypedMail } from '../shared/rate-limits.ts';
import { conflict, invalidInput, Refusal } from '../shared/refusal.ts';
import type { Session } from '../shared/session.ts';
import { OVERTAKEN, untilWritten } from '../shared/until-written.ts';
import type { UseCase } from '../shared/use-case.ts';
import type { Peppers } from '../sign-in/ports.ts';
import { inboxHash } from './ask.ts';
import { payUrl } from './list-payment-requests.ts';
import type { PaymentRequests } from './ports.ts';
import { keptUntil, type PaymentRequest, type RequestList, stateOf } from './request.ts';
import { type Asked, isSame, refuseTooMany, withRequest, withToken } from './request-list.ts';
import { requestMail } from './request-mail.ts';

interface Dependencies extends LetterDelivery, ShelfTables, CartPrices {
  /** False where the site is a sample whose buyers would pay real money. */
  readonly isCheckoutOpen: boolean;
  readonly paymentRequests: Pick<PaymentRequests, 'of' | 'write' | 'isStopped'>;
  readonly orders: Pick<OrderReads, 'ofBuyer'>;
  readonly mailFeedback: Pick<MailFeedback, 'of'>;
  readonly peppers: Peppers;
}

type Input = InputOf<typeof contract>;
type Answer = ResOf<typeof contract>;

/**
 * Makes a link by which someone else pays for a cart, and emails it if the student gives an
 * address. Takes no use of a code. Asking for the same cart again without an address gives the link
 * that is open.
 * @throws Refusal CHECKOUT_CLOSED; as `priceCart`; TOTAL_CHANGED with the current total; CONFLICT
 *   if it costs nothing; INVALID_INPUT for an address that gets no such emails; TOO_MANY_REQUESTS, also
 *   with too many open requests, and for an email beyond the limits of its network and inbox
 */
export function createPaymentRequest(
  dependencies: Dependencies,
): UseCase<typeof contract, 'input' | 'session' | 'viewer'> {
  const { isCheckoutOpen, catalog, bundles, orders, rateLimits, paymentRequests, peppers, clock } = dependencies;
  return async ({ input, session, viewer }) => {
    if (!isCheckoutOpen) throw new Refusal('CHECKOUT_CLOSED');
    const buyerId = session.user.id;
    const now = clock.now();
    await takeOrRefuse(rateLimits, `requests#${buyerId}`, REQUESTS_PER_PERSON_PER_HOUR, now);
    await limitCodes(rateLimits, input, buyerId, now);
    const [guides, listed, placed, valid] = await Promise.all([
      catalog.list(),
      bundles.list(),
      orders.ofBuyer(buyerId),
      peppers(),
    ]);
    const shelf = { guides, bundles: listed };
    const asked = await requestOf(dependencies, input, session, { shelf, placed, now });
    let isCounted = false;
    return await untilWritten(`The requests of ${buyerId}`, async () => {
      const list = await paymentRequests.of(buyerId);
      const open = list.requests.filter((one) => stateOf(one, placed, now) === 'open');
      const same = asked.email === undefined ? open.find((one) => isSame(one, asked)) : undefined;
      const token = same && currentToken(valid, 'payment-request', same.id, same.tokenHash);
      if (same !== undefined && token !== undefined) return answerFor(dependencies, same, token);
      refuseTooMany(open, now);
      if (asked.email !== undefined && !isCounted) await countMail(dependencies, asked.email, viewer);
      isCounted = true;
      const request = withToken(asked, dependencies.random.id(), valid[0]);
      const next = withRequest(list, request, { open, now });
      const mails = mailsFor(dependencies, request, { buyerId, pepper: valid[0], now });
      if (!(await paymentRequests.write(next, { added: request, keptUntil: keptUntil(next) }, mails))) return OVERTAKEN;
      const isMailed = await deliverNow(dependencies, mails);
      if (!isMailed) await noteLeftOut(dependencies, next, request);
      const { email: _, ...withoutEmail } = request;
      return answerFor(
        dependencies,
        isMailed ? request : withoutEmail,
        linkToken(valid[0], 'payment-request', request.id),
      );
    });
  };
}

/** What a student asks for, at the price of now. */
async function requestOf(
  dependencies: Dependencies,
  { pdfIds: itemIds, amount, code = '', email = '' }: Input,
  { user }: Session,
  { shelf, placed, now }: { readonly shelf: Shelf; readonly placed: readonly Order[]; readonly now: number },
): Promise<Asked> {
  const buyer = { buyerId: user.id, email: user.email };
  const priced = await priceCart(dependencies, { itemIds, code }, { shelf, placed, buyer, now });
  refuseOtherTotal(amount, priced);
  if (priced.totalCents === 0) throw conflict('This costs nothing, so you can get it yourself.');
  if (email !== '') await refuseStopped(dependencies, email);
  const titled = [...shelf.bundles, ...shelf.guides, ...priced.items];
  return {
    cart: itemIds.map((id) => ({ id, title: titled.find((one) => one.id === id)?.title ?? id })),
    ...(code === '' ? {} : { code }),
    guides: priced.items.map(({ id }) => id),
    cents: priced.totalCents,
    buyer: { email: user.email, fullname: user.fullname },
    ...(email === '' ? {} : { email }),
    createdAt: now,
    expiresAt: now + inMs(REQUEST_SECONDS),
  };
}

/** @throws Refusal INVALID_INPUT for an address that wants no such emails, or takes none of ours */
async function refuseStopped({ paymentRequests, mailFeedback, clock }: Dependencies, email: string): Promise<void> {
  const [isStopped, returned] = await Promise.all([
    paymentRequests.isStopped(inboxHash(email)),
    mailFeedback.of(email, clock.now()),
  ]);
  if (!isStopped && returned.length === 0) return;
  throw invalidInput({ email: 'We can’t email this address. Leave it empty, and pass the link on yourself.' });
}

/**
 * Accounts are free, so it counts the network and the inbox, and not the student.
 * @throws Refusal TOO_MANY_REQUESTS
 */
async function countMail({ rateLimits, clock }: Dependencies, email: string, viewer: string): Promise<void> {
  const [key, now] = [`request-mails#${inboxHash(email)}`, clock.now()];
  await orPassOn('Too many emails were sent from your network.', takeTypedMail(rateLimits, viewer, now));
  await orPassOn(
    'This address got enough of these emails today.',
    takeOrRefuse(rateLimits, key, REQUEST_MAILS_PER_ADDRESS_PER_DAY, now, DAY_SECONDS),
  );
}

/** Says in the field why no email can go, and that the link works without one. */
async function orPassOn(why: string, counting: Promise<void>): Promise<void> {
  await counting.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    const message = `${why} Leave it empty, and pass the link on yourself.`;
    const { retryAfterSeconds } = error;
    throw new Refusal('TOO_MANY_REQUESTS', {
      message,
      fields: { email: message },
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  });
}

function mailsFor(
  { businessProfile, random }: Dependencies,
  request: PaymentRequest,
  { buyerId, pepper, now }: { readonly buyerId: string; readonly pepper: string; readonly now: number },
): OutboxMail[] {
  if (request.email === undefined) return [];
  const mail = requestMail({ request, to: request.email, buyerId, pepper, businessProfile });
  return [toOutboxMail(mail, { random, now })];
}

/**
 * Takes the address from a request whose email was left out, so that no list says it was sent. If
 * another change came first, only the answer says so.
 */
async function noteLeftOut({ paymentRequests }: Dependencies, list: RequestList, left: PaymentRequest): Promise<void> {
  const { email: _, ...withoutEmail } = left;
  const requests = list.requests.map((one) => (one.id === left.id ? withoutEmail : one));
  const next = { ...list, version: list.version + 1, requests };
  await paymentRequests.write(next, { keptUntil: keptUntil(next) }, []);
}

const answerFor = (
  { businessProfile: { siteUrl } }: Dependencies,
  { id, expiresAt, email }: PaymentRequest,
  token: string,
): Answer => ({
  id,
  url: payUrl(siteUrl, token),
  expires: new Date(expiresAt).toISOString(),
  emailed: email !== undefined,
});
