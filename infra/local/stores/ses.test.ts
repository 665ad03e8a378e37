import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetSendQuotaCommand, SESClient, SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localCredentials } from '../../operations/local/environment.ts';
import { type Mailbox, openMailbox } from '../mailbox/mailbox.ts';
import { type RunningSes, startSes } from './ses.ts';

let dir: string;
let ses: RunningSes;
let mailbox: Mailbox;
let client: SESClient;
const warnings: string[] = [];

async function start(): Promise<void> {
  mailbox = await openMailbox(dir, (message) => warnings.push(message));
  ses = await startSes({ port: 0, mailbox });
  client = new SESClient({ endpoint: ses.origin, region: 'us-east-1', credentials: localCredentials, maxAttempts: 1 });
}

beforeEach(async () => {
  warnings.length = 0;
  dir = await mkdtemp(join(tmpdir(), 'mail-'));
  await start();
});
afterEach(async () => {
  await ses.close();
  await rm(dir, { recursive: true });
});

const pdf = Buffer.from('%PDF-1.7 a guide');

async function rawMessage(): Promise<Buffer> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: 'Route to College <hello@example.com>',
    to: ['Zoë <zoe@example.com>', 'parent@example.com'],
    subject: 'Your guides – José, 李',
    text: 'Your code is 482913 – ¡bienvenida!',
    html: '<p>Your code is <b>482913</b></p>',
    attachments: [{ filename: 'Résumé guide.pdf', content: pdf }],
  });
  if (!Buffer.isBuffer(message)) throw new Error('not buffered');
  return message;
}

const sendRaw = async (): Promise<unknown> =>
  client.send(new SendRawEmailCommand({ RawMessage: { Data: await rawMessage() } }));

const sendSimple = (to: string): Promise<unknown> =>
  client.send(
    new SendEmailCommand({
      Source: 'hello@example.com',
      Destination: { ToAddresses: [to] },
      Message: { Subject: { Data: 'Código' }, Body: { Text: { Data: '1234' }, Html: { Data: '<b>1234</b>' } } },
    }),
  );

describe('the local SES', () => {
  it('stores a raw message with UTF-8, both bodies and its attachment', async () => {
    await sendRaw();
    expect(mailbox.list()).toEqual([
      {
        id: expect.stringMatching(/^\w{26}$/) as unknown,
        to: ['zoe@example.com', 'parent@example.com'],
        from: '"Route to College" <hello@example.com>',
        subject: 'Your guides – José, 李',
        text: expect.stringContaining('¡bienvenida!') as unknown,
        html: '<p>Your code is <b>482913</b></p>',
        attachments: [{ filename: 'Résumé guide.pdf', size: pdf.length }],
        sentAt: expect.stringMatching(/Z$/) as unknown,
      },
    ]);
  });

  it('returns an attachment byte for byte', async () => {
    await sendRaw();
    const [mail] = mailbox.list();
    const attachment = await mailbox.attachment(mail?.id ?? '', 0);
    expect(attachment).toMatchObject({ filename: 'Résumé guide.pdf', content: pdf });
    expect(await mailbox.attachment(mail?.id ?? '', 1)).toBeUndefined();
    expect(await mailbox.attachment('../mail', 0)).toBeUndefined();
  });

  it('uses the envelope of a raw message if it has one', async () => {
    await client.send(
      new SendRawEmailCommand({ Destinations: ['hidden@example.com'], RawMessage: { Data: await rawMessage() } }),
    );
    expect(mailbox.list()[0]?.to).toEqual(['hidden@example.com']);
  });

  it('stores a simple message and lists the newest first', async () => {
    await sendSimple('first@example.com');
    await sendSimple('second@example.com');
    expect(mailbox.list().map(({ to }) => to)).toEqual([['second@example.com'], ['first@example.com']]);
    expect(mailbox.list()[0]).toMatchObject({ subject: 'Código', text: '1234', html: '<b>1234</b>', attachments: [] });
  });

  it('reports each accepted mail with its tags once it is stored, and no refused one', async () => {
    const reported: unknown[] = [];
    ses.onSent = (mail) => reported.push([mail, mailbox.list().length]);
    await client.send(
      new SendRawEmailCommand({
        Destinations: ['hidden@example.com'],
        RawMessage: { Data: await rawMessage() },
        Tags: [
          { Name: 'kind', Value: 'receipt' },
          { Name: 'other', Value: 'tag' },
        ],
      }),
    );
    await sendSimple('first@example.com');
    ses.down = true;
    await expect(sendSimple('second@example.com')).rejects.toThrow();
    expect(reported).toMatchObject([
      [{ to: ['hidden@example.com'], tags: { kind: ['receipt'], other: ['tag'] } }, 1],
      [{ to: ['first@example.com'], tags: {} }, 2],
    ]);
  });

  it('finds the mails to one address, in any spelling', async () => {
    await sendSimple('first@example.com');
    await sendSimple('second@example.com');
    expect(mailbox.list('SECOND@example.com').map(({ to }) => to)).toEqual([['second@example.com']]);
    expect(mailbox.list('other@example.com')).toEqual([]);
  });

  it('keeps mails and their order over a restart', async () => {
    await sendSimple('first@example.com');
    await sendRaw();
    const before = mailbox.list();
    await ses.close();
    await start();
    expect(mailbox.list()).toEqual(before);
    expect(before).toHaveLength(2);
  });

  it('skips a damaged mail with a warning and serves the others', async () => {
    await sendSimple('first@example.com');
    await writeFile(join(dir, '01ARZ3NDEKTSV4RRFFQ69G5FAV.json'), '{"id":');
    await ses.close();
    await start();
    expect(mailbox.list()).toHaveLength(1);
    expect(warnings).toEqual([expect.stringContaining('01ARZ3NDEKTSV4RRFFQ69G5FAV.json is damaged')]);
  });

  it('refuses what the real service refuses, and stores nothing', async () => {
    const empty = client.send(
      new SendEmailCommand({
        Source: 'hello@example.com',
        Destination: { ToAddresses: ['a@example.com'] },
        Message: { Subject: { Data: 'Empty' }, Body: {} },
      }),
    );
    await expect(empty).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    expect((await fetch(ses.origin, { method: 'POST', body: 'Action=SendRawEmail&RawMessage.Data=eA' })).ok).toBe(
      false,
    );
    expect(mailbox.list()).toEqual([]);
  });

  it('refuses every mail while it is down, and accepts mails again when it is up', async () => {
    ses.down = true;
    await expect(sendRaw()).rejects.toMatchObject({ name: 'ServiceUnavailable', $metadata: { httpStatusCode: 503 } });
    await expect(sendSimple('first@example.com')).rejects.toThrow();
    expect(mailbox.list()).toEqual([]);
    ses.down = false;
    await sendSimple('first@example.com');
    expect(mailbox.list()).toHaveLength(1);
  });

  it('refuses only the mails that mention an address while it is down for that address', async () => {
    ses.down = 'zoe@example.com';
    await expect(sendRaw()).rejects.toMatchObject({ name: 'ServiceUnavailable' });
    await expect(sendSimple('zoe@example.com')).rejects.toThrow();
    await sendSimple('first@example.com');
    ses.down = 'first@example.com';
    await sendRaw();
    expect(mailbox.list().map(({ to }) => to)).toEqual([
      ['zoe@example.com', 'parent@example.com'],
      ['first@example.com'],
    ]);
  });

  it('refuses an unsupported action instead of hanging', async () => {
    await expect(client.send(new GetSendQuotaCommand())).rejects.toMatchObject({ name: 'InvalidAction' });
  });
});
