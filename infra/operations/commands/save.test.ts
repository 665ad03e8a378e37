import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { collect } from '#adapters/dynamodb/item.ts';
import { pepperSecret } from '#adapters/secrets/secrets.ts';
import { siteFiles, writingLog } from '#composition/adapters/site.ts';
import { website } from '#composition/adapters/website.ts';
import * as adapters from '#composition/adapters.ts';
import { s3Client } from '#composition/clients.ts';
import { read } from '#composition/environment.ts';
import { addDays, dayIn } from '#contract/dates.ts';
import { bookConsultation, listConsultationSlots } from '#contract/endpoints/consultations/public.ts';
import { documents } from '#contract/website/documents/index.ts';
import { parseDocuments } from '#contract/website/documents.ts';
import { photoFiles, photoKey, shownPhoto } from '#contract/website/photos.ts';
import { installmentIdOf } from '#domain/agreements/agreement.ts';
import { agreementToken } from '#domain/agreements/token.ts';
import { buyerOfToken, unsubscribeToken } from '#domain/orders/editions/unsubscribe-token.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import type { Session } from '#domain/shared/session.ts';
import type { Version } from '#domain/website/ports.ts';
import { writeSite } from '#domain/website/write-site.ts';
import * as functions from '#handlers/all.ts';
import { allEmulators } from '#testing/emulators.ts';
import {
  aGuide,
  aLead,
  anAccount,
  anAgreement,
  anInvitation,
  anOrder,
  anOtpRecord,
  aSentVersion,
  aSession,
  aTeam,
} from '#testing/samples.ts';
import { BUYER } from '#testing/shop.ts';
import { aDeployedSite } from '#testing/website.ts';
import { sampleAvailability } from '../../local/sample-availability.ts';
import { beginSaving } from '../business-file/container.ts';
import type { Part } from '../business-file/format.ts';
import { withObjects } from '../business-file/objects.ts';
import { readStored, writeStored } from '../stack-secrets.ts';
import { type Run, runOps } from '../testing/run.ts';
import { erasures } from './erasures.ts';
import { office } from './office.ts';
import { erase } from './person.ts';
import { restoreWith } from './restore.ts';
import { saveWith } from './save.ts';

type Stack = Awaited<ReturnType<typeof allEmulators>>;

const PASSPHRASE = 'a long passphrase of this test';
const VIEWER = '203.0.113.9';
const killed = fileURLToPath(new URL('../testing/killed.ts', import.meta.url));

let folder: string;
let source: Stack;
const stacks: Stack[] = [];
const fileNamed = (name: string) => path.join(folder, name);
const copy = () => fileNamed('whole.copy');

/** A stack as its first deploy leaves it. */
async function emptyStack(): Promise<Stack> {
  const stack = await allEmulators();
  stacks.push(stack);
  return stack;
}

const use = (stack: Stack): void => {
  Object.assign(process.env, stack.environment);
};

const dependenciesWith = (passphrase: string) => ({
  input: () => Promise.resolve(passphrase),
  isTyped: false,
  file: 'none',
  workFactor: 10,
});

const commandsWith = (passphrase: string) => {
  const dependencies = dependenciesWith(passphrase);
  return [saveWith(dependencies), restoreWith(dependencies), erasures, erase, office];
};

async function run(stack: Stack, args: readonly string[], passphrase = PASSPHRASE): Promise<Run> {
  use(stack);
  return await runOps([...args, '--local', '--yes'], {
    environment: stack.environment,
    commands: commandsWith(passphrase),
  });
}

/** Runs a command in a process of its own, which is killed after some parts. */
async function runKilled(stack: Stack, command: 'save' | 'restore', file: string, parts: number): Promise<void> {
  const child = spawn(process.execPath, [killed, command, file, PASSPHRASE, String(parts)], {
    env: { ...process.env, ...stack.environment, NODE_ENV: undefined },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
}

/** All rows and files of a stack. */
async function contentOf(stack: Stack): Promise<Record<string, unknown[]>> {
  use(stack);
  const client = adapters.dynamoAt(stack.environment['DYNAMODB_ENDPOINT']);
  const content: Record<string, unknown[]> = {};
  for (const [variable, table] of Object.entries(stack.environment)) {
    if (!variable.startsWith('TABLE_')) continue;
    const { Items = [] } = await client.send(new ScanCommand({ TableName: table }));
    content[variable] = Items.map((item) => JSON.stringify(item, Object.keys(item).toSorted())).toSorted();
  }
  const { guides, publicFiles } = await withObjects(async (objects) => ({
    guides: await collect(objects.list('guides')),
    publicFiles: await collect(objects.list('publicFiles')),
  }));
  return { ...content, guides, publicFiles };
}

/** Apart from the row that a deploy writes. */
const isEmpty = async (stack: Stack): Promise<boolean> =>
  Object.entries(await contentOf(stack)).every(([name, { length }]) => length === (name === 'TABLE_WEBSITE' ? 1 : 0)) &&
  (await withObjects((objects) => objects.note())) === undefined;

const amy = anAccount({ email: 'amy@example.com', fullname: 'Amy Marlow' });
const session: Session = aSession({
  user: { id: amy.id, fullname: amy.fullname, email: amy.email, phone: amy.phone },
});
const guide = aGuide({ id: 'art', fileName: 'art.pdf', priceCents: 1_999 });
const pdf = Buffer.from('%PDF-1.7 of the visual arts');

async function buy(stack: Stack, buyer: Session): Promise<void> {
  const cart = { amount: 19.99, pdfIds: [guide.id] };
  const { res: orderID } = await functions.createOrderHandler.useCase()({ input: cart, session: buyer, viewer: BUYER });
  await fetch(`${stack.simulator.origin}/_orders/${orderID}/approve`, { method: 'POST' });
  expect(await functions.captureOrderHandler.useCase()({ input: { orderID }, session: buyer })).toEqual({
    status: 'COMPLETED',
  });
}

let agreementLink = '';
let unsubscribe = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'copies-'));
  source = await emptyStack();
  use(source);
  const pepper = await readStored(read('PEPPER_SECRET_ID'), pepperSecret);
  await writeStored(read('PEPPER_SECRET_ID'), { ...pepper.members, otpPepper: 'ab'.repeat(32) });
  const { clock } = adapters;
  await adapters.catalog().put(guide);
  await adapters.files().store(guide.fileName, pdf);
  for (let index = 0; index < 20; index += 1) {
    await adapters
      .publicFiles()
      .store(`cover-${String(index)}.jpg`, Buffer.from(`picture ${String(index)}`), 'image/jpeg');
  }
  // Sells.
  await adapters.users().create(amy);
  await buy(source, session);
  // Books.
  const profile = adapters.businessProfile();
  await adapters.consultations().setAvailability(sampleAvailability(dayIn(profile.timeZone, clock.now())));
  const input = v.parse(listConsultationSlots.params, {});
  const { slots } = await functions.listConsultationSlotsHandler.useCase()({ input });
  const choice = { start: slots[0]?.start, zone: 'America/Chicago', how: 'phone', note: 'Essays' };
  await functions.bookConsultationHandler.useCase()({
    input: v.parse(bookConsultation.body, choice),
    session,
    viewer: VIEWER,
  });
  // Signs, and pays.
  const id = '01KA00000000000AGREEMENTXX';
  const today = dayIn(profile.timeZone, clock.now());
  agreementLink = agreementToken('ab'.repeat(32), { id });
  const terms = { installments: [{ due: today, cents: 200_000, minutes: 600 }], validUntil: addDays(today, 30) };
  const content = { ...anAgreement().content, ...terms, email: 'nora@example.com' };
  const agreement = anAgreement({
    id,
    content,
    state: 'SENT',
    version: 1,
    unsent: false,
    openUntil: content.validUntil,
    tokenHash: hashToken(agreementLink),
  });
  await adapters.agreements().write({ agreement, before: undefined, sent: aSentVersion({ content }) }, []);
  await functions.signAgreementHandler.useCase()({
    input: { token: agreementLink, version: 1, name: 'Nora Castellan' },
    viewer: VIEWER,
  });
  const installment = { token: agreementLink, installment: installmentIdOf(id, 0) };
  const orderID = await functions.payInstallmentHandler.useCase()({ input: installment, viewer: VIEWER });
  await fetch(`${source.simulator.origin}/_orders/${orderID}/approve`, { method: 'POST' });
  await functions.captureInstallmentHandler.useCase()({ input: { token: agreementLink, orderID }, viewer: VIEWER });
  unsubscribe = unsubscribeToken('ab'.repeat(32), amy.id);
  await adapters.leads().record(aLead({ email: 'gone@example.com', receivedAt: clock.now() }), undefined, []);
  // What doesn't travel.
  await adapters.office().changeTeam({ ...aTeam(), invitations: [anInvitation()], version: 1 });
  await adapters.sessions().create(session);
  await adapters.otpCodes().replace(anOtpRecord({ email: amy.email, version: 1 }), 0);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  for (const stack of stacks) await stack.close();
  await rm(folder, { recursive: true });
});

/** A page that shows the title, and the portrait of the first counselor. */
const pageOf = (own: Version['documents']): string => {
  const {
    home,
    people: { counselors },
  } = parseDocuments({ ...documents, ...own });
  const portrait = shownPhoto(counselors[0]?.picture ?? '', 'portrait');
  return `${home.title} ${typeof portrait === 'string' ? portrait : portrait.src}`;
};

/** What writes one page into the site's bucket. */
const writingOf = (page: (own: Version['documents']) => string) => ({
  website: website('newest', 'setDeployed', 'listUploads', 'setShown'),
  log: writingLog('takeTurn', 'endTurn', 'store', 'storeFacts'),
  renderer: {
    build: () => Promise.resolve('build'),
    deployed: () => Promise.resolve(aDeployedSite()),
    render: (own: Version['documents']) => {
      const files = [{ name: 'index.html', content: page(own) }];
      return Promise.resolve({ files, templates: '', facts: {}, missingCards: [] });
    },
  },
  store: siteFiles(),
  refresh: () => Promise.resolve(),
  clock: adapters.clock,
});

/** The accountant's export. */
async function books(stack: Stack): Promise<string> {
  const today = dayIn(adapters.businessProfile().timeZone, adapters.clock.now());
  return (await run(stack, ['office', 'export-orders', '--from', addDays(today, -1), '--until', today])).out;
}

describe('a saved business', () => {
  it('is restored on an empty stack: the same books, entitlements, links, hours and bookings', async () => {
    const saved = await run(source, ['save', copy()]);
    expect(saved).toMatchObject({ code: 0, err: '' });
    expect(saved.out).toMatch(/^Saved in .*whole\.copy: \d+ rows and 21 files of guides\./);
    const before = await contentOf(source);
    const booksBefore = await books(source);
    expect(booksBefore).toContain(',total,2019.99,');

    const target = await emptyStack();
    const restored = await run(target, ['restore', copy()]);
    expect(restored).toMatchObject({ code: 0, err: '' });
    const after = await contentOf(target);
    expect(await books(target)).toBe(booksBefore);
    const isChanged = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
    expect(Object.keys(before).filter(isChanged)).toEqual(['TABLE_OTP_CODES', 'TABLE_SESSIONS', 'TABLE_OFFICE']);

    const { url } = await functions.downloadPdfHandler.useCase()({ input: { fileName: guide.fileName }, session });
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(pdf);
    expect(await adapters.publicFiles().read('cover-7.jpg')).toMatchObject({ type: 'image/jpeg' });
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    expect(await adapters.files().describe(guide.fileName)).toEqual({ size: pdf.length, sha256 });
    const opened = await functions.openAgreementHandler.useCase()({ input: { token: agreementLink }, viewer: VIEWER });
    expect(opened).toMatchObject({ state: 'active', hoursLeft: 10, signed: { name: 'Nora Castellan' } });
    const { members } = await readStored(read('PEPPER_SECRET_ID'), pepperSecret);
    expect(buyerOfToken([members.otpPepper], unsubscribe)).toBe(amy.id);
  });

  it('has the words and photos of the website, and writes its pages with them', async () => {
    const own = await emptyStack();
    use(own);
    const portrait = 'uploads/portrait-0123456789abcdef.avif';
    const photo = photoKey(portrait, photoFiles.portrait[0]);
    await adapters.publicFiles().store(photo, Buffer.from('a photo'), 'image/avif');
    const { home, people } = documents;
    const counselors = people.counselors.map((one) => ({ ...one, picture: portrait }));
    const words = { home: { ...home, title: 'Ours' }, people: { ...people, counselors } };
    const version = { version: 1, by: 'Ruth', at: 1, changed: ['home', 'people'] as const, documents: words };
    expect(await adapters.website().publish(version, [])).toBe(true);
    const file = fileNamed('words.copy');
    expect(await run(own, ['save', file])).toMatchObject({ code: 0, err: '' });

    const target = await emptyStack();
    const refused = await run(target, ['restore', file]);
    expect(refused).toMatchObject({ code: 0, err: '' });
    expect(refused.out).toContain("The pages don't have the words of the copy yet");

    const next = await emptyStack();
    let written: Promise<void> | undefined;
    next.lambda.invoke = async (event) => {
      expect(event).toEqual({});
      written = writeSite(writingOf(pageOf))();
      await written;
      return {};
    };
    const restored = await run(next, ['restore', file]);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toContain('The pages have the words of the copy in a minute.');
    await written;
    const client = s3Client(next.environment['S3_ENDPOINT']);
    const { Body } = await client.send(new GetObjectCommand({ Bucket: read('SITE_BUCKET'), Key: 'index.html' }));
    client.destroy();
    expect(await Body?.transformToString()).toBe(`Ours /guide-files/${photo}`);
    expect(await adapters.publicFiles().read(photo)).toMatchObject({ type: 'image/avif' });
  });

  it('leaves the stack its own PayPal app and its own webhook', async () => {
    const target = await emptyStack();
    use(target);
    const own = { paypalClientSecret: 'the-secret-of-another-app', paypalWebhookId: 'WH-OF-THIS-STACK' };
    await writeStored(read('PAYPAL_SECRET_ID'), own);
    expect(await run(target, ['restore', copy()])).toMatchObject({ code: 0 });
    expect((await readStored(read('PAYPAL_SECRET_ID'), v.object({}))).members).toEqual(own);
  });

  it('has the team without passkeys and invitations, and no session, code or counter', async () => {
    const target = await emptyStack();
    expect(await run(target, ['restore', copy()])).toMatchObject({ code: 0 });
    const { TABLE_OTP_CODES: codes, TABLE_SESSIONS: sessions } = await contentOf(target);
    expect([codes, sessions]).toEqual([[], []]);
    const [member] = aTeam().members;
    expect(await adapters.office().team()).toMatchObject({ members: [{ ...member, passkeys: [] }], invitations: [] });
  });

  it('starts over after the process was killed while it saved and while it restored', async () => {
    const file = fileNamed('killed.copy');
    await runKilled(source, 'save', file, 20);
    expect(await readdir(folder)).toContain('killed.copy.partial');
    await copyFile(`${file}.partial`, fileNamed('half.copy'));
    const saved = await run(source, ['save', file]);
    expect(saved).toMatchObject({ code: 0, err: '' });
    expect((await run(source, ['save', file])).err).toContain('already: choose another name');

    const target = await emptyStack();
    await runKilled(target, 'restore', file, 12);
    expect((await run(target, ['restore', copy()])).err).toContain('is half restored there');
    expect(await run(target, ['restore', file])).toMatchObject({ code: 0, err: '' });
    expect(await books(target)).toBe(await books(source));
    const [{ guides, publicFiles }, before] = [await contentOf(target), await contentOf(source)];
    expect({ guides, publicFiles }).toEqual({ guides: before['guides'], publicFiles: before['publicFiles'] });
  });

  it('has the account and the order of someone who signs up and buys meanwhile', async () => {
    const file = fileNamed('meanwhile.copy');
    const bo = anAccount({ id: '01KA00000000000000000000B0', email: 'bo@example.com' });
    const user = { id: bo.id, fullname: bo.fullname, email: bo.email, phone: bo.phone };
    // After the accounts were read, and before the orders are.
    const onPart = async (part: Part) => {
      if (part.kind !== 'rows' || part.table !== 'users' || part.rows < 2) return;
      await adapters.users().create(bo);
      await buy(source, aSession({ user, tokenHash: 'bb'.repeat(32) }));
    };
    use(source);
    const saving = saveWith({ ...dependenciesWith(PASSPHRASE), onPart });
    expect(await runOps(['save', file, '--local'], { commands: [saving] })).toMatchObject({ code: 0, err: '' });
    const target = await emptyStack();
    expect(await run(target, ['restore', file])).toMatchObject({ code: 0, err: '' });
    expect(await adapters.users().findByEmail(bo.email)).toMatchObject({ id: bo.id });
    expect(await adapters.orders().ofBuyer(bo.id)).toMatchObject([{ state: 'PAID', grants: ['art'] }]);
    expect(await books(target)).toBe(await books(source));
  });
});

describe('a save', () => {
  it('says what is wrong with where it should go', async () => {
    const nowhere = await run(source, ['save', fileNamed('nowhere/whole.copy')]);
    expect(nowhere).toMatchObject({ code: 2, out: '' });
    expect(nowhere.err).toMatch(/^There is no folder .*nowhere: make it first\.$/);
    expect((await run(source, ['erasures', fileNamed('nowhere/list.json')])).err).toContain('There is no folder');
  });

  it('is refused with a short passphrase', async () => {
    expect((await run(source, ['save', fileNamed('short.copy')], 'too short')).err).toContain('at least 16 characters');
  });
});

describe('a restore', () => {
  let target: Stack;
  beforeAll(async () => {
    target = await emptyStack();
  });

  it('refuses a wrong passphrase', async () => {
    const refused = await run(target, ['restore', copy()], 'another passphrase of someone');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain("doesn't open with this passphrase. Nothing was written.");
    expect(await isEmpty(target)).toBe(true);
  });

  it.each([0.01, 0.3, 0.6, 0.97])('refuses a file with one wrong byte at %d of it', async (place) => {
    const file = fileNamed(`damaged-${String(place)}.copy`);
    const bytes = await readFile(copy());
    const at = nonZeroFrom(bytes, Math.floor(bytes.length * place));
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await writeFile(file, bytes);
    const refused = await run(target, ['restore', file]);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/Nothing was written\.$/);
    expect(await isEmpty(target)).toBe(true);
  });

  it.each([0.5, 0.999])('refuses a file that ends at %d of it', async (place) => {
    const file = fileNamed(`short-${String(place)}.copy`);
    const bytes = await readFile(copy());
    await writeFile(file, bytes.subarray(0, Math.floor(bytes.length * place)));
    expect((await run(target, ['restore', file])).err).toMatch(/is damaged: .* Nothing was written\.$/);
    expect(await isEmpty(target)).toBe(true);
  });

  it.each([
    ['guides', '../../../somewhere.pdf'],
    ['guides', 'guides/../restore.json'],
    ['guides', 'guides/..\\restore.json'],
    ['guides', 'restore.json'],
    ['guides', 'guides/'],
    ['publicFiles', 'guides/essays.pdf'],
    ['publicFiles', '/guide-files/cover.jpg'],
    ['publicFiles', 'guide-files//cover.jpg'],
  ] as const)('refuses a copy with a file of %s that save lists nowhere: %s', async (bucket, key) => {
    const file = fileNamed('keys.copy');
    await rm(file, { force: true });
    const head = { format: 1, id: 'x', version: '1.0.0', stage: 'local', startedAt: 0 };
    const saving = await beginSaving(
      file,
      { passphrase: PASSPHRASE, workFactor: 10 },
      { ...head, paypal: { clientId: '', merchantId: '' } },
    );
    await saving.add({ kind: 'object', bucket, key, contentType: 'text/plain', metadata: {} }, Buffer.from('x'));
    await saving.finish({ finishedAt: 1, rows: {}, objects: 1 });
    const refused = await run(target, ['restore', file]);
    expect(refused.err).toMatch(/is damaged: .*no copy has a file of its name\. .* Nothing was written\.$/);
    expect(await isEmpty(target)).toBe(true);
  });

  it("refuses a file that a newer version saved, one that is no copy, and one that isn't finished", async () => {
    const file = fileNamed('newer.copy');
    const saving = await beginSaving(
      file,
      { passphrase: PASSPHRASE, workFactor: 10 },
      {
        format: 2,
        id: 'x',
        version: '9.0.0',
        stage: 'local',
        startedAt: 0,
        paypal: { clientId: '', merchantId: '' },
      },
    );
    await saving.finish({ finishedAt: 1, rows: {}, objects: 0 });
    expect((await run(target, ['restore', file])).err).toContain('has version 2 of the file');
    await writeFile(fileNamed('holiday.jpg'), 'x'.repeat(5_000));
    expect((await run(target, ['restore', fileNamed('holiday.jpg')])).err).toContain("isn't a copy");
    expect((await run(target, ['restore', fileNamed('half.copy')])).err).toContain('Nothing was written.');
    expect(await isEmpty(target)).toBe(true);
  });

  it("refuses a stack that isn't empty, and says how to get an empty one", async () => {
    const before = await contentOf(source);
    const refused = await run(source, ['restore', copy()]);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('it has rows in leads, ');
    expect(refused.err).toContain('DATA_DIR=.local-copy npm start -- --empty');
    expect(await contentOf(source)).toEqual(before);
  });

  it('asks first, and does nothing without a yes', async () => {
    use(target);
    const asked = await runOps(['restore', copy(), '--local'], { answer: 'n', commands: commandsWith(PASSPHRASE) });
    expect(asked).toMatchObject({ code: 1, err: 'Nothing was done.' });
    expect(asked.asked[0]).toContain('Emails go to the mailbox of this machine.');
    expect(await isEmpty(target)).toBe(true);
  });

  it("leaves orders alone that its own PayPal app doesn't know", async () => {
    use(source);
    const [order] = await adapters.orders().ofBuyer(amy.id);
    const open = anOrder({ buyerId: amy.id, createdAt: Date.now(), checkAt: Date.now() - 1, paypalOrderId: 'LIVE' });
    await adapters.orders().insert(open);
    const file = fileNamed('open.copy');
    await run(source, ['save', file]);
    const environment = { ...target.environment, PAYPAL_MERCHANT_ID: 'ANOTHER' };
    const restored = await run({ ...target, environment }, ['restore', file]);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(await adapters.orders().toCheck(Date.now(), 10)).toEqual([]);
    await functions.settleOpenOrdersHandler.useCase()();
    expect(await adapters.orders().find(open)).toMatchObject({ state: 'OPEN' });
    expect(await adapters.orders().find(order ?? open)).toMatchObject({ state: 'PAID' });
  });

  it('erases again who was erased since the copy, with and without an account, and emails no one', async () => {
    const list = fileNamed('erasures-local.json');
    for (const email of ['amy@example.com', 'gone@example.com'])
      expect(await run(source, ['erase', email])).toMatchObject({ code: 0 });
    expect((await run(source, ['erasures', list])).out).toContain('has 2 addresses');
    expect(await readFile(list, 'utf8')).not.toContain('example.com');
    const fresh = await emptyStack();
    const restored = await run(fresh, ['restore', copy(), '--erasures', list]);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toContain('Erased again: 2.');
    const left = JSON.stringify(await contentOf(fresh));
    expect(left).not.toContain('amy@example.com');
    expect(left).not.toContain('gone@example.com');
    expect(left).toContain('nora@example.com');
    expect(fresh.mailbox.list()).toEqual([]);
    expect(await books(fresh)).toContain('19.99');
  });

  it('says what is missing in the list of erasures', async () => {
    const fresh = await emptyStack();
    const ask = async (list: object) => {
      await writeFile(
        fileNamed('erasures-local.json'),
        JSON.stringify({ format: 1, stage: 'local', erased: {}, ...list }),
      );
      use(fresh);
      const args = ['restore', copy(), '--local'];
      return (await runOps(args, { answer: 'n', commands: commandsWith(PASSPHRASE) })).asked[0];
    };
    expect(await ask({ since: 0, until: 1 })).toContain('before the copy, so people erased since come back.');
    const later = Date.now() + 1_000;
    expect(await ask({ since: later, until: later })).toContain('people erased in between come back.');
    expect((await run(fresh, ['restore', copy(), '--erasures', copy()])).err).toContain("isn't a list of erasures");
    expect(await isEmpty(fresh)).toBe(true);
  });
});

/** The zeros that fill blocks of the archive mean nothing. */
const nonZeroFrom = (bytes: Buffer, from: number): number => bytes.findIndex((byte, at) => at >= from && byte !== 0);
