import { createHash } from 'node:crypto';
import type { InputOf, ResOf } from '#contract/endpoint.ts';
import type {
  eraseOfficePerson as eraseContract,
  exportOfficePerson as exportContract,
  OfficePerson,
} from '#contract/endpoints/people/office.ts';
import { OFFICE_COPY_PART_LENGTH } from '#contract/limits.ts';
import { signedIds } from '../agreements/addresses.ts';
import { toRows } from '../agreements/list.ts';
import type { Agreements } from '../agreements/ports.ts';
import type { Balances } from '../balances/ports.ts';
import { bookingKeptUntil } from '../consultations/booking.ts';
import { cancel } from '../consultations/cancel.ts';
import type { BookingDependencies } from '../consultations/change-booking.ts';
import { toOfficeConsultations } from '../consultations/office-consultations.ts';
import type { Consultations, Summaries } from '../consultations/ports.ts';
import { asOfficeInquiry, newInquiry } from '../inquiries/office-inquiry.ts';
import type { Inquiries } from '../inquiries/ports.ts';
import type { FollowUps, Leads } from '../leads/ports.ts';
import { asOfficeLead, keptSince, newLead, withFollowUps } from '../leads/with-follow-ups.ts';
import type { MailFeedback } from '../mail/ports.ts';
import { describeReturnedMail, summarize } from '../mail/returned-mail.ts';
import { seesMail } from '../office/attention.ts';
import type { OfficeSession } from '../office/sessions.ts';
import { findByNumber } from '../orders/find-by-number.ts';
import { paidFrom } from '../orders/order.ts';
import { stateNames } from '../orders/order-history.ts';
import { asOfficeOrderRow } from '../orders/order-view.ts';
import type { OrderReads } from '../orders/ports.ts';
import type { Change } from '../shared/audit-entry.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { businessTimes } from '../shared/business-times.ts';
import type { Clock } from '../shared/ports.ts';
import { Refusal } from '../shared/refusal.ts';
import { findAccount } from '../sign-in/accounts.ts';
import { isLocked } from '../sign-in/codes.ts';
import type { OtpCodes, Sessions, UserAccount, Users } from '../sign-in/ports.ts';
import { erasureInWords } from './erasure-in-words.ts';
import {
  asJson,
  byAccount,
  copyOf,
  type Erasure,
  type ErasureDependencies,
  erasePerson,
  findPerson,
  isNothing,
  type PersonDependencies,
  planErasure,
  prepareErasure,
} from './person-data.ts';

interface FindDependencies {
  readonly users: Pick<Users, 'findByEmail'>;
  readonly sessions: Pick<Sessions, 'ofUser'>;
  readonly otpCodes: Pick<OtpCodes, 'find'>;
  readonly orders: OrderReads;
  readonly agreements: Pick<Agreements, 'ofAddress'>;
  readonly consultations: Pick<Consultations, 'availability' | 'ofPerson'>;
  readonly balances: Pick<Balances, 'several'>;
  readonly summaries: Pick<Summaries, 'states'>;
  readonly leads: Pick<Leads, 'of'>;
  readonly inquiries: Pick<Inquiries, 'of'>;
  readonly followUps: Pick<FollowUps, 'of'>;
  readonly mailFeedback: Pick<MailFeedback, 'of'>;
  readonly clock: Clock;
  readonly businessProfile: BusinessProfile;
}

/**
 * What is known about an address, each kind newest first. Counselors see no orders and no mail
 * about them. Nothing is scanned, so what an earlier account of the address had is missing.
 */
export function findOfficePerson(dependencies: FindDependencies) {
  const { users, otpCodes, mailFeedback, clock, businessProfile } = dependencies;
  return async ({
    input: { email },
    session: { member },
  }: {
    input: { email: string };
    session: Pick<OfficeSession, 'member'>;
  }): Promise<OfficePerson> => {
    const now = clock.now();
    const [account, codes, returned, contacts] = await Promise.all([
      findAccount(users, email, now),
      otpCodes.find({ email }),
      mailFeedback.of(email, now),
      contactsOf(dependencies, email, now),
    ]);
    const returnedMail = summarize(returned.filter(({ mail }) => seesMail(member.role, mail)));
    return {
      email,
      account: account === undefined ? null : asAccount(account),
      ...(await ownedBy(dependencies, account?.id, now)),
      ...(member.role === 'owner'
        ? await paymentsOf(dependencies, email, account?.id)
        : { orders: null, paidOrders: null, agreements: null }),
      ...contacts,
      locked: codes !== undefined && isLocked(codes, now),
      returnedMail:
        returnedMail === undefined ? '' : describeReturnedMail(returnedMail, businessTimes(businessProfile.timeZone)),
    };
  };
}

const asAccount = ({ id, fullname, phone, createdAt, unverifiedUntil }: UserAccount): OfficePerson['account'] => ({
  id,
  fullname,
  phone,
  createdAt,
  confirmed: unverifiedUntil === undefined,
});

async function contactsOf(
  { leads, inquiries, followUps }: FindDependencies,
  email: string,
  now: number,
): Promise<Pick<OfficePerson, 'leads' | 'messages'>> {
  const [signUps, written] = await Promise.all([leads.of(email), inquiries.of(email)]);
  const keptLeads = signUps.filter(({ receivedAt }) => receivedAt >= keptSince('lead', now)).toReversed();
  const keptMessages = written.filter(({ receivedAt }) => receivedAt >= keptSince('message', now)).toReversed();
  return {
    leads: (await withFollowUps(followUps, keptLeads, newLead)).map(asOfficeLead),
    messages: (await withFollowUps(followUps, keptMessages, newInquiry)).map(asOfficeInquiry),
  };
}

async function ownedBy(
  { sessions, consultations, balances, summaries, businessProfile: { timeZone: zone } }: FindDependencies,
  accountId: string | undefined,
  now: number,
): Promise<Pick<OfficePerson, 'consultations' | 'sessions'>> {
  if (accountId === undefined) return { consultations: [], sessions: 0 };
  const [open, availability, { bookings }] = await Promise.all([
    sessions.ofUser(accountId),
    consultations.availability(),
    consultations.ofPerson(accountId),
  ]);
  const kept = bookings.filter((booking) => bookingKeptUntil(booking) > now).toSorted((a, b) => b.start - a.start);
  return {
    consultations: await toOfficeConsultations({ balances, summaries }, kept, { availability, zone, now }),
    sessions: open.length,
  };
}

/** What the person ordered, signed and paid for others. */
async function paymentsOf(
  dependencies: FindDependencies,
  email: string,
  accountId: string | undefined,
): Promise<Pick<OfficePerson, 'orders' | 'paidOrders' | 'agreements'>> {
  const { orders, agreements } = dependencies;
  const named = await agreements.ofAddress(email);
  const ids = [...(accountId === undefined ? [] : [accountId]), ...signedIds(named, email)];
  const placed = await Promise.all(ids.map(async (id) => await orders.ofBuyer(id)));
  const newestFirst = placed.flat().toSorted((one, other) => other.createdAt - one.createdAt);
  return {
    orders: newestFirst.map(asOfficeOrderRow),
    paidOrders: await paidBy(dependencies, email),
    agreements: (await toRows(dependencies, named)).toReversed(),
  };
}

async function paidBy({ orders }: FindDependencies, email: string): Promise<NonNullable<OfficePerson['paidOrders']>> {
  const numbers = await orders.paidBy(email);
  const found = await Promise.all(numbers.map(async (number) => await findByNumber(orders, number)));
  return found
    .flatMap((order) => (order !== undefined && paidFrom(order) === email ? [asOfficeOrderRow(order)] : []))
    .toReversed();
}

interface Request<Input> {
  readonly input: Input;
  readonly record: (change: Change) => void;
}

/**
 * A copy of all that is stored about an address, for its owner. A long one comes in parts.
 * @throws Refusal CONFLICT if what is stored has changed since the part before, INVALID_INPUT for
 *   an unknown part
 */
export function exportOfficePerson(dependencies: PersonDependencies) {
  return async ({
    input: { email, after },
    record,
  }: Request<InputOf<typeof exportContract>>): Promise<ResOf<typeof exportContract>> => {
    const person = await findPerson(dependencies, email, byAccount(dependencies));
    const json = asJson(copyOf(email, person));
    const state = createHash('sha256').update(json).digest('hex');
    const [, place, seen] = after === '' ? ['', '0', state] : (/^(\d+)_(\w+)$/.exec(after) ?? []);
    if (place === undefined) throw new Refusal('INVALID_INPUT', { fields: { after: 'Unknown page' } });
    if (seen !== state) throw new Refusal('CONFLICT', { message: CHANGED });
    record({ after: inNumbers(planErasure(person)) });
    const end = Number(place) + OFFICE_COPY_PART_LENGTH;
    return {
      fileName: `${email}.json`,
      json: json.slice(Number(place), end),
      next: end < json.length ? `${String(end)}_${state}` : '',
    };
  };
}

const CHANGED = 'What is stored about this person changed while the copy was made. Save it again.';

/**
 * Erases a person, or says with `preview` what that would do.
 * @returns what is erased, and what stays
 */
export function eraseOfficePerson(dependencies: ErasureDependencies & BookingDependencies) {
  return async ({
    input: { email, preview },
    record,
  }: Request<InputOf<typeof eraseContract>>): Promise<ResOf<typeof eraseContract>> => {
    const findOwned = byAccount(dependencies);
    if (preview) return inWords(await prepareErasure(dependencies, email, findOwned), 'to be ');
    const done = await erasePerson(dependencies, email, {
      findOwned,
      cancel: async (booking) => await cancel(dependencies, booking),
      now: dependencies.clock.now(),
    });
    record({ after: inNumbers(done) });
    return inWords(done, '');
  };
}

/** How much of each kind: the audit log outlives an erased person, so it has nothing else. */
const inNumbers = ({ agreements, orders, paidOrders, ...counts }: Erasure) => ({
  ...counts,
  agreements: agreements.length,
  orders: orders.length,
  paidOrders: paidOrders.length,
});

/** What a copy in the office can't reach, or may not erase. */
const ALWAYS_KEPT = [
  'delivered emails, and what is in the business’s own mailbox',
  'PayPal’s own records',
  'backups of the last 35 days, and access logs of the last 90 days',
  'the address on the list of those that email bounced from, if it is there',
  'that the address wants no emails that ask it to pay, if it stopped them: as a hash, so it gets none in the future',
  'the journal of the office, each entry for two years: what members did for this address and its orders, with the address and the reasons that they gave, and that it was erased. It shows who did what, so no one can change it',
];
const LAW =
  'Tax and accounting law asks us to keep records of payments. They stay without name and email address, so only the order’s number leads to the person';

function inWords(erasure: Erasure, prefix: 'to be ' | ''): ResOf<typeof eraseContract> {
  if (isNothing(erasure)) return { fates: [], kept: [] };
  const lines = erasureInWords(erasure, prefix, stateNames);
  const isLawful = erasure.orders.some(({ fate }) => fate === 'anonymized');
  return {
    fates: lines.filter(({ isKept }) => !isKept).map(({ text }) => text),
    kept: [...lines.filter(({ isKept }) => isKept).map(({ text }) => text), ...(isLawful ? [LAW] : []), ...ALWAYS_KEPT],
  };
}
