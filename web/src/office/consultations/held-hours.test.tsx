// @vitest-environment jsdom
// The page loads with the test: on a busy machine, its first import takes seconds.
import '../pages/consultations.tsx';
import './held-hours.tsx';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  exportOfficeHeldHours,
  getOfficeHours,
  type HeldHours,
  listOfficeConsultations,
  listOfficeHeldHours,
} from '#contract/endpoints/consultations/office.ts';
import { refuse } from '../../features/testing/fake-api.ts';
import { currentAddress, toast } from '../../features/testing/render.tsx';
import { counselor, noon, useOfficeApi, visitOffice } from '../testing/render.tsx';

const api = useOfficeApi();
const elena: HeldHours = {
  counselor: { id: 'elena', name: 'Elena Marwick' },
  month: '2026-11',
  hours: { held: 2.5, 'canceled-late': 1, 'given-back': 0 },
  sessions: [
    {
      id: '01KA00000000000000BOOKING1',
      day: '2026-11-05',
      start: 0,
      hours: 1,
      fullname: 'Amy Tran',
      email: 'amy@example.test',
      outcome: 'canceled-late',
    },
    {
      id: '01KA00000000000000BOOKING2',
      day: '2026-11-12',
      start: 1,
      hours: 2.5,
      fullname: 'Ben Adams',
      email: '',
      outcome: 'held',
    },
  ],
};
const sam: HeldHours = {
  counselor: { id: 'sam', name: 'Sam Reed' },
  month: '2026-11',
  hours: { held: 1, 'canceled-late': 0, 'given-back': 0.5 },
  sessions: [],
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  api.on(listOfficeHeldHours, ({ period }) => ({ res: { period, held: [elena, sam] } }));
});
const open = async (search = '?show=held', session?: typeof counselor) => {
  const user = visitOffice(api, `/office/calendar${search}`, session);
  await screen.findByLabelText('Month or year');
  return user;
};
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'))
    .map((cells) => cells.map(({ lastChild }) => lastChild?.textContent));

describe('the hours that counselors held', () => {
  it('are those of this month, by counselor, with day and family, and have no money', async () => {
    await open('?show=held', counselor);
    await screen.findByRole('heading', { name: 'Elena Marwick' });
    expect(screen.getByText('2.5 hours held, 1 canceled late')).toBeTruthy();
    expect(screen.getByText('1 hour held, 0.5 given back')).toBeTruthy();
    expect(rowsOf('Sessions of Elena Marwick, earliest first')).toEqual([
      ['Thu, Nov 5', 'Canceled late', '1'],
      ['Thu, Nov 12', 'Held', '2.5'],
    ]);
    expect(screen.getByRole('link', { name: 'Amy Tran' }).getAttribute('href')).toBe(
      '/office/people#amy%40example.test',
    );
    expect(screen.queryByRole('link', { name: 'Ben Adams' })).toBeNull();
    const sums = screen.getByLabelText('Hours of all');
    expect(sums.textContent).toBe('Held3.5Canceled late1Given back0.5');
    expect(document.body.textContent).not.toContain('$');
    expect(api.inputsOf(listOfficeHeldHours)).toEqual([{ period: '2026-11' }]);
  });

  it('are no landmarks, which two counselors of one name would give the same name', async () => {
    const namesake = { ...sam, counselor: { id: 'elena-2', name: 'Elena Marwick' } };
    api.on(listOfficeHeldHours, ({ period }) => ({ res: { period, held: [elena, namesake] } }));
    await open();
    const parts = await screen.findAllByRole('group', { name: 'Elena Marwick' });
    expect(parts.map((part) => within(part).getAllByRole('row').length)).toEqual([3, 1]);
    expect(screen.queryAllByRole('region', { name: 'Elena Marwick' })).toEqual([]);
  });

  it('are of another month or year, whose sums lead to their months', async () => {
    const october = { ...elena, month: '2026-10', hours: { held: 4, 'canceled-late': 0, 'given-back': 1 } };
    api.on(listOfficeHeldHours, ({ period }) => ({
      res: { period, held: period === '2026' ? [october, elena, sam] : [elena, sam] },
    }));
    const user = await open();
    const periods = within(screen.getByLabelText('Month or year')).getAllByRole('option');
    expect(periods.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['November 2026', 'October 2026']);
    expect(periods.map(({ textContent }) => textContent).slice(10, 13)).toEqual([
      'January 2026',
      'All of 2026',
      'December 2025',
    ]);
    expect(periods).toHaveLength(25);
    await user.selectOptions(screen.getByLabelText('Month or year'), 'All of 2026');
    await screen.findByRole('table', { name: 'Hours by counselor and month' });
    expect(rowsOf('Hours of the year by counselor')).toEqual([
      ['6.5', '1', '1'],
      ['1', '0', '0.5'],
    ]);
    expect(rowsOf('Hours by counselor and month')).toEqual([
      ['Elena Marwick', '4', '0', '1'],
      ['Elena Marwick', '2.5', '1', '0'],
      ['Sam Reed', '1', '0', '0.5'],
    ]);
    expect(currentAddress()).toBe('/office/calendar?show=held&period=2026');
    const [month = expect.fail('No month')] = screen.getAllByRole('link', { name: 'November 2026' });
    await user.click(month);
    await screen.findByRole('heading', { name: 'Elena Marwick' });
    expect(currentAddress()).toBe('/office/calendar?show=held&period=2026-11');
  });

  it('are saved as a file of what is shown', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined }));
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    api.on(exportOfficeHeldHours, ({ period }) => ({
      res: { fileName: `hours-held-${period}.csv`, csv: '', next: '' },
    }));
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'As CSV' }));
    await toast('Saved as hours-held-2026-11.csv.');
    expect(save).toHaveBeenCalledOnce();
    expect(api.inputsOf(exportOfficeHeldHours)).toEqual([{ period: '2026-11' }]);
  });

  it('that can’t be saved say so', async () => {
    api.on(exportOfficeHeldHours, () => refuse('INTERNAL', { message: 'Not now.' }));
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'As CSV' }));
    await toast('Not now.');
  });

  it('are a part of the calendar, and say when there are none', async () => {
    api.on(listOfficeConsultations, () => ({ res: { consultations: [] } }));
    api.on(getOfficeHours, () => refuse('INTERNAL'));
    api.on(listOfficeHeldHours, ({ period }) => ({ res: { period, held: [] } }));
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const user = visitOffice(api, '/office/calendar', counselor);
    await user.click(await screen.findByRole('link', { name: 'Payroll' }));
    await screen.findByText('No hours in this time');
    expect(screen.getByRole('link', { name: 'Payroll' }).getAttribute('aria-current')).toBe('page');
    expect(screen.queryByRole('button', { name: 'As CSV' })).toBeNull();
  });
});
