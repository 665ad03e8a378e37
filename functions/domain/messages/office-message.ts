import { type PartnerField, partnerFields } from '#contract/words/message-labels.ts';
import type { OfficeMessage } from '#contract/words/office-follow-ups.ts';
import { asFollowUpData, type FollowUp } from '../leads/follow-up.ts';
import { asShown } from '../shared/origin.ts';
import type { Message } from './message.ts';

/**
 * The follow-up of an untouched message. One that was noted as answered before the office had
 * follow-ups counts as contacted.
 */
export const newMessage = ({ id, receivedAt, answeredAt }: Message): FollowUp => ({
  kind: 'message',
  id,
  receivedAt,
  state: answeredAt === undefined ? 'new' : 'contacted',
  notes: [],
  version: 0,
});

export function asOfficeMessage({
  row,
  followUp,
}: {
  readonly row: Message;
  readonly followUp: FollowUp;
}): OfficeMessage {
  const { id, receivedAt, kind, name, email } = row;
  return {
    id,
    receivedAt,
    kind,
    name,
    email,
    ...(Object.fromEntries(partnerFields.map((field) => [field, row.kind === 'partner' ? row[field] : ''])) as Record<
      PartnerField,
      string
    >),
    text: row.kind === 'partner' ? row.comments : row.message,
    isSuspect: row.suspect === true,
    ...asShown(row),
    followUp: asFollowUpData(followUp),
  };
}
