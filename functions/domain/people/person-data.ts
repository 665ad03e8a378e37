import type { AgreementState } from '#contract/endpoints/agreements/shapes.ts';
import { LEAD_RETENTION_SECONDS } from '#contract/endpoints/leads/limits.ts';
import { ERASED_ACCOUNT_SECONDS } from '#contract/endpoints/sign-in/limits.ts';
import { inMs } from '#contract/limits.ts';
import { buyerIdOf } from '../agreements/agreement.ts';
import { isClosed, stateOf, statesByBalance } from '../agreements/states.ts';
import type { DiscountCodes } from '../codes/ports.ts';
import type { Booking } from '../consultations/core/booking.ts';
import { type FollowUp, type Subject, subjectOf } from '../leads/follow-up.ts';
import type { FollowUps } from '../leads/ports.ts';
import { isMailDue, type Order, type OrderState } from '../orders/core/order.ts';
import type { Orders } from '../orders/core/ports.ts';
import { endOpenOrder } from '../orders/settlement/end-open-order.ts';
import { forgetRedemption } from '../orders/settlement/redemption.ts';
import type { ClassSeats } from '../seats/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import { OVERTAKEN, untilWritten } from '../shared/until-written.ts';
import type { Sessions } from '../sign-in/ports.ts';
import { readerOf, type StepList } from '../steps/step.ts';
import { forgetSeats, type PersonSeats, seatsOfPerson } from './person-seats.ts';
import type {
  AccountRows,
  AddressRows,
  AgreementRows,
  MailedRequest,
  PaidOrder,
  PayerRows,
  People,
  Row,
} from './ports.ts';

export interface PersonDependencies {
  readonly people: Pick<
    People,
    | 'ofAddress'
    | 'ofAccount'
    | 'agreementsOf'
    | 'ofPayer'
    | 'sessions'
    | 'deliveries'
    | 'accountsToErase'
    | 'erasedAccounts'
  >;
  readonly sessions: Pick<Sessions, 'ofUser'>;
  readonly followUps: Pick<FollowUps, 'of'>;
  readonly classes: Pick<ClassSeats, 'allSeats'>;
}

/** An erasure also ends the person's open orders, and changes the discount codes that they used. */
export interface ErasureDependencies {
  readonly people: People;
  readonly sessions: Pick<Sessions, 'ofUser' | 'remove'>;
  readonly followUps: Pick<FollowUps, 'of' | 'remove'>;
  readonly codes: Pick<DiscountCodes, 'release' | 'forget'>;
  readonly orders: Pick<Orders, 'change'>;
  readonly classes: Pick<ClassSeats, 'allSeats' | 'seats' | 'changeSeats'>;
}

/** All that is stored about an address. */
export interface Person extends AddressRows, AccountRows, PayerRows {
  readonly followUps: readonly FollowUp[];
  /** Those that were written for the address, and those whose hours it books. */
  readonly agreements: readonly AgreementRows[];
  /** What was delivered of its orders. */
  readonly deliveries: readonly Row[];
  readonly seats: readonly PersonSeats[];
  /**
   * The ids of its accounts; more than one if an earlier one is being erased, or was lately. An
   * agreement counts as one, because its payments are stored under an id of their own.
   */
  readonly accountIds: readonly string[];
}

/** What accounts have, by their ids. An account that ended in another way is not found. */
async function ownedBy({ people, sessions }: PersonDependencies, accountIds: readonly string[]): Promise<AccountRows> {
  const found = await Promise.all(
    accountIds.map(async (id) => ({
      ...(await people.ofAccount(id)),
      sessions: await people.sessions(await sessions.ofUser(id)),
    })),
  );
  return {
    sessions: found.flatMap((one) => one.sessions),
    orders: found.flatMap(({ orders }) => orders),
    consultations: found.flatMap(({ consultations }) => consultations),
    summaries: found.flatMap(({ summaries }) => summaries),
    requests: found.flatMap(({ requests }) => requests),
  };
}

/**
 * Finds everything about an address.
 * @param email trimmed and lower-cased, as all addresses are stored
 * @throws DependencyDown
 */
export async function findPerson(dependencies: PersonDependencies, email: string): Promise<Person> {
  const { people, followUps, classes } = dependencies;
  const [found, agreements, payer, erasing, erased] = await Promise.all([
    people.ofAddress(email),
    people.agreementsOf(email),
    people.ofPayer(email),
    people.accountsToErase(email),
    people.erasedAccounts(email),
  ]);
  const current = found.account?.['id'];
  const own = agreements.filter(({ isOwn }) => isOwn).map(({ id }) => buyerIdOf(id));
  const accountIds = [...new Set([...(typeof current === 'string' ? [current] : []), ...own, ...erasing, ...erased])];
  const messages = found.messages.map(({ id }): Subject => `message#${String(id)}`);
  const [owned, noted] = await Promise.all([
    ownedBy(dependencies, accountIds),
    followUps.of([`lead#${email}`, ...messages]),
  ]);
  // Orders that were anonymized stay under the account.
  const orders = owned.orders.filter(({ order }) => order.buyer.email === email);
  const [deliveries, seats] = await Promise.all([
    people.deliveries(orders.map(({ order }) => order.number)),
    seatsOfPerson(classes, { email, accountIds }),
  ]);
  return {
    ...found,
    ...owned,
    ...payer,
    orders,
    agreements,
    followUps: [...noted.values()],
    deliveries,
    seats,
    accountIds,
  };
}

/**
 * A copy of everything stored about an address (docs/privacy.md lists it), for its owner. Hashes of
 * codes and tokens are left out, because they say nothing about a person and should not be copied.
 * Of requests, neither side learns from it who the other is. Of an agreement, who only books from
 * its hours gets no address, prices, terms and payments of who signs it.
 */
export const copyOf = (email: string, { accountIds: _, requests, mailedRequests, paidOrders, ...found }: Person) => ({
  email,
  ...found,
  account: found.account === undefined ? undefined : withoutHashes(found.account),
  codes: found.codes.map(withoutHashes),
  sessions: found.sessions.map(withoutHashes),
  orders: found.orders.map(({ row: { payer: __, paypalEmail: ___, ...own } }) => own),
  paymentRequests: requests.flatMap((list) => list.requests.map((request) => withoutHashes({ ...request }))),
  requestsToPay: mailedRequests.map(asAsked),
  paidForOthers: paidOrders.map(asPaid),
  agreements: found.agreements.flatMap((one) => (one.isOwn ? one.rows.map(withoutHashes) : [asBooked(one)])),
  consultations: found.consultations.map(({ row }) => row),
});

/** What who books from an agreement's hours sees of it. */
function asBooked({ id, email, agreement, balance, changes, steps }: AgreementRows): Row {
  const { title, student, sessionMinutes } = agreement?.content ?? {};
  return {
    id,
    title,
    student,
    secondEmail: email,
    sessionMinutes,
    ...(balance === undefined
      ? {}
      : { minutes: balance.minutes, used: balance.used, cancelHours: balance.cancelHours }),
    hours: changes.map(({ at, kind, minutes, left, about }) => ({ at, kind, minutes, left, about })),
    ...(steps === undefined ? {} : { steps: steps.steps, ...stoppedBy(steps, email) }),
  };
}

/** Whether the address stopped Monday's emails. */
function stoppedBy(steps: StepList, email: string): Row {
  const { stoppedAt } = readerOf(steps, email);
  return stoppedAt === undefined ? {} : { stepMailsStoppedAt: stoppedAt };
}

function asAsked({ key: { id }, list }: MailedRequest) {
  const request = list.requests.find((one) => one.id === id);
  if (request === undefined) return { id };
  const { createdAt, expiresAt, cart, cents } = request;
  return { id, createdAt, expiresAt, titles: cart.map(({ title }) => title), cents };
}

function asPaid({ number, order }: PaidOrder) {
  if (order === undefined) return { number };
  const { receiptNumber, items, totalCents, paidAt, refunds = [] } = order;
  return {
    number,
    receiptNumber,
    totalCents,
    paidAt,
    items: items.map(({ title, cents }) => ({ title, cents })),
    refunds: refunds.map(({ at, cents, pending, failedAt }) => ({ at, cents, pending, failedAt })),
  };
}

/**
 * The copy as JSON, with times that people can read. The same data gives the same text: a table
 * returns attributes in any order.
 */
export const asJson = (copy: ReturnType<typeof copyOf>): string =>
  JSON.stringify(copy, (name, value: unknown) => formatTimes(name, name === '' ? value : inOrder(value)), 2);

const inOrder = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

function formatTimes(name: string, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  if (name === 'ttl') return new Date(inMs(value)).toISOString();
  if (!/(?:^at|^start|At|Until)$/.test(name)) return value;
  return value === 0 ? null : new Date(value).toISOString();
}

/**
 * A row without the hashes of codes and tokens, at any depth; hashes within texts are replaced by
 * numbers.
 */
function withoutHashes(row: Row): Row {
  const secrets = ['mac', 'tokenHash', 'feedHash', 'device', 'browser'];
  const text = JSON.stringify(row, (name, value: unknown) => (secrets.includes(name) ? undefined : value));
  const hash = /#[0-9a-f]{64}/g;
  // Sorted, because a table returns attributes in any order.
  const hashes = [...new Set(text.match(hash))].toSorted();
  return JSON.parse(text.replace(hash, (found) => `#${String(hashes.indexOf(found) + 1)}`)) as Row;
}

/** What happens to an order when its buyer or its payer is erased. */
export type OrderFate =
  /** It was never paid, so it is deleted. */
  | 'removed'
  /** It is a financial record, so it stays without name and address. */
  | 'anonymized'
  /** PayPal may be charging it at this moment, so it stays for some minutes. */
  | 'underWay'
  /**
   * PayPal may still take or return money, or a mail about it is due, so it stays as it is for now.
   */
  | 'undecided';

/** Whether erasing again finds an order as it is. */
const isLeft = ({ fate }: { readonly fate: OrderFate }): boolean => fate === 'undecided' || fate === 'underWay';

interface ErasedOrder {
  readonly number: string;
  readonly state: OrderState;
  readonly totalCents: number;
  readonly fate: OrderFate;
}

/** An order that the address paid for someone else, whose order it stays. */
type ErasedPaidOrder = Omit<ErasedOrder, 'state'> & {
  /** Undefined if the order was removed, and only what led to it is left. */
  readonly state: OrderState | undefined;
};

interface ErasedAgreement {
  readonly id: string;
  readonly title: string;
  /** Undefined for what an interrupted erasure left. */
  readonly state: AgreementState | undefined;
  /** Installments of a signed one that nobody has paid. */
  readonly unpaid: number;
  /** Minutes that were paid and not used. */
  readonly minutes: number;
  /** It only loses the address, because it was written for another one. */
  readonly isShared: boolean;
}

/**
 * How many items of each kind are or were removed, and what happens to each agreement and order.
 */
export interface Erasure {
  readonly account: number;
  readonly codes: number;
  readonly sessions: number;
  readonly leads: number;
  readonly consultations: number;
  readonly summaries: number;
  readonly messages: number;
  readonly followUps: number;
  readonly waitingMails: number;
  readonly mailFeedback: number;
  readonly waits: number;
  readonly requests: number;
  /** Names in classes, and places on their waiting lists. */
  readonly seats: number;
  /** Requests of others that were emailed to the address, and only lose it. */
  readonly mailedRequests: number;
  readonly agreements: readonly ErasedAgreement[];
  readonly orders: readonly ErasedOrder[];
  readonly paidOrders: readonly ErasedPaidOrder[];
}

/** What {@link erasePerson} would do. */
export const planErasure = (found: Person): Erasure => ({
  account: found.account === undefined ? 0 : 1,
  codes: found.codes.length,
  sessions: found.sessions.length,
  leads: found.leads.length,
  consultations: found.consultations.length,
  summaries: found.summaries.length,
  messages: found.messages.length,
  followUps: found.followUps.length,
  waitingMails: found.waitingMails.length,
  mailFeedback: found.mailFeedback.length,
  waits: found.waits.length,
  requests: found.requests.flatMap(({ requests }) => requests).length,
  seats: found.seats.reduce((sum, { orders, waiting }) => sum + Object.keys(orders).length + waiting.length, 0),
  mailedRequests: found.mailedRequests.length,
  agreements: found.agreements.map(planAgreement),
  orders: found.orders.map(({ order }) => planOrder(order)),
  paidOrders: found.paidOrders.map(planPaidOrder),
});

/** Whether nothing is stored. */
export const isNothing = ({ orders, paidOrders, agreements, ...counts }: Erasure): boolean =>
  orders.length + paidOrders.length + agreements.length === 0 && Object.values(counts).every((count) => count === 0);

/**
 * What {@link erasePerson} would do to an address. If nothing is left of the person, removes the
 * note that an interrupted run left about the accounts.
 */
export async function prepareErasure(
  dependencies: Pick<ErasureDependencies, 'people' | 'sessions' | 'followUps' | 'classes'>,
  email: string,
): Promise<Erasure> {
  const found = await findPerson(dependencies, email);
  const plan = planErasure(found);
  if (isNothing(plan) && found.accountIds.length > 0) await dependencies.people.noteAccountsToErase(email, [], 0);
  return plan;
}

/**
 * Erases everything about an address. What is open ends, so that nobody is charged who is gone.
 * Financial records stay without name and address, and undecided orders stay as they are. Safe to
 * repeat: undecided orders are checked again.
 * @param cancel cancels a consultation that is still to come, so that others can book its time
 * @param now milliseconds since 1970
 * @returns what was done; an order that changed meanwhile is undecided
 * @throws DependencyDown; what was erased before the error stays erased
 */
export async function erasePerson(
  dependencies: ErasureDependencies,
  email: string,
  { cancel, now }: { readonly cancel: (booking: Booking) => Promise<unknown>; readonly now: number },
): Promise<Erasure> {
  const { people, sessions, followUps } = dependencies;
  const found = await endAccounts(dependencies, email, now);
  const ended: Order[] = [];
  for (const { order } of found.orders) ended.push(await endOrder(dependencies, order, now));
  await people.remove({ sessions: found.sessions, codes: found.codes });
  // Before the account: a signature would give the address a new one.
  await eraseAgreements(dependencies, email);
  await people.remove({ account: found.account === undefined ? [] : [found.account] });
  const coming = found.consultations
    .map(({ booking }) => booking)
    .filter(({ status, start }) => status === 'BOOKED' && start > now);
  for (const booking of coming) {
    await cancel(booking).catch((error: unknown) => {
      // It has just begun, or came back from a backup without its time. It is removed all the same.
      if (!(error instanceof Refusal)) throw error;
    });
  }
  const consultations = found.consultations.map(({ row }) => row);
  await people.remove({ consultations, summaries: found.summaries, waits: found.waits });
  for (const list of found.requests) await people.removeRequests(list);
  await eraseMailedRequests(dependencies, email);
  const paidOrders: ErasedPaidOrder[] = [];
  for (const paid of found.paidOrders) paidOrders.push(await erasePaidOrder(dependencies, paid));
  await eraseSeats(dependencies, email, found, ended);
  const orders: ErasedOrder[] = [];
  for (const order of ended) orders.push(await eraseOrder(dependencies, order));
  // Mails go before the leads and messages that they are about. A rerun after an error finds the
  // rest by the address. Canceling, reminders and others may have queued more.
  const { waitingMails } = await people.ofAddress(email);
  await people.remove({ waitingMails });
  for (const noted of found.followUps) await followUps.remove(subjectOf(noted));
  await people.remove({ leads: found.leads, messages: found.messages, mailFeedback: found.mailFeedback });
  // A note of the team needs its message, so none can follow.
  for (const { id } of found.messages) await followUps.remove(`message#${String(id)}`);
  // One that began in the last second was not in the index yet.
  for (const id of found.accountIds) {
    for (const hash of await sessions.ofUser(id)) await sessions.remove(hash);
  }
  if (found.accountIds.length > 0 && !orders.some(isLeft)) await people.noteAccountsToErase(email, [], 0);
  return { ...planErasure(found), orders, paidOrders };
}

/**
 * Marks all accounts of an address as erased, and then finds the person: from then on no new row of
 * these accounts is written, so there is nothing that this misses.
 */
async function endAccounts(
  dependencies: Pick<ErasureDependencies, 'people' | 'sessions' | 'followUps' | 'classes'>,
  email: string,
  now: number,
): Promise<Person> {
  const { people } = dependencies;
  const ended = new Set<string>();
  return await untilWritten('The account', async () => {
    const found = await findPerson(dependencies, email);
    const others = found.accountIds.filter((id) => !ended.has(id));
    // Also without an account: a copy of the business that is older brings the person back.
    if (found.accountIds.length === 0) await people.endAccounts(email, [], now + inMs(ERASED_ACCOUNT_SECONDS));
    if (others.length === 0) return found;
    // Without the account, only its id leads to what is left.
    await people.noteAccountsToErase(email, found.accountIds, now + inMs(LEAD_RETENTION_SECONDS));
    await people.endAccounts(email, others, now + inMs(ERASED_ACCOUNT_SECONDS));
    for (const id of others) ended.add(id);
    return OVERTAKEN;
  });
}

/** Canceled lessons, and payments that arrive meanwhile, change an agreement: it is read again. */
async function eraseAgreements({ people }: ErasureDependencies, email: string): Promise<void> {
  await untilWritten('The agreements', async () => {
    const found = await people.agreementsOf(email);
    for (const one of found) await (one.isOwn ? people.removeAgreement(one) : people.forgetSecondEmail(one));
    return found.length === 0 ? undefined : OVERTAKEN;
  });
}

/** Other changes of a student's requests come between, and several may be to the same address. */
async function eraseMailedRequests({ people }: ErasureDependencies, email: string): Promise<void> {
  await untilWritten('The requests', async () => {
    const { mailedRequests } = await people.ofPayer(email);
    for (const one of mailedRequests) await people.forgetMailed(one);
    return mailedRequests.length === 0 ? undefined : OVERTAKEN;
  });
}

function planAgreement({ id, agreement, balance, isOwn }: AgreementRows): ErasedAgreement {
  const states = agreement?.state === 'SIGNED' ? statesByBalance(agreement, balance, '') : [];
  return {
    id,
    title: agreement?.content.title ?? '',
    state: agreement && stateOf(agreement, states, balance, ''),
    unpaid: states.filter((state) => !isClosed(state)).length,
    minutes: balance?.minutes ?? 0,
    isShared: !isOwn,
  };
}

async function endOrder({ orders }: ErasureDependencies, order: Order, now: number): Promise<Order> {
  if (order.state !== 'OPEN') return order;
  return await endOpenOrder({ orders, clock: { now: () => now } }, order);
}

/** Before the orders, as these lead to the names that are to be erased. */
async function eraseSeats(
  { classes }: ErasureDependencies,
  email: string,
  { seats }: Person,
  orders: readonly Order[],
): Promise<void> {
  const left = orders.filter((order) => isLeft(planOrder(order))).map(({ number }) => number);
  for (const one of seats) await forgetSeats(classes, one, email, (number) => left.includes(number));
}

async function eraseOrder({ people, codes }: ErasureDependencies, order: Order): Promise<ErasedOrder> {
  const planned = planOrder(order);
  if (isLeft(planned)) return planned;
  // Before the order, because only it leads to its code.
  await forgetRedemption(codes, order);
  const isErased =
    planned.fate === 'removed'
      ? await people.removeOrder(order)
      : // The deliveries first: only the buyer's order leads to them.
        (await people.shortenDeliveries(order.number)) && (await people.forgetBuyer(order));
  return isErased ? planned : { ...planned, fate: 'undecided' };
}

function planOrder(order: Order): ErasedOrder {
  const { number, state, totalCents } = order;
  return { number, state, totalCents, fate: fateOf(order) };
}

async function erasePaidOrder({ people }: ErasureDependencies, paid: PaidOrder): Promise<ErasedPaidOrder> {
  const planned = planPaidOrder(paid);
  const isErased = !isLeft(planned) && (await people.forgetPayer(paid));
  return isErased ? planned : { ...planned, fate: 'undecided' };
}

function planPaidOrder({ number, order }: PaidOrder): ErasedPaidOrder {
  if (order === undefined) return { number, state: undefined, totalCents: 0, fate: 'removed' };
  const { state, totalCents } = order;
  // The payer is noted before the payment is, which may happen at this moment.
  const isPaid = state === 'PAID' || state === 'REFUNDED';
  return { number, state, totalCents, fate: isPaid ? fateOf(order) : 'undecided' };
}

function fateOf(order: Order): OrderFate {
  if ((isMailDue(order) || order.seats === 'DUE') && order.checkAt !== undefined) return 'undecided';
  switch (order.state) {
    case 'PAID':
    case 'REFUNDED':
      return 'anonymized';
    case 'OPEN':
      return order.claimedAt === undefined ? 'removed' : 'underWay';
    case 'FAILED':
    case 'EXPIRED':
      // The sweep looks once more at one that was about to be charged.
      if (order.state === 'EXPIRED' && order.claimedAt !== undefined && order.checkAt !== undefined) return 'underWay';
      return order.captureId === undefined ? 'removed' : 'anonymized';
    case 'PENDING':
    case 'SUSPENDED':
    case 'QUARANTINED':
      return 'undecided';
  }
}
