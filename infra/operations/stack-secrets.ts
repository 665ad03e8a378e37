import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as v from 'valibot';
import { secretTexts } from '#adapters/secrets/secret-texts.ts';
import {
  managedPaypalSecret,
  managedPaypalWebhookId,
  managedPeppers,
  managedSmtpPassword,
} from '#adapters/secrets/secrets.ts';
import { secretsClient } from '#composition/clients.ts';
import { read } from '#composition/environment.ts';
import type { Peppers } from '#domain/sign-in/ports.ts';
import { Failed } from './command.ts';
import { withClient } from './with-client.ts';

/**
 * The connected stack's PayPal secret, read as the functions read it; empty if it was never set.
 */
export async function readPaypalSecret(): Promise<string> {
  const PAYPAL_SECRET_ID = read('PAYPAL_SECRET_ID');
  return await withSecrets((client) => managedPaypalSecret(PAYPAL_SECRET_ID, secretTexts(client))());
}

/**
 * The id of the connected stack's webhook, read as the functions read it; empty if `paypal-setup`
 * never ran.
 */
export async function readPaypalWebhookId(): Promise<string> {
  const PAYPAL_SECRET_ID = read('PAYPAL_SECRET_ID');
  return await withSecrets((client) => managedPaypalWebhookId(PAYPAL_SECRET_ID, secretTexts(client))());
}

/**
 * The connected stack's password at its mail server, read as the functions read it; empty if it was
 * never set.
 */
export async function readSmtpPassword(): Promise<string> {
  const SMTP_SECRET_ID = read('SMTP_SECRET_ID');
  return await withSecrets((client) => managedSmtpPassword(SMTP_SECRET_ID, secretTexts(client))());
}

/**
 * The connected stack's pepper, read as the functions read it, and a second one during a rotation.
 */
export async function readPeppers(): ReturnType<Peppers> {
  const PEPPER_SECRET_ID = read('PEPPER_SECRET_ID');
  return await withSecrets((client) => managedPeppers(PEPPER_SECRET_ID, secretTexts(client))());
}

/** All members of a secret, including those that its readers don't use. */
interface StoredSecret<Members> {
  readonly members: Members & Readonly<Record<string, unknown>>;
  readonly writtenAt: Date;
}

/**
 * Reads a whole secret, so that it can be written back.
 * @throws Failed if it doesn't match `schema`; the message quotes nothing of it
 */
export async function readStored<Members>(
  secretId: string,
  schema: v.GenericSchema<unknown, Members>,
): Promise<StoredSecret<Members>> {
  const { SecretString, CreatedDate } = await withSecrets((client) =>
    client.send(new GetSecretValueCommand({ SecretId: secretId })),
  );
  const all = v.safeParse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), SecretString);
  const known = v.safeParse(schema, all.output);
  if (!all.success || !known.success || CreatedDate === undefined) {
    throw new Failed(
      `The secret ${secretId} is not the JSON object that functions/adapters/secrets/secrets.ts reads. Nothing was done.`,
    );
  }
  return { members: { ...all.output, ...known.output }, writtenAt: CreatedDate };
}

/** Replaces all members. Secrets Manager keeps the old ones as AWSPREVIOUS. */
export async function writeStored(secretId: string, members: Readonly<Record<string, unknown>>): Promise<void> {
  await withSecrets((client) =>
    client.send(new PutSecretValueCommand({ SecretId: secretId, SecretString: JSON.stringify(members) })),
  );
}

const withSecrets = <Result>(work: (client: SecretsManagerClient) => Promise<Result>): Promise<Result> =>
  withClient(secretsClient(read('SECRETS_ENDPOINT')), work);
