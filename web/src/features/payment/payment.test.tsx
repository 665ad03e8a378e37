// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listGuides } from '#contract/endpoints/guides/public.ts';
import { captureOrder, createOrder, getDashboard } from '#contract/endpoints/orders/public.ts';
import { PaymentPage } from '../../pages/payment.tsx';
import { queryClient } from '../api/query.tsx';
import { selectOnly } from '../shop/selection.ts';
import { takeReturnTo } from '../sign-in/return-to.ts';
import { deferred } from '../testing/deferred.ts';
import { refuse, unreachable } from '../testing/fake-api.ts';
import { useFakePayPal } from '../testing/fake-paypal.ts';
import { currentAddress, inParts, navigationState, reload, signIn, useFakeApi, visit } from '../testing/render.tsx';
import { catalog, essays, paid, physics, profile, robots } from '../testing/samples.ts';
import { CAPTURE_RETRY_MS } from './capture-result.ts';

const api = useFakeApi();
const paypal = useFakePayPal();
const pages = { '/payment': <PaymentPage /> };

const cart = (...pdfs: typeof catalog) => pdfs.map(({ _id, title, desc, amount }) => ({ _id, title, desc, amount }));
const stored = (): unknown => JSON.parse(sessionStorage.getItem('selectedPDFs') ?? 'null');
const put = (selected: unknown) => {
  sessionStorage.setItem('selectedPDFs', JSON.stringify(selected));
};
/** A payment of one guide, as the dashboard's endpoint returns it. */
const paymentFor = ({ _id, title }: (typeof catalog)[number]) => ({
  ...paid,
  _id: `order-of-${_id}`,
  pdfs: paid.pdfs.map((pdf) => ({ ...pdf, _id, title })),
});
const serveConfig = (paypalConfig: object = { clientId: 'test-client' }) => {
  api.serve('/config.json', () => Response.json({ paypal: paypalConfig }));
};

beforeEach(() => {
  serveConfig();
  signIn();
  put(cart(physics, essays));
  api.on(createOrder, () => ({ res: 'ORDER-1' }));
  api.on(captureOrder, () => ({ status: 'COMPLETED' as const }));
  api.on(getDashboard, () => ({ res: { payments: [] } }));
});

const open = async () => {
  const user = visit('/payment', pages);
  await screen.findByRole('button', { name: 'PayPal' });
  return user;
};
const line = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
const arrivesAt = (path: string) =>
  waitFor(() => {
    expect(currentAddress()).toBe(path);
  });

describe('the cart', () => {
  it('has a breadcrumb back to the shop', async () => {
    await open();
    const breadcrumb = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(breadcrumb.textContent).toBe('Pdf / Payment');
    expect(within(breadcrumb).getByRole('link', { name: 'Pdf' }).getAttribute('href')).toBe('/pdf-page');
  });

  it('shows title, description and price of each guide, and the bill', async () => {
    await open();
    const items = within(
      screen.getByRole('heading', { name: 'Selected Courses pdf' }).parentElement?.parentElement ?? document.body,
    );
    expect(items.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      physics.title,
      essays.title,
    ]);
    expect(items.getByText(physics.desc)).toBeTruthy();
    expect(items.getByText('$4.99')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Bill Details' })).toBeTruthy();
    expect(line('Total Courses pdf')).toBe('2');
    expect(line('Total fee')).toBe('$19.09');
    expect(line('To Pay')).toBe('$19.09');
  });

  it('comes from navigation state rather than session storage, and is saved there', async () => {
    visit({ pathname: '/payment', state: { selectedPDFs: cart(robots) } }, pages);
    expect(await screen.findByText(robots.desc)).toBeTruthy();
    expect(screen.queryByText(physics.desc)).toBeNull();
    expect(stored()).toEqual(cart(robots));
  });

  it('says so if nothing is selected, and offers no payment', () => {
    put([]);
    visit('/payment', pages);
    expect(screen.getByText('No PDFs selected')).toBeTruthy();
    expect(line('Total Courses pdf')).toBe('0');
    expect(paypal.scriptUrls).toEqual([]);
  });

  it('has a button to the shop for more guides, which keeps the selection', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: "Add More Pdf's" }));
    expect(currentAddress()).toBe('/pdf-page');
    expect(navigationState()).toEqual({ selectedPDFs: cart(physics, essays) });
  });

  describe('of one guide, bought while others were selected', () => {
    beforeEach(() => {
      put(cart(robots, physics));
      selectOnly(cart(physics));
    });

    it('says that the others are kept, and adds them with "Add More Pdf\'s"', async () => {
      const user = await open();
      expect(stored()).toEqual(cart(physics));
      expect(screen.getByText(/^The other guides you selected aren’t in this payment\./)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: "Add More Pdf's" }));
      expect(navigationState()).toEqual({ selectedPDFs: cart(robots, physics) });
    });

    it('is paid, and the others are the cart', async () => {
      await open();
      paypal.press();
      await arrivesAt('/success-payment');
      expect(stored()).toEqual(cart(robots));
    });

    it('can be tried again after a cancellation', async () => {
      await open();
      paypal.buyer = 'cancels';
      paypal.press();
      await arrivesAt('/cancel-payment');
      expect(stored()).toEqual(cart(physics));
    });
  });

  it('lets the buyer remove a guide, and goes to the shop after the last one', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: `Cancel ${physics.title}` }));
    expect(stored()).toEqual(cart(essays));
    expect(line('To Pay')).toBe('$14.10');
    expect(currentAddress()).toBe('/payment');
    await user.click(screen.getByRole('button', { name: `Cancel ${essays.title}` }));
    expect(currentAddress()).toBe('/pdf-page');
    expect(stored()).toEqual([]);
  });

  it('cannot remove an item without _id', async () => {
    put([...cart(physics), { title: 'Old', desc: 'From before', amount: 1 }]);
    await open();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel Old' }).disabled).toBe(true);
  });

  it('says in one sentence how refunds work, and what happens next, at the button', async () => {
    await open();
    expect(screen.getByText(/^Not what you expected\? Tell us why, and we’ll look into a refund/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Refund policy' }).getAttribute('href')).toBe('/refund-and-cancellation');
    expect(screen.getByText(/card and account details never reach us/)).toBeTruthy();
    expect(screen.getByText(inParts(/in your inbox at maya@example\.test/))).toBeTruthy();
  });

  it('is for signed-in visitors', () => {
    sessionStorage.removeItem('auth_token');
    visit('/payment', pages);
    expect(currentAddress()).toBe('/login');
    expect(takeReturnTo()).toMatchObject({ path: '/payment' });
  });
});

describe('PayPal’s button', () => {
  it('offers PayPal’s own funding only, 40 high', async () => {
    await open();
    expect(paypal.buttonProps?.fundingSource).toBe('paypal');
    expect(paypal.buttonProps?.style).toEqual({ height: 40 });
  });

  it('loads PayPal’s script for capture in USD with buttons only', async () => {
    await open();
    expect(paypal.scriptUrls).toHaveLength(1);
    const [url] = paypal.scriptUrls;
    expect(url?.origin).toBe('https://www.paypal.com');
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      'client-id': 'test-client',
      currency: 'USD',
      intent: 'capture',
      components: 'buttons',
    });
  });

  it('loads the script from another address if the configuration has one', async () => {
    serveConfig({ clientId: 'test-client', sdkBaseUrl: 'http://localhost:3001/sdk/js' });
    await open();
    expect(paypal.scriptUrls[0]?.href).toContain('http://localhost:3001/sdk/js?');
  });

  it('says that it is loading', async () => {
    paypal.script = 'waits';
    visit('/payment', pages);
    expect(screen.getByText('Preparing the payment…')).toBeTruthy();
    expect(await screen.findByText('Loading PayPal…')).toBeTruthy();
  });

  it('says if it did not load, logs it, and loads on Retry', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    paypal.script = 'fails';
    const user = visit('/payment', pages);
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain('PayPal did not load');
    expect(String(logged.mock.calls[0]?.[0])).toContain('Failed to load the PayPal JS SDK script.');
    logged.mockClear();
    paypal.script = 'loads';
    await user.click(within(problem).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'PayPal' })).toBeTruthy();
  });

  it('says if it failed to render, and renders on Retry', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    paypal.rendering = 'fails';
    const user = visit('/payment', pages);
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain('PayPal did not start');
    expect(currentAddress()).toBe('/payment');
    logged.mockClear();
    paypal.rendering = 'works';
    await user.click(within(problem).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'PayPal' })).toBeTruthy();
  });

  it.each([
    ['is missing', () => new Response('', { status: 404 })],
    ['is invalid', () => Response.json({ paypal: {} })],
    ['is unreachable', unreachable],
  ])('says if the configuration %s, and continues on Retry', async (_, answer) => {
    api.serve('/config.json', answer);
    const user = visit('/payment', pages);
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain('The payment isn’t ready');
    serveConfig();
    await user.click(within(problem).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'PayPal' })).toBeTruthy();
  });

  it('says what to do if the browser blocks PayPal’s window', async () => {
    await open();
    paypal.popup = 'is blocked';
    paypal.press();
    expect((await screen.findByRole('alert')).textContent).toContain('Allow pop-ups for this site');
    expect(currentAddress()).toBe('/payment');
    expect(stored()).toEqual(cart(physics, essays));
  });

  it('then shows how to pay in another browser, with a link that has the cart', async () => {
    const user = await open();
    paypal.popup = 'is blocked';
    paypal.press();
    expect(await screen.findByText(/Open the page in Safari or Chrome/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/payment?guides=${physics._id}%2C${essays._id}`,
    );
  });

  it('has the guides of such a link that are on sale, and what changes later stays', async () => {
    sessionStorage.removeItem('selectedPDFs');
    api.on(listGuides, () => ({ res: catalog }));
    const user = visit(`/payment?guides=${essays._id},gone,${physics._id},${essays._id}`, pages);
    await screen.findByRole('button', { name: 'PayPal' });
    expect(stored()).toMatchObject([{ _id: essays._id }, { _id: physics._id }]);
    await arrivesAt('/payment');
    await user.click(screen.getByRole('button', { name: `Cancel ${physics.title}` }));
    expect(stored()).toMatchObject([{ _id: essays._id }]);
    reload();
    await open();
    expect(stored()).toMatchObject([{ _id: essays._id }]);
  });

  it('says so when the guides of a link did not load, and can try again', async () => {
    sessionStorage.removeItem('selectedPDFs');
    api.on(listGuides, unreachable);
    const user = visit(`/payment?guides=${physics._id}`, pages);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('What you chose did not load');
    api.on(listGuides, () => ({ res: catalog }));
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'PayPal' });
    expect(stored()).toMatchObject([{ _id: physics._id }]);
  });
});

describe('a payment', () => {
  it('orders the guides for the total on the page, and says where the visit came from', async () => {
    const cameFrom = 'https://shop.test/pdf-page https://search.example/';
    sessionStorage.setItem('cameFrom', cameFrom);
    await open();
    paypal.press();
    await arrivesAt('/success-payment');
    const pdfIds = [physics._id, essays._id];
    expect(api.inputsOf(createOrder)).toEqual([{ amount: 19.09, currency: 'USD', pdfIds, cameFrom }]);
  });

  it('that is completed empties the cart and goes to /success-payment', async () => {
    await open();
    paypal.press();
    await arrivesAt('/success-payment');
    expect(api.inputsOf(captureOrder)).toEqual([{ orderID: 'ORDER-1' }]);
    expect(stored()).toBeNull();
  });

  it('says that it is being confirmed while it is captured', async () => {
    const answer = deferred<{ status: 'COMPLETED' }>();
    api.on(captureOrder, () => answer.promise);
    await open();
    paypal.press();
    expect(await screen.findByText('Confirming your payment…')).toBeTruthy();
    expect(sessionStorage.getItem('approvedOrder')).toBe('"ORDER-1"');
    answer.resolve({ status: 'COMPLETED' });
    await arrivesAt('/success-payment');
    expect(screen.queryByText('Confirming your payment…')).toBeNull();
    expect(sessionStorage.getItem('approvedOrder')).toBeNull();
  });

  it('is captured once even if PayPal reports the approval twice', async () => {
    paypal.buyer = 'approves-twice';
    await open();
    paypal.press();
    await arrivesAt('/success-payment');
    expect(api.inputsOf(captureOrder)).toHaveLength(1);
  });

  it.each([
    ['PENDING', 'pending'],
    ['UNDER_REVIEW', 'under-review'],
  ] as const)('that is %s goes to /cancel-payment and empties the cart', async (status, reason) => {
    api.on(captureOrder, () => ({ status }));
    await open();
    paypal.press();
    await arrivesAt('/cancel-payment');
    expect(navigationState()).toEqual({ reason, ...(reason === 'pending' && { orderID: 'ORDER-1' }) });
    expect(stored()).toBeNull();
  });

  it('that is not approved goes to /cancel-payment and keeps the cart', async () => {
    api.on(captureOrder, () => ({ status: 'NOT_APPROVED' as const }));
    await open();
    paypal.press();
    await arrivesAt('/cancel-payment');
    expect(navigationState()).toEqual({ reason: 'canceled' });
    expect(stored()).toEqual(cart(physics, essays));
  });

  it('that PayPal declines goes to /cancel-payment with the reason', async () => {
    api.on(captureOrder, () => refuse('PAYMENT_REFUSED'));
    await open();
    paypal.press();
    await arrivesAt('/cancel-payment');
    expect(navigationState()).toMatchObject({ reason: 'declined' });
    expect(stored()).toEqual(cart(physics, essays));
  });

  it('that another payment came before goes to /cancel-payment with the reason', async () => {
    const message = 'Another payment for these guides was faster, so you haven’t been charged.';
    api.on(captureOrder, () => refuse('ALREADY_OWNED', { message }));
    await open();
    paypal.press();
    await arrivesAt('/cancel-payment');
    expect(navigationState()).toEqual({ reason: 'paid-otherwise', message });
  });

  it('of an unknown order goes to /cancel-payment', async () => {
    api.on(captureOrder, () => refuse('NOT_FOUND'));
    await open();
    paypal.press();
    await arrivesAt('/cancel-payment');
    expect(navigationState()).toEqual({ reason: 'error' });
  });

  it('that the buyer cancels goes to /cancel-payment and keeps the cart', async () => {
    paypal.buyer = 'cancels';
    await open();
    paypal.press();
    await arrivesAt('/cancel-payment');
    expect(navigationState()).toEqual({ reason: 'canceled' });
    expect(stored()).toEqual(cart(physics, essays));
    expect(api.inputsOf(captureOrder)).toEqual([]);
  });

  it.each([
    ['paid', 'PAID', '/success-payment', null],
    ['and is partly refunded', 'PARTLY_REFUNDED', '/success-payment', null],
    ['pending', 'PENDING', '/cancel-payment', { reason: 'pending' }],
  ] as const)(
    'that the buyer cancels shows the result of another tab if it is %s there',
    async (_, status, path, outcome) => {
      const payments = [physics, essays].map((pdf) => ({ ...paymentFor(pdf), status }));
      api.on(getDashboard, () => ({ res: { payments } }));
      paypal.buyer = 'cancels';
      await open();
      paypal.press();
      await arrivesAt(path);
      expect(navigationState()).toEqual(outcome);
      expect(stored()).toBeNull();
      expect(api.inputsOf(captureOrder)).toEqual([]);
    },
  );

  it.each([
    ['only part of the cart is paid', () => ({ res: { payments: [paid] } })],
    ['an earlier payment failed', () => ({ res: { payments: [{ ...paid, status: 'FAILED' as const }] } })],
    ['the server is unreachable', unreachable],
  ])('that the buyer cancels is canceled if %s', async (_, answer) => {
    api.on(getDashboard, answer);
    paypal.buyer = 'cancels';
    await open();
    paypal.press();
    await arrivesAt('/cancel-payment');
    expect(navigationState()).toEqual({ reason: 'canceled' });
    expect(stored()).toEqual(cart(physics, essays));
  });

  it('in which PayPal fails after another tab has paid goes to /success-payment', async () => {
    api.on(getDashboard, () => ({ res: { payments: [physics, essays].map(paymentFor) } }));
    paypal.popup = 'breaks';
    await open();
    paypal.press();
    await arrivesAt('/success-payment');
  });

  it('in which PayPal fails goes to /cancel-payment', async () => {
    paypal.popup = 'breaks';
    await open();
    paypal.press();
    await arrivesAt('/cancel-payment');
    expect(navigationState()).toEqual({ reason: 'error' });
  });

  it('without an order id from PayPal says so', async () => {
    paypal.buyer = 'approves-without-order';
    await open();
    paypal.press();
    await arrivesAt('/cancel-payment');
    expect(navigationState()).toEqual({ reason: 'error', message: 'No orderID received from PayPal' });
  });

  it.each([
    ['an empty one', () => ({ res: '' })],
    ['none', () => Response.json({ status_code: 200, message: 'ok' })],
  ])('without an order id from the server (%s) says so', async (_, answer) => {
    api.on(createOrder, answer);
    await open();
    paypal.press();
    await arrivesAt('/cancel-payment');
    expect(navigationState()).toEqual({
      reason: 'error',
      message: 'Order creation failed: Missing orderID in backend response',
    });
  });

  it('that could not start goes to /cancel-payment and says what to do', async () => {
    api.on(createOrder, () => refuse('DEPENDENCY_DOWN'));
    await open();
    paypal.press();
    await arrivesAt('/cancel-payment');
    expect(navigationState()).toMatchObject({
      reason: 'error',
      message: expect.stringContaining('try again') as string,
    });
    expect(stored()).toEqual(cart(physics, essays));
  });

  it('over the limit of open orders says what to do, and keeps the cart', async () => {
    const message =
      "You've started 10 orders without paying for them. Select the same items as before to pay for one, or try again in 3 hours.";
    api.on(createOrder, () => refuse('TOO_MANY_REQUESTS', { message, retryAfterSeconds: 9_000 }));
    await open();
    paypal.press();
    await arrivesAt('/cancel-payment');
    expect(navigationState()).toEqual({ reason: 'error', message });
    expect(stored()).toEqual(cart(physics, essays));
  });

  it('goes to /login and back when the session has expired, and keeps the cart', async () => {
    api.on(createOrder, () => refuse('UNAUTHENTICATED'));
    await open();
    paypal.press();
    await arrivesAt('/login');
    expect(takeReturnTo()).toMatchObject({ path: '/payment' });
    expect(stored()).toEqual(cart(physics, essays));
  });
});

describe('a cart that cannot be paid as it is', () => {
  it('names the guides that the buyer owns and offers to remove them', async () => {
    api.on(createOrder, () =>
      refuse('ALREADY_OWNED', {
        message: `You already own “${physics.title}”.`,
        res: { owned: [{ _id: physics._id, title: physics.title }] },
      }),
    );
    const user = await open();
    paypal.press();
    expect((await screen.findByRole('alert')).textContent).toContain(`You already own “${physics.title}”.`);
    expect(currentAddress()).toBe('/payment');
    await user.click(screen.getByRole('button', { name: 'Remove it' }));
    expect(stored()).toEqual(cart(essays));
    expect(screen.queryByRole('alert')).toBeNull();
    api.on(createOrder, () => ({ res: 'ORDER-2' }));
    paypal.press();
    await arrivesAt('/success-payment');
    expect(api.inputsOf(createOrder).at(-1)).toMatchObject({ amount: 14.1, pdfIds: [essays._id] });
  });

  it('names the guides whose payment is being confirmed, and links to the payments', async () => {
    api.on(createOrder, () =>
      refuse('CONFLICT', {
        message: 'Your payment for “Physics First” is still being confirmed. Please don’t pay again.',
        res: { unconfirmed: [{ _id: physics._id, title: physics.title }] },
      }),
    );
    const user = await open();
    paypal.press();
    expect((await screen.findByRole('alert')).textContent).toContain('Please don’t pay again');
    expect(screen.getByRole('link', { name: 'See your payments' }).getAttribute('href')).toBe('/dashboard');
    expect(currentAddress()).toBe('/payment');
    await user.click(screen.getByRole('button', { name: 'Remove it' }));
    expect(stored()).toEqual(cart(essays));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('goes to the shop if the buyer owns all of it', async () => {
    const owned = [physics, essays].map(({ _id, title }) => ({ _id, title }));
    api.on(createOrder, () => refuse('ALREADY_OWNED', { res: { owned } }));
    const user = await open();
    paypal.press();
    await user.click(await screen.findByRole('button', { name: 'Remove them' }));
    expect(currentAddress()).toBe('/pdf-page');
  });

  it('shows the current total and the shop’s prices, and can then be paid', async () => {
    api.on(createOrder, ({ amount }) =>
      amount === 20.1
        ? { res: 'ORDER-2' }
        : refuse('TOTAL_CHANGED', { message: 'The total is now $20.10.', res: { amount: 20.1 } }),
    );
    api.on(listGuides, () => ({ res: [{ ...physics, price: 6, amount: 6 }, essays] }));
    await open();
    paypal.press();
    expect((await screen.findByRole('alert')).textContent).toContain('The total is now $20.10.');
    expect(currentAddress()).toBe('/payment');
    expect(await screen.findByText('$6.00')).toBeTruthy();
    expect(line('To Pay')).toBe('$20.10');
    paypal.press();
    await arrivesAt('/success-payment');
  });

  it.each([
    ['is unreachable', unreachable],
    ['is still the old one', () => ({ res: catalog })],
  ])('can be paid at the server’s total even if the catalog %s', async (_, list) => {
    api.on(createOrder, ({ amount }) =>
      amount === 20.1 ? { res: 'ORDER-2' } : refuse('TOTAL_CHANGED', { res: { amount: 20.1 } }),
    );
    api.on(listGuides, list);
    await open();
    paypal.press();
    await waitFor(() => {
      expect(line('To Pay')).toBe('$20.10');
    });
    expect(line('Total fee')).toBe('$19.09');
    paypal.press();
    await arrivesAt('/success-payment');
  });

  it('drops what is no longer on sale, and says so', async () => {
    api.on(createOrder, () =>
      refuse('INVALID_INPUT', { fields: { pdfIds: 'A guide you selected is no longer for sale.' } }),
    );
    api.on(listGuides, () => ({ res: [essays] }));
    await open();
    paypal.press();
    expect((await screen.findByRole('alert')).textContent).toContain('A guide you selected is no longer for sale.');
    await waitFor(() => {
      expect(stored()).toEqual(cart(essays));
    });
    expect(currentAddress()).toBe('/payment');
  });
});

describe('a capture that is not answered', () => {
  const total = CAPTURE_RETRY_MS.reduce((sum, pause) => sum + pause, 0);

  it.each([
    ['the connection breaks', unreachable],
    ['the server fails', () => refuse('DEPENDENCY_DOWN')],
    ['there were too many requests', () => refuse('TOO_MANY_REQUESTS')],
    ['something else answers', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ])('is retried if %s, and succeeds', async (_, fail) => {
    await open();
    vi.useFakeTimers();
    let tries = 0;
    api.on(captureOrder, () => {
      tries += 1;
      return tries < 3 ? fail() : { status: 'COMPLETED' as const };
    });
    paypal.press();
    await act(() => vi.advanceTimersByTimeAsync(total));
    expect(currentAddress()).toBe('/success-payment');
    expect(tries).toBe(3);
  });

  it('says after the last try that the payment is being confirmed', async () => {
    await open();
    vi.useFakeTimers();
    api.on(captureOrder, unreachable);
    paypal.press();
    await act(() => vi.advanceTimersByTimeAsync(total));
    expect(currentAddress()).toBe('/cancel-payment');
    expect(navigationState()).toEqual({ reason: 'pending', orderID: 'ORDER-1' });
    expect(stored()).toBeNull();
    expect(api.inputsOf(captureOrder)).toHaveLength(CAPTURE_RETRY_MS.length + 1);
  });

  it('resumes after a reload', async () => {
    sessionStorage.setItem('approvedOrder', '"ORDER-1"');
    const answer = deferred<{ status: 'COMPLETED' }>();
    api.on(captureOrder, () => answer.promise);
    visit('/payment', pages);
    expect(await screen.findByText('Confirming your payment…')).toBeTruthy();
    answer.resolve({ status: 'COMPLETED' });
    await arrivesAt('/success-payment');
    expect(api.inputsOf(captureOrder)).toEqual([{ orderID: 'ORDER-1' }]);
    expect(sessionStorage.getItem('approvedOrder')).toBeNull();
    expect(stored()).toBeNull();
  });

  it('resumes after the session has expired', async () => {
    api.on(captureOrder, () => refuse('UNAUTHENTICATED'));
    await open();
    paypal.press();
    await arrivesAt('/login');
    expect(sessionStorage.getItem('approvedOrder')).toBe('"ORDER-1"');
    reload();
    signIn();
    api.on(captureOrder, () => ({ status: 'COMPLETED' as const }));
    visit('/payment', pages);
    await arrivesAt('/success-payment');
  });

  it('starts once if PayPal returns to the page without a popup', async () => {
    visit('/payment?token=ORDER-9&PayerID=BUYER', pages);
    await arrivesAt('/success-payment');
    expect(api.inputsOf(captureOrder)).toEqual([{ orderID: 'ORDER-9' }]);
    expect(sessionStorage.getItem('approvedOrder')).toBeNull();
  });

  it.each(['?token=ORDER-9', '?PayerID=BUYER', '?token=../x&PayerID=BUYER'])(
    'does not start from an address without an approval: %s',
    async (search) => {
      visit(`/payment${search}`, pages);
      await screen.findByRole('button', { name: 'PayPal' });
      expect(api.inputsOf(captureOrder)).toEqual([]);
      expect(sessionStorage.getItem('approvedOrder')).toBeNull();
    },
  );

  it('is dropped if someone else approved the order in this tab', async () => {
    sessionStorage.setItem('approvedOrder', '"NOT-MINE"');
    api.on(captureOrder, () => refuse('NOT_FOUND'));
    await open();
    await waitFor(() => {
      expect(screen.queryByText('Confirming your payment…')).toBeNull();
    });
    expect(currentAddress()).toBe('/payment');
    expect(sessionStorage.getItem('approvedOrder')).toBeNull();
    expect(stored()).toEqual(cart(physics, essays));
  });
});

describe('after a payment', () => {
  it('the person’s guides are fetched again', async () => {
    queryClient.setQueryData(['mine', 'profile'], profile);
    await open();
    paypal.press();
    await arrivesAt('/success-payment');
    expect(queryClient.getQueryData(['mine', 'profile'])).toBeUndefined();
  });
});
