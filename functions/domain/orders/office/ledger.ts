import { readSeatId } from '#contract/endpoints/classes/shapes.ts';
import { byMethod, type OtherMethod } from '#contract/words/payment-methods.ts';
import { toDollars } from '../../shared/money.ts';
import type { BusinessTimes } from '../../shared/times/business-times.ts';
import type { Order, OrderState } from '../core/order.ts';
import { reversedCents } from '../core/refunds.ts';
import { refunderName, refunderNames } from '../views/order-history.ts';

/** The columns of the accountant's file, with their headings. */
export const accountColumns = ({ zoneName }: Pick<BusinessTimes, 'zoneName'>) => ({
  date: `date (${zoneName})`,
  kind: 'kind',
  dollars: 'dollars',
  fee: 'PayPal fee',
  net: 'net',
  receipt: 'receipt',
  order: 'order',
  name: 'name',
  email: 'email',
  guides: 'guides',
  transaction: 'PayPal transaction',
  note: 'note',
  how: 'how',
});

/** A payment or a refund, for an accountant. Amounts are in dollars; refunds are negative. */
export type AccountLine = Readonly<Record<keyof ReturnType<typeof accountColumns>, string | number | undefined>> & {
  readonly kind: string;
  readonly dollars: number;
};

interface Movement {
  readonly at: number;
  readonly kind: 'payment' | 'refund' | 'failed refund' | 'reversal' | 'undone payment';
  /** How the money moved. */
  readonly how: string;
  readonly cents: number;
  readonly feeCents?: number | undefined;
  readonly transaction?: string | undefined;
  readonly note: string;
}

/** The states of orders whose money has arrived, even if it went back since. */
export const statesWithMoney: readonly OrderState[] = ['PAID', 'SUSPENDED', 'QUARANTINED', 'REFUNDED'];

function movementsOf(order: Order): Movement[] {
  const { state, capturedCents = 0, feeCents, captureId, refunds = [], reversedAt } = order;
  const reversed = reversedCents(order);
  if (capturedCents === 0 || !statesWithMoney.includes(state)) return [];
  const { received, undone } = order;
  const how = howOf(received?.method);
  return [
    {
      at: order.paidAt ?? order.createdAt,
      kind: 'payment',
      how,
      cents: capturedCents,
      // Only PayPal takes a fee.
      feeCents: received === undefined ? feeCents : 0,
      transaction: received === undefined ? captureId : received.reference,
      note: [
        received?.note ?? '',
        order.discount === undefined ? '' : `code ${order.discount.code}`,
        state === 'SUSPENDED' ? 'disputed' : (order.problem ?? ''),
      ]
        .filter((part) => part !== '')
        .join('; '),
    },
    ...refunds.map(
      ({ id, at, cents, by, pdfId, outside }): Movement => ({
        at,
        kind: undone === undefined ? 'refund' : 'undone payment',
        how: howOf(outside?.method),
        cents: -cents,
        transaction: outside === undefined ? id : undefined,
        note:
          outside?.why ??
          `${refunderName(order, { by, ...(pdfId === undefined ? {} : { pdfId }) })}${pdfId === undefined ? '' : `, for ${shownId(pdfId)}`}`,
      }),
    ),
    // On its own day, so that a month that was exported before doesn't change.
    ...refunds.flatMap(({ id, failedAt, cents }): Movement[] =>
      failedAt === undefined
        ? []
        : [{ at: failedAt, kind: 'failed refund', how, cents, transaction: id, note: 'PayPal could not pay it out' }],
    ),
    ...(reversedAt === undefined || reversed === 0
      ? []
      : [
          {
            at: reversedAt,
            kind: 'reversal',
            how,
            cents: -reversed,
            note: refunderNames.DISPUTE,
          } as const,
        ]),
  ];
}

/** As in "PayPal" or "by check". */
const howOf = (method: OtherMethod | undefined): string => (method === undefined ? 'PayPal' : byMethod[method]);

/** Whether the payment matched the order. Other payments are under review and count in no total. */
const isSale = ({ paidAt }: Order): boolean => paidAt !== undefined;

/** Sums of sales, in cents, and how many of them have no fee that is known. */
export interface LedgerSums {
  readonly payments: number;
  readonly fees: number;
  readonly refunds: number;
  readonly withoutFee: number;
  /** What came and went back, by how. */
  readonly net: Readonly<Record<string, number>>;
}

export const noSums: LedgerSums = { payments: 0, fees: 0, refunds: 0, withoutFee: 0, net: {} };

interface LedgerEntry {
  readonly at: number;
  readonly day: string;
  readonly line: AccountLine;
  readonly bytes: number;
  /** What it adds to the sums. */
  readonly adds: Partial<LedgerSums>;
}

/**
 * Collects the payments and refunds of a range of days while orders are read, in any order.
 * @param days.before the sums of the days before the range
 * @param days.maxBytes ends the range before the first day that doesn't fit
 */
export function createLedger(
  { day: dayOf }: Pick<BusinessTimes, 'day'>,
  isInRange: (day: string) => boolean,
  {
    before = noSums,
    maxBytes = Number.POSITIVE_INFINITY,
  }: {
    readonly before?: LedgerSums;
    readonly maxBytes?: number;
  } = {},
) {
  let entries: LedgerEntry[] = [];
  let bytes = 0;
  let end: string | undefined;
  const isBeforeEnd = (day: string): boolean => end === undefined || day < end;

  const endBefore = (day: string): void => {
    end = day;
    entries = entries.filter((one) => isBeforeEnd(one.day));
    bytes = entries.reduce((sum, one) => sum + one.bytes, 0);
  };

  const take = (entry: LedgerEntry): void => {
    entries.push(entry);
    bytes += entry.bytes;
    while (bytes > maxBytes) endBefore(entries.reduce((day, one) => (one.day > day ? one.day : day), ''));
  };

  const sums = (): LedgerSums => entries.map(({ adds }) => adds).reduce<LedgerSums>(plus, before);

  return {
    add(order: Order): void {
      for (const movement of movementsOf(order)) {
        const day = dayOf(movement.at);
        if (!isInRange(day) || !isBeforeEnd(day)) continue;
        const line = lineOf(order, day, movement);
        const adds = isSale(order) ? addsOf(movement) : {};
        take({ at: movement.at, day, line, bytes: Buffer.byteLength(Object.values(line).join()), adds });
      }
    },

    /** The first day that doesn't fit; undefined if all do. */
    end: (): string | undefined => end,

    /** Ends the range before a day that isn't after its end. */
    endBefore,

    /** The lines of the range, oldest first. */
    lines: (): AccountLine[] => entries.toSorted((one, other) => one.at - other.at).map(({ line }) => line),

    sums,

    totals(): AccountLine[] {
      const { payments, fees, refunds, withoutFee, net } = sums();
      const note = withoutFee === 0 ? '' : `payments whose fee is not known: ${String(withoutFee)}`;
      return [
        total('total of payments', payments, fees, note),
        total('total of refunds', refunds, 0, ''),
        ...Object.entries(net)
          // With PayPal alone, its total is that of all.
          .filter(() => Object.keys(net).some((how) => how !== 'PayPal'))
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([how, cents]) => ({ ...total('total', cents, how === 'PayPal' ? fees : 0, ''), how })),
        total('total', payments + refunds, fees, note),
      ];
    },
  };
}

const plus = (sums: LedgerSums, adds: Partial<LedgerSums>): LedgerSums => ({
  payments: sums.payments + (adds.payments ?? 0),
  fees: sums.fees + (adds.fees ?? 0),
  refunds: sums.refunds + (adds.refunds ?? 0),
  withoutFee: sums.withoutFee + (adds.withoutFee ?? 0),
  net: Object.entries(adds.net ?? {}).reduce<Record<string, number>>(
    (net, [how, cents]) => ({ ...net, [how]: (net[how] ?? 0) + cents }),
    { ...sums.net },
  ),
});

const addsOf = ({ kind, how, cents, feeCents }: Movement): Partial<LedgerSums> => ({
  ...(kind === 'payment'
    ? { payments: cents, fees: feeCents ?? 0, withoutFee: feeCents === undefined ? 1 : 0 }
    : { refunds: cents }),
  net: { [how]: cents },
});

/** The id of what was bought; of a seat its class, as an accountant needs no student's name. */
const shownId = (id: string): string => readSeatId(id)?.classId ?? id;

function lineOf(order: Order, date: string, { kind, how, cents, feeCents, transaction, note }: Movement): AccountLine {
  return {
    date,
    kind: isSale(order) ? kind : `${kind} under review`,
    dollars: toDollars(cents),
    fee: feeCents === undefined ? undefined : toDollars(0 - feeCents),
    net: kind === 'payment' && feeCents === undefined ? undefined : toDollars(cents - (feeCents ?? 0)),
    receipt: order.receiptNumber,
    order: order.number,
    name: order.buyer.fullname,
    email: order.buyer.email,
    guides: order.items.map(({ id }) => shownId(id)).join(' '),
    transaction,
    note,
    how,
  };
}

const total = (kind: string, cents: number, feeCents: number, note: string): AccountLine => ({
  date: undefined,
  kind,
  dollars: toDollars(cents),
  fee: toDollars(0 - feeCents),
  net: toDollars(cents - feeCents),
  receipt: undefined,
  order: undefined,
  name: undefined,
  email: undefined,
  guides: undefined,
  transaction: undefined,
  note,
  how: undefined,
});
