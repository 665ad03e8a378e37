import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFailed, onTestFinished } from 'vitest';
import { dynamoOutbox } from '#adapters/dynamodb/outbox.ts';
import { dynamoClient } from '#composition/clients.ts';
import { officeConsultation } from '#contract/endpoints/consultations/office.ts';
import { bookConsultation, listConsultationSlots } from '#contract/endpoints/consultations/public.ts';
import { officeOrder, officeOrderPage } from '#contract/endpoints/orders/office.ts';
import { officeMessage } from '#contract/words/office-follow-ups.ts';
import { sampleGuidesDir } from '#infra/build/builds.ts';
import { demoBuyer } from '#infra/local/demo-buyer.ts';
import { serve } from '#infra/local/http-server.ts';
import { ensureTable } from '#infra/local/stores/tables.ts';
import { commands } from '#infra/operations/commands.ts';
import { dataDirAt } from '#infra/operations/local/data-dir.ts';
import { readPaypalSecret } from '#infra/operations/stack-secrets.ts';
import { localEnvironment } from '#infra/operations/target.ts';
import { tables } from '#infra/stack/tables.ts';
import { anOutboxMail } from '#testing/samples.ts';
import {
  actAtPaypal,
  api,
  type Buyer,
  mailsTo,
  mailTo,
  newBuyer,
  newPerson,
  trackPaypalOrders,
  viewerHeaders,
} from './backend.ts';
import { runLocalStack } from './local-stack.ts';
import { inShell, useOperator } from './operator.ts';

/** Every operations command, and mistakes, against the running stack. */

const { run, runOk, runJson, runRefused, withdraw, outcomes } = useOperator();
const site = inject('site');

/** Printed instead of a question, because no process here has a terminal. */
const NO_CONFIRMATION = 'There is no terminal to confirm on: pass --yes to confirm. Nothing was done.';

let stackTables: ReturnType<typeof dynamoClient>;
let tableMaker: DynamoDBClient;
const tableName = (variable: string): string => process.env[variable] ?? '';
beforeAll(async () => {
  // For data that the commands cannot make: an abandoned mail, a restored table.
  Object.assign(process.env, await localEnvironment(site));
  const endpoint = process.env['DYNAMODB_ENDPOINT'] ?? '';
  stackTables = dynamoClient(endpoint);
  tableMaker = new DynamoDBClient({ endpoint });
});
afterAll(() => {
  stackTables.destroy();
  tableMaker.destroy();
});

const isReceipt = ({ subject }: { subject: string }) => subject.startsWith('Your receipt');

/** Pays for the cart through the API; returns the order's number. */
async function pay({ token, cents, cart, email }: Buyer): Promise<string> {
  const order = { amount: cents / 100, currency: 'USD', pdfIds: cart.map(({ _id }) => _id) };
  const opened = (await (await api('create-order/', { token, body: order })).json()) as { res: string };
  await actAtPaypal(opened.res, 'approve');
  const captured = await api(`capture-order/${opened.res}`, { token });
  expect(await captured.json()).toMatchObject({ status: 'COMPLETED' });
  const receipt = await mailTo(email, isReceipt);
  return /Order number: (\w+)/.exec(receipt.text)?.[1] ?? '';
}

async function sendMessage(person: { fullname: string; email: string }, message: string): Promise<void> {
  const body = { name: person.fullname, email: person.email, message };
  const headers = { 'cloudfront-viewer-address': '198.51.100.250:443' };
  expect((await api('contact_us', { body, headers })).status).toBe(200);
}

async function runSchedule(id: string): Promise<void> {
  expect((await fetch(`${site}/_local/schedules/${id}`, { method: 'POST' })).status).toBe(200);
}

const shop = v.object({ res: v.array(v.object({ _id: v.string(), price: v.number() })) });
/** A guide's price in the shop, in dollars; undefined if it is not on sale. */
async function priceInShop(id: string): Promise<number | undefined> {
  const { res } = v.parse(shop, await (await api('getpdfs')).json());
  return res.find(({ _id }) => _id === id)?.price;
}

const freeTimes = v.object({ res: listConsultationSlots.success.res });
const bookedConsultation = v.object({ res: bookConsultation.success.res });
const hoursOutput = v.tuple([v.looseObject({ counselors: v.array(v.looseObject({ id: v.string() })) })]);
const guides = v.array(v.object({ _id: v.string() }));
const order = v.tuple([officeOrder]);
const orderPages = v.array(officeOrderPage);
const messagePages = v.array(v.object({ messages: v.array(officeMessage) }));
const bookings = v.tuple([v.object({ consultations: v.array(officeConsultation) })]);
const codeList = v.tuple([v.object({ codes: v.array(v.object({ code: v.string(), version: v.string() })) })]);
const profile = v.object({ res: v.object({ purchases: v.array(v.object({ pdfID: guides })) }) });
/** The ids of the guides that a buyer may download. */
async function owned({ token }: Buyer): Promise<string[]> {
  const { purchases } = v.parse(profile, await (await api('profile/', { token })).json()).res;
  return purchases.flatMap(({ pdfID }) => pdfID.map(({ _id }) => _id)).sort();
}

it('finds no problem, from outside and from inside', async () => {
  // Only once, because codes are limited per address and other journeys share this one.
  const [outside, inside, checks, paypal, webhook] = await Promise.all([
    runJson('smoke', site),
    runOk('doctor', '--local'),
    runJson('doctor', '--local'),
    runOk('paypal-setup', '--local'),
    runJson('paypal-setup', '--local'),
  ]);
  const result = expect.stringMatching(/^(?:ok|skipped)$/) as string;
  for (const check of [...outside, ...checks])
    expect(check).toMatchObject({ check: expect.any(String) as string, result });
  const isMailed = { check: expect.stringMatching(/^a code mail to success\+smoke-/) as string, result: 'ok' };
  expect(outside).toContainEqual(isMailed);
  expect(outside).toContainEqual({ check: 'header referrer-policy below /api', result: 'ok' });
  expect(inside.trim().split('\n').at(-1)).toBe('Everything is fine.');
  // Checks that only AWS has are listed as skipped.
  expect(inside).toContain('skipped  mail is out of the sandbox: only a stage in AWS has this');
  expect(paypal).toContain(`PayPal sends its events to ${site}/api/paypal/webhook already.`);
  expect(webhook).toMatchObject([{ url: `${site}/api/paypal/webhook` }]);
});

it("shows the demo buyer's orders, the history of one, and the account", async () => {
  const pages = v.parse(orderPages, await runJson('office', 'list-orders', '--state', 'PAID', '--local'));
  const orders = pages.flatMap((page) => page.orders);
  const number = orders.find(({ buyer }) => buyer.email === demoBuyer.email)?.number ?? '';
  const [history, order, person, list, refund] = await Promise.all([
    runOk('office', 'get-order', '--number', number, '--local'),
    runJson('office', 'get-order', '--number', number, '--local'),
    runJson('office', 'find-person', '--email', demoBuyer.email, '--local'),
    runOk('office', 'list-orders', '--csv', '--local'),
    run(['office', 'refund-order', '--number', number, '--cents', '1', '--reason', 'A test', '--local']),
  ]);
  expect(history).toMatch(/^ {2}\$\d+\.\d\d has arrived\.$|^paypal: .*PayPal confirms the payment\./m);
  expect(order).toMatchObject([{ number, status: 'PAID' }]);
  expect(person).toMatchObject([{ email: demoBuyer.email, account: { confirmed: true } }]);
  expect(list).toContain(`\n${number},`);
  expect(refund).toMatchObject({ code: 1, out: expect.stringContaining(`number: ${number}`) as string });
  expect(refund.err).toContain(NO_CONFIRMATION);
});

it('ends a list quietly when its reader closes, as with `| head`', async () => {
  expect(await inShell('ops office list-orders --local | true')).toMatchObject({ code: 0, err: '' });
});

it('gives a guide away and takes it back, once, and records both', async () => {
  const gift = ['office', 'give-guide', '--email', demoBuyer.email, '--guide', 'common-app-essay', '--local', '--yes'];
  const [given] = v.parse(order, await runJson(...gift, '--reason', 'A prize'));
  const { number } = given;
  const refund = ['office', 'refund-order', '--number', number, '--cents', '0', '--reason', 'A mistake', '--local'];
  const takeBack = ['office', 'take-back-gift', '--number', number, '--reason', 'The wrong person', '--local'];
  const [again, refused, unconfirmed] = await Promise.all([
    runRefused(1, ...gift, '--reason', 'A prize'),
    runRefused(1, ...refund, '--yes'),
    runRefused(1, ...takeBack),
  ]);
  expect(again).toContain('already has this guide.');
  expect(refused).toContain('was a gift, so there is no money to refund. Use `office take-back-gift`');
  expect(unconfirmed).toContain(NO_CONFIRMATION);
  expect(await runOk(...takeBack, '--yes')).toContain('The gift is taken back.');
  const [twice, history, auditLog] = await Promise.all([
    runRefused(1, ...takeBack, '--yes'),
    runOk('office', 'get-order', '--number', number, '--local'),
    runJson('office', 'list-audit-log', '--local'),
  ]);
  expect(twice).toContain('This gift was already taken back.');
  expect(history).toMatch(/Given away by hand: A prize\n.*Taken back by hand: The wrong/);
  expect(JSON.stringify(auditLog)).toContain(`"action":"take-back-gift","subject":"${number}","outcome":"done"`);
});

describe('a guide of the business', () => {
  const id = 'what-operators-do';
  const onSale = { id, title: 'What Operators Do', category: 'Non-Stem', priceCents: 900, edition: '2026-27' };
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'guides-of-the-business-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  const command = ['office', 'withdraw-guide', '--id', id, '--local', '--version'];

  const frontMatter = (guide: object): string =>
    ['---', ...Object.entries(guide).map(([name, value]) => `${name}: ${String(value)}`), '---', 'Notes.', ''].join(
      '\n',
    );

  /** Writes the folder of a guide in `parent`, with a sample PDF. */
  async function writeGuide(parent: string, guide: object, hasPdf = true): Promise<string> {
    const place = path.join(folder, parent, 'guide');
    await mkdir(place, { recursive: true });
    await writeFile(
      path.join(place, 'guide.md'),
      frontMatter({ ...onSale, desc: 'A guide for tests.', fileName: `${id}.pdf`, ...guide }),
    );
    const sample = path.join(sampleGuidesDir, 'common-app-essay');
    const pdf = (await readdir(sample)).find((name) => name.endsWith('.pdf')) ?? '';
    if (hasPdf) await copyFile(path.join(sample, pdf), path.join(place, `${id}.pdf`));
    return path.join(folder, parent);
  }

  it('can be rehearsed, published, changed, bought and withdrawn; repeating a step changes nothing', async () => {
    // Other journeys expect the shop without it.
    onTestFailed(async () => {
      await withdraw(id);
    });
    const guides = await writeGuide('good', {});
    const [rehearsal, unconfirmed] = await Promise.all([
      runOk('publish', guides, '--dry-run', '--local'),
      runRefused(1, 'publish', guides, '--local'),
    ]);
    expect(rehearsal).toBe(`new        ${id}  (What Operators Do)\n1 of 1 guides would change. Nothing was written.\n`);
    expect(unconfirmed).toContain(NO_CONFIRMATION);
    expect(await priceInShop(id)).toBeUndefined();

    const [published] = await runJson('publish', guides, '--local', '--yes');
    expect(published).toMatchObject({ dryRun: false, guides: [{ id, result: 'published', uploaded: true }] });
    expect(await priceInShop(id)).toBe(9);
    expect(await runOk('publish', guides, '--local')).toContain('Nothing to do: the guides on sale match the folder.');

    await writeGuide('good', { priceCents: 1100 });
    expect(await runOk('publish', guides, '--local', '--dry-run')).toContain(
      'priceCents: 900 -> 1100 (open orders keep',
    );
    expect(await priceInShop(id)).toBe(9);
    expect(await runOk('publish', guides, '--local', '--yes')).toContain(
      'Published or changed 1 of 1 guides, 0 with a PDF',
    );
    expect(await priceInShop(id)).toBe(11);

    const buyer = await newBuyer();
    await pay({ ...buyer, cart: buyer.cart.map((guide) => ({ ...guide, _id: id })), cents: 1100 });
    const [asked, old] = await Promise.all([
      runRefused(1, ...command, '0123456789abcdef'),
      runRefused(1, ...command, '0123456789abcdef', '--yes'),
    ]);
    expect(asked).toContain(NO_CONFIRMATION);
    expect(old).toContain('in the meantime');
    expect(await priceInShop(id)).toBe(11);
    expect(await withdraw(id)).toMatchObject({
      code: 0,
      out: expect.stringContaining('The guide is off sale. Buyers keep it.') as string,
    });
    expect(await priceInShop(id)).toBeUndefined();
    expect(await owned(buyer)).toEqual([id]);
    const file = await api(`uploads/Pdfs/${id}.pdf`, { token: buyer.token });
    expect(file.status).toBe(200);
  });

  it('is refused if its folder has errors, with what to do', async () => {
    const [withoutPdf, badFacts] = [
      await writeGuide('without-pdf', {}, false),
      await writeGuide('bad-facts', { priceCents: '9 dollars', edition: 2026 }),
    ];
    const [missing, bad, nowhere] = await Promise.all([
      runRefused(2, 'publish', withoutPdf, '--local', '--yes'),
      runRefused(2, 'publish', badFacts, '--local', '--yes'),
      runRefused(2, 'publish', path.join(folder, 'nowhere'), '--local', '--yes'),
    ]);
    expect(missing).toContain(`- guide/${id}.pdf: is missing; put the PDF next to guide.md`);
    expect(bad).toContain('- guide/guide.md: priceCents must be a whole number of cents from 100 to 50000');
    expect(bad).toContain('- guide/guide.md: edition must be a school year such as 2026-27');
    expect(nowhere).toContain('is not a folder');
    expect(await priceInShop(id)).toBeUndefined();
  });
});

it('mails a receipt again, and refunds an order once', async () => {
  const charges = await trackPaypalOrders();
  const buyer = await newBuyer(2);
  const number = await pay(buyer);
  await mailTo(buyer.email, isReceipt);
  const receipt = ['office', 'resend-receipt', '--number', number, '--local', '--yes'];
  const refund = (cents: number, ...more: string[]) => [
    ...['office', 'refund-order', '--number', number, '--cents', String(cents), '--reason', 'Ordered by mistake'],
    ...more,
    '--local',
  ];
  const [sent, unconfirmed, otherAmount, stranger, gift] = await Promise.all([
    runJson(...receipt),
    run(refund(buyer.cents)),
    runRefused(1, ...refund(buyer.cents - 1), '--yes'),
    runRefused(1, ...refund(100, '--guide', 'chess'), '--yes'),
    runRefused(1, 'office', 'take-back-gift', '--number', number, '--reason', 'A mistake', '--local', '--yes'),
  ]);
  expect(sent).toEqual([{ message: 'The receipt is on its way.' }]);
  await expect.poll(async () => (await mailsTo(buyer.email)).filter(isReceipt).length).toBe(2);
  expect(unconfirmed.code).toBe(1);
  expect(unconfirmed.out).toContain(`cents: $${(buyer.cents / 100).toFixed(2)}`);
  expect(unconfirmed.err).toContain(NO_CONFIRMATION);
  expect(otherAmount).toContain(`Now $${(buyer.cents / 100).toFixed(2)} would be refunded.`);
  expect(stranger).toContain('has no guide chess');
  expect(gift).toContain('was not given away');
  expect(await charges()).toMatchObject([{ capturedCents: buyer.cents, refundedCents: 0 }]);

  const [first, second] = buyer.cart;
  const price = Math.round((first?.amount ?? 0) * 100);
  const ofOne = refund(price, '--guide', first?._id ?? '', '--yes');
  expect(await runJson(...ofOne)).toMatchObject([{ number, status: 'PARTLY_REFUNDED', refundedCents: price }]);
  expect(await runRefused(1, ...ofOne)).toContain('Nothing is left to refund.');
  expect(await owned(buyer)).toEqual([second?._id]);

  const rest = buyer.cents - price;
  const ofAll = refund(rest, '--yes');
  // Two operators at once: at least one refunds, and PayPal refunds once.
  const refunds = await Promise.all([run(ofAll), run(ofAll)]);
  expect(refunds.map(({ code }) => code)).toContain(0);
  const [again, tooLate, history] = await Promise.all([
    runRefused(1, ...ofAll),
    runRefused(1, ...receipt),
    runOk('office', 'get-order', '--number', number, '--local'),
  ]);
  expect(again).toContain('Nothing is left to refund.');
  expect(tooLate).toContain('is REFUNDED: only a paid one has a receipt.');
  expect(history).toContain(`In total $${(buyer.cents / 100).toFixed(2)} was refunded to the buyer.`);
  expect(history).toContain(`was refunded for “${first?.title ?? ''}” by us.`);
  expect(history).toMatch(/^refundIds:\s+\w+/m);
  expect(await owned(buyer)).toEqual([]);
  expect(await charges()).toMatchObject([{ capturedCents: buyer.cents, refundedCents: buyer.cents }]);
});

it('lists payments and refunds for an accountant', async () => {
  const buyer = await newBuyer();
  const number = await pay(buyer);
  await mailTo(buyer.email, isReceipt);
  await expect.poll(async () => (await mailsTo(buyer.email)).filter(isReceipt).length).toBe(1);
  const ofAll = ['--number', number, '--cents', String(buyer.cents), '--reason', 'Ordered by mistake'];
  await runOk('office', 'refund-order', ...ofAll, '--local', '--yes');
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const [files, history] = await Promise.all([
    runJson('office', 'export-orders', '--from', day(-1), '--until', day(1), '--local'),
    runJson('office', 'get-order', '--number', number, '--local'),
  ]);
  const [{ receiptNumber: receipt }] = v.parse(order, history);
  expect(receipt).toMatch(/^FYR-\d{5,}$/);
  const [{ csv }] = v.parse(v.tuple([v.object({ csv: v.string() })]), files);
  const lines = csv.split('\r\n').filter((line) => line.includes(number));
  const dollars = String(buyer.cents / 100);
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^[\\d-]{10},payment,${dollars},-[\\d.]+,[\\d.]+,${receipt},${number},`)),
    expect.stringMatching(new RegExp(`^[\\d-]{10},refund,-${dollars},,-${dollars},${receipt},${number},`)),
  ]);
  expect(await runJson('office', 'find-orders', '--search', receipt.toLowerCase(), '--local')).toMatchObject([
    { orders: [{ number, status: 'REFUNDED' }] },
  ]);
  const [mail] = (await mailsTo(buyer.email)).filter(isReceipt);
  expect(mail?.text).toContain(`Receipt number: ${receipt}\nOrder number: ${number}`);
});

it('moves a purchase to another address, and tells both', async () => {
  const [buyer, other] = [await newBuyer(), await newBuyer()];
  const number = await pay(buyer);
  const bought = buyer.cart.map(({ _id }) => _id);
  const move = ['office', 'move-order', '--number', number, '--reason', 'A new address', '--local', '--yes'];
  expect(await runRefused(1, ...move, '--email', 'nobody@example.com')).toContain('nobody@example.com');
  expect(await runJson(...move, '--email', other.email)).toMatchObject([{ number, buyer: { email: other.email } }]);
  expect(await owned(buyer)).toEqual([]);
  expect(await owned(other)).toEqual(bought);
  for (const { email } of [buyer, other]) await mailTo(email, ({ text }) => text.includes('moved'));
});

it('invites someone into the office', async () => {
  const { email } = newPerson();
  expect(await runRefused(2, 'invite', email, '--local')).toContain('--role');
  const [invited] = await runJson('invite', email, '--role', 'counselor', '--local');
  expect(invited).toMatchObject({ link: expect.stringMatching(/\/office\/invitation#[\w-]{43}$/) as string });
  await mailTo(email, ({ text }) => text.includes('/office/invitation#'));
});

it('logs a person out on all devices', async () => {
  const buyer = await newBuyer();
  const profile = async () => (await api('profile/', { token: buyer.token })).status;
  expect(await profile()).toBe(200);
  const signOut = ['office', 'sign-out-person', '--local', '--yes', '--email'];
  expect(await runJson(...signOut, buyer.email.toUpperCase())).toMatchObject([{ ended: expect.any(Number) as number }]);
  expect(await profile()).toBe(401);
  expect(await runOk(...signOut, buyer.email)).toContain('ended: 0\n');
  const { email } = newPerson();
  expect(await runRefused(1, ...signOut, email)).toContain('no account');
});

it('notes that a message was answered', async () => {
  const person = newPerson();
  await sendMessage(person, 'When may I call you?');
  const listed = async (...more: string[]) => {
    const pages = v.parse(messagePages, await runJson('office', 'list-messages', '--local', ...more));
    return pages.flatMap(({ messages }) => messages).find(({ email }) => email === person.email);
  };
  const waiting = await listed('--state', 'new');
  const change = ['--kind', 'message', '--id', waiting?.id ?? '', '--state', 'contacted', '--local', '--yes'];
  const follow = ['office', 'follow-up-contact', ...change];
  expect(await runJson(...follow, '--version', '0')).toMatchObject([{ state: 'contacted', version: 1 }]);
  expect(await listed('--state', 'new')).toBeUndefined();
  expect(await listed()).toMatchObject({ text: 'When may I call you?', followUp: { state: 'contacted' } });
  await runRefused(1, ...follow, '--version', '0');
  expect(await runRefused(2, ...follow)).toContain('--version');
});

it('shows and sets hours, lists and cancels bookings, and makes calendar feeds', async () => {
  const { res } = v.parse(freeTimes, await (await api('consultations/slots')).json());
  const {
    start,
    counselors: [counselor = ''],
  } = res.slots.at(-1) ?? { start: '', counselors: [] };
  const buyer = await newBuyer();
  const body = { start, counselor, zone: 'America/New_York', how: 'phone', note: '' };
  const response = await api('consultations', { token: buyer.token, body, headers: viewerHeaders() });
  const { id } = v.parse(bookedConsultation, await response.json()).res;
  const [days] = v.parse(bookings, await runJson('office', 'list-consultations', '--local'));
  const booking = days.consultations.find((one) => one.id === id);
  expect(booking).toMatchObject({ id, email: buyer.email, version: 0 });

  const [hours] = v.parse(hoursOutput, await runJson('hours', '--local'));
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'hours-')), 'hours.json');
  await writeFile(
    file,
    JSON.stringify({ ...hours, counselors: hours.counselors.filter((one) => one.id !== counselor) }),
  );
  expect(await runJson('hours', file, '--local')).toMatchObject([
    // The sample business has bookings, too.
    { changed: true, outside: expect.arrayContaining([id]) as string[] },
  ]);
  await writeFile(file, JSON.stringify({ ...hours, horizonDays: 0 }));
  expect(await runRefused(2, 'hours', file, '--local')).toContain('horizonDays');
  await writeFile(file, JSON.stringify(hours));
  expect(await runOk('hours', file, '--local')).toContain('The hours are set.');

  const [feed] = v.parse(
    v.tuple([v.object({ address: v.string() })]),
    await runJson('calendar-feed', counselor, '--local'),
  );
  expect(await (await fetch(feed.address)).text()).toContain(id);
  expect(await runRefused(1, 'calendar-feed', 'no-one', '--local')).toContain('There is no counselor no-one.');

  const cancel = ['office', 'cancel-consultation', '--id', id, '--person', booking?.person ?? '', '--local', '--yes'];
  expect(await runJson(...cancel, '--version', '0')).toMatchObject([{ id, status: 'CANCELED' }]);
  expect(await (await fetch(feed.address)).text()).not.toContain(id);
  // Canceling twice cancels once.
  expect(await runJson(...cancel, '--version', '0')).toMatchObject([{ id, status: 'CANCELED', version: 1 }]);
  expect(await runRefused(2, 'office', 'list-consultations', 'surplus', '--local')).toContain('surplus');
  await mailTo(buyer.email, ({ subject }) => subject.startsWith('We had to cancel your consultation'));
});

it("exports and erases a person's data, and erases it again after a restore", async () => {
  const buyer = await newBuyer();
  const number = await pay(buyer);
  await sendMessage(buyer, 'Please forget me.');
  const [copies, unconfirmed, written, inWords] = await Promise.all([
    runJson('export', buyer.email.toUpperCase(), '--local'),
    run(['erase', buyer.email, '--local']),
    runJson('office', 'list-messages', '--local'),
    runOk('office', 'list-messages', '--local'),
  ]);
  expect(copies).toMatchObject([
    {
      email: buyer.email,
      account: { fullname: buyer.fullname },
      // The session and the known device.
      sessions: expect.arrayContaining([
        expect.objectContaining({ user: expect.objectContaining({ email: buyer.email }) as object }),
        expect.objectContaining({ email: buyer.email }),
      ]) as object[],
      orders: [{ number, state: 'PAID' }],
      messages: [{ message: 'Please forget me.' }],
    },
  ]);
  // No one can sign in with an export.
  expect(JSON.stringify(copies)).not.toContain('tokenHash');
  expect(unconfirmed).toMatchObject({ code: 1, out: expect.stringContaining('- account (1): to be erased') as string });
  expect(unconfirmed.err).toContain(NO_CONFIRMATION);
  const messages = v.parse(messagePages, written).flatMap((page) => page.messages);
  const message = messages.find(({ email }) => email === buyer.email);
  expect(message).toMatchObject({ kind: 'contact', text: 'Please forget me.' });
  expect(inWords).toMatch(new RegExp(`^ {2}.*${buyer.email.replaceAll(/[.+]/g, '\\$&')}  Please forget me\\.`, 'm'));

  const restored = 'guide-shop-restored';
  await ensureTable(tableMaker, restored, tables.messages);
  const { Item } = await stackTables.send(
    new GetCommand({ TableName: tableName('TABLE_MESSAGES'), Key: { id: message?.id } }),
  );
  await stackTables.send(new PutCommand({ TableName: restored, Item }));

  expect(await runOk('erase', buyer.email, '--local', '--yes')).toContain(`- order ${number} (PAID, `);
  const [nothing, erasedAgain, history] = await Promise.all([
    run(['export', buyer.email, '--local']),
    runJson('erase', buyer.email, '--local'),
    runOk('office', 'get-order', '--number', number, '--local'),
  ]);
  expect(nothing).toMatchObject({ code: 0, err: `Nothing is stored about ${buyer.email}.\n` });
  expect(JSON.parse(nothing.out)).toMatchObject({ email: buyer.email, orders: [], sessions: [], messages: [] });
  expect(erasedAgain).toMatchObject([{ email: buyer.email, account: 0, orders: [] }]);
  expect(history).toContain('Ordered by an erased buyer');
  expect((await api('profile/', { token: buyer.token })).status).toBe(401);

  const copy = ['copy-rows', 'messages', restored, '--local'];
  const [counted, notAgreed, other, unknown] = await Promise.all([
    runJson(...copy, '--dry-run'),
    runRefused(1, ...copy),
    runRefused(2, 'copy-rows', 'users', restored, '--local', '--yes'),
    runRefused(2, 'copy-rows', 'messages', 'nowhere', '--local', '--yes'),
  ]);
  expect(counted).toEqual([{ table: 'messages', from: restored, found: 1, written: 0 }]);
  expect(notAgreed).toContain(NO_CONFIRMATION);
  expect(other).toContain(`The keys of ${restored} are id, those of users are email`);
  expect(unknown).toContain('There is no table nowhere');
  expect(await runOk(...copy, '--only', message?.id ?? '', '--yes')).toContain(
    'had 1 row. Written: 1; already there: 0.',
  );
  expect(await runOk(...copy, '--yes')).toContain('had 1 row. Written: 0; already there: 1.');
  expect(await runJson('erase', buyer.email, '--local', '--yes')).toMatchObject([{ messages: 1, account: 0 }]);
  await tableMaker.send(new DeleteTableCommand({ TableName: restored }));
});

it('deletes the empty table that a failed deploy left, and keeps the one with a row', async () => {
  const [empty, used] = ['leftover-empty', 'leftover-used'];
  for (const name of [empty, used]) await ensureTable(tableMaker, name, tables.messages);
  await stackTables.send(new PutCommand({ TableName: used, Item: { id: 'one' } }));
  const arnOf = (table: string) => `arn:aws:dynamodb:us-east-1:000000000000:table/${table}`;
  // No emulator here has stacks or tags: there is no stack, and the tags name both tables.
  const stacksAndTags = await serve((request, response) => {
    if (request.headers['x-amz-target'] === undefined) {
      const error = '<Code>ValidationError</Code><Message>Stack with id guide-shop-test does not exist</Message>';
      response.writeHead(400).end(`<ErrorResponse><Error>${error}</Error></ErrorResponse>`);
      return;
    }
    const ResourceTagMappingList = [empty, used].map((name) => ({ ResourceARN: arnOf(name) }));
    response.end(JSON.stringify({ ResourceTagMappingList }));
  }, 0);
  onTestFinished(() => stacksAndTags.close());
  const environment = {
    AWS_ENDPOINT_URL: stacksAndTags.origin,
    AWS_ENDPOINT_URL_DYNAMODB: process.env['DYNAMODB_ENDPOINT'] ?? '',
  };
  const leftovers = (...options: string[]) => run(['leftovers', '--stage', 'test', ...options], { environment });
  const unconfirmed = await leftovers();
  expect(unconfirmed).toMatchObject({ code: 1, err: expect.stringContaining(NO_CONFIRMATION) as string });
  const { code, out, err } = await leftovers('--json', '--yes');
  expect({
    code,
    objects: out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  }).toEqual({
    code: 0,
    objects: [
      { kind: 'table', name: empty, arn: arnOf(empty), has: null },
      { kind: 'table', name: used, arn: arnOf(used), has: 'has rows' },
    ],
  });
  expect(err).toContain('Deleted: 1 of 1.');
  const again = await leftovers('--yes');
  expect(again.out).not.toContain(empty);
  expect(again.out).toContain('None of it is empty, so nothing was deleted.');
  await tableMaker.send(new DeleteTableCommand({ TableName: used }));
});

it('sends a test mail, lists a bounce, and lifts it', async () => {
  const { email } = newPerson();
  const bouncing = `bounce+${email.replace(/@.*/, '')}@simulator.amazonses.com`;
  const reported = expect.objectContaining({ email: bouncing, outcome: 'bounced', mails: 'test' }) as object;
  const [taken, bounced] = await Promise.all([
    runOk('mail-test', email, '--local'),
    runJson('mail-test', bouncing, '--local'),
  ]);
  expect(taken).toContain(`to ${email}. Check the inbox`);
  expect(bounced).toMatchObject([{ to: bouncing }]);
  expect((await mailTo(email)).subject).toBe('A test mail from Four Year Route');
  await expect.poll(() => runJson('bounces', '--local'), { timeout: 15_000 }).toContainEqual(reported);
  const [unconfirmed, list] = await Promise.all([
    runRefused(1, 'lift', bouncing, '--local'),
    runOk('bounces', '--local', '--csv'),
  ]);
  expect(unconfirmed).toContain(NO_CONFIRMATION);
  expect(list).toContain(`,${bouncing},test,General,`);
  expect(await runJson('lift', bouncing, '--local', '--yes')).toMatchObject([{ email: bouncing, forgotten: 1 }]);
  const [again, left] = await Promise.all([runOk('lift', bouncing, '--local', '--yes'), runJson('bounces', '--local')]);
  expect(again).toContain('There were no records to delete.');
  expect(left).not.toContainEqual(reported);
});

it('retries an abandoned mail', async () => {
  const { email } = newPerson();
  const { dueAt: _, mail, ...given } = anOutboxMail({ id: `GIVEN-UP-${email}`, failures: 9 });
  await dynamoOutbox(tableName('TABLE_OUTBOX'), stackTables).add({ ...given, mail: { ...mail, to: email } });
  const unconfirmed = await run(['retry-mail', '--local']);
  expect(unconfirmed).toMatchObject({ code: 1, out: expect.stringContaining(`${given.id}  to ${email}`) as string });
  expect(unconfirmed.err).toContain(NO_CONFIRMATION);
  expect(await runJson('retry-mail', given.id, '--local', '--yes')).toEqual([{ retried: [given.id] }]);
  expect(await runOk('retry-mail', given.id, '--local')).toContain('it is still being retried');
  await runSchedule('deliver-outbox');
  expect((await mailTo(email)).subject).toBe(mail.subject);
  const [sent, none] = await Promise.all([
    runRefused(1, 'retry-mail', given.id, '--local'),
    runOk('retry-mail', '--local'),
  ]);
  expect(sent).toContain(`No mail ${given.id} was given up.`);
  expect(none).toBe('No mail was given up.\n');
});

it('allows mail again to an address whose mail came back', async () => {
  const { email } = newPerson();
  await runOk('bounces', 'add', email, '--reason', 'Mailbox full', '--local');
  const allow = ['office', 'allow-mail', '--local', '--yes', '--email', email];
  expect(await runJson(...allow)).toEqual([{ forgotten: 1 }]);
  expect(await runOk(...allow)).toContain('Mail goes to the address again.');
});

it('unlocks an address that has to wait for a code', async () => {
  const { email } = newPerson();
  const headers = { 'cloudfront-viewer-address': '198.51.100.251:443' };
  const ask = async () => (await api('sendOtp', { body: { email }, headers })).status;
  expect([await ask(), await ask()]).toEqual([200, 429]);
  const unlock = ['office', 'unlock-person', '--local', '--yes', '--email'];
  expect(await runOk(...unlock, email)).toContain('The address is unlocked.');
  expect(await ask()).toBe(200);
  expect(await runJson(...unlock, email)).toEqual([{ lifted: 2 }]);
  expect(await runRefused(2, ...unlock, 'nobody')).toContain('--email: ');
});

it("checks PayPal's secret before storing it, and prints no secret", async () => {
  const right = await readPaypalSecret();
  const set = ['secret', 'paypal', '--local'];
  const [taken, wrong, missing, pepper, key, unknown] = await Promise.all([
    run([...set, '--json'], { input: `${right}\n` }),
    run(set, { input: 'of-another-app' }),
    runRefused(1, ...set),
    runRefused(1, 'secret', 'rotate-pepper', '--local'),
    runJson('secret', 'rotate-origin-key', '--local'),
    runRefused(2, 'secret', 'rotate', '--local'),
  ]);
  expect(taken).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(taken.out)).toMatchObject({ stored: false });
  expect(wrong).toMatchObject({ code: 1, out: '' });
  expect(wrong.err).toContain('PayPal rejects the client id and secret');
  for (const { out, err } of [taken, wrong]) expect(out + err).not.toMatch(new RegExp(`${right}|of-another-app`));
  expect(await readPaypalSecret()).toBe(right);
  expect(missing).toContain('No secret was given. Nothing was done.');
  expect(pepper).toContain(NO_CONFIRMATION);
  expect(key).toEqual([{ generation: null }]);
  expect(unknown).toContain(
    'There is no action rotate. The actions are paypal, smtp, rotate-pepper, rotate-origin-key.',
  );
});

it('saves the whole business, and restores it into an empty stack', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'copies-'));
  const copy = path.join(folder, 'business.copy');
  const input = 'a passphrase for journeys';
  const saved = await run(['save', copy, '--local', '--json'], { input });
  expect(saved).toMatchObject({ code: 0, err: '' });
  const [again, list, nowhere, full] = await Promise.all([
    runRefused(2, 'save', copy, '--local'),
    runJson('erasures', path.join(folder, 'erasures.json'), '--local'),
    runRefused(2, 'erasures', path.join(folder, 'none', 'erasures.json'), '--local'),
    run(['restore', copy, '--local', '--yes'], { input }),
  ]);
  expect(again).toContain('choose another name');
  expect(list).toMatchObject([{ erased: expect.any(Number) as number }]);
  expect(nowhere).toContain('There is no folder');
  expect(full).toMatchObject({ code: 1, out: '' });
  expect(full.err).toContain("The stack isn't empty");

  const empty = await runLocalStack('--empty');
  try {
    const environment = { PORT: new URL(empty.site).port, DATA_DIR: empty.dataDir };
    const restored = await run(['restore', copy, '--local', '--yes', '--json'], { input, environment });
    expect(restored, restored.err).toMatchObject({ code: 0 });
    const guides = async (origin: string) => await (await fetch(`${origin}/api/getpdfs`)).text();
    expect(await guides(empty.site)).toEqual(await guides(site));
  } finally {
    await empty.stop();
    await rm(folder, { recursive: true });
  }
});

it('finds the source of a place in the minified code', async () => {
  const bundle = path.join(dataDirAt(inject('data')).build, 'functions', 'log-in', 'index.mjs');
  // It fails because its environment is empty.
  const failed = await promisify(execFile)(process.execPath, [bundle], { env: {} }).catch((error: unknown) => error);
  const { stderr } = v.parse(v.object({ stderr: v.string() }), failed);
  const [places, mistyped, none] = await Promise.all([
    runJson('source', 'log-in', stderr, '--local'),
    runRefused(1, 'source', 'log-inn', stderr, '--local'),
    runRefused(2, 'source', 'log-in', 'somewhere', '--local'),
  ]);
  expect(places).toContainEqual(
    expect.objectContaining({
      source: expect.stringMatching(/^functions\/composition\/environment\.ts:\d+$/) as string,
    }),
  );
  expect(mistyped).toContain('There is no source map for log-inn. Did you mean log-in?');
  expect(none).toContain('PLACES has no position');
});

describe('a command line that cannot be understood', () => {
  it.concurrent.each<[string, string[], string]>([
    ['a mistyped command', ['bounce', '--local'], 'There is no command bounce. Did you mean bounces?'],
    [
      'a mistyped endpoint',
      ['office', 'refnud-order', '--local'],
      'There is no command refnud-order. Did you mean refund-order?',
    ],
    ['a mistyped option', ['bounces', '--locl'], "Unknown option '--locl'"],
    ['a missing operand', ['lift', '--local'], 'EMAIL is missing. Usage: npm run ops -- lift EMAIL.'],
    ['an empty operand', ['lift', '', '--local'], 'EMAIL is empty.'],
    ['one operand too many', ['doctor', 'local'], 'local is one operand too many.'],
    ['an option without its value', ['lift', 'A', '--stage'], "Option '--stage <NAME>' argument missing"],
    ['two stacks', ['paypal-setup', '--stage', 'prod', '--local'], 'Name --stage or --local, not both.'],
    ['no stack', ['office', 'list-messages'], 'Name the stack: --stage NAME or --local.'],
    ['an invalid stage', ['bounces', '--stage', 'Prod!'], 'Prod! is not a stage name'],
    ['two formats', ['bounces', '--local', '--csv', '--json'], 'Name --csv or --json, not both.'],
    ['a day that does not exist', ['bounces', '--local', '--since', '2026-02-31'], '2026-02-31 is not a day'],
    [
      'a state that does not exist',
      ['office', 'list-orders', '--local', '--state', 'bought'],
      '--state: Unknown state.',
    ],
    ['an invalid address', ['smoke', 'www.example.com'], 'is not the address of a site'],
    ['a person without an email address', ['export', 'zoe', '--local'], 'zoe is not an email address.'],
    ['a mail without an address', ['mail-test', 'zoe', '--local'], 'zoe is not an email address.'],
    [
      'a table that does not exist',
      ['copy-rows', 'buyers', 'x', '--local'],
      'There is no table buyers. The tables are users,',
    ],
    [
      'a gift without a reason',
      ['office', 'give-guide', '--email', demoBuyer.email, '--guide', 'common-app-essay', '--local'],
      '--reason: Give the reason.',
    ],
  ])('%s', async (_, args, reason) => {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(reason);
  });
});

it('fails, with another code, if there is no such order, person or stack', async () => {
  const order = ['office', 'get-order', '--number', '01KA00000000000000000000NO', '--local'];
  const gift = ['office', 'give-guide', '--guide', 'common-app-essay', '--reason', 'A prize', '--local', '--yes'];
  const [found, person, stack] = await Promise.all([
    runRefused(1, ...order),
    runRefused(1, ...gift, '--email', 'nobody@example.com'),
    run(order, { environment: { PORT: '1' } }),
  ]);
  expect(found).toMatch(/order/i);
  expect(person).toContain('nobody@example.com has no account');
  expect(stack).toMatchObject({ code: 1, err: expect.stringContaining('No local stack answers at') as string });
});

it('adds a discount code, changes and ends it, and never adds it again', async () => {
  const code = 'OPERATOR-10';
  const terms = ['--unit', 'cents', '--value', '1000', '--uses', '5'];
  const add = ['office', 'add-code', '--code', code.toLowerCase(), ...terms, '--local', '--yes'];
  expect(await runOk(...add)).toContain('The code is added.');
  const version = async () => {
    const [{ codes }] = v.parse(codeList, await runJson('office', 'list-codes', '--local'));
    return codes.find((one) => one.code === code)?.version ?? '';
  };
  const change = ['office', 'change-code', '--code', code, '--uses', '7', '--version', await version()];
  expect(await runOk(...change, '--local', '--yes')).toContain('The code is changed.');
  const end = ['office', 'end-code', '--version', await version(), '--local'];
  const [unknown, again, unconfirmed] = await Promise.all([
    runRefused(1, ...end, '--code', 'NO-SUCH-CODE', '--yes'),
    runRefused(1, ...add),
    runRefused(1, ...end, '--code', code),
  ]);
  expect(unknown).toContain('There is no code NO-SUCH-CODE. `office list-codes` shows all.');
  expect(again).toContain(code);
  expect(unconfirmed).toContain(NO_CONFIRMATION);
  expect(await runOk(...end, '--code', code, '--yes')).toContain('The code has ended.');
});

it('prints help for all commands, and for one', async () => {
  const [nothing, all, one] = await Promise.all([run([]), runOk('--help'), runOk('lift', '--help')]);
  expect(nothing).toEqual({ code: 2, out: all, err: '' });
  for (const { name } of commands) expect(all).toMatch(new RegExp(`^  ${name}(?: |$)`, 'm'));
  expect(one).toContain('Usage: npm run ops -- lift EMAIL [options]');
});

it('moves the website’s words only where they differ', async () => {
  for (const way of ['pull', 'push']) {
    expect(await runOk('content', way, '--local')).toContain('Nothing to do');
    expect(await runJson('content', way, '--local')).toEqual([{ changed: [] }]);
  }
  expect(await runRefused(2, 'content', 'pull', 'home', '--local')).toContain('home');
});

it('has run each command with success, with --json, and with a refusal', () => {
  const local = commands.filter(({ defaultStage }) => defaultStage === undefined);
  const record = local.map(({ name }) => ({ name, ...outcomes.get(name) }));
  expect(record).toEqual(local.map(({ name }) => ({ name, done: true, refused: true, json: true })));
});

it('refuses to try here what works only in AWS', async () => {
  const names = commands.filter(({ defaultStage }) => defaultStage !== undefined).map(({ name }) => name);
  expect(names).toContain('preflight');
  for (const name of names) expect(await runRefused(2, name, '--local')).toContain('for a stage in AWS');
});
