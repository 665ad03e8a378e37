import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { dynamoClient } from '#composition/clients.ts';
import { dynamoDbEmulator, setAwsEnvironment } from './emulators.ts';

type Emulator = Awaited<ReturnType<typeof dynamoDbEmulator>>;
interface DynamoDb {
  readonly emulator: Emulator;
  readonly client: DynamoDBDocumentClient;
}

/** An emulator of DynamoDB and a client for the tests of a file; both are there while they run. */
export const useDynamoDb = (): DynamoDb => useEmulator(dynamoClient);

/**
 * The same for a process that stands for many functions at once: its calls wait for each other for
 * up to a minute.
 */
export const useDynamoDbForMany = (): DynamoDb =>
  useEmulator((endpoint) =>
    DynamoDBDocumentClient.from(
      new DynamoDBClient({ endpoint, requestHandler: { connectionTimeout: 60_000, requestTimeout: 60_000 } }),
      { marshallOptions: { removeUndefinedValues: true } },
    ),
  );

function useEmulator(clientOf: (endpoint: string) => DynamoDBDocumentClient): DynamoDb {
  const started = {} as { emulator: Emulator; client: DynamoDBDocumentClient };
  beforeAll(async () => {
    setAwsEnvironment();
    started.emulator = await dynamoDbEmulator();
    started.client = clientOf(started.emulator.endpoint);
  });
  afterAll(async () => {
    started.client.destroy();
    await started.emulator.close();
  });
  return started;
}
