// @vitest-environment jsdom
// The page loads with the test: on a busy machine, its first import takes seconds.
import '../pages/person.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listOfficeLeads } from '#contract/endpoints/leads/office.ts';
import { listOfficeOrders } from '#contract/endpoints/orders/office.ts';
import type { OfficePerson } from '#contract/endpoints/people/office.ts';
import {
  allowOfficeMail,
  eraseOfficePerson,
  exportOfficePerson,
  findOfficePerson,
  signOutOfficePerson,
  unlockOfficePerson,
} from '#contract/endpoints/people/office.ts';
import { refuse, unreachable } from '../../features/testing/fake-api.ts';
import { inParts } from '../../features/testing/render.tsx';
import { active, rowOf } from '../agreements/testing/samples.ts';
import { lead, message } from '../follow-ups/testing/samples.ts';
import { counselor, useOfficeApi, visitOffice } from '../testing/render.tsx';

const api = useOfficeApi();
const email = 'amy@example.test';
const address = '/office/people#amy%40example.test';

const amy: OfficePerson = {
  email,
  account: {
    id: 'user-amy',
    fullname: 'Amy Tran',
    phone: '5550142222',
    createdAt: Date.parse('2026-10-02T17:00:00Z'),
    confirmed: true,
  },
  orders: [
    {
      number: '01KA0000000000000000000001',
      receiptNumber: 'FYR-48213',
      orderedAt: Date.parse('2026-11-18T17:18:00Z'),
      status: 'PAID',
      gift: false,
      buyer: { fullname: 'Amy Tran', email },
      guides: [{ id: 'physics-first', title: 'Physics First' }],
      code: '',
      totalCents: 499,
      refundedCents: 0,
    },
  ],
  paidOrders: [],
  agreements: [],
  consultations: [
    {
      id: '01KB0000000000000000000001',
      person: 'user-amy',
      start: Date.parse('2026-11-25T00:00:00Z'),
      minutes: 30,
      counselor: { id: 'hanna', name: 'Hanna Marlow' },
      fullname: 'Amy Tran',
      email,
      phone: '5550142222',
      how: 'phone',
      zone: 'America/New_York',
      note: 'About robotics',
      status: 'BOOKED',
      outsideHours: false,
      joinUrl: '',
      version: 1,
    },
  ],
  leads: [lead],
  messages: [message],
  sessions: 2,
  locked: false,
  returnedMail: '',
};
const stranger: OfficePerson = {
  email,
  account: null,
  orders: [],
  paidOrders: [],
  agreements: [],
  consultations: [],
  leads: [],
  messages: [],
  sessions: 0,
  locked: false,
  returnedMail: '',
};

let known: OfficePerson;
beforeEach(() => {
  known = amy;
  api.on(listOfficeLeads, () => ({ res: { leads: [lead], next: '' } }));
  api.on(listOfficeOrders, () => ({ res: { orders: amy.orders ?? [], next: '' } }));
  api.on(findOfficePerson, () => ({ res: known }));
});

const open = async (session?: typeof counselor) => {
  const user = visitOffice(api, address, session);
  await screen.findByRole('heading', { level: 2, name: 'Account' });
  return user;
};
const button = (name: string) => screen.getByRole('button', { name });
const toast = (text: string) => screen.findAllByText(inParts(text), { selector: '[data-title]' });
const table = (name: string) => screen.queryByRole('table', { name });
const rowsOf = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');
const texts = (name: string) => rowsOf(name).map(({ textContent }) => textContent);

describe('the page of a person', () => {
  it('asks for the address in the fragment, in the body of the request', async () => {
    await open();
    expect(api.inputsOf(findOfficePerson)).toEqual([{ email }]);
    expect(vi.mocked(fetch).mock.calls.map(([url]) => url)).not.toContainEqual(expect.stringContaining('amy'));
  });

  it('has the account, orders, consultations, leads and messages', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Amy Tran');
    expect(screen.getByRole('link', { name: '(555) 014-2222' }).getAttribute('href')).toBe('tel:+15550142222');
    expect(screen.getByText('Sessions and known devices: 2').closest('details')?.open).toBe(false);
    expect(texts('Orders, newest first')).toEqual(['FYR-48213Nov 18, 2026Physics FirstPaid$4.99']);
    expect(screen.getByRole('link', { name: 'FYR-48213' }).getAttribute('href')).toBe(
      '/office/orders/01KA0000000000000000000001',
    );
    expect(screen.queryByRole('heading', { name: 'Paid for someone else' })).toBeNull();
    expect(texts('Consultations')).toEqual([
      expect.stringMatching(
        /^Nov 24, 2026, 4:00\u00A0PM(Booked|Held)By phone, 30 minutes. With Hanna Marlow. About robotics$/,
      ),
    ]);
    const contacts = within(screen.getByRole('list', { name: 'Leads and messages, newest first' }));
    expect(contacts.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('MessageDo you also help'),
      expect.stringContaining('LeadEngineering'),
    ]);
  });

  it('says which consultations are booked, held and canceled', async () => {
    const [first] = amy.consultations;
    if (first === undefined) throw new Error('No consultation');
    const now = Date.now();
    known = {
      ...amy,
      consultations: [
        { ...first, id: 'coming', start: now + 3_600_000, status: 'BOOKED' },
        { ...first, id: 'past', start: now - 3_600_000, status: 'BOOKED' },
        { ...first, id: 'canceled', start: now - 7_200_000, status: 'CANCELED' },
      ],
    };
    await open();
    expect(texts('Consultations').map((text) => /Booked|Held|Canceled/.exec(text)?.[0])).toEqual([
      'Booked',
      'Held',
      'Canceled',
    ]);
  });

  it('says who booked the sessions of an agreement, if someone else did', async () => {
    const [first] = amy.consultations;
    if (first === undefined) throw new Error('No consultation');
    known = { ...stranger, consultations: [{ ...first, fullname: 'Ben Tran', email: 'ben@example.test' }] };
    visitOffice(api, address);
    expect(await screen.findByText(/Booked by Ben Tran/)).toBeTruthy();
    expect(screen.queryByText('No consultations to come.')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(email);
  });

  it('has the agreements with the next payment and the hours, also without an account', async () => {
    known = { ...stranger, agreements: [{ ...rowOf(active), email, fullname: 'Amy Tran' }] };
    visitOffice(api, address);
    expect(await screen.findByRole('heading', { level: 1, name: 'Amy Tran' })).toBeTruthy();
    const text = table('Agreements, newest first')?.textContent;
    expect(text).toContain('$1,200.00 Fri, Jan 1, 2027');
    expect(text).toContain('5 left of 10 hours');
  });

  it('is named in full if a form left something out of the name', async () => {
    const account = { id: 'siobhan', fullname: 'Siobhan ONeillPark', phone: '', createdAt: 0, confirmed: true };
    known = { ...stranger, account, agreements: [{ ...rowOf(active), email, fullname: 'Siobhan O’Neill-Park' }] };
    visitOffice(api, address);
    expect(await screen.findByRole('heading', { level: 1, name: 'Siobhan O’Neill-Park' })).toBeTruthy();
  });

  it('has the orders that a payer without an account paid', async () => {
    const [bought] = amy.orders ?? [];
    if (bought === undefined) throw new Error('No order');
    known = { ...stranger, paidOrders: [{ ...bought, buyer: { fullname: 'Ben', email: 'ben@example.test' } }] };
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(email);
    const paid = screen.getByRole('region', { name: 'Paid for someone else' });
    expect(paid.querySelector('a')?.getAttribute('href')).toBe(`/office/orders/${bought.number}`);
    expect(screen.getByText('No orders.')).toBeTruthy();
  });

  it('opens what waits for an answer, without a link to itself', async () => {
    known = { ...amy, messages: [{ ...message, followUp: { ...message.followUp, state: 'closed', version: 1 } }] };
    await open();
    expect(screen.getByText(/Evenings are best\./)).toBeTruthy();
    expect(screen.getAllByText(message.text)).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'All about this person' })).toBeNull();
  });

  it('shows a counselor no orders, and neither a copy of the data nor erasing', async () => {
    known = { ...amy, orders: null, paidOrders: null };
    await open(counselor);
    expect(screen.queryByRole('heading', { name: 'Orders' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Personal data' })).toBeNull();
    expect(button('Log out on all devices')).toBeTruthy();
  });

  it('says what there is none of', async () => {
    known = { ...stranger, leads: [lead] };
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Amy Tran');
    for (const none of ['No account.', 'No orders.', 'No consultations to come.'])
      expect(screen.getByText(none)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Log out on all devices' })).toBeNull();
  });

  it('knows someone who only waits for a free time, and where someone came from', async () => {
    known = { ...stranger, waitingSince: lead.receivedAt, cameFrom: { host: 'search.example', sentBy: 'Mrs. Li' } };
    visitOffice(api, address);
    expect(await screen.findByText(/^Waits for a free time/)).toBeTruthy();
    expect(screen.getByText('Came from').nextElementSibling?.textContent).toBe('search.example');
    expect(screen.getByText('Sent by').nextElementSibling?.textContent).toBe('Mrs. Li');
    expect(screen.getByRole('button', { name: 'Erase this person' })).toBeTruthy();
  });

  it('says if nothing is stored about the address', async () => {
    known = stranger;
    visitOffice(api, address);
    expect(await screen.findByText('Nothing is stored about this address')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(email);
  });

  it('says if it did not load, and loads on request', async () => {
    api.on(findOfficePerson, unreachable);
    const user = visitOffice(api, address);
    const problem = await screen.findByRole('alert');
    api.on(findOfficePerson, () => ({ res: amy }));
    await user.click(within(problem).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Account' })).toBeTruthy();
  });

  it.each([
    ['a person with an account', amy],
    ['a second parent, a student or a member of the team', { ...stranger, sessions: 0 }],
  ])('tells that mail to %s comes back, and allows it again', async (_, person) => {
    known = { ...person, returnedMail: 'The mailbox is full.' };
    api.on(allowOfficeMail, () => {
      known = { ...amy, sessions: 0 };
      return { res: { forgotten: 1 } };
    });
    const user = await open();
    expect(screen.getByText(/^The mailbox is full\. It may be/)).toBeTruthy();
    await user.click(button('Allow mail again'));
    expect(await toast(`We send email to ${email} again.`)).toBeTruthy();
    await waitFor(() => {
      expect(screen.queryByText('Our email comes back')).toBeNull();
    });
    expect(api.inputsOf(allowOfficeMail)).toEqual([{ email }]);
  });

  it('tells a counselor that mail comes back, who can’t allow it', async () => {
    known = { ...amy, orders: null, paidOrders: null, agreements: null, returnedMail: 'The mailbox is full.' };
    await open(counselor);
    expect(screen.getByText('The mailbox is full.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Allow mail again' })).toBeNull();
  });

  it('says why mail could not be allowed again', async () => {
    known = { ...amy, returnedMail: 'The mailbox is full.' };
    api.on(allowOfficeMail, unreachable);
    const user = await open();
    await user.click(button('Allow mail again'));
    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection');
  });
});

describe('a search', () => {
  it.each(['/office/people', '/office/people#no-address', '/office/people#%E0'])('is at %s', async (place) => {
    visitOffice(api, place);
    expect(await screen.findByLabelText(/^Email of the person/)).toBeTruthy();
    expect(api.inputsOf(findOfficePerson)).toEqual([]);
  });

  it('leads to the page of the person', async () => {
    const user = visitOffice(api, '/office/people');
    await user.type(await screen.findByLabelText(/^Email of the person/), ' Amy@Example.test{Enter}');
    expect(await screen.findByRole('heading', { level: 2, name: 'Account' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Amy Tran');
    expect(api.inputsOf(findOfficePerson)[0]).toEqual({ email });
  });

  it('has the last people, each once', async () => {
    const orders = amy.orders ?? [];
    const erased = orders.map((order) => ({ ...order, number: 'ERASED', buyer: { fullname: '', email: '' } }));
    api.on(listOfficeLeads, () => ({
      res: {
        leads: [
          { ...lead, email },
          { ...lead, email: 'b@c.test' },
        ],
        next: '',
      },
    }));
    api.on(listOfficeOrders, () => ({ res: { orders: [...orders, ...erased], next: '' } }));
    visitOffice(api, '/office/people');
    const people = within(
      (await screen.findByRole('heading', { name: 'The last ones' })).parentElement ?? expect.fail(),
    );
    await waitFor(() => {
      expect(people.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
        expect.arrayContaining(['/office/people#amy%40example.test', '/office/people#b%40c.test']),
      );
    });
    expect(people.getAllByRole('link')).toHaveLength(2);
  });

  it('shows a counselor the last leads, and asks for no orders', async () => {
    visitOffice(api, '/office/people', counselor);
    expect(await screen.findByRole('heading', { name: 'The last ones' })).toBeTruthy();
    expect(api.inputsOf(listOfficeOrders)).toEqual([]);
  });

  it('wants an address, and says why it failed', async () => {
    api.on(findOfficePerson, () => refuse('DEPENDENCY_DOWN'));
    const user = visitOffice(api, '/office/people');
    const field = await screen.findByLabelText(/^Email of the person/);
    await user.type(field, 'amy{Enter}');
    expect(await screen.findByText('Invalid email format')).toBeTruthy();
    await user.type(field, '@example.test{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('try again in a minute');
  });
});

describe('a locked address', () => {
  it('is unlocked with one press', async () => {
    known = { ...amy, locked: true };
    api.on(unlockOfficePerson, () => {
      known = amy;
      return { res: { lifted: 1 } };
    });
    const user = await open();
    expect(screen.getByText('Logging in is locked')).toBeTruthy();
    await user.click(button('Unlock'));
    expect(await toast(`${email} can log in again.`)).toBeTruthy();
    await waitFor(() => {
      expect(screen.queryByText('Logging in is locked')).toBeNull();
    });
    expect(document.activeElement?.textContent).toBe('Account');
    expect(api.inputsOf(unlockOfficePerson)).toEqual([{ email }]);
  });

  it('stays locked if that fails, and says so', async () => {
    known = { ...amy, locked: true };
    api.on(unlockOfficePerson, unreachable);
    const user = await open();
    await user.click(button('Unlock'));
    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection');
    expect(button('Unlock')).toBeTruthy();
  });
});

it('logs a person out on all devices', async () => {
  api.on(signOutOfficePerson, () => {
    known = { ...amy, sessions: 0 };
    return { res: { ended: 2 } };
  });
  const user = await open();
  await user.click(button('Log out on all devices'));
  expect(await toast(`${email} is logged out everywhere.`)).toBeTruthy();
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Log out on all devices' })).toBeNull();
  });
  expect(document.activeElement?.textContent).toBe('Account');
});

it('saves a copy of what is stored as a JSON file', async () => {
  const saved: string[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: ({ type }: Blob) => `blob:${type}`, revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  const parts = { '': { json: '{"a":', next: 'second' }, second: { json: '1}', next: '' } };
  api.on(exportOfficePerson, ({ after }) => ({
    res: { fileName: 'amy.json', ...parts[after === 'second' ? after : ''] },
  }));
  const user = await open();
  await user.click(button('Save a copy'));
  expect(await toast('Saved as amy.json.')).toBeTruthy();
  expect(saved).toEqual(['amy.json blob:application/json;charset=utf-8']);
});

it('says why a copy can’t be saved', async () => {
  const message = 'This copy is too long for the browser. Use the command "export"';
  api.on(exportOfficePerson, () => refuse('INVALID_INPUT', { fields: { email: message } }));
  const user = await open();
  await user.click(button('Save a copy'));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
});

describe('erasing a person', () => {
  const plan = {
    fates: ['The account and 2 sessions will be erased.', 'One lead will be erased.'],
    kept: ['Order FYR-48213 stays without name and address, because tax law asks us to keep it for seven years.'],
  };
  const done = { fates: ['The account and 2 sessions were erased.'], kept: plan.kept };
  beforeEach(() => {
    api.on(eraseOfficePerson, ({ preview }) => {
      if (!preview) known = stranger;
      return { res: preview ? plan : done };
    });
  });
  const typed = () => screen.findByLabelText<HTMLInputElement>(/^Type the address to confirm/);

  it('first shows what would go and what stays, and why, and erases nothing', async () => {
    const user = await open();
    await user.click(button('Erase this person'));
    for (const line of [...plan.fates, ...plan.kept]) expect(await screen.findByText(line)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe(`Before you erase ${email}`);
    expect(api.inputsOf(eraseOfficePerson)).toEqual([{ preview: true, email }]);
  });

  it('erases only after the address is typed, and then says what was done', async () => {
    const user = await open();
    await user.click(button('Erase this person'));
    await user.type(await typed(), 'amy@example.com');
    await user.click(button('Erase for good'));
    expect(await screen.findByText(`Type ${email} to confirm`)).toBeTruthy();
    expect(api.inputsOf(eraseOfficePerson)).toHaveLength(1);

    await user.clear(await typed());
    await user.type(await typed(), 'Amy@example.test');
    await user.click(button('Erase for good'));
    expect(await screen.findByText('The account and 2 sessions were erased.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Erased');
    expect(screen.getByText(/tax law asks us/)).toBeTruthy();
    expect(screen.queryByText('Amy Tran')).toBeNull();
    expect(api.inputsOf(eraseOfficePerson)[1]).toEqual({ preview: false, email });
  });

  it('is not offered if there is nothing to erase', async () => {
    api.on(eraseOfficePerson, () => ({ res: { fates: [], kept: [] } }));
    const user = await open();
    await user.click(button('Erase this person'));
    expect(await screen.findByText('Nothing is stored about this address.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Erase for good' })).toBeNull();
  });

  it('can be given up, and wants the address again the next time', async () => {
    const user = await open();
    await user.click(button('Erase this person'));
    await user.type(await typed(), email);
    await user.click(button('Keep everything'));
    expect(screen.queryByText('Erase for good')).toBeNull();
    expect(document.activeElement).toBe(button('Erase this person'));
    await user.click(button('Erase this person'));
    expect((await typed()).value).toBe('');
  });

  it('keeps what was typed if it fails, and can be repeated', async () => {
    const user = await open();
    await user.click(button('Erase this person'));
    await user.type(await typed(), email);
    api.on(eraseOfficePerson, () => refuse('DEPENDENCY_DOWN'));
    await user.click(button('Erase for good'));
    expect((await screen.findByRole('alert')).textContent).toContain('try again in a minute');
    expect((await typed()).value).toBe(email);
  });
});
