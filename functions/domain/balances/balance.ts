import type { BalanceEntryKind, InstallmentState } from '#contract/shapes.ts';

/** One change of a balance. */
export interface BalanceEntry {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: BalanceEntryKind;
  /** Negative if the balance became less. */
  readonly minutes: number;
  /** The balance after it. */
  readonly left: number;
  /** Which session or installment, or the business's reason. */
  readonly about: string;
  /** The member of the office who gave or took them. */
  readonly by?: string;
}

/** What an order that pays an installment has put into the balance. */
export interface Credit {
  /** The order's number. */
  readonly order: string;
  readonly installment: string;
  readonly state: InstallmentState;
  readonly capturedCents: number;
  readonly refundedCents: number;
  /** The minutes of it that are in the balance, or were used. */
  readonly given: number;
  /**
   * The minutes that should be. Less than `given` if money went back whose minutes were used: they
   * are taken if the session is canceled in time.
   */
  readonly wanted: number;
}

/** The minutes that a family has paid and not used, of one signed agreement. */
export interface Balance {
  readonly agreementId: string;
  readonly title: string;
  /** The student's first name. */
  readonly student: string;
  readonly sessionMinutes: number;
  /** Until this many hours before a session, canceling it gives its minutes back. */
  readonly cancelHours: number;
  /** Grows with every change. */
  readonly version: number;
  /** What can be booked now; never below 0. */
  readonly minutes: number;
  /** What sessions have reserved or spent. */
  readonly used: number;
  readonly credits: readonly Credit[];
}

/** A change of a balance, for one conditional write. */
export interface BalanceWrite {
  readonly before: Balance;
  readonly balance: Balance;
  readonly entries: readonly BalanceEntry[];
}

type Facts = Pick<BalanceEntry, 'at' | 'about' | 'by'>;
type Change = Pick<Balance, 'minutes' | 'used' | 'credits'>;

function entryOf(kind: BalanceEntryKind, minutes: number, left: number, { at, about, by }: Facts): BalanceEntry {
  return { at, kind, minutes, left, about, ...(by === undefined ? {} : { by }) };
}

const write = (before: Balance, change: Partial<Change>, entries: readonly BalanceEntry[]): BalanceWrite => ({
  before,
  balance: { ...before, ...change, version: before.version + 1 },
  entries,
});

/** A session takes its minutes. Undefined if not enough are left. */
export function reserve(before: Balance, taken: number, facts: Facts): BalanceWrite | undefined {
  const minutes = before.minutes - taken;
  if (minutes < 0) return undefined;
  return write(before, { minutes, used: before.used + taken }, [entryOf('booked', -taken, minutes, facts)]);
}

/** A session gives its minutes back. Those whose money went back meanwhile go, too. */
export function giveBack(before: Balance, given: number, facts: Facts): BalanceWrite {
  const entries = [entryOf('returned', given, before.minutes + given, facts)];
  let left = before.minutes + given;
  let claimable = given;
  const credits = before.credits.map((credit) => {
    const taken = Math.min(claimable, credit.given - credit.wanted);
    if (taken <= 0) return credit;
    claimable -= taken;
    left -= taken;
    entries.push(entryOf(takes(credit), -taken, left, facts));
    return { ...credit, given: credit.given - taken };
  });
  return write(before, { minutes: left, used: before.used - given, credits }, entries);
}

/** The business gives minutes, or with a minus takes them. Undefined if not enough are left. */
export function adjust(before: Balance, change: number, facts: Facts): BalanceWrite | undefined {
  const minutes = before.minutes + change;
  if (minutes < 0) return undefined;
  return write(before, { minutes }, [entryOf(change > 0 ? 'given' : 'taken', change, minutes, facts)]);
}

/**
 * Makes the minutes of an order what its payment is worth now. Minutes that were used can't be
 * taken. Undefined if nothing changes.
 */
export function withCredit(before: Balance, now: Omit<Credit, 'given'>, facts: Facts): BalanceWrite | undefined {
  const known = before.credits.find(({ order }) => order === now.order);
  const given = known?.given ?? 0;
  const change = Math.max(now.wanted - given, -before.minutes);
  const credit = { ...now, given: given + change };
  if (known !== undefined && isSame(known, credit)) return undefined;
  const minutes = before.minutes + change;
  const kind = change < 0 ? takes(credit) : known === undefined ? 'paid' : 'resumed';
  const others = before.credits.filter(({ order }) => order !== now.order);
  return write(
    before,
    { minutes, credits: [...others, credit] },
    change === 0 ? [] : [entryOf(kind, change, minutes, facts)],
  );
}

const takes = ({ state }: Pick<Credit, 'state'>): BalanceEntryKind => (state === 'disputed' ? 'paused' : 'refunded');

const isSame = (one: Credit, other: Credit): boolean =>
  one.state === other.state &&
  one.given === other.given &&
  one.wanted === other.wanted &&
  one.capturedCents === other.capturedCents &&
  one.refundedCents === other.refundedCents;
