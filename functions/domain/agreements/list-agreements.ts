import { dayIn } from '#contract/dates.ts';
import { BALANCE_ENTRIES_MAX } from '#contract/endpoints/agreements/limits.ts';
import type { listAgreements as contract } from '#contract/endpoints/agreements/public.ts';
import type { FamilyBalanceEntry, HoursOfAgreement } from '#contract/endpoints/agreements/shapes.ts';
import { dueFrom } from '#contract/words/installment-facts.ts';
import type { BalanceEntry } from '../balances/balance.ts';
import type { Balances } from '../balances/ports.ts';
import type { OrderReads } from '../orders/core/ports.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { toDollars } from '../shared/money.ts';
import type { Clock } from '../shared/ports.ts';
import type { UseCase } from '../shared/use-case.ts';
import { requireLoginCode } from '../sign-in/login-code.ts';
import type { Peppers } from '../sign-in/ports.ts';
import { type Agreement, buyerIdOf, installmentIdOf } from './agreement.ts';
import type { Agreements } from './ports.ts';
import { receivedFor, receivedIn } from './so-far.ts';
import { isClosed, standingsByOrders } from './states.ts';
import { linkOf } from './token.ts';

interface Dependencies {
  readonly agreements: Pick<Agreements, 'ofAddress'>;
  readonly balances: Pick<Balances, 'ofAddress' | 'entries'>;
  readonly orders: Pick<OrderReads, 'ofBuyer'>;
  readonly peppers: Peppers;
  readonly clock: Clock;
  readonly businessProfile: BusinessProfile;
}

/**
 * The hours that a person can book, and those that come with the next payments. Only the address to
 * which an agreement was sent gets its link and its next payment: the other one sees no prices.
 * @throws Refusal LOGIN_CODE_NEEDED if there are any
 */
export function listAgreements(dependencies: Dependencies): UseCase<typeof contract, 'session'> {
  const { agreements, balances, peppers, businessProfile } = dependencies;
  return async ({ session }) => {
    const { email } = session.user;
    const own = await balances.ofAddress(email);
    if (own.length === 0) return { agreements: [] };
    requireLoginCode(session);
    const [named, valid] = await Promise.all([agreements.ofAddress(email), peppers()]);
    const linkFor = (agreement: Agreement | undefined): string => {
      const path = agreement === undefined ? undefined : linkOf(valid, agreement);
      return path === undefined ? '' : new URL(path, businessProfile.siteUrl).href;
    };
    const listed = own.map(async ({ agreementId, title, student, sessionMinutes, cancelHours, minutes, used }) => {
      const agreement = named.find(({ id }) => id === agreementId);
      const { next, hoursToCome } = await toCome(dependencies, agreement);
      const signs = agreement?.content.email === email;
      return {
        id: agreementId,
        title,
        student,
        sessionMinutes,
        cancelHours,
        hoursToCome,
        hoursLeft: minutes / 60,
        hoursTotal: (minutes + used) / 60,
        next: signs ? next : null,
        entries: (await balances.entries(agreementId))
          .slice(0, BALANCE_ENTRIES_MAX)
          .map((entry) => asFamilyEntry(entry, signs)),
        url: linkFor(signs ? agreement : undefined),
        ...(signs ? { signs } : {}),
      };
    });
    return { agreements: await Promise.all(listed) };
  };
}

/** What is still to be paid of an agreement. A payment that PayPal holds is the next one. */
async function toCome(
  { orders, businessProfile, clock }: Dependencies,
  agreement: Agreement | undefined,
): Promise<Pick<HoursOfAgreement, 'next' | 'hoursToCome'>> {
  if (agreement === undefined) return { next: null, hoursToCome: 0 };
  const today = dayIn(businessProfile.timeZone, clock.now());
  const placed = await orders.ofBuyer(buyerIdOf(agreement.id));
  const standings = standingsByOrders(agreement, placed, today);
  const open = agreement.content.installments.flatMap(({ due }, index) => {
    const standing = standings[index];
    if (standing === undefined || isClosed(standing.state)) return [];
    const { state, cents, minutes } = standing;
    const received = receivedIn(businessProfile.timeZone, receivedFor(placed, installmentIdOf(agreement.id, index)));
    return [
      {
        next: {
          due: dueFrom(due, agreement.signedOn),
          amount: toDollars(cents),
          state,
          ...(received.length === 0 ? {} : { received }),
        },
        hours: minutes / 60,
      },
    ];
  });
  const [first] = open;
  return {
    next: first?.next ?? null,
    hoursToCome: open.reduce((sum, { hours }) => sum + hours, 0),
  };
}

/** @param signs whether the person signed the agreement: the other one sees no amounts */
const asFamilyEntry = (
  { at, kind, minutes, left, about, cents }: BalanceEntry,
  signs: boolean,
): FamilyBalanceEntry => ({
  at: new Date(at).toISOString(),
  kind,
  hours: minutes / 60,
  left: left / 60,
  about,
  ...(cents === undefined || !signs ? {} : { amount: toDollars(cents) }),
});
