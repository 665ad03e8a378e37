// @vitest-environment jsdom
// The pages load with the test: on a busy machine, their first import takes seconds.
import '../pages/leads.tsx';
import './search.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listOfficeLeads } from '#contract/endpoints/leads/office.ts';
import { getOfficeOrder } from '#contract/endpoints/orders/office.ts';
import type { OfficeHit } from '#contract/endpoints/people/office.ts';
import { findOfficePerson, searchOffice } from '#contract/endpoints/people/office.ts';
import { refuse, unreachable } from '../../features/testing/fake-api.ts';
import { currentAddress } from '../../features/testing/render.tsx';
import { counselor, noon, owner, useOfficeApi, visitOffice } from '../testing/render.tsx';

const api = useOfficeApi();
const number = '01KA0000000000000000000ONE';
const longName = 'Maximiliana '.repeat(16).trim();
const hits: OfficeHit[] = [
  { kind: 'person', id: 'amy@example.test', title: 'Amy Tran', text: 'amy@example.test, (555) 014-2222', at: 0 },
  { kind: 'lead', id: 'tel:+15550142200', title: longName, text: '(555) 014-2200', at: noon },
  { kind: 'booking', id: 'amy@example.test', title: 'Amy Tran', text: 'with Elena', at: noon },
  { kind: 'agreement', id: number, title: 'Amy Tran', text: 'Leo, College essays', at: noon },
  { kind: 'order', id: number, title: 'FYR-48213', text: 'Amy Tran, $8.99', at: noon },
  { kind: 'guide', id: 'biology', title: 'Biology', text: '2026-27', at: 0 },
];
beforeEach(() => {
  api.on(listOfficeLeads, () => ({ res: { leads: [], next: '' } }));
  api.on(searchOffice, ({ search }) => ({ res: { hits: search === 'tran' ? hits : [] } }));
  api.on(findOfficePerson, () => refuse('INTERNAL'));
  api.on(getOfficeOrder, () => refuse('NOT_FOUND'));
});

const open = async (session = owner) => {
  const user = visitOffice(api, '/office/leads', session);
  await screen.findByText('No leads yet');
  await user.keyboard('/');
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Search' })) };
};

describe('the search', () => {
  it('opens with the key "/" and with the magnifier, and gives the focus back', async () => {
    const { user, dialog } = await open();
    expect(document.activeElement).toBe(dialog.getByRole('searchbox'));
    await user.keyboard('{Escape}');
    const [button = expect.fail()] = screen.getAllByRole('button', { name: 'Look up' });
    await user.click(button);
    await screen.findByRole('dialog', { name: 'Search' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('opens from the page of people, which finds by an email address alone', async () => {
    const user = visitOffice(api, '/office/people', counselor);
    await user.click(await screen.findByRole('button', { name: 'Look up a name or phone' }));
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeTruthy();
  });

  it('lets one type a slash in a field', async () => {
    const { user, dialog } = await open();
    await user.type(dialog.getByRole('searchbox'), 'BS/MD');
    expect(dialog.getByRole('searchbox')).toHaveProperty('value', 'BS/MD');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('lists what was found by kind, each with a link to its page, and says how much', async () => {
    const { user, dialog } = await open();
    await user.type(dialog.getByRole('searchbox'), 'tran');
    expect(await dialog.findByText('6 found')).toBe(dialog.getByRole('status'));
    const links = ['People', 'Leads', 'Consultations', 'Agreements', 'Orders', 'Guides'].map((name) => {
      const region = within(dialog.getByRole('region', { name }));
      return region.getByRole('link').getAttribute('href');
    });
    expect(links).toEqual([
      '/office/people#amy%40example.test',
      '/office/people#tel%3A%2B15550142200',
      '/office/calendar?week=2026-11-22',
      `/office/agreements/${number}`,
      `/office/orders/${number}`,
      '/office/guides/biology',
    ]);
    expect(dialog.getByText(longName)).toBeTruthy();
    // Once, after the typing.
    expect(api.inputsOf(searchOffice)).toEqual([{ search: 'tran' }]);
  });

  it('goes through the results with arrows and opens one with Enter', async () => {
    const { user, dialog } = await open();
    await user.type(dialog.getByRole('searchbox'), 'tran');
    await dialog.findByText('6 found');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(dialog.getByRole('searchbox'));
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(currentAddress()).toBe(`/office/orders/${number}`));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the first result with Enter in the field', async () => {
    const { user, dialog } = await open();
    await user.type(dialog.getByRole('searchbox'), 'tran');
    await dialog.findByText('6 found');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(api.inputsOf(findOfficePerson)[0]).toEqual({ email: 'amy@example.test' }));
  });

  it('says what can be searched, what was not found, and if it failed', async () => {
    const { user, dialog } = await open();
    expect(dialog.getByText(/newest 300/)).toBeTruthy();
    const box = dialog.getByLabelText('A name, email, phone, receipt number or title');
    await user.type(box, 'x');
    expect(api.inputsOf(searchOffice)).toEqual([]);
    await user.type(box, 'y');
    expect(await dialog.findByText(/^Nothing found/)).toBeTruthy();
    api.on(searchOffice, unreachable);
    await user.type(box, 'z');
    expect(await dialog.findByRole('alert', {}, { timeout: 3_000 })).toBeTruthy();
  });

  it('promises a counselor no orders and guides', async () => {
    const { dialog } = await open(counselor);
    expect(dialog.getByLabelText('A name, email or phone')).toBeTruthy();
    expect(dialog.queryByText(/receipt/)).toBeNull();
  });
});
