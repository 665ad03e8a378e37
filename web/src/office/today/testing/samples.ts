import type { OfficeConsultation } from '#contract/endpoints/consultations/office.ts';
import type { OfficeToday } from '#contract/endpoints/office/office.ts';
import type { OfficeLead, OfficeMessage } from '#contract/words/office-follow-ups.ts';

/** An invented day for tests. */

const followUp = { state: 'new' as const, notes: [], version: 0 };

export const lead: OfficeLead = {
  id: 'lead-1',
  receivedAt: Date.parse('2026-11-22T15:12:00Z'),
  revision: 1,
  email: 'priya@example.test',
  fullname: 'Priya Shah',
  phone: '5550142223',
  interest: 'BS/MD Programs',
  grade: '11th grade',
  address: '12 Oak Street',
  city: 'Fremont',
  state: 'California',
  postcode: '94536',
  comments: 'Is it too late to start on applications for combined programs?',
  followUp,
};

export const message: OfficeMessage = {
  id: 'message-1',
  receivedAt: Date.parse('2026-11-21T22:40:00Z'),
  kind: 'contact',
  name: 'Colin Bartholomew-Marlow',
  email: 'colin@example.test',
  phone: '',
  address: '',
  text: 'We bought the essay guide twice by mistake. Could you look at it?',
  isSuspect: false,
  followUp,
};

export const consultation: OfficeConsultation = {
  id: '01KB0000000000000000000001',
  person: 'user-nora',
  start: Date.parse('2026-11-22T23:30:00Z'),
  minutes: 30,
  counselor: { id: 'hanna', name: 'Hanna Marlow' },
  fullname: 'Nora Okafor',
  email: 'nora@example.test',
  phone: '5550142222',
  how: 'phone',
  zone: 'America/New_York',
  note: '',
  status: 'BOOKED',
  outsideHours: false,
  joinUrl: '',
  version: 1,
};

/** Fourteen days up to November 22, 2026. @param centsOf the sales of a day, from 0 to 13 */
const daysWith = (centsOf: (index: number) => number, beforeOf: (index: number) => number) =>
  Array.from({ length: 14 }, (_, index) => ({
    day: `2026-11-${String(index + 9).padStart(2, '0')}`,
    cents: centsOf(index),
    beforeCents: beforeOf(index),
  }));

export const today: OfficeToday = {
  at: Date.parse('2026-11-22T20:41:00Z'),
  sales: {
    today: { cents: 5_319, orders: 3, beforeCents: 2_900, beforeOrders: 1, outside: [] },
    week: {
      cents: 21_456,
      orders: 14,
      outside: [{ method: 'check', cents: 10_000 }],
      beforeCents: 24_956,
      beforeOrders: 15,
    },
    month: {
      cents: 123_400,
      orders: 71,
      outside: [
        { method: 'check', cents: 50_000 },
        { method: 'zelle', cents: 30_000 },
      ],
      beforeCents: 0,
      beforeOrders: 0,
    },
    days: daysWith(
      (index) => (index * 1_409) % 6_100,
      (index) => (index * 2_900) % 5_300,
    ),
  },
  leads: { count: 4, late: 0, newest: [lead] },
  callBacks: { count: 0, newest: [] },
  messages: { count: 1, late: 0, oldest: [message] },
  consultations: [consultation],
  next: consultation,
  summaries: { count: 0, oldest: [] },
  steps: [],
  agreements: {
    opened: [
      {
        id: '01KA0000000000000AGREEMENT',
        fullname: 'Dana Frost',
        title: 'Twelve hours of counseling',
        cents: 240_000,
        openedAt: Date.parse('2026-11-20T18:05:00Z'),
      },
    ],
    due: [
      {
        id: '01KB0000000000000AGREEMENT',
        fullname: 'Eli Winter',
        title: 'Application package',
        cents: 120_000,
        due: '2026-11-18',
        late: true,
      },
      {
        id: '01KC0000000000000AGREEMENT',
        fullname: 'Fay Summers',
        title: 'Ten hours of counseling',
        cents: 80_000,
        due: '2026-11-22',
        late: false,
        received: [{ cents: 40_000, day: '2026-11-20' }],
      },
    ],
  },
  attention: [
    {
      kind: 'dispute',
      title: 'A payment is disputed',
      text: '$19.09 from Nora Okafor <nora@example.test>. Answer the dispute by November 28, 9:20 AM Pacific, here or at PayPal, which then decides. Downloads are paused until then.',
      path: '/office/orders/01KA0000000000000000000001',
      action: 'Answer the dispute',
      respondBy: Date.parse('2026-11-28T17:20:00Z'),
    },
    {
      kind: 'bounce',
      title: 'Mail came back',
      text: 'priya@example.test does not accept mail. Check the spelling or call.',
      path: '/office/people#priya%40example.test',
      action: 'Open the person',
    },
  ],
};

const nothing = { cents: 0, orders: 0, beforeCents: 0, beforeOrders: 0, outside: [] };

/** The first day of a business. */
export const freshDay: OfficeToday = {
  at: today.at,
  sales: {
    today: nothing,
    week: nothing,
    month: nothing,
    days: daysWith(
      () => 0,
      () => 0,
    ),
  },
  leads: { count: 0, late: 0, newest: [] },
  callBacks: { count: 0, newest: [] },
  messages: { count: 0, late: 0, oldest: [] },
  consultations: [],
  next: null,
  summaries: { count: 0, oldest: [] },
  steps: [],
  agreements: { opened: [], due: [] },
  attention: [],
};
