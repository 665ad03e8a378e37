// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  capturePaymentRequest,
  openPaymentRequest,
  payPaymentRequest,
} from '#contract/endpoints/payment-requests/public.ts';
import type { RequestToPay } from '#contract/endpoints/payment-requests/shapes.ts';
import { PayPage } from '../../pages/pay.tsx';
import { deferred } from '../testing/deferred.ts';
import { refuse, unreachable } from '../testing/fake-api.ts';
import { useFakePayPal } from '../testing/fake-paypal.ts';
import { useFakeScreen } from '../testing/fake-screen.ts';
import { currentAddress, inParts, reload, signIn, useFakeApi, visit } from '../testing/render.tsx';
import { essays, maya, physics, requestToPay } from '../testing/samples.ts';
import { CAPTURE_RETRY_MS } from './capture-result.ts';

const api = useFakeApi();
const paypal = useFakePayPal();
const comeNear = useFakeScreen();
const token = 't'.repeat(43);
const pages = { '/pay': <PayPage /> };

const PAID_MESSAGE = 'These guides are paid for already. Thank you.';
const paidAlready = () => refuse('CONFLICT', { message: PAID_MESSAGE });
const GONE_MESSAGE = 'This link doesn’t work anymore. Please ask for a new one.';
const gone = () => refuse('NOT_FOUND', { message: GONE_MESSAGE });
const show = (changes: Partial<RequestToPay> = {}) => {
  api.on(openPaymentRequest, () => ({ res: { ...requestToPay, ...changes } }));
};

beforeEach(() => {
  api.serve('/config.json', () => Response.json({ paypal: { clientId: 'test-client' } }));
  show();
  api.on(payPaymentRequest, () => ({ res: 'ORDER-1' }));
  api.on(capturePaymentRequest, () => {
    api.on(openPaymentRequest, paidAlready);
    return { status: 'COMPLETED' as const };
  });
});

const open = (address = `/pay#${token}`) => {
  const user = visit(address, pages);
  comeNear();
  return user;
};
const payButton = () => screen.findByRole('button', { name: 'PayPal' });
const openToPay = async () => {
  const user = open();
  await payButton();
  return user;
};
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const line = (term: string) =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === term)?.nextElementSibling?.textContent;
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const showPageAgain = () => {
  act(() => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
};
const nothingToPay = async (message: string) => {
  const title = await heading('There’s nothing to pay now');
  expect(title.parentElement?.textContent).toContain(message);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
};

describe('the link for an installment', () => {
  const lines = [
    { _id: '01KA-1', title: 'Ten hours (installment 1 of 2)', price: 1_200, listPrice: 1_200, guides: [] },
  ];

  it('asks for it in its own words, and says that it is paid', async () => {
    show({ installment: true, guides: [], lines, discount: null, saved: 0, amount: 1_200 });
    await openToPay();
    await heading(`${requestToPay.from} asks you to pay for an installment`);
    expect(line('Total, USD')).toBe('$1,200.00');
    const text = document.body.textContent;
    expect(text).toContain(`Your payment is noted in ${requestToPay.from}’s agreement right away.`);
    expect(text).not.toMatch(/guides right away|dashboard right away/);
    paypal.press();
    await heading(`Thank you. ${requestToPay.from}’s installment is paid`);
  });
});

describe('the link of a request', () => {
  it('sends its token only to the API, in the body, and only the tab keeps it', async () => {
    await openToPay();
    expect(api.inputsOf(openPaymentRequest)).toEqual([{ token }]);
    expect(vi.mocked(fetch).mock.calls.map(([address]) => address)).toEqual([
      '/api/payment-requests/open',
      '/config.json',
    ]);
    expect(document.body.innerHTML).not.toContain(token);
    expect(paypal.scriptUrls.map(String).join()).not.toContain(token);
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });

  it('is announced while it loads', async () => {
    const answer = deferred<{ res: RequestToPay }>();
    api.on(openPaymentRequest, () => answer.promise);
    open();
    expect(screen.getByRole('status', { name: 'Loading the request' })).toBeTruthy();
    answer.resolve({ res: requestToPay });
    await payButton();
    expect(screen.queryByRole('status', { name: 'Loading the request' })).toBeNull();
  });

  it.each([`/pay#${token}`, '/pay'])('that leads to nothing says so, and the way on: %s', async (address) => {
    api.on(openPaymentRequest, gone);
    open(address);
    expect((await screen.findByRole('alert')).textContent).toContain(GONE_MESSAGE);
    expect(href('See the guides')).toBe('/pdf-page');
    expect(href('Write to us')).toBe('/contact-us');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.queryByText(/You haven’t been charged/)).toBeNull();
  });

  it('shows why the server refuses a token', async () => {
    api.on(openPaymentRequest, () => refuse('INVALID_INPUT', { fields: { token: 'This link is not complete.' } }));
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('This link is not complete.');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('of a request that is paid says so, and not as an error', async () => {
    api.on(openPaymentRequest, paidAlready);
    open();
    await nothingToPay(PAID_MESSAGE);
    expect(href('See the guides')).toBe('/pdf-page');
    expect(paypal.scriptUrls).toEqual([]);
  });

  it.each([
    ['no connection', unreachable, /Check your connection/],
    ['too many tries', () => refuse('TOO_MANY_REQUESTS'), /Too many tries\./],
  ])('can be tried again after %s', async (_, answer, message) => {
    api.on(openPaymentRequest, answer);
    const user = open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(message);
    show();
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await payButton()).toBeTruthy();
  });

  it('without JavaScript says whom to call', () => {
    const html = renderToString(
      <MemoryRouter>
        <PayPage />
      </MemoryRouter>,
    );
    const text = /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1];
    expect(text).toContain('needs JavaScript');
    expect(text).toContain('tel:');
  });

  it.each([
    ['PayerID=BUYER&token=ORDER-1', 'Your payment is being confirmed'],
    ['token=ORDER-1', 'Payment Canceled'],
  ])('without its token, after PayPal, says what became of the payment: %s', async (query, title) => {
    open(`/pay?${query}`);
    expect(await heading(title)).toBeTruthy();
    expect(screen.getByText(/open the link that you got again/i)).toBeTruthy();
    expect(api.calls).toEqual([]);
  });
});

describe('PayPal’s way back to a request, if it had no window of its own,', () => {
  const comeBack = async (query: string) => {
    await openToPay();
    reload();
    open(`/pay?${query}`);
  };

  it('ends the payment that was approved, and leaves the address', async () => {
    await comeBack('token=ORDER-1&PayerID=BUYER');
    expect(await heading(/^Thank you\. Maya has the guides now/)).toBeTruthy();
    expect(api.inputsOf(capturePaymentRequest)).toEqual([{ token, orderID: 'ORDER-1' }]);
    await waitFor(() => {
      expect(currentAddress()).toBe('/pay');
    });
  });

  it('says that nothing was charged after a cancellation, and offers the payment again', async () => {
    await comeBack('token=ORDER-1');
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing has been charged.');
    expect(await payButton()).toBeTruthy();
    expect(api.inputsOf(capturePaymentRequest)).toEqual([]);
  });
});

describe('a request', () => {
  it('says who asks, for what, and for how much', async () => {
    await openToPay();
    expect(await heading('Maya asks you to pay for 2 guides')).toBeTruthy();
    expect(screen.getByText('Maya', { selector: 'h2 *' }).getAttribute('translate')).toBe('no');
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      physics.title,
      essays.title,
    ]);
    expect(screen.getByText('PDF guide, 5 pages, edition 2026-27')).toBeTruthy();
    expect([...document.querySelectorAll('main img')].map((image) => image.getAttribute('src'))).toEqual([
      '/guide-files/physics-first/cover-small.jpg',
    ]);
    expect(line(physics.title)).toBe('$4.99');
    expect(line(essays.title)).toBe('$14.10');
    expect(line('Total, USD')).toBe('$19.09');
    expect(screen.getByText('You can pay with this link until November 27, 2026.')).toBeTruthy();
    expect(document.body.textContent).not.toContain(maya.email);
    expect(screen.queryByRole('heading', { name: /^What changed/ })).toBeNull();
    expect(screen.queryByText(/You save/)).toBeNull();
  });

  it('shows a bundle, the code and what is saved', async () => {
    show({
      guides: requestToPay.guides.slice(0, 1),
      lines: [
        {
          _id: 'starters',
          title: 'Two to start with',
          price: 15,
          listPrice: 19.09,
          guides: [{ _id: physics._id, title: physics.title }],
        },
      ],
      discount: { code: 'WELCOME20', amount: 3 },
      saved: 7.09,
      amount: 12,
    });
    await openToPay();
    expect(await heading('Maya asks you to pay for a guide')).toBeTruthy();
    expect(line('Two to start with')).toBe('$15.00');
    expect(line('Code WELCOME20')).toBe('−$3.00');
    expect(line('Total, USD')).toBe('$12.00');
    expect(screen.getByText(inParts('You save $7.09'))).toBeTruthy();
  });

  it('says what changed since the student asked', async () => {
    const changes = ['The total was $22.00, and is $19.09 now.', 'A guide isn’t for sale anymore.'];
    show({ changes });
    await openToPay();
    const note = (await heading('What changed since Maya asked')).parentElement;
    expect(
      within(note ?? document.body)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(changes);
  });

  it('says before paying what happens next', async () => {
    await openToPay();
    const text = document.querySelector('main')?.textContent ?? '';
    for (const part of [
      'You must be 18 or older to pay. You need no account with us.',
      'What you pay for is in Maya’s guides right away.',
      'We email the receipt to the address of your PayPal account. It says for whom you paid. Maya isn’t shown your address.',
    ])
      expect(text).toContain(part);
    expect(href('Refund policy')).toBe('/refund-and-cancellation');
  });

  it('is the same for the student who made it', async () => {
    signIn();
    await openToPay();
    expect(await heading('Maya asks you to pay for 2 guides')).toBeTruthy();
    expect(api.calls.map(({ token: bearer }) => bearer)).toEqual([null]);
  });

  it('that is paid elsewhere says so when the page is shown again', async () => {
    await openToPay();
    api.on(openPaymentRequest, paidAlready);
    showPageAgain();
    await nothingToPay(PAID_MESSAGE);
  });

  it('stays when fetching it again fails', async () => {
    await openToPay();
    api.on(openPaymentRequest, () => refuse('TOO_MANY_REQUESTS'));
    showPageAgain();
    await vi.waitFor(() => {
      expect(api.inputsOf(openPaymentRequest)).toHaveLength(2);
    });
    expect(await payButton()).toBeTruthy();
  });
});

describe('paying a request', () => {
  it('thanks, and says what was paid and where the receipt is', async () => {
    await openToPay();
    paypal.press();
    const thanks = await heading('Thank you. Maya has the guides now');
    await vi.waitFor(() => {
      expect(document.activeElement).toBe(thanks);
    });
    expect(api.inputsOf(payPaymentRequest)).toEqual([{ token, amount: 19.09 }]);
    expect(api.inputsOf(capturePaymentRequest)).toEqual([{ token, orderID: 'ORDER-1' }]);
    expect(screen.getByText(inParts('You paid $19.09 for:'))).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      physics.title,
      essays.title,
    ]);
    expect(screen.getByText(/^The receipt is on its way to the email address of your PayPal account/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
    // The link only says now that it is paid, which mustn't take the place of the thanks.
    showPageAgain();
    await vi.waitFor(() => {
      expect(api.inputsOf(openPaymentRequest)).toHaveLength(2);
    });
    expect(screen.queryByText(PAID_MESSAGE)).toBeNull();
    expect(thanks.isConnected).toBe(true);
  });

  it('shows the new total first if it has changed, and then pays that', async () => {
    const answer = deferred<{ res: RequestToPay }>();
    api.on(payPaymentRequest, ({ amount }) => {
      if (amount === 21) return { res: 'ORDER-2' };
      api.on(openPaymentRequest, () => answer.promise);
      return refuse('TOTAL_CHANGED', { message: 'The total is now $21.00.', res: { amount: 21 } });
    });
    await openToPay();
    paypal.press();
    await vi.waitFor(() => {
      expect(api.inputsOf(openPaymentRequest)).toHaveLength(2);
    });
    expect(screen.queryByRole('alert')).toBeNull();
    const changes = ['The total was $19.09, and is $21.00 now.'];
    answer.resolve({ res: { ...requestToPay, amount: 21, changes } });
    expect((await screen.findByRole('alert')).textContent).toContain('The total is now $21.00.');
    expect(line('Total, USD')).toBe('$21.00');
    expect(screen.getByText('The total was $19.09, and is $21.00 now.')).toBeTruthy();
    expect(api.inputsOf(capturePaymentRequest)).toEqual([]);
    paypal.press();
    expect(await heading('Thank you. Maya has the guides now')).toBeTruthy();
    expect(api.inputsOf(payPaymentRequest)).toEqual([19.09, 21].map((amount) => ({ token, amount })));
  });

  it('says calmly if someone else has paid meanwhile', async () => {
    await openToPay();
    for (const endpoint of [openPaymentRequest, payPaymentRequest]) api.on(endpoint, paidAlready);
    paypal.press();
    await nothingToPay(PAID_MESSAGE);
    expect(screen.getByText('You haven’t been charged.')).toBeTruthy();
  });

  it('says so if the link has ended meanwhile', async () => {
    await openToPay();
    for (const endpoint of [openPaymentRequest, payPaymentRequest]) api.on(endpoint, gone);
    paypal.press();
    expect((await screen.findByText('We can’t show this request')).parentElement?.textContent).toContain(GONE_MESSAGE);
    expect(screen.getByText('You haven’t been charged.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
  });

  it('can be tried again after a conflict if there still is something to pay', async () => {
    await openToPay();
    api.on(payPaymentRequest, () => refuse('CONFLICT'));
    paypal.press();
    expect((await screen.findByRole('alert')).textContent).toContain('Please try again.');
    expect(await payButton()).toBeTruthy();
  });

  it('takes no money if another payment was faster', async () => {
    const message = 'Another payment for these guides was faster, so you haven’t been charged.';
    api.on(capturePaymentRequest, () => {
      api.on(openPaymentRequest, paidAlready);
      return refuse('ALREADY_OWNED', { message });
    });
    await openToPay();
    paypal.press();
    await nothingToPay(message);
  });

  it('keeps PayPal’s button while its window is open, whatever the link says meanwhile', async () => {
    const answer = deferred<{ res: string }>();
    api.on(payPaymentRequest, () => answer.promise);
    await openToPay();
    paypal.press();
    // The server may hear of the approval before the page does.
    api.on(openPaymentRequest, paidAlready);
    showPageAgain();
    await vi.waitFor(() => {
      expect(api.inputsOf(openPaymentRequest)).toHaveLength(2);
    });
    expect(screen.getByRole('button', { name: 'PayPal' })).toBeTruthy();
    answer.resolve({ res: 'ORDER-1' });
    expect(await heading('Thank you. Maya has the guides now')).toBeTruthy();
  });

  it('offers no second payment while the first is being confirmed, and checks it again', async () => {
    api.on(capturePaymentRequest, () => {
      api.on(openPaymentRequest, () => refuse('CONFLICT', { message: 'The payment is being confirmed.' }));
      return { status: 'PENDING' as const };
    });
    const user = await openToPay();
    paypal.press();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Please don’t pay again.');
    expect(alert.textContent).toContain('the person who asked gets what you pay for, and you get the receipt');
    expect(alert.textContent).not.toContain('dashboard');
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
    api.on(capturePaymentRequest, () => ({ status: 'COMPLETED' as const }));
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await heading('Thank you. Maya has the guides now')).toBeTruthy();
    expect(api.inputsOf(capturePaymentRequest)).toHaveLength(2);
    expect(api.inputsOf(payPaymentRequest)).toHaveLength(1);
  });

  it('offers no other payment while a person checks one', async () => {
    api.on(capturePaymentRequest, () => ({ status: 'UNDER_REVIEW' as const }));
    await openToPay();
    paypal.press();
    expect((await screen.findByRole('alert')).textContent).toContain('Your payment is being checked');
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  });

  it('captures again if the connection breaks, and then says that it is being confirmed', async () => {
    await openToPay();
    vi.useFakeTimers();
    api.on(capturePaymentRequest, unreachable);
    paypal.press();
    await act(() => vi.advanceTimersByTimeAsync(CAPTURE_RETRY_MS.reduce((sum, pause) => sum + pause, 0)));
    expect(screen.getByRole('alert').textContent).toContain('Please don’t pay again.');
    expect(api.inputsOf(capturePaymentRequest)).toHaveLength(CAPTURE_RETRY_MS.length + 1);
  });

  const CODE_GONE = 'Your discount code can’t be used anymore, so you haven’t been charged.';
  it.each([
    ['a payment that PayPal declines', () => refuse('PAYMENT_REFUSED'), 'Payment declined'],
    ['a code that was used up', () => refuse('PAYMENT_REFUSED', { message: CODE_GONE }), CODE_GONE],
    ['an order that was not approved', () => ({ status: 'NOT_APPROVED' as const }), 'Payment Canceled'],
    ['an order that the server doesn’t know', () => refuse('NOT_FOUND'), 'Payment not completed'],
  ])('can be tried again after %s', async (_, answer, text) => {
    api.on(capturePaymentRequest, answer);
    await openToPay();
    paypal.press();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(await payButton()).toBeTruthy();
    expect(api.inputsOf(openPaymentRequest)).toHaveLength(2);
  });

  it('says that nothing was charged if the payer cancels', async () => {
    await openToPay();
    paypal.buyer = 'cancels';
    paypal.press();
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing has been charged.');
    expect(await payButton()).toBeTruthy();
    expect(api.inputsOf(capturePaymentRequest)).toEqual([]);
  });

  it('shows the payment of another device instead of a cancellation', async () => {
    await openToPay();
    paypal.buyer = 'cancels';
    api.on(openPaymentRequest, paidAlready);
    paypal.press();
    await nothingToPay(PAID_MESSAGE);
  });

  it.each([
    [
      'a site that sells nothing yet',
      () => refuse('CHECKOUT_CLOSED'),
      'Checkout opens soon. Until then, nothing is sold here.',
    ],
    ['too many tries', () => refuse('TOO_MANY_REQUESTS'), 'Too many tries. Please wait and try again.'],
    ['no connection', unreachable, /Check your connection .* Nothing has been charged\./],
  ])('says why the payment was not opened: %s', async (_, answer, message) => {
    await openToPay();
    api.on(payPaymentRequest, answer);
    paypal.press();
    expect(within(await screen.findByRole('alert')).getByText(message)).toBeTruthy();
    expect(await payButton()).toBeTruthy();
  });

  it('says what to do if the browser blocks PayPal’s window', async () => {
    await openToPay();
    paypal.popup = 'is blocked';
    paypal.press();
    expect((await screen.findByRole('alert')).textContent).toContain('Your browser blocked PayPal’s window');
    expect(screen.getByText(/Open the link that you got in Safari or Chrome/)).toBeTruthy();
  });

  it('captures once if PayPal reports an approval twice', async () => {
    await openToPay();
    paypal.buyer = 'approves-twice';
    paypal.press();
    await heading('Thank you. Maya has the guides now');
    expect(api.inputsOf(capturePaymentRequest)).toHaveLength(1);
  });

  it('says that it failed if PayPal breaks', async () => {
    await openToPay();
    paypal.popup = 'breaks';
    paypal.press();
    expect(await screen.findByText('Payment not completed')).toBeTruthy();
  });
});
