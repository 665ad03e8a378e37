import * as v from 'valibot';
import { type Endpoint } from '#contract/endpoint.ts';
import { listGuides } from '#contract/endpoints/guides/public.ts';
import { captureOrder, createOrder } from '#contract/endpoints/orders/public.ts';
import { requestRegistrationOtp, verifyEmail } from '#contract/endpoints/sign-in/public.ts';
import { API_BASE_PATH } from '#contract/site-paths.ts';
import type { Endpoints } from '../operations/local/environment.ts';
import { type CookieJar, cookieJar } from './cookie-jar.ts';
import type { Mailbox } from './mailbox/mailbox.ts';
import { codeOf } from './mailbox/mailbox-page.ts';

/** A sample customer with purchases: sign in with this address and read the code in the mailbox. */
export const demoBuyer = { fullname: 'Maya Lindqvist', email: 'maya@example.com', phone: '5550142233' } as const;

const RECEIPTS_TIMEOUT_MS = 20_000;

/** The positions in the catalog of the guides of each order. */
const carts: readonly (readonly number[])[] = [[0, 3], [5]];

/**
 * Buys as a visitor does, over HTTP: confirms the address with the code from the mail, creates
 * orders, approves them at PayPal and captures them.
 *
 * @throws Error naming the step that failed.
 */
export async function makeDemoOrders({ site, paypal }: Endpoints, mailbox: Mailbox): Promise<void> {
  const cookies = cookieJar();
  await call(site, requestRegistrationOtp, { body: demoBuyer, cookies });
  const code = mailbox.list(demoBuyer.email).map(codeOf)[0];
  if (code === undefined) throw new Error('No code was mailed');
  const body = { email: demoBuyer.email, otp: Number(code) };
  const { res: session } = v.parse(
    v.object({ res: v.object({ token: v.string() }) }),
    await call(site, verifyEmail, { body, cookies }),
  );

  const { res: pdfs } = v.parse(
    v.object({ res: v.array(v.object({ _id: v.string(), price: v.number() })) }),
    await call(site, listGuides, {}),
  );
  for (const cart of carts) {
    const chosen = cart.flatMap((position) => pdfs[position] ?? []);
    const cents = chosen.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
    const order = { amount: cents / 100, currency: 'USD', pdfIds: chosen.map(({ _id }) => _id) };
    const { res: orderID } = v.parse(
      v.object({ res: v.string() }),
      await call(site, createOrder, { body: order, token: session.token }),
    );
    await expectOk(await fetch(`${paypal}/_orders/${orderID}/approve`, { method: 'POST' }), 'approve');
    const captured = await call(site, captureOrder, { params: { orderID }, token: session.token });
    if (!v.is(v.object({ status: v.literal('COMPLETED') }), captured)) {
      throw new Error(`The payment is not completed: ${JSON.stringify(captured)}`);
    }
  }
  await receiptsArrive(mailbox);
}

/**
 * The webhook may settle an order before the capture call does, and then the call does not wait for
 * the receipt.
 */
async function receiptsArrive(mailbox: Mailbox): Promise<void> {
  const deadline = Date.now() + RECEIPTS_TIMEOUT_MS;
  while (mailbox.list(demoBuyer.email).filter(({ subject }) => subject.includes('receipt')).length < carts.length) {
    if (Date.now() > deadline) throw new Error('The receipts of the demo buyer have not been mailed');
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

async function call(
  site: string,
  { id, method, path }: Endpoint,
  request: {
    readonly body?: unknown;
    readonly params?: Readonly<Record<string, string>>;
    readonly token?: string;
    readonly cookies?: CookieJar;
  },
): Promise<unknown> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? ''));
  const response = await fetch(`${site}${API_BASE_PATH}/${filled}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      // A documentation address, so that the limits of other visitors are not used up.
      'CloudFront-Viewer-Address': '192.0.2.1:443',
      ...(request.token === undefined ? {} : { Authorization: `Bearer ${request.token}` }),
      ...request.cookies?.header(),
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  });
  request.cookies?.store(response);
  return expectOk(response, id);
}

async function expectOk(response: Response, step: string): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${step} answered ${String(response.status)}: ${text}`);
  return JSON.parse(text);
}
