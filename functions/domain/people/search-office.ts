import * as v from 'valibot';
import { AGREEMENTS_LISTED_MAX } from '#contract/endpoints/agreements/limits.ts';
import { OFFICE_SEARCH_RECENT, OFFICE_SEARCH_RECENT_DAYS } from '#contract/endpoints/office/limits.ts';
import type { searchOffice as contract, OfficeHit } from '#contract/endpoints/people/office.ts';
import { typedSignUpPhone } from '#contract/fields/sign-up.ts';
import { DAY_MS } from '#contract/limits.ts';
import { formatCents } from '#contract/money.ts';
import { isFound, searchStarts } from '#contract/names.ts';
import { addressOf, addressText, emailIn, formatPhone } from '#contract/phone.ts';
import { keepPhone } from '#contract/text.ts';
import type { Agreement } from '../agreements/agreement.ts';
import type { Agreements } from '../agreements/ports.ts';
import { type Booking, laterThanBookings } from '../consultations/core/booking.ts';
import type { Consultations } from '../consultations/core/ports.ts';
import type { Catalog } from '../guides/ports.ts';
import type { Lead } from '../leads/lead.ts';
import type { Leads } from '../leads/ports.ts';
import { keptSince } from '../leads/with-follow-ups.ts';
import { findByNumber } from '../orders/core/find-by-number.ts';
import type { Order } from '../orders/core/order.ts';
import type { Orders } from '../orders/core/ports.ts';
import type { Clock } from '../shared/ports.ts';
import type { UseCase } from '../shared/use-case.ts';
import { findAccount } from '../sign-in/accounts.ts';
import type { UserAccount, Users } from '../sign-in/ports.ts';

interface Dependencies {
  readonly users: Pick<Users, 'byName' | 'findByEmail'>;
  readonly leads: Pick<Leads, 'page' | 'latest'>;
  readonly consultations: Pick<Consultations, 'startingBetween' | 'ofPerson'>;
  readonly agreements: Pick<Agreements, 'list'>;
  readonly orders: Pick<Orders, 'byState' | 'ofBuyer' | 'locateReceipt' | 'locate' | 'find' | 'locateMoved'>;
  readonly catalog: Pick<Catalog, 'list'>;
  readonly clock: Clock;
}

/** Accounts that a name finds; a longer search finds the others. */
const PEOPLE_MAX = 10;
/** Of each kind. */
const HITS_MAX = 20;

/** What is looked for, as each kind of lookup needs it. */
interface Wanted {
  readonly name: string;
  /** In capitals, for numbers. */
  readonly number: string;
  /** Empty unless it is one. */
  readonly email: string;
  /** As the forms store it; empty unless it is one. */
  readonly phone: string;
}

/**
 * Finds people, leads, consultations, agreements, orders and guides by a name, an email address, a
 * phone, a number or a title. Addresses, numbers and names of accounts have an index; other names,
 * and phones, are looked for in all agreements and in what is recent (docs/product.md#office). A
 * counselor gets no agreements, orders and guides.
 */
export function searchOffice(dependencies: Dependencies): UseCase<typeof contract, 'input' | 'session'> {
  const { leads, consultations, agreements, orders, catalog, clock } = dependencies;
  return async ({ input: { search }, session: { member } }) => {
    const now = clock.now();
    const wanted = wantedIn(search);
    const isOwner = member.role === 'owner';
    const range = { since: keptSince('lead', now), before: now + 1, limit: OFFICE_SEARCH_RECENT };
    const bounds = [now - OFFICE_SEARCH_RECENT_DAYS * DAY_MS, laterThanBookings(now)] as const;
    const paid = { state: 'PAID' as const, from: 0, until: now + DAY_MS, limit: OFFICE_SEARCH_RECENT };
    const [accounts, recentLeads, recentBookings, agreed, recentOrders, numbered, guides] = await Promise.all([
      accountsOf(dependencies, wanted, search),
      leads.page(range),
      consultations.startingBetween(...bounds),
      isOwner ? agreements.list(AGREEMENTS_LISTED_MAX) : [],
      isOwner ? orders.byState(paid).then((page) => page.orders) : [],
      isOwner ? ofNumber(orders, wanted) : [],
      isOwner ? catalog.list() : [],
    ]);
    const owned = await Promise.all(accounts.map(async (account) => await ownedBy(dependencies, account, isOwner)));
    const named = await namedLead(leads, wanted);
    const found = {
      leads: [...recentLeads.filter((one) => isLead(wanted, one)), ...owned.flatMap((one) => one.leads), ...named],
      bookings: [...recentBookings.filter((one) => isBooking(wanted, one)), ...owned.flatMap((one) => one.bookings)],
      orders: [
        ...numbered,
        ...recentOrders.filter(({ buyer }) => isNamed(wanted, buyer.fullname)),
        ...owned.flatMap((one) => one.orders),
      ],
      guides: guides.filter(({ title }) => isNamed(wanted, title)),
    };
    return {
      hits: [
        ...some(newestFirst(agreed.filter((one) => isAgreement(wanted, one)).map(asAgreement))),
        ...some(accounts.map(asPerson)),
        ...some(newestFirst(found.leads.filter(({ receivedAt }) => receivedAt >= range.since).map(asLead))),
        ...some(newestFirst(bySeries(found.bookings).map((several) => asBooking(several, now)))),
        ...some(newestFirst(found.orders.map(asOrder))),
        ...some(
          found.guides.map(({ id, title, edition }) => ({ kind: 'guide' as const, id, title, text: edition, at: 0 })),
        ),
      ],
    };
  };
}

function wantedIn(search: string): Wanted {
  // The forms keep only what belongs to a phone, too.
  const phone = v.safeParse(typedSignUpPhone, /\p{L}/u.test(search) ? '' : keepPhone(search));
  return {
    name: search,
    number: search.toUpperCase(),
    email: search.includes('@') ? search.toLowerCase() : '',
    phone: phone.success ? phone.output : '',
  };
}

const isNamed = ({ name }: Wanted, text: string): boolean => isFound(name, text);

const isPhone = (wanted: Wanted, phone: string): boolean => wanted.phone !== '' && phone === wanted.phone;

const isLead = (wanted: Wanted, { details }: Lead): boolean =>
  isNamed(wanted, details.fullname) || isNamed(wanted, details.student ?? '') || isPhone(wanted, details.phone);

const isBooking = (wanted: Wanted, { fullname, phone }: Booking): boolean =>
  isNamed(wanted, fullname) || isPhone(wanted, phone);

const isAgreement = (
  wanted: Wanted,
  { content: { fullname, student, title, email, secondEmail } }: Agreement,
): boolean =>
  [fullname, student, title].some((text) => isNamed(wanted, text)) ||
  (wanted.email !== '' && [email, secondEmail].includes(wanted.email));

async function accountsOf({ users, clock }: Dependencies, wanted: Wanted, search: string): Promise<UserAccount[]> {
  const { email, phone } = wanted;
  const starts = email === '' && phone === '' ? searchStarts(search) : [];
  const named = starts.map(async (start) => await users.byName(start, PEOPLE_MAX));
  const own = email === '' && phone === '' ? [] : [addressOf({ email, phone })];
  const addresses = [...own, ...(await Promise.all(named)).flat()];
  const unique = [...new Set(addresses)].slice(0, PEOPLE_MAX);
  const found = await Promise.all(unique.map(async (address) => await findAccount(users, address, clock.now())));
  return found.filter((account) => account !== undefined);
}

async function ownedBy({ leads, consultations, orders }: Dependencies, { id, email }: UserAccount, isOwner: boolean) {
  const [lead, { bookings }, placed] = await Promise.all([
    leads.latest(email),
    consultations.ofPerson(id),
    isOwner ? orders.ofBuyer(id) : [],
  ]);
  return { leads: lead === undefined ? [] : [lead], bookings, orders: placed };
}

/** The lead of an address or a phone that has no account. */
async function namedLead(leads: Pick<Leads, 'latest'>, { email, phone }: Wanted): Promise<Lead[]> {
  if (email === '' && phone === '') return [];
  const lead = await leads.latest(addressOf({ email, phone }));
  return lead === undefined ? [] : [lead];
}

async function ofNumber(
  orders: Pick<Orders, 'locateReceipt' | 'locate' | 'find' | 'locateMoved'>,
  { number }: Wanted,
): Promise<Order[]> {
  const isReceipt = /^[A-Z]{2,5}-\d{5,}$/.test(number);
  const key = isReceipt ? await orders.locateReceipt(number) : undefined;
  const isOrder = /^[0-9A-Z]{26}$/.test(number);
  const order = key === undefined ? (isOrder ? await findByNumber(orders, number) : undefined) : await orders.find(key);
  return order === undefined ? [] : [order];
}

/** The first ones, without repetitions. A person may have several bookings. */
function some(hits: readonly OfficeHit[]): OfficeHit[] {
  const keyOf = ({ kind, id, at }: OfficeHit) => (kind === 'booking' ? `${id} ${String(at)}` : id);
  const seen = new Map<string, OfficeHit>();
  for (const hit of hits) if (!seen.has(keyOf(hit))) seen.set(keyOf(hit), hit);
  return [...seen.values()].slice(0, HITS_MAX);
}

const newestFirst = (hits: OfficeHit[]): OfficeHit[] => hits.toSorted((one, other) => other.at - one.at);

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

const asPerson = ({ email, fullname, phone }: UserAccount): OfficeHit => ({
  kind: 'person',
  id: email,
  title: fullname,
  at: 0,
  text: joined(emailIn(email), formatPhone(phone)),
});

const asLead = ({ email, receivedAt, details: { fullname, student = '', phone } }: Lead): OfficeHit => ({
  kind: 'lead',
  id: email,
  title: fullname,
  at: receivedAt,
  text: joined(student, emailIn(email), formatPhone(phone)),
});

/** Each booking once, the sessions of a series together, earliest first. */
function bySeries(bookings: readonly Booking[]): (readonly [Booking, ...Booking[]])[] {
  const all = new Map<string, readonly [Booking, ...Booking[]]>();
  const unique = [...new Map(bookings.map((one) => [one.id, one])).values()];
  for (const booking of unique.toSorted((one, other) => one.start - other.start)) {
    const key = booking.series?.id ?? booking.id;
    const earlier = all.get(key);
    all.set(key, earlier === undefined ? [booking] : [...earlier, booking]);
  }
  return [...all.values()];
}

/** A booking, or of a series the session that comes next, else the last one. */
function asBooking(several: readonly [Booking, ...Booking[]], now: number): OfficeHit {
  const booked = several.filter(({ status }) => status === 'BOOKED');
  const sessions = booked.length === 0 ? several : booked;
  const shown = booked.find(({ start }) => start > now) ?? sessions.at(-1) ?? several[0];
  const { fullname, email, phone, start, counselor } = shown;
  return {
    kind: 'booking',
    id: addressOf({ email, phone }),
    title: fullname,
    at: start,
    text: joined(
      `with ${counselor.name}`,
      booked.length === 0 ? 'canceled' : '',
      sessions.length === 1 ? '' : `one of ${String(sessions.length)} sessions`,
    ),
  };
}

const asAgreement = ({ id, changedAt, content: { fullname, student, title } }: Agreement): OfficeHit => ({
  kind: 'agreement',
  id,
  title: fullname,
  at: changedAt,
  text: joined(student, title),
});

const asOrder = ({ number, receiptNumber = '', buyer, totalCents, createdAt }: Order): OfficeHit => ({
  kind: 'order',
  id: number,
  title: receiptNumber === '' ? buyer.fullname : receiptNumber,
  at: createdAt,
  text: joined(receiptNumber === '' ? '' : buyer.fullname, addressText(buyer.email), formatCents(totalCents)),
});
