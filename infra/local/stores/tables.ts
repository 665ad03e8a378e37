import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { Problem } from '../../build/problem.ts';
import type { TableDescription } from '../../stack/tables.ts';

/** A table from an earlier version of the product has other keys. */
export class TableOfAnotherVersion extends Problem {
  override readonly name = 'TableOfAnotherVersion';
}

/**
 * Creates a table unless it exists.
 *
 * @throws TableOfAnotherVersion if it exists with other keys or without an index.
 */
export async function ensureTable(client: DynamoDBClient, name: string, table: TableDescription): Promise<void> {
  const keys = keySchema(table.partitionKey, table.sortKey);
  const indexes = table.indexes ?? [];
  const attributes = new Set(
    [table, ...indexes].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey ?? []]).flat(),
  );
  try {
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: keys,
        AttributeDefinitions: [...attributes].map((attribute) => ({ AttributeName: attribute, AttributeType: 'S' })),
        ...(indexes.length === 0
          ? {}
          : {
              GlobalSecondaryIndexes: indexes.map((index) => ({
                IndexName: index.name,
                KeySchema: keySchema(index.partitionKey, index.sortKey),
                Projection: { ProjectionType: index.projection ?? 'ALL' },
              })),
            }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    const existing = new Set(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
    if (keyText(Table?.KeySchema ?? []) !== keyText(keys) || indexes.some((index) => !existing.has(index.name))) {
      throw new TableOfAnotherVersion(
        `The stored table ${name} is from another version of the product. Start with --reset.`,
      );
    }
    return;
  }
  if (table.ttl !== undefined) {
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: name,
        TimeToLiveSpecification: { AttributeName: table.ttl, Enabled: true },
      }),
    );
  }
}

interface Key {
  readonly AttributeName?: string | undefined;
  readonly KeyType?: 'HASH' | 'RANGE' | undefined;
}

const keySchema = (
  partitionKey: string,
  sortKey: string | undefined,
): { AttributeName: string; KeyType: 'HASH' | 'RANGE' }[] => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  ...(sortKey === undefined ? [] : [{ AttributeName: sortKey, KeyType: 'RANGE' as const }]),
];

const keyText = (keys: readonly Key[]): string =>
  keys.map(({ AttributeName = '', KeyType = '' }) => `${KeyType} ${AttributeName}`).join(', ');
