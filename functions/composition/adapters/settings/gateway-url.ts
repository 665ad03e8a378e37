import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  variables: ['GATEWAY_URL'],
} as const satisfies Grant;

/** The gateway’s own origin, for addresses with a secret in their path. */
export const gatewayUrl = (): string => read('GATEWAY_URL');
