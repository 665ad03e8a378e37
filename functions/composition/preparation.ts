import type { Readable } from 'node:stream';
import { HttpRequest, parseUrl } from '@smithy/core/transport';
import type { Origin } from '#http/origin.ts';
import { dynamoAt, secretsAt } from './connections.ts';
import { deadline } from './runtime.ts';

/** The variable's value where mail goes through SES. */
const NO_SECRET = 'none';

/** What isn't there by then, the first event gets itself. */
const LIMIT_MS = 2_000;

/**
 * Connects to DynamoDB and reads the function's secrets, for which its first event would wait:
 * Lambda gives a start a whole processor, often before there is an event. It never throws, because
 * the first event repeats what failed.
 * @param environment the variables of the function
 */
export async function prepare(
  origin: Origin,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const { DYNAMODB_ENDPOINT, SECRETS_ENDPOINT, PEPPER_SECRET_ID, PUSH_SECRET_ID, PAYPAL_SECRET_ID, SMTP_SECRET_ID } =
    environment;
  const secrets = [PEPPER_SECRET_ID, PUSH_SECRET_ID, PAYPAL_SECRET_ID, SMTP_SECRET_ID].filter(
    (id): id is string => id !== undefined && id !== NO_SECRET,
  );
  const work = [
    connectToTables(DYNAMODB_ENDPOINT),
    ...(typeof origin === 'function' ? [origin()] : []),
    ...secrets.map((id) => secretsAt(SECRETS_ENDPOINT)(id)),
  ];
  await Promise.race([Promise.allSettled(work), deadline(LIMIT_MS)]);
}

/** Opens a connection by asking whether DynamoDB is healthy, which needs no permission. */
async function connectToTables(endpoint: string | undefined): Promise<void> {
  const { config } = dynamoAt(endpoint);
  const { url } = config.endpointProvider({ Region: await config.region(), Endpoint: endpoint });
  const request = new HttpRequest(parseUrl(url));
  const answer = (await config.requestHandler.handle(request)) as Answer;
  // Once it is read, the next request gets the connection.
  answer.response.body.resume();
}

interface Answer {
  readonly response: { readonly body: Readable };
}
