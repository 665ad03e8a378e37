import { localPush } from '#adapters/push/local-push.ts';
import { webPush } from '#adapters/push/web-push.ts';
import type { PushService } from '#domain/office/ports.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';
import { clock } from '../../runtime.ts';
import { signingKey } from './push-key.ts';

export const grant = {
  variables: ['SITE_URL', 'PUSH_ENDPOINT'],
} as const satisfies Grant;

/** Sends notifications to browsers. */
export function pushService(): PushService {
  const [siteUrl, emulator] = [read('SITE_URL'), read('PUSH_ENDPOINT')];
  if (emulator !== undefined) return localPush(emulator);
  return webPush({ key: signingKey(), subject: siteUrl, now: () => clock.now() });
}
