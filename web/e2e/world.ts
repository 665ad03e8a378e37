import * as v from 'valibot';
import { expect, inject, vi } from 'vitest';

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
export async function paypalWill(next: string): Promise<void> {
  const response = await fetch(`${inject('paypal')}/_scenario`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ next }),
  });
  expect(response.status, await response.text()).toBeLessThan(300);
}

export async function api(
  path: string,
  options: { method?: 'GET' | 'POST'; token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  return await fetch(`${inject('site')}/api/${path}`, {
    method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
}
