import type { ResOf } from '#contract/endpoint.ts';
import { AGREEMENTS_LISTED_MAX } from '#contract/endpoints/agreements/limits.ts';
import { ORIGINS_LISTED_MAX } from '#contract/endpoints/leads/limits.ts';
import type { listOfficeOrigins as contract } from '#contract/endpoints/leads/office.ts';
import { DAY_MS } from '#contract/limits.ts';
import { addressOf } from '#contract/phone.ts';
import type { Agreements } from '../agreements/ports.ts';
import { laterThanBookings } from '../consultations/core/booking.ts';
import type { Consultations } from '../consultations/core/ports.ts';
import type { Leads } from '../leads/ports.ts';
import type { Message } from '../messages/message.ts';
import type { Messages } from '../messages/ports.ts';
import { everyOrder } from '../orders/core/every-order.ts';
import { installmentOf, type Order } from '../orders/core/order.ts';
import type { Orders } from '../orders/core/ports.ts';
import { isSale, keptCents } from '../orders/core/sale.ts';
import { firstOrigin, sourceOf, type WithOrigin } from '../shared/origin.ts';
import type { Clock } from '../shared/ports.ts';
import type { UseCase } from '../shared/use-case.ts';

interface Dependencies {
  readonly leads: Pick<Leads, 'since'>;
  readonly messages: Pick<Messages, 'page'>;
  readonly consultations: Pick<Consultations, 'startingBetween'>;
  readonly orders: Pick<Orders, 'byState'>;
  readonly agreements: Pick<Agreements, 'list'>;
  readonly clock: Clock;
}

/** Someone signs up, writes, books or buys. */
interface Contact extends WithOrigin {
  readonly address: string;
  readonly at: number;
  /** A member of the team wrote it down. */
  readonly isCalled?: boolean;
}

type Row = ResOf<typeof contract>['origins'][number];

const MESSAGES_READ = 100;

/**
 * Counts the people who came in the last days by where they came from first, and what has become of
 * them. Erased people are not counted: nothing that is left has an address.
 */
export function listOfficeOrigins(dependencies: Dependencies): UseCase<typeof contract> {
  return async ({ input: { days } }) => {
    const now = dependencies.clock.now();
    const since = now - Number(days) * DAY_MS;
    const [leads, messages, bookings, paid, agreements] = await Promise.all([
      dependencies.leads.since(since, now),
      messagesSince(dependencies, since, now),
      dependencies.consultations.startingBetween(since, laterThanBookings(now)),
      paidSince(dependencies, since, now),
      dependencies.agreements.list(AGREEMENTS_LISTED_MAX),
    ]);
    const booked = bookings.filter(({ lesson, createdAt }) => lesson === undefined && createdAt >= since);
    const bought = paid.filter((order) => installmentOf(order) === undefined);
    const signed = agreements.filter((agreement) => (agreement.signed?.at ?? 0) >= since);
    const people = byAddress([
      ...leads.map((one) => ({ ...one, address: one.email, at: one.receivedAt, isCalled: one.addedBy !== undefined })),
      ...messages.map((one) => ({ ...one, address: one.email, at: one.receivedAt })),
      ...booked.map((one) => ({ ...one, address: addressOf(one), at: one.createdAt })),
      ...bought.map((one) => ({ ...one, address: one.buyer.email, at: one.createdAt })),
    ]);
    const haveBooked = new Set(booked.map(addressOf));
    const haveSigned = new Set(signed.flatMap(({ content: { email, secondEmail } }) => [email, secondEmail]));
    const cents = new Map<string, number>();
    for (const order of paid) cents.set(order.buyer.email, (cents.get(order.buyer.email) ?? 0) + keptCents(order));
    const rows = new Map<string, Row>();
    for (const [address, contacts] of people) {
      const source = sourceOfPerson(contacts);
      const key = `${source.kind} ${source.name.toLowerCase()}`;
      const row = rows.get(key) ?? { ...source, came: 0, booked: 0, signed: 0, cents: 0 };
      rows.set(key, {
        ...row,
        came: row.came + 1,
        booked: row.booked + (haveBooked.has(address) ? 1 : 0),
        signed: row.signed + (haveSigned.has(address) ? 1 : 0),
        cents: row.cents + (cents.get(address) ?? 0),
      });
    }
    return { origins: shortened([...rows.values()].toSorted((one, other) => other.came - one.came)) };
  };
}

/** The contacts of each address, the first one first. */
function byAddress(contacts: readonly Contact[]): Map<string, Contact[]> {
  const people = new Map<string, Contact[]>();
  for (const contact of contacts.toSorted((one, other) => one.at - other.at)) {
    if (contact.address !== '') people.set(contact.address, [...(people.get(contact.address) ?? []), contact]);
  }
  return people;
}

function sourceOfPerson(contacts: readonly Contact[]): Pick<Row, 'kind' | 'name'> {
  const { cameFrom } = firstOrigin(contacts);
  if (cameFrom !== undefined) return sourceOf(cameFrom);
  return { kind: contacts.some(({ isCalled }) => isCalled === true) ? 'called' : 'unknown', name: '' };
}

/** Made-up links can't make the list longer than anyone reads. */
function shortened(rows: readonly Row[]): Row[] {
  const [shown, rest] = [rows.slice(0, ORIGINS_LISTED_MAX), rows.slice(ORIGINS_LISTED_MAX)];
  const sum = (of: 'came' | 'booked' | 'signed' | 'cents') => rest.reduce((total, row) => total + row[of], 0);
  const others = { came: sum('came'), booked: sum('booked'), signed: sum('signed'), cents: sum('cents') };
  return [...shown, ...(rest.length === 0 ? [] : [{ kind: 'others' as const, name: '', ...others }])];
}

async function messagesSince({ messages }: Dependencies, since: number, now: number): Promise<Message[]> {
  const found: Message[] = [];
  let before = now + 1;
  for (let more = true; more; ) {
    const page = await messages.page({ since, before, limit: MESSAGES_READ });
    found.push(...page.filter(({ suspect }) => suspect === undefined));
    before = page.at(-1)?.receivedAt ?? since;
    more = page.length >= MESSAGES_READ;
  }
  return found;
}

async function paidSince({ orders }: Dependencies, since: number, now: number): Promise<Order[]> {
  const paid: Order[] = [];
  await everyOrder(orders, ['PAID', 'SUSPENDED', 'REFUNDED'], { from: since, until: now + DAY_MS }, (order) => {
    if (isSale(order) && order.buyer.email !== '') paid.push(order);
  });
  return paid;
}
