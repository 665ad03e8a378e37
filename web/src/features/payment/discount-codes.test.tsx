// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/endpoint.ts';
import { listGuides } from '#contract/endpoints/guides/public.ts';
import { captureOrder, createOrder, getDashboard, priceOrder } from '#contract/endpoints/orders/public.ts';
import type { Bill } from '#contract/endpoints/orders/shapes.ts';
import { CODE_NOT_VALID } from '#contract/fields/codes.ts';
import { PaymentPage } from '../../pages/payment.tsx';
import { queryClient } from '../api/query.tsx';
import { takeReturnTo } from '../sign-in/return-to.ts';
import { deferred } from '../testing/deferred.ts';
import { refuse, unreachable } from '../testing/fake-api.ts';
import { useFakePayPal } from '../testing/fake-paypal.ts';
import { currentAddress, inParts, navigationState, reload, signIn, useFakeApi, visit } from '../testing/render.tsx';
import { catalog, essays, paid, physics, robots } from '../testing/samples.ts';
import { useBill } from './use-bill.ts';

const api = useFakeApi();
const paypal = useFakePayPal();
const pages = { '/payment': <PaymentPage /> };

const cart = (...pdfs: typeof catalog) => pdfs.map(({ _id, title, desc, amount }) => ({ _id, title, desc, amount }));
const stored = (): unknown => JSON.parse(sessionStorage.getItem('selectedPDFs') ?? 'null');
const put = (selected: unknown) => {
  sessionStorage.setItem('selectedPDFs', JSON.stringify(selected));
};
const named = ({ _id, title }: { _id: string; title: string }) => ({ _id, title });
const bundle = {
  _id: 'everything',
  title: 'Everything, complete',
  desc: 'All three guides.',
  amount: 30,
  guides: catalog.map(named),
};

/** Single guides with a code that takes a fifth off. */
const priced = ({ pdfIds, code }: InputOf<typeof priceOrder>): { res: Bill } => {
  const guides = catalog.filter(({ _id }) => pdfIds.includes(_id));
  const lines = guides.map(({ _id, title, price }) => ({ _id, title, price, listPrice: price, guides: [] }));
  const cents = guides.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
  const off = code === undefined ? 0 : Math.round(cents / 5);
  return {
    res: {
      lines,
      discount: code === undefined ? null : { code, amount: off / 100 },
      saved: off / 100,
      amount: (cents - off) / 100,
    },
  };
};
const free = (request: InputOf<typeof priceOrder>): { res: Bill } => {
  const { res } = priced(request);
  const fee = 19.09;
  return { res: { ...res, discount: { code: 'GIFT', amount: fee }, saved: fee, amount: 0 } };
};
const refusedCode = () => refuse('INVALID_INPUT', { message: CODE_NOT_VALID, fields: { code: CODE_NOT_VALID } });

beforeEach(() => {
  api.serve('/config.json', () => Response.json({ paypal: { clientId: 'test-client' } }));
  signIn();
  put(cart(physics, essays));
  api.on(priceOrder, priced);
  api.on(createOrder, () => ({ res: 'ORDER-1' }));
  api.on(captureOrder, () => ({ status: 'COMPLETED' as const }));
  api.on(getDashboard, () => ({ res: { payments: [] } }));
});

const paypalButton = () => screen.findByRole('button', { name: 'PayPal' });
const open = async (address = '/payment') => {
  const user = visit(address, pages);
  await paypalButton();
  return user;
};
const line = (term: string) =>
  screen.getAllByRole('term').find(({ textContent }) => textContent.startsWith(term))?.nextElementSibling?.textContent;
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Discount code' });
const arrivesAt = (path: string) =>
  waitFor(() => {
    expect(currentAddress()).toBe(path);
  });
const isApplied = async (code: string) => {
  expect(await screen.findByRole('button', { name: `Remove the code ${code}` })).toBeTruthy();
};
const type = async (user: Awaited<ReturnType<typeof open>>, code: string) => {
  await user.click(screen.getByRole('button', { name: 'Have a code?' }));
  await user.keyboard(code);
};

describe('a discount code', () => {
  it('is asked for in a line, and the server isn’t asked for a price without one', async () => {
    await open();
    expect(screen.getByRole('button', { name: 'Have a code?' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(api.inputsOf(priceOrder)).toEqual([]);
  });

  it('that is typed and applied with Enter is in the bill and in the order', async () => {
    const user = await open();
    await type(user, 'welcome 20{Enter}');
    await isApplied('WELCOME20');
    expect(api.inputsOf(priceOrder)).toEqual([{ pdfIds: [physics._id, essays._id], code: 'WELCOME20' }]);
    expect(line(physics.title)).toBe('$4.99');
    expect(line(essays.title)).toBe('$14.10');
    expect(line('Total fee')).toBe('$19.09');
    expect(line('Code WELCOME20')).toBe('−$3.82');
    expect(line('To Pay')).toBe('$15.27');
    expect(screen.getByText(inParts('You save $3.82'))).toBeTruthy();
    expect(screen.getByText(inParts('The code WELCOME20 takes $3.82 off. To pay: $15.27'))).toBeTruthy();
    paypal.press();
    await arrivesAt('/success-payment');
    expect(api.inputsOf(createOrder)).toEqual([
      { amount: 15.27, currency: 'USD', pdfIds: [physics._id, essays._id], code: 'WELCOME20' },
    ]);
    expect(sessionStorage.getItem('discountCode')).toBeNull();
  });

  it('is applied with the button, and moves the focus to what took its place', async () => {
    const user = await open();
    await type(user, 'WELCOME20');
    expect(document.activeElement).toBe(field());
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await isApplied('WELCOME20');
    expect(document.activeElement?.textContent).toContain('Remove');
    await user.click(screen.getByRole('button', { name: 'Remove the code WELCOME20' }));
    expect(document.activeElement?.textContent).toBe('Have a code?');
    expect(line('To Pay')).toBe('$19.09');
    expect(screen.queryByText(/You save/)).toBeNull();
    paypal.press();
    await arrivesAt('/success-payment');
    expect(api.inputsOf(createOrder)).toEqual([{ amount: 19.09, currency: 'USD', pdfIds: [physics._id, essays._id] }]);
  });

  it('keeps PayPal’s button while it is applied and removed', async () => {
    const user = await open();
    const button = await paypalButton();
    await type(user, 'WELCOME20{Enter}');
    await isApplied('WELCOME20');
    expect(screen.getByRole('button', { name: 'PayPal' })).toBe(button);
    await user.click(screen.getByRole('button', { name: 'Remove the code WELCOME20' }));
    expect(screen.getByRole('button', { name: 'PayPal' })).toBe(button);
    expect(paypal.scriptUrls).toHaveLength(1);
  });

  it('in the address is applied at once, without the focus, and leaves the address', async () => {
    await open('/payment?code=welcome20');
    await isApplied('WELCOME20');
    expect(currentAddress()).toBe('/payment');
    expect(document.activeElement).toBe(document.body);
    expect(line('To Pay')).toBe('$15.27');
    reload();
    visit('/payment', pages);
    await isApplied('WELCOME20');
  });

  it('in the address counts in the first rendering, which stores nothing', () => {
    const Typed = () => useBill([]).entry.typed;
    const html = renderToString(
      <MemoryRouter initialEntries={['/payment?code=welcome20']}>
        <QueryClientProvider client={queryClient}>
          <Typed />
        </QueryClientProvider>
      </MemoryRouter>,
    );
    expect(html).toBe('WELCOME20');
    expect(sessionStorage.getItem('discountCode')).toBeNull();
  });

  it('in the address is kept while the visitor signs in', () => {
    sessionStorage.removeItem('auth_token');
    visit('/payment?code=WELCOME20', pages);
    expect(currentAddress()).toBe('/login');
    expect(takeReturnTo()).toMatchObject({ path: '/payment?code=WELCOME20' });
  });

  it('in the address doesn’t come back after it was removed', async () => {
    const user = await open('/payment?code=WELCOME20');
    await isApplied('WELCOME20');
    await user.click(screen.getByRole('button', { name: 'Remove the code WELCOME20' }));
    reload();
    visit('/payment', pages);
    await paypalButton();
    expect(line('To Pay')).toBe('$19.09');
    expect(screen.queryByRole('button', { name: /^Remove the code/ })).toBeNull();
  });

  it('that can’t be used says so at the field, keeps it, and the cart can be paid without it', async () => {
    api.on(priceOrder, refusedCode);
    const user = await open();
    await type(user, 'SUMMER{Enter}');
    expect(await screen.findByText(CODE_NOT_VALID)).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(field().value).toBe('SUMMER');
    expect(line('To Pay')).toBe('$19.09');
    api.on(priceOrder, priced);
    await user.clear(field());
    await user.type(field(), 'WELCOME20{Enter}');
    await isApplied('WELCOME20');
    expect(screen.queryByText(CODE_NOT_VALID)).toBeNull();
  });

  it('in the address that can’t be used is in the field, and isn’t ordered', async () => {
    api.on(priceOrder, refusedCode);
    await open('/payment?code=OLD');
    expect(await screen.findByText(CODE_NOT_VALID)).toBeTruthy();
    expect(field().value).toBe('OLD');
    paypal.press();
    await arrivesAt('/success-payment');
    expect(api.inputsOf(createOrder)).toEqual([{ amount: 19.09, currency: 'USD', pdfIds: [physics._id, essays._id] }]);
  });

  it('after too many tries says when to try again, and keeps what was typed', async () => {
    const message = 'Too many tries. Try again in 12 minutes.';
    api.on(priceOrder, () => refuse('TOO_MANY_REQUESTS', { message, retryAfterSeconds: 720 }));
    const user = await open();
    await type(user, 'welcome20{Enter}');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field().value).toBe('welcome20');
    api.on(priceOrder, priced);
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await isApplied('WELCOME20');
  });

  it('that can’t be checked says what to do', async () => {
    api.on(priceOrder, unreachable);
    const user = await open();
    await type(user, 'WELCOME20{Enter}');
    expect(await screen.findByText(/Check your connection and try again/)).toBeTruthy();
    expect(line('To Pay')).toBe('$19.09');
  });

  it('is asked for if nothing was typed', async () => {
    const user = await open();
    await type(user, ' {Enter}');
    expect(screen.getByText('Enter your code')).toBeTruthy();
    expect(api.inputsOf(priceOrder)).toEqual([]);
  });

  it('stays when a guide is removed, and the total follows', async () => {
    const user = await open('/payment?code=WELCOME20');
    await isApplied('WELCOME20');
    const answer = deferred<{ res: Bill }>();
    api.on(priceOrder, () => answer.promise);
    await user.click(screen.getByRole('button', { name: `Cancel ${physics.title}` }));
    expect(line('To Pay')?.trim()).toBe('');
    expect(screen.queryByRole('textbox')).toBeNull();
    await act(async () => {
      answer.resolve(priced({ pdfIds: [essays._id], code: 'WELCOME20' }));
      await answer.promise;
    });
    await waitFor(() => {
      expect(line('To Pay')).toBe('$11.28');
    });
  });

  it('that is still being checked when PayPal’s button is pressed is in the order', async () => {
    const user = await open();
    const answer = deferred<{ res: Bill }>();
    api.on(priceOrder, () => answer.promise);
    await type(user, 'WELCOME20{Enter}');
    paypal.press();
    expect(api.inputsOf(createOrder)).toEqual([]);
    answer.resolve(priced({ pdfIds: [physics._id, essays._id], code: 'WELCOME20' }));
    await arrivesAt('/success-payment');
    expect(api.inputsOf(createOrder)).toMatchObject([{ amount: 15.27, code: 'WELCOME20' }]);
  });

  it('that ends before the payment is taken off, with a notice', async () => {
    api.on(createOrder, ({ code }) => (code === undefined ? { res: 'ORDER-2' } : refusedCode()));
    await open('/payment?code=WELCOME20');
    await isApplied('WELCOME20');
    paypal.press();
    expect((await screen.findByRole('alert')).textContent).toContain('Your code isn’t valid anymore');
    expect(currentAddress()).toBe('/payment');
    expect(line('To Pay')).toBe('$19.09');
    expect(stored()).toEqual(cart(physics, essays));
    paypal.press();
    await arrivesAt('/success-payment');
    expect(api.inputsOf(createOrder).at(-1)).toEqual({
      amount: 19.09,
      currency: 'USD',
      pdfIds: [physics._id, essays._id],
    });
  });

  it('shows the current total and bill if a price changed, and can then be paid', async () => {
    api.on(listGuides, () => ({ res: catalog }));
    api.on(createOrder, ({ amount }) =>
      amount === 16
        ? { res: 'ORDER-2' }
        : refuse('TOTAL_CHANGED', { message: 'The total is now $16.00.', res: { amount: 16 } }),
    );
    await open('/payment?code=WELCOME20');
    await isApplied('WELCOME20');
    api.on(priceOrder, (request) => ({ res: { ...priced(request).res, amount: 16 } }));
    paypal.press();
    expect((await screen.findByRole('alert')).textContent).toContain('The total is now $16.00.');
    expect(line('To Pay')).toBe('$16.00');
    await waitFor(() => {
      expect(api.inputsOf(priceOrder)).toHaveLength(2);
    });
    paypal.press();
    await arrivesAt('/success-payment');
  });

  it('with a guide that the buyer owns names it at once', async () => {
    api.on(priceOrder, (request) =>
      request.pdfIds.includes(physics._id)
        ? refuse('ALREADY_OWNED', {
            message: `You already own “${physics.title}”.`,
            res: { owned: [named(physics)] },
          })
        : priced(request),
    );
    const user = await open('/payment?code=WELCOME20');
    expect((await screen.findByRole('alert')).textContent).toContain(`You already own “${physics.title}”.`);
    await user.click(screen.getByRole('button', { name: 'Remove it' }));
    await isApplied('WELCOME20');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(line('To Pay')).toBe('$11.28');
  });
});

describe('a bundle in the cart', () => {
  const bill: Bill = {
    lines: [
      {
        _id: bundle._id,
        title: bundle.title,
        price: 28,
        listPrice: 43.1,
        guides: [essays, robots].map(named),
      },
    ],
    discount: null,
    saved: 15.1,
    amount: 28,
  };

  it('has a line with its guides, what is saved, and what isn’t charged', async () => {
    put([bundle]);
    api.on(priceOrder, () => ({ res: bill }));
    await open();
    await waitFor(() => {
      expect(line('To Pay')).toBe('$28.00');
    });
    expect(line('Total Courses pdf')).toBe('2');
    expect(line(bundle.title)).toBe('$28.00');
    expect(screen.getByText(inParts('You save $15.10'))).toBeTruthy();
    const item = screen.getByRole('heading', { level: 3, name: bundle.title }).parentElement;
    if (item === null) throw new Error('There is no item');
    expect(
      within(item)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(catalog.map(({ title }) => title));
    expect(within(item).getByText('$28.00')).toBeTruthy();
    expect(within(item).getByText(`Not charged, because you own it: “${physics.title}”`)).toBeTruthy();
    paypal.press();
    await arrivesAt('/success-payment');
    expect(api.inputsOf(createOrder)).toEqual([{ amount: 28, currency: 'USD', pdfIds: [bundle._id] }]);
  });

  it('says of a guide chosen by itself too that it is in the bundle', async () => {
    put([bundle, ...cart(essays)]);
    api.on(priceOrder, () => ({ res: bill }));
    await open();
    const item = screen.getByRole('heading', { level: 3, name: essays.title }).parentElement;
    expect(item?.textContent).toContain('In the bundle');
    expect(item?.textContent).not.toContain('$14.10');
  });

  it('says of a bundle without a line that another one has its guides, and counts them once', async () => {
    const inside = { ...bundle, _id: 'inside', title: 'Essays and Robots', guides: [essays, robots].map(named) };
    put([bundle, inside]);
    api.on(priceOrder, () => ({ res: bill }));
    await open();
    const item = screen.getByRole('heading', { level: 3, name: inside.title }).parentElement;
    expect(item?.textContent).toContain('In the bundle');
    expect(item?.textContent).not.toMatch(/Not charged|\$/);
    expect(line('Total Courses pdf')).toBe('2');
    expect(screen.queryByText(inside.title, { selector: 'dt' })).toBeNull();
  });

  it('that can’t be priced can’t be paid, until Retry', async () => {
    put([bundle]);
    api.on(priceOrder, unreachable);
    const user = visit('/payment', pages);
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain('The total did not load');
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
    api.on(priceOrder, () => ({ res: bill }));
    await user.click(within(problem).getByRole('button', { name: 'Retry' }));
    expect(await paypalButton()).toBeTruthy();
    expect(line('To Pay')).toBe('$28.00');
  });

  it('that another tab has paid shows its result when the buyer cancels', async () => {
    put([bundle]);
    api.on(priceOrder, () => ({ res: bill }));
    api.on(getDashboard, () => ({ res: { payments: [{ ...paid, lines: bill.lines }] } }));
    paypal.buyer = 'cancels';
    await open();
    paypal.press();
    await arrivesAt('/success-payment');
  });
});

describe('a cart that a code makes free', () => {
  const openFree = async () => {
    api.on(priceOrder, free);
    const user = visit('/payment?code=GIFT', pages);
    return { user, button: await screen.findByRole('button', { name: 'Get my guides' }) };
  };

  it('needs no PayPal, and ends on the success page', async () => {
    api.on(createOrder, () => ({ res: '01KA', status: 'COMPLETED' as const }));
    const { user, button } = await openFree();
    expect(line('To Pay')).toBe('$0.00');
    expect(screen.getByText(inParts(/There’s nothing to pay.*in your inbox at maya@example\.test/))).toBeTruthy();
    expect(paypal.scriptUrls).toEqual([]);
    await user.click(button);
    await arrivesAt('/success-payment');
    expect(api.inputsOf(createOrder)).toEqual([
      { amount: 0, currency: 'USD', pdfIds: [physics._id, essays._id], code: 'GIFT' },
    ]);
    expect(api.inputsOf(captureOrder)).toEqual([]);
    expect(stored()).toBeNull();
    expect(sessionStorage.getItem('discountCode')).toBeNull();
  });

  it('is ordered once, however often the button is pressed', async () => {
    const answer = deferred<{ res: string; status: 'COMPLETED' }>();
    api.on(createOrder, () => answer.promise);
    const { user, button } = await openFree();
    await user.dblClick(button);
    await user.click(button);
    answer.resolve({ res: '01KA', status: 'COMPLETED' });
    await arrivesAt('/success-payment');
    expect(api.inputsOf(createOrder)).toHaveLength(1);
  });

  it('says what to do if it fails, and is ordered at the next press', async () => {
    api.on(createOrder, () => refuse('DEPENDENCY_DOWN'));
    const { user, button } = await openFree();
    await user.click(button);
    const problem = (await screen.findByRole('alert')).textContent;
    expect(problem).toContain('Your guides aren’t ready yet');
    expect(problem).toContain('Please try again in a minute. Nothing has been charged.');
    expect(currentAddress()).toBe('/payment');
    api.on(createOrder, () => ({ res: '01KA', status: 'COMPLETED' as const }));
    await user.click(await screen.findByRole('button', { name: 'Get my guides' }));
    await arrivesAt('/success-payment');
  });

  it('ends on the success page if only the answer to the press was lost', async () => {
    const pdfs = [physics, essays].map((pdf) => ({ ...named(pdf), price: 0 }));
    api.on(createOrder, unreachable);
    api.on(getDashboard, () => ({ res: { payments: [{ ...paid, pdfs, amount: 0 }] } }));
    const { user, button } = await openFree();
    await user.click(button);
    await arrivesAt('/success-payment');
  });

  it('shows PayPal’s button if the code ends before the press', async () => {
    api.on(createOrder, refusedCode);
    const { user, button } = await openFree();
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('Your code isn’t valid anymore');
    expect(await paypalButton()).toBeTruthy();
    expect(line('To Pay')).toBe('$19.09');
    expect(stored()).toEqual(cart(physics, essays));
  });

  it('can come from a total that has changed', async () => {
    api.on(listGuides, () => ({ res: catalog }));
    await open('/payment?code=GIFT');
    api.on(createOrder, ({ amount }) =>
      amount === 0
        ? { res: '01KA', status: 'COMPLETED' as const }
        : refuse('TOTAL_CHANGED', { message: 'The total is now $0.00.', res: { amount: 0 } }),
    );
    api.on(priceOrder, free);
    paypal.press();
    await screen.findByRole('button', { name: 'Get my guides' });
    expect(navigationState()).toBeNull();
  });

  it('goes to /login when the session has expired, and keeps cart and code', async () => {
    api.on(createOrder, () => refuse('UNAUTHENTICATED'));
    const { user, button } = await openFree();
    await user.click(button);
    await arrivesAt('/login');
    expect(stored()).toEqual(cart(physics, essays));
    expect(sessionStorage.getItem('discountCode')).toBe('GIFT');
  });
});
