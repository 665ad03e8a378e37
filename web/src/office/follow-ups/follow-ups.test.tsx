// @vitest-environment jsdom
// The pages load with the test: on a busy machine, their first import takes seconds.
import '../pages/leads.tsx';

import '../pages/messages.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listOfficeLeads, listOfficeOrigins } from '#contract/endpoints/leads/office.ts';
import {
  exportOfficeContacts,
  followUpOfficeContact,
  listOfficeMessages,
} from '#contract/endpoints/messages/office.ts';
import { formatPhone, telOf } from '#contract/phone.ts';
import type { FollowUpData, OfficeLead } from '#contract/words/office-follow-ups.ts';
import { deferred } from '../../features/testing/deferred.ts';
import { refuse, unreachable } from '../../features/testing/fake-api.ts';
import { currentAddress, reload } from '../../features/testing/render.tsx';
import { officeQueries } from '../api.ts';
import { counselor, owner, useOfficeApi, visitOffice } from '../testing/render.tsx';
import { followedUpLead, followedUpMessage, mailtoOf } from './follow-up.ts';
import { application, lead, message, otherLead } from './testing/samples.ts';

const api = useOfficeApi();
const visitPage = (address: string, session = owner) => visitOffice(api, address, session);
const reloadPage = () => {
  reload();
  officeQueries.clear();
};

/** What the server has; a change is stored and returned. */
let stored: OfficeLead[];
beforeEach(() => {
  stored = [lead, otherLead];
  api.on(listOfficeLeads, ({ state }) => ({
    res: { leads: stored.filter(({ followUp }) => state === '' || followUp.state === state), next: '' },
  }));
  api.on(followUpOfficeContact, ({ id, state, note, callOn, version }) => {
    const found = stored.find((one) => one.id === id);
    if (found === undefined) return refuse('NOT_FOUND');
    if (found.followUp.version !== version) return refuse('CONFLICT', { res: found.followUp });
    return {
      res: change(id, {
        ...(state && { state }),
        ...(note !== '' && { note }),
        ...(callOn !== undefined && { callOn }),
      }),
    };
  });
});

const change = (
  id: string,
  { state, note, callOn = '' }: { state?: FollowUpData['state']; note?: string; callOn?: string },
): FollowUpData => {
  const followUpOf = ({ followUp: before }: OfficeLead): FollowUpData => ({
    state: callOn === '' ? (state ?? before.state) : 'callback',
    ...(callOn === '' ? {} : { callOn }),
    notes: [...before.notes, ...(note === undefined ? [] : [{ at: Date.now(), who: 'Tomas', text: note }])],
    version: before.version + 1,
  });
  stored = stored.map((one) => (one.id === id ? { ...one, followUp: followUpOf(one) } : one));
  return stored.find((one) => one.id === id)?.followUp ?? lead.followUp;
};

const row = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const openLead = async (address = '/office/leads') => {
  const user = visitPage(address);
  await user.click(await row('Amy Tran'));
  return user;
};
const state = (name: string) => {
  const states = within(screen.getByRole('group', { name: 'Save Amy Tran as' }));
  return states.getByRole('button', { name });
};
const note = () => screen.getByLabelText<HTMLTextAreaElement>('What happened with Amy Tran');
/** Saves what was typed, and leaves the state. */
const saveNote = () => screen.getByRole('button', { name: 'New', pressed: true });
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the list of leads', () => {
  it('has a line for each, as the server sorts them, with what they want, when they came and their state', async () => {
    visitPage('/office/leads');
    expect((await row('Amy Tran')).textContent).toBe('Amy TranEngineering, Grade 11Nov 20, 2026New');
    expect(names()).toEqual([
      expect.stringContaining('Amy Tran'),
      expect.stringContaining('Ben AdamsArts, Finished high school, changed details'),
    ]);
  });

  it('opens a line to everything about it, and closes it again', async () => {
    const user = await openLead();
    const line = await row('Amy Tran');
    expect(line.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText(/Evenings are best\./)).toBeTruthy();
    expect(screen.getByText('Nov 20, 2026, 9:05 AM')).toBeTruthy();
    expect(screen.getByText('Dayton, California 45402')).toBeTruthy();
    expect(screen.getByText('(555) 014-2222')).toBeTruthy();
    await user.click(line);
    expect(line.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText(/Evenings are best\./)).toBeNull();
  });

  it('calls from the line, which shows the number, as long as it is closed', async () => {
    const user = visitPage('/office/leads');
    const call = await screen.findByRole('link', { name: 'Phone Amy Tran at (555) 014-2222' });
    expect([call.textContent, call.getAttribute('href')]).toEqual(['(555) 014-2222', 'tel:+15550142222']);
    expect((await row('Amy Tran')).getAttribute('aria-expanded')).toBe('false');
    await user.click(await row('Amy Tran'));
    expect(call.isConnected).toBe(false);
    expect(href('Call')).toBe('tel:+15550142222');
  });

  it('links to a call, a reply and the page of the person', async () => {
    await openLead();
    expect(href('Call')).toBe('tel:+15550142222');
    expect(href('Reply')).toBe(
      'mailto:amy%40example.test?subject=Your%20free%20consultation%20%7C%20Four%20Year%20Route',
    );
    expect(href('All about this person')).toBe('/office/people#amy%40example.test');
  });

  it('can be limited to a state, in the address, and says if there is none', async () => {
    const user = visitPage('/office/leads');
    await row('Amy Tran');
    await user.click(screen.getByRole('button', { name: 'Contacted' }));
    await waitFor(() => {
      expect(names()).toEqual([expect.stringContaining('Ben Adams')]);
    });
    expect(currentAddress()).toBe('/office/leads?state=contacted');
    await user.click(screen.getByRole('button', { name: 'Closed' }));
    expect(await screen.findByText('No leads marked Closed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show all leads' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(await row('Amy Tran')).toBeTruthy();
    expect(currentAddress()).toBe('/office/leads');
  });

  it('starts limited to the state in the address, and ignores an unknown one', async () => {
    visitPage('/office/leads?state=contacted');
    await row('Ben Adams');
    expect(api.inputsOf(listOfficeLeads)).toEqual([{ state: 'contacted', after: '' }]);
    reloadPage();
    visitPage('/office/leads?state=lost');
    await row('Amy Tran');
    expect(isPressed(screen.getByRole('button', { name: 'All' }))).toBe(true);
  });

  it('fetches the next page below the rows that are there', async () => {
    api.on(listOfficeLeads, ({ after }) => ({
      res: after === '' ? { leads: [lead], next: 'page-2' } : { leads: [otherLead], next: '' },
    }));
    const user = await openLead();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await row('Ben Adams');
    expect(screen.getByText('2 leads shown')).toBeTruthy();
    expect((await row('Amy Tran')).getAttribute('aria-expanded')).toBe('true');
    expect(api.inputsOf(listOfficeLeads)).toContainEqual({ state: '', after: 'page-2' });
  });

  it('says if it is empty, and what will be there', async () => {
    stored = [];
    visitPage('/office/leads');
    expect(await screen.findByText('No leads yet')).toBeTruthy();
  });

  it('says if it did not load, and loads on request', async () => {
    api.on(listOfficeLeads, unreachable);
    const user = visitPage('/office/leads');
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain('Check your connection');
    api.on(listOfficeLeads, () => ({ res: { leads: stored, next: '' } }));
    await user.click(within(problem).getByRole('button', { name: 'Try again' }));
    expect(await row('Amy Tran')).toBeTruthy();
  });
});

describe('the state of a lead', () => {
  it('is saved when it is chosen, and choosing the one before undoes it', async () => {
    const user = await openLead();
    await user.click(state('Contacted'));
    await waitFor(() => {
      expect(stored[0]?.followUp).toMatchObject({ state: 'contacted', version: 1 });
    });
    await waitFor(async () => {
      expect((await row('Amy Tran')).textContent).toContain('Contacted');
    });
    await user.click(state('New'));
    await waitFor(() => {
      expect(stored[0]?.followUp).toMatchObject({ state: 'new', version: 2 });
    });
    expect(api.inputsOf(followUpOfficeContact)).toEqual([
      { kind: 'lead', id: lead.id, state: 'contacted', note: '', version: 0 },
      { kind: 'lead', id: lead.id, state: 'new', note: '', version: 1 },
    ]);
  });

  it('shows at once, before the server has answered, and goes back if it can’t be saved', async () => {
    const answer = deferred<ReturnType<typeof refuse>>();
    api.on(followUpOfficeContact, () => answer.promise);
    const user = await openLead();
    await user.click(state('Booked'));
    await waitFor(() => {
      expect(isPressed(state('Booked'))).toBe(true);
    });
    answer.resolve(refuse('DEPENDENCY_DOWN'));
    expect((await screen.findByRole('alert')).textContent).toContain('try again in a minute');
    expect(isPressed(state('New'))).toBe(true);
  });

  it('can be undone even if it takes the lead off the list that is shown', async () => {
    const user = await openLead('/office/leads?state=new');
    await user.click(state('Closed'));
    await waitFor(() => {
      expect(api.inputsOf(listOfficeLeads)).toHaveLength(2);
    });
    expect((await row('Amy Tran')).textContent).toContain('Closed');
    await user.click(state('New'));
    await waitFor(() => {
      expect(stored[0]?.followUp.state).toBe('new');
    });
    await user.click(state('Closed'));
    await user.click(await row('Amy Tran'));
    expect(await screen.findByText('No leads marked New')).toBeTruthy();
  });

  it('is not saved over the change of someone else, and shows what is there now', async () => {
    const user = await openLead();
    change(lead.id, { state: 'booked', note: 'Booked for Tuesday.' });
    await user.click(state('Closed'));
    const conflict = await screen.findByRole('alert');
    expect(conflict.textContent).toContain('Someone else just changed this');
    expect(conflict.textContent).toContain('It’s now marked Booked.');
    expect(conflict.textContent).toContain('Tomas: “Booked for Tuesday.”');
    expect(isPressed(state('Booked'))).toBe(true);
    await user.click(state('Closed'));
    await waitFor(() => {
      expect(stored[0]?.followUp.state).toBe('closed');
    });
    expect(screen.queryByText('Someone else just changed this')).toBeNull();
  });
});

describe('the notes about a lead', () => {
  it('have their writer and time', async () => {
    const user = visitPage('/office/leads');
    await user.click(await row('Ben Adams'));
    expect(screen.getByRole('list', { name: 'Notes about Ben Adams' }).textContent).toBe(
      'Left a voicemail.Walter Prescott-Marlow, Nov 20, 2026, 10:00\u00A0AM',
    );
  });

  it('are added, and leave an empty field for the next one', async () => {
    const user = await openLead();
    await user.type(note(), 'Wants a call on Monday.');
    await user.click(saveNote());
    const notes = await screen.findByRole('list', { name: 'Notes about Amy Tran' });
    expect(notes.textContent).toContain('Wants a call on Monday.');
    expect(note().value).toBe('');
    expect(isPressed(state('New'))).toBe(true);
    reloadPage();
    visitPage('/office/leads');
    await row('Amy Tran');
    expect(note().value).toBe('');
  });

  it('are no conflict with a state that is chosen while they are being saved', async () => {
    const arrived = deferred<undefined>();
    const answers: (() => FollowUpData)[] = [
      () => change(lead.id, { note: 'Wants a call.' }),
      () => change(lead.id, { state: 'contacted' }),
    ];
    api.on(followUpOfficeContact, async () => {
      await arrived.promise;
      return { res: answers.shift()?.() ?? lead.followUp };
    });
    const user = await openLead();
    await user.type(note(), 'Wants a call.');
    await user.click(saveNote());
    await user.click(state('Contacted'));
    arrived.resolve(undefined);
    await waitFor(() => {
      expect(api.inputsOf(followUpOfficeContact)).toMatchObject([
        { note: 'Wants a call.', version: 0 },
        { state: 'contacted', version: 1 },
      ]);
    });
    await waitFor(() => {
      expect(stored[0]?.followUp.state).toBe('contacted');
    });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are not saved empty', async () => {
    const user = await openLead();
    await user.click(saveNote());
    expect(api.inputsOf(followUpOfficeContact)).toEqual([]);
  });

  it('are saved with the state that is chosen, by one press', async () => {
    const user = await openLead();
    await user.type(note(), 'We spoke.');
    await user.click(state('Contacted'));
    expect((await screen.findByRole('list', { name: 'Notes about Amy Tran' })).textContent).toContain('We spoke.');
    expect(api.inputsOf(followUpOfficeContact)).toEqual([
      { kind: 'lead', id: lead.id, state: 'contacted', note: 'We spoke.', version: 0 },
    ]);
    expect(note().value).toBe('');
  });

  it('stay typed after a failure and a reload, in the row that was open', async () => {
    api.on(followUpOfficeContact, unreachable);
    const user = await openLead();
    await user.type(note(), 'Wants a call.');
    await user.click(saveNote());
    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection');
    expect(note().value).toBe('Wants a call.');
    reloadPage();
    visitPage('/office/leads');
    await row('Amy Tran');
    expect(note().value).toBe('Wants a call.');
  });

  it.each([
    ['the refusal says', true],
    ['only the list says', false],
  ])('stay typed if someone else was faster, and can be saved after what %s is there now', async (_, inRefusal) => {
    const user = await openLead();
    await user.type(note(), 'Wants a call.');
    change(lead.id, { note: 'I called today.' });
    if (!inRefusal) api.on(followUpOfficeContact, () => refuse('CONFLICT'));
    await user.click(saveNote());
    const title = await screen.findByText('Someone else just changed this');
    expect(title.parentElement?.textContent).toContain('Tomas: “I called today.”');
    expect(title.parentElement?.textContent).toContain('Yours wasn’t saved.');
    expect(note().value).toBe('Wants a call.');
    if (!inRefusal) return;
    await user.click(saveNote());
    await waitFor(() => {
      expect(stored[0]?.followUp.notes.map(({ text }) => text)).toEqual(['I called today.', 'Wants a call.']);
    });
  });
});

describe('where people come from', () => {
  const origins = {
    origins: [
      { kind: 'link' as const, name: 'newsletter', came: 12, booked: 5, signed: 2, cents: 512_300 },
      { kind: 'direct' as const, name: '', came: 3, booked: 0, signed: 0, cents: 0 },
    ],
  };

  it('is on the lead, each part that is known', async () => {
    const cameFrom = { page: '/services', host: 'search.example', source: 'ads', campaign: 'Fall', sentBy: 'Mrs. Li' };
    stored = [
      { ...lead, cameFrom },
      { ...otherLead, cameFrom: { page: '/' } },
    ];
    const user = await openLead();
    const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
    expect(['Sent by', 'Came from', 'Campaign', 'First page'].map(fact)).toEqual([
      'Mrs. Li',
      'search.example',
      'ads / Fall',
      '/services',
    ]);
    await user.click(await row('Ben Adams'));
    expect(fact('Came from')).toBe('Typed our address, or a bookmark');
    expect(screen.queryByText('Sent by')).toBeNull();
  });

  it('is a table for the owner, of the days that are chosen', async () => {
    api.on(listOfficeOrigins, () => ({ res: origins }));
    const user = visitPage('/office/leads');
    await user.click(await screen.findByText('Where people come from'));
    const table = within(await screen.findByRole('table', { name: 'Where people came from' }));
    const cells = (one: HTMLElement) =>
      within(one)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(table.getAllByRole('row').slice(1).map(cells)).toEqual([
      expect.arrayContaining(['KindLink with utm_source', 'Came12', 'Booked5', 'Signed2', 'Dollars$5,123.00']),
      expect.arrayContaining(['Came3', 'Booked0', 'Dollars$0.00']),
    ]);
    expect(table.getByText('Typed our address, or a bookmark')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '1 year' }));
    await waitFor(() => {
      expect(api.inputsOf(listOfficeOrigins)).toEqual([{ days: '90' }, { days: '365' }]);
    });
  });

  it('is no table for a counselor, who sees no money', async () => {
    visitPage('/office/leads', counselor);
    await row('Amy Tran');
    expect(screen.queryByText('Where people come from')).toBeNull();
  });
});

describe('the reminder of a lead', () => {
  const dayField = () => screen.getByLabelText('Remind me');

  it('is a day with a word, and the line says when', async () => {
    const user = await openLead();
    await user.type(note(), 'After the SAT');
    await user.type(dayField(), '2026-12-03');
    await user.click(state('Call back'));
    expect(await screen.findByText('Now on Thu, Dec 3, 2026.')).toBeTruthy();
    expect(api.inputsOf(followUpOfficeContact)).toEqual([
      { kind: 'lead', id: lead.id, state: 'callback', callOn: '2026-12-03', note: 'After the SAT', version: 0 },
    ]);
    expect((await row('Amy Tran')).textContent).toContain('Call Dec 3');
    expect(isPressed(state('Call back'))).toBe(true);
    expect(screen.getByRole('list', { name: 'Notes about Amy Tran' }).textContent).toContain('After the SAT');
    expect(note().value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Remove the reminder' }));
    await waitFor(() => {
      expect(screen.queryByText(/^Now on/)).toBeNull();
    });
    expect(api.inputsOf(followUpOfficeContact).at(-1)).toMatchObject({ callOn: '', version: 1 });
  });

  it('is set by the Enter key in the day too', async () => {
    const user = await openLead();
    await user.type(dayField(), '2026-12-03');
    fireEvent.submit(dayField());
    await waitFor(() => {
      expect(stored[0]?.followUp).toMatchObject({ state: 'callback', callOn: '2026-12-03' });
    });
  });

  it('goes with no other state, and keeps what was typed when the server says no', async () => {
    api.on(followUpOfficeContact, () =>
      refuse('INVALID_INPUT', { fields: { callOn: 'Choose a day from today to a year from now' } }),
    );
    const user = await openLead();
    await user.type(note(), 'After the SAT');
    await user.type(dayField(), '2026-01-02');
    await user.click(state('Booked'));
    expect(await screen.findByText('For a reminder, save as Call back')).toBeTruthy();
    expect(api.inputsOf(followUpOfficeContact)).toEqual([]);
    await user.click(state('Call back'));
    expect(await screen.findByText('Choose a day from today to a year from now')).toBeTruthy();
    expect(note().value).toBe('After the SAT');
  });

  it('keeps the day that was typed if someone else was faster', async () => {
    const user = await openLead();
    await user.type(dayField(), '2026-12-03');
    change(lead.id, { state: 'booked' });
    await user.click(state('Call back'));
    const title = await screen.findByText('Someone else just changed this');
    expect(title.parentElement?.textContent).toContain('Yours wasn’t saved.');
    await user.click(state('Call back'));
    await waitFor(() => {
      expect(stored[0]?.followUp).toMatchObject({ state: 'callback', callOn: '2026-12-03' });
    });
  });
});

describe('the messages', () => {
  beforeEach(() => {
    api.on(listOfficeMessages, () => ({ res: { messages: [message, application], next: '' } }));
  });

  it('are those of the contact form and the partner form', async () => {
    const user = visitPage('/office/messages');
    expect((await row('Amy Tran')).textContent).toContain('Do you also help with transfer applications?');
    expect((await row('Harbor High School')).textContent).toContain('Partner application: ');
    await user.click(await row('Harbor High School'));
    expect(screen.getByText('1 Harbor Way, Dayton')).toBeTruthy();
    expect(href('Call')).toBe('tel:+14085550100');
    expect(href('Reply')).toContain('subject=Your%20partner%20application');
  });

  it('are answered, neither booked nor called back', async () => {
    const user = visitPage('/office/messages');
    await user.click(await row('Amy Tran'));
    expect(screen.queryByLabelText('Remind me')).toBeNull();
    const names = (label: string) =>
      within(screen.getByRole('group', { name: label }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(names('Which messages to list')).toEqual(['All', 'New', 'Answered', 'Closed']);
    expect(names(`Save ${message.name} as`)).toEqual(['New', 'Answered', 'Closed']);
  });

  it('marked as booked before count as answered', async () => {
    const booked = { ...message, followUp: { ...message.followUp, state: 'booked' as const, version: 1 } };
    api.on(listOfficeMessages, () => ({ res: { messages: [booked], next: '' } }));
    const user = visitPage('/office/messages');
    await user.click(await row('Amy Tran'));
    const states = within(screen.getByRole('group', { name: `Save ${message.name} as` }));
    expect(states.getByRole('button', { pressed: true }).textContent).toBe('Answered');
  });

  it('have no link to call without a number', async () => {
    const user = visitPage('/office/messages');
    await user.click(await row('Amy Tran'));
    expect(screen.getAllByText(message.text)).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'Call' })).toBeNull();
  });
});

describe('the export', () => {
  const saved: { name: string; type: string }[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: ({ type }: Blob) => `blob:${type}`, revokeObjectURL: () => undefined }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, type: this.href });
    });
  });
  const openExport = async () => {
    const user = visitPage('/office/leads');
    await row('Amy Tran');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    return user;
  };
  const setDays = async (user: ReturnType<typeof visitPage>, from: string, until: string) => {
    const [first, last] = [screen.getByLabelText(/^First day/), screen.getByLabelText(/^Last day/)];
    await user.clear(first);
    await user.type(first, from);
    await user.clear(last);
    await user.type(last, until);
    await user.click(screen.getByRole('button', { name: 'Save CSV' }));
  };

  it('saves the list of some days as a file', async () => {
    api.on(exportOfficeContacts, () => ({ res: { fileName: 'leads.csv', csv: 'name\nAmy Tran\n', next: '' } }));
    const user = await openExport();
    await setDays(user, '2026-11-01', '2026-11-20');
    await waitFor(() => {
      expect(saved).toEqual([{ name: 'leads.csv', type: 'blob:text/csv;charset=utf-8' }]);
    });
    expect(api.inputsOf(exportOfficeContacts)).toEqual([
      { kind: 'leads', from: '2026-11-01', until: '2026-11-20', after: '' },
    ]);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('wants the days in order', async () => {
    const user = await openExport();
    await setDays(user, '2026-11-20', '2026-11-01');
    expect(await screen.findByText('Choose the first day or a later one')).toBeTruthy();
    expect(api.inputsOf(exportOfficeContacts)).toEqual([]);
  });

  it('starts with the last 30 days', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T18:00:00Z') });
    await openExport();
    expect(screen.getByLabelText<HTMLInputElement>(/^First day/).value).toBe('2026-10-23');
    expect(screen.getByLabelText<HTMLInputElement>(/^Last day/).value).toBe('2026-11-22');
  });

  it('says why it failed, and stays open', async () => {
    api.on(exportOfficeContacts, () => refuse('DEPENDENCY_DOWN'));
    const user = await openExport();
    await setDays(user, '2026-11-01', '2026-11-20');
    expect((await screen.findByRole('alert')).textContent).toContain('try again in a minute');
    expect(saved).toEqual([]);
  });
});

describe('a contact', () => {
  it.each([
    ['5550142222', 'tel:+15550142222', '(555) 014-2222'],
    ['+15550142222', 'tel:+15550142222', '(555) 014-2222'],
    ['+447700900123', 'tel:+447700900123', '+447700900123'],
    ['5550142', 'tel:5550142', '5550142'],
  ])('with the phone %s is called at %s, shown as %s', (phone, tel, shown) => {
    expect(telOf(phone)).toBe(tel);
    expect(formatPhone(phone)).toBe(shown);
  });

  it('leaves out what the family didn’t fill in', () => {
    const { about, facts } = followedUpLead({ ...lead, grade: '', address: '', city: '', state: '', postcode: '' });
    expect(about).toBe('Engineering');
    expect(facts).toEqual([['Interest', 'Engineering']]);
  });

  it('begins a long message in its line', () => {
    const { about } = followedUpMessage({ ...message, text: 'Transfer applications. '.repeat(9) });
    expect(about).toHaveLength(100);
    expect(about).toMatch(/^Transfer .*…$/);
  });

  it('gets a reply with characters of its address and subject encoded', () => {
    const contact = followedUpMessage({ ...message, email: 'o’neil&co@example.test' });
    expect(mailtoOf(contact, 'A&B')).toBe(
      'mailto:o%E2%80%99neil%26co%40example.test?subject=Your%20message%20%7C%20A%26B',
    );
  });
});

it('shows times in the zone of the business', async () => {
  const user = visitPage('/office/leads', { ...owner, zone: 'Asia/Tokyo' });
  const line = await row('Amy Tran');
  expect(line.textContent).toContain('Nov 21, 2026');
  await user.click(line);
  expect(screen.getByText('Nov 21, 2026, 2:05 AM')).toBeTruthy();
});
