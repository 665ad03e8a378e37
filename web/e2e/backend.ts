import { randomInt } from 'node:crypto';
import { simpleParser } from 'mailparser';
import * as v from 'valibot';
import { expect, inject, vi } from 'vitest';
import { type CookieJar, cookieJar } from '#infra/local/cookie-jar.ts';

/** What journeys use besides the pages: the API, the mailbox and the PayPal simulator. */

const mails = v.array(
  v.object({
    id: v.string(),
    to: v.array(v.string()),
    subject: v.string(),
    text: v.string(),
    attachments: v.array(v.object({ filename: v.string(), size: v.number() })),
  }),
);
export type Mail = v.InferOutput<typeof mails>[number];

const parsed = async ({ id }: Mail) =>
  await simpleParser(await (await fetch(`${inject('site')}/_local/mail/${id}.eml`)).text());

/** The address that a reply to an email goes to. */
export async function replyTo(mail: Mail): Promise<string | undefined> {
  return (await parsed(mail)).replyTo?.text;
}

/** A header of an email as it was sent. */
export async function headerOf(mail: Mail, name: string): Promise<string | undefined> {
  const { headerLines } = await parsed(mail);
  const line = headerLines.find(({ key }) => key === name.toLowerCase())?.line;
  // A long value goes on in the next line.
  return line
    ?.slice(name.length + 1)
    .replaceAll(/\r?\n\s+/g, ' ')
    .trim();
}

const verified = v.object({
  res: v.object({ token: v.string(), user: v.object({ _id: v.string(), fullname: v.string(), email: v.string() }) }),
});
const pdfList = v.object({
  res: v.array(v.object({ _id: v.string(), title: v.string(), desc: v.string(), amount: v.number() })),
});

/**
 * A person with a session and a confirmed address, and with the first `count` guides of the shop in
 * the cart.
 */
export async function newBuyer(count = 1, person = newPerson()) {
  const headers = viewerHeaders();
  const cookies = cookieJar();
  await api('otpfor_registration', { body: person, headers, cookies });
  const code = await codeMailedTo(person.email);
  const codeAt = Date.now();
  const answer = await api('verify_email', { body: { email: person.email, otp: Number(code) }, headers, cookies });
  const { token, user } = v.parse(verified, await answer.json()).res;
  const { res } = v.parse(pdfList, await (await api('getpdfs')).json());
  const cart = res.slice(0, count);
  const cents = cart.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return { ...person, token, user, cart, cents, code, codeAt };
}
export type Buyer = Awaited<ReturnType<typeof newBuyer>>;

/** Pays for the cart through the API. */
export async function pay({ token, cents, cart }: Buyer): Promise<void> {
  const body = { amount: cents / 100, currency: 'USD', pdfIds: cart.map(({ _id }) => _id) };
  const opened = (await (await api('create-order/', { token, body })).json()) as { res: string };
  await actAtPaypal(opened.res, 'approve');
  expect(await (await api(`capture-order/${opened.res}`, { token })).json()).toMatchObject({ status: 'COMPLETED' });
}

const profile = v.object({
  res: v.object({ purchases: v.array(v.object({ pdfID: v.array(v.object({ _id: v.string() })) })) }),
});
/** The ids of the guides that a buyer can download. */
export async function libraryOf({ token }: Buyer): Promise<string[]> {
  const { res } = v.parse(profile, await (await api('profile/', { token })).json());
  return res.purchases.flatMap(({ pdfID }) => pdfID.map(({ _id }) => _id));
}

/** A random viewer address, because one address may not request codes for all journeys. */
export const viewerHeaders = () => ({
  'cloudfront-viewer-address': `198.18.${String(randomInt(256))}.${String(randomInt(256))}:40000`,
});

let personCount = 0;
export function newPerson(): { fullname: string; email: string; phone: string } {
  personCount += 1;
  return {
    fullname: 'Zoë Marchetti',
    // Other workers may make one in the same millisecond.
    email: `zoe.${String(Date.now())}.${String(process.pid)}.${String(personCount)}@example.com`,
    phone: '6175550142',
  };
}

export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${inject('site')}/_local/mail.json?to=${encodeURIComponent(address)}`);
  return v.parse(mails, await response.json());
}

/** Waits for a matching mail; returns the newest one. */
export async function mailTo(address: string, matches: (mail: Mail) => boolean = () => true): Promise<Mail> {
  return await vi.waitFor(
    async () => {
      const mail = (await mailsTo(address)).find(matches);
      if (mail === undefined) throw new Error(`No such mail to ${address}`);
      return mail;
    },
    { timeout: 15_000, interval: 100 },
  );
}

/** The newest one-time code mailed to the address, which begins the subject and the text. */
export async function codeMailedTo(address: string, except?: string): Promise<string> {
  const matches = (mail: Mail) => {
    const code = /^\d{4,6}/.exec(mail.subject)?.[0];
    return code !== undefined && code !== except;
  };
  const mail = await mailTo(address, matches);
  const code = /^\d{4,6}/.exec(mail.subject)?.[0] ?? '';
  expect(mail.text.startsWith(code)).toBe(true);
  return code;
}

/** Sets the simulator's scenario for the next order. */
export async function setPaypalScenario(
  next: string,
  settings: { times?: number; latencyMs?: number } = {},
): Promise<void> {
  await postToPaypal('/_scenario', { next, ...settings });
}

/** Acts on an order as the buyer or PayPal would, outside the pages. */
export async function actAtPaypal(order: string, action: 'approve' | 'complete'): Promise<void> {
  await postToPaypal(`/_orders/${order}/${action}`, {});
}

/** From now on the order's payment succeeds, as with another card. */
export async function switchToWorkingCard(order: string): Promise<void> {
  await postToPaypal(`/_orders/${order}/scenario`, { next: 'approve' });
}

export async function postToPaypal(path: string, body: object): Promise<void> {
  const response = await fetch(`${inject('paypal')}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.text()).toBeLessThan(300);
}

const ledger = v.object({
  orders: v.array(
    v.object({
      orderId: v.string(),
      capturedCents: v.number(),
      pendingCents: v.number(),
      refundedCents: v.number(),
      reversedCents: v.number(),
    }),
  ),
});
type LedgerEntry = v.InferOutput<typeof ledger>['orders'][number];

async function readLedger(): Promise<LedgerEntry[]> {
  const response = await fetch(`${inject('paypal')}/_ledger`);
  return v.parse(ledger, await response.json()).orders;
}

/** Returns a function that reads the PayPal orders created since now. */
export async function trackPaypalOrders(): Promise<() => Promise<LedgerEntry[]>> {
  const before = new Set((await readLedger()).map(({ orderId }) => orderId));
  return async () => (await readLedger()).filter(({ orderId }) => !before.has(orderId));
}

export async function api(
  path: string,
  options: {
    method?: 'GET' | 'POST';
    token?: string;
    body?: unknown;
    headers?: Record<string, string>;
    cookies?: CookieJar;
  } = {},
): Promise<Response> {
  const response = await fetch(`${inject('site')}/api/${path}`, {
    method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...options.cookies?.header(),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  options.cookies?.store(response);
  return response;
}
