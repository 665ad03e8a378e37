import { DescribeTableCommand, type KeySchemaElement, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Item, putItem, scan } from '#adapters/dynamodb/item.ts';
import { clock } from '#composition/adapters.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { type TableDescription, type TableName, tables, tableVariables } from '../../stack/tables.ts';
import { BadInput, type Command, requiredOperand } from '../command.ts';
import { withTables } from '../tables.ts';

/** Rows written at the same time. */
const AT_ONCE = 20;

/** Copies rows from a restored table into the one in use. */
export const copyRows: Command = {
  name: 'copy-rows',
  summary: 'Copies lost rows back from another table, such as a restored backup.',
  operands: ['TABLE', 'FROM'],
  options: {
    only: { value: 'KEY', help: 'only rows with this partition key, such as an email address' },
    overwrite: { help: 'also replaces rows that the stack still has' },
    'dry-run': { help: 'only counts the rows' },
  },
  details: `TABLE is one of ${Object.keys(tables).join(', ')}; FROM is the name of a table in DynamoDB (docs/runbook.md, "Restoring a
table"). Expired rows are not copied. The whole of FROM is read, and it is not changed. People who were erased since the backup come back: erase them again.`,
  async run(context) {
    const name = requiredOperand(context);
    if (!isTable(name))
      throw new BadInput(`There is no table ${name}. The tables are ${Object.keys(tables).join(', ')}.`);
    const from = requiredOperand(context, 1);
    const only = context.text('only');
    const overwrite = context.has('overwrite');
    const dryRun = context.has('dry-run');
    const environment = await context.connect();
    const into = environment[tableVariables[name]] ?? '';
    if (from === into) throw new BadInput(`${from} is the table in use: name the one to copy from.`);
    const description: TableDescription = tables[name];
    await withTables([], (client) => requireSameKeys(client, from, name, environment));
    if (!dryRun) {
      await context.confirm(
        `Copy ${only === undefined ? 'all rows' : `the rows of ${only}`} of ${from} into ${name}${overwrite ? ', replacing rows that are already there' : ''}?`,
      );
    }
    const { found, written } = await withTables([], async (client) => {
      const rows = rowsOf(client, from, description, only);
      return await copy(client, rows, { into, key: description.partitionKey, overwrite, dryRun });
    });
    context.print(
      dryRun
        ? `${from} has ${formatCount(found)} to copy. Nothing was written.`
        : `${from} had ${formatCount(found)}. Written: ${String(written)}; already there: ${String(found - written)}. Erase again everyone who was erased since the backup.`,
      { table: name, from, found, written },
    );
  },
};

/**
 * Prevents mixing up tables: a message to the business has an email address as its key, as an
 * account does.
 * @throws BadInput if FROM cannot be a copy of TABLE
 */
async function requireSameKeys(
  client: DynamoDBDocumentClient,
  from: string,
  name: TableName,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const itself = Object.entries(tableVariables).find(([, variable]) => environment[variable] === from)?.[0];
  if (itself !== undefined) throw new BadInput(`${from} is the table of ${itself}: its rows don't belong in ${name}.`);
  const keys = keysOf(await describeTable(client, from));
  const { partitionKey, sortKey }: TableDescription = tables[name];
  const expected = sortKey === undefined ? partitionKey : `${partitionKey} and ${sortKey}`;
  if (keys !== expected) {
    throw new BadInput(
      `The keys of ${from} are ${keys}, those of ${name} are ${expected}: its rows don't belong there.`,
    );
  }
}

/** @throws BadInput if there is no such table */
async function describeTable(client: DynamoDBDocumentClient, TableName: string): Promise<KeySchemaElement[]> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    return Table?.KeySchema ?? [];
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw new DependencyDown('DynamoDB', error);
    throw new BadInput(`There is no table ${TableName} here: \`aws dynamodb list-tables\` lists all.`, {
      cause: error,
    });
  }
}

/** The partition key, and then the sort key. */
const keysOf = (schema: readonly KeySchemaElement[]): string =>
  schema
    .toSorted((one, other) => (one.KeyType ?? '').localeCompare(other.KeyType ?? ''))
    .map(({ AttributeName = '' }) => AttributeName)
    .join(' and ');

const isTable = (name: string): name is TableName => Object.hasOwn(tables, name);
const formatCount = (rows: number): string => (rows === 1 ? '1 row' : `${String(rows)} rows`);

async function* rowsOf(
  client: DynamoDBDocumentClient,
  TableName: string,
  { partitionKey, ttl }: TableDescription,
  only: string | undefined,
): AsyncGenerator<Item> {
  const now = clock.now() / 1000;
  for await (const row of scan(client, { TableName })) {
    const end = ttl === undefined ? undefined : row[ttl];
    if (typeof end === 'number' && end < now) continue;
    if (only === undefined || row[partitionKey] === only) yield row;
  }
}

async function copy(
  client: DynamoDBDocumentClient,
  rows: AsyncGenerator<Item>,
  { into, key, overwrite, dryRun }: { into: string; key: string; overwrite: boolean; dryRun: boolean },
): Promise<{ found: number; written: number }> {
  const condition = overwrite
    ? {}
    : { ConditionExpression: 'attribute_not_exists(#key)', ExpressionAttributeNames: { '#key': key } };
  const put = async (row: Item): Promise<number> => {
    if (dryRun) return 0;
    return (await putItem(client, { TableName: into, Item: row, ...condition })) ? 1 : 0;
  };
  let found = 0;
  let written = 0;
  let batch: Item[] = [];
  const flush = async () => {
    found += batch.length;
    for (const count of await Promise.all(batch.map(put))) written += count;
    batch = [];
  };
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === AT_ONCE) await flush();
  }
  await flush();
  return { found, written };
}
