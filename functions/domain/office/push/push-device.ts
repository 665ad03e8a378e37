import * as v from 'valibot';
import { type PushNews, pushKinds } from '#contract/push.ts';
import type { Stored } from '../../shared/stored.ts';
import type { Member } from '../team/team.ts';

/** A browser that a member lets tell what is new. */
export const storedDevice = v.object({
  /** Where its push service takes notifications for it. */
  endpoint: v.string(),
  /** The browser's public key and secret, base64url. */
  p256dh: v.string(),
  auth: v.string(),
  /** Our public key, with which it subscribed. */
  server: v.string(),
  /** Such as "Safari on iPhone"; empty if it isn't known. */
  name: v.string(),
  choices: v.object(v.entriesFromList(pushKinds, v.boolean())),
  addedAt: v.number(),
  /** How many notifications in a row its push service refused. */
  refused: v.exactOptional(v.number()),
});
export type PushDevice = Stored<typeof storedDevice>;

/** A notification on its way to a device. */
export interface PushMessage {
  readonly member: Pick<Member, 'name' | 'email'>;
  readonly device: PushDevice;
  readonly news: PushNews;
}
