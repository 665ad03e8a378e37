import type { AccountLine } from './ledger.ts';

/**
 * The columns from which QuickBooks imports a bank's transactions
 * (https://quickbooks.intuit.com/learn-support, "Import bank transactions using Excel CSV files").
 */
export const quickbooksColumns = { date: 'Date', description: 'Description', amount: 'Amount' } as const;

/**
 * Money that moved, and PayPal's fee as a line of its own, so that their sums are those of the
 * ledger.
 */
export function quickbooksLines({ date, kind, how, receipt, name, dollars, fee }: AccountLine) {
  const [year = '', month = '', day = ''] = String(date).split('-');
  const about = [receipt, name].filter((part) => part !== undefined && part !== '').join(', ');
  const line = (what: string, amount: number) => ({
    date: `${month}/${day}/${year}`,
    description: about === '' ? what : `${what}: ${about}`,
    amount,
  });
  const money = line(`${kind} ${String(how)}`, dollars);
  return typeof fee === 'number' && fee !== 0 ? [money, line('PayPal fee', fee)] : [money];
}
