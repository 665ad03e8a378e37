import * as v from 'valibot';
import { identifier } from './fields/rules.ts';
import { leadFields } from './lead-labels.ts';
import { meetingTypes, paymentStatuses } from './shapes.ts';

/**
 * What the endpoints of the office answer (docs/product.md#office). Money is whole cents, times are
 * milliseconds since 1970.
 */

/** What an answer has for others: null, whatever it was. */
export const hidden = v.pipe(
  v.unknown(),
  v.transform(() => null),
);

/** An owner may do everything; a counselor sees leads, messages and consultations, and no money. */
export const roles = ['owner', 'counselor'] as const;
export type Role = (typeof roles)[number];

/** The options of WebAuthn's ceremonies, as `@simplewebauthn` writes them. */
export const ceremonyOptions = v.looseObject({ challenge: v.string() });
export type CeremonyOptions = v.InferOutput<typeof ceremonyOptions>;

const USE_PASSKEY = 'Use your passkey';
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

export const journalEntry = v.object({
  id: v.string(),
  at: v.number(),
  who: v.object({ id: v.string(), name: v.string(), email: v.string() }),
  action: v.string(),
  /** What it was done to: an order number, a guide, an address. */
  subject: v.string(),
  /** `done`, the code of the refusal, or `unknown` if the function ended before it could say. */
  outcome: v.string(),
  before: v.optional(v.unknown()),
  after: v.optional(v.unknown()),
});
export type JournalEntryData = v.InferOutput<typeof journalEntry>;

/**
 * A file that the browser saves, or a part of it: `next` says where the next one begins, and is
 * empty in the last.
 */
export const exportFile = v.object({ fileName: v.string(), csv: v.string(), next: v.string() });
export type ExportFile = v.InferOutput<typeof exportFile>;

/** An order in the list. */
export const officeOrderRow = v.object({
  number: v.string(),
  receiptNumber: v.string(),
  orderedAt: v.number(),
  status: v.picklist(paymentStatuses),
  gift: v.boolean(),
  /** Empty for an erased buyer. */
  buyer: v.object({ fullname: v.string(), email: v.string() }),
  guides: v.array(v.object({ id: v.string(), title: v.string() })),
  /** The discount code that was used; empty without one. */
  code: v.string(),
  totalCents: v.number(),
  refundedCents: v.number(),
});
export type OfficeOrderRow = v.InferOutput<typeof officeOrderRow>;

/** A page of orders, and where the next one begins. */
export const officeOrderPage = v.object({ orders: v.array(officeOrderRow), next: v.string() });

export const officeOrder = v.object({
  ...officeOrderRow.entries,
  paidAt: v.nullable(v.number()),
  guides: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      /** What the buyer pays for it, after bundle and code, and its price by itself. */
      cents: v.number(),
      listCents: v.number(),
      /** The bundle that it was bought with; empty without one. */
      bundleId: v.string(),
      /** The buyer may download it. */
      granted: v.boolean(),
      /** We have refunded it. */
      refunded: v.boolean(),
    }),
  ),
  /** With their cents before the code's discount. */
  bundles: v.array(v.object({ id: v.string(), title: v.string(), cents: v.number() })),
  /** What the code took off. */
  discountCents: v.number(),
  /** What bundles and the code saved against the single prices. */
  savedCents: v.number(),
  feeCents: v.nullable(v.number()),
  captureId: v.string(),
  paypalOrderId: v.string(),
  /** Oldest first. `at` is null for what has no time. */
  history: v.array(v.object({ at: v.nullable(v.number()), text: v.string() })),
  /** What can still be refunded; 0 if nothing can. */
  refundableCents: v.number(),
  /** What an operator should do about it; empty if nothing. */
  advice: v.string(),
  canResend: v.boolean(),
  canTakeBack: v.boolean(),
  canMove: v.boolean(),
  /** What PayPal says now; empty if it wasn't asked or doesn't answer. */
  paypal: v.array(v.string()),
  /** Emails to the buyer that came back, in words. */
  returnedMail: v.string(),
});
export type OfficeOrder = v.InferOutput<typeof officeOrder>;

const salesPeriod = v.object({
  cents: v.number(),
  orders: v.number(),
  beforeCents: v.number(),
  beforeOrders: v.number(),
});

export const followUpStates = ['new', 'contacted', 'booked', 'closed'] as const;
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
  email: v.string(),
  ...v.entriesFromList(leadFields, v.string()),
  followUp,
});
export type OfficeLead = v.InferOutput<typeof officeLead>;

export const officeMessage = v.object({
  id: v.string(),
  receivedAt: v.number(),
  kind: v.picklist(['contact', 'partner']),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  address: v.string(),
  text: v.string(),
  followUp,
});
export type OfficeMessage = v.InferOutput<typeof officeMessage>;

export const officeConsultation = v.object({
  id: v.string(),
  /** Names the family's account to `move` and `cancel`. */
  person: v.string(),
  start: v.number(),
  minutes: v.number(),
  counselor: v.object({ id: v.string(), name: v.string() }),
  fullname: v.string(),
  email: v.string(),
  phone: v.string(),
  how: v.picklist(meetingTypes),
  /** The meeting's address; empty for a call. */
  joinUrl: v.string(),
  /** The family's IANA time zone. */
  zone: v.string(),
  note: v.string(),
  status: v.picklist(['BOOKED', 'CANCELED']),
  /** It is still to come, and the hours have changed since it was booked. */
  outsideHours: v.boolean(),
  /** Grows with every change; names what a change was made from. */
  version: v.number(),
});
export type OfficeConsultation = v.InferOutput<typeof officeConsultation>;

/** What needs a person, and the page of the office that solves it. */
export const attention = v.object({
  kind: v.picklist(['review', 'dispute', 'refund', 'receipt', 'bounce', 'alarm']),
  title: v.string(),
  text: v.string(),
  /** A path below /office. */
  path: v.string(),
  action: v.string(),
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
  leads: v.object({ count: v.number(), newest: v.array(officeLead) }),
  messages: v.object({ count: v.number(), oldest: v.array(officeMessage) }),
  consultations: v.array(officeConsultation),
  attention: v.array(attention),
});
export type OfficeToday = v.InferOutput<typeof officeToday>;

export const officeTodayOfCounselor = v.object({
  ...officeToday.entries,
  sales: hidden,
  // The others are about payments.
  attention: v.pipe(
    v.array(attention),
    v.filterItems(({ kind }) => kind === 'bounce'),
  ),
});

/** The facts of a guide that a person types. */
export const guideFacts = v.object({
  id: v.string(),
  title: v.string(),
  desc: v.string(),
  category: v.string(),
  priceCents: v.nullable(v.number()),
  edition: v.string(),
});

/** What a guide's page says about it, as a person types it. */
export const officeAbout = v.object({
  author: v.object({ name: v.string(), credential: v.string() }),
  /** ISO 8601 date. */
  checkedOn: v.string(),
  outcomes: v.array(v.string()),
  questions: v.array(v.object({ question: v.string(), answer: v.string() })),
  /** Ids of other guides. */
  related: v.array(v.string()),
});
export type OfficeAbout = v.InferOutput<typeof officeAbout>;

/** A guide that isn't published yet, or a change of one. */
export const officeDraft = v.object({
  ...guideFacts.entries,
  /** The upload with its PDF; empty if the guide keeps the PDF that it has. */
  upload: v.string(),
  pages: v.number(),
  /** What changed since the edition before. */
  whatsNew: v.array(v.string()),
  /** Null if the guide's page keeps what it says about it. */
  about: v.nullable(officeAbout),
  /** The uploads of the pictures of a new PDF; each is empty if the guide keeps the one it has. */
  pictures: v.object({ coverSmall: v.string(), cover: v.string(), page1: v.string(), page2: v.string() }),
  /** The `version` of the guide that it changes; empty for a guide that isn't on sale. */
  basedOn: v.string(),
  /** Grows with every change. */
  version: v.number(),
  savedAt: v.number(),
  savedBy: v.string(),
});
export type OfficeDraft = v.InferOutput<typeof officeDraft>;

export const officeGuide = v.object({
  ...guideFacts.entries,
  state: v.picklist(['on-sale', 'withdrawn', 'draft']),
  /** Empty for a draft. */
  fileName: v.string(),
  pages: v.number(),
  /** The path of the small picture of its first page; empty if it has none. */
  cover: v.string(),
  /** What its page says about it; null for a guide without a page. */
  about: v.nullable(officeAbout),
  /** Names the facts on sale, so a change of others is refused; empty for a guide that isn't. */
  version: v.string(),
  withdrawnAt: v.nullable(v.number()),
  /** Whether the school year of the edition that is or was on sale is over. */
  pastSeason: v.boolean(),
  sold: v.number(),
  earnedCents: v.number(),
  draft: v.nullable(officeDraft),
});
export type OfficeGuide = v.InferOutput<typeof officeGuide>;

/** A discount code with what it brought. Days are of the business's zone, and count in full. */
export const officeCode = v.object({
  code: v.string(),
  /** What it takes off: percent, or cents. The other is null. */
  percent: v.nullable(v.number()),
  cents: v.nullable(v.number()),
  /** The ids of the guides and bundles that it counts for; empty: all. */
  items: v.array(v.string()),
  /** Empty without a first or a last day. */
  from: v.string(),
  until: v.string(),
  uses: v.number(),
  /** How many orders have a use of it, also those not paid yet. */
  taken: v.number(),
  oncePerPerson: v.boolean(),
  note: v.string(),
  createdAt: v.number(),
  endedAt: v.nullable(v.number()),
  state: v.picklist(['active', 'coming', 'used-up', 'expired', 'ended']),
  /** Names what can change of it, so a change of something else is refused. */
  version: v.string(),
  orders: v.number(),
  earnedCents: v.number(),
});
export type OfficeCode = v.InferOutput<typeof officeCode>;

/** A bundle on sale. */
export const officeBundle = v.object({
  id: v.string(),
  title: v.string(),
  desc: v.string(),
  priceCents: v.number(),
  /** The ids of its guides; some may be off sale. */
  guides: v.array(v.string()),
  /** Names its facts, so a change of others is refused. */
  version: v.string(),
});
export type OfficeBundle = v.InferOutput<typeof officeBundle>;

/**
 * When consultations can be booked, as the file of `ops hours` has it: the hours of a day are a
 * text such as "09:00-12:00, 16:00-20:00", by the clock of the business.
 */
const officeHours = v.object({
  minutes: v.number(),
  bufferMinutes: v.number(),
  noticeHours: v.number(),
  horizonDays: v.number(),
  counselors: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      /** Without one, the business's inbox gets the emails. */
      email: v.exactOptional(v.string()),
      /** Without one, the counselor only calls. */
      meetingLink: v.exactOptional(v.string()),
      /**
       * The address of the member of the team who is this counselor, and may change these hours; by
       * default `email`.
       */
      member: v.exactOptional(v.string()),
      /** By weekday, as `monday`. */
      weekly: v.record(v.string(), v.string()),
      /** As YYYY-MM-DD. */
      daysOff: v.array(v.string()),
      /** By day. */
      extraHours: v.record(v.string(), v.string()),
      mostPerDay: v.number(),
    }),
  ),
});
export type OfficeHours = v.InferOutput<typeof officeHours>;

export const officeAvailability = v.object({
  /** 0 before the first hours. */
  version: v.number(),
  hours: officeHours,
  /** The counselors who have an address for calendars. */
  feeds: v.array(v.string()),
  /** The counselors whose hours the member may change: an owner all, a counselor their own. */
  own: v.array(v.string()),
});
export type OfficeAvailability = v.InferOutput<typeof officeAvailability>;

/** What hours mean for the next days. */
export const hoursEffect = v.object({
  /** The times that families can choose, by counselor and day, for two weeks. */
  days: v.array(v.object({ day: v.string(), counselor: v.string(), free: v.number() })),
  /** Booked, and outside of the hours; they stay booked. */
  outside: v.array(officeConsultation),
});
export type HoursEffect = v.InferOutput<typeof hoursEffect>;

export const officePerson = v.object({
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
  /** Null for a counselor. */
  orders: v.nullable(v.array(officeOrderRow)),
  consultations: v.array(officeConsultation),
  leads: v.array(officeLead),
  messages: v.array(officeMessage),
  /** Sessions and remembered browsers. */
  sessions: v.number(),
  /** No code can be sent to the address for now. */
  locked: v.boolean(),
  /** Emails that came back, in words; empty if none did. For a counselor without payments'. */
  returnedMail: v.string(),
});
export type OfficePerson = v.InferOutput<typeof officePerson>;

export const officePersonOfCounselor = v.object({ ...officePerson.entries, orders: hidden });
