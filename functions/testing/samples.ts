import { seatIdOf } from '#contract/endpoints/classes/shapes.ts';
import { REQUEST_SECONDS } from '#contract/endpoints/payment-requests/limits.ts';
import { inMs } from '#contract/limits.ts';
import type { Agreement, SentVersion } from '#domain/agreements/agreement.ts';
import type { Balance } from '#domain/balances/balance.ts';
import type { CodeTerms } from '#domain/codes/ports.ts';
import type { Availability, Counselor } from '#domain/consultations/core/availability.ts';
import type { Booking } from '#domain/consultations/core/booking.ts';
import type { SentSummary, SummaryDraft } from '#domain/consultations/core/summary.ts';
import type { Bundle, Guide, GuideDraft, GuidePage } from '#domain/guides/ports.ts';
import type { FollowUp } from '#domain/leads/follow-up.ts';
import type { Lead } from '#domain/leads/lead.ts';
import type { MailFeedbackEntry } from '#domain/mail/feedback.ts';
import type { OutboxMail } from '#domain/mail/outbox-mail.ts';
import type { Message } from '#domain/messages/message.ts';
import type { PushDevice } from '#domain/office/push/push-device.ts';
import type { StoredOfficeSession } from '#domain/office/sessions.ts';
import type { Invitation, Member, Passkey, Team } from '#domain/office/team/team.ts';
import type { GuideItem, Order, SeatItem } from '#domain/orders/core/order.ts';
import type { PaymentRequest } from '#domain/payment-requests/request.ts';
import type { GroupClass } from '#domain/seats/group-class.ts';
import type { Seat, Seats } from '#domain/seats/seats.ts';
import type { Action } from '#domain/shared/audit-entry.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import type { Session } from '#domain/shared/session.ts';
import type { Device, IssuedCode, OtpRecord, UserAccount } from '#domain/sign-in/ports.ts';
import type { Step, StepList } from '#domain/steps/step.ts';
import { TEST_START } from './clock.ts';

/** Invented people, guides and orders, in their usual state unless a test changes it. */

export function anAccount(changes: Partial<UserAccount> = {}): UserAccount {
  return {
    id: '01KA0000000000000000000AMY',
    email: 'amy@example.com',
    fullname: 'Amy Marlow',
    phone: '5550102030',
    createdAt: TEST_START,
    ...changes,
  };
}

export function aSession({ user, ...changes }: Partial<Session> = {}): Session {
  const { id, email, fullname, phone } = anAccount();
  return {
    tokenHash: 'aa'.repeat(32),
    user: user ?? { id, email, fullname, phone },
    provenBy: 'login',
    createdAt: TEST_START,
    lastSeenAt: TEST_START,
    ...changes,
  };
}

export function aDevice(changes: Partial<Device> = {}): Device {
  const { id: userId, email } = anAccount();
  return { hash: 'dc'.repeat(32), userId, email, provenAt: TEST_START, ...changes };
}

/** The slot of the sample codes. */
export const aSlot = `login#${'bb'.repeat(32)}`;

export function anIssuedCode(changes: Partial<IssuedCode> = {}): IssuedCode {
  return { mac: 'ab'.repeat(32), expiresAt: TEST_START + 600_000, tries: 0, ...changes };
}

export function anOtpRecord(changes: Partial<OtpRecord> = {}): OtpRecord {
  return {
    email: 'amy@example.com',
    version: 1,
    codes: { [aSlot]: anIssuedCode() },
    lastSentAt: TEST_START,
    dayStartedAt: TEST_START,
    sentInDay: 1,
    wrongInRow: 0,
    lastTryAt: 0,
    ...changes,
  };
}

export function aGuide(changes: Partial<Guide> = {}): Guide {
  const { id = 'biology' } = changes;
  return {
    id,
    title: 'Biology and Pre-Med',
    desc: 'Courses, research and summers that a committee believes.',
    category: 'Stem',
    priceCents: 1_999,
    fileName: `${id}.pdf`,
    pages: 6,
    edition: '2026',
    ...changes,
  };
}

export function aBundle(changes: Partial<Bundle> = {}): Bundle {
  return {
    id: 'essays-complete',
    title: 'Essays, complete',
    desc: 'From the first idea to the last supplement.',
    priceCents: 2_000,
    guides: ['biology', 'art'],
    ...changes,
  };
}

export function aCode(changes: Partial<CodeTerms> = {}): CodeTerms {
  return {
    code: 'WELCOME20',
    off: { percent: 20 },
    usageLimit: 100,
    oncePerPerson: false,
    note: 'Workshop in May',
    createdAt: TEST_START,
    ...changes,
  };
}

export function aGuidePage(changes: Partial<GuidePage> = {}): GuidePage {
  const { id = 'biology' } = changes;
  const picture = (what: string, width: number) => ({
    file: `${id}/${what}-0123456789abcdef.jpg`,
    width,
    height: Math.round((width * 11) / 8.5),
  });
  return {
    id,
    author: { name: 'Dana Whitfield', credential: 'Former admissions reader' },
    checkedOn: '2026-08-15',
    outcomes: ['Choose courses for two years', 'Find a summer of research', 'Plan a week of study'],
    questions: [{ question: 'Is it for juniors?', answer: 'Yes, and for sophomores.' }],
    related: ['art'],
    contents: [
      { title: 'What committees read', page: 2 },
      { title: 'Courses', page: 4 },
    ],
    pictures: {
      coverSmall: picture('cover-small', 280),
      cover: picture('cover', 720),
      samples: [picture('page-1', 1_080), picture('page-2', 1_080)],
    },
    sample: {
      file: `${id}/${id}-sample-0123456789abcdef.pdf`,
      pages: 3,
      bytes: 24_000,
      madeFrom: 'e3b0c44298fc1c14',
    },
    pdf: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    ...changes,
  };
}

export function aGuideDraft(changes: Partial<GuideDraft> = {}): GuideDraft {
  return {
    id: 'biology',
    title: 'Biology and Pre-Med',
    desc: 'Courses, research and summers that a committee believes.',
    category: 'Stem',
    priceCents: 1_999,
    edition: '2026-27',
    upload: '',
    pages: 0,
    whatsNew: [],
    about: null,
    pictures: { coverSmall: '', cover: '', page1: '', page2: '' },
    basedOn: '',
    version: 1,
    savedAt: TEST_START,
    savedBy: 'Olive Stone',
    ...changes,
  };
}

export function anItem({ id, title, priceCents, fileName }: Guide = aGuide()): GuideItem {
  return { id, title, cents: priceCents, fileName };
}

export function anOrder(changes: Partial<Order> = {}): Order {
  const { items = [anItem()] } = changes;
  const { id, email, fullname } = anAccount();
  return {
    buyerId: id,
    number: '01KA00000000000000000ORDER',
    state: 'OPEN',
    items,
    totalCents: items.reduce((sum, { cents }) => sum + cents, 0),
    currency: 'USD',
    buyer: { email, fullname },
    createdAt: TEST_START,
    signedInAt: TEST_START,
    grants: [],
    receipt: 'NONE',
    ...changes,
  };
}

/** An order that was paid and whose receipt was sent. */
export function aPaidOrder(changes: Partial<Order> = {}): Order {
  const order = anOrder(changes);
  return {
    ...order,
    state: 'PAID',
    grants: order.items.map(({ id }) => id),
    receipt: 'SENT',
    paypalOrderId: `PP${order.number.slice(-12)}`,
    captureId: `CAP${order.number.slice(-12)}`,
    capturedCents: order.totalCents,
    paidAt: order.createdAt + 60_000,
    ...changes,
  };
}

/** A seat in {@link aClass}. */
export function aSeat(student = 'Mia', changes: Partial<SeatItem> = {}): SeatItem {
  const { id: classId, title, priceCents } = aClass();
  return {
    id: seatIdOf(classId, student),
    title: `${title}, for ${student}`,
    cents: priceCents,
    classId,
    student,
    ...changes,
  };
}

/** A request for the guide of {@link anOrder}, by its buyer. */
export function aPaymentRequest(changes: Partial<PaymentRequest> = {}): PaymentRequest {
  const { items, totalCents, buyer, createdAt } = anOrder();
  return {
    id: '01KA000000000000000REQUEST',
    tokenHash: hashToken('a token of a request'),
    cart: items.map(({ id, title }) => ({ id, title })),
    guides: items.map(({ id }) => id),
    cents: totalCents,
    buyer,
    createdAt,
    expiresAt: createdAt + inMs(REQUEST_SECONDS),
    ...changes,
  };
}

export function anOutboxMail(changes: Partial<OutboxMail> = {}): OutboxMail {
  return {
    id: '01KA0000000000000000000MAIL',
    mail: {
      kind: 'account',
      to: 'amy@example.com',
      subject: 'Welcome',
      text: 'Welcome, Zoë.',
      html: '<p>Welcome, Zoë.</p>',
    },
    failures: 0,
    dueAt: TEST_START + 60_000,
    createdAt: TEST_START,
    ...changes,
  };
}

export function aMessage(): Message {
  return {
    kind: 'contact',
    id: 'c0ffee',
    receivedAt: TEST_START,
    email: 'amy@example.com',
    name: 'Amy Marlow',
    message: 'When should my daughter begin?\nShe is in 8th grade. – 谢谢',
  };
}

export function aLead(changes: Partial<Lead> = {}): Lead {
  return {
    email: 'amy@example.com',
    revision: 1,
    receivedAt: TEST_START,
    details: {
      fullname: 'Amy Marlow',
      phone: '5550102030',
      interest: 'sciences',
      grade: '8',
      address: '12 Elm Street',
      postcode: '94110',
      city: 'San José',
      state: 'California',
      comments: 'First line\nSecond line',
    },
    ...changes,
  };
}

/** Of the sample message, after one change. */
export function aFollowUp(changes: Partial<FollowUp> = {}): FollowUp {
  return {
    kind: 'message',
    id: 'c0ffee',
    receivedAt: TEST_START,
    state: 'contacted',
    notes: [{ at: TEST_START + 1_000, who: 'Olive Stone', text: 'Called, left a message.\nCall again on Monday.' }],
    version: 1,
    ...changes,
  };
}

export function aMailFeedbackEntry(changes: Partial<MailFeedbackEntry> = {}): MailFeedbackEntry {
  return {
    email: 'amy@example.com',
    id: '0100018c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000',
    outcome: 'BOUNCED',
    reason: 'General',
    diagnostic: 'smtp; 550 5.1.1 user unknown',
    mail: 'receipt',
    at: TEST_START,
    ...changes,
  };
}

/** Has hours from Monday to Thursday in the afternoon, and on Saturday morning. */
export function aCounselor(changes: Partial<Counselor> = {}): Counselor {
  const afternoon = [{ from: '16:00', to: '20:00' }];
  return {
    id: 'maya-ellison',
    name: 'Maya Ellison',
    meetingLink: 'https://meet.example.com/maya',
    weekly: {
      monday: afternoon,
      tuesday: afternoon,
      wednesday: afternoon,
      thursday: afternoon,
      saturday: [{ from: '10:00', to: '13:00' }],
    },
    daysOff: [],
    extraHours: [],
    maxPerDay: 6,
    ...changes,
  };
}

export function anAvailability(changes: Partial<Availability> = {}): Availability {
  return {
    version: 1,
    minutes: 30,
    bufferMinutes: 10,
    noticeHours: 12,
    horizonDays: 28,
    counselors: [aCounselor()],
    ...changes,
  };
}

/** Two Saturdays, for three students. */
export function aClass(changes: Partial<GroupClass> = {}): GroupClass {
  return {
    id: 'ap-biology',
    version: 1,
    state: 'OPEN',
    title: 'AP Biology in a week',
    subject: 'AP Biology',
    text: 'The whole course once, with the questions that count.',
    service: 'ap-crash-course',
    teacher: { id: 'maya-ellison', name: 'Maya Ellison', email: 'maya@shop.test' },
    dates: [
      { start: Date.parse('2026-11-07T18:00:00Z'), minutes: 90 },
      { start: Date.parse('2026-11-14T18:00:00Z'), minutes: 90 },
    ],
    smallest: 2,
    priceCents: 12_000,
    enrollUntil: '2026-11-06',
    joinAfterStart: false,
    meetingLink: 'https://meet.example/biology',
    refundDays: 3,
    createdAt: TEST_START,
    bufferMinutes: 10,
    sequence: 0,
    ...changes,
  };
}

/** The seats of an order for students of these names. */
export const seatsFor = (...names: readonly string[]): Seat[] =>
  names.map((name, index) => ({ place: index + 1, name }));

/** The seats of {@link aClass}, all free. */
export const someSeats = (changes: Partial<Seats> = {}): Seats => ({
  classId: 'ap-biology',
  version: 1,
  capacity: 3,
  orders: {},
  waiting: [],
  ...changes,
});

/** On the Thursday after the tests' start, at 4 PM in New York. */
export function aBooking(changes: Partial<Booking> = {}): Booking {
  const { id: userId, fullname, email, phone } = anAccount();
  return {
    id: '01KA00000000000000BOOKING1',
    userId,
    fullname,
    email,
    phone,
    counselor: { id: 'maya-ellison', name: 'Maya Ellison', meetingLink: 'https://meet.example.com/maya' },
    start: Date.UTC(2026, 10, 5, 21),
    minutes: 30,
    slotMinutes: 40,
    day: '2026-11-05',
    zone: 'America/New_York',
    how: 'video',
    note: 'We would like to talk about summer programs.',
    status: 'BOOKED',
    moves: 0,
    sequence: 0,
    reminded: [],
    createdAt: TEST_START,
    ...changes,
  };
}

/** A sample booking that hours of the sample agreement pay. */
export function aLesson(changes: Partial<Booking> = {}): Booking {
  const { start } = aBooking();
  const lesson = { agreementId: anAgreement().id, returnsUntil: start - 24 * 60 * 60_000, paidBy: [{ minutes: 60 }] };
  return aBooking({ lesson, ...changes });
}

/** A sample demo class. */
export const aDemo = (changes: Partial<Booking> = {}): Booking => aBooking({ subject: 'mathematics', ...changes });

/** What its counselor wrote the day after. */
export function aSummary(changes: Partial<SentSummary & SummaryDraft> = {}): SentSummary & SummaryDraft {
  const at = aBooking().start + 24 * 60 * 60_000;
  const steps: SentSummary['steps'] = [
    { id: '01KA00000000000000000STEP1', text: 'Ask Ms. Reed for a letter', day: '2026-11-13', whose: 'family' },
    { id: '01KA00000000000000000STEP2', text: 'Register for the SAT', day: '2026-11-20', whose: 'family' },
  ];
  return {
    ...{ version: 1, sentAt: at, savedAt: at, by: 'Maya Ellison' },
    lines: ['Amy likes biology more than chemistry.', 'Two summer programs fit.'],
    steps,
    ...changes,
  };
}

/** A step of the sample lesson. */
export function aStep(changes: Partial<Step> = {}): Step {
  const { id: lesson, userId: person, start, counselor } = aLesson();
  return {
    ...{ id: '01KA00000000000000000STEP1', text: 'Ask Ms. Reed for a letter', day: '2026-11-13', whose: 'family' },
    counselor: { id: counselor.id, name: counselor.name },
    lesson: { id: lesson, person, start },
    ...changes,
  };
}

/** The steps of the sample agreement, as they are stored first. */
export function aStepList(changes: Partial<StepList> = {}): StepList {
  const { id: agreementId, content } = anAgreement();
  const { fullname, email, student } = content;
  return { agreementId, version: 1, fullname, email, student, steps: [aStep()], readers: [], ...changes };
}

/** A draft of ten hours in two installments. */
export function anAgreement(changes: Partial<Agreement> = {}): Agreement {
  const { fullname, email } = anAccount();
  return {
    id: '01KA0000000000000AGREEMENT',
    state: 'DRAFT',
    content: {
      ...{ fullname, email, secondEmail: '', student: 'Amy', under13: false },
      title: 'Ten hours of counseling',
      lines: [{ name: 'Block hours', sentence: 'Ten hours with your counselor.', cents: 200_000 }],
      minutes: 600,
      sessionMinutes: 60,
      installments: [
        { due: '2026-11-10', cents: 120_000, minutes: 360 },
        { due: '2026-12-10', cents: 80_000, minutes: 240 },
      ],
      terms: 'Sessions can be canceled until 24 hours before they begin.',
      validUntil: '2026-12-02',
    },
    revision: 1,
    version: 0,
    unsent: true,
    createdAt: TEST_START,
    changedAt: TEST_START,
    reminded: [],
    ...changes,
  };
}

/** The first version of the sample agreement. */
export function aSentVersion(changes: Partial<SentVersion> = {}): SentVersion {
  return {
    version: 1,
    sentAt: TEST_START,
    content: anAgreement().content,
    cancelHours: 24,
    text: 'Ten hours of counseling for Amy.',
    sha256: 'a1'.repeat(32),
    changes: [],
    ...changes,
  };
}

/** The balance of a signed agreement, with the six hours of its first installment. */
export function aBalance(changes: Partial<Balance> = {}): Balance {
  const { id: agreementId, content } = anAgreement();
  return {
    agreementId,
    title: content.title,
    student: content.student,
    sessionMinutes: content.sessionMinutes,
    cancelHours: 24,
    version: 1,
    minutes: 360,
    used: 0,
    credits: [
      {
        order: '01KA0000000000INSTALLMENT1',
        installment: `${agreementId}-1`,
        state: 'paid',
        ...{ capturedCents: 120_000, refundedCents: 0, wanted: 360, used: 0 },
      },
    ],
    ...changes,
  };
}

export function aPasskey(changes: Partial<Passkey> = {}): Passkey {
  return {
    id: 'sample-passkey',
    name: 'My phone',
    publicKey: 'sample-key',
    counter: 0,
    transports: ['internal', 'hybrid'],
    createdAt: TEST_START,
    ...changes,
  };
}

/** An owner with one passkey. */
export function aMember(changes: Partial<Member> = {}): Member {
  return {
    id: '01KA00000000000000000OWNER',
    name: 'Olive Stone',
    email: 'olive@shop.test',
    role: 'owner',
    createdAt: TEST_START,
    notifications: { leads: false, messages: false, consultations: false, digest: false },
    passkeys: [aPasskey()],
    ...changes,
  };
}

/** A phone of the owner that tells all news. */
export function aPushDevice(changes: Partial<PushDevice> = {}): PushDevice {
  return {
    endpoint: 'https://fcm.googleapis.com/fcm/send/cGhvbmU',
    p256dh: `B${'p'.repeat(86)}`,
    auth: 'a'.repeat(22),
    server: `B${'s'.repeat(86)}`,
    name: 'Safari on iPhone',
    choices: { leads: true, consultations: true, disputes: true },
    addedAt: TEST_START,
    ...changes,
  };
}

export function anInvitation(changes: Partial<Invitation> = {}): Invitation {
  return {
    id: '01KA000000000000INVITATION',
    tokenHash: 'dd'.repeat(32),
    email: 'ben@shop.test',
    role: 'counselor',
    createdAt: TEST_START,
    endsAt: TEST_START + 24 * 60 * 60 * 1000,
    ...changes,
  };
}

/** As it is after the first change. */
export function aTeam(changes: Partial<Team> = {}): Team {
  return { version: 1, members: [aMember()], invitations: [], ...changes };
}

/** A session of the owner that has just begun. */
export function anOfficeSession(changes: Partial<StoredOfficeSession> = {}): StoredOfficeSession {
  return {
    tokenHash: 'ee'.repeat(32),
    memberId: aMember().id,
    passkeyId: aPasskey().id,
    createdAt: TEST_START,
    lastSeenAt: TEST_START,
    confirmedAt: TEST_START,
    ...changes,
  };
}

/** An action of the owner that begins. */
export function anAction(
  changes: Partial<Action & { id: string; at: number }> = {},
): Action & { readonly id: string; readonly at: number } {
  const { id, name, email } = aMember();
  return {
    id: '01KA0000000000000000ACTION',
    at: TEST_START,
    who: { id, name, email },
    action: 'invite',
    subject: 'ben@shop.test',
    ...changes,
  };
}
