// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getStatement } from '#contract/endpoints/agreements/public.ts';
import type { Statement } from '#contract/endpoints/agreements/shapes.ts';
import { brand } from '../../content/brand.ts';
import { premises } from '../../content/premises.ts';
import { StatementPage } from '../../pages/statement.tsx';
import { refuse, unreachable } from '../testing/fake-api.ts';
import { currentAddress, signIn, useFakeApi, visit } from '../testing/render.tsx';
import { statement } from '../testing/samples.ts';

const api = useFakeApi();
const pages = { '/dashboard/statement': <StatementPage /> };

beforeEach(() => {
  signIn();
});

const open = async (changes: Partial<Statement> = {}, address = '/dashboard/statement') => {
  api.on(getStatement, ({ period }) => ({
    res: { ...statement, year: period === '' ? 2026 : Number(period), ...changes },
  }));
  const user = visit(address, pages);
  await screen.findByRole('navigation', { name: 'Year' });
  return user;
};
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the statement of a year', () => {
  it('has a section for classes and guides, and no hours of an agreement that has only a deposit', async () => {
    const deposit = { day: '2026-11-10', about: 'Deposit', receipt: 'FYR-1', how: 'Check', amount: 500 };
    const retained = {
      id: 'D',
      title: 'Essays',
      student: 'Zoë',
      sessions: [],
      sessionHours: 0,
      hoursBefore: 0,
      changes: [],
      hoursAfter: 0,
      payments: [deposit],
      returns: [deposit],
      paid: 500,
      returned: 500,
    };
    const seats = { day: '2026-04-01', about: 'AP Biology, for Lee', receipt: 'FYR-2', how: 'PayPal', amount: 240 };
    await open({
      agreements: [retained],
      purchases: { payments: [seats], returns: [], paid: 240, returned: 0 },
      paid: 740,
      returned: 500,
    });
    expect(fact('Paid in all, less refunds')).toBe('$240.00');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Essays',
      'Classes and guides',
    ]);
    expect(screen.queryByRole('table', { name: 'Hours that could be booked' })).toBeNull();
    const [ofDeposit, ofSeats] = screen.getAllByRole('table', { name: 'Payments' });
    expect(ofDeposit?.textContent).toContain('Refunded: Deposit');
    expect(ofSeats?.textContent).toContain('AP Biology, for Lee');
  });

  it('has only classes and guides of a family without agreements', async () => {
    const guide = { day: '2026-04-01', about: 'Majors in Physics', receipt: '', how: 'PayPal', amount: 20 };
    await open({
      agreements: [],
      purchases: { payments: [guide], returns: [], paid: 20, returned: 0 },
      paid: 20,
      returned: 0,
    });
    expect(screen.getByRole('table', { name: 'Payments' }).textContent).toContain('Majors in Physics');
    expect(fact('Paid, less refunds')).toBe('$20.00');
  });

  it('says in the business’s name who held which session, what was paid how and when, and what went back', async () => {
    await open();
    expect(fact('Statement of')).toBe('2026');
    expect(fact('Made on')).toBe('December 20, 2026');
    expect(fact('For')).toBe('Maya Okaformaya@example.test');
    expect(fact('Paid, less refunds')).toBe('$1,799.50');
    const { textContent } = document.body;
    for (const ofBusiness of [brand.name, brand.email, premises.address.street]) {
      expect(textContent).toContain(ofBusiness);
    }
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Ten hours of counseling');
    expect(textContent).toContain('For Zoë');
    const sessions = within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem');
    expect(sessions.map((session) => [...session.children].map(({ textContent }) => textContent))).toEqual([
      ['Nov 12', 'Elena Marwick', '1 hour'],
      ['Nov 19', 'Sam Reed, canceled late', '1.5 hours'],
      ['Dec 3', 'Elena Marwick, given back', '0 hours'],
    ]);
    expect(textContent).toContain('2.5 hours in 3 sessions');
    expect(rowsOf('Payments')).toEqual([
      ['Day', 'What', 'How', 'Amount'],
      ['Nov 10', 'Ten hours of counseling (installment 1 of 2)FYR-48213', 'PayPal', '$1,200.00'],
      ['Nov 30', 'Refunded: Ten hours of counseling (installment 1 of 2)FYR-48213', 'PayPal', '−$200.50'],
      ['Dec 10', 'Ten hours of counseling (installment 2 of 2)FYR-48399', 'PayPal', '$800.00'],
      ['Paid', '$2,000.00'],
      ['Refunded', '−$200.50'],
      ['Paid, less refunds', '$1,799.50'],
    ]);
    expect(rowsOf('Hours that could be booked')).toEqual([
      ['What', 'Hours'],
      ['Left when 2026 began', '0'],
      ['Added by payments', '+10'],
      ['Taken off with refunds', '−1'],
      ['Booked for sessions', '−3.5'],
      ['Given back by us', '+1'],
      ['Left today', '6.5'],
    ]);
  });

  it('leaves out what there is none of', async () => {
    const parts = statement.agreements.map((part) => ({ ...part, sessions: [], returns: [], returned: 0 }));
    await open({ agreements: parts, returned: 0 });
    expect(screen.queryByRole('list', { name: 'Sessions' })).toBeNull();
    expect(rowsOf('Payments').at(-1)).toEqual(['Paid', '$2,000.00']);
  });

  it('is of last year too, which has ended', async () => {
    const user = await open();
    const current = () => screen.getByRole('navigation', { name: 'Year' }).querySelector('[aria-current]')?.textContent;
    expect(current()).toBe('2026');
    await user.click(screen.getByRole('link', { name: '2025' }));
    await screen.findByText('Left when 2025 ended');
    expect(currentAddress()).toBe('/dashboard/statement?year=2025');
    expect(current()).toBe('2025');
    expect(api.inputsOf(getStatement)).toEqual([{ period: '' }, { period: '2025' }]);
  });

  it('says that nothing happened in a year, and has nothing to print then', async () => {
    await open({ agreements: [], paid: 0, returned: 0 });
    expect(screen.getByText('Nothing in 2026')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });

  it('is printed by a button, with everything else hidden', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    const back = screen.getByRole('link', { name: 'Back to your dashboard' });
    const years = screen.getByRole('navigation', { name: 'Year' });
    for (const hidden of [back, years]) expect(hidden.closest('[class*="print:hidden"]')).not.toBeNull();
  });

  it('needs the code of the login', async () => {
    api.on(getStatement, () => refuse('LOGIN_CODE_NEEDED'));
    visit('/dashboard/statement', pages);
    expect(await screen.findByRole('heading', { name: 'Your hours and sessions' })).toBeTruthy();
    expect(screen.queryByText('Your statement did not load')).toBeNull();
  });

  it('can be fetched again after a failure', async () => {
    api.on(getStatement, () => unreachable());
    const user = visit('/dashboard/statement', pages);
    await screen.findByText('Your statement did not load');
    api.on(getStatement, () => ({ res: statement }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Left today');
  });
});
