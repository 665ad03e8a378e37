import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sesClient } from '#composition/clients.ts';
import { RECEIPT_ATTACHMENTS_MAX_BYTES } from '#contract/endpoints/orders/limits.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { sesEmulator, setAwsEnvironment } from '#testing/emulators.ts';
import { describeMailer } from '#testing/mailer.suite.ts';
import { sesMailer } from './mailer.ts';

const from = 'Route to College – José <hello@example.com>';
let emulator: Awaited<ReturnType<typeof sesEmulator>>;
let client: ReturnType<typeof sesClient>;

beforeAll(async () => {
  setAwsEnvironment();
  emulator = await sesEmulator();
  client = sesClient(emulator.endpoint);
});
afterAll(async () => {
  client.destroy();
  await emulator.close();
});

describeMailer('SES', () => {
  const before = emulator.mailbox.list().length;
  return Promise.resolve({
    port: sesMailer({ from, client }),
    async received() {
      const mails = emulator.mailbox.list();
      return await Promise.all(
        mails.slice(0, mails.length - before).map(async ({ id, to, subject, text, html }) => {
          return { to, subject, text, html, ...(await emulator.message(id)) };
        }),
      ).then((newestFirst) => newestFirst.reverse());
    },
  });
});

describe('the SES mailer', () => {
  const mail = {
    kind: 'receipt',
    to: 'amy@example.com',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
  } as const;

  it('names the business as the sender, and marks the mail as generated', async () => {
    await sesMailer({ from, client }).send(mail);
    const [got] = emulator.mailbox.list();
    expect(got?.from).toBe('"Route to College – José" <hello@example.com>');
    const { headers } = await emulator.message(got?.id ?? '');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('offers to stop the mails with one click, if it knows where', async () => {
    const unsubscribeUrl = `https://shop.test/api/unsubscribe/01KA0000000000000000000AMY.${'m'.repeat(43)}`;
    await sesMailer({ from, client }).send({ ...mail, unsubscribeUrl });
    await sesMailer({ from, client }).send(mail);
    const [without, offering] = await Promise.all(
      emulator.mailbox
        .list()
        .slice(0, 2)
        .map(async ({ id }) => (await emulator.mailbox.raw(id))?.toString()),
    );
    // RFC 8058: both headers, the address alone and in one piece.
    expect(offering?.replaceAll(/\r\n[ \t]/g, ' ')).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`);
    expect(offering).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(without).not.toContain('List-Unsubscribe');
  });

  it('also attaches a calendar entry as invite.ics, for programs that ignore the alternative', async () => {
    const content = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
    await sesMailer({ from, client }).send({ ...mail, invite: { method: 'REQUEST', content } });
    const [got] = emulator.mailbox.list();
    const { attachments } = await emulator.message(got?.id ?? '');
    expect(attachments).toEqual([{ fileName: 'invite.ics', content: Uint8Array.from(Buffer.from(content)) }]);
    expect(got?.attachments).toEqual([{ filename: 'invite.ics', size: content.length }]);
    const attached = await emulator.mailbox.attachment(got?.id ?? '', 0);
    expect(attached?.content.toString()).toBe(content);
  });

  it('gives SES lines that end as mail asks, in every part', async () => {
    const [pdf, text] = [new Uint8Array([10, 13, 10, 65, 10]), 'First line\nSecond line\r\nThird line\n'];
    await sesMailer({ from, client }).send({
      ...mail,
      text: `${'José wrote: '.repeat(200)}\n\n.\nThe end`,
      html: `<p>Hello</p>\n<p>${'x'.repeat(3_000)}</p>\r\n`,
      invite: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
      documents: [{ fileName: 'steps.ics', contentType: 'text/calendar', content: text }],
      attachments: [{ fileName: 'guide.pdf', content: pdf }],
    });
    const [got] = emulator.mailbox.list();
    const message = (await emulator.mailbox.raw(got?.id ?? ''))?.toString('latin1') ?? '';
    // RFC 5322: CR and LF come only together, and a line has at most 998 characters.
    expect(message).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
    expect(message.endsWith('\r\n')).toBe(true);
    expect(Math.max(...message.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(998);
    expect((await emulator.message(got?.id ?? '')).attachments).toContainEqual({ fileName: 'guide.pdf', content: pdf });
  });

  it('tags a mail with its kind, for SES only', async () => {
    const send = vi.spyOn(client, 'send');
    await sesMailer({ from, client }).send(mail);
    expect(send.mock.calls.map(([{ input }]) => 'Tags' in input && input.Tags)).toEqual([
      [{ Name: 'kind', Value: 'receipt' }],
    ]);
    const { headers } = await emulator.message(emulator.mailbox.list()[0]?.id ?? '');
    expect([...headers.keys()].filter((name) => name.includes('tag') || name.startsWith('x-'))).toEqual([]);
  });

  it('reads no file and fetches no URL, whatever the HTML contains', async () => {
    await sesMailer({ from, client }).send({ ...mail, html: '<img src="file:///etc/hostname">' });
    expect(emulator.mailbox.list()[0]).toMatchObject({ html: '<img src="file:///etc/hostname">', attachments: [] });
  });

  /** An SES that answers each mail only after a while. */
  async function slowSes(milliseconds: number) {
    let tries = 0;
    const server = createServer((request, response) => {
      tries += 1;
      request.resume().on('end', () => {
        setTimeout(() => {
          response.writeHead(200, { 'Content-Type': 'text/xml' });
          response.end(
            '<SendRawEmailResponse><SendRawEmailResult><MessageId>1</MessageId></SendRawEmailResult></SendRawEmailResponse>',
          );
        }, milliseconds).unref();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const address = server.address();
    const slow = sesClient(`http://localhost:${String(typeof address === 'object' ? address?.port : '')}`);
    onTestFinished(async () => {
      slow.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return { client: slow, tries: () => tries };
  }
  const receipt = {
    ...mail,
    attachments: [{ fileName: 'guide.pdf', content: new Uint8Array(RECEIPT_ATTACHMENTS_MAX_BYTES) }],
  };

  it('waits in one try as long as SES needs for a receipt with seven megabytes of guides', async () => {
    const slow = await slowSes(4_000);
    await sesMailer({ from, client: slow.client }).send(receipt);
    expect(slow.tries()).toBe(1);
  });

  it('tries again if SES does not answer, and gives up after three tries', async () => {
    const slow = await slowSes(60_000);
    const shortTries = { tryMs: 500, allMs: 60_000 };
    await expect(sesMailer({ from, client: slow.client, plain: shortTries }).send(mail)).rejects.toThrow(
      DependencyDown,
    );
    expect(slow.tries()).toBe(3);
  });

  it('ends all tries once their time is over', async () => {
    const slow = await slowSes(60_000);
    const attached = { tryMs: 60_000, allMs: 500 };
    await expect(sesMailer({ from, client: slow.client, attached }).send(receipt)).rejects.toThrow(DependencyDown);
    expect(slow.tries()).toBeLessThanOrEqual(1);
  });

  it('throws DependencyDown if SES cannot be reached', async () => {
    const nowhere = sesClient('http://localhost:1');
    await expect(sesMailer({ from, client: nowhere }).send(mail)).rejects.toThrow(DependencyDown);
  });
});
