import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { confirmationsKey, signUpsKey } from '#domain/rate-limits.ts';
import { collect, type Item, query, scan, tableCall } from './item.ts';
import { codeKey, deviceCodeKeys } from './otp-codes.ts';
import { limitKeys } from './rate-limits.ts';

/**
 * The rows about one email address in all tables, for operators' commands. Tables without a key for
 * the address are scanned, which no visitor's request ever does.
 */

/**
 * The key attributes of the tables with personal data. The catalog and PayPal's event ids have
 * none.
 */
const keys = {
  users: ['email'],
  otpCodes: ['key'],
  sessions: ['tokenHash'],
  transactions: ['buyerId', 'number'],
  leads: ['email', 'revision'],
  consultations: ['owner', 'item'],
  enquiries: ['id'],
  outbox: ['id'],
  mailFeedback: ['email', 'event'],
} as const;

/** A table with personal data. */
export type PersonTable = keyof typeof keys;

/** The tables' names, and a client for them. */
export interface PersonStore<Table extends PersonTable = PersonTable> {
  readonly client: DynamoDBDocumentClient;
  readonly tables: Readonly<Record<Table, string>>;
}

/** All stored items about an address. */
export interface PersonRows {
  /** Includes sign-ups from other browsers until the address is confirmed. */
  readonly account: Item | undefined;
  /**
   * One-time codes with their counters, those of known devices too, and the counters of sign-ups
   * and confirmations.
   */
  readonly codes: readonly Item[];
  /** Includes known devices. */
  readonly sessions: readonly Item[];
  readonly orders: readonly Item[];
  readonly leads: readonly Item[];
  /** Booked, canceled and past ones. */
  readonly consultations: readonly Item[];
  readonly enquiries: readonly Item[];
  /** Unsent mails to the address, or about its enquiries. */
  readonly waitingMails: readonly Item[];
  /** Bounces and complaints of mails to the address. */
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
  const ofEmail = (table: 'leads' | 'mailFeedback') =>
    collect(
      query(client, {
        TableName: tables[table],
        KeyConditionExpression: 'email = :email',
        ExpressionAttributeValues: values,
        ConsistentRead: true,
      }),
    );
  const [account, codes, sessions, orders, leads, consultations, enquiries, waitingMails, mailFeedback] =
    await Promise.all([
      tableCall(() => client.send(new GetCommand({ TableName: tables.users, Key: { email }, ConsistentRead: true }))),
      counterRows(email, store),
      rowsOf(store, 'sessions', {
        // Known devices, in the same table, have the address at the top level.
        FilterExpression: '#user.email = :email OR email = :email',
        ExpressionAttributeNames: { '#user': 'user' },
        ExpressionAttributeValues: values,
      }),
      rowsOf(store, 'transactions', { FilterExpression: 'buyer.email = :email', ExpressionAttributeValues: values }),
      ofEmail('leads'),
      rowsOf(store, 'consultations', { FilterExpression: 'email = :email', ExpressionAttributeValues: values }),
      rowsOf(store, 'enquiries', { FilterExpression: 'email = :email', ExpressionAttributeValues: values }),
      rowsOf(store, 'outbox', {
        FilterExpression: 'mail.#to = :email OR mail.replyTo = :email',
        ExpressionAttributeNames: { '#to': 'to' },
        ExpressionAttributeValues: values,
      }),
      ofEmail('mailFeedback'),
    ]);
  return {
    account: account.Item,
    codes,
    sessions,
    orders,
    leads,
    consultations,
    enquiries,
    waitingMails,
    mailFeedback,
  };
}

/**
 * Finds the codes of an address and of its known devices, and the counters of its sign-ups and
 * confirmations.
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
 * @throws DependencyDown; rows removed before that stay removed
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

/**
 * A row without the hashes of codes and tokens, at any depth; hashes within texts are replaced by
 * numbers.
 */
export function withoutHashes(row: Item): Item {
  const secrets = ['mac', 'tokenHash', 'device', 'browser'];
  const text = JSON.stringify(row, (name, value: unknown) => (secrets.includes(name) ? undefined : value));
  const hash = /#[0-9a-f]{64}/g;
  // Sorted, because a table returns attributes in any order.
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
