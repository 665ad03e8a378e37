import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESClient } from '@aws-sdk/client-ses';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SNSClient } from '@aws-sdk/client-sns';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Timeouts are in milliseconds. */
export const limits = {
  maxAttempts: 3,
  // A function has ten seconds to answer, so a hanging connection must time out early enough for a
  // retry.
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
} as const;

const endpointOption = (endpoint: string | undefined) => (endpoint === undefined ? {} : { endpoint });

export function dynamoClient(endpoint: string | undefined): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(new DynamoDBClient({ ...limits, ...endpointOption(endpoint) }), {
    marshallOptions: { removeUndefinedValues: true },
  });
}

export function s3Client(endpoint: string | undefined): S3Client {
  // Emulators of all of AWS set these. The SDK reads them too, but doesn't set the options below.
  const emulator = endpoint ?? process.env['AWS_ENDPOINT_URL_S3'] ?? process.env['AWS_ENDPOINT_URL'];
  return new S3Client({
    ...limits,
    ...endpointOption(emulator),
    // Emulators have no wildcard host names, and some don't support the newer checksums.
    ...(emulator === undefined
      ? {}
      : {
          forcePathStyle: true,
          requestChecksumCalculation: 'WHEN_REQUIRED' as const,
          responseChecksumValidation: 'WHEN_REQUIRED' as const,
        }),
  });
}

export const sesClient = (endpoint: string | undefined): SESClient =>
  new SESClient({ ...limits, ...endpointOption(endpoint) });

/** The newer API of SES: the state of the account, and the addresses that get nothing. */
export const sesAccountClient = (endpoint: string | undefined): SESv2Client =>
  new SESv2Client({ ...limits, ...endpointOption(endpoint) });

export const snsClient = (endpoint: string | undefined): SNSClient =>
  new SNSClient({ ...limits, ...endpointOption(endpoint) });

/** CloudFront is one for all regions. */
export function cloudFrontClient(): CloudFrontClient {
  return new CloudFrontClient({ ...limits, region: 'us-east-1' });
}

/** The office's first page shows the alarms with the rest, and doesn't wait long for them. */
export function cloudWatchClient(): CloudWatchClient {
  return new CloudWatchClient({
    maxAttempts: 2,
    requestHandler: { ...limits.requestHandler, requestTimeout: 1_500 },
  });
}

/**
 * Three attempts of this length and the pauses between them take at most 8 s, so the function can
 * still answer.
 */
const ATTEMPT_MS = 2_500;

export function secretsClient(endpoint: string | undefined): SecretsManagerClient {
  const requestHandler = { ...limits.requestHandler, requestTimeout: ATTEMPT_MS, socketTimeout: ATTEMPT_MS };
  return new SecretsManagerClient({ ...limits, requestHandler, ...endpointOption(endpoint) });
}
