import { nameIndexes } from '#adapters/dynamodb/name-indexes.ts';
import { resourceVariables } from '#composition/permissions.ts';

/**
 * The tables of the stack and of the local store. docs/adr/0003-keys-of-the-tables.md explains keys
 * and access patterns.
 */
export interface TableDescription {
  readonly partitionKey: string;
  readonly sortKey?: string;
  /** The attribute (seconds since 1970) after which DynamoDB may delete the item. */
  readonly ttl?: string;
  readonly indexes?: readonly {
    readonly name: string;
    readonly partitionKey: string;
    readonly sortKey?: string;
    /**
     * Only the items' keys, so a change of other attributes costs nothing; by default the whole
     * items.
     */
    readonly projection?: 'KEYS_ONLY';
  }[];
}

/** All key attributes are strings. */
export const tables = {
  users: {
    partitionKey: 'email',
    ttl: 'ttl',
    indexes: nameIndexes.map((index) => ({ ...index, partitionKey: 'nameList', projection: 'KEYS_ONLY' as const })),
  },
  otpCodes: { partitionKey: 'key', ttl: 'ttl' },
  sessions: {
    partitionKey: 'tokenHash',
    ttl: 'ttl',
    indexes: [{ name: 'byUser', partitionKey: 'userId', projection: 'KEYS_ONLY' }],
  },
  guides: { partitionKey: 'shelf', sortKey: 'id' },
  messages: {
    partitionKey: 'id',
    ttl: 'ttl',
    indexes: [
      { name: 'byTime', partitionKey: 'kind', sortKey: 'receivedOn' },
      { name: 'byEmail', partitionKey: 'email', sortKey: 'receivedOn' },
    ],
  },
  leads: {
    partitionKey: 'email',
    sortKey: 'revision',
    ttl: 'ttl',
    indexes: [
      { name: 'byTime', partitionKey: 'list', sortKey: 'receivedOn' },
      // Sparse: only leads that wait for an email have it.
      { name: 'waiting', partitionKey: 'waiting', sortKey: 'receivedOn' },
    ],
  },
  consultations: {
    partitionKey: 'owner',
    sortKey: 'item',
    ttl: 'ttl',
    // Sparse: only booked consultations have it.
    indexes: [{ name: 'byTime', partitionKey: 'list', sortKey: 'startsOn' }],
  },
  agreements: {
    partitionKey: 'agreement',
    sortKey: 'item',
    // Sparse: only agreements have it, not their versions, balances and changes.
    indexes: [
      { name: 'byTime', partitionKey: 'list', sortKey: 'changedOn' },
      // Sparse: only lists of steps with an open one.
      { name: 'byDue', partitionKey: 'dueList', sortKey: 'dueOn' },
    ],
  },
  paymentRequests: { partitionKey: 'owner', sortKey: 'item', ttl: 'ttl' },
  classes: { partitionKey: 'owner', sortKey: 'item' },
  outbox: { partitionKey: 'id', ttl: 'ttl', indexes: [{ name: 'due', partitionKey: 'waiting', sortKey: 'dueOn' }] },
  transactions: {
    partitionKey: 'buyerId',
    sortKey: 'number',
    indexes: [
      { name: 'byNumber', partitionKey: 'number' },
      // Sparse: only orders that the sweep has to check have these.
      { name: 'toCheck', partitionKey: 'checking', sortKey: 'checkOn' },
      { name: 'byState', partitionKey: 'state', sortKey: 'orderedOn' },
    ],
  },
  webhookEvents: { partitionKey: 'id', ttl: 'ttl' },
  mailFeedback: {
    partitionKey: 'email',
    sortKey: 'event',
    ttl: 'ttl',
    indexes: [{ name: 'byOutcome', partitionKey: 'outcome', sortKey: 'event' }],
  },
  office: { partitionKey: 'key', ttl: 'ttl' },
  auditLog: { partitionKey: 'month', sortKey: 'entry', ttl: 'ttl' },
  followUps: {
    partitionKey: 'subject',
    ttl: 'ttl',
    indexes: [{ name: 'byState', partitionKey: 'list', sortKey: 'receivedOn' }],
  },
  /** What the alarms noticed. */
  harms: { partitionKey: 'kind', sortKey: 'key', ttl: 'ttl' },
  website: { partitionKey: 'part', sortKey: 'item' },
} as const satisfies Record<string, TableDescription>;

export type TableName = keyof typeof tables;

/** The environment variable that names the table to a function. */
export const tableVariables = Object.fromEntries(
  (Object.keys(tables) as TableName[]).map((table) => [table, resourceVariables[table]]),
) as Readonly<Record<TableName, string>>;
