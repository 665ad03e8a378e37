import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import * as field from '../../fields.ts';
import { leadFields, optionalLeadFields } from '../../lead-labels.ts';
import { roles } from '../../office.ts';

/** A message is never booked, nor called back. */
export const followUpStates = ['new', 'callback', 'contacted', 'booked', 'closed'] as const;
export type FollowUpState = (typeof followUpStates)[number];

/** What the team noted about a lead or a message. */
export const followUp = v.object({
  state: v.picklist(followUpStates),
  notes: v.array(v.object({ at: v.number(), who: v.string(), text: v.string() })),
  /** Grows with every change; 0 before the first. */
  version: v.number(),
});
export type FollowUpData = v.InferOutput<typeof followUp>;

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
  ...v.entriesFromList(leadFields, v.string()),
  ...v.entriesFromList(optionalLeadFields, v.exactOptional(v.string())),
  followUp,
});
export type OfficeLead = v.InferOutput<typeof officeLead>;

export const listOfficeLeads = endpoint({
  id: 'list-office-leads',
  method: 'GET',
  path: 'office/leads',
  auth: 'office',
  office: { roles },
  params: v.object({ state: rule.oneOfOrAll(followUpStates, 'Unknown state'), after: rule.cursor }),
  success: { status: 200, message: 'The leads.', res: v.object({ leads: v.array(officeLead), next: v.string() }) },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});

export const addOfficeLead = endpoint({
  id: 'add-office-lead',
  method: 'POST',
  path: 'office/leads',
  auth: 'office',
  office: { roles, action: 'add-lead', subject: 'email' },
  body: v.object({
    fullname: field.realFullname('Please enter name'),
    phone: field.typedSignUpPhone,
    email: rule.emailOrNone,
    comments: rule.about,
  }),
  success: { status: 201, message: 'The lead is added.', res: officeLead },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'CONFLICT'],
});
