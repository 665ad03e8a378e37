import { dayIn } from '#contract/dates.ts';
import { BALANCE_ENTRIES_MAX } from '#contract/endpoints/agreements/limits.ts';
import type { AgreementLesson, OfficeAgreement } from '#contract/endpoints/agreements/office.ts';
import type { Balance } from '../balances/balance.ts';
import type { Balances } from '../balances/ports.ts';
import { type Booking, canReturn } from '../consultations/core/booking.ts';
import type { Consultations } from '../consultations/core/ports.ts';
import { installmentStateOf, minutesReturned, ordersOfInstallment, unpaidText } from '../orders/core/installment.ts';
import { installmentOf, type Order } from '../orders/core/order.ts';
import type { Orders } from '../orders/core/ports.ts';
import { returnedCents } from '../orders/core/refunds.ts';
import { paymentStatus } from '../orders/views/payment-status.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import type { Clock } from '../shared/ports.ts';
import type { Peppers, Users } from '../sign-in/ports.ts';
import { type Agreement, buyerIdOf, installmentIdOf, totalCentsOf } from './agreement.ts';
import type { Agreements } from './ports.ts';
import { currentSettings } from './settings.ts';
import { standingsByOrders, stateOf } from './states.ts';
import { linkOf } from './token.ts';

/** What the office's page of an agreement needs. */
export interface AgreementDependencies {
  readonly agreements: Pick<Agreements, 'find' | 'versions' | 'settings'>;
  readonly balances: Pick<Balances, 'find' | 'entries'>;
  readonly orders: Pick<Orders, 'ofBuyer'>;
  readonly users: Pick<Users, 'findByEmail'>;
  readonly consultations: Pick<Consultations, 'ofPerson'>;
  readonly peppers: Peppers;
  readonly clock: Clock;
  readonly businessProfile: BusinessProfile;
}

/** The first day that counts as not over, in the business's time zone. */
export const todayOf = ({ clock, businessProfile }: Pick<AgreementDependencies, 'clock' | 'businessProfile'>): string =>
  dayIn(businessProfile.timeZone, clock.now());

/** An agreement with all that belongs to it, as its owner sees it. */
export function toOfficeAgreement(dependencies: AgreementDependencies) {
  const { agreements, balances, orders, peppers, businessProfile } = dependencies;
  return async (agreement: Agreement): Promise<OfficeAgreement> => {
    const { id, content } = agreement;
    const [balance, entries, versions, settings, placed, bookings, valid] = await Promise.all([
      balances.find(id),
      balances.entries(id),
      agreements.versions(id),
      currentSettings(dependencies),
      orders.ofBuyer(buyerIdOf(id)),
      lessonsOf(dependencies, agreement),
      peppers(),
    ]);
    const today = todayOf(dependencies);
    const installments = installmentsOf(agreement, { orders: placed, balance, today });
    const link = linkOf(valid, agreement);
    const { lines, fullname, email, secondEmail, student, under13, title } = content;
    const { sessionMinutes, terms, validUntil } = content;
    return {
      id,
      fullname,
      email,
      secondEmail,
      student,
      under13,
      title,
      sessionMinutes,
      terms,
      validUntil,
      state: stateOf(
        agreement,
        installments.map(({ state }) => state),
        balance,
        today,
      ),
      lines: [...lines],
      hours: content.minutes / 60,
      revision: agreement.revision,
      version: agreement.version,
      unsent: agreement.unsent,
      createdAt: agreement.createdAt,
      changedAt: agreement.changedAt,
      sentAt: agreement.sentAt ?? null,
      openedAt: agreement.openedAt ?? null,
      remindedAt: agreement.remindedAt ?? null,
      signed: agreement.signed ?? null,
      withdrawn: agreement.withdrawn ?? null,
      installments,
      totalCents: totalCentsOf(content),
      paidCents: installments.reduce((sum, { paidCents, refundedCents }) => sum + paidCents - refundedCents, 0),
      cancelHours: balance?.cancelHours ?? versions.at(-1)?.cancelHours ?? settings.cancelHours,
      url: link === undefined ? '' : new URL(link, businessProfile.siteUrl).href,
      hoursLeft: paidHoursLeft(balance),
      hoursVersion: balance?.version ?? 0,
      entries: entries.slice(0, BALANCE_ENTRIES_MAX).map(({ at, kind, minutes, left, about, cents, by = '' }) => ({
        at,
        kind,
        about,
        by,
        ...(cents === undefined ? {} : { cents }),
        hours: minutes / 60,
        left: left / 60,
      })),
      sessions: bookings.map((booking) => asLesson(booking, dependencies.clock.now())),
      versions: versions.map(({ version, sentAt, text, changes }) => ({
        version,
        sentAt,
        text,
        changes: [...changes],
      })),
    };
  };
}

export const paidHoursLeft = (balance: Pick<Balance, 'minutes'> | undefined): number => (balance?.minutes ?? 0) / 60;

type OfficeInstallment = OfficeAgreement['installments'][number];

/** What became of each installment, and what came in for it and went back. */
export function installmentsOf(
  { id, content, ...signature }: Pick<Agreement, 'id' | 'content' | 'signedOn'>,
  {
    orders,
    balance,
    today,
  }: { readonly orders: readonly Order[]; readonly balance: Balance | undefined; readonly today: string },
): OfficeInstallment[] {
  const standings = standingsByOrders({ id, content, ...signature }, orders, today);
  return content.installments.map(({ due, cents, minutes }, index) => {
    const own = installmentIdOf(id, index);
    const known = ordersOfInstallment(orders, own);
    const { state = 'open', cents: openCents = 0, minutes: openMinutes = 0 } = standings[index] ?? {};
    // Without one that decides the state, the last one that was tried.
    const order = known.find((one) => installmentStateOf(one) === state) ?? known.at(-1);
    const minutesBack = known.reduce((sum, one) => sum + minutesReturned(one, balance), 0);
    const unpaid = known.flatMap((one) => unpaidText(one, balance) ?? []).join(' ');
    return {
      id: own,
      due,
      cents,
      state,
      hours: minutes / 60,
      order: order?.number ?? '',
      status: order === undefined ? null : paymentStatus(order),
      paidCents: known.reduce((sum, { capturedCents = 0 }) => sum + capturedCents, 0),
      openCents,
      openHours: openMinutes / 60,
      payments: known.flatMap((one) => paymentOf(one) ?? []),
      refundedCents: known.reduce((sum, one) => sum + returnedCents(one), 0),
      ...(minutesBack === 0 ? {} : { refundedHours: minutesBack / 60 }),
      ...(unpaid === '' ? {} : { unpaid }),
    };
  });
}

/** A payment of an installment or a part of it; undefined if it paid nothing. */
function paymentOf(order: Order): OfficeInstallment['payments'][number] | undefined {
  const { number, capturedCents: cents = 0, paidAt, receiptNumber: receipt = '', received, undone } = order;
  if (paidAt === undefined) return undefined;
  return {
    order: number,
    receipt,
    paidAt,
    cents,
    hours: (installmentOf(order)?.minutes ?? 0) / 60,
    refundedCents: returnedCents(order),
    ...(received === undefined ? {} : { received }),
    ...(undone === undefined ? {} : { undone }),
  };
}

/** The lessons that the hours of an agreement pay, newest first. */
export async function lessonsOf(
  { users, consultations }: Pick<AgreementDependencies, 'users' | 'consultations'>,
  { id, content: { email, secondEmail } }: Agreement,
): Promise<Booking[]> {
  const addresses = [email, secondEmail].filter((address) => address !== '');
  const accounts = await Promise.all(addresses.map((address) => users.findByEmail(address)));
  const ofAccounts = await Promise.all(
    accounts.flatMap((account) => (account === undefined ? [] : [consultations.ofPerson(account.id)])),
  );
  return ofAccounts
    .flatMap(({ bookings }) => bookings)
    .filter(({ lesson }) => lesson?.agreementId === id)
    .toSorted((one, other) => other.start - one.start);
}

function asLesson(booking: Booking, now: number): AgreementLesson {
  const { id, userId: person, start, minutes, counselor, status } = booking;
  return { id, person, start, minutes, status, counselor: counselor.name, canReturn: canReturn(booking, now) };
}
