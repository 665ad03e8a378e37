import type { Balance, BalanceEntry, BalanceWrite } from '#domain/balances/balance.ts';
import type { Balances } from '#domain/balances/ports.ts';
import { frozenCopy } from './frozen-copy.ts';
import { turn } from './turn.ts';

/** `begin`, `canWrite` and `put` are for fakes that store something else in the same step. */
export function inMemoryBalances(): Balances & {
  /** Stores the balance of an agreement that is signed, with the addresses that book from it. */
  begin(balance: Balance, addresses: readonly string[]): void;
  /** Whether the balance is as it was read. */
  canWrite(write: BalanceWrite): boolean;
  put(write: BalanceWrite): void;
  remove(agreementId: string): void;
  all(): Balance[];
} {
  const balances = new Map<string, Balance>();
  const addressesOf = new Map<string, readonly string[]>();
  const entries = new Map<string, BalanceEntry[]>();
  const canWrite = ({ before }: BalanceWrite): boolean => balances.get(before.agreementId)?.version === before.version;
  const put = ({ balance, entries: added }: BalanceWrite): void => {
    balances.set(balance.agreementId, frozenCopy(balance));
    entries.set(balance.agreementId, [...(entries.get(balance.agreementId) ?? []), ...frozenCopy(added)]);
  };
  return {
    begin(balance, addresses) {
      balances.set(balance.agreementId, frozenCopy(balance));
      addressesOf.set(balance.agreementId, addresses);
    },
    canWrite,
    put,
    remove(agreementId) {
      balances.delete(agreementId);
      entries.delete(agreementId);
    },
    all: () => [...balances.values()],
    async find(agreementId) {
      await turn();
      return balances.get(agreementId);
    },
    async several(agreementIds) {
      await turn();
      return [...new Set(agreementIds)].flatMap((id) => balances.get(id) ?? []);
    },
    async ofAddress(email) {
      await turn();
      return [...balances.values()]
        .filter(({ agreementId }) => addressesOf.get(agreementId)?.includes(email) === true)
        .toSorted((one, other) => (one.agreementId < other.agreementId ? -1 : 1));
    },
    async entries(agreementId) {
      await turn();
      return (entries.get(agreementId) ?? []).toReversed();
    },
    async change(write) {
      await turn();
      if (!canWrite(write)) return false;
      put(write);
      return true;
    },
  };
}
