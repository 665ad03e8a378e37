import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { type TableDescription, type TableName, tables } from '../../stack/tables.ts';

/** A row as DynamoDB describes it, so that nothing of it is lost: `{"email": {"S": "…"}, …}`. */
export type RawRow = Record<string, AttributeValue>;

/**
 * Whether all rows of a table travel in a copy of the business, or which ones by their partition
 * key: a name that ends in `#`, or is empty, stands for all keys that begin with it, and the
 * longest one decides.
 */
type Travel = boolean | Readonly<Record<string, boolean>>;

/**
 * What a copy of the business has, table by table, in the order in which it is saved. Orders come
 * last, right after what payments change, so that the rows of one payment are read within moments.
 *
 * Sessions, codes, counters and devices don't travel: everyone signs in again. Neither does what is
 * only of this stack, such as its alarms, nor mail that waits: the stack that queued it sends it.
 */
export const travels = {
  messages: true,
  leads: { '': true, digest: false },
  followUps: true,
  mailFeedback: true,
  auditLog: true,
  office: { 'team#': true, 'session#': false, 'challenge#': false, 'push#': false },
  sessions: { '': false, 'device#': false, 'erased#': true },
  otpCodes: false,
  webhookEvents: false,
  outbox: false,
  harms: false,
  paymentRequests: true,
  consultations: true,
  classes: true,
  agreements: true,
  guides: true,
  // A deploy writes the rest.
  website: {
    drafts: true,
    versions: true,
    documents: true,
    uploads: true,
    deployed: false,
    shown: false,
    turn: false,
    written: false,
    facts: false,
  },
  users: true,
  transactions: true,
} as const satisfies Record<TableName, Travel>;

/** The tables that have rows that travel, in the order in which they are saved. */
export const savedTables = (Object.keys(travels) as TableName[]).filter((table) => travels[table] !== false);

/** A row has a key of which no one has decided whether it travels. */
export class UndeclaredRow extends Error {
  override readonly name = 'UndeclaredRow';
}

/**
 * Whether a row travels. Expired rows don't: DynamoDB deletes them late.
 * @param now in ms since 1970
 * @throws UndeclaredRow
 */
export function doesTravel(table: TableName, row: RawRow, now: number): boolean {
  const { partitionKey, ttl }: TableDescription = tables[table];
  const key = row[partitionKey]?.S ?? '';
  const rule: Travel = travels[table];
  const isKept = typeof rule === 'boolean' ? rule : byPrefix(table, rule, key);
  const end = ttl === undefined ? undefined : row[ttl]?.N;
  return isKept && (end === undefined || Number(end) * 1_000 > now);
}

function byPrefix(table: TableName, rule: Readonly<Record<string, boolean>>, key: string): boolean {
  const [longest] = Object.keys(rule)
    .filter((name) => (name === '' || name.endsWith('#') ? key.startsWith(name) : key === name))
    .toSorted((one, other) => other.length - one.length);
  const isKept = longest === undefined ? undefined : rule[longest];
  if (isKept !== undefined) return isKept;
  const kind = key.split('#')[0] ?? '';
  throw new UndeclaredRow(
    `The table ${table} has rows of the kind ${kind}, of which infra/operations/business-file/travels.ts doesn't say whether they travel.`,
  );
}

/**
 * The row as it travels: of the team without passkeys, which work only at one address, without
 * sign-ins, and without invitations.
 */
export function asTraveling(table: TableName, row: RawRow): RawRow {
  if (table !== 'office') return row;
  const { members = [], ...team } = unmarshall(row) as { members?: readonly Readonly<Record<string, unknown>>[] };
  return marshall({
    ...team,
    members: members.map(({ signIns: _, ...member }) => ({ ...member, passkeys: [] })),
    invitations: [],
  });
}
