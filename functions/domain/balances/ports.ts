import type { Balance, BalanceEntry, BalanceWrite } from './balance.ts';

export interface Balances {
  /** The balance of a signed agreement. The read is strongly consistent. */
  find(agreementId: string): Promise<Balance | undefined>;
  /** The balances of these agreements that are signed, in no particular order. */
  several(agreementIds: readonly string[]): Promise<Balance[]>;
  /** The balances from which the owner of an address books, of the oldest agreement first. */
  ofAddress(email: string): Promise<Balance[]>;
  /** The changes of a balance, newest first. */
  entries(agreementId: string): Promise<BalanceEntry[]>;
  /** Returns false if another change came first. */
  change(write: BalanceWrite): Promise<boolean>;
}
