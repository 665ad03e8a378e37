import type { InputOf, ResOf } from '#contract/endpoint.ts';
import type { exportOfficeOrders as contract } from '#contract/endpoints/office/export-office-orders.ts';
import { LEDGER_LOOKBACK_SECONDS, OFFICE_EXPORT_MAX_BYTES } from '#contract/limits.ts';
import { businessTimes } from '../../business-times.ts';
import { csvIn } from '../../csv.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Orders } from '../../ports/orders.ts';
import { Refusal } from '../../refusal.ts';
import { accountColumns, createLedger, statesWithMoney } from '../../shop/ledger.ts';
import type { Change } from '../journal.ts';
import { everyOrder } from './every-order.ts';
import { timesOf } from './order-range.ts';

/**
 * The payments and refunds of some days as a file, with totals, as `ops orders --from --until`
 * writes it. It reads the orders that were made up to LEDGER_LOOKBACK_SECONDS before, because money
 * may go back long after an order.
 * @throws Refusal INVALID_INPUT for a range that ends before it begins, and for too large a file
 */
export function exportOrders({
  orders,
  clock,
  zone,
}: {
  readonly orders: Orders;
  readonly clock: Clock;
  readonly zone: string;
}) {
  return async ({
    input: { from, until },
    record,
  }: {
    input: InputOf<typeof contract>;
    record: (change: Change) => void;
  }): Promise<ResOf<typeof contract>> => {
    const range = timesOf({ from, until }, zone, clock.now());
    const times = businessTimes(zone);
    const ledger = createLedger(times, (day) => day >= from && day <= until);
    await everyOrder(
      orders,
      statesWithMoney,
      { from: Math.max(0, range.from - LEDGER_LOOKBACK_SECONDS * 1000), until: range.until },
      (order) => {
        ledger.add(order);
      },
    );
    const lines = ledger.lines();
    const csv = csvIn(zone).file(accountColumns(times), [...lines, ...ledger.totals()]);
    if (Buffer.byteLength(csv) > OFFICE_EXPORT_MAX_BYTES) {
      throw new Refusal('INVALID_INPUT', { fields: { from: 'That’s too much for one file. Choose fewer days' } });
    }
    record({ after: { from, until, lines: lines.length } });
    return { fileName: `payments-${from}-${until}.csv`, csv };
  };
}
