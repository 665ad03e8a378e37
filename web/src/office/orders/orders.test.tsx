// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listOfficeGuides } from '#contract/endpoints/guides/office.ts';
import {
  exportOfficeOrders,
  findOfficeOrders,
  getOfficeOrder,
  giveOfficeGuide,
  listOfficeOrders,
} from '#contract/endpoints/orders/office.ts';
import { deferred } from '../../features/testing/deferred.ts';
import { refuse } from '../../features/testing/fake-api.ts';
import { currentAddress, toast } from '../../features/testing/render.tsx';
import { noon, useOfficeApi, visitOffice } from '../testing/render.tsx';
import { saveFile } from '../ui/format.ts';
import { filterOf, hashOf, lastOpened, noFilter } from './filter.ts';
import { gift, guideOnSale, order, rowOf } from './testing/samples.ts';

vi.mock('../ui/format.ts', async (original) => ({
  ...(await original<object>()),
  saveFile: vi.fn(),
}));

// Loads the page's code before the first test: on a busy machine that takes seconds.
beforeAll(async () => {
  await import('../pages/orders.tsx');
});

const api = useOfficeApi();
const rows = [rowOf(order), rowOf(gift)];

beforeEach(() => {
  lastOpened.number = '';
  api.on(listOfficeOrders, () => ({ res: { orders: rows, next: '' } }));
  api.on(findOfficeOrders, () => ({ res: { orders: rows, next: '' } }));
  api.on(listOfficeGuides, () => ({
    res: {
      guides: [guideOnSale, { ...guideOnSale, id: 'old', state: 'withdrawn' as const }],
      bundles: [],
      countedSince: 0,
    },
  }));
  api.on(getOfficeOrder, ({ number }) => ({ res: number === gift.number ? gift : order }));
});

const open = async (address = '/office/orders') => {
  const user = visitOffice(api, address);
  await screen.findByRole('heading', { level: 1, name: 'Orders' });
  return user;
};
const openTable = async (address?: string) => {
  const user = await open(address);
  await screen.findByRole('table');
  return user;
};
const dialog = async (button: string) => {
  const user = await openTable();
  await user.click(screen.getByRole('button', { name: button }));
  return { user, form: within(await screen.findByRole('dialog')) };
};

describe('the way back', () => {
  it('leads to the list as it was left, with its filter', async () => {
    const user = await openTable('/office/orders#state=PAID');
    await user.click(screen.getByRole('link', { name: 'FYR-48213' }));
    await screen.findByRole('heading', { level: 1, name: 'FYR-48213' });
    await user.click(screen.getByRole('link', { name: 'All orders' }));
    await screen.findByRole('table');
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('PAID');
  });

  it('leads to all orders from one that was opened by its address', async () => {
    const user = visitOffice(api, `/office/orders/${order.number}`);
    await user.click(await screen.findByRole('link', { name: 'All orders' }));
    await screen.findByRole('table');
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('');
  });
});

it('fetches the list again on Refresh', async () => {
  const user = await openTable();
  const later = rowOf({ ...order, number: '01KA0000000000000000000009', receiptNumber: 'FYR-50000' });
  api.on(listOfficeOrders, () => ({ res: { orders: [later, ...rows], next: '' } }));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('link', { name: 'FYR-50000' })).toBeTruthy();
});

describe('the list', () => {
  it('is a table with order, date, buyer, guides, status and total', async () => {
    await openTable();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Order',
      'Date',
      'Buyer',
      'Guides',
      'Status',
      'Total',
    ]);
    const [, first, second] = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(first).toBe(
      'FYR-48213Nov 18, 2026Nora Okafornora@example.testPhysics First: A Plan for Four Years, Essays That Sound Like YouPaid$19.09',
    );
    expect(second).toContain('Gift …000002');
    expect(second).toContain('A gift');
  });

  it('has a heading for each day in the business’s zone', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon });
    // The last two are of the same day in California, and of two in UTC.
    const times = [
      '2026-11-22T18:00Z',
      '2026-11-21T20:00Z',
      '2026-11-18T23:00Z',
      '2026-11-19T07:59Z',
      '2025-12-31T20:00Z',
    ];
    const orders = times.map((time, index) =>
      rowOf({ ...order, number: `01KA000000000000000000010${String(index)}`, orderedAt: Date.parse(time) }),
    );
    api.on(listOfficeOrders, () => ({ res: { orders, next: '' } }));
    await open();
    const days = await screen.findAllByRole('heading', { level: 2 });
    expect(days.map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Yesterday',
      'Wednesday, November 18',
      'Wednesday, December 31, 2025',
    ]);
    const third = within(screen.getByRole('region', { name: 'Wednesday, November 18' }));
    expect(third.getAllByRole('row')).toHaveLength(1 + 2);
  });

  it('says what was refunded, and that a buyer was erased', async () => {
    api.on(listOfficeOrders, () => ({
      res: { orders: [{ ...rowOf(order), refundedCents: 499, buyer: { fullname: '', email: '' } }], next: '' },
    }));
    await openTable();
    expect(screen.getByText('$4.99 refunded')).toBeTruthy();
    expect(screen.getByText('Erased')).toBeTruthy();
  });

  it('says that there are no orders yet', async () => {
    api.on(listOfficeOrders, () => ({ res: { orders: [], next: '' } }));
    await open();
    expect(await screen.findByText('No orders yet')).toBeTruthy();
  });

  it('can be fetched again after a failure', async () => {
    api.on(listOfficeOrders, () => refuse('DEPENDENCY_DOWN'));
    const user = await open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.on(listOfficeOrders, () => ({ res: { orders: rows, next: '' } }));
    await user.click(again);
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('grows by the next page and keeps the rows that are there', async () => {
    api.on(listOfficeOrders, ({ after }) => ({
      res: after === '' ? { orders: [rowOf(order)], next: 'page-2' } : { orders: [rowOf(gift)], next: '' },
    }));
    const user = await openTable();
    const first = screen.getByRole('link', { name: 'FYR-48213' });
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'Gift …000002' })).toBeTruthy();
    expect(first.isConnected).toBe(true);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(api.inputsOf(listOfficeOrders)).toMatchObject([{ after: '' }, { after: 'page-2' }]);
  });

  it('marks the order that was open, for anyone who comes back', async () => {
    const user = await openTable('/office/orders#state=PAID');
    await user.click(screen.getByRole('link', { name: 'FYR-48213' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'FYR-48213' })).toBeTruthy();
    expect(currentAddress()).toBe(`/office/orders/${order.number}`);
    await user.click(screen.getByRole('link', { name: 'All orders' }));
    expect((await screen.findByText('Last opened')).closest('tr')?.textContent).toContain('FYR-48213');
  });
});

describe('the search', () => {
  it('finds by what is typed, and keeps it in the fragment of the address', async () => {
    const user = await openTable();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), ' nora@example.test ');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Refunded');
    await user.type(screen.getByLabelText('From'), '2026-11-01');
    expect(api.inputsOf(listOfficeOrders)).toHaveLength(1);
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(api.inputsOf(findOfficeOrders).at(-1)).toEqual({
        search: 'nora@example.test',
        state: 'REFUNDED',
        from: '2026-11-01',
        until: '',
        after: '',
      });
    });
    expect(await screen.findByText('2 matching orders')).toBeTruthy();
    // Neither the path nor the query, which logs have.
    expect(currentAddress()).toBe('/office/orders');
  });

  it('begins with what the address has, and shows all again', async () => {
    const user = await openTable('/office/orders#search=okafor&state=PAID');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('okafor');
    expect(api.inputsOf(findOfficeOrders)).toMatchObject([{ search: 'okafor', state: 'PAID' }]);
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => {
      expect(api.inputsOf(listOfficeOrders)).toEqual([{ state: '', from: '', until: '', after: '' }]);
    });
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it.each([
    ['/office/orders', 'false', 'true'],
    ['/office/orders#state=PAID', 'true', 'false'],
  ])('folds the status and dates on a phone, unless they narrow the list: %s', async (address, before, after) => {
    const user = await openTable(address);
    const fold = screen.getByRole('button', { name: 'Filter' });
    expect(fold.getAttribute('aria-expanded')).toBe(before);
    await user.click(fold);
    expect(fold.getAttribute('aria-expanded')).toBe(after);
  });

  it('keeps the rows while it looks, and says what it didn’t find', async () => {
    const user = await openTable();
    const answer = deferred<{ res: { orders: never[]; next: string } }>();
    api.on(findOfficeOrders, () => answer.promise);
    await user.type(screen.getByRole('searchbox'), 'nobody{Enter}');
    await waitFor(() => {
      expect(screen.getByRole('table').closest('[aria-busy="true"]')).not.toBeNull();
    });
    answer.resolve({ res: { orders: [], next: '' } });
    expect(await screen.findByText('No matching orders')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('nobody');
  });

  it('refuses days in the wrong order without asking the server', async () => {
    const user = await openTable();
    await user.type(screen.getByLabelText('From'), '2026-11-02');
    await user.type(screen.getByLabelText('Until'), '2026-11-01');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(screen.getByText('Choose the first day or a later one')).toBeTruthy();
    expect(api.inputsOf(listOfficeOrders)).toHaveLength(1);
  });

  it.each(['#state=nonsense', '#from=2026-02-31', '#from=2026-11-02&until=2026-11-01', '#%'])(
    'ignores an address with %s',
    (hash) => {
      expect(filterOf(hash)).toEqual(noFilter);
    },
  );

  it('writes and reads a filter without loss', () => {
    const filter = {
      search: 'a+b & c#d@example.test',
      state: 'PAID',
      from: '2026-11-01',
      until: '2026-11-30',
    } as const;
    expect(filterOf(hashOf(filter))).toEqual(filter);
    expect(hashOf(noFilter)).toBe('');
  });
});

describe('the export', () => {
  it('saves the payments of the last month, unless other days are chosen', async () => {
    vi.setSystemTime(new Date('2026-11-22T20:00:00Z'));
    // A long file comes in parts.
    api.on(exportOfficeOrders, ({ after }) => ({
      res: {
        fileName: 'payments.csv',
        ...(after === '' ? { csv: 'date,', next: 'part-2' } : { csv: 'gross', next: '' }),
      },
    }));
    const { user, form } = await dialog('Export');
    await user.clear(form.getByLabelText(/^Last day/));
    await user.type(form.getByLabelText(/^Last day/), '2026-11-15');
    await user.click(form.getByRole('button', { name: 'Save file' }));
    expect(await toast('Saved as payments.csv.')).toBeTruthy();
    const days = { from: '2026-10-01', until: '2026-11-15' };
    expect(api.inputsOf(exportOfficeOrders)).toEqual([
      { ...days, file: 'accountant', after: '' },
      { ...days, file: 'accountant', after: 'part-2' },
    ]);
    expect(saveFile).toHaveBeenCalledWith('payments.csv', 'date,gross');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('refuses days in the wrong order', async () => {
    vi.setSystemTime(new Date('2026-01-05T20:00:00Z'));
    const { user, form } = await dialog('Export');
    expect(form.getByLabelText<HTMLInputElement>(/^First day/).value).toBe('2025-12-01');
    expect(form.getByLabelText<HTMLInputElement>(/^Last day/).value).toBe('2025-12-31');
    await user.clear(form.getByLabelText(/^Last day/));
    await user.type(form.getByLabelText(/^Last day/), '2025-11-30');
    await user.click(form.getByRole('button', { name: 'Save file' }));
    expect(await form.findByText('Choose the first day or a later one')).toBeTruthy();
  });

  it('keeps the days after a failure, and gives the focus back', async () => {
    api.on(exportOfficeOrders, () => refuse('DEPENDENCY_DOWN'));
    const { user, form } = await dialog('Export');
    await user.clear(form.getByLabelText(/^First day/));
    await user.type(form.getByLabelText(/^First day/), '2026-01-01');
    await user.click(form.getByRole('button', { name: 'Save file' }));
    expect((await form.findByRole('alert')).textContent).toContain('isn’t responding');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    const opener = screen.getByRole('button', { name: 'Export' });
    await waitFor(() => {
      expect(document.activeElement).toBe(opener);
    });
    await user.click(opener);
    expect((await screen.findByLabelText<HTMLInputElement>(/^First day/)).value).toBe('2026-01-01');
  });
});

describe('giving a guide', () => {
  it('offers what is on sale, and opens the new order', async () => {
    api.on(giveOfficeGuide, () => ({ res: gift }));
    const { user, form } = await dialog('Give a guide');
    expect(await form.findByText('They get an email that says so.')).toBeTruthy();
    expect(form.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Choose a guide',
      guideOnSale.title,
    ]);
    await user.type(form.getByLabelText(/^To/), 'Nora@Example.test');
    await user.selectOptions(form.getByLabelText(/^Guide/), guideOnSale.title);
    await user.type(form.getByLabelText(/^Reason/), 'A prize');
    await user.click(form.getByRole('button', { name: 'Give guide' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Gift …000002' })).toBeTruthy();
    expect(await toast('The guide is in the dashboard of nora@example.test.')).toBeTruthy();
    expect(api.inputsOf(giveOfficeGuide)).toEqual([
      { email: 'nora@example.test', guide: guideOnSale.id, reason: 'A prize' },
    ]);
  });

  it('says if the email about it could not be sent', async () => {
    api.on(giveOfficeGuide, () => ({ res: { ...gift, advice: 'Write to them yourself.' } }));
    const { user, form } = await dialog('Give a guide');
    await user.type(await form.findByLabelText(/^To/), 'nora@example.test');
    await user.selectOptions(form.getByLabelText(/^Guide/), guideOnSale.title);
    await user.type(form.getByLabelText(/^Reason/), 'A prize');
    await user.click(form.getByRole('button', { name: 'Give guide' }));
    const text = 'The guide is in the dashboard of nora@example.test. Write to them yourself.';
    expect(await toast(text)).toBeTruthy();
  });

  it('says what is missing, and what the server refuses, and keeps what was typed', async () => {
    api.on(giveOfficeGuide, () => refuse('NOT_FOUND', { message: 'There is no account with this address.' }));
    const { user, form } = await dialog('Give a guide');
    await user.type(await form.findByLabelText(/^To/), 'new@example.test');
    await user.click(form.getByRole('button', { name: 'Give guide' }));
    expect(await form.findByText('Give the reason')).toBeTruthy();
    expect(api.inputsOf(giveOfficeGuide)).toEqual([]);
    await user.selectOptions(form.getByLabelText(/^Guide/), guideOnSale.title);
    await user.type(form.getByLabelText(/^Reason/), 'A prize');
    await user.click(form.getByRole('button', { name: 'Give guide' }));
    expect((await form.findByRole('alert')).textContent).toBe('There is no account with this address.');
    expect(form.getByLabelText<HTMLInputElement>(/^To/).value).toBe('new@example.test');
  });

  it('says so if nothing is on sale', async () => {
    api.on(listOfficeGuides, () => ({ res: { guides: [], bundles: [], countedSince: 0 } }));
    const { form } = await dialog('Give a guide');
    expect(await form.findByText('No guide is on sale')).toBeTruthy();
  });
});
