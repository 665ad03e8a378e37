import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { Problem } from '../../build/problem.ts';
import { localNames } from '../../operations/local/environment.ts';
import { BodyTooLarge, type RunningServer, readBody, serve } from '../http-server.ts';

const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** All secrets of the application, in one file. */
const applicationSecrets = v.object({
  /** The key of the one-time codes' HMAC: 32 random bytes in hexadecimal. */
  otpPepper: hex,
  /** The second valid pepper during a rotation. */
  otpPepperNext: v.exactOptional(hex),
  otpPepperPrevious: v.exactOptional(hex),
  /** The seed of the key that signs notifications to the office. */
  pushSeed: hex,
  /** The simulator's. */
  paypalClientSecret: v.pipe(v.string(), v.minLength(1)),
  /** Of a mail server, which only tests have. */
  smtpPassword: v.exactOptional(v.string()),
});

export type ApplicationSecrets = v.InferOutput<typeof applicationSecrets>;

/** A data file cannot be used; the message names it and says what to do. */
export class DamagedFile extends Problem {
  override readonly name = 'DamagedFile';
}

/**
 * The secrets of this local stack: random values, stored in `file` by the first call.
 *
 * @throws DamagedFile if the file cannot be parsed. A new pepper would silently invalidate all
 *   codes.
 */
export async function localSecrets(file: string): Promise<ApplicationSecrets> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text !== undefined) return parseSecrets(file, text);
  const created: ApplicationSecrets = {
    otpPepper: randomBytes(32).toString('hex'),
    pushSeed: randomBytes(32).toString('hex'),
    paypalClientSecret: randomBytes(24).toString('base64url'),
  };
  await mkdir(dirname(file), { recursive: true });
  await writeSecrets(file, created);
  return created;
}

async function writeSecrets(file: string, all: ApplicationSecrets): Promise<void> {
  // Renamed when complete, so that a killed process leaves no half-written file.
  await writeFile(`${file}.partial`, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.partial`, file);
}

function parseSecrets(file: string, text: string): ApplicationSecrets {
  try {
    return v.parse(applicationSecrets, JSON.parse(text));
  } catch {
    throw new DamagedFile(`${file} is damaged. Delete it for new secrets (codes in the mail stop working) or --reset.`);
  }
}

/** The value of each secret by its name. The server changes this object. */
export type SecretValues = Record<string, object>;

/**
 * The application's secrets as in Secrets Manager: the pepper's, that of notifications, PayPal's,
 * and that of a mail server. The webhook's id isn't stored, because the simulator subscribes the
 * same one at each start.
 */
export const separateSecrets = ({
  paypalClientSecret,
  pushSeed,
  smtpPassword = '',
  ...pepper
}: ApplicationSecrets): SecretValues => ({
  [localNames.pepperSecretId]: pepper,
  [localNames.pushSecretId]: { pushSeed },
  [localNames.paypalSecretId]: { paypalClientSecret, paypalWebhookId: localNames.webhookId },
  [localNames.smtpSecretId]: { smtpPassword },
});

/**
 * Stores the secrets for the next start.
 * @throws ValiError if the application could not start with them
 */
export async function storeSecrets(file: string, values: SecretValues): Promise<void> {
  await writeSecrets(file, v.parse(applicationSecrets, Object.assign({}, ...Object.values(values))));
}

const getRequest = v.object({ SecretId: v.string() });
const putRequest = v.object({
  SecretId: v.string(),
  SecretString: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())),
});
const bodyLimit = 64 * 1024;

/**
 * Starts a Secrets Manager endpoint with two operations, `GetSecretValue` and `PutSecretValue`, in
 * the AWS JSON 1.1 protocol.
 *
 * @param options.onPut called with all secrets before a put takes effect; if it throws, the put is
 *   a bad request.
 * @param options.since when the initial secrets were written.
 */
export async function startSecrets(options: {
  readonly port: number;
  readonly secrets: SecretValues;
  readonly since?: Date;
  readonly onPut?: (values: SecretValues) => Promise<void>;
}): Promise<RunningServer> {
  const { secrets, since = new Date(), onPut } = options;
  const written = new Map<string, Date>();
  const describe = (id: string) => ({
    ARN: `arn:aws:secretsmanager:us-east-1:000000000000:secret:${id}`,
    Name: id,
    VersionId: '00000000-0000-4000-8000-000000000000',
    VersionStages: ['AWSCURRENT'],
  });
  const answer = async (incoming: IncomingMessage): Promise<readonly [status: number, body: object]> => {
    const target = incoming.headers['x-amz-target'];
    const body = await readBody(incoming, bodyLimit);
    if (incoming.headers.authorization === undefined) {
      return failure('MissingAuthenticationTokenException', 'Missing Authentication Token');
    }
    if (target !== 'secretsmanager.GetSecretValue' && target !== 'secretsmanager.PutSecretValue') {
      return failure('UnknownOperationException', `The local Secrets Manager does not know ${String(target)}`);
    }
    const request: unknown = JSON.parse(body.toString());
    const { SecretId: id } = v.parse(getRequest, request);
    const value = secrets[id];
    if (value === undefined) {
      return failure('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    }
    if (target === 'secretsmanager.PutSecretValue') {
      const { SecretString: next } = v.parse(putRequest, request);
      await onPut?.({ ...secrets, [id]: next });
      secrets[id] = next;
      written.set(id, new Date());
      return [200, describe(id)];
    }
    const CreatedDate = (written.get(id) ?? since).getTime() / 1000;
    return [200, { ...describe(id), SecretString: JSON.stringify(value), CreatedDate }];
  };
  return serve((incoming, response) => {
    answer(incoming)
      .catch((error: unknown) =>
        failure(
          error instanceof BodyTooLarge ? 'RequestEntityTooLargeException' : 'SerializationException',
          'The request body is not what this operation takes',
        ),
      )
      .then(([status, body]) => sendAwsJson(response, status, body))
      .catch(() => response.destroy());
  }, options.port);
}

const failure = (type: string, message: string): readonly [400, object] => [400, { __type: type, message }];

function sendAwsJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify(body));
}
