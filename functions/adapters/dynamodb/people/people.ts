import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { inMs } from '#contract/limits.ts';
import { findByNumber } from '#domain/orders/core/find-by-number.ts';
import type { AddressRows, People, PersonRows, Row } from '#domain/people/ports.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import { OVERTAKEN, untilWritten } from '#domain/shared/until-written.ts';
import { agreementRowsOf, forgetSecondEmail, removeAgreement } from '../agreements.ts';
import { bookingsOf, readBooking, versionKeys } from '../consultations.ts';
import { deliveriesKey } from '../delivery-log.ts';
import {
  allOrNothing,
  asRead,
  batchGet,
  collect,
  deleteItem,
  findItem,
  getItem,
  inPartition,
  itemsIn,
  putItem,
  queryAll,
  scan,
  timeToLive,
} from '../item.ts';
import { dynamoDeliveries } from '../orders/deliveries.ts';
import { dynamoOrderReads, forgetBuyer, forgetPayer, paidBy, readOrder, removeOrder } from '../orders/orders.ts';
import { forgetMailed, removeRequests, requestsMailedTo, requestsOf } from '../orders/payment-requests.ts';
import { summariesOf } from '../summaries.ts';
import { rowsOf } from '../waiting-list.ts';
import { erasedKey } from './erased-accounts.ts';
import { counters } from './otp-codes.ts';

/** The tables with personal data. The catalog and PayPal's event ids have none. */
export type PersonTable =
  | 'users'
  | 'otpCodes'
  | 'sessions'
  | 'transactions'
  | 'leads'
  | 'consultations'
  | 'messages'
  | 'outbox'
  | 'mailFeedback'
  | 'followUps'
  | 'agreements'
  | 'paymentRequests';
type Tables = Readonly<Record<PersonTable, string>>;

/** The table and the key attributes of each kind of rows. */
const kinds = {
  account: ['users', 'email'],
  codes: ['otpCodes', 'key'],
  sessions: ['sessions', 'tokenHash'],
  leads: ['leads', 'email', 'revision'],
  consultations: ['consultations', 'owner', 'item'],
  summaries: ['consultations', 'owner', 'item'],
  messages: ['messages', 'id'],
  waitingMails: ['outbox', 'id'],
  mailFeedback: ['mailFeedback', 'email', 'event'],
  waits: ['consultations', 'owner', 'item'],
} as const satisfies Record<PersonRows, readonly [PersonTable, ...string[]]>;

/** The rows about a person in all tables. */
export const dynamoPeople = (tables: Tables, client: DynamoDBDocumentClient): People => ({
  ...reads(tables, client),
  ...payerReads(tables, client),
  ...removals(tables, client),
  ...notes(tables.followUps, client),
  ...marks(tables, client),
});

type Notes = Pick<People, 'accountsToErase' | 'noteAccountsToErase'>;
type Marks = Pick<People, 'endAccounts' | 'erasedAccounts'>;
type Removals = Pick<
  People,
  | 'remove'
  | 'removeAgreement'
  | 'forgetSecondEmail'
  | 'removeRequests'
  | 'forgetMailed'
  | 'removeOrder'
  | 'shortenDeliveries'
  | 'forgetBuyer'
  | 'forgetPayer'
>;

const orderRow = (row: Row) => ({ row, order: readOrder(row) });
const consultationRow = (row: Row) => ({ row, booking: readBooking(row) });

const reads = (
  tables: Tables,
  client: DynamoDBDocumentClient,
): Pick<People, 'ofAddress' | 'ofAccount' | 'agreementsOf' | 'sessions' | 'deliveries'> => ({
  async ofAddress(email): Promise<AddressRows> {
    const [account, codes, leads, messages, waitingMails, mailFeedback, waits] = await Promise.all([
      getItem(client, tables.users, { email }),
      collect(counters(tables.otpCodes, client, email)),
      itemsIn(client, tables.leads, 'email', email),
      queryAll(client, { TableName: tables.messages, IndexName: 'byEmail', ...inPartition('email', email) }),
      collect(
        scan(client, {
          TableName: tables.outbox,
          ConsistentRead: true,
          FilterExpression: 'mail.#to = :email OR mail.replyTo = :email',
          ExpressionAttributeNames: { '#to': 'to' },
          ExpressionAttributeValues: { ':email': email },
        }),
      ),
      itemsIn(client, tables.mailFeedback, 'email', email),
      collect(rowsOf(tables.consultations, client, email)),
    ]);
    return { account, codes, leads, messages, waitingMails, mailFeedback, waits };
  },

  async ofAccount(accountId) {
    const [orders, consultations, summaries, requests] = await Promise.all([
      itemsIn(client, tables.transactions, 'buyerId', accountId),
      collect(bookingsOf(tables.consultations, client, accountId)),
      collect(summariesOf(tables.consultations, client, accountId)),
      requestsOf(tables.paymentRequests, client, accountId),
    ]);
    return {
      orders: orders.map(orderRow),
      consultations: consultations.map(consultationRow),
      summaries,
      requests: requests.version === 0 ? [] : [requests],
    };
  },

  agreementsOf: async (email) => await agreementRowsOf(tables.agreements, client, email),

  async sessions(tokenHashes) {
    return await batchGet(
      client,
      tables.sessions,
      tokenHashes.map((tokenHash) => ({ tokenHash })),
    );
  },

  deliveries: async (numbers) => await batchGet(client, tables.mailFeedback, numbers.map(deliveriesKey)),
});

const payerReads = (tables: Tables, client: DynamoDBDocumentClient): Pick<People, 'ofPayer'> => ({
  async ofPayer(email) {
    const orders = dynamoOrderReads(tables.transactions, client);
    const [keys, numbers] = await Promise.all([
      requestsMailedTo(tables.paymentRequests, client, email),
      paidBy(tables.transactions, client, email),
    ]);
    const [mailedRequests, paidOrders] = await Promise.all([
      Promise.all(
        keys.map(async (key) => ({
          email,
          key,
          list: await requestsOf(tables.paymentRequests, client, key.buyerId),
        })),
      ),
      Promise.all(numbers.map(async (number) => ({ email, number, order: await findByNumber(orders, number) }))),
    ]);
    return { mailedRequests, paidOrders };
  },
});

const removals = (tables: Tables, client: DynamoDBDocumentClient): Removals => ({
  async remove({ consultations = [], ...others }) {
    const rows = { ...others, consultations: [...consultations, ...versionKeys(consultations)] };
    await Promise.all(
      Object.entries(rows).flatMap(([kind, found]) => {
        const [table, ...names] = kinds[kind as keyof typeof kinds];
        return found.map(async (row) => {
          const Key = Object.fromEntries(names.map((name) => [name, row[name]]));
          // Someone may have signed up again with the address.
          const sameAccount = kind === 'account' ? asRead({ id: row['id'] }) : {};
          await deleteItem(client, { TableName: tables[table], Key, ...sameAccount });
        });
      }),
    );
  },
  removeAgreement: async (read) => await removeAgreement(tables.agreements, client, read),
  forgetSecondEmail: async (read) => await forgetSecondEmail(tables.agreements, client, read),
  removeRequests: async (read) => await removeRequests(tables.paymentRequests, client, read),
  forgetMailed: async (read) => await forgetMailed(tables.paymentRequests, client, read),
  removeOrder: async (read) => await removeOrder(tables.transactions, client, read),
  shortenDeliveries: async (number) => await dynamoDeliveries(tables.mailFeedback, client).shorten(number),
  forgetBuyer: async (read) => await forgetBuyer(tables.transactions, client, read),
  forgetPayer: async (read) => await forgetPayer(tables.transactions, client, read),
});

const noted = v.object({ accounts: v.array(v.string()) });

/** In the table of follow-ups, because both end with the person. */
function notes(table: string, client: DynamoDBDocumentClient): Notes {
  const keyOf = (email: string) => ({ subject: `erasing#${email}` });
  return {
    accountsToErase: async (email) => (await findItem(client, table, keyOf(email), noted))?.accounts ?? [],
    async noteAccountsToErase(email, accounts, until) {
      const Key = keyOf(email);
      if (accounts.length === 0) await deleteItem(client, { TableName: table, Key });
      else await putItem(client, { TableName: table, Item: { ...Key, accounts, ttl: timeToLive(until) } });
    },
  };
}

const ERASED = 'erased#';
const erased = v.object({ accounts: v.optional(v.set(v.string()), () => new Set()) });
const erasedAddress = v.object({ subject: v.string(), ttl: v.number() });

/** The addresses that were erased lately, by their hashes, and until when that is known. */
export async function* erasedAddresses(
  followUps: string,
  client: DynamoDBDocumentClient,
): AsyncGenerator<{ readonly hash: string; readonly until: number }> {
  const marks = scan(client, {
    TableName: followUps,
    FilterExpression: 'begins_with(subject, :erased)',
    ExpressionAttributeValues: { ':erased': ERASED },
    ConsistentRead: true,
  });
  for await (const mark of marks) {
    const { subject, ttl } = v.parse(erasedAddress, mark);
    yield { hash: subject.slice(ERASED.length), until: inMs(ttl) };
  }
}

/**
 * The marks of erased accounts, and by a hash of their address which accounts it had: so the next
 * erasure of the address finds what is left of them, or came back from a backup.
 */
function marks({ sessions, followUps }: Tables, client: DynamoDBDocumentClient): Marks {
  const keyOf = (email: string) => ({ subject: `${ERASED}${hashToken(email)}` });
  return {
    async endAccounts(email, accountIds, until) {
      const ttl = timeToLive(until);
      const known = {
        TableName: followUps,
        Key: keyOf(email),
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        // DynamoDB has no empty sets.
        ...(accountIds.length === 0
          ? { UpdateExpression: 'SET #ttl = :ttl', ExpressionAttributeValues: { ':ttl': ttl } }
          : {
              UpdateExpression: 'SET #ttl = :ttl ADD accounts :accounts',
              ExpressionAttributeValues: { ':ttl': ttl, ':accounts': new Set(accountIds) },
            }),
      };
      const marks = accountIds.map((id) => ({ Put: { TableName: sessions, Item: { ...erasedKey(id), ttl } } }));
      // Only a write of one of these accounts at the same moment is in the way.
      await untilWritten('The account', async () =>
        (await allOrNothing(client, [{ Update: known }, ...marks])) ? undefined : OVERTAKEN,
      );
    },

    erasedAccounts: async (email) => [...((await findItem(client, followUps, keyOf(email), erased))?.accounts ?? [])],
  };
}
