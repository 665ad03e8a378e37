import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  paginateScan,
  type ScanCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { ConditionFailed, tableCall } from '#adapters/dynamodb/item.ts';
import { mailsAreDue, notices, type Order, orderStates } from '#domain/shop/order.ts';
import type { TableName } from '../stack/tables.ts';

/**
 * Everything that is stored about one e-mail address (docs/privacy.md lists it), for whoever asks for a copy or for its
 * deletion. Tables without a key for it are scanned: an operator asks seldom, no visitor's request ever does.
 */

/** The tables that know people; the catalogue and PayPal's event ids know none. */
export type PersonTable = Exclude<TableName, 'pdfs' | 'webhookEvents'>;

export interface PersonStore {
  readonly client: DynamoDBDocumentClient;
  /** The tables' names. */
  readonly tables: Readonly<Record<PersonTable, string>>;
}

type Item = Readonly<Record<string, unknown>>;

/** All items about an address, as they are stored. */
export interface PersonData {
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

/** What of an order decides about its erasure. */
const orderFacts = v.object({
  buyerId: v.string(),
  number: v.string(),
  state: v.picklist(orderStates),
  totalCents: v.number(),
  receipt: v.picklist(['NONE', 'DUE', 'SENT']),
  notice: v.exactOptional(v.picklist(notices)),
  /** Without it nothing is tried any more. */
  checkAt: v.exactOptional(v.number()),
  captureId: v.exactOptional(v.string()),
});
type OrderFacts = v.InferOutput<typeof orderFacts> & Pick<Order, 'receipt'>;

/**
 * Finds everything about an address.
 * @param email trimmed and lower-cased, as all addresses are stored
 * @throws DependencyDown
 */
export async function findPerson(email: string, store: PersonStore): Promise<PersonData> {
  const { client, tables } = store;
  const [account, codes, sessions, orders, enquiries, waitingMails, mailFeedback] = await Promise.all([
    tableCall(() => client.send(new GetCommand({ TableName: tables.users, Key: { email }, ConsistentRead: true }))),
    countersOf(email, store),
    scan(store, 'sessions', {
      // Known devices, which are kept beside the sessions, have the address itself.
      FilterExpression: '#user.#email = :email OR #email = :email',
      ExpressionAttributeNames: { '#user': 'user', '#email': 'email' },
      ExpressionAttributeValues: { ':email': email },
    }),
    scan(store, 'transactions', {
      FilterExpression: '#buyer.#email = :email',
      ExpressionAttributeNames: { '#buyer': 'buyer', '#email': 'email' },
      ExpressionAttributeValues: { ':email': email },
    }),
    scan(store, 'enquiries', {
      FilterExpression: '#email = :email',
      ExpressionAttributeNames: { '#email': 'email' },
      ExpressionAttributeValues: { ':email': email },
    }),
    scan(store, 'outbox', {
      FilterExpression: '#mail.#to = :email OR #mail.#replyTo = :email',
      ExpressionAttributeNames: { '#mail': 'mail', '#to': 'to', '#replyTo': 'replyTo' },
      ExpressionAttributeValues: { ':email': email },
    }),
    mailFeedbackOf(store, email),
  ]);
  return { account: account.Item, codes, sessions, orders, enquiries, waitingMails, mailFeedback };
}

/**
 * Finds the records of codes of an address and of its known devices, with their counters, and the counters of its sign-ups and confirmations.
 * @throws DependencyDown
 */
export async function countersOf(
  email: string,
  store: { readonly client: DynamoDBDocumentClient; readonly tables: Readonly<Record<'otpCodes', string>> },
): Promise<Item[]> {
  return await scan(store, 'otpCodes', {
    FilterExpression:
      '#key = :code OR begins_with(#key, :devices) OR begins_with(#key, :signUps) OR begins_with(#key, :confirmations)',
    ExpressionAttributeNames: { '#key': 'key' },
    ExpressionAttributeValues: {
      ':code': `code#${email}`,
      ':devices': `code#${email}#device#`,
      ':signUps': `limit#sign-ups#${email}#`,
      ':confirmations': `limit#confirmations#${email}#`,
    },
  });
}

/**
 * A copy of everything about an address, for its owner. Left out are the hashes of codes and tokens: they tell
 * nothing about a person, and no copy of them should lie about.
 * @throws DependencyDown
 */
export async function exportPerson(
  email: string,
  store: PersonStore,
): Promise<{ readonly email: string } & PersonData> {
  const found = await findPerson(email, store);
  return {
    email,
    ...found,
    account: found.account === undefined ? undefined : withoutSecrets(found.account),
    codes: found.codes.map(withoutSecrets),
    sessions: found.sessions.map(withoutSecrets),
  };
}

/** What becomes of an order when its buyer is erased. */
export type OrderFate =
  /** Never paid: it goes. */
  | 'removed'
  /** A record of money: it stays, without name and address. */
  | 'anonymised'
  /** PayPal may still take or return money, or a mail about it is due: it stays as it is until that is decided. */
  | 'undecided';

export interface ErasedOrder {
  readonly number: string;
  readonly state: string;
  readonly totalCents: number;
  readonly fate: OrderFate;
}

/** What is, or was, done to each kind of item: how many were removed, and each order's fate. */
export interface Erasure {
  readonly account: number;
  readonly codes: number;
  readonly sessions: number;
  readonly enquiries: number;
  readonly waitingMails: number;
  readonly mailFeedback: number;
  readonly orders: readonly ErasedOrder[];
}

/** What {@link erasePerson} would do with what was found. */
export function planErasure(found: PersonData): Erasure {
  return {
    account: found.account === undefined ? 0 : 1,
    codes: found.codes.length,
    sessions: found.sessions.length,
    enquiries: found.enquiries.length,
    waitingMails: found.waitingMails.length,
    mailFeedback: found.mailFeedback.length,
    orders: found.orders.map((item) => described(factsOf(item))),
  };
}

/**
 * Erases everything about an address but the records of money, which lose name and address, and orders that are not
 * decided. May be repeated: what is gone is gone, what was undecided is looked at again.
 * @returns what was done; an order that changed meanwhile is undecided
 * @throws DependencyDown; what was erased until then stays erased
 */
export async function erasePerson(email: string, store: PersonStore): Promise<Erasure> {
  const found = await findPerson(email, store);
  const remove = async (table: PersonTable, keys: readonly Record<string, unknown>[]) => {
    for (const key of keys) await removeItem(store, table, key);
  };
  // First what lets the person, or somebody with their code, do something new.
  await remove('sessions', found.sessions.map(keyOf('tokenHash')));
  await remove('otpCodes', found.codes.map(keyOf('key')));
  await remove('users', found.account === undefined ? [] : [{ email }]);
  const orders: ErasedOrder[] = [];
  for (const item of found.orders) orders.push(await eraseOrder(store, factsOf(item)));
  // The waiting mails before what they tell of: a retry finds the rest by the address.
  await remove('outbox', found.waitingMails.map(keyOf('id')));
  await remove('enquiries', found.enquiries.map(keyOf('id')));
  await remove('mailFeedback', found.mailFeedback.map(keyOf('email', 'event')));
  return { ...planErasure(found), orders };
}

async function eraseOrder(store: PersonStore, order: OrderFacts): Promise<ErasedOrder> {
  const planned = described(order);
  if (planned.fate === 'undecided') return planned;
  const { client, tables } = store;
  const { buyerId, number, state, receipt, notice } = order;
  const request = {
    TableName: tables.transactions,
    Key: { buyerId, number },
    // Money or a mail may have moved since it was read.
    ConditionExpression: `#state = :state AND #receipt = :receipt AND ${notice === undefined ? 'attribute_not_exists(#notice)' : '#notice = :notice'}`,
    ExpressionAttributeNames: { '#state': 'state', '#receipt': 'receipt', '#notice': 'notice' },
  };
  const asRead = { ':state': state, ':receipt': receipt, ...(notice === undefined ? {} : { ':notice': notice }) };
  try {
    await tableCall(() =>
      planned.fate === 'removed'
        ? client.send(new DeleteCommand({ ...request, ExpressionAttributeValues: asRead }))
        : client.send(
            new UpdateCommand({
              ...request,
              // Nobody is left to be mailed.
              UpdateExpression: 'SET #buyer = :nobody, #receipt = :told REMOVE #notice, #granted, #takenBack',
              ExpressionAttributeNames: {
                ...request.ExpressionAttributeNames,
                '#buyer': 'buyer',
                // What an operator wrote may name the person.
                '#granted': 'granted',
                '#takenBack': 'takenBack',
              },
              ExpressionAttributeValues: {
                ...asRead,
                ':nobody': { email: '', fullname: '' },
                ':told': receipt === 'DUE' ? 'NONE' : receipt,
              },
            }),
          ),
    );
    return planned;
  } catch (error) {
    if (error instanceof ConditionFailed) return { ...planned, fate: 'undecided' };
    throw error;
  }
}

function described(order: OrderFacts): ErasedOrder {
  const { number, state, totalCents } = order;
  return { number, state, totalCents, fate: fateOf(order) };
}

function fateOf(order: OrderFacts): OrderFate {
  if (mailsAreDue(withNotice(order)) && order.checkAt !== undefined) return 'undecided';
  switch (order.state) {
    case 'PAID':
    case 'REFUNDED':
      return 'anonymised';
    case 'FAILED':
    case 'EXPIRED':
      return order.captureId === undefined ? 'removed' : 'anonymised';
    case 'OPEN':
    case 'PENDING':
    case 'SUSPENDED':
    case 'QUARANTINED':
      return 'undecided';
  }
}

/** Under exactOptionalPropertyTypes a notice is there or it is not. */
function withNotice({ state, receipt, notice }: OrderFacts): Pick<Order, 'state' | 'receipt' | 'notice'> {
  return notice === undefined ? { state, receipt } : { state, receipt, notice };
}

const factsOf = (item: Item): OrderFacts => v.parse(orderFacts, item);

const keyOf =
  (...attributes: readonly string[]) =>
  (item: Item): Record<string, unknown> =>
    Object.fromEntries(attributes.map((attribute) => [attribute, item[attribute]]));

async function removeItem({ client, tables }: PersonStore, table: PersonTable, Key: Record<string, unknown>) {
  await tableCall(() => client.send(new DeleteCommand({ TableName: tables[table], Key })));
}

async function mailFeedbackOf({ client, tables }: PersonStore, email: string): Promise<Item[]> {
  return await tableCall(async () => {
    const pages = paginateQuery(
      { client },
      {
        TableName: tables.mailFeedback,
        KeyConditionExpression: 'email = :email',
        ExpressionAttributeValues: { ':email': email },
        ConsistentRead: true,
      },
    );
    return await collect(pages);
  });
}

async function collect(pages: AsyncIterable<{ readonly Items?: readonly Item[] | undefined }>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pages) items.push(...(page.Items ?? []));
  return items;
}

async function scan<Table extends PersonTable>(
  { client, tables }: { readonly client: DynamoDBDocumentClient; readonly tables: Readonly<Record<Table, string>> },
  table: Table,
  filter: Omit<ScanCommandInput, 'TableName'>,
): Promise<Item[]> {
  return await tableCall(async () => {
    return await collect(paginateScan({ client }, { TableName: tables[table], ConsistentRead: true, ...filter }));
  });
}

/** The item without hashes of secrets, at any depth; those in names are numbered. */
function withoutSecrets(item: Item): Item {
  const secrets = ['mac', 'tokenHash', 'device', 'browser'];
  const text = JSON.stringify(item, (name, value: unknown) => (secrets.includes(name) ? undefined : value));
  const hash = /#[0-9a-f]{64}/g;
  // In their own order: a table answers an item's attributes in any.
  const hashes = [...new Set(text.match(hash))].toSorted();
  return JSON.parse(text.replace(hash, (found) => `#${String(hashes.indexOf(found) + 1)}`)) as Item;
}
