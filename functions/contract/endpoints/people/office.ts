import * as v from 'valibot';
import { officeAction, officeRead } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import * as field from '../../fields.ts';
import { hidden, roles } from '../../office.ts';
import { officeConsultation } from '../../office-consultation.ts';
import { officeLead, officeMessage, origin } from '../../words/office-follow-ups.ts';
import { officeAgreementRow } from '../agreements/office.ts';
import { officeOrderRow } from '../orders/office.ts';

export const officePerson = v.object({
  /** Or what names someone without one, as `addressOf` does. */
  email: v.string(),
  /** Null if the address has no account. */
  account: v.nullable(
    v.object({
      id: v.string(),
      fullname: v.string(),
      phone: v.string(),
      createdAt: v.number(),
      confirmed: v.boolean(),
    }),
  ),
  /** Also the payments of its agreements. Null for a counselor. */
  orders: v.nullable(v.array(officeOrderRow)),
  /** Those that it paid for others, whose they are. */
  paidOrders: v.nullable(v.array(officeOrderRow)),
  /** Those that it signs, and those whose hours it books. Null for a counselor. */
  agreements: v.nullable(v.array(officeAgreementRow)),
  consultations: v.array(officeConsultation),
  leads: v.array(officeLead),
  messages: v.array(officeMessage),
  /** At first, with the first answer to who sent them. */
  cameFrom: origin,
  /** Waits for a free time since then. */
  waitingSince: v.exactOptional(v.number()),
  /** Sessions and remembered browsers. */
  sessions: v.number(),
  /** No code can be sent to the address for now. */
  locked: v.boolean(),
  /** Emails that came back, in words; empty if none did. For a counselor without payments'. */
  returnedMail: v.string(),
});
export type OfficePerson = v.InferOutput<typeof officePerson>;

export const officePersonOfCounselor = v.object({
  ...officePerson.entries,
  orders: hidden,
  paidOrders: hidden,
  agreements: hidden,
});

export const findOfficePerson = officeRead({
  id: 'find-office-person',
  summary: 'Shows everything about one email address.',
  path: 'office/people/find',
  office: { roles },
  body: v.object({ email: rule.personAddress }),
  success: {
    message: 'What is known about the address.',
    res: officePerson,
    resFor: { counselor: officePersonOfCounselor },
  },
});

export const unlockOfficePerson = officeAction({
  id: 'unlock-office-person',
  summary: 'Lets an address that had too many wrong codes get new ones.',
  path: 'office/people/unlock',
  office: { roles, action: 'unlock', subject: 'email' },
  auditLog: 'Unlocked an address',
  changes: ['people'],
  body: v.object({ email: field.email('Please enter email') }),
  success: { message: 'The address is unlocked.', res: v.object({ lifted: v.number() }) },
});

export const allowOfficeMail = officeAction({
  id: 'allow-office-mail',
  summary: 'Allows mail again to an address whose mail came back.',
  path: 'office/people/allow-mail',
  office: { roles: ['owner'], action: 'allow-mail', subject: 'email' },
  auditLog: 'Allowed mail to an address again',
  changes: ['people', 'orders'],
  body: v.object({ email: field.email('Please enter email') }),
  success: {
    message: 'Mail goes to the address again.',
    /** How many emails had come back. */
    res: v.object({ forgotten: v.number() }),
  },
});

export const signOutOfficePerson = officeAction({
  id: 'sign-out-office-person',
  summary: 'Signs a buyer out on all devices.',
  path: 'office/people/sign-out',
  office: { roles, action: 'sign-out-person', subject: 'email' },
  auditLog: 'Signed a person out',
  changes: ['people'],
  body: v.object({ email: field.email('Please enter email') }),
  success: { message: 'Signed out on all devices.', res: v.object({ ended: v.number() }) },
  refusals: ['NOT_FOUND'],
});

export const exportOfficePerson = officeAction({
  id: 'export-office-person',
  path: 'office/people/export',
  office: { roles: ['owner'], confirmed: true, action: 'export-person', subject: 'email' },
  auditLog: 'Exported a person’s data',
  changes: [],
  body: v.object({ email: rule.personAddress, after: v.optional(rule.cursor, '') }),
  success: {
    message: 'The copy for this person.',
    /** A long copy comes in parts, which follow one another; `next` asks for the next. */
    res: v.object({ fileName: v.string(), json: v.string(), next: v.string() }),
  },
  refusals: ['CONFLICT'],
});

export const eraseOfficePerson = officeAction({
  id: 'erase-office-person',
  path: 'office/people/erase',
  office: {
    roles: ['owner'],
    confirmed: true,
    action: 'erase-person',
    subject: 'email',
    unrecorded: { preview: [true] },
  },
  auditLog: 'Erased a person',
  changes: ['orders', 'contacts', 'consultations', 'steps'],
  body: v.object({
    /** Only says what would be erased. */
    preview: rule.preview,
    email: rule.personAddress,
  }),
  success: {
    message: 'Erased.',
    res: v.object({ /** In words. */ fates: v.array(v.string()), kept: v.array(v.string()) }),
  },
});

const kinds = ['person', 'lead', 'booking', 'agreement', 'order', 'guide'] as const;

/** Something that a search found. */
export const officeHit = v.object({
  kind: v.picklist(kinds),
  /** Names it: an order's number, the id of an agreement or guide, else the person's address. */
  id: v.string(),
  title: v.string(),
  text: v.string(),
  /**
   * When the lead came, the consultation begins, the agreement was changed or the order was placed;
   * 0 for others.
   */
  at: v.number(),
});
export type OfficeHit = v.InferOutput<typeof officeHit>;

const officeHits = v.object({ hits: v.array(officeHit) });

export const searchOffice = officeRead({
  id: 'search-office',
  summary: 'Finds people, leads, bookings, agreements, orders and guides by a few words.',
  path: 'office/search',
  office: { roles },
  body: v.object({ search: rule.searchText }),
  success: {
    message: 'What was found.',
    res: officeHits,
    resFor: {
      counselor: v.object({
        hits: v.pipe(
          v.array(officeHit),
          v.filterItems(({ kind }) => kind !== 'order' && kind !== 'guide'),
        ),
      }),
    },
  },
});
