import type { findOfficePerson as contract, OfficePerson } from '#contract/endpoints/people/office.ts';
import { signedIds } from '../agreements/addresses.ts';
import type { Agreement } from '../agreements/agreement.ts';
import { toRows } from '../agreements/office/list-office-agreements.ts';
import { lessonsOf } from '../agreements/office-agreement.ts';
import type { Agreements } from '../agreements/ports.ts';
import type { Balances } from '../balances/ports.ts';
import { type Booking, bookingKeptUntil } from '../consultations/core/booking.ts';
import { toOfficeConsultations } from '../consultations/core/office-consultation.ts';
import type { Consultations, Summaries, WaitingList } from '../consultations/core/ports.ts';
import type { FollowUps, Leads } from '../leads/ports.ts';
import { asOfficeLead, keptSince, newLead, withFollowUps } from '../leads/with-follow-ups.ts';
import type { MailFeedback } from '../mail/ports.ts';
import { describeReturnedMail, summarize } from '../mail/returned-mail.ts';
import { asOfficeMessage, newMessage } from '../messages/office-message.ts';
import type { Messages } from '../messages/ports.ts';
import { seesMail } from '../office/attention.ts';
import { findByNumber } from '../orders/core/find-by-number.ts';
import { type Order, paidFrom } from '../orders/core/order.ts';
import type { OrderReads } from '../orders/core/ports.ts';
import { asOfficeOrderRow } from '../orders/office/order-view.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { asShown, firstOrigin } from '../shared/origin.ts';
import type { Clock } from '../shared/ports.ts';
import { businessTimes } from '../shared/times/business-times.ts';
import type { UseCase } from '../shared/use-case.ts';
import { findAccount } from '../sign-in/accounts.ts';
import { isLocked } from '../sign-in/one-time-codes.ts';
import type { OtpCodes, Sessions, UserAccount, Users } from '../sign-in/ports.ts';

interface FindDependencies {
  readonly users: Pick<Users, 'findByEmail'>;
  readonly sessions: Pick<Sessions, 'ofUser'>;
  readonly otpCodes: Pick<OtpCodes, 'find'>;
  readonly orders: OrderReads;
  readonly agreements: Pick<Agreements, 'ofAddress'>;
  readonly consultations: Pick<Consultations, 'availability' | 'ofPerson'>;
  readonly waitingList: Pick<WaitingList, 'find'>;
  readonly balances: Pick<Balances, 'several'>;
  readonly summaries: Pick<Summaries, 'states'>;
  readonly leads: Pick<Leads, 'of'>;
  readonly messages: Pick<Messages, 'of'>;
  readonly followUps: Pick<FollowUps, 'of'>;
  readonly mailFeedback: Pick<MailFeedback, 'of'>;
  readonly clock: Clock;
  readonly businessProfile: BusinessProfile;
}

/**
 * What is known about an address, each kind newest first, with the sessions of its agreements that
 * its other person booked. Counselors see no orders and no mail about them. Nothing is scanned, so
 * what an earlier account of the address had is missing.
 */
export function findOfficePerson(dependencies: FindDependencies): UseCase<typeof contract, 'input' | 'session'> {
  const { users, agreements, otpCodes, mailFeedback, waitingList, clock, businessProfile } = dependencies;
  return async ({ input: { email }, session: { member } }) => {
    const now = clock.now();
    const [account, named, codes, returned, waiting, contacts] = await Promise.all([
      findAccount(users, email, now),
      agreements.ofAddress(email),
      otpCodes.find({ email }),
      mailFeedback.of(email, now),
      waitingList.find(email, now),
      contactsOf(dependencies, email, now),
    ]);
    const returnedMail = summarize(returned.filter(({ mail }) => seesMail(member.role, mail)));
    const { booked, ...owned } = await ownedBy(dependencies, account?.id, named, now);
    const { placed, ...payments } =
      member.role === 'owner'
        ? await paymentsOf(dependencies, { email, named }, account?.id)
        : { placed: [], orders: null, paidOrders: null, agreements: null };
    const came = [...contacts.leads, ...contacts.messages].map(({ receivedAt, cameFrom }) => ({
      createdAt: receivedAt,
      ...(cameFrom && { cameFrom }),
    }));
    return {
      email,
      account: account === undefined ? null : asAccount(account),
      ...owned,
      ...payments,
      ...contacts,
      ...asShown(firstOrigin([...came, ...booked, ...placed].toSorted((a, b) => a.createdAt - b.createdAt))),
      ...(waiting === undefined ? {} : { waitingSince: waiting.since }),
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
  { leads, messages, followUps }: FindDependencies,
  email: string,
  now: number,
): Promise<Pick<OfficePerson, 'leads' | 'messages'>> {
  const [signUps, written] = await Promise.all([leads.of(email), messages.of(email)]);
  const keptLeads = signUps.filter(({ receivedAt }) => receivedAt >= keptSince('lead', now)).toReversed();
  const keptMessages = written.filter(({ receivedAt }) => receivedAt >= keptSince('message', now)).toReversed();
  return {
    leads: (await withFollowUps(followUps, keptLeads, newLead)).map(asOfficeLead),
    messages: (await withFollowUps(followUps, keptMessages, newMessage)).map(asOfficeMessage),
  };
}

async function ownedBy(
  dependencies: FindDependencies,
  accountId: string | undefined,
  named: readonly Agreement[],
  now: number,
): Promise<Pick<OfficePerson, 'consultations' | 'sessions'> & { booked: readonly Booking[] }> {
  const { sessions, consultations, businessProfile } = dependencies;
  const [availability, open, { bookings }, ...lessons] = await Promise.all([
    consultations.availability(),
    accountId === undefined ? [] : sessions.ofUser(accountId),
    accountId === undefined ? { bookings: [] } : consultations.ofPerson(accountId),
    ...named.map((agreement) => lessonsOf(dependencies, agreement)),
  ]);
  const isKept = (booking: Booking): boolean => bookingKeptUntil(booking) > now;
  const booked = bookings.filter(isKept);
  const byOthers = lessons.flat().filter((lesson) => lesson.userId !== accountId && isKept(lesson));
  const shown = [...booked, ...byOthers].toSorted((a, b) => b.start - a.start);
  const zone = businessProfile.timeZone;
  return {
    consultations: await toOfficeConsultations(dependencies, shown, { availability, zone, now }),
    sessions: open.length,
    booked,
  };
}

/** What the person ordered, signed and paid for others. */
async function paymentsOf(
  dependencies: FindDependencies,
  { email, named }: { readonly email: string; readonly named: readonly Agreement[] },
  accountId: string | undefined,
): Promise<Pick<OfficePerson, 'orders' | 'paidOrders' | 'agreements'> & { placed: readonly Order[] }> {
  const { orders } = dependencies;
  const ids = [...(accountId === undefined ? [] : [accountId]), ...signedIds(named, email)];
  const placed = await Promise.all(ids.map(async (id) => await orders.ofBuyer(id)));
  const newestFirst = placed.flat().toSorted((one, other) => other.createdAt - one.createdAt);
  return {
    placed: newestFirst,
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
