import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESClient } from '@aws-sdk/client-ses';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * The AWS clients, the one place that tells them an endpoint. Emulators take any region and credentials; in a Lambda
 * both come from its environment.
 */

const limits = {
  maxAttempts: 3,
  // A function answers within ten seconds: a hanging connection is given up and tried again well before.
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
} as const;

const at = (endpoint: string | undefined) => (endpoint === undefined ? {} : { endpoint });

export function dynamoClient(endpoint: string | undefined): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(new DynamoDBClient({ ...limits, ...at(endpoint) }), {
    marshallOptions: { removeUndefinedValues: true },
  });
}

export function s3Client(endpoint: string | undefined): S3Client {
  return new S3Client({
    ...limits,
    ...at(endpoint),
    // Emulators have no wildcard host names, and some do not know the newer checksums.
    ...(endpoint === undefined
      ? {}
      : {
          forcePathStyle: true,
          requestChecksumCalculation: 'WHEN_REQUIRED' as const,
          responseChecksumValidation: 'WHEN_REQUIRED' as const,
        }),
  });
}

export function sesClient(endpoint: string | undefined): SESClient {
  return new SESClient({ ...limits, ...at(endpoint) });
}

export function secretsClient(endpoint: string | undefined): SecretsManagerClient {
  return new SecretsManagerClient({ ...limits, ...at(endpoint) });
}
