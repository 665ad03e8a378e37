import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as v from 'valibot';
import { type SecretTexts, secretTexts } from '#adapters/secrets/secret-texts.ts';
import {
  managedPaypalSecret,
  managedPaypalWebhookId,
  managedPeppers,
  managedSmtpPassword,
} from '#adapters/secrets/secrets.ts';
import { secretsClient } from '#composition/clients.ts';
import { read } from '#composition/environment.ts';
import { Failed } from './command.ts';
import { withClient } from './with-client.ts';

/** Reads something secret of the connected stack as its functions read it. */
const readerOf =
  <Value>(
    variable: 'PAYPAL_SECRET_ID' | 'SMTP_SECRET_ID' | 'PEPPER_SECRET_ID',
    managed: (secretId: string, texts: SecretTexts) => () => Promise<Value>,
  ) =>
  async (): Promise<Value> => {
    const secretId = read(variable);
    return await withSecrets((client) => managed(secretId, secretTexts(client))());
  };

/** PayPal's client secret; empty if it was never set. */
export const readPaypalSecret = readerOf('PAYPAL_SECRET_ID', managedPaypalSecret);

/** The id of PayPal's webhook; empty if `paypal-setup` never ran. */
export const readPaypalWebhookId = readerOf('PAYPAL_SECRET_ID', managedPaypalWebhookId);

/** The password at the mail server; empty if it was never set. */
export const readSmtpPassword = readerOf('SMTP_SECRET_ID', managedSmtpPassword);

/** The pepper of one-time codes, and a second one during a rotation. */
export const readPeppers = readerOf('PEPPER_SECRET_ID', managedPeppers);

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
