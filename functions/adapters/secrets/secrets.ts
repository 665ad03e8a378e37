import * as v from 'valibot';
import type { Peppers } from '#domain/ports/peppers.ts';
import { DependencyDown } from '#domain/refusal.ts';
import type { SecretTexts } from './secret-texts.ts';

const pepper = v.pipe(v.string(), v.minLength(32));

/** The secret that holds the pepper of one-time codes, as JSON; what else stands in it is nobody's concern here. */
export const pepperSecret = v.object({
  otpPepper: pepper,
  /** The pepper of the next minutes, at the start of a rotation: accepted before any code is made with it. */
  otpPepperNext: v.exactOptional(pepper),
  /** The pepper before the last rotation: codes made with it stay good until they expire. */
  otpPepperPrevious: v.exactOptional(pepper),
});

/** The secret of the PayPal app, as JSON; empty until the operator sets it. */
export const paypalSecret = v.object({ paypalClientSecret: v.string() });

/**
 * The peppers of one-time codes, two at most.
 * @throws DependencyDown where the secret cannot be read or is not as expected
 */
export function managedPeppers(secretId: string, texts: SecretTexts): Peppers {
  const secret = managedSecret(secretId, texts, pepperSecret);
  return async () => {
    const { otpPepper, otpPepperNext, otpPepperPrevious } = await secret();
    const other = otpPepperNext ?? otpPepperPrevious;
    return other === undefined ? [otpPepper] : [otpPepper, other];
  };
}

/**
 * PayPal's client secret; empty until the operator sets it.
 * @throws DependencyDown where the secret cannot be read or is not as expected
 */
export function managedPaypalSecret(secretId: string, texts: SecretTexts): () => Promise<string> {
  const secret = managedSecret(secretId, texts, paypalSecret);
  return async () => (await secret()).paypalClientSecret;
}

function managedSecret<Schema extends v.GenericSchema>(
  secretId: string,
  texts: SecretTexts,
  schema: Schema,
): () => Promise<v.InferOutput<Schema>> {
  let reading: Promise<string | undefined> | undefined;

  return async () => {
    // Callers at the same time share one read.
    reading ??= texts(secretId).finally(() => {
      reading = undefined;
    });
    const text = await reading.catch((error: unknown) => {
      throw new DependencyDown('Secrets Manager', error);
    });
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
    if (parsed.success) return parsed.output;
    // The parser's own messages quote what they were given.
    const members = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'the whole').join(', ');
    throw new DependencyDown('Secrets Manager', new Error(`The secret is not as expected: ${members}`));
  };
}
