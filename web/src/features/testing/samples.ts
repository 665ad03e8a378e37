import type { Consultation, Payment, Pdf, PurchasedPdf, User } from '#contract/shapes.ts';

/** Invented people and guides for tests. */

export const maya: User = {
  _id: 'user-maya',
  fullname: 'Maya Okafor',
  email: 'maya@example.test',
  phone: '5550142222',
};

export const physics: Pdf = {
  _id: 'physics-first',
  title: 'Physics First: A Plan for Four Years',
  desc: 'Courses, labs and summers that build on each other.',
  price: 4.99,
  amount: 4.99,
  category: 'Stem',
  pages: 5,
  edition: '2026-27',
};

export const essays: Pdf = {
  _id: 'essays-that-sound-like-you',
  title: 'Essays That Sound Like You',
  desc: 'From a blank page to a final draft.',
  price: 14.1,
  amount: 14.1,
  category: 'Non-Stem',
  pages: 7,
  edition: '2026-27',
};

export const robots: Pdf = {
  _id: 'robots',
  title: 'Robots: From Kit to Competition',
  desc: 'A year of building.',
  price: 29,
  amount: 29,
  category: 'Stem',
  pages: 8,
  edition: '2026-27',
};

export const catalog: Pdf[] = [physics, essays, robots];

export const purchased = ({ _id, title }: Pdf): PurchasedPdf => ({ _id, title, fileName: `${_id}-guide.pdf` });

export const profile = {
  fullname: maya.fullname,
  phone: maya.phone,
  email: maya.email,
  transactions: [],
  purchases: [],
};

export const paid: Payment = {
  _id: '01KA0000000000000000000001',
  receiptNumber: 'FYR-48213',
  date: '2026-11-18T17:20:00.000Z',
  pdfs: [{ _id: physics._id, title: physics.title, price: 4.99 }],
  amount: 4.99,
  refunded: 0,
  status: 'PAID',
  transactionID: '7XJ90412MK881934D',
  buyer: { fullname: maya.fullname, email: maya.email },
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
