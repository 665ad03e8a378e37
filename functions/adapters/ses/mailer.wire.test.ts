import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sesClient } from '#composition/clients.ts';
import { DependencyDown } from '#domain/refusal.ts';
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
          const { attachments, replyTo } = await emulator.message(id);
          return { to, subject, text, html, replyTo, attachments };
        }),
      ).then((newestFirst) => newestFirst.reverse());
    },
  });
});

describe('the SES mailer', () => {
  const mail = { to: 'amy@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

  it('names the business as the sender, and says that nobody typed the mail', async () => {
    await sesMailer({ from, client }).send(mail);
    const [got] = emulator.mailbox.list();
    expect(got?.from).toBe('"Route to College – José" <hello@example.com>');
    const { headers } = await emulator.message(got?.id ?? '');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('reads no file and no address of this machine, whatever a text says', async () => {
    await sesMailer({ from, client }).send({ ...mail, html: '<img src="file:///etc/hostname">' });
    expect(emulator.mailbox.list()[0]).toMatchObject({ html: '<img src="file:///etc/hostname">', attachments: [] });
  });

  it('says that the service is down when it does not take the mail', async () => {
    const nowhere = sesClient('http://localhost:1');
    await expect(sesMailer({ from, client: nowhere }).send(mail)).rejects.toThrow(DependencyDown);
  });
});
