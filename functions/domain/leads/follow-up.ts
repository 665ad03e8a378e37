import * as v from 'valibot';
import { LEAD_RETENTION_SECONDS } from '#contract/endpoints/leads/limits.ts';
import { inMs } from '#contract/limits.ts';
import { type FollowUpData, followUp } from '#contract/words/office-follow-ups.ts';
import type { Stored } from '../shared/stored.ts';

export const followUpKinds = ['lead', 'message'] as const;
export type FollowUpKind = (typeof followUpKinds)[number];

/** What the team noted about the lead of an address, or about a message. */
export const storedFollowUp = v.object({
  ...followUp.entries,
  kind: v.picklist(followUpKinds),
  /** The lead's email address, or the message's id. */
  id: v.string(),
  /** When the lead or message came (ms since 1970), which sorts lists. */
  receivedAt: v.number(),
});
export type FollowUp = Stored<typeof storedFollowUp>;

/** Names a lead or message among follow-ups: `lead#EMAIL` or `message#ID`. */
export type Subject = `${FollowUpKind}#${string}`;
export const subjectOf = ({ kind, id }: Pick<FollowUp, 'kind' | 'id'>): Subject => `${kind}#${id}`;

/** What the office shows of it. */
export const asFollowUpData = ({ state, notes, callOn, canceled, version }: Stored<typeof followUp>): FollowUpData => ({
  state,
  notes: [...notes],
  ...(callOn === undefined ? {} : { callOn }),
  ...(canceled === undefined ? {} : { canceled }),
  version,
});

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
export const followUpEndsAt = ({ receivedAt }: Pick<FollowUp, 'receivedAt'>): number =>
  receivedAt + inMs(LEAD_RETENTION_SECONDS);
