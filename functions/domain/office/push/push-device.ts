import type { PushChoices, PushNews } from '#contract/push.ts';
import type { Member } from '../team/team.ts';

/** A browser that a member lets tell what is new. */
export interface PushDevice {
  /** Where its push service takes notifications for it. */
  readonly endpoint: string;
  /** The browser's public key and secret, base64url. */
  readonly p256dh: string;
  readonly auth: string;
  /** Our public key, with which it subscribed. */
  readonly server: string;
  /** Such as "Safari on iPhone"; empty if it isn't known. */
  readonly name: string;
  readonly choices: PushChoices;
  readonly addedAt: number;
  /** How many notifications in a row its push service refused. */
  readonly refused?: number;
}

/** A notification on its way to a device. */
export interface PushMessage {
  readonly member: Pick<Member, 'name' | 'email'>;
  readonly device: PushDevice;
  readonly news: PushNews;
}
