// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listGuides } from '#contract/endpoints/guides/public.ts';
import { captureOrder, downloadPdf, getDashboard, getProfile } from '#contract/endpoints/orders/public.ts';
import { translate } from '../../../build/testing/changes.ts';
import { PaymentCanceledPage } from '../../pages/payment-canceled.tsx';
import { PaymentSuccessPage } from '../../pages/payment-success.tsx';
import { refuse, unreachable } from '../testing/fake-api.ts';
import { currentAddress, inParts, reload, signIn, useFakeApi, visit } from '../testing/render.tsx';
import {
  asOwned,
  catalog,
  essays,
  paid,
  paidBundle,
  paidWithCode,
  physics,
  profile,
  robots,
} from '../testing/samples.ts';
import { lastOutcome } from './outcome.ts';
import { PENDING_CHECKS_MS } from './pending-check.tsx';

const api = useFakeApi();
const pages = { '/success-payment': <PaymentSuccessPage />, '/cancel-payment': <PaymentCanceledPage /> };

beforeEach(() => {
  const bought = [physics, { ...robots, _id: 'withdrawn' }].map(({ _id, title, price }) => ({ _id, title, price }));
  api.on(getDashboard, () => ({ res: { payments: [{ ...paid, transactionID: 'LATEST', pdfs: bought }] } }));
  api.on(listGuides, () => ({ res: catalog }));
});

const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('/success-payment', () => {
  const transactions = [
    { paymentID: 'FIRST', amount: 4.99, paymentDate: '2026-11-18T17:20:00.000Z' },
    { paymentID: 'LATEST', amount: 12.5, paymentDate: '2026-11-20T17:20:00.000Z' },
    { paymentID: 'SECOND', amount: 7, paymentDate: '2026-11-19T17:20:00.000Z' },
  ];

  it('thanks and shows the transaction with the latest date', async () => {
    api.on(getProfile, () => ({ res: { ...profile, transactions } }));
    signIn();
    visit('/success-payment', pages);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment Successful!');
    expect(screen.getByText(inParts('Thank you for your purchase! The PDF has been sent to your email.'))).toBeTruthy();
    expect((await screen.findByText('Transaction ID')).nextElementSibling?.textContent).toBe('LATEST');
    expect(screen.getByText('Amount Paid').nextElementSibling?.textContent).toBe('$12.50');
    expect(screen.getByText('Payment Date').nextElementSibling?.textContent).toBe('November 20, 2026');
    expect(document.title).toMatch(/^Payment Successful/);
  });

  it('lists the guides that were bought, also one that is no longer on sale', async () => {
    api.on(getProfile, () => ({ res: { ...profile, transactions } }));
    signIn();
    visit('/success-payment', pages);
    const card = (await screen.findByRole('heading', { level: 2, name: 'Your guides' })).parentElement;
    if (card === null) throw new Error('There is no card');
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([physics, robots].map(({ title }) => expect.stringContaining(title) as unknown));
  });

  it('has the download beside each title', async () => {
    const purchases = [{ pdfID: [asOwned(physics), asOwned(essays)] }];
    api.on(getProfile, () => ({ res: { ...profile, transactions, purchases } }));
    api.on(downloadPdf, () => refuse('NOT_ENTITLED'));
    signIn();
    const user = visit('/success-payment', pages);
    await user.click(await screen.findByRole('button', { name: `Download ${physics.title}` }));
    expect(api.inputsOf(downloadPdf)).toEqual([{ fileName: 'physics-first-guide.pdf' }]);
    expect(await screen.findByRole('alert')).toBeTruthy();
    // The one that has been taken back since, and one of another payment.
    expect(screen.queryByRole('button', { name: `Download ${robots.title}` })).toBeNull();
    expect(screen.queryByText(essays.title)).toBeNull();
  });

  it('shows the bundle, the code and what was saved', async () => {
    api.on(getDashboard, () => ({ res: { payments: [{ ...paidBundle, transactionID: 'LATEST' }] } }));
    api.on(getProfile, () => ({ res: { ...profile, transactions } }));
    signIn();
    visit('/success-payment', pages);
    expect(await screen.findByText(inParts('Bundle “Essays and Robots”: $30.00'))).toBeTruthy();
    expect(screen.getByText(inParts('Code WELCOME20: −$6.00'))).toBeTruthy();
    expect(screen.getByText(inParts('You saved $19.10'))).toBeTruthy();
  });

  it('shows an order that a code made free, with our number', async () => {
    const { _id, date } = paidWithCode;
    api.on(getDashboard, () => ({ res: { payments: [paidWithCode] } }));
    api.on(getProfile, () => ({
      res: { ...profile, transactions: [{ paymentID: _id, amount: 0, paymentDate: date }] },
    }));
    signIn();
    visit('/success-payment', pages);
    expect((await screen.findByText('Order number')).nextElementSibling?.textContent).toBe(_id);
    expect(screen.getByText('Amount Paid').nextElementSibling?.textContent).toBe('$0.00');
    expect(screen.getByText(inParts('Thank you for your purchase! The PDF is on its way to your email.'))).toBeTruthy();
    expect(await screen.findByText(inParts('Code GIFT: −$4.99'))).toBeTruthy();
    expect(screen.getByText(inParts(physics.title))).toBeTruthy();
  });

  it('says that free guides are on their way where a translator came first', async () => {
    const { _id, date } = paidWithCode;
    api.on(getDashboard, () => ({ res: { payments: [paidWithCode] } }));
    api.on(getProfile, () => ({
      res: { ...profile, transactions: [{ paymentID: _id, amount: 0, paymentDate: date }] },
    }));
    signIn();
    visit('/success-payment', pages);
    expect(translate()).toBeGreaterThan(3);
    await screen.findByText('Order number');
    expect(document.querySelector('h1 + p')?.textContent).toContain('The PDF» is on its way «to your email');
  });

  it('leads to the free consultation', () => {
    api.on(getProfile, () => ({ res: { ...profile, transactions } }));
    signIn();
    visit('/success-payment', pages);
    expect(href('Book a free consultation')).toBe('/book');
  });

  it('links to the downloads and back to the dashboard', () => {
    api.on(getProfile, () => ({ res: { ...profile, transactions } }));
    signIn();
    visit('/success-payment', pages);
    expect(href('Go Back')).toBe('/dashboard');
    expect(href('Download your guides')).toBe('/dashboard#purchases');
  });

  it('says if the details did not load, and loads them on Retry', async () => {
    api.on(getProfile, unreachable);
    signIn();
    const user = visit('/success-payment', pages);
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain('Your payment details didn’t load');
    api.on(getProfile, () => ({ res: { ...profile, transactions } }));
    await user.click(within(problem).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('LATEST')).toBeTruthy();
  });

  it('warns against paying twice while no transaction is listed', async () => {
    api.on(getProfile, () => ({ res: profile }));
    signIn();
    visit('/success-payment', pages);
    expect((await screen.findByRole('alert')).textContent).toContain('don’t pay again');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No payment yet');
    expect(screen.queryByText(/Thank you for your purchase/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Download your guides' })).toBeNull();
    expect(href('Go Back')).toBe('/dashboard');
  });

  it('is for signed-in visitors', () => {
    visit('/success-payment', pages);
    expect(currentAddress()).toBe('/login');
  });
});

describe('/cancel-payment', () => {
  const keepCart = () => {
    const { _id, title, desc, amount } = physics;
    sessionStorage.setItem('selectedPDFs', JSON.stringify([{ _id, title, desc, amount }]));
  };
  const arrive = (state: object) => visit({ pathname: '/cancel-payment', state }, pages);

  it('says that a canceled payment was not completed, and links back to the shop', () => {
    keepCart();
    arrive({ reason: 'canceled' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment Canceled');
    expect(
      screen.getByText('Your payment was not completed. You can try again or contact our support team for assistance.'),
    ).toBeTruthy();
    expect(href('Go Back')).toBe('/pdf-page');
    expect(href('Try again')).toBe('/payment');
    expect(screen.getByText(/Your selection is still here/)).toBeTruthy();
  });

  it('offers no retry without a selection', () => {
    visit('/cancel-payment', pages);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment Canceled');
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
    expect(screen.queryByText(/Your selection is still here/)).toBeNull();
  });

  it.each([
    ['pending', 'Your payment is being confirmed'],
    ['under-review', 'Your payment is being checked'],
  ])('asks not to pay again when the payment is %s', (reason, title) => {
    keepCart();
    arrive({ reason });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByText(/Please don’t pay again/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
    expect(href('Go Back')).toBe('/pdf-page');
    expect(href('See your payments')).toBe('/dashboard');
  });

  it('says that another payment came first, and offers no retry', () => {
    keepCart();
    const message = 'Another payment for these guides was faster.';
    arrive({ reason: 'paid-otherwise', message });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Another payment came first');
    expect(screen.getByText('You haven’t been charged for this one.')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
    expect(href('See your payments')).toBe('/dashboard');
  });

  it('says what to do about a declined payment', () => {
    keepCart();
    arrive({ reason: 'declined', message: 'PayPal declined the payment. You haven’t been charged.' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment declined');
    expect(screen.getByText(/choose another way to pay/)).toBeTruthy();
    expect(screen.queryByText('PayPal declined the payment. You haven’t been charged.')).toBeNull();
    expect(href('Try again')).toBe('/payment');
  });

  it('shows the server’s message about what went wrong', () => {
    arrive({ reason: 'error', message: 'No orderID received from PayPal' });
    expect(screen.getByText('No orderID received from PayPal')).toBeTruthy();
  });

  it('says the same after a reload', () => {
    lastOutcome.write({ reason: 'pending' });
    visit('/cancel-payment', pages);
    expect(screen.getByText(/Please don’t pay again/)).toBeTruthy();
    reload();
    visit('/cancel-payment', pages);
    expect(screen.getByText(/Please don’t pay again/)).toBeTruthy();
  });

  describe('while a payment is pending', () => {
    const pending = { reason: 'pending', orderID: 'ORDER-1' };
    const firstCheck = PENDING_CHECKS_MS[0];

    it.each([
      ['paid', () => ({ status: 'COMPLETED' as const }), '/success-payment', null],
      ['declined', () => refuse('PAYMENT_REFUSED'), '/cancel-payment', 'Payment declined'],
    ])('checks automatically, and says when it is %s', async (_, answer, path, title) => {
      vi.useFakeTimers();
      signIn();
      api.on(getProfile, () => ({ res: { ...profile, transactions: [] } }));
      api.on(captureOrder, answer);
      arrive(pending);
      await act(() => vi.advanceTimersByTimeAsync(firstCheck));
      expect(currentAddress()).toBe(path);
      if (title !== null) expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
      expect(api.inputsOf(captureOrder)).toEqual([{ orderID: 'ORDER-1' }]);
    });

    it('checks again after a reload in the moment in which it was paid', async () => {
      vi.useFakeTimers();
      signIn();
      api.on(getProfile, () => ({ res: { ...profile, transactions: [] } }));
      api.on(captureOrder, () => ({ status: 'COMPLETED' as const }));
      lastOutcome.write({ reason: 'pending', orderID: 'ORDER-1' });
      for (const _ of ['before', 'after']) {
        visit('/cancel-payment', pages);
        expect(screen.getByText(/Please don’t pay again/)).toBeTruthy();
        await act(() => vi.advanceTimersByTimeAsync(firstCheck));
        expect(currentAddress()).toBe('/success-payment');
        reload();
      }
    });

    it('keeps what was added to the cart since', async () => {
      vi.useFakeTimers();
      signIn();
      keepCart();
      api.on(getProfile, () => ({ res: profile }));
      api.on(captureOrder, () => ({ status: 'COMPLETED' as const }));
      arrive(pending);
      await act(() => vi.advanceTimersByTimeAsync(firstCheck));
      expect(sessionStorage.getItem('selectedPDFs')).toContain(physics._id);
    });

    it.each([
      ['it is still pending', () => ({ status: 'PENDING' as const })],
      ['the server is unreachable', unreachable],
      ['it is someone else’s order', () => refuse('NOT_FOUND')],
    ])('keeps checking, less and less often, and stops in the end, if %s', async (_, answer) => {
      vi.useFakeTimers();
      signIn();
      api.on(captureOrder, answer);
      arrive(pending);
      await act(() => vi.advanceTimersByTimeAsync(firstCheck));
      expect(api.inputsOf(captureOrder)).toHaveLength(1);
      await act(() => vi.advanceTimersByTimeAsync(60 * 60_000));
      expect(api.inputsOf(captureOrder)).toHaveLength(PENDING_CHECKS_MS.length);
      expect(screen.getByText(/Please don’t pay again/)).toBeTruthy();
    });

    it('checks on request, and says if there is nothing new', async () => {
      signIn();
      api.on(captureOrder, () => ({ status: 'PENDING' as const }));
      const user = visit({ pathname: '/cancel-payment', state: pending }, pages);
      await user.click(screen.getByRole('button', { name: 'Check again' }));
      expect(await screen.findByText(/hasn’t confirmed it yet/)).toBeTruthy();
      expect(api.inputsOf(captureOrder)).toHaveLength(1);
    });

    it('stops checking when the visitor leaves', async () => {
      vi.useFakeTimers();
      signIn();
      api.on(captureOrder, () => ({ status: 'PENDING' as const }));
      arrive(pending);
      cleanup();
      await act(() => vi.advanceTimersByTimeAsync(60 * 60_000));
      expect(api.inputsOf(captureOrder)).toEqual([]);
    });

    it('does not check for a visitor who is not signed in', () => {
      arrive(pending);
      expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
    });
  });

  it('ignores an unknown outcome', () => {
    arrive({ reason: 'made-up', message: '<b>x</b>' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment Canceled');
  });
});
