import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import {
  type Balance,
  type BalanceEntry,
  type BalanceWrite,
  storedBalance,
  storedEntry,
} from '#domain/balances/balance.ts';
import type { Balances } from '#domain/balances/ports.ts';
import { allOrNothing, asRead, batchGet, getItem, type Item, itemsIn, type Operation, updateOf } from './item.ts';

/** The item of an agreement's partition that is its balance. */
export const BALANCE = 'balance';
const ENTRY = 'entry#';
const ADDRESS = 'address#';

/** A balance from its item. */
export const readBalance = (item: Item): Balance => v.parse(v.object({ balance: storedBalance }), item).balance;
/** A change of a balance from its item. */
export const readEntry = (item: Item): BalanceEntry => v.parse(v.object({ entry: storedEntry }), item).entry;
/** Whether an item is a change of a balance. */
export const isEntry = ({ item }: Item): boolean => String(item).startsWith(ENTRY);
/** The condition that a balance is still as it was read. */
export const balanceIs = ({ version }: Balance) => asRead({ balanceVersion: version });

/** The partition that names the agreements of an address. */
export const addressPartition = (email: string): string => `${ADDRESS}${email}`;

/** The ids of the agreements that name an address, oldest first, in a strongly consistent read. */
export async function agreementsOfAddress(
  table: string,
  client: DynamoDBDocumentClient,
  email: string,
): Promise<string[]> {
  const items = await itemsIn(client, table, 'agreement', addressPartition(email));
  return v.parse(v.array(v.object({ item: v.string() })), items).map(({ item }) => item);
}

/**
 * A write of a balance or an entry is an update of attributes of its own, because the functions of
 * a family's link may not overwrite other items of the table.
 */
const update = (table: string, Key: Item, attributes: Item, condition: ReturnType<typeof asRead>): Operation => ({
  Update: { TableName: table, Key, ...updateOf(attributes, condition) },
});

/** The write of the balance that a signature begins. */
export const balanceBegun = (table: string, begun: Balance): Operation =>
  update(
    table,
    { agreement: begun.agreementId, item: BALANCE },
    { balance: begun, balanceVersion: begun.version },
    asRead({ balanceVersion: undefined }),
  );

/** One operation for each item that a change of a balance writes, also for larger transactions. */
export function balanceOperations(table: string, { before, balance: next, entries }: BalanceWrite): Operation[] {
  const agreement = next.agreementId;
  return [
    update(table, { agreement, item: BALANCE }, { balance: next, balanceVersion: next.version }, balanceIs(before)),
    ...entries.map((one, index) =>
      update(
        table,
        { agreement, item: `${ENTRY}${padded(next.version, 8)}#${padded(index, 2)}` },
        { entry: one },
        asRead({ entry: undefined }),
      ),
    ),
  ];
}

/** Numbers that sort as texts. */
const padded = (number: number, length: number): string => String(number).padStart(length, '0');

/** The balances of agreements, each with its changes in the partition of its agreement. */
export function dynamoBalances(table: string, client: DynamoDBDocumentClient): Balances {
  const several = async (agreementIds: readonly string[]): Promise<Balance[]> => {
    // A batch must not name an item twice.
    const keys = [...new Set(agreementIds)].map((agreement) => ({ agreement, item: BALANCE }));
    return (await batchGet(client, table, keys)).map(readBalance);
  };
  return {
    several,

    async find(agreement) {
      const item = await getItem(client, table, { agreement, item: BALANCE });
      return item === undefined ? undefined : readBalance(item);
    },

    async ofAddress(email) {
      const found = await several(await agreementsOfAddress(table, client, email));
      return found.toSorted((one, other) => (one.agreementId < other.agreementId ? -1 : 1));
    },

    async entries(agreement) {
      const items = await itemsIn(client, table, 'agreement', agreement, ENTRY);
      return items.map(readEntry).toReversed();
    },

    change: async (write) => await allOrNothing(client, balanceOperations(table, write)),
  };
}
