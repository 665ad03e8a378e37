// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OfficeConsultation, OfficeSummary } from '#contract/endpoints/consultations/office.ts';
import {
  cancelOfficeConsultation,
  getOfficeHours,
  getOfficeSummary,
  listOfficeConsultations,
  returnOfficeHours,
  writeOfficeSummary,
} from '#contract/endpoints/consultations/office.ts';
import { listConsultationSlots } from '#contract/endpoints/consultations/public.ts';
import { deferred } from '../../features/testing/deferred.ts';
import { refuse, unreachable } from '../../features/testing/fake-api.ts';
import { toast } from '../../features/testing/render.tsx';
import { freeTimes } from '../../features/testing/samples.ts';
import { counselor, owner, useOfficeApi, visitOffice } from '../testing/render.tsx';
// Loaded once, before the first test waits for it.
import '../pages/consultations.tsx';

const api = useOfficeApi();
/** On Wednesday in California, a day after the lesson. */
const NOW = Date.parse('2026-11-25T18:00:00Z');

const held: OfficeConsultation = {
  id: '01KA00000000000000BOOKING1',
  person: '01KA0000000000000000000AMY',
  start: Date.parse('2026-11-25T01:00:00Z'),
  minutes: 60,
  counselor: { id: 'elena', name: 'Elena Marwick' },
  fullname: 'Amy Marlow',
  email: 'amy@example.test',
  phone: '5550102030',
  how: 'phone',
  joinUrl: '',
  zone: 'America/New_York',
  note: '',
  status: 'BOOKED',
  outsideHours: false,
  version: 0,
  session: { agreement: '01KA0000000000000AGREEMENT', hoursLeft: 2.5, canReturn: true, summary: 'none' },
};
const lines = ['Amy likes biology.', 'Two programs fit.'];
const step = { text: 'Register for the SAT', day: '2026-12-04', whose: 'family' as const };
const sentBefore = { version: 1, sentAt: NOW - 3_600_000, by: 'Elena Marwick', lines, steps: [step] };

let isWide = false;
/** The server: it keeps what is written. */
let stored: OfficeSummary;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  isWide = false;
  stored = { draft: null, sent: [] };
  answer(held);
  api.on(getOfficeSummary, () => ({ res: stored }));
  api.on(writeOfficeSummary, ({ lines: typed, steps, send }) => {
    const version = stored.sent.length + 1;
    stored = send
      ? {
          draft: null,
          sent: [{ version, sentAt: NOW, by: 'Hanna Marlow', lines: typed, steps }, ...stored.sent],
        }
      : { ...stored, draft: { savedAt: NOW, lines: typed, steps } };
    return { res: stored };
  });
});
const answer = (...consultations: OfficeConsultation[]) => {
  api.on(listOfficeConsultations, () => ({ res: { consultations } }));
};
const open = async (session = counselor) => {
  const user = visitOffice(api, '/office/calendar?week=2026-11-23&as=list', session);
  await screen.findByText('5:00 PM to 6:00 PM: Amy Marlow');
  return user;
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const box = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const day = (row: number) => screen.findByLabelText<HTMLInputElement>(`Day of step ${String(row)}`);
const write = async (session = counselor) => {
  const user = await open(session);
  await user.click(await button(/^(?:Write|Open) the summary/));
  await box('What you talked about');
  return user;
};
const inputs = () => api.inputsOf(writeOfficeSummary);
const named = { id: held.id, person: held.person };
const kept = 'What you wrote is still in this tab. Open the summary again to save it.';
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a session in the calendar', () => {
  it('says what it is, how many hours are left, and whether it has a summary', async () => {
    await open();
    expect(screen.getByText('Session, 2.5 hours left')).toBeTruthy();
    expect(screen.getByText('None yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  });

  it('says so in a week of a laptop too, where its dialog opens the summary', async () => {
    isWide = true;
    const elena = { id: 'elena', name: 'Elena Marwick', weekly: {}, daysOff: [], extraHours: {}, mostPerDay: 6 };
    const hours = { minutes: 30, bufferMinutes: 10, noticeHours: 12, horizonDays: 28, counselors: [elena] };
    api.on(getOfficeHours, () => ({ res: { version: 1, hours, feeds: [], own: [] } }));
    const user = visitOffice(api, '/office/calendar?week=2026-11-23', counselor);
    await user.click(await button(/^5:00\u00A0PM Amy Marlow Phone, Elena Marwick Session, 2.5 hours left/));
    await user.click(await button(/^Write the summary/));
    expect((await box('What you talked about')).value).toBe('');
  });

  it('that is still to come has no summary, and its length when it is moved; a consultation has neither', async () => {
    const coming = { ...held, start: Date.parse('2026-11-28T01:00:00Z') };
    const { session: _, ...free } = { ...held, id: '01KA00000000000000BOOKING2', fullname: 'Bo Lind' };
    answer(coming, free);
    api.on(listConsultationSlots, () => ({ res: freeTimes }));
    const user = visitOffice(api, '/office/calendar?week=2026-11-23&as=list', owner);
    await user.click(await button('Move Amy Marlow'));
    await screen.findByRole('dialog', { name: 'Move the session of Amy Marlow' });
    expect(screen.queryByRole('button', { name: /summary/, hidden: true })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Give the hours back/, hidden: true })).toBeNull();
    await waitFor(() => expect(api.inputsOf(listConsultationSlots)).toEqual([{ days: 28, minutes: 60 }]));
  });

  it('is canceled as a session', async () => {
    answer({ ...held, start: Date.parse('2026-11-28T01:00:00Z') });
    api.on(cancelOfficeConsultation, () => ({ res: { ...held, status: 'CANCELED' as const } }));
    const user = visitOffice(api, '/office/calendar?week=2026-11-23&as=list');
    await user.click(await button('Cancel it: Amy Marlow'));
    await screen.findByRole('dialog', { name: 'Cancel the session of Amy Marlow' });
    await user.click(await button('Cancel and email them'));
    await toast('The session is canceled. The family gets an email.');
  });
});

describe('the hours of a session', () => {
  it('are given back by an owner after a question', async () => {
    api.on(returnOfficeHours, () => ({ res: held }));
    const user = await open(owner);
    answer({ ...held, session: { ...held.session, canReturn: false } as OfficeConsultation['session'] & object });
    await user.click(await button('Give the hours back to Amy Marlow'));
    await screen.findByRole('dialog', { name: 'Give 1 hour back?' });
    await user.click(await button('Keep it as it is'));
    expect(api.inputsOf(returnOfficeHours)).toEqual([]);
    await user.click(await button('Give the hours back to Amy Marlow'));
    await user.click(await button('Give the hours back'));
    expect(await screen.findByText('The family has its hours back. It can book them again.')).toBeTruthy();
    expect(api.inputsOf(returnOfficeHours)).toEqual([named]);
    expect(screen.queryByRole('button', { name: /^Give the hours back/ })).toBeNull();
  });

  it('say why they could not be given back', async () => {
    api.on(returnOfficeHours, () => refuse('CONFLICT', { message: 'They were given back already.' }));
    const user = await open(owner);
    await user.click(await button('Give the hours back to Amy Marlow'));
    await user.click(await button('Give the hours back'));
    expect((await screen.findByRole('alert')).textContent).toContain('They were given back already.');
  });

  it('are not for a counselor to give back', async () => {
    await open();
    expect(screen.queryByRole('button', { name: /^Give the hours back/ })).toBeNull();
  });
});

describe('the summary of a session', () => {
  const fillIn = async () => {
    const user = await write();
    await user.type(await box('What you talked about'), lines.join('\n\n'));
    await user.type(await box('Step 1'), step.text);
    await user.type(await day(1), step.day);
    return user;
  };

  it('is saved as a draft, and goes on from there', async () => {
    const user = await fillIn();
    await user.click(await button('Save the draft'));
    await toast('The draft is saved.');
    await closed();
    expect(inputs()).toEqual([{ ...named, lines, steps: [step], send: false }]);
    await user.click(await button(/^Write the summary/));
    expect((await box('What you talked about')).value).toBe(lines.join('\n'));
    expect([(await box('Step 1')).value, (await day(1)).value]).toEqual([step.text, step.day]);
    expect((await box('Step 2')).value).toBe('');
    expect(screen.queryByLabelText('Step 3')).toBeNull();
    await user.keyboard('{Escape}');
    await closed();
    expect(inputs()).toHaveLength(1);
  });

  it('is shown before it is sent, once', async () => {
    const user = await fillIn();
    await user.click(await button('Send to the family'));
    const dialog = within(await screen.findByRole('dialog', { name: 'The session of Amy Marlow' }));
    expect(await dialog.findByText(/^The family gets this by email/)).toBeTruthy();
    for (const text of [...lines, step.text, 'Fri, Dec 4, 2026']) expect(dialog.getByText(text)).toBeTruthy();
    expect(inputs()).toEqual([]);
    await user.click(await button('Keep writing'));
    expect((await box('Step 1')).value).toBe(step.text);
    await user.click(await button('Send to the family'));
    await user.dblClick(await button('Send it'));
    await toast('The summary is on its way to the family of Amy Marlow.');
    await closed();
    expect(inputs()).toEqual([{ ...named, lines, steps: [step], send: true }]);
  });

  it('that was sent stays readable below the next version', async () => {
    stored = { draft: null, sent: [sentBefore] };
    answer({ ...held, session: { ...held.session, summary: 'sent' } as OfficeConsultation['session'] & object });
    const user = await write();
    expect((await box('What you talked about')).value).toBe(lines.join('\n'));
    const sent = within(screen.getByRole('region', { name: 'Sent to the family' }));
    expect(sent.getByText('Version 1: Nov 25, 2026, 9:00 AM, by Elena Marwick')).toBeTruthy();
    await user.type(await box('What you talked about'), '\nAnd a third.');
    await user.click(await button('Send to the family'));
    expect(await screen.findByText(/in place of the version before/)).toBeTruthy();
    expect(sent.getByText('Two programs fit.')).toBeTruthy();
    await user.click(await button('Send it'));
    await closed();
    expect(inputs()).toMatchObject([{ lines: [...lines, 'And a third.'], send: true }]);
  });

  it('is saved as a draft when the dialog is left', async () => {
    const user = await fillIn();
    await user.keyboard('{Escape}');
    await toast('The draft is saved.');
    expect(inputs()).toEqual([{ ...named, lines, steps: [step], send: false }]);
    expect(sessionStorage.getItem(`draft:office:summary-${held.id}`)).toBeNull();
  });

  it('stays in the tab if leaving can’t save it, and is saved the next time', async () => {
    api.on(writeOfficeSummary, unreachable);
    const user = await fillIn();
    await user.keyboard('{Escape}');
    await toast(`The draft could not be saved. ${kept}`);
    await user.click(await button(/^Write the summary/));
    expect((await box('What you talked about')).value).toBe(lines.join('\n\n'));
    expect((await day(1)).value).toBe(step.day);
  });

  it('without a day for a step says so, and is kept', async () => {
    const user = await write();
    await user.type(await box('Step 1'), step.text);
    await user.click(await button('Save the draft'));
    expect(await screen.findByText('Choose a day')).toBeTruthy();
    await user.keyboard('{Escape}');
    await toast(`The draft isn’t complete, so it wasn’t saved. ${kept}`);
    expect(inputs()).toEqual([]);
    await user.click(await button(/^Write the summary/));
    expect((await box('Step 1')).value).toBe(step.text);
  });

  it.each([
    ['Write at least one line or one step', ''],
    ['Write at most 10 lines', Array.from({ length: 11 }, (_, index) => `Line ${String(index)}`).join('\n')],
    ['A line cannot exceed 300 characters', 'x'.repeat(301)],
  ])('is not sent: %s', async (message, typed) => {
    const user = await write();
    await user.click(await box('What you talked about'));
    await user.paste(typed);
    await user.click(await button('Send to the family'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send it' })).toBeNull();
  });

  it('that the server refuses goes back to the fields, with what was typed', async () => {
    const message = 'A step’s day can’t be before the session';
    api.on(writeOfficeSummary, () => refuse('INVALID_INPUT', { fields: { steps: message } }));
    const user = await fillIn();
    await user.click(await button('Send to the family'));
    await user.click(await button('Send it'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect((await box('Step 1')).value).toBe(step.text);
  });

  it('that is being sent can’t be left, so it never becomes a draft', async () => {
    const sending = deferred();
    const user = await fillIn();
    api.on(writeOfficeSummary, async () => {
      await sending.promise;
      return { res: { draft: null, sent: [sentBefore] } };
    });
    await user.click(await button('Send to the family'));
    await user.click(await button('Send it'));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    sending.resolve({});
    await closed();
    expect(inputs()).toMatchObject([{ send: true }]);
  });

  it('of someone else’s session says who may read it', async () => {
    const message = 'Only an owner and the counselor of this session see its summary.';
    api.on(getOfficeSummary, () => refuse('FORBIDDEN', { message }));
    const user = await open();
    await user.click(await button(/^Write the summary/));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
