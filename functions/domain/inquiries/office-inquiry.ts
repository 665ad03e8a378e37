import type { OfficeInquiry } from '#contract/office-follow-ups.ts';
import { asFollowUpData, type FollowUp } from '../leads/follow-up.ts';
import type { Inquiry } from './inquiry.ts';

/**
 * The follow-up of an untouched message. One that was noted as answered before the office had
 * follow-ups counts as contacted.
 */
export const newInquiry = ({ id, receivedAt, answeredAt }: Inquiry): FollowUp => ({
  kind: 'message',
  id,
  receivedAt,
  state: answeredAt === undefined ? 'new' : 'contacted',
  notes: [],
  version: 0,
});

export function asOfficeInquiry({
  row,
  followUp,
}: {
  readonly row: Inquiry;
  readonly followUp: FollowUp;
}): OfficeInquiry {
  const { id, receivedAt, kind, name, email } = row;
  return {
    id,
    receivedAt,
    kind,
    name,
    email,
    phone: row.kind === 'partner' ? row.phone : '',
    address: row.kind === 'partner' ? row.address : '',
    text: row.kind === 'partner' ? row.comments : row.message,
    isSuspect: row.suspect === true,
    followUp: asFollowUpData(followUp),
  };
}
