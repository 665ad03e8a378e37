import { dynamoAuditLog } from '#adapters/dynamodb/office/audit-log.ts';
import { dynamoOffice } from '#adapters/dynamodb/office/office.ts';
import { dynamoPushDevices } from '#adapters/dynamodb/office/push-devices.ts';
import { dynamoDepartures } from '#adapters/dynamodb/people/departures.ts';
import { localPush } from '#adapters/push/local-push.ts';
import { type VapidKey, vapidKey } from '#adapters/push/vapid.ts';
import { webPush } from '#adapters/push/web-push.ts';
import { managedPushSeed } from '#adapters/secrets/secrets.ts';
import { webAuthnPasskeys } from '#adapters/webauthn/passkeys.ts';
import type { Departures, Passkeys, PushService } from '#domain/office/ports.ts';
import { adapter, permitted, table, tables } from '../adapter.ts';
import { dynamo, secretReader } from '../connections.ts';
import { read } from '../environment.ts';
import { clock } from '../runtime.ts';
import { officeSite } from './settings.ts';

/** The audit log. */
export const auditLog = adapter(() => dynamoAuditLog(table('TABLE_AUDIT_LOG'), dynamo()), {
  ofMonth: 'Query auditLog',
  begin: 'PutItem auditLog',
  end: 'PutItem auditLog',
});

/** The team, its sessions, and the challenges of its passkeys. */
export const office = adapter(() => dynamoOffice(table('TABLE_OFFICE'), dynamo()), {
  takeChallenge: 'DeleteItem office/keys/challenge#',
  addChallenge: 'PutItem office/keys/challenge#',
  confirmSession: 'UpdateItem office/keys/session#/sets/confirmedAt',
  endSession: 'DeleteItem office/keys/session#',
  findSession: 'GetItem office/keys/session#',
  startSession: 'PutItem office/keys/session#',
  touchSession: 'UpdateItem office/keys/session#/sets/lastSeenAt',
  changeTeam: 'PutItem office/keys/team#',
  team: 'GetItem office/keys/team#',
});

/** Devices that get notifications. */
export const pushDevices = adapter(() => dynamoPushDevices(table('TABLE_OFFICE'), dynamo()), {
  of: 'GetItem office/keys/push#',
  put: 'UpdateItem office/keys/push#',
  remove: 'UpdateItem office/keys/push#',
  noteRefused: 'UpdateItem office/keys/push#',
});

/** Lets people go: the team, the sessions, the hours and other calendars in one transaction. */
export const departures = permitted(
  [
    'PutItem consultations',
    'DeleteItem consultations/keys/counselor#',
    'DeleteItem office/keys/push#',
    'DeleteItem office/keys/session#',
    'PutItem office/keys/team#',
  ],
  (): Departures =>
    dynamoDepartures(tables({ office: 'TABLE_OFFICE', consultations: 'TABLE_CONSULTATIONS' }), dynamo()),
);

/** Passkeys of the office's members. */
export const passkeys = (): Passkeys => webAuthnPasskeys(officeSite());

/** The key that signs notifications. */
export const signingKey = permitted('secretsmanager:GetSecretValue pushSecret', (): (() => Promise<VapidKey>) => {
  const seed = managedPushSeed(read('PUSH_SECRET_ID'), secretReader());
  return async () => vapidKey(await seed());
});

/** The public key with which a browser subscribes to notifications. */
export function pushKey(): () => Promise<string> {
  const key = signingKey();
  return async () => (await key()).publicKey;
}

/** Sends notifications to browsers. */
export function pushService(): PushService {
  const [siteUrl, emulator] = [read('SITE_URL'), read('PUSH_ENDPOINT')];
  if (emulator !== undefined) return localPush(emulator);
  return webPush({ key: signingKey(), subject: siteUrl, now: () => clock.now() });
}
