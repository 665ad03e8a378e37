import type { DynamoDBDocumentClient, QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import {
  type Agreement,
  type AgreementSettings,
  type SentVersion,
  storedAgreement,
  storedSettings,
  storedVersion,
} from '#domain/agreements/agreement.ts';
import type { Agreements, AgreementWrite } from '#domain/agreements/ports.ts';
import type { AgreementRows } from '#domain/people/ports.ts';
import { withoutReader } from '#domain/steps/step.ts';
import {
  addressPartition,
  agreementsOfAddress,
  BALANCE,
  balanceBegun,
  balanceIs,
  isEntry,
  readBalance,
  readEntry,
} from './balances.ts';
import {
  allOrNothing,
  asRead,
  batchGet,
  collect,
  deleteItem,
  getItem,
  given,
  type Item,
  inPartition,
  itemsIn,
  type Operation,
  putItem,
  query,
  queryAll,
  updateOf,
} from './item.ts';
import { outboxPut } from './outbox.ts';
import { accountPut } from './people/users.ts';
import { isStepList, readStepList, stepOperations, stepsKey } from './step-lists.ts';

/** Leads from the token of a link to its agreement, until the link is replaced. */
const tokenItem = v.object({ of: v.string(), linksReplaced: v.exactOptional(v.number()) });

const CURRENT = 'current';
const VERSION = 'version#';
const TOKEN = 'token#';
const SETTINGS = 'settings';
/** All agreements are in one partition of the index. */
const LIST = 'agreement';

/** Versions sort as texts. */
const versionKey = (version: number): string => `${VERSION}${String(version).padStart(4, '0')}`;

/** An agreement from its item. */
export const readAgreement = (item: Item): Agreement => v.parse(storedAgreement, item);
/** A version that was sent, from its item. */
export const readVersion = (item: Item): SentVersion => v.parse(v.object({ sent: storedVersion }), item).sent;

/** The condition that the key is free, which keeps what is stored from ever changing. */
const ifNew = { ConditionExpression: 'attribute_not_exists(agreement)' };

/**
 * Agreements in a partition each, with the versions that were sent. The hash of a link’s token and
 * each address are items that name their agreement.
 * @param names.outbox emails need it
 * @param names.users signatures need it
 */
export const dynamoAgreements = (
  names: { readonly agreements: string; readonly outbox?: string; readonly users?: string },
  client: DynamoDBDocumentClient,
): Agreements => ({
  ...agreementReads(names.agreements, client),
  ...settingsReads(names.agreements, client),

  async write(change, mails) {
    return await allOrNothing(client, [
      ...operations(names.agreements, change),
      ...mails.map((mail) => ({ Put: outboxPut(names.outbox, mail) })),
    ]);
  },

  async noteOpening({ agreement: { state, openedAt, ...next }, before }) {
    return await allOrNothing(client, [familyUpdate(names.agreements, { ...next, before, set: { state, openedAt } })]);
  },

  async sign({ agreement, before, balance, accounts }, mails) {
    const { state, signed, signedOn, content: agreed, unsent, ...next } = agreement;
    return await allOrNothing(client, [
      familyUpdate(names.agreements, { ...next, before, set: { state, signed, signedOn, content: agreed, unsent } }),
      balanceBegun(names.agreements, balance),
      ...accounts.map((account) => ({ Put: accountPut(given(names.users), account) })),
      ...mails.map((mail) => ({ Put: outboxPut(names.outbox, mail) })),
    ]);
  },
});

/**
 * A family's change of an agreement: an update of these attributes, so that the functions behind
 * its link can neither remove anything nor touch a version that was sent.
 */
function familyUpdate(
  table: string,
  {
    id,
    revision,
    changedAt,
    before,
    set,
  }: Pick<Agreement, 'id' | 'revision' | 'changedAt'> & { readonly before: Agreement; readonly set: Item },
): Operation {
  const attributes = { ...set, revision, changedAt, changedOn: changedOn(changedAt, id) };
  const Key = { agreement: id, item: CURRENT };
  return { Update: { TableName: table, Key, ...updateOf(attributes, asRead({ revision: before.revision })) } };
}

/** Gives an agreement its next revision, in a larger transaction: money was booked for it. */
export function revisionOperation(table: string, { id, revision }: Pick<Agreement, 'id' | 'revision'>): Operation {
  const Key = { agreement: id, item: CURRENT };
  return { Update: { TableName: table, Key, ...updateOf({ revision: revision + 1 }, asRead({ revision })) } };
}

/** ISO 8601 sorts by time; of one moment, the agreement that began last comes first. */
const changedOn = (changedAt: number, id: string): string => `${new Date(changedAt).toISOString()}#${id}`;

/** The items of a partition that are versions. The read is strongly consistent. */
const versionsIn = (table: string, partition: string): QueryCommandInput => ({
  TableName: table,
  ...inPartition('agreement', partition, VERSION),
  ConsistentRead: true,
});

type Reads = Pick<Agreements, 'find' | 'byToken' | 'ofAddress' | 'list' | 'versions' | 'version'>;

function agreementReads(table: string, client: DynamoDBDocumentClient): Reads {
  const get = async (partition: string, item: string) => await getItem(client, table, { agreement: partition, item });
  async function find(id: string): Promise<Agreement | undefined> {
    const item = await get(id, CURRENT);
    return item === undefined ? undefined : readAgreement(item);
  }
  return {
    find,

    async byToken(tokenHash) {
      const item = await get(`${TOKEN}${tokenHash}`, 'token');
      if (item === undefined) return undefined;
      const { of, linksReplaced } = v.parse(tokenItem, item);
      const found = await find(of);
      return found?.linksReplaced === linksReplaced ? found : undefined;
    },

    async ofAddress(email) {
      const ids = await agreementsOfAddress(table, client, email);
      const items = await batchGet(
        client,
        table,
        ids.map((id) => ({ agreement: id, item: CURRENT })),
      );
      return items.map(readAgreement).toSorted((one, other) => (one.id < other.id ? -1 : 1));
    },

    async list(limit) {
      const found: Agreement[] = [];
      const items = query(client, {
        TableName: table,
        IndexName: 'byTime',
        ...inPartition('list', LIST),
        ScanIndexForward: false,
        Limit: limit,
      });
      for await (const item of items) {
        found.push(readAgreement(item));
        if (found.length >= limit) break;
      }
      return found;
    },

    versions: async (id) => (await queryAll(client, versionsIn(table, id))).map(readVersion),

    async version(id, version) {
      const item = await get(id, versionKey(version));
      return item === undefined ? undefined : readVersion(item);
    },
  };
}

function settingsReads(
  table: string,
  client: DynamoDBDocumentClient,
): Pick<Agreements, 'settings' | 'allSettings' | 'setSettings'> {
  const newestFirst = (limit?: number) =>
    query(client, { ...versionsIn(table, SETTINGS), ScanIndexForward: false, ...(limit ? { Limit: limit } : {}) });
  return {
    async settings(): Promise<AgreementSettings | undefined> {
      for await (const item of newestFirst(1)) return v.parse(storedSettings, item);
      return undefined;
    },

    allSettings: async () => v.parse(v.array(storedSettings), await collect(newestFirst())),

    async setSettings(next) {
      const Item = { agreement: SETTINGS, item: versionKey(next.version), ...next };
      return await putItem(client, { TableName: table, Item, ...ifNew });
    },
  };
}

/** The addresses that an agreement names, each once. */
const addressesOf = (one: Agreement | undefined): string[] =>
  [...new Set([one?.content.email ?? '', one?.content.secondEmail ?? ''])].filter((address) => address !== '');

const addressKeyOf = (email: string, id: string) => ({ agreement: addressPartition(email), item: id });
const keyOf = ({ agreement: partition, item }: Item) => ({ agreement: partition, item });

/** Everything about the agreements that name an address. The reads are strongly consistent. */
export async function agreementRowsOf(
  table: string,
  client: DynamoDBDocumentClient,
  email: string,
): Promise<AgreementRows[]> {
  const ids = await agreementsOfAddress(table, client, email);
  return await Promise.all(
    ids.map(async (id) => {
      const rows = await itemsIn(client, table, 'agreement', id);
      const [current, balance] = [CURRENT, BALANCE].map((name) => rows.find(({ item }) => item === name));
      const found = current === undefined ? undefined : readAgreement(current);
      return {
        id,
        email,
        agreement: found,
        balance: balance === undefined ? undefined : readBalance(balance),
        changes: rows.filter(isEntry).map(readEntry),
        steps: rows.filter(isStepList).map(readStepList)[0],
        isOwn: found === undefined || found.content.email === email,
        rows: [...rows, addressKeyOf(email, id)],
      };
    }),
  );
}

/**
 * Removes an agreement with all that is stored with it. What leads to it from the address that was
 * asked for goes last, so a repetition after an error finds the rest. Returns false if it has
 * changed since it was read.
 */
export async function removeAgreement(
  table: string,
  client: DynamoDBDocumentClient,
  { id, email, agreement: read, balance, rows }: AgreementRows,
): Promise<boolean> {
  const own = addressKeyOf(email, id);
  if (read !== undefined) {
    const drop = (Key: Item, condition = {}): Operation => ({ Delete: { TableName: table, Key, ...condition } });
    const isRemoved = await allOrNothing(client, [
      drop({ agreement: id, item: CURRENT }, asRead({ revision: read.revision })),
      // Without both, no lesson, payment or version can add a row.
      ...(balance === undefined ? [] : [drop({ agreement: id, item: BALANCE }, balanceIs(balance))]),
      // They may have begun since.
      drop(stepsKey(id)),
      ...(read.tokenHash === undefined ? [] : [drop({ agreement: `${TOKEN}${read.tokenHash}`, item: 'token' })]),
      ...addressesOf(read)
        .filter((address) => address !== email)
        .map((address) => drop(addressKeyOf(address, id))),
    ]);
    if (!isRemoved) return false;
  }
  const remove = async (Key: Item) => await deleteItem(client, { TableName: table, Key });
  await Promise.all(rows.filter(({ agreement: partition }) => partition === id).map((row) => remove(keyOf(row))));
  await remove(own);
  return true;
}

/**
 * Removes an address that only books from an agreement. The texts that were sent stay as they are.
 * Returns false if the agreement has changed since it was read.
 */
export async function forgetSecondEmail(
  table: string,
  client: DynamoDBDocumentClient,
  { email, agreement: before, steps, rows }: AgreementRows,
): Promise<boolean> {
  if (before === undefined) return true;
  const { secondEmail } = before.content;
  const content = { ...before.content, secondEmail: secondEmail === email ? '' : secondEmail };
  const versions = rows.filter((row) => String(row['item']).startsWith(VERSION));
  return await allOrNothing(client, [
    ...operations(table, { agreement: { ...before, content, revision: before.revision + 1 }, before }),
    ...(steps === undefined
      ? []
      : stepOperations(table, { before: steps, next: { ...withoutReader(steps, email), version: steps.version + 1 } })),
    ...versions
      .filter((row) => readVersion(row).content.secondEmail === email)
      .map((row) => ({
        // A signature takes over the content of its version.
        Update: {
          TableName: table,
          Key: keyOf(row),
          UpdateExpression: 'SET sent.content.secondEmail = :none',
          ExpressionAttributeValues: { ':none': '' },
        },
      })),
  ]);
}

/** One operation for each item that a change of an agreement writes. */
function operations(table: string, { agreement: next, before, sent, balance }: AgreementWrite): Operation[] {
  const { id, tokenHash, linksReplaced } = next;
  const [addresses, earlier] = [addressesOf(next), addressesOf(before)];
  const addressKey = (email: string) => addressKeyOf(email, id);
  const put = (Item: Item): Operation => ({ Put: { TableName: table, Item } });
  return [
    {
      Put: {
        TableName: table,
        Item: { agreement: id, item: CURRENT, list: LIST, changedOn: changedOn(next.changedAt, id), ...next },
        ...asRead({ revision: before?.revision }),
      },
    },
    ...(sent === undefined
      ? []
      : [{ Put: { TableName: table, Item: { agreement: id, item: versionKey(sent.version), sent }, ...ifNew } }]),
    ...(tokenHash === undefined || tokenHash === before?.tokenHash
      ? []
      : [
          put({
            agreement: `${TOKEN}${tokenHash}`,
            item: 'token',
            of: id,
            ...(linksReplaced === undefined ? {} : { linksReplaced }),
          }),
        ]),
    ...(before?.tokenHash === undefined || linksReplaced === before.linksReplaced
      ? []
      : [{ Delete: { TableName: table, Key: { agreement: `${TOKEN}${before.tokenHash}`, item: 'token' } } }]),
    ...(balance === undefined ? [] : [balanceBegun(table, balance)]),
    ...addresses.filter((email) => !earlier.includes(email)).map((email) => put(addressKey(email))),
    ...earlier
      .filter((email) => !addresses.includes(email))
      .map((email) => ({ Delete: { TableName: table, Key: addressKey(email) } })),
  ];
}
