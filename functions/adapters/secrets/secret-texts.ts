import * as v from 'valibot';
import type { SignedCalls } from '../aws/signed-calls.ts';

/** Reads the text of a secret by its name or ARN. */
export type SecretTexts = (secretId: string) => Promise<string | undefined>;

const answer = v.pipe(v.string(), v.parseJson(), v.object({ SecretString: v.optional(v.string()) }));

/** AWS Secrets Manager, of which one operation is used: GetSecretValue. */
export function secretTexts(secretsManager: Pick<SignedCalls, 'call'>): SecretTexts {
  return async (secretId) => {
    const { body } = await secretsManager.call({
      method: 'POST',
      path: '/',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'secretsmanager.GetSecretValue' },
      body: JSON.stringify({ SecretId: secretId }),
    });
    const parsed = v.safeParse(answer, body.toString());
    // The parser's own messages quote what they were given.
    if (!parsed.success) throw new Error('Secrets Manager answered something else than a secret');
    return parsed.output.SecretString;
  };
}
