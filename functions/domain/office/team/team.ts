import type { MemberRole } from '#contract/office.ts';
import type { CopyKind } from '../../shared/cc.ts';
import type { Colleague } from '../../shared/colleague.ts';

/** A passkey as `@simplewebauthn/server` needs it. */
export interface Passkey {
  /** The credential's id, base64url. */
  readonly id: string;
  readonly name: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  /** 0 for authenticators that don't count. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly createdAt: number;
  readonly lastUsedAt?: number;
}

/** Which emails a member gets besides those to the business's inbox. */
export type Notifications = Readonly<Record<CopyKind, boolean>>;

/** A browser in which a member signed in. */
export interface SignIn {
  /** Names the session. */
  readonly tokenHash: string;
  readonly at: number;
  /** Its name, such as "Safari on iPhone". */
  readonly browser: string;
}

/** A person of the business. */
export interface Member extends Colleague {
  readonly createdAt: number;
  readonly notifications: Notifications;
  /** At least one. */
  readonly passkeys: readonly Passkey[];
  /** The newest, oldest first; their sessions may have ended. */
  readonly signIns?: readonly SignIn[];
}

/** Someone who may still join. Only the SHA-256 of the token is stored. */
export interface Invitation {
  /** A ULID; a new member keeps it. */
  readonly id: string;
  readonly tokenHash: string;
  readonly email: string;
  readonly role: MemberRole;
  /** The id of the member who invites. It ends when that member leaves; unset for an operator. */
  readonly invitedBy?: string;
  readonly createdAt: number;
  readonly endsAt: number;
}

/**
 * Everyone who may enter the office. It is one item, so one conditional write keeps its rules:
 * there is always an owner, and an invitation works once.
 */
export interface Team {
  /** Grows with every change; 0 if nothing was stored yet. */
  readonly version: number;
  readonly members: readonly Member[];
  readonly invitations: readonly Invitation[];
}
