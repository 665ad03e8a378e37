import { endpointsBehind } from '#http/endpoint.ts';
import { prefersJson } from '#http/prefers-json.ts';
import { origin } from './endpoint.ts';

/** Makes handlers of endpoints that answer a file, or JSON if the caller likes that better. */
export const fileEndpoint = endpointsBehind(origin, prefersJson);
