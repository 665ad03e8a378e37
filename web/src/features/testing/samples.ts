import type { FamilyAgreement, HoursOfAgreement, Statement } from '#contract/endpoints/agreements/shapes.ts';
import type { Consultation } from '#contract/endpoints/consultations/shapes.ts';
import type { Bundle, ShopGuide } from '#contract/endpoints/guides/shapes.ts';
import type { LibraryGuide, Payment } from '#contract/endpoints/orders/shapes.ts';
import type { PaymentRequest, RequestToPay } from '#contract/endpoints/payment-requests/shapes.ts';
import type { User } from '#contract/endpoints/sign-in/shapes.ts';
import type { GuidePage } from '#contract/pages/guide-page.ts';

/** Invented people and guides for tests. */

export const maya: User = {
  _id: 'user-maya',
  fullname: 'Maya Okafor',
  email: 'maya@example.test',
  phone: '5550142222',
};

export const physics: ShopGuide = {
  _id: 'physics-first',
  title: 'Physics First: A Plan for Four Years',
  desc: 'Courses, labs and summers that build on each other.',
  price: 4.99,
  amount: 4.99,
  category: 'Stem',
  pages: 5,
  edition: '2026-27',
  cover: '',
};

/** The page of {@link physics}, with all that a page can have. */
export const physicsPage: GuidePage = {
  ...physics,
  onSale: true,
  checkedOn: '2026-10-01',
  author: { name: 'Ines Sample', credential: 'Invented physics teacher, twelve years' },
  whatsNew: [],
  outcomes: ['Plan four years of physics.', 'Choose a lab.', 'Write about it.'],
  contents: [
    { title: 'Start with motion', page: 2 },
    { title: 'Labs', page: 4 },
  ],
  pictures: {
    cover: { url: '/guide-files/physics-first/cover-0123456789abcdef.jpg', width: 720, height: 932 },
    samples: [
      { url: '/guide-files/physics-first/page-1-0123456789abcdef.jpg', width: 1080, height: 1398 },
      { url: '/guide-files/physics-first/page-2-0123456789abcdef.jpg', width: 1080, height: 1398 },
    ],
  },
  sample: { url: '/guide-files/physics-first/physics-first-sample-0123456789abcdef.pdf', pages: 3, bytes: 84_000 },
  questions: [{ question: 'Do I need calculus?', answer: 'No.' }],
  related: [],
  bundles: [],
};

export const essays: ShopGuide = {
  _id: 'essays-that-sound-like-you',
  title: 'Essays That Sound Like You',
  desc: 'From a blank page to a final draft.',
  price: 14.1,
  amount: 14.1,
  category: 'Non-Stem',
  pages: 7,
  edition: '2026-27',
  cover: '',
};

export const robots: ShopGuide = {
  _id: 'robots',
  title: 'Robots: From Kit to Competition',
  desc: 'A year of building.',
  price: 29,
  amount: 29,
  category: 'Stem',
  pages: 8,
  edition: '2026-27',
  cover: '',
};

export const catalog: ShopGuide[] = [physics, essays, robots];

export const starters: Bundle = {
  _id: 'starters',
  title: 'Two to start with',
  desc: 'Physics, and the essay about it.',
  price: 15,
  amount: 15,
  listPrice: 19.09,
  guides: [physics, essays],
};

export const asOwned = ({ _id, title }: ShopGuide): LibraryGuide => ({
  _id,
  title,
  fileName: `${_id}-guide.pdf`,
  edition: '2026-27',
  newer: [],
});

export const profile = {
  fullname: maya.fullname,
  phone: maya.phone,
  email: maya.email,
  transactions: [],
  purchases: [],
  paused: [],
};

export const paid: Payment = {
  _id: '01KA0000000000000000000001',
  receiptNumber: 'FYR-48213',
  date: '2026-11-18T17:20:00.000Z',
  pdfs: [{ _id: physics._id, title: physics.title, price: 4.99 }],
  amount: 4.99,
  lines: [{ _id: physics._id, title: physics.title, price: 4.99, listPrice: 4.99, guides: [] }],
  discount: null,
  refunded: 0,
  status: 'PAID',
  transactionID: '7XJ90412MK881934D',
  buyer: { fullname: maya.fullname, email: maya.email },
};

/** A payment of one bundle with a code: $30.00 for guides of $43.10, and $6.00 off. */
export const paidBundle: Payment = {
  ...paid,
  _id: '01KA0000000000000000000002',
  pdfs: [
    { _id: essays._id, title: essays.title, price: 7.85 },
    { _id: robots._id, title: robots.title, price: 16.15 },
  ],
  amount: 24,
  lines: [
    {
      _id: 'essays-and-robots',
      title: 'Essays and Robots',
      price: 30,
      listPrice: 43.1,
      guides: [essays, robots].map(({ _id, title }) => ({ _id, title })),
    },
  ],
  discount: { code: 'WELCOME20', amount: 6 },
};

/** A payment that a code made free. */
export const paidWithCode: Payment = {
  ...paid,
  _id: '01KA0000000000000000000003',
  pdfs: paid.pdfs.map((guide) => ({ ...guide, price: 0 })),
  amount: 0,
  discount: { code: 'GIFT', amount: 4.99 },
  transactionID: '',
};

/** Free times on two days in California; Elena has a meeting link. */
export const freeTimes = {
  zone: 'America/Los_Angeles',
  minutes: 30,
  counselors: [
    { id: 'elena', name: 'Elena Marwick', video: true },
    { id: 'tomas', name: 'Tomas Lindqvist-Oyelaran', video: false },
  ],
  slots: [
    { start: '2026-11-24T17:00:00Z', counselors: ['elena', 'tomas'] },
    { start: '2026-11-25T00:00:00Z', counselors: ['elena'] },
    { start: '2026-11-25T17:00:00Z', counselors: ['tomas'] },
  ],
};

export const booked: Consultation = {
  id: '01KB0000000000000000000001',
  start: '2026-11-25T00:00:00Z',
  minutes: 30,
  counselor: { id: 'elena', name: 'Elena Marwick' },
  zone: 'America/Los_Angeles',
  how: 'phone',
  phone: maya.phone,
  joinUrl: '',
  note: '',
  status: 'BOOKED',
  movesLeft: 2,
};

/** A lesson of an hour, in the place of {@link booked}. */
export const bookedLesson: Consultation = {
  ...booked,
  id: '01KB0000000000000000000002',
  minutes: 60,
  kind: 'session',
  returnsUntil: '2026-11-24T00:00:00Z',
};

/** An agreement that waits for its signature: ten hours in two installments. */
export const sentAgreement: FamilyAgreement = {
  state: 'opened',
  version: 1,
  business: 'Four Year Route',
  fullname: maya.fullname,
  student: 'Amy',
  title: 'Ten hours of counseling',
  lines: [
    { name: 'Block hours', sentence: 'Ten hours with your counselor.', amount: 1_800 },
    { name: 'Essay review', sentence: 'Two rounds of comments on one essay.', amount: 200 },
  ],
  hours: 10,
  sessionMinutes: 60,
  cancelHours: 24,
  total: 2_000,
  installments: [
    { id: '01KA0000000000000AGREEMENT-1', due: '2026-11-10', amount: 1_200, hours: 6, state: 'open', receipt: '' },
    { id: '01KA0000000000000AGREEMENT-2', due: '2026-12-10', amount: 800, hours: 4, state: 'open', receipt: '' },
  ],
  terms: 'Sessions are held by phone or video.\n\nEither side may end this agreement in writing.',
  validUntil: '2026-12-02',
  changes: [],
  hoursLeft: 0,
  otherWays: [],
};

/** {@link sentAgreement}, signed and not paid. */
export const signedAgreement: FamilyAgreement = {
  ...sentAgreement,
  state: 'signed',
  signed: { name: maya.fullname, at: '2026-11-20T18:00:00.000Z' },
};

/** Six of ten hours are left: one lesson was held, and one was canceled in time. */
export const paidHours: HoursOfAgreement = {
  signs: true,
  id: '01KA0000000000000AGREEMENT',
  title: sentAgreement.title,
  student: 'Amy',
  sessionMinutes: 60,
  cancelHours: 24,
  hoursLeft: 6,
  hoursTotal: 10,
  hoursToCome: 0,
  next: null,
  entries: [
    { at: '2026-11-21T18:00:00.000Z', kind: 'canceled', hours: 1, left: 6, about: 'Session on November 25' },
    { at: '2026-11-20T18:00:00.000Z', kind: 'booked', hours: -1, left: 5, about: 'Session on November 25' },
    { at: '2026-11-19T18:00:00.000Z', kind: 'taken', hours: -3.25, left: 6, about: 'Two sessions by phone' },
    { at: '2026-11-18T18:00:00.000Z', kind: 'booked', hours: -0.75, left: 9.25, about: 'Session on November 19' },
    { at: '2026-11-17T18:00:00.000Z', kind: 'paid', hours: 4, left: 10, about: 'Payment 2 of 2', amount: 800 },
    { at: '2026-11-10T18:00:00.000Z', kind: 'paid', hours: 6, left: 6, about: 'Payment 1 of 2' },
  ],
  url: '/agreement#sample-token',
};

/** Maya asks someone to pay for two guides, by email. */
/** A year of an agreement with a lesson of each outcome, and money that went back. */
export const statement: Statement = {
  year: 2026,
  years: [2026, 2025],
  madeOn: '2026-12-20',
  paid: 2_000,
  returned: 200.5,
  fullname: 'Maya Okafor',
  email: 'maya@example.test',
  agreements: [
    {
      id: '01KA0000000000000AGREEMENT',
      title: 'Ten hours of counseling',
      student: 'Zoë',
      sessions: [
        { day: '2026-11-12', counselor: 'Elena Marwick', hours: 1, outcome: 'held' },
        { day: '2026-11-19', counselor: 'Sam Reed', hours: 1.5, outcome: 'canceled-late' },
        { day: '2026-12-03', counselor: 'Elena Marwick', hours: 1, outcome: 'given-back' },
      ],
      sessionHours: 2.5,
      hoursBefore: 0,
      hoursAfter: 6.5,
      changes: [
        { kind: 'paid', hours: 10 },
        { kind: 'refunded', hours: -1 },
        { kind: 'booked', hours: -3.5 },
        { kind: 'returned', hours: 1 },
      ],
      payments: [
        {
          day: '2026-11-10',
          about: 'Ten hours of counseling (installment 1 of 2)',
          receipt: 'FYR-48213',
          how: 'PayPal',
          amount: 1_200,
        },
        {
          day: '2026-12-10',
          about: 'Ten hours of counseling (installment 2 of 2)',
          receipt: 'FYR-48399',
          how: 'PayPal',
          amount: 800,
        },
      ],
      returns: [
        {
          day: '2026-11-30',
          about: 'Ten hours of counseling (installment 1 of 2)',
          receipt: 'FYR-48213',
          how: 'PayPal',
          amount: 200.5,
        },
      ],
      paid: 2_000,
      returned: 200.5,
    },
  ],
  purchases: { payments: [], returns: [], paid: 0, returned: 0 },
};

export const openRequest: PaymentRequest = {
  id: '01KA000000000000000REQUEST',
  state: 'open',
  titles: [physics.title, essays.title],
  amount: 19.09,
  date: '2026-11-20T18:00:00.000Z',
  expires: '2026-11-27T18:00:00.000Z',
  emailed: true,
  url: 'https://site.example/pay#sample-token',
};

/** {@link openRequest}, as the payer sees it. */
export const requestToPay: RequestToPay = {
  from: 'Maya',
  guides: [{ ...physics, cover: '/guide-files/physics-first/cover-small.jpg' }, essays].map(
    ({ _id, title, pages, edition, cover }) => ({ _id, title, pages, edition, cover }),
  ),
  lines: [physics, essays].map(({ _id, title, price }) => ({ _id, title, price, listPrice: price, guides: [] })),
  discount: null,
  saved: 0,
  amount: 19.09,
  changes: [],
  expires: openRequest.expires,
};
