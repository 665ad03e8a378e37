import * as v from 'valibot';
import type { Peppers } from '#domain/ports.ts';
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

/** For how long a container goes on with what it has read. */
export const SECRET_KEPT_MS = 5 * 60 * 1000;

/**
 * The peppers of one-time codes, two at most, read once and kept for five minutes, so that a rotation arrives without a deployment.
 * @throws DependencyDown where the secret cannot be read or is not as expected
 */
export function managedPeppers(secretId: string, texts: SecretTexts): Peppers {
  const secret = kept(secretId, texts, pepperSecret);
  return async () => {
    const { otpPepper, otpPepperNext, otpPepperPrevious } = await secret();
    const other = otpPepperNext ?? otpPepperPrevious;
    return other === undefined ? [otpPepper] : [otpPepper, other];
  };
}

/**
 * PayPal's client secret, read once and kept for five minutes; empty where nobody has set it.
 * @throws DependencyDown where the secret cannot be read or is not as expected
 */
export function managedPaypalSecret(secretId: string, texts: SecretTexts): () => Promise<string> {
  const secret = kept(secretId, texts, paypalSecret);
  return async () => (await secret()).paypalClientSecret;
}

function kept<Schema extends v.GenericSchema>(
  secretId: string,
  texts: SecretTexts,
  schema: Schema,
): () => Promise<v.InferOutput<Schema>> {
  let last: { value: Promise<v.InferOutput<Schema>>; until: number } | undefined;

  return async () => {
    const now = performance.now();
    if (last === undefined || last.until <= now) {
      const value = read();
      last = { value, until: now + SECRET_KEPT_MS };
      // A failure is not kept: the next caller asks again.
      value.catch(() => {
        last = undefined;
      });
    }
    return await last.value;
  };

  async function read(): Promise<v.InferOutput<Schema>> {
    let text: string | undefined;
    try {
      text = await texts(secretId);
    } catch (error) {
      throw new DependencyDown('Secrets Manager', error);
    }
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
    if (parsed.success) return parsed.output;
    // The parser's own messages quote what they were given.
    const members = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'the whole').join(', ');
    throw new DependencyDown('Secrets Manager', new Error(`The secret is not as expected: ${members}`));
  }
}
