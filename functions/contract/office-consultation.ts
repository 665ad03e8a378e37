import * as v from 'valibot';
import { consultationStatuses, meetingFacts, meetingTypes, seriesPart } from './endpoints/consultations/shapes.ts';

/**
 * A consultation as the office shows it. Apart from the endpoints of consultations, so that the
 * office's first page doesn't load these.
 */
export const officeConsultation = v.object({
  id: v.string(),
  /** Names the family's account to `move` and `cancel`. */
  person: v.string(),
  start: v.number(),
  minutes: v.number(),
  counselor: v.object({ id: v.string(), name: v.string() }),
  fullname: v.string(),
  /** Empty if someone who called gave none. */
  email: v.string(),
  phone: v.string(),
  how: v.picklist(meetingTypes),
  /** The meeting's address; empty for a call. */
  joinUrl: v.string(),
  /** The family's IANA time zone. */
  zone: v.string(),
  note: v.string(),
  status: v.picklist(consultationStatuses),
  /** It is still to come, and the hours have changed since it was booked. */
  outsideHours: v.boolean(),
  /** Grows with every change; names what a change was made from. */
  version: v.number(),
  ...meetingFacts,
  /** Only a lesson has this. */
  session: v.exactOptional(
    v.object({
      agreement: v.string(),
      /** The hours of its agreement that can still be booked. */
      hoursLeft: v.number(),
      /** Its hours are spent, because it has begun or was canceled late, and can be given back. */
      canReturn: v.boolean(),
      summary: v.picklist(['none', 'draft', 'sent']),
      /** It was booked with others. */
      series: v.exactOptional(seriesPart),
    }),
  ),
});
export type OfficeConsultation = v.InferOutput<typeof officeConsultation>;
