import { originKeys } from '#adapters/secrets/origin-keys.ts';
import type { Origin } from '#http/origin.ts';
import { secretReader } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: { originKeys: ['secretsmanager:GetSecretValue'] },
} as const satisfies Grant;

/** How handlers check whether a request came through CloudFront. */
export function requestOrigin(): Origin {
  const [secrets, texts] = [read('ORIGIN_KEY_SECRETS'), secretReader()];
  return secrets === 'none' || secrets === 'unchecked' ? secrets : originKeys(secrets.split(','), texts);
}
