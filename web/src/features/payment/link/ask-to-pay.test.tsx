// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { InputOf } from '#contract/endpoint.ts';
import { listGuides } from '#contract/endpoints/guides/public.ts';
import type { ShopGuide } from '#contract/endpoints/guides/shapes.ts';
import { captureOrder, createOrder, getDashboard, priceOrder } from '#contract/endpoints/orders/public.ts';
import type { Bill } from '#contract/endpoints/orders/shapes.ts';
import {
  createPaymentRequest,
  listPaymentRequests,
  withdrawPaymentRequest,
} from '#contract/endpoints/payment-requests/public.ts';
import type { PaymentRequest } from '#contract/endpoints/payment-requests/shapes.ts';
import { CODE_NOT_VALID } from '#contract/fields/codes.ts';
import { PaymentPage } from '../../../pages/payment.tsx';
import { takeReturnTo } from '../../sign-in/return-to.ts';
import { deferred } from '../../testing/deferred.ts';
import { refuse, unreachable } from '../../testing/fake-api.ts';
import { useFakePayPal } from '../../testing/fake-paypal.ts';
import { currentAddress, inParts, reload, signIn, useFakeApi, visit } from '../../testing/render.tsx';
import { essays, openRequest, physics } from '../../testing/samples.ts';

const api = useFakeApi();
const paypal = useFakePayPal();
const pages = { '/payment': <PaymentPage /> };
const parent = 'parent@example.test';
const made = { id: '01KA0000000000000000000NEW', url: 'https://site.example/pay#new', expires: openRequest.expires };

/** What the server knows. */
const server: { requests: PaymentRequest[] } = { requests: [] };

const cart = (...pdfs: ShopGuide[]) => pdfs.map(({ _id, title, desc, amount }) => ({ _id, title, desc, amount }));
const stored = (): unknown => JSON.parse(sessionStorage.getItem('selectedPDFs') ?? 'null');

beforeEach(() => {
  server.requests = [];
  api.serve('/config.json', () => Response.json({ paypal: { clientId: 'test-client' } }));
  signIn();
  sessionStorage.setItem('selectedPDFs', JSON.stringify(cart(physics, essays)));
  api.on(createOrder, () => ({ res: 'ORDER-1' }));
  api.on(captureOrder, () => ({ status: 'COMPLETED' as const }));
  api.on(getDashboard, () => ({ res: { payments: [] } }));
  api.on(listPaymentRequests, () => ({ res: { requests: server.requests } }));
  api.on(createPaymentRequest, ({ amount, email }) => {
    server.requests = [{ ...openRequest, ...made, amount, emailed: email !== undefined }, ...server.requests];
    return { res: { ...made, emailed: email !== undefined } };
  });
  api.on(withdrawPaymentRequest, ({ id }) => {
    server.requests = server.requests.map((one) => (one.id === id ? { ...one, state: 'withdrawn', url: '' } : one));
    return {};
  });
});

const ask = () => screen.findByRole('button', { name: 'Ask someone else to pay' });
const panel = () => screen.findByRole('region', { name: /^(Ask someone else to pay|Your link is ready)$/ });
const open = async (address = '/payment') => {
  const user = visit(address, pages);
  await user.click(await ask());
  await panel();
  return user;
};
const emailField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Their email/ });
const links = () => screen.queryAllByRole<HTMLInputElement>('textbox', { name: 'Link for the person who pays' });
const send = (name = 'Get a link') => screen.findByRole('button', { name });
const line = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
const alertIn = async () => await within(await panel()).findByRole('alert');

describe('the way to someone else who pays', () => {
  it('is below PayPal’s button, with the rule about age', async () => {
    visit('/payment', pages);
    const paypalButton = await screen.findByRole('button', { name: 'PayPal' });
    const control = await ask();
    expect(paypalButton.compareDocumentPosition(control)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('To pay you must be 18 or older. If you aren’t, a parent can pay for you.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /ask/i })).toEqual([control]);
    // Nothing is asked of the server before someone needs it.
    expect(api.calls).toEqual([]);
  });

  it('takes the focus when it opens', async () => {
    const user = visit('/payment', pages);
    await user.click(await ask());
    const title = within(await panel()).getByRole('heading', { name: 'Ask someone else to pay' });
    await waitFor(() => {
      expect(document.activeElement).toBe(title);
    });
    expect(screen.queryByRole('button', { name: 'Ask someone else to pay' })).toBeNull();
  });

  it('is not offered for an empty cart', () => {
    sessionStorage.setItem('selectedPDFs', '[]');
    visit('/payment', pages);
    expect(screen.getByText('No PDFs selected')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /ask/i })).toBeNull();
  });

  it('is not offered when there is nothing to pay', async () => {
    api.on(priceOrder, () => ({
      res: { lines: [], discount: { code: 'GIFT', amount: 19.09 }, saved: 19.09, amount: 0 },
    }));
    visit('/payment?code=GIFT', pages);
    await screen.findByRole('button', { name: 'Get my guides' });
    expect(screen.queryByRole('button', { name: /ask/i })).toBeNull();
    expect(screen.queryByText(/18 or older/)).toBeNull();
  });
});

describe('asking someone else to pay', () => {
  it('presumes neither who asks nor who pays', async () => {
    const user = await open();
    expect((await panel()).textContent).not.toMatch(/parent|student/i);
    await user.click(await send());
    await screen.findByRole('heading', { name: 'Your link is ready' });
    expect((await panel()).textContent).not.toMatch(/parent|student/i);
    expect(screen.queryByLabelText(/parent|student/i)).toBeNull();
  });

  it('makes a link to copy, and keeps the cart', async () => {
    const user = await open();
    await user.click(await send());
    const title = await screen.findByRole('heading', { name: 'Your link is ready' });
    await vi.waitFor(() => {
      expect(document.activeElement).toBe(title);
    });
    expect(api.inputsOf(createPaymentRequest)).toEqual([{ pdfIds: [physics._id, essays._id], amount: 19.09 }]);
    expect(links().map(({ value, readOnly }) => [value, readOnly])).toEqual([[made.url, true]]);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(made.url);
    expect(screen.getByText('The link works until November 27, 2026.')).toBeTruthy();
    expect(
      screen.getByText(/^Copy it below and send it to the person who pays\./).parentElement?.textContent,
    ).toContain('As soon as they’ve paid, you’ll find it on your dashboard, and we’ll email you.');
    expect(stored()).toEqual(cart(physics, essays));
    expect(currentAddress()).toBe('/payment');
    expect(screen.getByRole('button', { name: 'PayPal' })).toBeTruthy();
  });

  it('selects the link if the browser forbids copying', async () => {
    const user = await open();
    await user.click(await send());
    await screen.findByRole('heading', { name: 'Your link is ready' });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText(/copy the selected text yourself/)).toBeTruthy();
    const [field] = links();
    expect([field?.selectionStart, field?.selectionEnd]).toEqual([0, made.url.length]);
  });

  it('emails the link to the typed address, and says so', async () => {
    const user = await open();
    await user.type(emailField(), ' Parent@Example.test ');
    await user.click(await send('Email the link'));
    expect(await screen.findByText(inParts(`We emailed it to ${parent}. You can also copy it below.`))).toBeTruthy();
    expect(api.inputsOf(createPaymentRequest)).toMatchObject([{ email: parent }]);
    expect(await screen.findByText('We emailed the link. It works until November 27, 2026.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ask someone else' }));
    expect(emailField().value).toBe('');
    expect(links()).toHaveLength(1);
  });

  it('shows the link even if the list can’t be fetched', async () => {
    api.on(listPaymentRequests, () => refuse('TOO_MANY_REQUESTS'));
    const user = await open();
    await alertIn();
    await user.click(await send());
    expect(await screen.findByRole('heading', { name: 'Your link is ready' })).toBeTruthy();
    expect(links().map(({ value }) => value)).toEqual([made.url]);
    expect(within(await panel()).getByText('$19.09')).toBeTruthy();
    expect(
      within(await panel())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining([physics.title, essays.title]));
  });

  it('lists earlier requests with it if they had not loaded before', async () => {
    api.on(listPaymentRequests, () => refuse('TOO_MANY_REQUESTS'));
    const user = await open();
    await alertIn();
    server.requests = [openRequest];
    api.on(listPaymentRequests, () => ({ res: { requests: server.requests } }));
    await user.click(await send());
    await waitFor(() => {
      expect(links().map(({ value }) => value)).toEqual([made.url, openRequest.url]);
    });
  });

  it('sends the code, and the total with it', async () => {
    const priced = ({ code }: InputOf<typeof priceOrder>): { res: Bill } => ({
      res: {
        lines: [physics, essays].map(({ _id, title, price }) => ({ _id, title, price, listPrice: price, guides: [] })),
        discount: { code: code ?? '', amount: 4 },
        saved: 4,
        amount: 15.09,
      },
    });
    api.on(priceOrder, priced);
    const user = await open('/payment?code=WELCOME20');
    await user.click(await send());
    await screen.findByRole('heading', { name: 'Your link is ready' });
    expect(api.inputsOf(createPaymentRequest)).toMatchObject([{ amount: 15.09, code: 'WELCOME20' }]);
  });

  it('is sent once, however often the button is pressed', async () => {
    const answer = deferred<{ res: typeof made & { emailed: boolean } }>();
    api.on(createPaymentRequest, () => answer.promise);
    const user = await open();
    await user.click(await send());
    await user.click(await send());
    answer.resolve({ res: { ...made, emailed: false } });
    await waitFor(() => {
      expect(links()).toHaveLength(1);
    });
    expect(api.inputsOf(createPaymentRequest)).toHaveLength(1);
  });

  it('refuses an address that is none at the field, and sends nothing', async () => {
    const user = await open();
    await user.type(emailField(), 'parent@');
    await user.click(await send('Email the link'));
    expect(await screen.findByText('Invalid email format')).toBeTruthy();
    expect(api.inputsOf(createPaymentRequest)).toEqual([]);
  });

  it('shows at the field why the server refuses an address', async () => {
    const message = 'This address doesn’t want such emails. Send the link yourself.';
    api.on(createPaymentRequest, () => refuse('INVALID_INPUT', { message, fields: { email: message } }));
    const user = await open();
    await user.type(emailField(), parent);
    await user.click(await send('Email the link'));
    await waitFor(() => {
      expect(emailField().getAttribute('aria-invalid')).toBe('true');
    });
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(emailField().value).toBe(parent);
  });

  it.each([
    [
      'the server’s message',
      () => refuse('TOO_MANY_REQUESTS', { message: 'You have 5 open requests.' }),
      /^You have 5/,
    ],
    ['that nothing is sold yet', () => refuse('CHECKOUT_CLOSED'), /^Checkout opens soon/],
    ['what to do without a connection', unreachable, /Check your connection/],
    ['a message of its own', () => new Response('', { status: 502 }), /could not be made/],
  ])('that fails shows %s, and keeps the address', async (_, answer, message) => {
    api.on(createPaymentRequest, answer);
    const user = await open();
    await user.type(emailField(), parent);
    await user.click(await send('Email the link'));
    expect((await alertIn()).textContent).toMatch(message);
    expect(emailField().value).toBe(parent);
    reload();
    await open();
    expect(emailField().value).toBe(parent);
  });

  it('says so if the email was left out, and shows the link', async () => {
    api.on(createPaymentRequest, ({ amount }) => {
      server.requests = [{ ...openRequest, ...made, amount, emailed: false }];
      return { res: { ...made, emailed: false } };
    });
    const user = await open();
    await user.type(emailField(), parent);
    await user.click(await send('Email the link'));
    expect(await screen.findByText(/couldn’t email it right now/)).toBeTruthy();
    expect(screen.queryByText(/We emailed/)).toBeNull();
  });

  it('corrects the total as the payment does, and then sends that', async () => {
    api.on(listGuides, () => ({ res: [{ ...physics, price: 6, amount: 6 }, essays] }));
    api.on(createPaymentRequest, ({ amount }) =>
      amount === 20.1
        ? { res: { ...made, emailed: false } }
        : refuse('TOTAL_CHANGED', { message: 'The total is now $20.10.', res: { amount: 20.1 } }),
    );
    const user = await open();
    await user.click(await send());
    expect((await alertIn()).textContent).toContain('The total is now $20.10.');
    expect(line('To Pay')).toBe('$20.10');
    expect(await screen.findByText('$6.00')).toBeTruthy();
    await user.click(await send());
    expect(await screen.findByRole('heading', { name: 'Your link is ready' })).toBeTruthy();
  });

  it('takes a code off that can’t be used anymore, and says so', async () => {
    api.on(priceOrder, ({ code }) => ({
      res: { lines: [], discount: { code: code ?? '', amount: 4 }, saved: 4, amount: 15.09 },
    }));
    api.on(createPaymentRequest, () =>
      refuse('INVALID_INPUT', { message: CODE_NOT_VALID, fields: { code: CODE_NOT_VALID } }),
    );
    const user = await open('/payment?code=WELCOME20');
    await user.click(await send());
    expect((await alertIn()).textContent).toContain('Your code isn’t valid anymore');
    await waitFor(() => {
      expect(line('To Pay')).toBe('$19.09');
    });
  });

  it('names guides that the student owns and offers to remove them', async () => {
    const owned = [{ _id: physics._id, title: physics.title }];
    api.on(createPaymentRequest, () =>
      refuse('ALREADY_OWNED', { message: `You already own “${physics.title}”.`, res: { owned } }),
    );
    const user = await open();
    await user.click(await send());
    const alert = await alertIn();
    expect(alert.textContent).toContain(`You already own “${physics.title}”.`);
    await user.click(within(await panel()).getByRole('button', { name: 'Remove it' }));
    expect(stored()).toEqual(cart(essays));
    expect(alert.isConnected).toBe(false);
  });

  it('names guides whose payment is being confirmed', async () => {
    const unconfirmed = [{ _id: physics._id, title: physics.title }];
    api.on(createPaymentRequest, () =>
      refuse('CONFLICT', { message: 'A payment for it is being confirmed.', res: { unconfirmed } }),
    );
    const user = await open();
    await user.click(await send());
    expect((await alertIn()).textContent).toContain('A payment for it is being confirmed.');
    expect(within(await panel()).getByRole('link', { name: 'See your payments' })).toBeTruthy();
  });

  it('goes to /login and back when the session has expired', async () => {
    const user = await open();
    api.on(createPaymentRequest, () => refuse('UNAUTHENTICATED'));
    await user.click(await send());
    await waitFor(() => {
      expect(currentAddress()).toBe('/login');
    });
    expect(takeReturnTo()).toMatchObject({ path: '/payment' });
  });

  it('doesn’t keep the student from paying', async () => {
    const user = await open();
    await user.click(await send());
    await screen.findByRole('heading', { name: 'Your link is ready' });
    paypal.press();
    await waitFor(() => {
      expect(currentAddress()).toBe('/success-payment');
    });
  });
});

describe('the requests on the payment page', () => {
  const titles = [physics.title];
  const withdraw = (title = physics.title) =>
    screen.findByRole('button', { name: `Withdraw the request for “${title}”` });

  it('are listed with their links', async () => {
    server.requests = [{ ...openRequest, titles, amount: 4.99 }];
    await open();
    expect(await screen.findByRole('heading', { name: 'Waiting for someone to pay' })).toBeTruthy();
    expect(links().map(({ value }) => value)).toEqual([openRequest.url]);
    expect(within(await panel()).getByText('$4.99')).toBeTruthy();
  });

  it('can be withdrawn with one press, which a line confirms', async () => {
    server.requests = [{ ...openRequest, titles }];
    const answer = deferred();
    api.on(withdrawPaymentRequest, ({ id }) => {
      server.requests = server.requests.map((one) => (one.id === id ? { ...one, state: 'withdrawn', url: '' } : one));
      return answer.promise;
    });
    const user = await open();
    const button = await withdraw();
    await user.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    answer.resolve({});
    const ended = await screen.findByText(`Withdrawn, so the link doesn’t work anymore: “${physics.title}”`);
    expect(document.activeElement?.contains(ended)).toBe(true);
    expect(document.activeElement?.tagName).toBe('LI');
    expect(api.inputsOf(withdrawPaymentRequest)).toEqual([{ id: openRequest.id }]);
    expect(links()).toEqual([]);
  });

  it('show the form again if the new one is withdrawn', async () => {
    const user = await open();
    await user.click(await send());
    await screen.findByRole('heading', { name: 'Your link is ready' });
    await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
    expect(await send()).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Your link is ready' })).toBeNull();
  });

  it.each([
    [
      'the server’s message',
      () => refuse('CONFLICT', { message: 'PayPal is confirming it.' }),
      'PayPal is confirming it.',
    ],
    ['what to do without a connection', unreachable, /Check your connection/],
    ['a message of its own', () => new Response('', { status: 502 }), /^That didn’t work/],
  ])('say why one can’t be withdrawn: %s', async (_, answer, message) => {
    server.requests = [{ ...openRequest, titles }];
    api.on(withdrawPaymentRequest, answer);
    const user = await open();
    await user.click(await withdraw());
    expect(within(await alertIn()).getByText(message)).toBeTruthy();
    expect(await withdraw()).toBeTruthy();
  });

  it('show that someone has paid meanwhile', async () => {
    server.requests = [{ ...openRequest, titles }];
    const user = await open();
    const button = await withdraw();
    api.on(withdrawPaymentRequest, () => {
      server.requests = [{ ...openRequest, titles, state: 'paid', url: '' }];
      return refuse('CONFLICT', { message: 'Someone has paid.' });
    });
    await user.click(button);
    expect(await screen.findByText(`Paid, so it’s on your dashboard: “${physics.title}”`)).toBeTruthy();
  });

  it('say if they did not load, and load on Retry', async () => {
    api.on(listPaymentRequests, unreachable);
    const user = await open();
    const alert = await alertIn();
    expect(alert.textContent).toContain('Your earlier requests did not load');
    server.requests = [openRequest];
    api.on(listPaymentRequests, () => ({ res: { requests: server.requests } }));
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(links()).toHaveLength(1);
    });
  });
});
