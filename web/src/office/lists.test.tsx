// @vitest-environment jsdom
// The pages load with the test: on a busy machine, their first import takes seconds.
import './pages/consultations.tsx';
import './pages/guides.tsx';
import './pages/guide.tsx';
import './pages/leads.tsx';
import './pages/messages.tsx';
import './pages/orders.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OfficeConsultation } from '#contract/endpoints/consultations/office.ts';
import {
  cancelOfficeConsultation,
  getOfficeHours,
  listOfficeConsultations,
} from '#contract/endpoints/consultations/office.ts';
import { listOfficeGuides, withdrawOfficeGuide } from '#contract/endpoints/guides/office.ts';
import { listOfficeLeads } from '#contract/endpoints/leads/office.ts';
import { listOfficeMessages } from '#contract/endpoints/messages/office.ts';
import { listOfficeOrders } from '#contract/endpoints/orders/office.ts';
import { deferred } from '../features/testing/deferred.ts';
import { unreachable } from '../features/testing/fake-api.ts';
import { officeQueries } from './api.ts';
import { application, lead, message, otherLead } from './follow-ups/testing/samples.ts';
import { lastOpened } from './orders/filter.ts';
import { gift, guideOnSale, order, rowOf } from './orders/testing/samples.ts';
import { noon, useOfficeApi, visitOffice } from './testing/render.tsx';

/** What every list of the office does when it is fetched again, and when something is changed. */

const api = useOfficeApi();

/** As when the tab comes back: answers are fresh for some seconds only. */
const comeBack = async () => {
  await act(async () => {
    await officeQueries.invalidateQueries({ refetchType: 'none' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
};

const consultation: OfficeConsultation = {
  id: '01KA00000000000000BOOKING1',
  person: '01KA0000000000000000000AMY',
  start: noon + 3_600_000,
  minutes: 30,
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
};

beforeEach(() => {
  lastOpened.number = '';
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const hours = { minutes: 30, bufferMinutes: 10, noticeHours: 12, horizonDays: 28, counselors: [] };
  api.on(getOfficeHours, () => ({ res: { version: 0, hours, feeds: [], own: [] } }));
});

describe('a list that is fetched again', () => {
  const lists = {
    leads: (rows: number) => {
      const newest = { ...lead, id: 'zoe@example.test', email: 'zoe@example.test', fullname: 'Zoe Adams' };
      api.on(listOfficeLeads, () => ({ res: { leads: [newest, lead, otherLead].slice(-rows), next: '' } }));
    },
    messages: (rows: number) => {
      const newest = { ...message, id: 'message-3', name: 'Zoe Adams' };
      api.on(listOfficeMessages, () => ({ res: { messages: [newest, message, application].slice(-rows), next: '' } }));
    },
    orders: (rows: number) => {
      const newest = { ...order, number: '01KA0000000000000000000003', receiptNumber: 'FYR-48214' };
      api.on(listOfficeOrders, () => ({
        res: { orders: [newest, order, gift].slice(-rows).map((one) => rowOf(one)), next: '' },
      }));
    },
    guides: (rows: number) => {
      const newest = { ...guideOnSale, id: 'art', title: 'A Portfolio for Art School' };
      const essays = { ...guideOnSale, id: 'essays', title: 'Essays That Sound Like You' };
      api.on(listOfficeGuides, () => ({
        res: { guides: [newest, guideOnSale, essays].slice(-rows), bundles: [], countedSince: noon },
      }));
    },
  };
  const amy = { role: 'button', name: /^Amy Tran/ } as const;

  it.each<[keyof typeof lists, { role: 'button' | 'link'; name: RegExp }]>([
    ['leads', amy],
    ['messages', amy],
    ['orders', { role: 'link', name: /^FYR-48213$/ }],
    ['guides', { role: 'link', name: /^Physics First/ }],
  ])('puts what is new of the %s above, and keeps the row that has the focus', async (list, { role, name }) => {
    lists[list](2);
    visitOffice(api, `/office/${list}`);
    const focused = await screen.findByRole(role, { name });
    act(() => {
      focused.focus();
    });
    const shown = screen.getAllByRole(role);
    const scrolled = vi.fn();
    vi.stubGlobal('scrollTo', scrolled);
    lists[list](3);
    await comeBack();
    await waitFor(() => {
      expect(screen.getAllByRole(role)).toHaveLength(shown.length + 1);
    });
    expect(document.activeElement).toBe(focused);
    expect(shown.every((one) => one.isConnected)).toBe(true);
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('keeps the row that is open, and what is typed there', async () => {
    lists.leads(2);
    const user = visitOffice(api, '/office/leads');
    await user.click(await screen.findByRole('button', amy));
    const note = screen.getByLabelText<HTMLTextAreaElement>('What happened with Amy Tran');
    await user.type(note, 'Wants a call.');
    note.setSelectionRange(6, 11);
    lists.leads(3);
    await comeBack();
    await screen.findByRole('button', { name: /^Zoe Adams/ });
    expect(screen.getByRole('button', amy).getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(note);
    expect([note.value, note.selectionStart, note.selectionEnd]).toEqual(['Wants a call.', 6, 11]);
  });

  it('keeps all pages that were asked for, and the order that was opened last', async () => {
    lastOpened.number = gift.number;
    const older = rowOf({ ...order, number: '01KA0000000000000000000000', receiptNumber: 'FYR-48000' });
    let newest = [rowOf(order)];
    api.on(listOfficeOrders, ({ after }) => ({
      res: after === '' ? { orders: newest, next: 'page-2' } : { orders: [rowOf(gift), older], next: '' },
    }));
    const user = visitOffice(api, '/office/orders');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    const last = await screen.findByRole('link', { name: 'FYR-48000' });
    newest = [rowOf({ ...order, number: '01KA0000000000000000000003', receiptNumber: 'FYR-48214' }), ...newest];
    await comeBack();
    await screen.findByRole('link', { name: 'FYR-48214' });
    expect(last.isConnected).toBe(true);
    expect(screen.getAllByRole('row')).toHaveLength(1 + 4);
    expect(screen.getByText('Last opened').closest('tr')?.textContent).toContain('Gift …000002');
  });

  it('keeps the consultation that is open over it, and the words to the family', async () => {
    api.on(listOfficeConsultations, () => ({ res: { consultations: [consultation] } }));
    const user = visitOffice(api, '/office/calendar');
    await user.click(await screen.findByRole('button', { name: 'Cancel it: Amy Marlow' }));
    const word = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'A word to the family' });
    await user.type(word, 'Elena is ill.');
    const other = { ...consultation, id: '01KA00000000000000BOOKING2', fullname: 'Ben Adams', start: noon + 7_200_000 };
    api.on(listOfficeConsultations, () => ({ res: { consultations: [consultation, other] } }));
    await comeBack();
    expect((await screen.findAllByText(/Ben Adams/)).length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(word);
    expect(word.value).toBe('Elena is ill.');
  });
});

it('a list that did not load without a connection loads when there is one again', async () => {
  api.on(listOfficeLeads, unreachable);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  visitOffice(api, '/office/leads');
  act(() => {
    window.dispatchEvent(new Event('offline'));
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The leads load when you’re connected again.');
  api.on(listOfficeLeads, () => ({ res: { leads: [lead], next: '' } }));
  onLine.mockReturnValue(true);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByRole('button', { name: /^Amy Tran/ })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('a change that can’t be undone shows only when the server has made it', () => {
  it('such as canceling a consultation', async () => {
    const answer = deferred<{ res: OfficeConsultation }>();
    api.on(listOfficeConsultations, () => ({ res: { consultations: [consultation] } }));
    api.on(cancelOfficeConsultation, () => answer.promise);
    const user = visitOffice(api, '/office/calendar');
    const cancel = await screen.findByRole('button', { name: 'Cancel it: Amy Marlow' });
    await user.click(cancel);
    await user.click(await screen.findByRole('button', { name: 'Cancel and email them' }));
    await waitFor(() => {
      expect(api.inputsOf(cancelOfficeConsultation)).toHaveLength(1);
    });
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(cancel.isConnected).toBe(true);
    api.on(listOfficeConsultations, () => ({ res: { consultations: [] } }));
    answer.resolve({ res: { ...consultation, status: 'CANCELED', version: 1 } });
    expect(await screen.findByText('Nothing booked')).toBeTruthy();
  });

  it('such as taking a guide off sale', async () => {
    const answer = deferred<Record<string, never>>();
    api.on(listOfficeGuides, () => ({ res: { guides: [guideOnSale], bundles: [], countedSince: noon } }));
    api.on(withdrawOfficeGuide, () => answer.promise);
    const user = visitOffice(api, `/office/guides/${guideOnSale.id}`);
    await user.click(await screen.findByRole('button', { name: 'Take off sale' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Take off sale' }));
    await waitFor(() => {
      expect(api.inputsOf(withdrawOfficeGuide)).toHaveLength(1);
    });
    expect(screen.getByText('On sale.')).toBeTruthy();
    api.on(listOfficeGuides, () => ({
      res: {
        guides: [{ ...guideOnSale, state: 'withdrawn' as const, withdrawnAt: noon }],
        bundles: [],
        countedSince: noon,
      },
    }));
    answer.resolve({});
    expect(await screen.findByText(/^Off sale since/)).toBeTruthy();
  });
});
