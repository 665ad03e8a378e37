import * as v from 'valibot';
import { type BalanceEntryKind, balanceEntryKinds, installmentStates } from '#contract/endpoints/agreements/shapes.ts';
import { otherMethods } from '#contract/words/payment-methods.ts';
import { type Stored, whole } from '../shared/stored.ts';

/** One change of a balance. */
export const storedEntry = v.object({
  /** Milliseconds since 1970. */
  at: v.number(),
  kind: v.picklist(balanceEntryKinds),
  /** Negative if the balance became less. */
  minutes: v.number(),
  /** The balance after it. */
  left: v.number(),
  /** Which lesson or installment, or the business's reason. */
  about: v.string(),
  /** The money that was paid or went back with it. */
  cents: v.exactOptional(v.number()),
  /** The member of the office who gave or took them. */
  by: v.exactOptional(v.string()),
});
export type BalanceEntry = Stored<typeof storedEntry>;

/** What an order that pays an installment is worth, and what was used of it. */
const credit = v.object({
  /** The order's number. */
  order: v.string(),
  installment: v.string(),
  state: v.picklist(installmentStates),
  capturedCents: v.number(),
  refundedCents: v.number(),
  /** The minutes that its payment is worth now. */
  wanted: v.number(),
  /** The payment was recorded by mistake. */
  undone: v.exactOptional(v.literal(true)),
  /** PayPal's payment went back by itself, because the installment was paid already. */
  twice: v.exactOptional(v.literal(true)),
  /** How it was paid; missing for PayPal. */
  method: v.exactOptional(v.picklist(otherMethods)),
  /**
   * The minutes of it that lessons have reserved or spent, or that the business took. More than
   * `wanted` if money went back whose minutes were used: these are no longer paid.
   */
  used: v.number(),
});
export type Credit = Stored<typeof credit>;

/** What paid minutes of a lesson: an order, or without one the business, which gave them. */
export interface PaidBy {
  readonly order?: string;
  readonly minutes: number;
}

/** The minutes that a family has paid and not used, of one signed agreement. */
export const storedBalance = v.object({
  agreementId: v.string(),
  title: v.string(),
  /** The student's first name. */
  student: v.string(),
  sessionMinutes: v.number(),
  /** Until this many hours before a lesson, canceling it gives its minutes back. */
  cancelHours: v.number(),
  /** Grows with every change. */
  version: v.number(),
  /** What can be booked now; never below 0. */
  minutes: v.pipe(whole, v.minValue(0)),
  /** What lessons have reserved or spent. */
  used: v.number(),
  credits: v.array(credit),
});
export type Balance = Stored<typeof storedBalance>;

/** A change of a balance, for one conditional write. */
export interface BalanceWrite {
  readonly before: Balance;
  readonly balance: Balance;
  readonly entries: readonly BalanceEntry[];
}

type Facts = Pick<BalanceEntry, 'at' | 'about' | 'by' | 'cents'>;
type Change = Pick<Balance, 'minutes' | 'used' | 'credits'>;

/** The kinds of entries with which a lesson gives its minutes back. */
type ReturnKind = Extract<BalanceEntryKind, 'canceled' | 'canceled-by-us' | 'returned'>;

const entryOf = (kind: BalanceEntryKind, minutes: number, left: number, facts: Facts): BalanceEntry => ({
  ...facts,
  kind,
  minutes,
  left,
});

const write = (before: Balance, change: Partial<Change>, entries: readonly BalanceEntry[]): BalanceWrite => ({
  before,
  balance: { ...before, ...change, version: before.version + 1 },
  entries,
});

/** The minutes of an order that are paid and not used. */
export const unusedOf = ({ wanted, used }: Pick<Credit, 'wanted' | 'used'>): number => Math.max(0, wanted - used);

/** The minutes of an order that were used, and are no longer paid. */
export const unpaidOf = ({ wanted, used }: Pick<Credit, 'wanted' | 'used'>): number => Math.max(0, used - wanted);

/** Several changes, one after the other, as one. */
export function inOneWrite(first: BalanceWrite, ...then: readonly BalanceWrite[]): BalanceWrite {
  const { balance } = then.at(-1) ?? first;
  return {
    before: first.before,
    balance: { ...balance, version: first.balance.version },
    entries: [first, ...then].flatMap(({ entries }) => entries),
  };
}

const sumOf = (minutes: readonly number[]): number => minutes.reduce((sum, one) => sum + one, 0);

/** The minutes that the business gave, and that are not used. */
const givenBy = ({ minutes, credits }: Balance): number => minutes - sumOf(credits.map(unusedOf));

/** Uses minutes of what was paid, of the first installment first, and then what was given. */
function spend({ credits }: Balance, taken: number): { credits: readonly Credit[]; paidBy: readonly PaidBy[] } {
  let rest = taken;
  const paidBy: PaidBy[] = [];
  const spent = credits.map((credit) => {
    const minutes = Math.min(rest, unusedOf(credit));
    if (minutes === 0) return credit;
    rest -= minutes;
    paidBy.push({ order: credit.order, minutes });
    return { ...credit, used: credit.used + minutes };
  });
  return { credits: spent, paidBy: rest === 0 ? paidBy : [...paidBy, { minutes: rest }] };
}

/**
 * A lesson takes its minutes. Undefined if not enough are left.
 * @returns also what paid them
 */
export function reserve(
  before: Balance,
  taken: number,
  facts: Facts,
): (BalanceWrite & { readonly paidBy: readonly PaidBy[] }) | undefined {
  const minutes = before.minutes - taken;
  if (minutes < 0) return undefined;
  const { credits, paidBy } = spend(before, taken);
  const change = { minutes, credits, used: before.used + taken };
  return { ...write(before, change, [entryOf('booked', -taken, minutes, facts)]), paidBy };
}

/** What paid each of several sessions of one length, of what paid them all. */
export function sharesOf(paidBy: readonly PaidBy[], minutes: number): PaidBy[][] {
  const shares: PaidBy[][] = [];
  let open = 0;
  for (const { minutes: paid, ...by } of paidBy) {
    for (let rest = paid; rest > 0; ) {
      if (open === 0) shares.push([]);
      if (open === 0) open = minutes;
      const part = Math.min(rest, open);
      shares.at(-1)?.push({ ...by, minutes: part });
      rest -= part;
      open -= part;
    }
  }
  return shares;
}

/**
 * A lesson gives its minutes back to what paid them. Those whose money went back meanwhile go.
 * @param paidBy as `reserve` returned it
 */
export function giveBack(
  before: Balance,
  paidBy: readonly PaidBy[],
  facts: Facts,
  kind: ReturnKind = 'canceled',
): BalanceWrite {
  const given = sumOf(paidBy.map(({ minutes }) => minutes));
  let left = before.minutes + given;
  const entries = [entryOf(kind, given, left, facts)];
  const credits = before.credits.map((credit) => {
    const back = sumOf(paidBy.filter(({ order }) => order === credit.order).map(({ minutes }) => minutes));
    const next = { ...credit, used: credit.used - back };
    const gone = back - (unusedOf(next) - unusedOf(credit));
    if (gone > 0) {
      left -= gone;
      entries.push(entryOf(takes(credit), -gone, left, facts));
    }
    return next;
  });
  return write(before, { minutes: left, used: before.used - given, credits }, entries);
}

/** A lesson keeps its minutes although it was canceled. */
export const keepSpent = (before: Balance, facts: Facts): BalanceWrite =>
  write(before, {}, [entryOf('canceled-late', 0, before.minutes, facts)]);

/**
 * The business gives minutes, or with a minus takes them: first those that it gave, then paid ones.
 * Undefined if not enough are left.
 */
export function adjust(before: Balance, change: number, facts: Facts): BalanceWrite | undefined {
  const minutes = before.minutes + change;
  if (minutes < 0) return undefined;
  const { credits } = spend(before, Math.max(0, -change - givenBy(before)));
  return write(before, { minutes, credits }, [entryOf(change > 0 ? 'given' : 'taken', change, minutes, facts)]);
}

/**
 * Makes the minutes of an order what its payment is worth now. It takes only minutes that the order
 * paid and nobody used, so it doesn't matter whether another payment is heard before it. Undefined
 * if nothing changes.
 */
export function withCredit(before: Balance, now: Omit<Credit, 'used'>, facts: Facts): BalanceWrite | undefined {
  const known = before.credits.find(({ order }) => order === now.order);
  const credit = { ...now, used: known?.used ?? 0 };
  if (known !== undefined && isSame(known, credit)) return undefined;
  const change = unusedOf(credit) - (known === undefined ? 0 : unusedOf(known));
  const minutes = before.minutes + change;
  const others = before.credits.filter(({ order }) => order !== now.order);
  let left = before.minutes;
  return write(
    before,
    { minutes, credits: [...others, credit].toSorted(byInstallment) },
    eventsOf(known, credit, change).map((event) => {
      left += event.minutes;
      return entryOf(event.kind, event.minutes, left, {
        ...facts,
        ...(event.cents === 0 ? {} : { cents: event.cents }),
      });
    }),
  );
}

/** The first installment comes first, whichever was heard of first. */
const byInstallment = (one: Credit, other: Credit): number =>
  `${one.installment} ${one.order}` < `${other.installment} ${other.order}` ? -1 : 1;

/** What happened to a payment, with the minutes and the money that moved. */
function eventsOf(
  known: Credit | undefined,
  now: Credit,
  minutes: number,
): { readonly kind: BalanceEntryKind; readonly minutes: number; readonly cents: number }[] {
  // One that was undone before its hours were in the balance changed nothing.
  if (now.undone === true) return known === undefined ? [] : [{ kind: 'undone', minutes, cents: now.capturedCents }];
  if (!isPayment(now)) return minutes === 0 ? [] : [{ kind: 'refunded', minutes, cents: 0 }];
  const back = returnedCents(now);
  if (known === undefined || !isPayment(known)) {
    return [
      { kind: 'paid', minutes, cents: now.capturedCents },
      ...(back === 0 ? [] : [{ kind: 'refunded', minutes: 0, cents: back } as const]),
      ...(now.state === 'disputed' ? [{ kind: 'paused', minutes: 0, cents: 0 } as const] : []),
    ];
  }
  const moved = back - returnedCents(known);
  // A dispute that ended with a part brings hours back too.
  if (moved > 0 && minutes > 0) {
    return [
      { kind: 'resumed', minutes, cents: 0 },
      { kind: 'refunded', minutes: 0, cents: moved },
    ];
  }
  if (moved !== 0) return [{ kind: moved > 0 ? 'refunded' : 'refund-failed', minutes, cents: Math.abs(moved) }];
  if (now.state === 'disputed' && known.state !== 'disputed') return [{ kind: 'paused', minutes, cents: 0 }];
  return minutes === 0 ? [] : [{ kind: minutes < 0 ? takes(now) : 'resumed', minutes, cents: 0 }];
}

/** Money that doesn't match its order pays nothing, so the ledger doesn't have it. */
const isPayment = ({ state }: Credit): boolean => state !== 'review';

/**
 * The money of a payment that went back; after a lost dispute all of it. It is more than all if
 * PayPal gave back what had gone back outside PayPal.
 */
export const returnedCents = ({ state, capturedCents, refundedCents }: Omit<Credit, 'used'>): number =>
  state === 'refunded' ? Math.max(capturedCents, refundedCents) : refundedCents;

const takes = ({ state }: Pick<Credit, 'state'>): BalanceEntryKind => (state === 'disputed' ? 'paused' : 'refunded');

const isSame = (one: Credit, other: Credit): boolean =>
  one.state === other.state &&
  one.undone === other.undone &&
  one.twice === other.twice &&
  one.wanted === other.wanted &&
  one.capturedCents === other.capturedCents &&
  one.refundedCents === other.refundedCents;
