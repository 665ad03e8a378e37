import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { confirmationsKey, signUpsKey } from '#domain/rate-limits.ts';
import { collect, type Item, query, scan, tableCall } from './item.ts';
import { codeKey, deviceCodeKeys } from './otp-codes.ts';
import { limitKeys } from './rate-limits.ts';

/**
 * The rows about one e-mail address in all tables, for an operator. Tables without a key for it are scanned: an operator
 * asks seldom, no visitor's request ever does.
 */

/** The key attributes of the tables that know people; the catalog and PayPal's event ids know none. */
const keys = {
  users: ['email'],
  otpCodes: ['key'],
  sessions: ['tokenHash'],
  transactions: ['buyerId', 'number'],
  enquiries: ['id'],
  outbox: ['id'],
  mailFeedback: ['email', 'event'],
} as const;

/** A table that knows people. */
export type PersonTable = keyof typeof keys;

/** The tables' names, and a client for them. */
export interface PersonStore<Table extends PersonTable = PersonTable> {
  readonly client: DynamoDBDocumentClient;
  readonly tables: Readonly<Record<Table, string>>;
}

/** All items about an address, as they are stored. */
export interface PersonRows {
  /** With the sign-ups of other browsers, while nobody has proven the address. */
  readonly account: Item | undefined;
  /** One-time codes with their counters, also of known devices, and the counters of sign-ups and of confirmations. */
  readonly codes: readonly Item[];
  /** With the known devices. */
  readonly sessions: readonly Item[];
  readonly orders: readonly Item[];
  readonly enquiries: readonly Item[];
  /** Mails to the address or about what it wrote, which have not gone out. */
  readonly waitingMails: readonly Item[];
  /** Mails to the address that came back or were called spam. */
  readonly mailFeedback: readonly Item[];
}

/**
 * Finds everything about an address.
 * @param email trimmed and lower-cased, as all addresses are stored
 * @throws DependencyDown
 */
export async function findPersonRows(email: string, store: PersonStore): Promise<PersonRows> {
  const { client, tables } = store;
  const values = { ':email': email };
  const [account, codes, sessions, orders, enquiries, waitingMails, mailFeedback] = await Promise.all([
    tableCall(() => client.send(new GetCommand({ TableName: tables.users, Key: { email }, ConsistentRead: true }))),
    counterRows(email, store),
    rowsOf(store, 'sessions', {
      // Known devices, which are kept beside the sessions, have the address itself.
      FilterExpression: '#user.email = :email OR email = :email',
      ExpressionAttributeNames: { '#user': 'user' },
      ExpressionAttributeValues: values,
    }),
    rowsOf(store, 'transactions', { FilterExpression: 'buyer.email = :email', ExpressionAttributeValues: values }),
    rowsOf(store, 'enquiries', { FilterExpression: 'email = :email', ExpressionAttributeValues: values }),
    rowsOf(store, 'outbox', {
      FilterExpression: 'mail.#to = :email OR mail.replyTo = :email',
      ExpressionAttributeNames: { '#to': 'to' },
      ExpressionAttributeValues: values,
    }),
    collect(
      query(client, {
        TableName: tables.mailFeedback,
        KeyConditionExpression: 'email = :email',
        ExpressionAttributeValues: values,
        ConsistentRead: true,
      }),
    ),
  ]);
  return { account: account.Item, codes, sessions, orders, enquiries, waitingMails, mailFeedback };
}

/**
 * Finds the codes of an address and of its known devices, and the counters of its sign-ups and confirmations.
 * @throws DependencyDown
 */
export async function counterRows(email: string, store: PersonStore<'otpCodes'>): Promise<Item[]> {
  return await rowsOf(store, 'otpCodes', {
    FilterExpression:
      '#key = :code OR begins_with(#key, :devices) OR begins_with(#key, :signUps) OR begins_with(#key, :confirmations)',
    ExpressionAttributeNames: { '#key': 'key' },
    ExpressionAttributeValues: {
      ':code': codeKey(email),
      ':devices': deviceCodeKeys(email),
      ':signUps': limitKeys(signUpsKey(email)),
      ':confirmations': limitKeys(confirmationsKey(email)),
    },
  });
}

/**
 * Removes rows that were found.
 * @throws DependencyDown; what was removed until then stays removed
 */
export async function removeRows<Table extends PersonTable>(
  { client, tables }: PersonStore<Table>,
  table: Table,
  rows: readonly Item[],
): Promise<void> {
  for (const row of rows) {
    const Key = Object.fromEntries(keys[table].map((name) => [name, row[name]]));
    await tableCall(() => client.send(new DeleteCommand({ TableName: tables[table], Key })));
  }
}

/** A row without hashes of codes and tokens, at any depth; those in names are numbered. */
export function withoutHashes(row: Item): Item {
  const secrets = ['mac', 'tokenHash', 'device', 'browser'];
  const text = JSON.stringify(row, (name, value: unknown) => (secrets.includes(name) ? undefined : value));
  const hash = /#[0-9a-f]{64}/g;
  // In their own order: a table answers an item's attributes in any.
  const hashes = [...new Set(text.match(hash))].toSorted();
  return JSON.parse(text.replace(hash, (found) => `#${String(hashes.indexOf(found) + 1)}`)) as Item;
}

async function rowsOf<Table extends PersonTable>(
  { client, tables }: PersonStore<Table>,
  table: Table,
  filter: Omit<ScanCommandInput, 'TableName'>,
): Promise<Item[]> {
  return await collect(scan(client, { TableName: tables[table], ConsistentRead: true, ...filter }));
}
