import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { BodyTooLarge, type RunningServer, readBody, serve } from '../http-server.ts';
import { Problem } from '../problem.ts';

/** The one secret of the application, as its functions read it from Secrets Manager. */
export const applicationSecret = v.object({
  /** Keys the one-time codes' HMAC: 32 random bytes in hexadecimal. */
  otpPepper: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** Of the PayPal account that is used; here the simulator's. */
  paypalClientSecret: v.pipe(v.string(), v.minLength(1)),
});

/** See {@link applicationSecret}. */
export type ApplicationSecret = v.InferOutput<typeof applicationSecret>;

/** A file of the local stack's data cannot be used; the message names it and says what to do. */
export class DamagedFile extends Problem {
  override readonly name = 'DamagedFile';
}

/**
 * The secret of this local stack, made of random values at the first call and kept in `file`.
 *
 * @throws DamagedFile where the file is there but is not such a secret: a new pepper would silently void every code.
 */
export async function localSecret(file: string): Promise<ApplicationSecret> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text !== undefined) return parseSecret(file, text);
  const secret: ApplicationSecret = {
    otpPepper: randomBytes(32).toString('hex'),
    paypalClientSecret: randomBytes(24).toString('base64url'),
  };
  await mkdir(dirname(file), { recursive: true });
  // Written aside and renamed: a process killed here leaves no half of a secret.
  await writeFile(`${file}.partial`, `${JSON.stringify(secret, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.partial`, file);
  return secret;
}

function parseSecret(file: string, text: string): ApplicationSecret {
  try {
    return v.parse(applicationSecret, JSON.parse(text));
  } catch {
    throw new DamagedFile(`${file} is damaged. Delete it for new secrets (codes in the mail stop working) or --reset.`);
  }
}

const request = v.object({ SecretId: v.string() });
const bodyLimit = 64 * 1024;

/**
 * Starts a Secrets Manager endpoint with a single operation, `GetSecretValue`, in the AWS JSON 1.1 protocol.
 *
 * @param options.secretId the one name under which `secret` is found.
 */
export async function startSecrets(options: {
  readonly port: number;
  readonly secretId: string;
  readonly secret: ApplicationSecret;
}): Promise<RunningServer> {
  const answer = async (incoming: IncomingMessage): Promise<readonly [status: number, body: object]> => {
    const target = incoming.headers['x-amz-target'];
    const body = await readBody(incoming, bodyLimit);
    if (incoming.headers.authorization === undefined) {
      return failure('MissingAuthenticationTokenException', 'Missing Authentication Token');
    }
    if (target !== 'secretsmanager.GetSecretValue') {
      return failure('UnknownOperationException', `The local Secrets Manager does not know ${String(target)}`);
    }
    const { SecretId } = v.parse(request, JSON.parse(body.toString()));
    if (SecretId !== options.secretId) {
      return failure('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    }
    return [
      200,
      {
        ARN: `arn:aws:secretsmanager:us-east-1:000000000000:secret:${options.secretId}`,
        Name: options.secretId,
        SecretString: JSON.stringify(options.secret),
        VersionId: '00000000-0000-4000-8000-000000000000',
        VersionStages: ['AWSCURRENT'],
      },
    ];
  };
  return serve((incoming, response) => {
    answer(incoming)
      .catch((error: unknown) =>
        failure(
          error instanceof BodyTooLarge ? 'RequestEntityTooLargeException' : 'SerializationException',
          'The request body is not what GetSecretValue takes',
        ),
      )
      .then(([status, body]) => {
        sendAwsJson(response, status, body);
      })
      .catch(() => response.destroy());
  }, options.port);
}

function failure(type: string, message: string): readonly [400, object] {
  return [400, { __type: type, message }];
}

function sendAwsJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify(body));
}
