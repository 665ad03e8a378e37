import { originKeys } from '#adapters/secrets/origin-keys.ts';
import type { Origin } from '#http/origin.ts';
import { permitted } from '../adapter.ts';
import { secretReader } from '../connections.ts';
import { read } from '../environment.ts';

/** How handlers check whether a request came through CloudFront. */
export const requestOrigin = permitted('secretsmanager:GetSecretValue originKeys', (): Origin => {
  const [secrets, texts] = [read('ORIGIN_KEY_SECRETS'), secretReader()];
  return secrets === 'none' || secrets === 'unchecked' ? secrets : originKeys(secrets.split(','), texts);
});
