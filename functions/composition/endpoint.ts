import { originKeys } from '#adapters/secrets/origin-keys.ts';
import { endpointsBehind } from '#http/endpoint.ts';
import type { Origin } from '#http/origin.ts';
import { secretReader } from './adapters.ts';
import { capabilities, readEnvironment } from './environment.ts';
import { prepare } from './preparation.ts';

const { ORIGIN_KEY_SECRETS, SECRETS_ENDPOINT } = readEnvironment(capabilities.edge, process.env);

/** How handlers check whether a request came through CloudFront. */
export const origin: Origin =
  ORIGIN_KEY_SECRETS === 'none' || ORIGIN_KEY_SECRETS === 'unchecked'
    ? ORIGIN_KEY_SECRETS
    : originKeys(ORIGIN_KEY_SECRETS.split(','), secretReader(SECRETS_ENDPOINT));

/** Makes handlers of endpoints that answer JSON. */
export const endpoint = endpointsBehind(origin);

// Set by Lambda in every function.
if (process.env['LAMBDA_TASK_ROOT'] !== undefined) await prepare(origin, process.env);
