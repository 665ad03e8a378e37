import type { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type SecretTexts, secretTexts } from '#adapters/secrets/secret-texts.ts';
import { dynamoClient, s3Client, secretsClient } from './clients.ts';
import { read } from './environment.ts';

/** Makes one for each endpoint: a function has one, tests have several. */
const perEndpoint = <T>(make: (endpoint: string | undefined) => T) => {
  const made = new Map<string | undefined, T>();
  return (endpoint: string | undefined): T => {
    const found = made.get(endpoint) ?? make(endpoint);
    made.set(endpoint, found);
    return found;
  };
};
export const dynamoAt = /* @__PURE__ */ perEndpoint(dynamoClient);
const s3At = /* @__PURE__ */ perEndpoint(s3Client);
export const secretsAt = /* @__PURE__ */ perEndpoint((endpoint) => secretTexts(secretsClient(endpoint)));

/** All tables of a function share one connection pool. */
export const dynamo = (): DynamoDBDocumentClient => dynamoAt(read('DYNAMODB_ENDPOINT'));

/** All buckets of a function share one. */
export const s3 = (): S3Client => s3At(read('S3_ENDPOINT'));

/** All secrets of a function share one connection and one cache. */
export const secretReader = (): SecretTexts => secretsAt(read('SECRETS_ENDPOINT'));
