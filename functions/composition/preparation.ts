import type { Readable } from 'node:stream';
import { HttpRequest } from '@smithy/core/protocols';
import { deadline, dynamo, secretReader } from './adapters.ts';

/** What isn't there by then, the first event gets itself. */
const LIMIT_MS = 2_000;

/**
 * Connects to DynamoDB and reads the function's secrets, for which its first event would wait:
 * Lambda gives a start a whole processor, often before there is an event. It never throws, because
 * the first event repeats what failed.
 * @param environment the variables of the function
 */
export async function prepare(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  const { SECRETS_ENDPOINT, ORIGIN_KEY_SECRETS = '', PEPPER_SECRET_ID = '', PAYPAL_SECRET_ID = '' } = environment;
  const secrets = [...ORIGIN_KEY_SECRETS.split(','), PEPPER_SECRET_ID, PAYPAL_SECRET_ID].filter(
    (id) => !['', 'none', 'unchecked'].includes(id),
  );
  const ready = Promise.allSettled([
    connectToTables(environment['DYNAMODB_ENDPOINT']),
    ...secrets.map((id) => secretReader(SECRETS_ENDPOINT)(id)),
  ]);
  await Promise.race([ready, deadline(LIMIT_MS)]);
}

/** Opens a connection by asking whether DynamoDB is healthy, which needs no permission. */
async function connectToTables(endpoint: string | undefined): Promise<void> {
  const { config } = dynamo(endpoint);
  const { url } = config.endpointProvider({
    Region: await config.region(),
    ...(endpoint === undefined ? {} : { Endpoint: endpoint }),
  });
  const { protocol, hostname, port } = url;
  const request = new HttpRequest({ protocol, hostname, ...(port === '' ? {} : { port: Number(port) }) });
  const { response } = (await config.requestHandler.handle(request)) as { readonly response: { body: Readable } };
  // Once it is read, the next request gets the connection.
  response.body.resume();
}
