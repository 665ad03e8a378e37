import { type VapidKey, vapidKey } from '#adapters/push/vapid.ts';
import { managedPushSeed } from '#adapters/secrets/secrets.ts';
import { secretReader } from '../../connections.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  may: { pushSecret: ['secretsmanager:GetSecretValue'] },
} as const satisfies Grant;

/** The key that signs notifications. */
export function signingKey(): () => Promise<VapidKey> {
  const seed = managedPushSeed(read('PUSH_SECRET_ID'), secretReader());
  return async () => vapidKey(await seed());
}

/** The public key with which a browser subscribes to notifications. */
export function pushKey(): () => Promise<string> {
  const key = signingKey();
  return async () => (await key()).publicKey;
}
