import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SESClient } from '@aws-sdk/client-ses';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { loadConfig, NODE_REGION_CONFIG_FILE_OPTIONS, NODE_REGION_CONFIG_OPTIONS } from '@smithy/core/config';
import { type AwsService, type SignedCalls, signedCalls } from '#adapters/aws/signed-calls.ts';
import type { Bucket } from '#adapters/s3/files.ts';

/**
 * The AWS clients, the one place that tells them an endpoint. Emulators take any region and credentials; in a Lambda
 * both come from its environment.
 */

/** Of calls by a client, in milliseconds. */
export const limits = {
  maxAttempts: 3,
  // A function answers within ten seconds: a hanging connection is given up and tried again well before.
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
} as const;

/** Of calls without a client: a guide is read within a receipt's time, a secret before anything else can be done. */
export const signedLimits = {
  s3: { connectMs: 1_000, tryMs: 3_000, allMs: 5_000 },
  secretsmanager: { connectMs: 1_000, tryMs: 3_000, allMs: 8_000 },
} as const satisfies Partial<Record<AwsService['service'], AwsService['limits']>>;
type SignedService = keyof typeof signedLimits;

/**
 * Where an emulator is, if there is one. `AWS_ENDPOINT_URL` is what emulators of all of AWS tell the functions that they run; the SDK's
 * clients find it out for themselves, but not what else an emulator asks for.
 */
function emulatorOf(service: SignedService, endpoint: string | undefined): string | undefined {
  const ofService = service === 's3' ? 'AWS_ENDPOINT_URL_S3' : 'AWS_ENDPOINT_URL_SECRETS_MANAGER';
  return endpoint ?? process.env[ofService] ?? process.env['AWS_ENDPOINT_URL'];
}

const at = (endpoint: string | undefined) => (endpoint === undefined ? {} : { endpoint });

export function dynamoClient(endpoint: string | undefined): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(new DynamoDBClient({ ...limits, ...at(endpoint) }), {
    marshallOptions: { removeUndefinedValues: true },
  });
}

export function s3Client(endpoint: string | undefined): S3Client {
  const emulator = emulatorOf('s3', endpoint);
  return new S3Client({
    ...limits,
    ...at(emulator),
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
  return new SESClient({ ...limits, ...at(endpoint) });
}

/** What the SDK's clients find out for themselves. */
function service(
  name: SignedService,
  endpoint: string | undefined,
  host: (region: string) => string,
): AwsService & { readonly emulator: string | undefined } {
  const emulator = emulatorOf(name, endpoint);
  const region = loadConfig(NODE_REGION_CONFIG_OPTIONS, NODE_REGION_CONFIG_FILE_OPTIONS);
  return {
    service: name,
    region,
    credentials: defaultProvider(),
    endpoint: async () => new URL(emulator ?? `https://${host(await region())}`),
    limits: signedLimits[name],
    emulator,
  };
}

/** Where AWS keeps secrets. */
export function secretsManager(endpoint: string | undefined): SignedCalls {
  return signedCalls(service('secretsmanager', endpoint, (region) => `secretsmanager.${region}.amazonaws.com`));
}

/** A bucket to read from. Emulators have no wildcard host names. */
export function s3Bucket(name: string, endpoint: string | undefined): Bucket & SignedCalls {
  const { emulator, ...s3 } = service('s3', endpoint, (region) => `${name}.s3.${region}.amazonaws.com`);
  return { ...s3, ...signedCalls(s3), path: emulator === undefined ? '' : `/${name}` };
}
