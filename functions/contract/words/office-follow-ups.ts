import * as v from 'valibot';
import { leadFields, optionalLeadFields } from './lead-labels.ts';
import { messageFields } from './message-labels.ts';

/*
 * Leads and messages as the office shows them. Apart from their endpoints, so that the office's
 * first page doesn't load these.
 */

/** A message is never booked, nor called back. */
export const followUpStates = ['new', 'callback', 'contacted', 'booked', 'closed'] as const;
export type FollowUpState = (typeof followUpStates)[number];

/** What the team noted about a lead or a message. */
export const followUp = v.object({
  state: v.picklist(followUpStates),
  notes: v.array(v.object({ at: v.number(), who: v.string(), text: v.string() })),
  /** Of a lead to call back: not before this day of the business. */
  callOn: v.exactOptional(v.string()),
  /** Of a lead to call back: the day of the consultation that was canceled. */
  canceled: v.exactOptional(v.string()),
  /** Grows with every change; 0 before the first. */
  version: v.number(),
});
export type FollowUpData = v.InferOutput<typeof followUp>;

/** Where someone came from, by name: `page`, `host`, the parts of `utm_`, and `sentBy`. */
export const origin = v.exactOptional(v.record(v.string(), v.string()));

export const officeLead = v.object({
  /** Names it to `follow-ups`. */
  id: v.string(),
  receivedAt: v.number(),
  /** 1, or more if the family changed what it typed before. */
  revision: v.number(),
  /** Empty if someone who called gave none. */
  email: v.string(),
  /** Who wrote it down, if the person called. */
  addedBy: v.exactOptional(v.string()),
  /** It came with a booked consultation, and not from the sign-up form. */
  fromBooking: v.exactOptional(v.literal(true)),
  cameFrom: origin,
  ...v.entriesFromList(leadFields, v.string()),
  ...v.entriesFromList(optionalLeadFields, v.exactOptional(v.string())),
  followUp,
});
export type OfficeLead = v.InferOutput<typeof officeLead>;

export const officeMessage = v.object({
  id: v.string(),
  receivedAt: v.number(),
  kind: v.picklist(['contact', 'partner']),
  ...v.entriesFromList(messageFields, v.string()),
  /** Text was in the field that people can't see. */
  isSuspect: v.boolean(),
  cameFrom: origin,
  followUp,
});
export type OfficeMessage = v.InferOutput<typeof officeMessage>;
