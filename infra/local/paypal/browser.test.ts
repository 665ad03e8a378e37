import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../../../web/e2e/chromium.ts';
import { CAPTURE, CREDENTIALS, issueOf, startWithClient, textAt } from './testing/client.ts';

/**
 * A shop on another origin with the headers of the real one: a strict CSP, and a COOP that allows
 * popups.
 */
const startShop = async (
  paypal: Awaited<ReturnType<typeof startWithClient>>,
): Promise<{ server: Server; origin: string }> => {
  const bundle = await build({
    entryPoints: [fileURLToPath(new URL('testing/shop-page.tsx', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  const respond = async (path: string, order: string): Promise<[type: string, body: string]> => {
    if (path === '/shop.js') return ['text/javascript', bundle.outputFiles[0]?.text ?? ''];
    if (path === '/create') return ['text/plain', await paypal.createOrder('21.00')];
    if (path === '/capture') {
      const answer = await paypal.capture(order, `capture-${Math.random()}`);
      return ['text/plain', answer.status === 201 ? textAt(answer.body, `${CAPTURE}.status`) : issueOf(answer)];
    }
    return [
      'text/html',
      '<!doctype html><title>Shop</title><div id="root"></div><script type="module" src="/shop.js"></script>',
    ];
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://shop.invalid');
    void respond(url.pathname, url.searchParams.get('order') ?? '').then(([type, body]) => {
      response.writeHead(200, {
        'content-type': type,
        'content-security-policy': `default-src 'none'; script-src 'self' ${paypal.simulator.origin}; connect-src 'self'; style-src 'self'; img-src 'self'`,
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      });
      response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` };
};

describe('the PayPal button in a browser', () => {
  let paypal: Awaited<ReturnType<typeof startWithClient>>;
  let shop: Awaited<ReturnType<typeof startShop>>;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    paypal = await startWithClient();
    shop = await startShop(paypal);
    // Playwright disables the popup blocker; this popup must pass the real one.
    browser = await launchChromium({ ignoreDefaultArgs: ['--disable-popup-blocking'] });
  });

  afterAll(async () => {
    await browser.close();
    shop.server.closeAllConnections();
    shop.server.close();
    await paypal.simulator.close();
  });

  beforeEach(async () => {
    problems = [];
    context = await browser.newContext({ viewport: { width: 800, height: 600 } });
    page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('favicon')) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
  });

  afterEach(async () => {
    await context.close();
  });

  const open = async (query: Record<string, string> = {}): Promise<void> => {
    const search = new URLSearchParams({ paypal: paypal.simulator.origin, client: CREDENTIALS.clientId, ...query });
    await page.goto(`${shop.origin}/?${search.toString()}`);
  };
  const payButton = () => page.getByRole('button', { name: 'Pay with PayPal' });
  const openPopup = async (): Promise<Page> => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), payButton().click()]);
    return popup;
  };
  const expectEvents = async (expected: RegExp): Promise<void> => {
    await page.waitForFunction(
      (source) => new RegExp(source).test(document.querySelector('output')?.textContent ?? ''),
      expected.source,
    );
  };

  it('pays: create, approve in the popup, capture, without a violation of the strict CSP', async () => {
    await open();
    const popup = await openPopup();
    await popup.getByRole('heading', { name: '$21.00' }).waitFor();
    expect(await popup.textContent('main')).toContain('Writing the personal essay');
    expect(await popup.textContent('main')).toContain('Route Counseling');
    await Promise.all([
      popup.waitForEvent('close'),
      popup.getByRole('button', { name: 'Pay now', exact: true }).click(),
    ]);
    await expectEvents(/^approved \w{17} payer payment COMPLETED$/);
    expect(problems).toEqual([]);
  });

  it('renders one button under StrictMode, focusable, with the requested height', async () => {
    await open({ height: '55' });
    await payButton().waitFor();
    expect(await payButton().count()).toBe(1);
    expect((await payButton().boundingBox())?.height).toBe(55);
    await payButton().focus();
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
    await popup.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
  });

  it('refuses a height outside of 25 to 55', async () => {
    await open({ height: '56' });
    await expectEvents(/style\.height/);
  });

  it('offers PayPal as the only funding', async () => {
    await open();
    await payButton().waitFor();
    const found = await page.evaluate(async () => {
      interface Sdk {
        version: string;
        FUNDING: object;
        getFundingSources: () => string[];
        isFundingEligible: (source: string) => boolean;
        Buttons: (props: object) => { isEligible: () => boolean; render: (target: string) => Promise<void> };
      }
      const { paypal: sdk } = window as unknown as { paypal: Sdk };
      return {
        version: sdk.version,
        funding: sdk.FUNDING,
        sources: sdk.getFundingSources(),
        eligible: ['paypal', 'card'].map((fundingSource) => sdk.Buttons({ fundingSource }).isEligible()),
        isFundingEligible: ['paypal', 'card'].map((source) => sdk.isFundingEligible(source)),
        nowhere: await sdk
          .Buttons({})
          .render('#nowhere')
          .catch((error: unknown) => String(error)),
      };
    });
    expect(found).toMatchObject({
      funding: { PAYPAL: 'paypal' },
      sources: ['paypal'],
      eligible: [true, false],
      isFundingEligible: [true, false],
      nowhere: 'Error: Document is ready and the container element does not exist',
    });
    expect(found.version).toMatch(/^5\./);
  });

  it('can be disabled and enabled', async () => {
    await open();
    await payButton().waitFor();
    await page.getByRole('button', { name: 'toggle' }).click();
    expect(await payButton().isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'toggle' }).click();
    expect(await payButton().isEnabled()).toBe(true);
  });

  it('reports a cancellation to the shop, and can be clicked again', async () => {
    await open();
    const popup = await openPopup();
    await Promise.all([
      popup.waitForEvent('close'),
      popup.getByRole('button', { name: 'Cancel', exact: true }).click(),
    ]);
    await expectEvents(/^canceled \w{17}$/);
    await (await openPopup()).getByRole('button', { name: 'Pay now', exact: true }).click();
    await expectEvents(/COMPLETED$/);
  });

  it('disables the buttons of the window while its script has not loaded', async () => {
    await context.route('**/checkoutnow.js', (route) => route.abort());
    await page.goto(`${paypal.simulator.origin}/checkoutnow?token=${await paypal.createOrder()}`);
    for (const name of ['Pay now', 'Cancel']) {
      expect(await page.getByRole('button', { name, exact: true }).isDisabled()).toBe(true);
    }
  });

  it('treats a closed window as a cancellation', async () => {
    await open();
    const popup = await openPopup();
    await popup.getByRole('button', { name: 'Pay now', exact: true }).waitFor();
    await popup.close();
    await expectEvents(/^canceled \w{17}$/);
  });

  it('cancels without a click in the scenario cancel', async () => {
    await paypal.scenario('cancel');
    await open();
    await openPopup();
    await expectEvents(/^canceled \w{17}$/);
  });

  it('lets the buyer pay again in the same window after a declined capture', async () => {
    await paypal.scenario('decline', { times: 1 });
    await open();
    const popup = await openPopup();
    await popup.getByRole('button', { name: 'Pay now', exact: true }).click();
    await expectEvents(/INSTRUMENT_DECLINED$/);
    await popup.getByRole('button', { name: 'Pay now', exact: true }).click();
    await expectEvents(/COMPLETED$/);
  });

  it.each([
    ['no-id', 'Expected an order id to be passed'],
    ['rejects', 'the shop has no order'],
  ])('closes the window and reports an error when createOrder fails (%s)', async (mode, message) => {
    await open({ mode });
    // The window may close before the browser reports it, so the test does not wait for it.
    await payButton().click();
    await expectEvents(new RegExp(`^error ${message}$`));
    await expect.poll(() => context.pages().length).toBe(1);
  });

  it('reports an error when the browser blocks the window', async () => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await open();
    await payButton().click();
    await expectEvents(/^error The browser blocked the PayPal popup window\.$/);
  });

  it('closes the window when the shop removes the button', async () => {
    await open();
    const popup = await openPopup();
    await popup.getByRole('button', { name: 'Pay now', exact: true }).waitFor();
    await Promise.all([popup.waitForEvent('close'), page.getByRole('button', { name: 'leave' }).click()]);
    expect(await payButton().count()).toBe(0);
  });

  it('makes the library report a rejected script for an unknown client id', async () => {
    await open({ client: 'another-client' });
    await page.locator('#state', { hasText: 'rejected' }).waitFor();
    expect(problems.join()).toContain('Failed to load the PayPal JS SDK script.');
  });

  it('redirects a buyer without an opener to the addresses of the order', async () => {
    await context.route('http://shop.test/**', (route) => route.fulfill({ body: 'shop' }));
    for (const [button, target] of [
      ['Pay now', /^http:\/\/shop\.test\/success\?token=\w{17}&PayerID=\w{13}$/],
      ['Cancel', /^http:\/\/shop\.test\/cancel\?token=\w{17}$/],
    ] as const) {
      await page.goto(`${paypal.simulator.origin}/checkoutnow?token=${await paypal.createOrder()}`);
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.waitForURL(target);
    }
  });

  it('ignores messages from other windows', async () => {
    await open();
    const popup = await openPopup();
    await popup.getByRole('button', { name: 'Pay now', exact: true }).waitFor();
    await page.evaluate(() => {
      postMessage({ type: 'paypal-simulator:approved', orderID: 'FORGED', payerID: 'FORGED' }, '*');
    });
    await popup.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expectEvents(/^canceled \w{17}$/);
  });
});
