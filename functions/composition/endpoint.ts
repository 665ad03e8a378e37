import { originKeys } from '#adapters/secrets/origin-keys.ts';
import { secretTexts } from '#adapters/secrets/secret-texts.ts';
import { endpointsBehind } from '#http/endpoint.ts';
import type { Origin } from '#http/origin.ts';
import { secretsClient } from './clients.ts';
import { capabilities, readEnvironment } from './environment.ts';

/** How handlers check whether a request came through CloudFront. */
export const origin = edge();

/** Makes handlers of endpoints that answer JSON. */
export const endpoint = endpointsBehind(origin);

function edge(): Origin {
  const { ORIGIN_KEY_SECRETS, SECRETS_ENDPOINT } = readEnvironment(capabilities.edge, process.env);
  if (ORIGIN_KEY_SECRETS === 'none' || ORIGIN_KEY_SECRETS === 'unchecked') return ORIGIN_KEY_SECRETS;
  return originKeys(ORIGIN_KEY_SECRETS.split(','), secretTexts(secretsClient(SECRETS_ENDPOINT)));
}
