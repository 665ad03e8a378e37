import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type * as Adapters from '#composition/adapters.ts';
import { RECEIPT_ATTACHMENTS_MAX_BYTES } from '#contract/endpoints/orders/limits.ts';
import { errors } from '#contract/errors.ts';
import { watcher } from '#contract/registry.ts';
import { sampleSettings } from '#infra/stack/settings.ts';
import { watchedFunctions } from '#infra/stack/watched-functions.ts';
import { allEmulators } from '#testing/emulators.ts';
import { sampleEvent, sampleRequest } from '#testing/events.ts';
import { runFunction } from '#testing/run-function.ts';
import { sampleWorld } from '#testing/sample-world.ts';
import { aGuide, anItem, aPaidOrder } from '#testing/samples.ts';
import { partsOf, type SmtpSink, smtpUrl, startSmtpSink } from '#testing/smtp-sink.ts';
import { recordLogLines } from '#testing/standard-output.ts';

/** The functions with the local stack's services, but with a mail server in place of SES. */

let emulators: Awaited<ReturnType<typeof allEmulators>>;
let adapters: typeof Adapters;
let sink: SmtpSink;
let log: ReturnType<typeof recordLogLines>;
const inbox = sampleSettings.businessInbox;

beforeAll(async () => {
  vi.stubGlobal('WATCHED_FUNCTIONS', watchedFunctions());
  emulators = await allEmulators();
  sink = await startSmtpSink();
  Object.assign(process.env, emulators.environment, { SMTP_ACCOUNT: smtpUrl(sink) });
  adapters = await import('#composition/adapters.ts');
});
afterAll(async () => {
  await sink.close();
  await emulators.close();
});
beforeEach(() => {
  sink.answer = () => undefined;
  log = recordLogLines();
});

const parsedBody = ({ body }: { body?: string }) => JSON.parse(body ?? '{}') as object;
/** Calls an endpoint with its sample request and other fields. */
async function call(id: string, fields: object = {}, changes: Partial<APIGatewayProxyEventV2> = {}) {
  const sample = await sampleRequest(id);
  const body = JSON.stringify({ ...parsedBody(sample), ...fields });
  const result = await runFunction(id, { ...sample, ...changes, body });
  return { status: result.statusCode, cookies: result.cookies ?? [], headers: result.headers ?? {} };
}
/** Runs a schedule at a later time, when mail that waits is due. */
async function runLater(id: string, minutes: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  try {
    await runFunction(id, await sampleEvent(id));
  } finally {
    vi.useRealTimers();
  }
}
/** What came for an address, oldest first. */
const mailsTo = async (email: string) =>
  await Promise.all(sink.received.filter(({ to }) => to.includes(email)).map(({ raw }) => partsOf(raw)));
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

it('mails a sign-up, a code that logs in, a receipt with seven megabytes of guides, and an invitation, each once', async () => {
  const email = 'zoe@example.com';
  expect(await call('register-user', { email })).toMatchObject({ status: 201 });
  expect(await subjectsTo(email)).toEqual([expect.stringMatching(/welcome/i)]);
  expect(await mailsTo(inbox)).toMatchObject([{ replyTo: email }]);

  const { cookies } = await call('send-otp', { email });
  const otp = Number(/^\d{6}/.exec((await subjectsTo(email))[1] ?? '')?.[0]);
  const given = cookies.map((line) => line.split(';')[0] ?? '');
  expect(await call('log-in', { email, otp }, { cookies: given })).toMatchObject({ status: 200 });

  const half = Math.floor(RECEIPT_ATTACHMENTS_MAX_BYTES / 2);
  const guides = ['biology', 'law'].map((id) => aGuide({ id, fileName: `${id}.pdf` }));
  const contentOf = (id: string) => new Uint8Array(half).fill(id.length);
  await sampleWorld(adapters).publish(guides, contentOf);
  const buyer = { email: 'cleo@example.com', fullname: 'Cleo Hart' };
  const now = Date.now();
  const order = aPaidOrder({
    buyer,
    items: guides.map((guide) => anItem(guide)),
    receipt: 'DUE',
    checkAt: now - 1,
    createdAt: now - 60_000,
  });
  await adapters.orders().insert(order);
  await runFunction('settle-open-orders', await sampleEvent('settle-open-orders'));
  await runLater('settle-open-orders', 30);
  const [receipt, ...more] = await mailsTo(buyer.email);
  expect(more).toEqual([]);
  expect(receipt?.attachments.map(({ fileName, content }) => [fileName, content.length])).toEqual([
    ['biology.pdf', half],
    ['law.pdf', half],
  ]);
  expect(Buffer.compare(receipt?.attachments[1]?.content ?? Buffer.alloc(0), contentOf('law'))).toBe(0);

  await sampleWorld(adapters).startOfficeSession();
  expect(await call('invite-office-member', { email: 'ben@example.com' })).toMatchObject({ status: 201 });
  const [invitation, ...others] = await mailsTo('ben@example.com');
  expect(others).toEqual([]);
  expect(invitation?.text).toContain('https://shop.test/office/');

  expect(await adapters.outbox().due(now + 86_400_000, 10)).toEqual([]);
  // Nothing went through SES.
  expect(emulators.mailbox.list()).toEqual([]);
});

it('keeps what the server refuses for now, and sends it once when the outbox runs again', async () => {
  sink.answer = (step) => (step === 'data' ? '451 4.7.1 Greylisted, try again later' : undefined);
  const email = 'kai@example.com';
  expect(await call('register-user', { email })).toMatchObject({ status: 201 });
  expect(await mailsTo(email)).toEqual([]);
  await runLater('deliver-outbox', 2);
  expect(await mailsTo(email)).toEqual([]);
  expect(log.lines.filter(({ event }) => event === 'mail-not-sent')).toHaveLength(4);

  sink.answer = () => undefined;
  await runLater('deliver-outbox', 8);
  await runLater('deliver-outbox', 60);
  expect(await subjectsTo(email)).toHaveLength(1);
  expect((await mailsTo(inbox)).filter(({ replyTo }) => replyTo === email)).toHaveLength(1);
});

it('counts an address that the server refuses for good as bounced, and writes to the others', async () => {
  const email = 'nobody@example.com';
  sink.answer = (step, to) => (step === 'rcpt' && to === email ? '550 5.1.1 No such user' : undefined);
  expect(await call('register-user', { email })).toMatchObject({ status: 201 });
  expect(await call('send-otp', { email })).toMatchObject({ status: 200 });
  const bounced = await adapters.mailFeedback().of(email, Date.now());
  expect(bounced).toMatchObject([
    { outcome: 'BOUNCED', reason: '5.1.1', diagnostic: '550 5.1.1 No such user', mail: 'account' },
    { outcome: 'BOUNCED', reason: '5.1.1', mail: 'code' },
  ]);
  expect((await mailsTo(inbox)).filter(({ replyTo }) => replyTo === email)).toHaveLength(1);
  await runLater('deliver-outbox', 2);
  expect(await adapters.mailFeedback().of(email, Date.now())).toHaveLength(2);
  // The log has the reason, never the address.
  expect(log.text()).toContain('"event":"mail-bounced"');
  expect(log.text()).not.toContain(email);
});

it('loses nothing while the password is wrong, and tells the owner past the mail server', async () => {
  sink.answer = (step) => (step === 'auth' ? '535 5.7.8 Username and password not accepted' : undefined);
  const email = 'mia@example.com';
  expect(await call('register-user', { email })).toMatchObject({ status: 201 });
  expect(await call('send-otp', { email })).toMatchObject({
    status: errors.DEPENDENCY_DOWN.status,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) as string },
  });
  expect(await mailsTo(email)).toEqual([]);

  const told = log.lines.filter(({ alarm }) => alarm === 'mail-server-refuses');
  expect(told.map(({ mail }) => mail).toSorted()).toEqual(['account', 'business', 'code']);
  const logEvents = told.map((line) => ({ timestamp: Date.now(), message: JSON.stringify(line) }));
  const data = gzipSync(JSON.stringify({ messageType: 'DATA_MESSAGE', logEvents })).toString('base64');
  await runFunction(watcher.id, { awslogs: { data } });
  const [notice, ...more] = emulators.mailbox.list();
  expect(more).toEqual([]);
  expect(notice).toMatchObject({ subject: expect.stringContaining('mail-server-refuses') as string });
  expect(notice?.text).toContain('docs/runbook.md#mail-server-refuses');

  sink.answer = () => undefined;
  await runLater('deliver-outbox', 2);
  expect(await subjectsTo(email)).toHaveLength(1);
});
