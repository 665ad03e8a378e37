import type { MemberRole } from '#contract/office.ts';

/** The emails to the business of which members of the team may want a copy. */
export type CopyKind = 'leads' | 'messages' | 'consultations' | 'digest';

/**
 * The members who want a copy of the emails of a kind to the business, besides one address: all, or
 * those of a role.
 */
export type CcFor = (
  kind: CopyKind,
  besides: string,
  role?: MemberRole,
) => Promise<{ readonly cc?: readonly string[] }>;
