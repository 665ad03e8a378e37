import { SecretsProvider } from '@aws-lambda-powertools/parameters/secrets';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { MINUTE_MS } from '#contract/limits.ts';

/** Reads the text of a secret by its name or ARN. */
export type SecretTexts = (secretId: string) => Promise<string | undefined>;

/** How long a container caches a secret. A rotation arrives without a deployment. */
export const SECRET_CACHED_MS = 5 * MINUTE_MS;

/** Texts of AWS Secrets Manager, each cached for five minutes. */
export function secretTexts(client: SecretsManagerClient): SecretTexts {
  const provider = new SecretsProvider({ awsSdkV3Client: client });
  return async (secretId) => {
    const text = await provider.get(secretId, { maxAge: SECRET_CACHED_MS / 1000 });
    return typeof text === 'string' ? text : undefined;
  };
}
