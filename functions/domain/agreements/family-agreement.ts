import { dayIn } from '#contract/dates.ts';
import type { FamilyAgreement } from '#contract/endpoints/agreements/shapes.ts';
import { portraitIn } from '#contract/pages/mail-pictures.ts';
import { sitePaths } from '#contract/site-paths.ts';
import { otherMethods } from '#contract/words/payment-methods.ts';
import type { Balance } from '../balances/balance.ts';
import type { Balances } from '../balances/ports.ts';
import { isReceived, minutesReturned, ordersOfInstallment } from '../orders/core/installment.ts';
import type { Order } from '../orders/core/order.ts';
import type { OrderReads } from '../orders/core/ports.ts';
import { returnedCents } from '../orders/core/refunds.ts';
import type { BusinessProfile } from '../shared/business-profile.ts';
import { hashToken } from '../shared/hashes.ts';
import { toDollars } from '../shared/money.ts';
import type { Clock } from '../shared/ports.ts';
import { notFound } from '../shared/refusal.ts';
import {
  type Agreement,
  type AgreementSettings,
  buyerIdOf,
  installmentIdOf,
  type SentVersion,
  totalCentsOf,
} from './agreement.ts';
import type { Agreements } from './ports.ts';
import { isClosed, type Standing, standingsByOrders, stateOf } from './states.ts';
import { childConsent } from './text.ts';

/** What reading an agreement by its link needs. */
export interface LinkDependencies {
  readonly agreements: Pick<Agreements, 'byToken' | 'version' | 'settings'>;
  readonly balances: Pick<Balances, 'find'>;
  readonly orders: Pick<OrderReads, 'ofBuyer'>;
  readonly businessProfile: BusinessProfile;
  readonly clock: Clock;
}

/** An agreement that was sent, with the version that the family reads. */
export interface SentAgreement {
  readonly agreement: Agreement;
  /** The last version that was sent; of a signed agreement, the one that was signed. */
  readonly version: SentVersion;
}

/**
 * The agreement to which the token in a link leads.
 * @throws Refusal NOT_FOUND for an unknown token, and for an agreement that was withdrawn or that
 *   nobody signed in time
 */
export async function findByLink(
  {
    agreements,
    businessProfile: { businessName, siteUrl, timeZone },
    clock,
  }: Pick<LinkDependencies, 'businessProfile' | 'clock'> & {
    readonly agreements: Pick<Agreements, 'byToken' | 'version'>;
  },
  token: string,
): Promise<SentAgreement> {
  const askAt = `at ${new URL(sitePaths.contact, siteUrl).href}`;
  const agreement = await agreements.byToken(hashToken(token));
  const version =
    agreement === undefined
      ? undefined
      : await agreements.version(agreement.id, agreement.signed?.version ?? agreement.version);
  if (agreement === undefined || version === undefined) {
    throw notFound(
      `This link isn’t valid. Open it again from our email, or ask ${businessName} for a new one ${askAt}.`,
    );
  }
  if (agreement.state === 'WITHDRAWN') {
    throw notFound(`This agreement was withdrawn. If you have questions, ask ${businessName} ${askAt}.`);
  }
  if (stateOf(agreement, [], undefined, dayIn(timeZone, clock.now())) === 'expired') {
    throw notFound(`The time to sign this agreement is over. Ask ${businessName} for a new one ${askAt}.`);
  }
  return { agreement, version };
}

/** A sent agreement as the family reads it, with what was paid until now. */
export async function readForFamily(
  { agreements, balances, orders, businessProfile, clock }: LinkDependencies,
  sent: SentAgreement,
): Promise<FamilyAgreement> {
  const { id, state } = sent.agreement;
  // A deposit may come before the signature.
  const [balance, placed, settings] = await Promise.all([
    state === 'SIGNED' ? balances.find(id) : undefined,
    orders.ofBuyer(buyerIdOf(id)),
    agreements.settings(),
  ]);
  return asFamilyAgreement(sent, {
    balance,
    orders: placed,
    businessProfile,
    otherWays: settings?.otherWays ?? {},
    today: dayIn(businessProfile.timeZone, clock.now()),
  });
}

/**
 * Shows a sent agreement to the family.
 * @param facts.orders the agreement's own
 * @param facts.today in the business's time zone, as `YYYY-MM-DD`
 */
export function asFamilyAgreement(
  { agreement, version: { version, content, cancelHours, changes } }: SentAgreement,
  {
    balance,
    orders,
    businessProfile,
    otherWays,
    today,
  }: {
    readonly otherWays: NonNullable<AgreementSettings['otherWays']>;
    readonly balance: Balance | undefined;
    readonly orders: readonly Order[];
    readonly businessProfile: BusinessProfile;
    readonly today: string;
  },
): FamilyAgreement {
  const { id, signed } = agreement;
  const { fullname, student, title, lines, minutes, sessionMinutes, installments, terms, validUntil } = content;
  const standings = standingsByOrders({ ...agreement, content }, orders, today);
  const consent = childConsent(content, businessProfile.businessName);
  return {
    state: stateOf(
      agreement,
      standings.map((one) => one.state),
      balance,
      today,
    ),
    business: businessProfile.businessName,
    version,
    fullname,
    student,
    ...counselorOf(agreement, businessProfile),
    title,
    sessionMinutes,
    cancelHours,
    terms,
    validUntil,
    lines: lines.map(({ name, sentence, cents }) => ({ name, sentence, amount: toDollars(cents) })),
    hours: minutes / 60,
    total: toDollars(totalCentsOf(content)),
    installments: installments.map(({ due, cents, minutes: ofIt }, index) => ({
      id: installmentIdOf(id, index),
      due,
      amount: toDollars(cents),
      ...openOf(standings[index], cents),
      hours: ofIt / 60,
      state: standings[index]?.state ?? 'open',
      ...paidOf(ordersOfInstallment(orders, installmentIdOf(id, index)), standings[index], businessProfile.timeZone),
      ...refundedOf(ordersOfInstallment(orders, installmentIdOf(id, index)), balance),
    })),
    ...(consent === undefined ? {} : { consent }),
    changes: [...changes],
    hoursLeft: (balance?.minutes ?? 0) / 60,
    otherWays: otherMethods.flatMap((method) => {
      const text = otherWays[method];
      return text === undefined ? [] : [{ method, text }];
    }),
    ...(signed === undefined ? {} : { signed: { name: signed.name, at: new Date(signed.at).toISOString() } }),
  };
}

/** The member whose letters the family gets, if that is known. */
function counselorOf({ sentBy: name }: Agreement, { portraits }: BusinessProfile): Pick<FamilyAgreement, 'counselor'> {
  if (name === undefined) return {};
  const portrait = portraitIn(portraits, name);
  return { counselor: { name, ...(portrait === undefined ? {} : { portrait }) } };
}

/** What is still to be paid, if a part was paid. */
const openOf = (standing: Standing | undefined, cents: number): Pick<FamilyInstallment, 'open'> =>
  standing === undefined || isClosed(standing.state) || standing.cents === cents
    ? {}
    : { open: { amount: toDollars(standing.cents), hours: standing.minutes / 60 } };

type FamilyInstallment = FamilyAgreement['installments'][number];

/**
 * The last receipt number of an installment; if it was paid otherwise or in parts, what came how.
 */
function paidOf(
  orders: readonly Order[],
  standing: Standing | undefined,
  zone: string,
): Pick<FamilyInstallment, 'receipt' | 'byLink' | 'parts'> {
  const paid = orders.filter(isReceived);
  const isByPaypalAtOnce = paid.every(({ received }) => received === undefined) && isClosed(standing?.state ?? 'open');
  return {
    receipt: standing?.state === 'paid' ? (paid.at(-1)?.receiptNumber ?? '') : '',
    ...(standing?.state === 'paid' && paid.at(-1)?.payer !== undefined ? { byLink: true } : {}),
    ...(paid.length === 0 || isByPaypalAtOnce
      ? {}
      : {
          parts: paid.map(({ capturedCents = 0, paidAt = 0, receiptNumber = '', received }) => ({
            amount: toDollars(capturedCents),
            date: dayIn(zone, paidAt),
            receipt: receiptNumber,
            ...(received === undefined ? {} : { method: received.method }),
          })),
        }),
  };
}

/** What went back of an installment, with its hours. */
function refundedOf(orders: readonly Order[], balance: Balance | undefined): Pick<FamilyInstallment, 'refunded'> {
  const kept = orders.filter(({ undone }) => undone === undefined);
  const cents = kept.reduce((sum, order) => sum + returnedCents(order), 0);
  const minutes = kept.reduce((sum, order) => sum + minutesReturned(order, balance), 0);
  return cents === 0 ? {} : { refunded: { amount: toDollars(cents), hours: minutes / 60 } };
}
