import * as v from 'valibot';
import type { InputOf } from '#contract/endpoint.ts';
import { LEAD_RETENTION_SECONDS } from '#contract/endpoints/leads/limits.ts';
import type { registerUser } from '#contract/endpoints/sign-in/public.ts';
import { inMs } from '#contract/limits.ts';
import { type LeadField, leadFields, type OptionalLeadField } from '#contract/words/lead-labels.ts';
import { withOrigin } from '../shared/origin.ts';
import type { Stored } from '../shared/stored.ts';

type Typed = keyof InputOf<typeof registerUser>;

/** The fields of the sign-up form besides name, email and phone. */
export const signUpDetails = v.object({
  interest: v.string(),
  grade: v.string(),
  who: v.exactOptional(v.string()),
  student: v.exactOptional(v.string()),
  address: v.string(),
  postcode: v.string(),
  city: v.string(),
  state: v.string(),
  comments: v.string(),
} satisfies Record<Exclude<Typed, 'fullname' | 'email' | 'phone' | 'cameFrom'>, v.ObjectEntries[string]>);
export type SignUpDetails = Stored<typeof signUpDetails>;

/** What a person typed into the sign-up form. */
const leadDetails = v.object({ fullname: v.string(), phone: v.string(), ...signUpDetails.entries });
export type LeadDetails = Stored<typeof leadDetails>;

/** What sorts leads, and tells them apart. */
export const leadTime = v.object({
  /** Or what names someone who gave none, as `addressOf` does. */
  email: v.string(),
  /** 1 for the first lead of an address. Keys are texts. */
  revision: v.pipe(v.string(), v.toNumber()),
  /** Milliseconds since 1970. */
  receivedAt: v.number(),
});

/**
 * A sign-up as the business sees it. It is never overwritten: a change is another lead, with the
 * next revision.
 */
export const storedLead = v.object({
  ...leadTime.entries,
  details: leadDetails,
  /** The member who wrote it down, if the person called. */
  addedBy: v.exactOptional(v.string()),
  /** It came with a consultation that the person booked, or the team for them. */
  fromBooking: v.exactOptional(v.literal(true)),
  /** The business hasn't been told yet: the lead waits for the next email of several. */
  isWaiting: v.exactOptional(v.literal(true)),
  ...withOrigin,
});
export type Lead = Stored<typeof storedLead>;

/** The columns of a list of leads, for what isn't in every list of people. */
export const detailColumns: Readonly<Record<keyof SignUpDetails, string>> = Object.fromEntries(
  leadFields.filter((name) => name !== 'fullname' && name !== 'phone').map((name) => [name, name]),
) as Record<Exclude<LeadField, 'fullname' | 'phone'>, string>;

/** The details in which two sign-ups differ. */
export const changedDetails = (one: LeadDetails, other: LeadDetails): (keyof LeadDetails)[] =>
  leadFields.filter((name) => (one[name] ?? '') !== (other[name] ?? ''));

/** What only the sign-up form asks for, of someone who didn't fill it in. */
export const NOT_ASKED = { interest: '', grade: '', address: '', postcode: '', city: '', state: '' };

/** When the lead is deleted; DynamoDB does so late. */
export const leadEndsAt = ({ receivedAt }: Pick<Lead, 'receivedAt'>): number =>
  receivedAt + inMs(LEAD_RETENTION_SECONDS);

/** What leads that haven't expired call their person; the office may write a name in full. */
export const namesIn = (leads: readonly Lead[], now: number): string[] =>
  leads.flatMap((lead) => (leadEndsAt(lead) > now ? [lead.details.fullname] : []));

/** The same as it was typed. */
export type TypedSignUp = Omit<SignUpDetails, OptionalLeadField> &
  Readonly<Partial<Record<OptionalLeadField, string | undefined>>>;

/** What a sign-up stores: the student's name only from a parent, and nothing that wasn't said. */
export const saidDetails = ({ who = '', student = '', ...details }: TypedSignUp): SignUpDetails => ({
  ...details,
  ...(who === '' ? {} : { who }),
  ...(who === 'parent' && student !== '' ? { student } : {}),
});
