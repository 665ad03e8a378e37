import { shortDay } from '#contract/dates.ts';
import { type LeadField, leadFields, leadLabels, leadText } from '#contract/words/lead-labels.ts';
import { type MessageField, messageFields, messageLabels } from '#contract/words/message-labels.ts';
import type { OfficeMessage } from '#contract/words/office-follow-ups.ts';
import {
  type FollowUpData,
  type FollowUpState,
  followUpStates,
  type OfficeLead,
} from '#contract/words/office-follow-ups.ts';
import { originFacts } from './origin.ts';

/** A lead or a message as the office shows it: in its list, and on the page of its person. */
export interface Contact {
  readonly kind: 'lead' | 'message';
  /** Names it to `follow-ups`. Versions of a lead share it, because they share what was noted. */
  readonly id: string;
  /** Different for each version of a lead. */
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  readonly name: string;
  /** Empty if someone who called gave none. */
  readonly email: string;
  /** Empty if we don't know it. */
  readonly phone: string;
  /** What it is about, in a few words. */
  readonly about: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** What the person wrote; may be empty. */
  readonly text: string;
  /** How a reply's subject begins. */
  readonly replySubject: string;
  readonly followUp: FollowUpData;
}

export const stateNames: Readonly<Record<Contact['kind'], Readonly<Record<FollowUpState, string>>>> = {
  lead: { new: 'New', callback: 'Call back', contacted: 'Contacted', booked: 'Booked', closed: 'Closed' },
  message: { new: 'New', callback: 'Answered', contacted: 'Answered', booked: 'Answered', closed: 'Closed' },
};

/** The states to choose from, with their names. A message is neither booked nor called back. */
export const stateChoices = (kind: Contact['kind']): readonly (readonly [state: FollowUpState, name: string])[] =>
  followUpStates
    .filter((state) => kind === 'lead' || (state !== 'booked' && state !== 'callback'))
    .map((state) => [state, stateNames[kind][state]]);

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const gradeName = (grade: string): string => (grade === 'finished' ? 'Finished high school' : `Grade ${grade}`);

/** The beginning of a text, for a line of a list. */
const beginning = (text: string): string => {
  const letters = Array.from(text);
  return letters.length <= 100 ? text : `${letters.slice(0, 99).join('')}…`;
};

const known = (facts: Contact['facts']): Contact['facts'] => facts.filter(([, value]) => value !== '');

/** The details that have a place of their own in what the office shows of a lead. */
const placed: ReadonlySet<LeadField> = new Set([
  'fullname',
  'phone',
  'who',
  'student',
  'interest',
  'grade',
  'address',
  'city',
  'state',
  'postcode',
  'comments',
]);

/** Sciences, Grade 10. */
export const aboutLead = ({ interest, grade }: Pick<OfficeLead, 'interest' | 'grade'>): string =>
  [capitalized(interest), grade === '' ? '' : gradeName(grade)].filter((part) => part !== '').join(', ');

/** Canceled Wed, Dec 2: why a lead waits for a call; empty for another reason. */
export const canceledText = ({ canceled }: FollowUpData): string =>
  canceled === undefined ? '' : `Canceled ${shortDay(canceled)}`;

export const followedUpLead = (lead: OfficeLead): Contact => {
  const { id, receivedAt, revision, email, addedBy, fromBooking, fullname, phone, comments, followUp } = lead;
  const { interest, grade } = lead;
  const canceled = canceledText(followUp);
  return {
    kind: 'lead',
    id,
    key: `lead ${id} ${String(revision)}`,
    receivedAt,
    name: fullname,
    email,
    phone,
    about: [
      fromBooking === undefined ? canceled : '',
      aboutLead(lead),
      addedBy !== undefined ? `Called: ${beginning(comments)}` : '',
      fromBooking === undefined
        ? ''
        : [canceled || 'Booked a time', beginning(comments)].filter((part) => part !== '').join(': '),
      addedBy === undefined && fromBooking === undefined && revision > 1 ? 'changed details' : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
    facts: known([
      ['Source', addedBy === undefined ? '' : `Added by ${addedBy} by phone`],
      ['Source', fromBooking === undefined ? '' : 'Booked a time'],
      [leadLabels.who, leadText('who', lead.who ?? '')],
      [leadLabels.student, lead.student ?? ''],
      ['Interest', capitalized(interest)],
      ['Grade', grade === '' ? '' : gradeName(grade)],
      ['Address', lead.address],
      ['Place', [lead.city, `${lead.state} ${lead.postcode}`.trim()].filter((part) => part !== '').join(', ')],
      ...originFacts(lead),
      ...leadFields.filter((name) => !placed.has(name)).map((name) => [leadLabels[name], lead[name] ?? ''] as const),
    ]),
    text: comments,
    replySubject: 'Your free consultation',
    followUp,
  };
};

/** The fields of a message that the office shows in a place of their own. */
const heading: ReadonlySet<MessageField> = new Set(['name', 'email', 'phone', 'text']);

export const followedUpMessage = (message: OfficeMessage): Contact => {
  const { id, receivedAt, kind, name, email, phone, text, isSuspect, followUp } = message;
  const isPartner = kind === 'partner';
  const marks = [...(isSuspect ? ['Maybe spam'] : []), ...(isPartner ? ['Partner application'] : [])];
  return {
    kind: 'message',
    id,
    key: `message ${id}`,
    receivedAt,
    name,
    email,
    phone,
    about: beginning([...marks, text].filter((part) => part !== '').join(': ')),
    facts: known([
      ...messageFields
        .filter((field) => !heading.has(field))
        .map((field) => [messageLabels[field], message[field]] as const),
      ...originFacts(message),
      ['Maybe spam', isSuspect ? 'It came with text in a field that people can’t see.' : ''],
    ]),
    text,
    replySubject: isPartner ? 'Your partner application' : 'Your message',
    followUp,
  };
};

/** The address that opens a reply in the mail program. */
export const mailtoOf = ({ email, replySubject }: Contact, businessName: string): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`${replySubject} | ${businessName}`)}`;
