import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { expect, inject, vi } from 'vitest';
import { type CookieJar, cookieJar } from '#infra/local/cookie-jar.ts';

/** What a journey looks at beside the pages: the mailbox and what PayPal believes. */

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

const verified = v.object({
  res: v.object({ token: v.string(), user: v.object({ fullname: v.string(), email: v.string() }) }),
});
const onSale = v.object({
  res: v.array(v.object({ _id: v.string(), title: v.string(), desc: v.string(), amount: v.number() })),
});

/** Somebody who has proved their address, with a session, and with the first `count` guides of the shop in the cart. */
export async function aBuyer(count = 1) {
  const person = somebody();
  const headers = viewerHeaders();
  const cookies = cookieJar();
  await api('otpfor_registration', { body: person, headers, cookies });
  const code = await codeFor(person.email);
  const codeAt = Date.now();
  const answer = await api('verify_email', { body: { email: person.email, otp: Number(code) }, headers, cookies });
  const { token, user } = v.parse(verified, await answer.json()).res;
  const { res } = v.parse(onSale, await (await api('getpdfs')).json());
  const cart = res.slice(0, count);
  const cents = cart.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return { ...person, token, user, cart, cents, code, codeAt };
}
export type Buyer = Awaited<ReturnType<typeof aBuyer>>;

/** An address of one's own: the journeys together would have more codes sent than one address may ask for. */
export const viewerHeaders = () => ({
  'cloudfront-viewer-address': `198.18.${String(randomInt(256))}.${String(randomInt(256))}:40000`,
});

let people = 0;
/** A person nobody has seen yet. */
export function somebody(): { fullname: string; email: string; phone: string } {
  people += 1;
  return {
    fullname: 'Zoë Marchetti',
    email: `zoe.${String(Date.now())}.${String(people)}@example.com`,
    phone: '6175550142',
  };
}

export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${inject('site')}/_local/mail.json?to=${encodeURIComponent(address)}`);
  return v.parse(mails, await response.json());
}

/** Waits for a mail that fits; the newest one. */
export async function mailTo(address: string, fits: (mail: Mail) => boolean = () => true): Promise<Mail> {
  return await vi.waitFor(
    async () => {
      const mail = (await mailsTo(address)).find(fits);
      if (mail === undefined) throw new Error(`No such mail to ${address}`);
      return mail;
    },
    { timeout: 15_000, interval: 100 },
  );
}

/** The newest one-time code mailed to the address, which stands in the subject and first in the text. */
export async function codeFor(address: string, not?: string): Promise<string> {
  const fits = (mail: Mail) => {
    const code = /^\d{4,6}/.exec(mail.subject)?.[0];
    return code !== undefined && code !== not;
  };
  const mail = await mailTo(address, fits);
  const code = /^\d{4,6}/.exec(mail.subject)?.[0] ?? '';
  expect(mail.text.startsWith(code)).toBe(true);
  return code;
}

/** What the simulated PayPal does with the next order. */
export async function paypalWill(next: string, wishes: { times?: number; latencyMs?: number } = {}): Promise<void> {
  await tellPaypal('/_scenario', { next, ...wishes });
}

/** What a person, or PayPal itself, does with an order outside of the pages. */
export async function paypalDoes(order: string, what: 'approve' | 'complete'): Promise<void> {
  await tellPaypal(`/_orders/${order}/${what}`, {});
}

/** The buyer of an order takes another card, which works. */
export async function takeAnotherCard(order: string): Promise<void> {
  await tellPaypal(`/_orders/${order}/scenario`, { next: 'approve' });
}

async function tellPaypal(path: string, body: object): Promise<void> {
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

async function ledgerOfPaypal(): Promise<LedgerEntry[]> {
  const response = await fetch(`${inject('paypal')}/_ledger`);
  return v.parse(ledger, await response.json()).orders;
}

/** PayPal's ledger from now on: answers the orders that were opened since. */
export async function openLedger(): Promise<() => Promise<LedgerEntry[]>> {
  const before = new Set((await ledgerOfPaypal()).map(({ orderId }) => orderId));
  return async () => (await ledgerOfPaypal()).filter(({ orderId }) => !before.has(orderId));
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
