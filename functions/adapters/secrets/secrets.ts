import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as v from 'valibot';
import { DependencyDown } from '#domain/refusal.ts';

const secrets = v.object({
  otpPepper: v.pipe(v.string(), v.minLength(32)),
  /** The pepper before the last rotation: codes made with it stay good until they expire. */
  otpPepperPrevious: v.exactOptional(v.pipe(v.string(), v.minLength(32))),
  paypalClientSecret: v.string(),
});
export type Secrets = v.InferOutput<typeof secrets>;

const KEPT_MS = 5 * 60 * 1000;

/**
 * The business's secrets, one JSON object in Secrets Manager, read once and kept for five minutes, so that a rotation
 * arrives without a deployment.
 */
export function managedSecrets(secretId: string, client: SecretsManagerClient): () => Promise<Secrets> {
  let kept: { value: Promise<Secrets>; until: number } | undefined;

  return async () => {
    const now = performance.now();
    if (kept === undefined || kept.until <= now) {
      const value = read();
      kept = { value, until: now + KEPT_MS };
      // A failure is not kept: the next caller asks again.
      value.catch(() => {
        kept = undefined;
      });
    }
    return await kept.value;
  };

  async function read(): Promise<Secrets> {
    let text: string | undefined;
    try {
      ({ SecretString: text } = await client.send(new GetSecretValueCommand({ SecretId: secretId })));
    } catch (error) {
      throw new DependencyDown('Secrets Manager', error);
    }
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), secrets), text);
    if (parsed.success) return parsed.output;
    // The parser's own messages quote what they were given.
    const members = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'the whole').join(', ');
    throw new DependencyDown('Secrets Manager', new Error(`The secret is not as expected: ${members}`));
  }
}
