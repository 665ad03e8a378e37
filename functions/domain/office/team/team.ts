import * as v from 'valibot';
import { notificationChoices } from '#contract/endpoints/office/office.ts';
import { roles } from '#contract/office.ts';
import { colleague } from '../../shared/colleague.ts';
import type { Stored } from '../../shared/stored.ts';

/** A passkey as `@simplewebauthn/server` needs it. */
const passkey = v.object({
  /** The credential's id, base64url. */
  id: v.string(),
  name: v.string(),
  /** COSE, base64url. */
  publicKey: v.string(),
  /** 0 for authenticators that don't count. */
  counter: v.number(),
  transports: v.array(v.string()),
  createdAt: v.number(),
  lastUsedAt: v.exactOptional(v.number()),
});
export type Passkey = Stored<typeof passkey>;

/** A browser in which a member signed in. */
const signIn = v.object({
  /** Names the session. */
  tokenHash: v.string(),
  at: v.number(),
  /** Its name, such as "Safari on iPhone". */
  browser: v.string(),
});

/** A person of the business. */
const member = v.object({
  ...colleague.entries,
  createdAt: v.number(),
  notifications: notificationChoices,
  /** At least one. */
  passkeys: v.array(passkey),
  /** The newest, oldest first; their sessions may have ended. */
  signIns: v.exactOptional(v.array(signIn)),
});
export type Member = Stored<typeof member>;

/** Someone who may still join. Only the SHA-256 of the token is stored. */
const invitation = v.object({
  /** A ULID; a new member keeps it. */
  id: v.string(),
  tokenHash: v.string(),
  email: v.string(),
  role: v.picklist(roles),
  /** The id of the member who invites. It ends when that member leaves; unset for an operator. */
  invitedBy: v.exactOptional(v.string()),
  createdAt: v.number(),
  endsAt: v.number(),
});
export type Invitation = Stored<typeof invitation>;

/**
 * Everyone who may enter the office. It is one item, so one conditional write keeps its rules:
 * there is always an owner, and an invitation works once.
 */
export const storedTeam = v.object({
  /** Grows with every change; 0 if nothing was stored yet. */
  version: v.number(),
  members: v.array(member),
  invitations: v.array(invitation),
});
export type Team = Stored<typeof storedTeam>;
