import type { BusinessTimes } from '../business-times.ts';
import { toDollars } from '../money.ts';
import type { Order, OrderState } from './order.ts';
import { refunderNames } from './order-history.ts';
import { unrecordedCents } from './refunds.ts';

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
});

/** A payment or a refund, for an accountant. Amounts are in dollars; refunds are negative. */
export type AccountLine = Readonly<Record<keyof ReturnType<typeof accountColumns>, string | number | undefined>> & {
  readonly kind: string;
  readonly dollars: number;
};

interface Movement {
  readonly at: number;
  readonly kind: 'payment' | 'refund' | 'reversal';
  readonly cents: number;
  readonly feeCents?: number | undefined;
  readonly transaction?: string | undefined;
  readonly note: string;
}

/** The states of orders whose money has arrived, even if it went back since. */
export const statesWithMoney: readonly OrderState[] = ['PAID', 'SUSPENDED', 'QUARANTINED', 'REFUNDED'];

function movementsOf(order: Order): Movement[] {
  const { state, capturedCents = 0, feeCents, captureId, refunds = [], refundedCents = 0, reversedAt } = order;
  if (capturedCents === 0 || !statesWithMoney.includes(state)) return [];
  return [
    {
      at: order.paidAt ?? order.createdAt,
      kind: 'payment',
      cents: capturedCents,
      feeCents,
      transaction: captureId,
      note: state === 'SUSPENDED' ? 'disputed' : (order.problem ?? ''),
    },
    ...refunds.map(
      ({ id, at, cents, by, pdfId }): Movement => ({
        at,
        kind: 'refund',
        cents: -cents,
        transaction: id,
        note: `${refunderNames[by]}${pdfId === undefined ? '' : `, for ${pdfId}`}`,
      }),
    ),
    ...(reversedAt === undefined
      ? []
      : [
          {
            at: reversedAt,
            kind: 'reversal',
            cents: refundedCents - capturedCents,
            note: refunderNames.DISPUTE,
          } as const,
        ]),
  ];
}

/** Whether the payment matched the order. Other payments are under review and count in no total. */
const isSale = ({ paidAt }: Order): boolean => paidAt !== undefined;

/** Collects the payments and refunds of a range of days while orders are read. */
export function createLedger({ day: dayOf }: Pick<BusinessTimes, 'day'>, isInRange: (day: string) => boolean) {
  const lines: { readonly at: number; readonly line: AccountLine }[] = [];
  const sums = { payments: 0, fees: 0, refunds: 0, withoutFee: 0, undated: 0 };

  return {
    add(order: Order): void {
      for (const { at, kind, cents, feeCents, transaction, note } of movementsOf(order)) {
        const date = dayOf(at);
        if (!isInRange(date)) continue;
        if (isSale(order)) {
          sums[kind === 'payment' ? 'payments' : 'refunds'] += cents;
          sums.fees += feeCents ?? 0;
          if (kind === 'payment' && feeCents === undefined) sums.withoutFee += 1;
        }
        lines.push({
          at,
          line: {
            date,
            kind: isSale(order) ? kind : `${kind} under review`,
            dollars: toDollars(cents),
            fee: feeCents === undefined ? undefined : toDollars(0 - feeCents),
            net: kind === 'payment' && feeCents === undefined ? undefined : toDollars(cents - (feeCents ?? 0)),
            receipt: order.receiptNumber,
            order: order.number,
            name: order.buyer.fullname,
            email: order.buyer.email,
            guides: order.items.map(({ id }) => id).join(' '),
            transaction,
            note,
          },
        });
      }
      const isUndated = unrecordedCents(order) > 0 || hasUndatedReversal(order);
      if (isSale(order) && isUndated) sums.undated += 1;
    },

    /** The lines of the range, oldest first. */
    lines: (): AccountLine[] => lines.toSorted((one, other) => one.at - other.at).map(({ line }) => line),

    totals(): AccountLine[] {
      const { payments, fees, refunds } = sums;
      const noteOf = (what: string, count: number) =>
        count === 0 ? '' : `${what} is not known: ${String(count)} (see \`migrate\`)`;
      const feeNote = noteOf('payments whose fee', sums.withoutFee);
      const dayNote = noteOf('orders with refunds whose day', sums.undated);
      return [
        total('total of payments', payments, fees, feeNote),
        total('total of refunds', refunds, 0, dayNote),
        total('total', payments + refunds, fees, [feeNote, dayNote].filter((one) => one !== '').join('; ')),
      ];
    },
  };
}

/** Whether PayPal took the rest back before such reversals were dated. */
function hasUndatedReversal({ state, reversedAt, refundedCents = 0, capturedCents = 0 }: Order): boolean {
  return state === 'REFUNDED' && reversedAt === undefined && refundedCents < capturedCents;
}

function total(kind: string, cents: number, feeCents: number, note: string): AccountLine {
  return {
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
  };
}
