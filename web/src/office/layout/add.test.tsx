// @vitest-environment jsdom
// The pages load with the test: on a busy machine, their first import takes seconds.
import '../pages/leads.tsx';
import '../pages/person.tsx';
import './add.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getOfficeAgreementSettings } from '#contract/endpoints/agreements/office.ts';
import type { OfficeConsultation } from '#contract/endpoints/consultations/office.ts';
import {
  bookOfficeConsultation,
  bookOfficeSeries,
  getOfficeHours,
  planOfficeSeries,
} from '#contract/endpoints/consultations/office.ts';
import { listConsultationSlots } from '#contract/endpoints/consultations/public.ts';
import { addOfficeLead, listOfficeLeads } from '#contract/endpoints/leads/office.ts';
import { followUpOfficeContact } from '#contract/endpoints/messages/office.ts';
import { eraseOfficePerson, findOfficePerson } from '#contract/endpoints/people/office.ts';
import type { OfficeLead } from '#contract/words/office-follow-ups.ts';
import { deferred } from '../../features/testing/deferred.ts';
import { refuse, unreachable } from '../../features/testing/fake-api.ts';
import { officeQueries } from '../api.ts';
import { BookForFamilyDialog } from '../consultations/book-for-family-dialog.tsx';
import { lead } from '../follow-ups/testing/samples.ts';
import { setOfficeSession } from '../session.ts';
import { counselor, noon, owner, useOfficeApi, visitOffice } from '../testing/render.tsx';

const api = useOfficeApi();

const called: OfficeLead = {
  ...lead,
  id: 'tel:+15550142200',
  email: '',
  fullname: 'Nora Quill',
  phone: '5550142200',
  addedBy: 'Clara Ellison',
  interest: '',
  grade: '',
  address: '',
  city: '',
  state: '',
  postcode: '',
  comments: 'Her son is in grade 10.',
};
const weekly = { monday: '14:00-18:00' };
const hours = {
  minutes: 30,
  bufferMinutes: 10,
  noticeHours: 12,
  horizonDays: 28,
  counselors: [
    {
      id: 'elena',
      name: 'Elena Marwick',
      email: 'elena@example.test',
      weekly,
      daysOff: [],
      extraHours: {},
      mostPerDay: 4,
    },
    {
      id: 'ruth',
      name: 'Ruth Calloway',
      email: owner.email,
      meetingLink: 'https://meet.example.test/ruth',
      weekly,
      daysOff: [],
      extraHours: {},
      mostPerDay: 4,
    },
  ],
};
const slot = (start: string, ...counselors: string[]) => ({ start, counselors });
const slots = [
  slot('2026-11-24T22:00:00Z', 'elena', 'ruth'),
  slot('2026-11-24T23:00:00Z', 'ruth'),
  slot('2026-11-25T22:00:00Z', 'ruth'),
];
const booked: OfficeConsultation = {
  id: '01KA00000000000000BOOKING1',
  person: '01KA0000000000000000000AMY',
  start: 0,
  minutes: 30,
  counselor: { id: 'ruth', name: 'Ruth Calloway' },
  fullname: 'Nora Quill',
  email: '',
  phone: '5550142200',
  how: 'phone',
  joinUrl: '',
  zone: owner.zone,
  note: '',
  status: 'BOOKED',
  outsideHours: false,
  version: 0,
};

let leads: OfficeLead[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  leads = [lead];
  api.on(listOfficeLeads, () => ({ res: { leads, next: '' } }));
  api.on(getOfficeHours, () => ({ res: { version: 1, hours, feeds: [], own: ['elena', 'ruth'] } }));
  api.on(listConsultationSlots, () => ({ res: { zone: owner.zone, minutes: 30, counselors: [], slots } }));
  api.on(bookOfficeConsultation, ({ start }) => ({ res: { ...booked, start: Date.parse(start) } }));
});

/** A required field has a star. */
const labeled = (label: string) => new RegExp(`^${label}\\s*\\*?$`);
const field = (label: string) => screen.getByLabelText(labeled(label));
const toast = async (text: string) => expect(await screen.findByText(text)).toBeTruthy();
const openMenu = async (member = owner) => {
  const user = visitOffice(api, '/office/leads', member);
  const [button = expect.fail()] = await screen.findAllByRole('button', { name: 'Add or book' });
  await user.click(button);
  return { user, button, menu: within(await screen.findByRole('dialog', { name: 'Add or book' })) };
};
it('leads owners to a new agreement, and closes', async () => {
  api.on(getOfficeAgreementSettings, () => ({
    res: {
      version: 0,
      terms: 'In time.',
      cancelHours: 24,
      otherWays: { check: '', transfer: '', zelle: '', cash: '', other: '' },
      earlier: [],
    },
  }));
  const { user, menu } = await openMenu();
  await user.click(menu.getByRole('link', { name: /^Write an agreement/ }));
  await screen.findByRole('heading', { level: 1, name: 'New agreement' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('offers counselors no agreement', async () => {
  const { menu } = await openMenu(counselor);
  expect(menu.getAllByRole('button', { name: /^(Add|Book)/ })).toHaveLength(2);
  expect(menu.queryByRole('link')).toBeNull();
});

const openBooking = async () => {
  const { user, button, menu } = await openMenu();
  await user.click(menu.getByRole('button', { name: /^Book for a family/ }));
  await screen.findByLabelText('Counselor');
  return { user, button };
};
type User = Awaited<ReturnType<typeof openMenu>>['user'];
const type = async (user: User, values: Record<string, string>) => {
  for (const [label, text] of Object.entries(values)) await user.type(field(label), text);
};
const nora = { Name: 'Nora Quill', Phone: '(555) 014-2200' };
const select = async (user: User, label: string, option: string) => {
  // Options are found by their HTML.
  await user.selectOptions(await screen.findByLabelText(labeled(label)), option.replace(/ (?=[AP]M$)/, '&nbsp;'));
};
const optionsOf = (label: string) =>
  within(field(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent.replaceAll('\u00A0', ' '));
const sent = () => api.inputsOf(bookOfficeConsultation);

describe('a lead that came by phone', () => {
  it('is added from the + of every page with a name, a phone and what it’s about, once', async () => {
    const answer = deferred();
    api.on(addOfficeLead, async () => {
      await answer.promise;
      leads = [called, lead];
      return { res: called };
    });
    const { user, button, menu } = await openMenu();
    await user.click(menu.getByRole('button', { name: /^Add a lead/ }));
    await type(user, { ...nora, 'What it’s about': called.comments });
    const add = screen.getByRole('button', { name: 'Add lead' });
    await user.dblClick(add);
    answer.resolve({});
    await toast('Nora Quill is in your leads.');
    const typed = { fullname: 'Nora Quill', phone: '5550142200', email: '', comments: called.comments };
    expect(api.inputsOf(addOfficeLead)).toEqual([typed]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(await screen.findByRole('button', { name: /^Nora Quill/ })).toBeTruthy();
  });

  it('keeps what was typed after an error, and when the dialog is closed and opened again', async () => {
    api.on(addOfficeLead, unreachable);
    const { user, button, menu } = await openMenu();
    await user.click(menu.getByRole('button', { name: /^Add a lead/ }));
    await type(user, { ...nora, 'What it’s about': 'Summer' });
    await user.click(screen.getByRole('button', { name: 'Add lead' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: /^Add a lead/ }));
    expect(field('Name')).toHaveProperty('value', 'Nora Quill');
    expect(field('What it’s about')).toHaveProperty('value', 'Summer');
  });

  it('says in its row who added it, and offers a call but no email', async () => {
    leads = [called];
    const user = visitOffice(api, '/office/leads');
    await user.click(await screen.findByRole('button', { name: /^Nora QuillCalled: Her son/ }));
    expect(screen.getByText('Added by Clara Ellison by phone')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+15550142200');
    expect(screen.queryByRole('link', { name: 'Reply' })).toBeNull();
    expect(screen.queryByText('Email')).toBeNull();
    expect(screen.getByRole('link', { name: 'All about this person' }).getAttribute('href')).toBe(
      '/office/people#tel%3A%2B15550142200',
    );
  });
});

describe('booking for a family', () => {
  it('takes a free time of the counselor who asks, and emails the family if it gives an address', async () => {
    const { user } = await openBooking();
    expect(field('Counselor')).toHaveProperty('value', 'ruth');
    expect(screen.queryByLabelText('Email them the confirmation')).toBeNull();
    await type(user, { ...nora, Email: 'nora@example.test', Note: 'Grade 10' });
    expect(field('Email them the confirmation')).toHaveProperty('checked', true);
    expect(optionsOf('Day')).toEqual(['Tuesday, November 24', 'Wednesday, November 25']);
    expect(optionsOf('Time')).toEqual(['Choose', '2:00 PM', '3:00 PM']);
    await user.click(screen.getByRole('button', { name: 'Book it' }));
    expect(await screen.findByText('Choose a time')).toBeTruthy();
    await select(user, 'Time', '3:00 PM');
    await user.dblClick(screen.getByRole('button', { name: 'Book it' }));
    await toast('Booked: Tue, Nov 24, 3:00 PM. They get the confirmation by email.');
    expect(sent()).toEqual([
      {
        fullname: 'Nora Quill',
        phone: '5550142200',
        email: 'nora@example.test',
        counselor: 'ruth',
        start: '2026-11-24T23:00:00Z',
        how: 'phone',
        note: 'Grade 10',
        mailFamily: true,
      },
    ]);
  });

  it('takes a demo class in a subject, with who teaches it', async () => {
    const [ruth, elena] = [
      hours.counselors.find(({ id }) => id === 'ruth'),
      hours.counselors.find(({ id }) => id === 'elena'),
    ];
    const counselors = [
      { ...(ruth ?? expect.fail()), demos: { subjects: ['mathematics' as const] } },
      { ...(elena ?? expect.fail()), demos: { subjects: ['english' as const] } },
    ];
    const res = { version: 1, hours: { ...hours, counselors }, feeds: [], own: ['elena', 'ruth'] };
    api.on(getOfficeHours, () => ({ res }));
    const { user } = await openBooking();
    await type(user, nora);
    await user.click(screen.getByRole('button', { name: 'Demo class' }));
    expect(optionsOf('Subject')).toEqual(['Mathematics', 'Sciences', 'English', 'Computer Science']);
    expect(field('Counselor')).toHaveProperty('value', 'ruth');
    await select(user, 'Subject', 'English');
    expect(field('Counselor')).toHaveProperty('value', 'elena');
    expect(optionsOf('Counselor')).toHaveLength(1);
    await user.type(field('Student’s first name'), ' Ben');
    await user.click(screen.getByRole('button', { name: 'Any time' }));
    await user.selectOptions(
      await screen.findByLabelText(labeled('Time')),
      screen.getAllByRole('option', { name: /PM$/ })[0] ?? expect.fail(),
    );
    await user.click(screen.getByRole('button', { name: 'Book it' }));
    await waitFor(() =>
      expect(sent()).toMatchObject([{ kind: 'demo', subject: 'english', student: 'Ben', counselor: 'elena' }]),
    );
    expect(api.inputsOf(listConsultationSlots)).toContainEqual({ days: 28, kind: 'demo', subject: 'english' });
  });

  it('needs no address, and sends no email if it isn’t wanted', async () => {
    const { user, button } = await openBooking();
    await type(user, nora);
    await select(user, 'Time', '2:00 PM');
    await user.click(screen.getByRole('button', { name: 'Book it' }));
    await toast('Booked: Tue, Nov 24, 2:00 PM. No email goes to them.');
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: /^Book for a family/ }));
    await type(user, { ...nora, Email: 'nora@example.test' });
    await user.click(field('Email them the confirmation'));
    await select(user, 'Time', '2:00 PM');
    await user.click(screen.getByRole('button', { name: 'Book it' }));
    await waitFor(() => expect(sent()).toMatchObject([{ email: '', mailFamily: false }, { mailFamily: false }]));
  });

  it('takes any quarter of an hour that is still to come, by video where there is a link', async () => {
    const { user } = await openBooking();
    await type(user, nora);
    await user.click(screen.getByRole('button', { name: 'Any time' }));
    // It is noon on Sunday.
    expect(field('Day')).toHaveProperty('value', '2026-11-22');
    expect(optionsOf('Time').slice(0, 3)).toEqual(['Choose', '12:15 PM', '12:30 PM']);
    expect(optionsOf('Time').at(-1)).toBe('11:45 PM');
    await user.click(screen.getByRole('button', { name: 'By video' }));
    await select(user, 'Time', '7:15 PM');
    await user.click(screen.getByRole('button', { name: 'Book it' }));
    await waitFor(() => expect(sent()).toMatchObject([{ start: '2026-11-23T03:15:00Z', how: 'video' }]));
  });

  it('forgets the time and the video with another counselor', async () => {
    const { user } = await openBooking();
    await user.click(screen.getByRole('button', { name: 'By video' }));
    await select(user, 'Time', '3:00 PM');
    await select(user, 'Counselor', 'Elena Marwick');
    expect(optionsOf('Time')).toEqual(['Choose', '2:00 PM']);
    expect(field('Time')).toHaveProperty('value', '');
    expect(screen.queryByRole('button', { name: 'By video' })).toBeNull();
  });

  it('keeps what was typed if someone was faster, and offers the time no more', async () => {
    api.on(bookOfficeConsultation, () => refuse('SLOT_TAKEN', { res: { slots: [] } }));
    const { user } = await openBooking();
    await type(user, nora);
    await select(user, 'Time', '3:00 PM');
    await user.click(screen.getByRole('button', { name: 'Book it' }));
    expect(await screen.findByText('Someone just took this time. Please choose another.')).toBeTruthy();
    expect(field('Name')).toHaveProperty('value', 'Nora Quill');
    expect(optionsOf('Time')).toEqual(['Choose', '2:00 PM']);
  });

  it('books a session of the length that is wanted, at the times that are free for it', async () => {
    const { user } = await openBooking();
    await type(user, nora);
    await select(user, 'Time', '3:00 PM');
    await user.click(screen.getByRole('button', { name: 'Session' }));
    expect(optionsOf('Length')).toEqual(['30', '45', '60', '75', '90', '105', '120'].map((one) => `${one} minutes`));
    expect(field('Length')).toHaveProperty('value', '60');
    await select(user, 'Length', '90 minutes');
    expect(api.inputsOf(listConsultationSlots)).toMatchObject([{ days: 28 }, { minutes: 60 }, { minutes: 90 }]);
    expect(field('Time')).toHaveProperty('value', '');
    await select(user, 'Time', '2:00 PM');
    await user.click(screen.getByRole('button', { name: 'Book it' }));
    await waitFor(() =>
      expect(sent()).toMatchObject([{ kind: 'session', minutes: 90, start: '2026-11-24T22:00:00Z' }]),
    );
  });

  it('books weekly sessions: all that are listed, without those that are left out', async () => {
    const starts = ['2026-11-24T22:00:00Z', '2026-12-01T22:00:00Z', '2026-12-08T22:00:00Z'];
    const [first = '', second = '', third = ''] = starts;
    const date = (start: string) => ({ start, bookable: true, included: true, nearest: [] });
    api.on(planOfficeSeries, () => ({
      res: {
        zone: owner.zone,
        minutes: 60,
        counselor: { id: 'ruth', name: 'Ruth Calloway' },
        hours: [5],
        dates: [date(first), { ...date(second), problem: 'day-off' as const, included: false }, date(third)],
      },
    }));
    api.on(bookOfficeSeries, ({ starts: asked }) => ({
      res: { consultations: asked.map((start) => ({ ...booked, start: Date.parse(start) })) },
    }));
    const { user } = await openBooking();
    await type(user, nora);
    await user.click(screen.getByRole('button', { name: 'Session' }));
    await user.click(screen.getByRole('button', { name: 'Every week' }));
    expect(screen.getByText(/^Enter their email address/)).toBeTruthy();
    await type(user, { Email: 'nora@example.test' });
    expect(screen.getByText(/^Choose the first time/)).toBeTruthy();
    await select(user, 'Time', '2:00 PM');
    const off = await screen.findByRole('checkbox', { name: /^Tue, Dec 1, 2:00\sPM.*Day off/ });
    expect(off).toHaveProperty('checked', false);
    expect(screen.getByText('2 sessions, 2 hours.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Book 2 sessions' }));
    await toast('Booked: 2 sessions. They get the confirmation by email.');
    expect(api.inputsOf(planOfficeSeries).at(-1)).toMatchObject({ email: 'nora@example.test', start: first, weeks: 4 });
    expect(api.inputsOf(bookOfficeSeries)).toMatchObject([
      { starts: [first, third], counselor: 'ruth', minutes: 60, mailFamily: true, email: 'nora@example.test' },
    ]);
  });

  it('says that not enough hours are left, and keeps what was typed', async () => {
    const message = 'They have 30 minutes left.';
    api.on(bookOfficeConsultation, () => refuse('NO_HOURS_LEFT', { message }));
    const { user } = await openBooking();
    await type(user, nora);
    await user.click(screen.getByRole('button', { name: 'Session' }));
    await select(user, 'Time', '2:00 PM');
    await user.click(screen.getByRole('button', { name: 'Book it' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field('Name')).toHaveProperty('value', 'Nora Quill');
    await user.click(screen.getByRole('button', { name: 'Free consultation' }));
    expect(screen.queryByLabelText('Length')).toBeNull();
  });

  it('says which consultation the family has already', async () => {
    const message = 'They already have a consultation with Ruth Calloway: Monday. Move that one instead.';
    api.on(bookOfficeConsultation, () => refuse('ALREADY_BOOKED', { message }));
    const { user } = await openBooking();
    await type(user, nora);
    await select(user, 'Time', '3:00 PM');
    await user.click(screen.getByRole('button', { name: 'Book it' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('from a lead has its name, phone and email filled in, and shows that it is booked', async () => {
    const user = visitOffice(api, '/office/leads');
    await user.click(await screen.findByRole('button', { name: /^Amy Tran/ }));
    const book = screen.getByRole('button', { name: 'Book a time' });
    await user.click(book);
    await select(user, 'Time', '2:00 PM');
    const followUp = { state: 'booked' as const, notes: [], version: 1 };
    api.on(listOfficeLeads, () => ({ res: { leads: [{ ...lead, followUp }], next: '' } }));
    await user.click(screen.getByRole('button', { name: 'Book it' }));
    await toast('Booked: Tue, Nov 24, 2:00 PM. They get the confirmation by email.');
    expect(sent()).toMatchObject([{ fullname: lead.fullname, phone: lead.phone, email: lead.email, mailFamily: true }]);
    expect(await screen.findByRole('button', { name: /^Amy Tran.*Booked$/ })).toBeTruthy();
    expect(api.inputsOf(followUpOfficeContact)).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(book));
  });

  it('opens at a time and a counselor that were chosen before', async () => {
    setOfficeSession(owner);
    render(
      <QueryClientProvider client={officeQueries}>
        <BookForFamilyDialog start={Date.parse('2026-11-27T18:00:00Z')} counselor="elena" onClose={() => undefined} />
      </QueryClientProvider>,
    );
    expect(await screen.findByLabelText('Counselor')).toHaveProperty('value', 'elena');
    expect(field('Day')).toHaveProperty('value', '2026-11-27');
    expect(field('Time')).toHaveProperty('value', '2026-11-27T18:00:00Z');
  });

  it('says what is missing while no one has hours', async () => {
    api.on(getOfficeHours, () => ({ res: { version: 0, hours: { ...hours, counselors: [] }, feeds: [], own: [] } }));
    const { user, menu } = await openMenu();
    await user.click(menu.getByRole('button', { name: /^Book for a family/ }));
    expect(await screen.findByText('No counselor yet')).toBeTruthy();
  });
});

describe('a person without an email address', () => {
  it('has a page by the phone, and is erased by typing it', async () => {
    const account = { id: 'A', fullname: 'Nora Quill', phone: '5550142200', createdAt: noon, confirmed: false };
    api.on(findOfficePerson, ({ email }) => ({
      res: {
        email,
        account,
        orders: [],
        paidOrders: [],
        agreements: [],
        consultations: [booked],
        leads: [called],
        messages: [],
        sessions: 0,
        locked: false,
        returnedMail: '',
      },
    }));
    api.on(eraseOfficePerson, () => ({ res: { fates: ['1 lead'], kept: [] } }));
    const user = visitOffice(api, '/office/people#tel%3A%2B15550142200');
    expect(await screen.findByRole('heading', { level: 1, name: 'Nora Quill' })).toBeTruthy();
    expect(screen.getByText('None, so they can’t log in')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Erase this person' }));
    expect(await screen.findByRole('heading', { name: 'Before you erase (555) 014-2200' })).toBeTruthy();
    await type(user, { 'Type the phone number to confirm': '555-014-2200' });
    await user.click(screen.getByRole('button', { name: 'Erase for good' }));
    const asked = { email: 'tel:+15550142200' };
    await waitFor(() =>
      expect(api.inputsOf(eraseOfficePerson)).toEqual([
        { ...asked, preview: true },
        { ...asked, preview: false },
      ]),
    );
  });
});
