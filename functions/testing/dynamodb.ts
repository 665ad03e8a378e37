import { afterAll, beforeAll } from 'vitest';
import { dynamoClient } from '#composition/clients.ts';
import { dynamoDbEmulator, setAwsEnvironment } from './emulators.ts';

type Emulator = Awaited<ReturnType<typeof dynamoDbEmulator>>;

/** An emulator of DynamoDB and a client for the tests of a file; both are there while they run. */
export function useDynamoDb(): { readonly emulator: Emulator; readonly client: ReturnType<typeof dynamoClient> } {
  const started = {} as { emulator: Emulator; client: ReturnType<typeof dynamoClient> };
  beforeAll(async () => {
    setAwsEnvironment();
    started.emulator = await dynamoDbEmulator();
    started.client = dynamoClient(started.emulator.endpoint);
  });
  afterAll(async () => {
    started.client.destroy();
    await started.emulator.close();
  });
  return started;
}
