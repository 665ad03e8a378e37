import * as v from 'valibot';
import { endpoint, officeAction, officeRead } from '../../endpoint.ts';
import * as rule from '../../fields/office.ts';
import { identifier, leftOut } from '../../fields/rules.ts';
import * as field from '../../fields.ts';
import { hidden, roles, USE_PASSKEY } from '../../office.ts';
import { officeConsultation } from '../../office-consultation.ts';
import { officeFamilySteps } from '../../office-steps.ts';
import { officeLead, officeMessage } from '../../words/office-follow-ups.ts';
import { centsByMethod } from '../orders/shapes.ts';

/** The options of WebAuthn's ceremonies, as `@simplewebauthn` writes them. */
export const ceremonyOptions = v.looseObject({ challenge: v.string() });
export type CeremonyOptions = v.InferOutput<typeof ceremonyOptions>;

/** What the browser answers to them; the library checks the rest. */
export const ceremonyResponse = v.pipe(
  v.optional(v.unknown(), null),
  v.looseObject(
    {
      id: identifier({ required: USE_PASSKEY, max: 400, tooLong: USE_PASSKEY }, /^[\w-]+$/),
      type: v.pipe(v.optional(v.unknown(), ''), v.literal('public-key', USE_PASSKEY)),
    },
    USE_PASSKEY,
  ),
);
export type CeremonyResponse = v.InferOutput<typeof ceremonyResponse>;

/** Which emails a member gets besides those to the business's inbox. */
export const notificationChoices = v.object({
  leads: v.boolean(),
  messages: v.boolean(),
  consultations: v.boolean(),
  digest: v.boolean(),
});

/** The signed-in member. */
export const officeSession = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(roles),
  notifications: notificationChoices,
  /** Until then, actions that ask for the passkey again don't need it. */
  confirmedUntil: v.number(),
  /** When the session ends even if it is used. */
  endsAt: v.number(),
  /** Milliseconds without a request after which it ends. */
  idleMs: v.number(),
  businessName: v.string(),
  /** The business's IANA time zone. */
  zone: v.string(),
});
export type OfficeSessionData = v.InferOutput<typeof officeSession>;

export const officePasskey = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: v.number(),
  lastUsedAt: v.nullable(v.number()),
});
export const officePasskeys = v.array(officePasskey);

/** The browsers in which the member is signed in, newest first. */
export const officeSessions = v.array(
  v.object({
    id: v.string(),
    /** Such as "Safari on iPhone"; empty if it isn't known. */
    browser: v.string(),
    signedInAt: v.number(),
    lastSeenAt: v.number(),
    /** The one that asks. */
    isThis: v.boolean(),
  }),
);

export const officeTeam = v.object({
  members: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      email: v.string(),
      role: v.picklist(roles),
      since: v.number(),
      passkeys: v.number(),
      /** The member who asks. */
      isYou: v.boolean(),
    }),
  ),
  invitations: v.array(v.object({ id: v.string(), email: v.string(), role: v.picklist(roles), endsAt: v.number() })),
});

export const officeAlarm = v.object({
  id: v.string(),
  state: v.picklist(['ok', 'alarm', 'unknown']),
  /** When it entered this state. */
  since: v.number(),
  /** What doesn't work, and for whom. */
  impact: v.string(),
  /** What to do. */
  todo: v.string(),
});

const salesPeriod = v.object({
  cents: v.number(),
  orders: v.number(),
  /** What of it came outside PayPal. */
  outside: centsByMethod,
  beforeCents: v.number(),
  beforeOrders: v.number(),
});

/** What needs a person, and the page of the office that solves it. */
export const attention = v.object({
  kind: v.picklist(['review', 'dispute', 'refund', 'receipt', 'bounce', 'alarm']),
  title: v.string(),
  text: v.string(),
  /** A path below /office. */
  path: v.string(),
  action: v.string(),
  /** Of a dispute: until when PayPal waits for an answer, and when it got one. */
  respondBy: v.exactOptional(v.number()),
  answeredAt: v.exactOptional(v.number()),
});

/** A date of a class that takes place. */
const classDate = v.object({
  id: v.string(),
  title: v.string(),
  teacher: v.object({ id: v.string(), name: v.string() }),
  start: v.number(),
  minutes: v.number(),
  /** Seats of paid orders, and of those that may still be paid. */
  taken: v.number(),
  seats: v.number(),
  /** How many students are missing before its first date; 0 if there are enough. */
  missing: v.number(),
});

/** An agreement that waits for its family, and what they would pay. */
const waitingAgreement = v.object({
  id: v.string(),
  fullname: v.string(),
  title: v.string(),
  cents: v.number(),
});

export const officeToday = v.object({
  at: v.number(),
  /** Null for a counselor. */
  sales: v.nullable(
    v.object({
      today: salesPeriod,
      week: salesPeriod,
      month: salesPeriod,
      /** The last 14 days, oldest first, each beside the day two weeks before. */
      days: v.array(v.object({ day: v.string(), cents: v.number(), beforeCents: v.number() })),
    }),
  ),
  /** `late`: how many have waited for more than two days. */
  leads: v.object({ count: v.number(), late: v.number(), newest: v.array(officeLead) }),
  messages: v.object({ count: v.number(), late: v.number(), oldest: v.array(officeMessage) }),
  /** Leads that the team has to call back: they canceled, or called and got no answer. */
  callBacks: v.object({ count: v.number(), newest: v.array(officeLead) }),
  /** Those of the day; a counselor’s are only their own, here and below. */
  consultations: v.array(officeConsultation),
  /** The next one that is booked, or takes place now; null if there is none in four weeks. */
  next: v.nullable(officeConsultation),
  /** The dates of classes today and the next one, earliest first. */
  classes: v.exactOptional(v.array(classDate)),
  /** Sessions of the last 30 days whose family has no summary, the longest ago first. */
  summaries: v.object({ count: v.number(), oldest: v.array(officeConsultation) }),
  /** The steps that are overdue or due within seven days, by family, the most urgent one first. */
  steps: v.array(officeFamilySteps),
  /** Null for a counselor. */
  agreements: v.nullable(
    v.object({
      /** Opened and not signed, the one that was opened first, first. */
      opened: v.array(v.object({ ...waitingAgreement.entries, openedAt: v.number() })),
      /** The installments that families pay next and that are due today or late, earliest first. */
      due: v.array(
        v.object({
          ...waitingAgreement.entries,
          due: v.string(),
          late: v.boolean(),
          /** What was received of it, if a part was; `cents` is the rest. */
          received: v.exactOptional(v.array(v.object({ cents: v.number(), day: v.string() }))),
        }),
      ),
    }),
  ),
  attention: v.array(attention),
});
export type OfficeToday = v.InferOutput<typeof officeToday>;

export const officeTodayOfCounselor = v.object({
  ...officeToday.entries,
  sales: hidden,
  agreements: hidden,
  // The others are about payments.
  attention: v.pipe(
    v.array(attention),
    v.filterItems(({ kind }) => kind === 'bounce'),
  ),
});

export const startOfficeSignIn = endpoint({
  id: 'start-office-sign-in',
  path: 'office/sign-in/options',
  auth: 'office-guest',
  body: v.object({}),
  success: { message: 'Use your passkey.', res: ceremonyOptions },
  refusals: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
});

export const finishOfficeSignIn = endpoint({
  id: 'finish-office-sign-in',
  path: 'office/sign-in',
  auth: 'office-guest',
  body: v.object({ response: ceremonyResponse }),
  success: { message: 'You are signed in.', res: officeSession },
  refusals: ['FORBIDDEN', 'PASSKEY_REFUSED', 'PASSKEY_UNKNOWN', 'TOO_MANY_REQUESTS'],
});

export const startOfficeInvitation = endpoint({
  id: 'start-office-invitation',
  path: 'office/invitation/options',
  auth: 'office-guest',
  body: v.object({ token: rule.officeId('This link is not complete') }),
  success: {
    message: 'Make your passkey.',
    res: v.object({ email: v.string(), role: v.picklist(roles), options: ceremonyOptions }),
  },
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const acceptOfficeInvitation = endpoint({
  id: 'accept-office-invitation',
  path: 'office/invitation',
  auth: 'office-guest',
  body: v.object({
    token: rule.officeId('This link is not complete'),
    name: field.realFullname('Please enter full name'),
    passkeyName: rule.passkeyName,
    response: ceremonyResponse,
  }),
  success: { status: 201, message: 'Welcome to the office.', res: officeSession },
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'PASSKEY_REFUSED', 'TOO_MANY_REQUESTS'],
});

export const getOfficeSession = officeRead({
  id: 'get-office-session',
  path: 'office/session',
  office: { roles },
  success: { message: 'Your session.', res: officeSession },
});

export const endOfficeSession = officeAction({
  id: 'end-office-session',
  path: 'office/sign-out',
  office: { roles, action: 'sign-out' },
  auditLog: 'Signed out',
  changes: [],
  body: v.object({}),
  success: { message: 'You are signed out.' },
});

export const startOfficeConfirmation = officeRead({
  id: 'start-office-confirmation',
  path: 'office/confirm/options',
  office: { roles },
  body: v.object({}),
  success: { message: 'Use your passkey.', res: ceremonyOptions },
});

export const confirmOfficeSession = officeRead({
  id: 'confirm-office-session',
  path: 'office/confirm',
  office: { roles },
  body: v.object({ response: ceremonyResponse }),
  success: { message: 'Confirmed.', res: officeSession },
  refusals: ['PASSKEY_REFUSED'],
});

export const listOfficePasskeys = officeRead({
  id: 'list-office-passkeys',
  path: 'office/passkeys',
  office: { roles },
  success: { message: 'Your passkeys.', res: officePasskeys },
});

export const startOfficePasskey = officeRead({
  id: 'start-office-passkey',
  path: 'office/passkeys/options',
  office: { roles, confirmed: true },
  body: v.object({}),
  success: { message: 'Make your passkey.', res: ceremonyOptions },
  refusals: ['CONFLICT'],
});

export const addOfficePasskey = officeAction({
  id: 'add-office-passkey',
  path: 'office/passkeys',
  office: { roles, confirmed: true, action: 'add-passkey', subject: 'name' },
  auditLog: 'Added a passkey',
  changes: ['passkeys'],
  body: v.object({ name: rule.passkeyName, response: ceremonyResponse }),
  success: { status: 201, message: 'The passkey is added.', res: officePasskeys },
  refusals: ['PASSKEY_REFUSED', 'CONFLICT'],
});

export const renameOfficePasskey = officeAction({
  id: 'rename-office-passkey',
  path: 'office/passkeys/rename',
  office: { roles, action: 'rename-passkey', subject: 'id' },
  auditLog: 'Renamed a passkey',
  changes: ['passkeys'],
  body: v.object({ id: rule.officeId('Unknown passkey'), name: rule.passkeyName }),
  success: { message: 'The passkey has its new name.', res: officePasskeys },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const removeOfficePasskey = officeAction({
  id: 'remove-office-passkey',
  path: 'office/passkeys/remove',
  office: { roles, confirmed: true, action: 'remove-passkey', subject: 'id' },
  auditLog: 'Removed a passkey',
  changes: ['passkeys', 'sessions'],
  body: v.object({ id: rule.officeId('Unknown passkey') }),
  success: { message: 'The passkey is removed.', res: officePasskeys },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const listOfficeTeam = officeRead({
  id: 'list-office-team',
  summary: 'Lists the members of the team and the open invitations.',
  path: 'office/team',
  office: { roles: ['owner'] },
  success: { message: 'The team.', res: officeTeam },
});

export const inviteOfficeMember = officeAction({
  id: 'invite-office-member',
  path: 'office/team/invite',
  office: { roles: ['owner'], confirmed: true, action: 'invite', subject: 'email' },
  auditLog: 'Invited someone',
  changes: ['team', 'availability'],
  body: v.object({
    email: field.email('Please enter email'),
    role: rule.role,
    /** The counselor whose consultations, hours and steps are theirs. */
    calendar: leftOut(rule.counselorOrNone, 'none is theirs'),
  }),
  success: { status: 201, message: 'The invitation is on its way.', res: officeTeam },
  refusals: ['CONFLICT'],
});

export const removeOfficeMember = officeAction({
  id: 'remove-office-member',
  summary: 'Removes a member from the team and signs them out.',
  path: 'office/team/remove',
  office: { roles: ['owner'], confirmed: true, action: 'remove-member', subject: 'id' },
  auditLog: 'Removed someone from the team',
  changes: ['team', 'consultations'],
  body: v.object({ id: rule.officeId('Unknown member') }),
  success: {
    message: 'Removed from the team.',
    res: v.object({
      ...officeTeam.entries,
      /** What ended with it, in words. */
      ended: v.array(v.string()),
      /** Booked with a counselor whose hours ended; they stay booked. */
      bookings: v.array(officeConsultation),
    }),
  },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const listOfficeSessions = officeRead({
  id: 'list-office-sessions',
  path: 'office/sessions',
  office: { roles },
  success: { message: 'Where you are signed in.', res: officeSessions },
});

export const endOtherOfficeSessions = officeAction({
  id: 'end-other-office-sessions',
  path: 'office/sessions/end-others',
  office: { roles, action: 'sign-out-others' },
  auditLog: 'Signed out their other devices',
  changes: ['sessions'],
  body: v.object({}),
  success: { message: 'Your other devices are signed out.', res: officeSessions },
  refusals: ['CONFLICT'],
});

export const setOfficeNotifications = officeAction({
  id: 'set-office-notifications',
  path: 'office/notifications',
  office: { roles, confirmed: true, action: 'notifications' },
  auditLog: 'Chose notifications',
  changes: [],
  body: v.object({ notifications: rule.notifications }),
  success: { message: 'Saved.', res: officeSession },
  refusals: ['CONFLICT'],
});

/** The devices that tell the member what is new. */
export const officePushDevices = v.array(
  v.object({
    endpoint: v.string(),
    /** Such as "Safari on iPhone"; empty if it isn't known. */
    name: v.string(),
    choices: v.object({ leads: v.boolean(), consultations: v.boolean(), disputes: v.boolean() }),
    addedAt: v.number(),
    /** Its push service refuses notifications, so none are sent until it is turned on again. */
    isBroken: v.boolean(),
  }),
);

export const listOfficePush = officeRead({
  id: 'list-office-push',
  path: 'office/push',
  office: { roles },
  success: {
    message: 'Your devices.',
    // With the key, a browser accepts notifications only from us.
    res: v.object({ key: v.string(), devices: officePushDevices }),
  },
});

export const setOfficePush = officeAction({
  id: 'set-office-push',
  path: 'office/push',
  office: { roles, action: 'push' },
  auditLog: 'Chose a device’s notifications',
  changes: ['push'],
  body: v.object({ endpoint: rule.pushAddress, keys: rule.pushKeys, choices: rule.pushChoices }),
  success: { message: 'Saved.', res: officePushDevices },
  refusals: ['NOT_FOUND', 'CONFLICT'],
});

export const listOfficeAlarms = officeRead({
  id: 'list-office-alarms',
  summary: 'Lists the alarms and which of them ring.',
  path: 'office/alarms',
  office: { roles: ['owner'] },
  success: { message: 'The alarms.', res: v.object({ watched: v.boolean(), alarms: v.array(officeAlarm) }) },
});

export const getOfficeToday = officeRead({
  id: 'get-office-today',
  summary: 'Shows what waits for someone today.',
  path: 'office/today',
  office: { roles },
  success: { message: 'Today.', res: officeToday, resFor: { counselor: officeTodayOfCounselor } },
});
