import { endpointsBehind } from '#http/endpoint.ts';
import { requestOrigin } from './adapters/edge/origin-keys.ts';
import { prepare } from './preparation.ts';

/** How handlers check whether a request came through CloudFront. */
export const origin = requestOrigin();

/** Makes handlers of endpoints that answer JSON. */
export const endpoint = endpointsBehind(origin);

// Set by Lambda in every function.
if (process.env['LAMBDA_TASK_ROOT'] !== undefined) await prepare(origin, process.env);
