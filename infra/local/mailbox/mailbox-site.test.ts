import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningServer, serve } from '../http-server.ts';
import { type Mail, type Mailbox, type NewMail, openMailbox } from './mailbox.ts';
import { codeOf } from './mailbox-page.ts';
import { serveMailbox } from './mailbox-site.ts';

const mail: NewMail = {
  to: ['anna@example.com'],
  from: 'Route to College <hello@example.com>',
  subject: 'Your code',
  text: 'Hello Anna,\n\n482913\n\nis your code.',
  html: '<p>482913</p><script>alert("run")</script>',
  attachments: [],
};
const withAttachment = Buffer.from(
  [
    'From: hello@example.com',
    'To: anna@example.com',
    'Subject: Receipt',
    'Content-Type: application/pdf',
    "Content-Disposition: attachment; filename*=utf-8''Gu%C3%ADa%20(1).pdf",
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('%PDF-1.7').toString('base64'),
    '',
  ].join('\r\n'),
);

const anyText: unknown = expect.any(String);
let dir: string;
let mailbox: Mailbox;
let server: RunningServer;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mail-'));
  mailbox = await openMailbox(dir, (message) => {
    throw new Error(message);
  });
  server = await serve((request, response) => {
    void serveMailbox(mailbox, request, response).then((served) => {
      if (!served) response.writeHead(404).end();
    });
  }, 0);
});
afterEach(async () => {
  await server.close();
  await rm(dir, { recursive: true });
});

const get = async (path: string): Promise<string> => (await fetch(server.origin + path)).text();

describe('the mailbox as JSON', () => {
  it('lists exactly the documented members, newest first', async () => {
    await mailbox.add(mail);
    await mailbox.add({ ...mail, subject: 'The second' });
    const list: unknown = JSON.parse(await get('/_local/mail.json'));
    expect(list).toEqual([
      { ...mail, subject: 'The second', id: anyText, sentAt: anyText },
      { ...mail, id: anyText, sentAt: anyText },
    ]);
  });

  it('filters by address', async () => {
    await mailbox.add(mail);
    await mailbox.add({ ...mail, to: ['bo+x@example.com'] });
    expect(JSON.parse(await get('/_local/mail.json?to=BO%2Bx@example.com'))).toMatchObject([
      { to: ['bo+x@example.com'] },
    ]);
    expect(JSON.parse(await get('/_local/mail.json?to='))).toHaveLength(2);
  });
});

describe('the mailbox as a page', () => {
  it('shows recipients and codes', async () => {
    await mailbox.add(mail);
    const page = await get('/_local/mail');
    expect(page).toContain('to anna@example.com');
    expect(page).toContain('<strong class="code">482913</strong>');
  });

  it('allows only its own script, by its hash', async () => {
    const response = await fetch(`${server.origin}/_local/mail`);
    const script = /<script>([^<]*)<\/script>/.exec(await response.text())?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`; script-src 'sha256-${hash}'`);
  });

  it('says that there is no mail', async () => {
    expect(await get('/_local/mail?to=noone@example.com')).toContain('No mail to noone@example.com yet.');
  });

  it("shows a mail's HTML in a frame without scripts", async () => {
    const { id } = await mailbox.add(mail);
    const response = await fetch(`${server.origin}/_local/mail/${id}`);
    const page = await response.text();
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc=');
    expect(page).not.toContain('<script');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
  });

  it('escapes the text of a mail', async () => {
    const { id } = await mailbox.add({ ...mail, subject: '<img src=x onerror=alert(1)>', to: ['"<b>"@example.com'] });
    for (const page of [await get('/_local/mail'), await get(`/_local/mail/${id}`)]) {
      expect(page).not.toContain('<img src=x');
      expect(page).not.toContain('<b>');
    }
  });

  it('serves an attachment as a download', async () => {
    const { id } = await mailbox.add({ ...mail, attachments: [{ filename: 'Guía (1).pdf', size: 8 }] }, withAttachment);
    expect(await get(`/_local/mail/${id}`)).toContain(`href="/_local/mail/${id}/attachments/0">Guía (1).pdf</a>`);
    const response = await fetch(`${server.origin}/_local/mail/${id}/attachments/0`);
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Gu%C3%ADa%20%281%29.pdf");
    expect(await response.text()).toBe('%PDF-1.7');
  });

  it('shows the source of a message as text', async () => {
    const { id } = await mailbox.add(mail, withAttachment);
    const response = await fetch(`${server.origin}/_local/mail/${id}.eml`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe(withAttachment.toString());
    expect(await get(`/_local/mail/${id}`)).toContain(`href="/_local/mail/${id}.eml"`);
  });

  it.each(['/_local/mail/unknown', '/_local/mail/unknown.eml', '/_local/mail/..%2f..%2fsecrets.json', '/_local/mails'])(
    'answers 404 to %s',
    async (path) => {
      expect((await fetch(server.origin + path)).status).toBe(404);
    },
  );
});

describe('codeOf', () => {
  const withText = (text: string, subject = ''): Mail => ({ ...mail, subject, text, id: '', sentAt: '' });

  it.each([
    ['Hello,\n\n 4821 \n\nbye', '4821'],
    ['Your code is 482913. It is good for 10 minutes.', '482913'],
    ['Code: 4821', '4821'],
  ])('finds the code in %j', (body, code) => {
    expect(codeOf(withText(body))).toBe(code);
  });

  it.each(['You paid $1234.50 on November 5, 2026', 'Your code of conduct, edition 20261'])(
    'finds none in %j',
    (body) => {
      expect(codeOf(withText(body))).toBeUndefined();
    },
  );
});
