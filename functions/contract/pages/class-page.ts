import * as v from 'valibot';
import { classDate, classStates } from '../endpoints/classes/shapes.ts';

/** Only the office sees a draft. */
const publicStates = classStates.filter((state) => state !== 'draft');

/** The dates of a class, earliest first, for pages: their first render does without `Intl`. */
export const shownDates = {
  /** `local` is the start by the business's clocks, as `YYYY-MM-DD HH:MM`. */
  dates: v.array(v.object({ ...classDate.entries, local: v.string() })),
  /** The name of the business's zone, such as Pacific Time. */
  zone: v.string(),
};

/** A class as visitors see it. It never has the meeting link. */
export const classCard = v.object({
  id: v.string(),
  title: v.string(),
  subject: v.string(),
  /** The slug of the service that it belongs to; empty without one. */
  service: v.string(),
  /** The teacher's name. */
  teacher: v.string(),
  ...shownDates,
  /** Dollars; 0 is free. */
  price: v.number(),
  state: v.picklist(publicStates),
  /** The free seats, if only a few are left; null if there are more. */
  seatsLeft: v.nullable(v.number()),
  /** Of the business's days; it counts in full. */
  enrollUntil: v.string(),
  joinAfterStart: v.boolean(),
  /** Why nobody can enroll now, in a sentence; empty if seats decide. */
  closed: v.string(),
});
export type ClassCard = v.InferOutput<typeof classCard>;

/** What a class's page shows. */
export const classPage = v.object({
  ...classCard.entries,
  text: v.string(),
  /** Days before the first date until which a seat is refunded in full. */
  refundDays: v.number(),
  /** The last day of these; empty once it has passed. */
  refundUntil: v.exactOptional(v.string()),
});
export type ClassPage = v.InferOutput<typeof classPage>;

/** Whether someone can enroll now. */
export const canEnroll = ({ closed, seatsLeft }: Pick<ClassCard, 'closed' | 'seatsLeft'>): boolean =>
  closed === '' && seatsLeft !== 0;

/** Whether someone can wait for a seat now. */
export const canWait = ({ closed, seatsLeft }: Pick<ClassCard, 'closed' | 'seatsLeft'>): boolean =>
  closed === '' && seatsLeft === 0;
