import { LEAD_RETENTION_SECONDS } from '#contract/endpoints/leads/limits.ts';
import { MESSAGE_RETENTION_SECONDS } from '#contract/endpoints/messages/limits.ts';
import { inMs } from '#contract/limits.ts';
import { emailIn } from '#contract/phone.ts';
import type { OfficeLead } from '#contract/words/office-follow-ups.ts';
import { asShown } from '../shared/origin.ts';
import { asFollowUpData, type FollowUp, type FollowUpKind, subjectOf } from './follow-up.ts';
import type { Lead } from './lead.ts';
import type { FollowUps } from './ports.ts';

/** The time from which leads or messages are kept; DynamoDB deletes older ones late. */
export const keptSince = (kind: FollowUpKind, now: number): number =>
  now - inMs(kind === 'lead' ? LEAD_RETENTION_SECONDS : MESSAGE_RETENTION_SECONDS) + 1;

/** The follow-up of an untouched lead. All revisions of a lead share one. */
export const newLead = ({ email, receivedAt }: Lead): FollowUp => ({
  kind: 'lead',
  id: email,
  receivedAt,
  state: 'new',
  notes: [],
  version: 0,
});

/** What is known of each lead or message, with its follow-up, in the same order. */
export async function withFollowUps<Row>(
  followUps: Pick<FollowUps, 'of'>,
  rows: readonly Row[],
  untouched: (row: Row) => FollowUp,
): Promise<{ readonly row: Row; readonly followUp: FollowUp }[]> {
  const known = rows.map((row) => ({ row, followUp: untouched(row) }));
  const stored = await followUps.of(known.map(({ followUp }) => subjectOf(followUp)));
  return known.map(({ row, followUp }) => ({ row, followUp: stored.get(subjectOf(followUp)) ?? followUp }));
}

export function asOfficeLead({ row, followUp }: { readonly row: Lead; readonly followUp: FollowUp }): OfficeLead {
  const { email, revision, receivedAt, details, addedBy, fromBooking } = row;
  const source = {
    ...(addedBy === undefined ? {} : { addedBy }),
    ...(fromBooking === undefined ? {} : { fromBooking }),
    ...asShown(row),
  };
  return {
    id: email,
    email: emailIn(email),
    revision,
    receivedAt,
    ...source,
    ...details,
    followUp: asFollowUpData(followUp),
  };
}
