// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { getOfficeSummary, writeOfficeSummary } from '#contract/endpoints/consultations/office.ts';
import { getOfficeToday } from '#contract/endpoints/office/office.ts';
import { refuse } from '../../features/testing/fake-api.ts';
import { officeQueries } from '../api.ts';
import { counselor, useOfficeApi, visitOffice } from '../testing/render.tsx';
import { consultation, freshDay, lead, today } from './testing/samples.ts';

// Loads the page's code before the first test: on a busy machine that takes seconds.
beforeAll(async () => {
  await import('../pages/today.tsx');
  await import('../consultations/summary-form.tsx');
});

const api = useOfficeApi();

const open = async (answer = today, session?: Parameters<typeof visitOffice>[2]) => {
  api.on(getOfficeToday, () => ({ res: answer }));
  const user = visitOffice(api, '/office', session);
  await screen.findByText(/^Sunday, November 22\. As of 12:41/);
  return user;
};
const nothingWaits = {
  consultations: [],
  next: null,
  leads: { count: 0, late: 0, newest: [] },
  messages: { count: 0, late: 0, oldest: [] },
  agreements: { opened: [], due: [] },
};
const part = (name: string | RegExp) => {
  const found = screen.getByRole('heading', { level: 2, name }).closest('section');
  if (found === null) throw new Error(`No part ${String(name)}`);
  return within(found);
};

describe('sales', () => {
  it('are compared with the same time before', async () => {
    await open();
    const sales = part('Sales');
    expect(sales.getByText('$53.19')).toBeTruthy();
    expect(sales.getByText('$24.19 more than by this time yesterday: $29.00 from 1 order.')).toBeTruthy();
    expect(sales.getByText('$35.00 less than by this time last week: $249.56 from 15 orders.')).toBeTruthy();
    expect(sales.getByText('No sales by this time last month.')).toBeTruthy();
  });

  it('say so if they are the same', async () => {
    const period = { cents: 500, orders: 1, beforeCents: 500, beforeOrders: 2, outside: [] };
    await open({ ...today, sales: { today: period, week: period, month: period, days: today.sales?.days ?? [] } });
    expect(screen.getByText('The same as by this time yesterday: $5.00 from 2 orders.')).toBeTruthy();
  });

  it('have each day’s numbers in a table, folded', async () => {
    await open();
    const table = screen.getByRole('table', { name: 'Sales by day, and in the previous 14 days' });
    expect(table.closest('details')?.open).toBe(false);
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(14);
    expect(rows[0]?.textContent).toBe('Sun, Nov 22$0.17$6.00');
    expect(rows.at(-1)?.textContent).toBe('Mon, Nov 9$0.00$0.00');
  });

  it('are not shown to a counselor', async () => {
    await open({ ...today, sales: null, agreements: null, attention: [] }, counselor);
    expect(screen.queryByText(/\$/)).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Sales' })).toBeNull();
    expect(part('New leads: 4').getByRole('link', { name: 'Priya Shah' })).toBeTruthy();
  });
});

describe('what needs a person', () => {
  it('has the button that solves it, of which the first is orange', async () => {
    await open();
    const links = ['A dispute to answer', 'Needs your attention'].flatMap((name) => part(name).getAllByRole('link'));
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Answer the dispute', '/office/orders/01KA0000000000000000000001'],
      ['Open the person', '/office/people#priya%40example.test'],
    ]);
    expect(links.map((link) => link.className.includes('bg-orange '))).toEqual([true, false]);
  });

  it('has a dispute that is answered among the rest', async () => {
    const [dispute, mail] = today.attention;
    if (dispute === undefined || mail === undefined) throw new Error('No dispute');
    const answered = { ...dispute, answeredAt: today.at, action: 'Open the order' };
    await open({ ...today, next: null, attention: [mail, answered] });
    expect(screen.queryByRole('heading', { name: /to answer/ })).toBeNull();
    const links = part('Needs your attention').getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Open the person', 'Open the order']);
    expect(links.map((link) => link.className.includes('bg-orange '))).toEqual([true, false]);
  });

  it('has what comes next as the main thing, unless a dispute waits', async () => {
    const isOrange = () => part('Next').getByRole('link', { name: /^Call/ }).className.includes('bg-orange ');
    await open();
    expect(isOrange()).toBe(false);
    api.on(getOfficeToday, () => ({ res: { ...today, attention: today.attention.slice(1) } }));
    await act(async () => {
      await officeQueries.invalidateQueries();
    });
    await waitFor(() => expect(isOrange()).toBe(true));
    const others = part('Needs your attention').getAllByRole('link');
    expect(others.some((link) => link.className.includes('bg-orange '))).toBe(false);
  });

  it('lists consultations, leads and messages with their people', async () => {
    await open();
    const href = (heading: string, name: string) => part(heading).getByRole('link', { name }).getAttribute('href');
    expect(href('Next', 'Nora Okafor')).toBe('/office/people#nora%40example.test');
    expect(part('Next').getByText('3:30 PM')).toBeTruthy();
    expect(part('Next').getByText('30 minutes by phone, with Hanna Marlow')).toBeTruthy();
    expect(href('New leads: 4', 'Open the leads')).toBe('/office/leads');
    expect(href('Messages waiting: 1', 'Open the messages')).toBe('/office/messages');
  });

  it('comes first, before the sales', async () => {
    await open();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'A dispute to answer',
      'Next',
      'New leads: 4',
      'Messages waiting: 1',
      'Opened, not signed: 1',
      'Payments due: 2',
      'Needs your attention',
      'Sales',
    ]);
  });

  it('says in one line that nothing waits', async () => {
    await open({ ...today, ...nothingWaits, attention: [] });
    expect(screen.getByText('Nothing is waiting for you.')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Sales']);
  });

  it('is more than nothing if only an order needs a person', async () => {
    await open({ ...today, ...nothingWaits });
    expect(screen.queryByText('Nothing is waiting for you.')).toBeNull();
  });

  it('calls and writes from its line', async () => {
    await open();
    const hrefs = (heading: string) =>
      part(heading)
        .getAllByRole('link')
        .map((link) => [link.textContent.trim(), link.getAttribute('href')]);
    expect(hrefs('Next')).toContainEqual(['Call (555) 014-2222 of Nora Okafor', 'tel:+15550142222']);
    expect(hrefs('New leads: 4')).toContainEqual(['Call (555) 014-2223 of Priya Shah', 'tel:+15550142223']);
    expect(hrefs('New leads: 4')).toContainEqual([
      'Write to Priya Shah',
      'mailto:priya%40example.test?subject=Your%20free%20consultation%20%7C%20Four%20Year%20Route',
    ]);
    expect(hrefs('Messages waiting: 1')).toContainEqual([
      'Reply to Colin Bartholomew-Marlow',
      'mailto:colin%40example.test?subject=Your%20message%20%7C%20Four%20Year%20Route',
    ]);
  });

  it('joins the video call that comes next, and names its day if that is another one', async () => {
    const next = { ...consultation, id: 'next', start: Date.parse('2026-11-24T00:00:00Z'), how: 'video' as const };
    await open({ ...today, consultations: [], next: { ...next, joinUrl: 'https://meet.example.com/nora' } });
    const coming = part('Next');
    expect(coming.getByRole('link', { name: /^Join/ }).getAttribute('href')).toBe('https://meet.example.com/nora');
    expect(coming.getByText('Mon, Nov 23, 4:00 PM')).toBeTruthy();
  });

  it('has the next consultation of the day first, and calls only it', async () => {
    const earlier = {
      ...consultation,
      id: 'earlier',
      fullname: 'Abe Early',
      start: consultation.start - 9 * 3_600_000,
    };
    await open({ ...today, consultations: [earlier, consultation] });
    const people = part('Next').getAllByRole('link');
    expect(people.map(({ textContent }) => textContent.trim())).toEqual([
      'Open the calendar',
      'Nora Okafor',
      'Call (555) 014-2222 of Nora Okafor',
      'Abe Early',
    ]);
    expect(part('Next').getByText('Held. 30 minutes by phone, with Hanna Marlow')).toBeTruthy();
  });

  it('has classes among what comes next, with the students that they lack', async () => {
    const ofClass = (id: string, time: string, missing: number) => ({
      ...{ id, title: id, teacher: { id: 'hanna', name: 'Hanna Marlow' }, start: Date.parse(time), minutes: 90 },
      ...{ taken: 1, seats: 8, missing },
    });
    const next = { ...consultation, start: Date.parse('2026-11-24T00:00:00Z') };
    const canceled = { ...consultation, id: 'canceled', fullname: 'Ann', status: 'CANCELED' as const };
    const classes = [ofClass('Morning', '2026-11-22T17:00:00Z', 0), ofClass('Evening', '2026-11-23T04:00:00Z', 2)];
    await open({ ...today, consultations: [canceled], next, classes });
    const rows = part('Next').getAllByRole('listitem');
    expect(rows.map((row) => row.firstChild?.textContent?.replaceAll('\u00A0', ' '))).toEqual([
      'Evening8:00 PMClass of 90 minutes with Hanna Marlow. 1 of 8 seats taken. 2 short of its minimum.',
      'Nora OkaforMon, Nov 23, 4:00 PM30 minutes by phone, with Hanna Marlow',
      'Morning9:00 AMHeld. Class of 90 minutes with Hanna Marlow. 1 of 8 seats taken.',
      'Ann3:30 PMCanceled. It was with Hanna Marlow.',
    ]);
    expect(part('Next').getByRole('link', { name: 'Evening' }).getAttribute('href')).toBe('/office/classes/Evening');
  });

  it('says so if nothing of today comes any more', async () => {
    const held = { ...consultation, start: today.at - 9 * 3_600_000 };
    await open({ ...today, consultations: [held], next: null });
    expect(part('Held or canceled today').getByText(/^Held\./)).toBeTruthy();
  });

  it('has the leads to call back with what was noted last, and the way to them', async () => {
    const notes = [{ at: today.at, who: 'Hanna Marlow', text: 'Ask about the interview.' }];
    const { phone: _, ...rest } = lead;
    const canceled = { ...rest, phone: '', followUp: { state: 'callback' as const, notes, version: 2 } };
    await open({ ...today, ...nothingWaits, callBacks: { count: 7, newest: [canceled] } });
    const callBacks = part('Call back: 7');
    expect(callBacks.getByText('Ask about the interview.')).toBeTruthy();
    expect(callBacks.getByRole('link', { name: 'Open these leads' }).getAttribute('href')).toBe(
      '/office/leads?state=callback',
    );
    expect(callBacks.queryByRole('link', { name: /^Call/ })).toBeNull();
    expect(callBacks.getByRole('link', { name: /^Write/ })).toBeTruthy();
  });

  it('says which consultation a lead to call back canceled, and what was noted after it', async () => {
    const booked = { ...lead, interest: '', grade: '', comments: '', fromBooking: true as const };
    const followUp = { state: 'callback' as const, canceled: '2026-12-02', version: 2 };
    const notes = [{ at: today.at, who: 'Hanna Marlow', text: 'No answer.' }];
    const newest = [
      { ...booked, id: 'a', followUp: { ...followUp, notes: [] } },
      { ...booked, id: 'b', followUp: { ...followUp, notes } },
      { ...booked, id: 'c', comments: 'Summer programs?', followUp: { ...followUp, notes: [] } },
    ];
    await open({ ...today, ...nothingWaits, callBacks: { count: 3, newest } });
    const rows = part('Call back: 3').getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
      'Canceled Wed, Dec 2',
      'Canceled Wed, Dec 2. No answer.',
      'Canceled Wed, Dec 2: Summer programs?',
    ]);
  });

  it('says since when a lead was to be called again', async () => {
    const dueOn = (callOn: string, id: string) => ({
      ...lead,
      id,
      fullname: id,
      followUp: { state: 'callback' as const, notes: [], callOn, version: 1 },
    });
    const newest = [dueOn('2026-11-20', 'Ann'), dueOn('2026-11-22', 'Ben')];
    await open({ ...today, ...nothingWaits, callBacks: { count: 2, newest } });
    const rows = part('Call back: 2').getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('AnnSince Fri, Nov 20'),
      expect.stringContaining('BenToday'),
    ]);
  });

  it('has the summaries to write, each with the button that writes it', async () => {
    const session = { agreement: 'a', hoursLeft: 5, canReturn: true, summary: 'draft' as const };
    const held = { ...consultation, person: '01KB00000000000000000000NO', start: today.at - 9 * 3_600_000, session };
    api.on(getOfficeSummary, () => ({ res: { draft: null, sent: [] } }));
    const user = await open({ ...today, ...nothingWaits, summaries: { count: 1, oldest: [held] } });
    const due = part('Summaries to write: 1');
    expect(due.getByText('Session of 30 minutes with Hanna Marlow. The draft isn’t sent yet.')).toBeTruthy();
    await user.click(due.getByRole('button', { name: 'Write the summary for Nora Okafor' }));
    expect(await screen.findByRole('dialog', { name: 'The session of Nora Okafor' })).toBeTruthy();
    // Once it is sent, the row and its button are gone, and the focus is on the page.
    api.on(writeOfficeSummary, () => ({ res: { draft: null, sent: [] } }));
    api.on(getOfficeToday, () => ({ res: { ...today, ...nothingWaits } }));
    await user.type(await screen.findByRole('textbox', { name: /What you talked about/ }), 'Essay drafts');
    await user.click(screen.getByRole('button', { name: 'Send to the family' }));
    await user.click(await screen.findByRole('button', { name: 'Send it' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.queryByText('Summaries to write: 1')).toBeNull();
      expect(document.activeElement).not.toBe(document.body);
    });
  });

  it('lists agreements that wait for their family, with the amount and its page', async () => {
    await open();
    const opened = part('Opened, not signed: 1');
    const link = opened.getByRole('link', { name: 'Dana Frost' });
    expect(link.getAttribute('href')).toBe('/office/agreements/01KA0000000000000AGREEMENT');
    expect(opened.getByText('$2,400.00')).toBeTruthy();
    expect(opened.getByText('Twelve hours of counseling. Opened Fri, Nov 20, 10:05 AM')).toBeTruthy();
    const due = part('Payments due: 2');
    expect(due.getByText('Late: 1 payment was due before today.')).toBeTruthy();
    expect(due.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Eli Winter$1,200.00Application package. Was due Wed, Nov 18',
      'Fay Summers$800.00Ten hours of counseling. Due today · $400 received Nov 20',
    ]);
    expect(due.getByRole('link', { name: 'Fay Summers' }).getAttribute('href')).toBe(
      '/office/agreements/01KC0000000000000AGREEMENT',
    );
    expect(due.getByRole('link', { name: 'Open the agreements' }).getAttribute('href')).toBe('/office/agreements');
  });

  it('says what a session is, and how many hours are left', async () => {
    const session = { agreement: 'ten hours', hoursLeft: 2.5, canReturn: true, summary: 'none' as const };
    await open({ ...today, next: null, consultations: [{ ...consultation, minutes: 60, session }] });
    const text = 'Session of 60 minutes by phone, with Hanna Marlow. 2.5 hours left.';
    expect(part('Next').getByText(text)).toBeTruthy();
  });

  it('says how many wait too long', async () => {
    await open({ ...today, leads: { ...today.leads, late: 1 }, messages: { ...today.messages, late: 2 } });
    expect(part('New leads: 4').getByText('Late: 1 has waited for more than two days.')).toBeTruthy();
    expect(part('Messages waiting: 1').getByText('Late: 2 have waited for more than two days.')).toBeTruthy();
  });

  it('names a canceled consultation as such', async () => {
    await open({
      ...today,
      consultations: today.consultations.map((one) => ({ ...one, status: 'CANCELED' as const })),
      next: null,
    });
    expect(screen.getByText('Canceled. It was with Hanna Marlow.')).toBeTruthy();
  });
});

describe('a fresh business', () => {
  it('says what to do first', async () => {
    await open(freshDay);
    expect(screen.getByText('Nothing needs you yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Invite your team' }).getAttribute('href')).toBe('/office/settings');
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('sends a counselor to no page of an owner', async () => {
    await open({ ...freshDay, sales: null, agreements: null }, counselor);
    expect(screen.queryByRole('link', { name: 'Invite your team' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Choose which emails you get' })).toBeTruthy();
  });

  it('is not fresh with an agreement that waits', async () => {
    await open({ ...freshDay, agreements: { opened: today.agreements?.opened ?? [], due: [] } });
    expect(screen.queryByText('Nothing needs you yet')).toBeNull();
    expect(part('Opened, not signed: 1').getByText('Dana Frost')).toBeTruthy();
  });

  it('is not fresh with a single sale last week', async () => {
    const days = freshDay.sales?.days.map((day, index) => (index === 3 ? { ...day, cents: 100 } : day)) ?? [];
    await open({ ...freshDay, sales: freshDay.sales && { ...freshDay.sales, days } });
    expect(screen.queryByText('Nothing needs you yet')).toBeNull();
  });
});

describe('the page', () => {
  it('is fetched again when the tab comes back', async () => {
    await open();
    api.on(getOfficeToday, () => ({ res: { ...today, leads: { ...today.leads, count: 5 } } }));
    // Answers are fresh for some seconds.
    await act(async () => {
      await officeQueries.invalidateQueries({ queryKey: [getOfficeToday.id], refetchType: 'none' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    expect(await screen.findByRole('heading', { name: 'New leads: 5' })).toBeTruthy();
  });

  it('keeps what it shows when a later fetch fails, and says so', async () => {
    await open();
    api.on(getOfficeToday, () => refuse('DEPENDENCY_DOWN'));
    await act(async () => {
      await officeQueries.invalidateQueries();
    });
    await waitFor(() => {
      expect(screen.getByRole('alert').textContent).toContain('isn’t responding');
    });
    expect(screen.getByText('$53.19')).toBeTruthy();
  });
});
