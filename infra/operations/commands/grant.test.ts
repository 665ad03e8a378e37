import { DynamoDBDocumentClient, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { catalog, clock, discountCodes, orders, payments, random, users } from '#composition/adapters.ts';
import { getDashboard } from '#domain/orders/get-dashboard.ts';
import { library } from '#domain/orders/order.ts';
import { reconcilePayments } from '#domain/orders/reconcile-payments.ts';
import { refundOrder, refundPaidTwice } from '#domain/orders/refund-order.ts';
import { settle } from '#domain/orders/settle.ts';
import { Refusal } from '#domain/shared/refusal.ts';
import { allEmulators } from '#testing/emulators.ts';
import { recordingLog } from '#testing/log.ts';
import { aGuide, anAccount, anItem, anOrder, aPaidOrder, aSession } from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { sampleSettings } from '../../stack/settings.ts';
import { type Run, runOps } from '../testing/run.ts';

let emulators: Awaited<ReturnType<typeof allEmulators>>;
let people = 0;
let account = anAccount();

beforeAll(async () => {
  emulators = await allEmulators();
  Object.assign(process.env, emulators.environment);
  await catalog().put(aGuide({ id: 'art', title: 'Art' }));
  await catalog().put(aGuide({ id: 'law', title: 'Law' }));
});
afterAll(async () => {
  await emulators.close();
});
beforeEach(async () => {
  people += 1;
  account = anAccount({ id: `BUYER${String(people)}`, email: `amy${String(people)}@example.com` });
  await users().create(account);
});

const run = (args: readonly string[], changes = {}): Promise<Run> =>
  runOps(['grant', ...args, '--local'], { environment: { ...emulators.environment, ...changes } });
const give = (): Promise<Run> => run([account.email.toUpperCase(), 'art', '--note', ' A prize ']);
const placed = () => orders().ofBuyer(account.id);

/** Runs `work` before each new row is written, until the test ends. */
function beforeEachWrite(work: () => Promise<void>): void {
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const originalSend = DynamoDBDocumentClient.prototype.send as (command: unknown) => Promise<unknown>;
  const send = async function (this: unknown, command: unknown): Promise<unknown> {
    if (command instanceof PutCommand || command instanceof TransactWriteCommand) await work();
    return await originalSend.call(this, command);
  };
  const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(send as never);
  onTestFinished(() => {
    spy.mockRestore();
  });
}

/** Delays writes until this many are about to happen. */
function delayWrites(count: number): void {
  const waiting: (() => void)[] = [];
  let complete = false;
  beforeEachWrite(async () => {
    if (complete) return;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      complete = waiting.length === count;
      if (complete) for (const resume of waiting) resume();
    });
  });
}

describe('ops grant', () => {
  it('gives the guide once, as an order of 0 dollars with the reason, and emails its owner', async () => {
    const { code, out } = await give();
    expect(code).toBe(0);
    expect(out).toContain(`${account.email} now has the guide art`);
    const [given] = await placed();
    expect(given).toMatchObject({
      state: 'PAID',
      totalCents: 0,
      capturedCents: 0,
      granted: 'A prize',
      grants: ['art'],
    });
    expect(library(await placed())).toEqual([{ id: 'art', title: 'Art', cents: 0, fileName: 'art.pdf' }]);
    expect(emulators.mailbox.list(account.email)).toMatchObject([
      { subject: 'A guide for you from Four Year Route', text: expect.stringContaining('"Art"') as string },
    ]);

    expect(await give()).toMatchObject({ code: 0, out: `${account.email} already has the guide art.` });
    expect(await placed()).toHaveLength(1);
    expect(emulators.mailbox.list(account.email)).toHaveLength(1);
  });

  it('gives it once if several runs are simultaneous, and the others report that', async () => {
    delayWrites(3);
    const several = await Promise.all([give(), give(), give()]);
    expect(several.map(({ code, err }) => ({ code, err }))).toEqual(several.map(() => ({ code: 0, err: '' })));
    // The runs share one console, so the first to end may have the output of all.
    const lines = several.flatMap(({ out }) => out.split('\n')).filter((line) => line !== '');
    expect(lines.filter((line) => line.includes('now has the guide art'))).toHaveLength(1);
    expect(lines.filter((line) => line === `${account.email} already has the guide art.`)).toHaveLength(2);
    expect(await placed()).toHaveLength(1);
    expect(emulators.mailbox.list(account.email)).toHaveLength(1);
  });

  it('gives several guides at the same time, each once', async () => {
    delayWrites(4);
    const gifts = await Promise.all(['art', 'law', 'art', 'law'].map((id) => run([account.email, id, '--note', 'x'])));
    expect(gifts.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect((await placed()).flatMap(({ grants }) => grants).toSorted()).toEqual(['art', 'law']);
    expect(emulators.mailbox.list(account.email)).toHaveLength(2);
  });

  it('numbers a gift after the existing orders and before future ones', async () => {
    const before = random.id();
    await orders().insert(anOrder({ buyerId: account.id, number: before }));
    await give();
    await orders().insert(anOrder({ buyerId: account.id, number: random.id() }));
    expect((await placed()).map(({ totalCents }) => totalCents === 0)).toEqual([false, true, false]);
    expect((await placed())[0]?.number).toBe(before);
  });

  it('reports an error if the gift cannot be written', async () => {
    beforeEachWrite(() => Promise.reject(new Error('throttled')));
    const { code, err } = await give();
    expect(code).toBe(1);
    expect(err).toContain('DynamoDB');
    expect(await placed()).toEqual([]);
  });

  it('gives nothing to someone who bought the guide', async () => {
    await orders().insert(aPaidOrder({ buyerId: account.id, items: [anItem(aGuide({ id: 'art' }))] }));
    expect((await give()).out).toContain('already');
    expect(await placed()).toHaveLength(1);
  });

  it('makes an order that the rest of the shop accepts: no sweep, no mismatch, nothing to refund', async () => {
    await give();
    const [given] = await placed();
    if (given === undefined) throw new Error('Nothing was given');
    expect(given.checkAt).toBeUndefined();
    expect(await orders().toCheck(clock.now() + 1e12, 100)).toEqual([]);
    const session = aSession({ user: { ...account } });
    expect(await getDashboard({ orders: orders(), clock })({ session })).toMatchObject({
      payments: [{ amount: 0, status: 'PAID', transactionID: '', pdfs: [{ _id: 'art', price: 0 }] }],
    });
    const log = recordingLog();
    await reconcilePayments({ orders: orders(), payments: payments(), clock, log })();
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
    const dependencies = {
      orders: orders(),
      payments: payments(),
      codes: discountCodes(),
      merchantId: sampleSettings.paypalMerchantId,
      clock,
      log,
    };
    await expect(refundOrder(dependencies)({ number: given.number })).rejects.toThrow(Refusal);
    expect(await placed()).toEqual([given]);
  });

  it('sends back what its owner pays for the guide in an order that was open before', async () => {
    await give();
    const [given] = await placed();
    if (given === undefined) throw new Error('Nothing was given');
    const world = inMemoryWorld();
    const open = anOrder({ buyerId: account.id, items: [anItem(aGuide({ id: 'art' }))] });
    for (const order of [open, { ...given, paidAt: world.clock.now() - 1 }]) await world.orders.insert(order);
    const { paypalOrderId } = await world.payments.open(open);
    world.payments.approve(paypalOrderId);
    const payment = await world.payments.read(paypalOrderId);
    if (payment === undefined) throw new Error('PayPal has forgotten the order');
    const { order } = await settle(world, open, payment);
    expect(order.state).toBe('PAID');
    expect(await refundPaidTwice(world, order)).toMatchObject({ state: 'REFUNDED', refundedCents: open.totalCents });
    expect(library(await world.orders.ofBuyer(account.id)).map(({ id }) => id)).toEqual(['art']);
  });

  it('is anonymized with its reason when its owner is erased', async () => {
    await give();
    const erased = await runOps(['erase', account.email, '--local', '--yes'], { environment: emulators.environment });
    expect(erased.out).toContain('(PAID, $0.00): kept as a financial record');
    const [given] = await placed();
    expect(given).toMatchObject({ state: 'PAID', buyer: { email: '', fullname: '' } });
    expect(given?.granted).toBeUndefined();
  });

  it('appears in the history of the order', async () => {
    await give();
    const [given] = await placed();
    const { out } = await runOps(['order', given?.number ?? '', '--local'], { environment: emulators.environment });
    expect(out).toContain('Given to Amy Marlow');
    expect(out).toContain('Given away by hand: A prize');
    expect(out).not.toContain('PayPal');
  });

  it.each([
    ['an address without an account', ['nobody@example.com', 'art', '--note', 'x'], 1, 'has no account'],
    [
      'a guide that is not on sale',
      ['amy1@example.com', 'chess', '--note', 'x'],
      1,
      'There is no guide chess on sale. On sale are: art, law.',
    ],
    ['a gift without a reason', ['amy1@example.com', 'art'], 2, 'Give the reason'],
    ['a reason without an end', ['amy1@example.com', 'art', '--note', 'x'.repeat(201)], 2, 'more than 200'],
    ['an invalid address', ['amy', 'art', '--note', 'x'], 2, 'amy is not an email address.'],
  ])('refuses %s', async (_, args, code, reason) => {
    const refused = await run(args);
    expect(refused.code).toBe(code);
    expect(refused.err).toContain(reason);
  });

  it('refuses an account with an unconfirmed address', async () => {
    const email = `new${String(people)}@example.com`;
    await users().create(anAccount({ id: 'NEW', email, unverifiedUntil: clock.now() + 1e9 }));
    expect(await run([email, 'art', '--note', 'x'])).toMatchObject({
      code: 1,
      err: `${email} has not confirmed the address yet: have them sign in once first.`,
    });
    expect(await orders().ofBuyer('NEW')).toEqual([]);
  });

  it('reports the gift even if the mail fails', async () => {
    const { code, err } = await run([account.email, 'art', '--note', 'x'], { SES_ENDPOINT: 'http://localhost:1' });
    expect(code).toBe(1);
    expect(err).toContain('now has the guide');
    expect(err).toContain('email them yourself');
    expect(library(await placed())).toHaveLength(1);
  });
});

describe('ops revoke', () => {
  const environmentOf = () => ({ environment: emulators.environment });
  const takeBack = (number: string, answer?: string, ...more: readonly string[]): Promise<Run> =>
    runOps(['revoke', number, '--note', ' Given by mistake ', '--local', ...more], { ...environmentOf(), answer });
  async function aGift(): Promise<string> {
    await give();
    const [given] = await placed();
    return given?.number ?? '';
  }

  it('asks, takes the guide out of the library, and says that no email was sent', async () => {
    const number = await aGift();
    const { code, asked, out } = await takeBack(number, 'y');
    expect(code).toBe(0);
    expect(asked).toEqual(['Take it back? [y/N] ']);
    expect(out).toBe(
      `Given to ${account.email}: art (Art).\nTaken back from ${account.email}: art (Art). No email was sent.`,
    );
    expect(library(await placed())).toEqual([]);
    expect(emulators.mailbox.list(account.email)).toHaveLength(1);
    expect(await orders().toCheck(clock.now() + 1e12, 100)).toEqual([]);
    const session = aSession({ user: { ...account } });
    expect(await getDashboard({ orders: orders(), clock })({ session })).toMatchObject({
      payments: [{ amount: 0, refunded: 0, status: 'REFUNDED' }],
    });
  });

  it('appears with its reason and time in the history of the order, and in the list', async () => {
    const number = await aGift();
    await takeBack(number, 'y');
    const { out } = await runOps(['order', number, '--local'], environmentOf());
    expect(out).toContain('It was given away and taken back: the guide can no longer be downloaded.');
    expect(out).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}Taken back by hand: Given by mistake$/m);
    expect(out).not.toMatch(/money|PayPal/);
    expect((await runOps(['orders', '--state', 'REFUNDED', '--local'], environmentOf())).out).toContain(number);
  });

  it('takes effect once, even with repeated or simultaneous runs', async () => {
    const number = await aGift();
    const both = await Promise.all([takeBack(number, undefined, '--yes'), takeBack(number, undefined, '--yes')]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const [stored] = await placed();
    const again = await takeBack(number, undefined, '--json');
    expect(again).toMatchObject({ code: 0, asked: [] });
    expect(JSON.parse(again.out)).toEqual({ order: number, takenBack: false });
    expect(await placed()).toEqual([stored]);
  });

  it('lets the same guide be given or bought again', async () => {
    await takeBack(await aGift(), 'y');
    expect((await give()).out).toContain('now has the guide art');
    expect(library(await placed())).toHaveLength(1);
  });

  it.each([
    ['n', 'Nothing was done.'],
    [undefined, 'pass --yes'],
  ])('does nothing if the answer is %j', async (answer, reason) => {
    const number = await aGift();
    expect(await takeBack(number, answer)).toMatchObject({ code: 1, err: expect.stringContaining(reason) as string });
    expect(library(await placed())).toHaveLength(1);
  });

  it('refuses paid orders, as refund refuses gifts', async () => {
    const bought = aPaidOrder({ number: `BOUGHT${account.id}`, buyerId: account.id });
    await orders().insert(bought);
    expect(await takeBack(bought.number, 'y')).toMatchObject({
      code: 1,
      err: `The order ${bought.number} was not given away: use \`refund\`.`,
    });
    const number = await aGift();
    const gift = (await placed()).find(({ totalCents }) => totalCents === 0)?.number ?? number;
    expect(await runOps(['refund', gift, '--yes', '--local'], environmentOf())).toMatchObject({
      code: 1,
      err: `Order ${gift} was a gift, so there is no money to refund. Use \`revoke\` to take the guide back.`,
    });
    expect(library(await placed()).map(({ id }) => id)).toContain('art');
  });

  it('takes back the guides of an order that a code made free, as refund says', async () => {
    const number = `FREE${account.id}`;
    const discount = { code: 'WELCOME20', cents: 1_999 };
    await orders().insert(aPaidOrder({ number, buyerId: account.id, totalCents: 0, capturedCents: 0, discount }));
    expect(await runOps(['refund', number, '--yes', '--local'], environmentOf())).toMatchObject({
      code: 1,
      err: expect.stringContaining('Use `revoke` to take its guides back.') as string,
    });
    expect(await takeBack(number, 'y')).toMatchObject({ code: 0 });
    expect((await placed()).find((order) => order.number === number)).toMatchObject({ state: 'REFUNDED', grants: [] });
  });

  it('refuses an unknown gift and a missing reason', async () => {
    expect(await takeBack('NONE')).toMatchObject({
      code: 1,
      err: 'There is no order NONE. `orders` lists all with their numbers.',
    });
    expect(await runOps(['revoke', 'NONE', '--local'], environmentOf())).toMatchObject({
      code: 2,
      err: 'Give the reason: --note TEXT.',
    });
  });

  it('loses its reason when its owner is erased, but still counts as a gift', async () => {
    const number = await aGift();
    await takeBack(number, 'y');
    await runOps(['erase', account.email, '--local', '--yes'], environmentOf());
    const [left] = await placed();
    expect(left).toMatchObject({ state: 'REFUNDED', buyer: { email: '', fullname: '' } });
    expect(JSON.stringify(left)).not.toContain('mistake');
    expect((await runOps(['order', number, '--local'], environmentOf())).out).toContain('given away and taken back');
    expect((await takeBack(number)).out).toContain('an erased buyer was already taken back');
  });
});
