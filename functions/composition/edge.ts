import { originKeys } from '#adapters/secrets/origin-keys.ts';
import { secretTexts } from '#adapters/secrets/secret-texts.ts';
import { secretsClient } from './clients.ts';
import { capabilities, readEnvironment } from './environment.ts';

/** How requests reach the functions of this environment: by which keys, as http/origin.ts takes it. */
export function edge(): (() => Promise<readonly string[]>) | 'none' | 'unchecked' {
  const { ORIGIN_KEY_SECRETS, SECRETS_ENDPOINT } = readEnvironment(capabilities.edge, process.env);
  if (ORIGIN_KEY_SECRETS === 'none' || ORIGIN_KEY_SECRETS === 'unchecked') return ORIGIN_KEY_SECRETS;
  return originKeys(ORIGIN_KEY_SECRETS.split(','), secretTexts(secretsClient(SECRETS_ENDPOINT)));
}
