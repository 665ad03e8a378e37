import { originKeys } from '#adapters/secrets/origin-keys.ts';
import { secretTexts } from '#adapters/secrets/secret-texts.ts';
import { endpointsBehind } from '#http/endpoint.ts';
import type { Origin } from '#http/origin.ts';
import { secretsClient } from './clients.ts';
import { capabilities, readEnvironment } from './environment.ts';

/** Makes handlers that check whether a request came through CloudFront. */
export const endpoint = endpointsBehind(edge());

function edge(): Origin {
  const { ORIGIN_KEY_SECRETS, SECRETS_ENDPOINT } = readEnvironment(capabilities.edge, process.env);
  if (ORIGIN_KEY_SECRETS === 'none' || ORIGIN_KEY_SECRETS === 'unchecked') return ORIGIN_KEY_SECRETS;
  return originKeys(ORIGIN_KEY_SECRETS.split(','), secretTexts(secretsClient(SECRETS_ENDPOINT)));
}
