import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dynamoClient } from '#composition/clients.ts';
import { type Environment, readEnvironment, type Variable } from '#composition/environment.ts';
import { withClient } from './with-client.ts';

type TableVariable = Extract<Variable, `TABLE_${string}`>;

/**
 * Gives direct access to the connected stack's tables, for scans, which no visitor's request needs.
 * @throws BadEnvironment
 */
export async function withTables<const Name extends TableVariable, Result>(
  names: readonly Name[],
  work: (client: DynamoDBDocumentClient, tables: Environment<Name>) => Promise<Result>,
): Promise<Result> {
  const { DYNAMODB_ENDPOINT } = readEnvironment<'DYNAMODB_ENDPOINT'>(['DYNAMODB_ENDPOINT'], process.env);
  const tables = readEnvironment<Name>(names, process.env);
  return await withClient(dynamoClient(DYNAMODB_ENDPOINT), (client) => work(client, tables));
}
