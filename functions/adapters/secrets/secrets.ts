import * as v from 'valibot';
import { DependencyDown } from '#domain/shared/refusal.ts';
import type { Peppers } from '#domain/sign-in/ports.ts';
import type { SecretTexts } from './secret-texts.ts';

const pepper = v.pipe(v.string(), v.minLength(32));

/** The secret with the pepper of one-time codes, as JSON. Other members are ignored. */
export const pepperSecret = v.object({
  otpPepper: pepper,
  /** The next pepper, at the start of a rotation: accepted before any code is made with it. */
  otpPepperNext: v.exactOptional(pepper),
  /** The pepper before the last rotation: codes made with it remain valid until they expire. */
  otpPepperPrevious: v.exactOptional(pepper),
});

/** The secret of notifications, as JSON. */
export const pushSecret = v.object({ pushSeed: pepper });

/** The PayPal app's secret, as JSON; empty until the operator sets it. */
export const paypalSecret = v.object({ paypalClientSecret: v.string() });

/**
 * The id of PayPal's webhook, in the same secret. Parsed alone, so that a wrong id doesn't stop
 * payments. PayPal's mock webhooks have valid signatures, for the id refused here.
 */
const paypalWebhook = v.object({
  paypalWebhookId: v.optional(
    v.pipe(
      v.string(),
      v.check((id) => id !== 'WEBHOOK_ID'),
    ),
    '',
  ),
});

/** The password at the mail server, as JSON; empty until the operator sets it. */
export const smtpSecret = v.object({ smtpPassword: v.string() });

/**
 * The peppers of one-time codes, two at most.
 * @throws DependencyDown if the secret cannot be read or is invalid
 */
export function managedPeppers(secretId: string, texts: SecretTexts): Peppers {
  const secret = managedSecret(secretId, texts, pepperSecret);
  return async () => {
    const { otpPepper, otpPepperNext, otpPepperPrevious } = await secret();
    const other = otpPepperNext ?? otpPepperPrevious;
    return other === undefined ? [otpPepper] : [otpPepper, other];
  };
}

/** The one text of a secret. Reading it throws DependencyDown if that isn't there or is invalid. */
const textIn =
  <Name extends string>(schema: v.GenericSchema<unknown, Readonly<Record<Name, string>>>, name: Name) =>
  (secretId: string, texts: SecretTexts): (() => Promise<string>) => {
    const secret = managedSecret(secretId, texts, schema);
    return async () => (await secret())[name];
  };

/** PayPal's client secret; empty until the operator sets it. */
export const managedPaypalSecret = /* @__PURE__ */ textIn(paypalSecret, 'paypalClientSecret');

/** The id of PayPal's webhook; empty until the operator subscribes it. */
export const managedPaypalWebhookId = /* @__PURE__ */ textIn(paypalWebhook, 'paypalWebhookId');

/** The password at the mail server; empty until the operator sets it. */
export const managedSmtpPassword = /* @__PURE__ */ textIn(smtpSecret, 'smtpPassword');

/** The seed of the key that signs notifications to the office. */
export const managedPushSeed = /* @__PURE__ */ textIn(pushSecret, 'pushSeed');

function managedSecret<Schema extends v.GenericSchema>(
  secretId: string,
  texts: SecretTexts,
  schema: Schema,
): () => Promise<v.InferOutput<Schema>> {
  let reading: Promise<string | undefined> | undefined;

  return async () => {
    // Concurrent callers share one read.
    reading ??= texts(secretId).finally(() => {
      reading = undefined;
    });
    const text = await reading.catch((error: unknown) => {
      throw new DependencyDown('Secrets Manager', error);
    });
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
    if (parsed.success) return parsed.output;
    // The parser's own messages quote the secret.
    const members = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'the whole').join(', ');
    throw new DependencyDown('Secrets Manager', new Error(`The secret is not as expected: ${members}`));
  };
}
