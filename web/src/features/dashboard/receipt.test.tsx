// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getDashboard, resendReceipt } from '#contract/endpoints/orders/public.ts';
import type { Payment } from '#contract/endpoints/orders/shapes.ts';
import { REFUND_POLICY } from '#contract/words/refund-policy.ts';
import { brand } from '../../content/brand.ts';
import { premises } from '../../content/premises.ts';
import { ReceiptPage } from '../../pages/receipt.tsx';
import { refuse, unreachable } from '../testing/fake-api.ts';
import { currentAddress, inParts, signIn, useFakeApi, visit } from '../testing/render.tsx';
import { essays, paid, paidBundle, paidWithCode, physics, robots } from '../testing/samples.ts';

const api = useFakeApi();
const pages = { '/dashboard/receipts/:id?': <ReceiptPage /> };
const bought: Payment = {
  ...paid,
  _id: '01KAXV6P6Q0000000000000000',
  pdfs: [physics, essays].map(({ _id, title, price }) => ({ _id, title, price })),
  lines: [physics, essays].map(({ _id, title, price }) => ({ _id, title, price, listPrice: price, guides: [] })),
  amount: 19.09,
};

beforeEach(() => {
  signIn();
});

const open = async (changes: Partial<Payment> = {}, address = `/dashboard/receipts/${bought._id}`) => {
  api.on(getDashboard, () => ({ res: { payments: [paid, { ...bought, ...changes }] } }));
  const user = visit(address, pages);
  await waitFor(() => {
    expect(screen.queryByRole('status', { name: 'Loading your receipt' })).toBeNull();
  });
  return user;
};
const fact = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
const rows = () =>
  within(screen.getByRole('table', { name: 'What was bought' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the receipt of an installment', () => {
  const title = 'Ten hours of counseling (installment 1 of 2)';
  const line = { _id: 'A-1', title, price: 1_200, listPrice: 1_200, guides: [] };

  it('says which hours it added, and nothing of guides', async () => {
    await open({ lines: [line], pdfs: [line], amount: 1_200, installment: { hours: 6 } });
    expect(rows()).toEqual([
      ['Installment', 'Price'],
      [title, '$1,200.00'],
      ['Total paid, USD', '$1,200.00'],
    ]);
    expect(screen.getByRole('link', { name: 'Book a session' }).getAttribute('href')).toBe('/book');
    expect(screen.getByText(inParts(/^Your hours: this payment added 6 hours\./))).toBeTruthy();
    expect(screen.queryByText(/your guides are in your/)).toBeNull();
  });

  it('says how it was paid outside PayPal', async () => {
    await open({ lines: [line], amount: 1_200, installment: { hours: 6 }, method: 'zelle', transactionID: '' });
    expect(fact('You paid')).toBe('by Zelle');
    expect(screen.queryByText('PayPal transaction')).toBeNull();
  });

  it('says while it is disputed that its hours are paused', async () => {
    await open({ lines: [line], amount: 1_200, installment: { hours: 6 }, status: 'DISPUTED' });
    expect(fact('Payment')).toBe('DisputedIts hours are paused until PayPal decides.');
  });
});

describe('a receipt', () => {
  it('says who sold what to whom, when and for how much', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Receipt');
    expect(fact('Receipt number')).toBe('FYR-48213');
    expect(fact('Order number')).toBe(bought._id);
    expect(fact('Date')).toBe('November 18, 2026');
    expect(fact('Sold to')).toBe('Maya Okaformaya@example.test');
    expect(fact('Payment')).toBe('Paid');
    expect(fact('PayPal transaction')).toBe(paid.transactionID);
    expect(rows()).toEqual([
      ['Guide', 'Price'],
      [physics.title, '$4.99'],
      [essays.title, '$14.10'],
      ['Total paid, USD', '$19.09'],
    ]);
    const text = document.body.textContent;
    for (const part of [brand.name, premises.address.street, premises.address.postcode]) expect(text).toContain(part);
  });

  it('has only an order number if it has no receipt number yet, or for a gift', async () => {
    await open({ receiptNumber: '' });
    expect(fact('Order number')).toBe(bought._id);
    expect(screen.queryByText('Receipt number')).toBeNull();
  });

  it('says how to download, and how refunds work', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'dashboard' }).getAttribute('href')).toBe('/dashboard#purchases');
    expect(document.body.textContent).toContain(REFUND_POLICY);
    expect(screen.getByRole('link', { name: 'Refund and Cancellation' }).getAttribute('href')).toBe(
      '/refund-and-cancellation',
    );
  });

  it('shows what was refunded', async () => {
    await open({ status: 'PARTLY_REFUNDED', refunded: 4.99 });
    expect(fact('Payment')).toContain('Partly refunded$4.99 has been refunded to you.');
    expect(rows().slice(-3)).toEqual([
      ['Total paid, USD', '$19.09'],
      ['Refunded', '−$4.99'],
      ['Paid after refund', '$14.10'],
    ]);
  });

  it('of a bundle with a code shows its guides, the code, and what was saved', async () => {
    const { lines, discount, pdfs, amount } = paidBundle;
    await open({ lines, discount, pdfs, amount });
    expect(rows()).toEqual([
      ['Guide', 'Price'],
      [`Essays and Robots${essays.title}${robots.title}`, '$30.00'],
      ['Code WELCOME20', '−$6.00'],
      ['Total paid, USD', '$24.00'],
      ['Saved', '$19.10'],
    ]);
  });

  it('of a guide of that bundle that was refunded shows its share', async () => {
    const { lines, discount, pdfs, amount } = paidBundle;
    await open({ lines, discount, pdfs, amount, status: 'PARTLY_REFUNDED', refunded: 7.85 });
    expect(rows().slice(-2)).toEqual([
      ['Refunded', '−$7.85'],
      ['Paid after refund', '$16.15'],
    ]);
  });

  it('of an order that a code made free says so, and names no PayPal transaction', async () => {
    await open({ ...paidWithCode, _id: bought._id });
    expect(fact('Payment')).toBe('Paid$0.00, paid with code GIFT');
    expect(rows().slice(-3)).toEqual([
      ['Code GIFT', '−$4.99'],
      ['Total paid, USD', '$0.00'],
      ['Saved', '$4.99'],
    ]);
    expect(screen.queryByText('PayPal transaction')).toBeNull();
    expect(screen.getByRole('button', { name: 'Send the receipt again' })).toBeTruthy();
  });

  it.each([
    ['REFUNDED', 'Refunded'],
    ['REVERSED', 'Reversed'],
    ['DISPUTED', 'Disputed'],
    ['UNDER_REVIEW', 'Under review'],
  ] as const)('exists for a payment that is %s too, but offers no download or email', async (status, text) => {
    await open({ status, refunded: status === 'REFUNDED' ? 19.09 : 0 });
    expect(fact('Payment')).toContain(text);
    expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send the receipt again' })).toBeNull();
    expect(screen.queryByText('How to download:')).toBeNull();
  });

  it('of a payment by someone else with a link says so, and emails the student’s guides again', async () => {
    api.on(resendReceipt, () => ({}));
    const user = await open({ byLink: true });
    expect(fact('Payment')).toBe('PaidPaid by someone else with your link. The receipt went to them.');
    expect(fact('For')).toBe('Maya Okaformaya@example.test');
    expect(screen.queryByText('Sold to')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send the receipt again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Email me the guides again' }));
    expect(await screen.findByText(inParts(/^Sent to maya@example\.test/))).toBeTruthy();
  });

  it('folds the long order number, with a field to copy it from', async () => {
    await open();
    const folded = screen.getByText(bought._id).closest('details');
    expect(folded?.open).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>('Order number, for support').value).toBe(bought._id);
  });

  it('prints', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('links back to the dashboard', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Back to your dashboard' }).getAttribute('href')).toBe('/dashboard');
  });
});

describe('an order that is not paid', () => {
  it.each([
    ['OPEN', 'Not paid yet'],
    ['PENDING', 'Being confirmed'],
    ['FAILED', 'Didn’t go through'],
    ['CODE_USED_UP', 'Code used up'],
    ['EXPIRED', 'Expired'],
  ] as const)('but %s shows its status and no receipt', async (status, text) => {
    await open({ status, transactionID: '' });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('Your receipt will be here as soon as the payment arrives.')).toBeTruthy();
    expect(fact('Order number')).toBe(bought._id);
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Choose guides again' }) !== null).toBe(
      status === 'FAILED' || status === 'CODE_USED_UP',
    );
  });
});

it('an order that another payment came before was not charged, and gets no receipt', async () => {
  await open({ status: 'PAID_OTHERWISE', transactionID: '' });
  expect(screen.getByText('Not charged')).toBeTruthy();
  expect(screen.queryByText(/Your receipt will be here/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

it('an order of a bundle that is not paid shows its guides and its code', async () => {
  const { lines, discount, pdfs, amount } = paidBundle;
  await open({ lines, discount, pdfs, amount, status: 'FAILED', transactionID: '' });
  expect(screen.getByText(inParts(robots.title))).toBeTruthy();
  expect(screen.getByText(inParts('Code WELCOME20')).nextElementSibling?.textContent).toBe('−$6.00');
});

describe('a receipt that cannot be shown', () => {
  it.each(['/dashboard/receipts/SOMEONE-ELSES', '/dashboard/receipts'])(
    'is not found at %s, with a link to the payments',
    async (address) => {
      await open({}, address);
      expect(screen.getByText('Receipt not found')).toBeTruthy();
      expect(document.querySelector('main')?.textContent).toContain('You’re logged in as maya@example.test');
      expect(screen.getByRole('link', { name: 'See your payments' }).getAttribute('href')).toBe('/dashboard');
    },
  );

  it('says if it did not load, and loads on Retry', async () => {
    api.on(getDashboard, unreachable);
    const user = visit(`/dashboard/receipts/${bought._id}`, pages);
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain('Your receipt did not load');
    api.on(getDashboard, () => ({ res: { payments: [bought] } }));
    await user.click(within(problem).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(bought._id)).toBeTruthy();
  });

  it('asks a signed-out visitor to log in, and saves where to return to', () => {
    sessionStorage.clear();
    visit(`/dashboard/receipts/${bought._id}`, pages);
    expect(currentAddress()).toBe('/login');
    expect(sessionStorage.getItem('returnTo')).toContain(bought._id);
  });
});

describe('sending a receipt again', () => {
  const press = async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Send the receipt again' }));
    return user;
  };

  it('says where it went', async () => {
    api.on(resendReceipt, () => ({}));
    await press();
    expect(
      await screen.findByText(inParts('Sent to maya@example.test. It should arrive within ten minutes.')),
    ).toBeTruthy();
    expect(api.inputsOf(resendReceipt)).toEqual([{ order: bought._id }]);
  });

  it.each([
    [9_000, 'in 3 hours'],
    [600, 'within the hour'],
    [undefined, 'tomorrow'],
  ])('says after the third time where it went, and when to try again (%s s)', async (retryAfterSeconds, when) => {
    api.on(resendReceipt, () =>
      refuse('TOO_MANY_REQUESTS', retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    );
    await press();
    const message = (await screen.findByRole('alert')).textContent;
    expect(message).toContain('It has been sent 3 times today, to maya@example.test');
    expect(message).toContain(`try again ${when}.`);
  });

  it('says why it failed, and is sent at the next press', async () => {
    api.on(resendReceipt, () => refuse('DEPENDENCY_DOWN'));
    const user = await press();
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    api.on(resendReceipt, () => ({}));
    await user.click(screen.getByRole('button', { name: 'Send the receipt again' }));
    expect(await screen.findByText(/^Sent to/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
