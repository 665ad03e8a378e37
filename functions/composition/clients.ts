import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESClient } from '@aws-sdk/client-ses';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * The AWS clients, the one place that tells them an endpoint. Emulators take any region and credentials; in a Lambda
 * both come from its environment.
 */

/** In milliseconds. */
export const limits = {
  maxAttempts: 3,
  // A function answers within ten seconds: a hanging connection is given up and tried again well before.
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
} as const;

const endpointOption = (endpoint: string | undefined) => (endpoint === undefined ? {} : { endpoint });

export function dynamoClient(endpoint: string | undefined): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(new DynamoDBClient({ ...limits, ...endpointOption(endpoint) }), {
    marshallOptions: { removeUndefinedValues: true },
  });
}

export function s3Client(endpoint: string | undefined): S3Client {
  // Emulators of all of AWS set these. The SDK reads them too, but not what else an emulator needs.
  const emulator = endpoint ?? process.env['AWS_ENDPOINT_URL_S3'] ?? process.env['AWS_ENDPOINT_URL'];
  return new S3Client({
    ...limits,
    ...endpointOption(emulator),
    // Emulators have no wildcard host names, and some do not know the newer checksums.
    ...(emulator === undefined
      ? {}
      : {
          forcePathStyle: true,
          requestChecksumCalculation: 'WHEN_REQUIRED' as const,
          responseChecksumValidation: 'WHEN_REQUIRED' as const,
        }),
  });
}

export function sesClient(endpoint: string | undefined): SESClient {
  return new SESClient({ ...limits, ...endpointOption(endpoint) });
}

/** In milliseconds: one try, and three of them with their pauses. A function that waits that long can still answer. */
export const secretLimits = { attemptMs: 2_500, totalMs: 8_000 } as const;

export function secretsClient(endpoint: string | undefined): SecretsManagerClient {
  const { attemptMs } = secretLimits;
  const requestHandler = { ...limits.requestHandler, requestTimeout: attemptMs, socketTimeout: attemptMs };
  return new SecretsManagerClient({ ...limits, requestHandler, ...endpointOption(endpoint) });
}
