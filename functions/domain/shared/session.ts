import * as v from 'valibot';
import type { Stored } from './stored.ts';
/** What a one-time code is for. */
export const otpPurposes = ['login', 'registration'] as const;
export type OtpPurpose = (typeof otpPurposes)[number];

/** A signed-in person in one browser. Only the SHA-256 of the token is stored. */
export const storedSession = v.object({
  tokenHash: v.string(),
  /** Of the account. */
  user: v.object({
    id: v.string(),
    email: v.string(),
    fullname: v.string(),
    phone: v.string(),
    toConfirm: v.exactOptional(v.literal(true)),
    fromOffice: v.exactOptional(v.literal(true)),
  }),
  /** The code with which it began. */
  provenBy: v.picklist(otpPurposes),
  createdAt: v.number(),
  lastSeenAt: v.number(),
});
export type Session = Stored<typeof storedSession>;
