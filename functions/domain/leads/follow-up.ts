import { LEAD_RETENTION_SECONDS } from '#contract/endpoints/leads/limits.ts';
import { inMs } from '#contract/limits.ts';
import type { FollowUpData } from '#contract/words/office-follow-ups.ts';

export const followUpKinds = ['lead', 'message'] as const;
export type FollowUpKind = (typeof followUpKinds)[number];

/** What the team noted about the lead of an address, or about a message. */
export interface FollowUp extends FollowUpData {
  readonly kind: FollowUpKind;
  /** The lead's email address, or the message's id. */
  readonly id: string;
  /** When the lead or message came (ms since 1970), which sorts lists. */
  readonly receivedAt: number;
}

/** Names a lead or message among follow-ups: `lead#EMAIL` or `message#ID`. */
export type Subject = `${FollowUpKind}#${string}`;
export const subjectOf = ({ kind, id }: Pick<FollowUp, 'kind' | 'id'>): Subject => `${kind}#${id}`;

/** What the office shows of it. */
export function asFollowUpData({ state, notes, callOn, canceled, version }: FollowUpData): FollowUpData {
  return {
    state,
    notes,
    ...(callOn === undefined ? {} : { callOn }),
    ...(canceled === undefined ? {} : { canceled }),
    version,
  };
}

/** The next version. Another state than Call back also ends why, and until when, the call waits. */
export function nextVersion(
  { callOn: _, canceled: known, ...before }: FollowUp,
  {
    callOn = '',
    canceled = known,
    ...changes
  }: Pick<FollowUp, 'receivedAt' | 'state'> & Partial<Pick<FollowUp, 'notes' | 'callOn' | 'canceled'>>,
): FollowUp {
  const waits = changes.state === 'callback';
  return {
    ...before,
    ...changes,
    ...(waits && callOn !== '' ? { callOn } : {}),
    ...(waits && canceled !== undefined ? { canceled } : {}),
    version: before.version + 1,
  };
}

/** When it is deleted, with the lead or message; DynamoDB does so late. */
export function followUpEndsAt({ receivedAt }: Pick<FollowUp, 'receivedAt'>): number {
  return receivedAt + inMs(LEAD_RETENTION_SECONDS);
}
