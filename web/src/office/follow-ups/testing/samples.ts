import type { OfficeLead, OfficeMessage } from '#contract/words/office-follow-ups.ts';

/** Invented contacts for tests. */

export const lead: OfficeLead = {
  id: 'amy@example.test',
  receivedAt: Date.parse('2026-11-20T17:05:00Z'),
  revision: 1,
  email: 'amy@example.test',
  fullname: 'Amy Tran',
  phone: '5550142222',
  interest: 'engineering',
  grade: '11',
  address: '12 Elm Street',
  city: 'Dayton',
  state: 'California',
  postcode: '45402',
  comments: 'We would like to talk about robotics.\nEvenings are best.',
  followUp: { state: 'new', notes: [], version: 0 },
};

export const otherLead: OfficeLead = {
  ...lead,
  id: 'ben@example.test',
  receivedAt: Date.parse('2026-11-19T20:00:00Z'),
  revision: 2,
  email: 'ben@example.test',
  fullname: 'Ben Adams',
  phone: '+447700900123',
  interest: 'arts',
  grade: 'finished',
  comments: '',
  followUp: {
    state: 'contacted',
    notes: [{ at: Date.parse('2026-11-20T18:00:00Z'), who: 'Walter Prescott-Marlow', text: 'Left a voicemail.' }],
    version: 1,
  },
};

export const message: OfficeMessage = {
  id: 'message-1',
  receivedAt: Date.parse('2026-11-21T01:30:00Z'),
  kind: 'contact',
  name: 'Amy Tran',
  email: 'amy@example.test',
  phone: '',
  address: '',
  text: 'Do you also help with transfer applications?',
  isSuspect: false,
  followUp: { state: 'new', notes: [], version: 0 },
};

export const application: OfficeMessage = {
  ...message,
  id: 'message-2',
  receivedAt: Date.parse('2026-11-18T16:00:00Z'),
  kind: 'partner',
  name: 'Harbor High School',
  email: 'office@harbor.example.test',
  phone: '4085550100',
  address: '1 Harbor Way, Dayton',
};
