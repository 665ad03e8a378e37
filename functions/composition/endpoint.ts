import { originKeys } from '#adapters/secrets/origin-keys.ts';
import { endpointsBehind } from '#http/endpoint.ts';
import type { Origin } from '#http/origin.ts';
import { secretReader } from './adapters.ts';
import { capabilities, readEnvironment } from './environment.ts';
import { prepare } from './preparation.ts';

/** How handlers check whether a request came through CloudFront. */
export const origin = edge();

/** Makes handlers of endpoints that answer JSON. */
export const endpoint = endpointsBehind(origin);

// Set by Lambda in every function.
if (process.env['AWS_LAMBDA_INITIALIZATION_TYPE'] !== undefined) await prepare(process.env);

function edge(): Origin {
  const { ORIGIN_KEY_SECRETS, SECRETS_ENDPOINT } = readEnvironment(capabilities.edge, process.env);
  if (ORIGIN_KEY_SECRETS === 'none' || ORIGIN_KEY_SECRETS === 'unchecked') return ORIGIN_KEY_SECRETS;
  return originKeys(ORIGIN_KEY_SECRETS.split(','), secretReader(SECRETS_ENDPOINT));
}
