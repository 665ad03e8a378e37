import type { AgreementSettings, OfficeAgreement, OfficeAgreementRow } from '#contract/endpoints/agreements/office.ts';

/** Invented agreements for tests. */

export const settings: AgreementSettings = {
  version: 2,
  terms: 'Sessions can be canceled in time.',
  cancelHours: 24,
  otherWays: { check: '', transfer: '', zelle: '', cash: '', other: '' },
  earlier: [{ version: 1, savedAt: Date.parse('2026-10-01T17:00:00Z'), terms: 'No terms.', cancelHours: 48 }],
};

/** A draft of ten hours in two installments. */
export const draft: OfficeAgreement = {
  id: '01KA0000000000000AGREEMENT',
  state: 'draft',
  revision: 1,
  version: 0,
  unsent: true,
  fullname: 'Nora Okafor',
  email: 'nora@example.test',
  secondEmail: '',
  student: 'Amy',
  under13: false,
  title: 'Ten hours of counseling',
  lines: [{ name: 'Block hours', sentence: 'Ten hours with your counselor.', cents: 300_000 }],
  hours: 10,
  sessionMinutes: 60,
  terms: 'Sessions can be canceled in time.',
  validUntil: '2026-12-22',
  installments: [
    {
      id: '01KA0000000000000AGREEMENT-1',
      due: '2026-12-01',
      cents: 180_000,
      hours: 6,
      state: 'open',
      order: '',
      status: null,
      paidCents: 0,
      refundedCents: 0,
      openCents: 180_000,
      openHours: 6,
      payments: [],
    },
    {
      id: '01KA0000000000000AGREEMENT-2',
      due: '2027-01-01',
      cents: 120_000,
      hours: 4,
      state: 'open',
      order: '',
      status: null,
      paidCents: 0,
      refundedCents: 0,
      openCents: 120_000,
      openHours: 4,
      payments: [],
    },
  ],
  totalCents: 300_000,
  paidCents: 0,
  createdAt: Date.parse('2026-11-20T17:00:00Z'),
  changedAt: Date.parse('2026-11-20T17:00:00Z'),
  sentAt: null,
  openedAt: null,
  remindedAt: null,
  signed: null,
  withdrawn: null,
  cancelHours: 24,
  url: '',
  hoursLeft: 0,
  hoursVersion: 0,
  entries: [],
  sessions: [],
  versions: [],
};

/** The draft after the family has opened it. */
export const opened: OfficeAgreement = {
  ...draft,
  state: 'opened',
  revision: 3,
  version: 1,
  unsent: false,
  sentAt: Date.parse('2026-11-20T18:00:00Z'),
  openedAt: Date.parse('2026-11-21T17:30:00Z'),
  url: 'https://www.example.test/agreement#a-secret',
  versions: [
    {
      version: 1,
      sentAt: Date.parse('2026-11-20T18:00:00Z'),
      text: 'Ten hours of counseling\n\nTotal: $3,000.00',
      changes: [],
    },
  ],
};

/** Signed, with its first installment paid and a lesson canceled late. */
export const active: OfficeAgreement = {
  ...opened,
  state: 'active',
  revision: 4,
  signed: { name: 'Nora A. Okafor', at: Date.parse('2026-11-21T18:00:00Z'), version: 1, sha256: 'ab12' },
  installments: opened.installments.map((one, index) =>
    index === 0
      ? {
          ...one,
          state: 'paid',
          order: '01KA0000000000000000000009',
          status: 'PAID',
          paidCents: 180_000,
          openCents: 0,
          openHours: 0,
          payments: [
            {
              order: '01KA0000000000000000000009',
              receipt: 'FYR-48213',
              cents: 180_000,
              hours: 6,
              paidAt: Date.parse('2026-11-21T19:00:00Z'),
              refundedCents: 0,
            },
          ],
        }
      : one,
  ),
  paidCents: 180_000,
  hoursLeft: 5,
  hoursVersion: 2,
  entries: [
    {
      at: Date.parse('2026-11-22T17:00:00Z'),
      kind: 'booked',
      hours: -1,
      left: 5,
      about: 'Session on Tue, Nov 24',
      by: '',
    },
    {
      at: Date.parse('2026-11-21T19:00:00Z'),
      kind: 'paid',
      hours: 6,
      left: 6,
      about: 'Installment 1 of 2',
      cents: 180_000,
      by: '',
    },
  ],
  sessions: [
    {
      id: '01KA00000000000000BOOKING1',
      person: '01KA0000000000000000000AMY',
      counselor: 'Ruth Calloway',
      start: Date.parse('2026-11-24T23:00:00Z'),
      minutes: 60,
      status: 'CANCELED',
      canReturn: true,
    },
  ],
};

/** An agreement as the list has it. */
export const rowOf = (agreement: OfficeAgreement): OfficeAgreementRow => {
  const { id, state, fullname, email, student, title, changedAt, totalCents, paidCents, hours, hoursLeft } = agreement;
  const next = agreement.installments.find((one) => one.state === 'open' || one.state === 'late');
  return {
    id,
    state,
    fullname,
    email,
    student,
    title,
    changedAt,
    totalCents,
    paidCents,
    hours,
    hoursLeft,
    next:
      agreement.signed === null || next === undefined
        ? null
        : { due: next.due, cents: next.cents, late: next.state === 'late' },
  };
};
