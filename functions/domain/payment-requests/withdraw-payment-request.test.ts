import { describe, expect, it } from 'vitest';
import { askingShop, otherStudent, student } from '#testing/asking.ts';
import { TEST_START } from '#testing/clock.ts';
import { shopOn } from '#testing/shop.ts';
import { refusalOf, testPepper } from '#testing/world.ts';
import { recordMailFeedback } from '../mail/record-mail-feedback.ts';
import { unsubscribeBuyer } from '../orders/editions/unsubscribe-buyer.ts';
import { unsubscribeToken } from '../orders/editions/unsubscribe-token.ts';
import { hashToken } from '../shared/hashes.ts';
import type { Peppers } from '../sign-in/ports.ts';
import { askOf, askOfSubject } from './ask.ts';

const MOM = 'mom@example.com';
const buyerId = student.user.id;
type At = Awaited<ReturnType<typeof askingShop>>;
const stopToken = (id: string) => unsubscribeToken(testPepper, askOf({ buyerId, id }, MOM));
const follow = ({ world }: At, token: string) => unsubscribeBuyer(world)({ input: { token } });
const stateOf = async ({ requests }: At, id: string) =>
  (await requests.list(student)).find((one) => one.id === id)?.state;

describe('withdrawing a request', () => {
  it('ends the link, and again is the same', async () => {
    const at = await askingShop();
    const { id, token } = await at.ask();
    await at.requests.withdraw(id, student);
    await at.requests.withdraw(id, student);
    expect(await stateOf(at, id)).toBe('withdrawn');
    expect((await refusalOf(at.requests.open(token))).code).toBe('NOT_FOUND');
  });

  it('refuses one of someone else and one that doesn’t exist alike', async () => {
    const at = await askingShop();
    const { id } = await at.ask();
    for (const refused of [at.requests.withdraw(id, otherStudent), at.requests.withdraw('UNKNOWN', student)])
      expect(await refusalOf(refused)).toMatchObject({ code: 'NOT_FOUND', message: 'There is no such request.' });
    expect(await stateOf(at, id)).toBe('open');
  });

  it.each([
    ['paid', 'approve', 'This request is paid already.'],
    ['being confirmed', 'pending', 'PayPal is still confirming the payment of this request.'],
  ] as const)('says so if it is %s', async (_, scenario, message) => {
    const at = await askingShop();
    const { id, token } = await at.ask();
    at.world.payments.next(scenario);
    await at.requests.capture(token, await at.approved(token));
    expect(await refusalOf(at.requests.withdraw(id, student))).toMatchObject({ code: 'CONFLICT', message });
    expect(await stateOf(at, id)).toBe(scenario === 'pending' ? 'pending' : 'paid');
  });

  it('ends its open order, so that a payment which is approved later charges no one', async () => {
    const at = await askingShop();
    const { id, token } = await at.ask(['biology'], 15.99, { code: 'WELCOME20' });
    const orderID = await at.requests.pay(token, 15.99);
    await at.requests.withdraw(id, student);
    expect(at.orders()).toMatchObject([{ state: 'EXPIRED' }]);
    at.world.payments.approve(orderID);
    expect(await at.requests.capture(token, orderID)).toEqual({ status: 'NOT_APPROVED' });
    at.world.clock.advanceSeconds(600);
    await at.shop.sweep();
    expect(at.captured()).toBe(0);
    expect((await at.world.codes.find('WELCOME20'))?.taken).toBe(0);
    expect(at.errors()).toEqual([]);
  });

  it('leaves the orders of other requests and the student’s own alone', async () => {
    const at = await askingShop();
    const [one, other] = [await at.ask(), await at.ask(['art'], 4.99)];
    await at.requests.pay(one.token, 19.99);
    await at.requests.pay(other.token, 4.99);
    await at.shop.create({ input: { pdfIds: ['biology'], amount: 19.99 }, session: student });
    await at.requests.withdraw(one.id, student);
    expect(at.states()).toEqual(['EXPIRED', 'OPEN', 'OPEN']);
  });

  it('counts money that PayPal takes at the same moment, and grants the guides for it', async () => {
    const at = await askingShop();
    const { id, token } = await at.ask();
    const orderID = await at.approved(token);
    const capture: typeof at.world.payments.capture = async (...asked) => {
      await at.requests.withdraw(id, student).catch(() => undefined);
      return await at.world.payments.capture(...asked);
    };
    const { requests } = shopOn(at.world, { payments: { ...at.world.payments, capture } });
    expect(await requests.capture(token, orderID)).toEqual({ status: 'COMPLETED' });
    expect(at.orders()).toMatchObject([{ state: 'PAID', grants: ['biology'] }]);
    expect(await stateOf(at, id)).toBe('paid');
  });

  it('leaves no order that can be paid when the payer opens the payment at the same moment', async () => {
    for (let turns = 0; turns < 12; turns += 1) {
      const at = await askingShop();
      const { id, token } = await at.ask();
      const paying = at.requests.pay(token, 19.99).catch(() => undefined);
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      await at.requests.withdraw(id, student);
      await paying;
      expect(
        at.states().filter((state) => state === 'OPEN'),
        `after ${String(turns)} turns`,
      ).toEqual([]);
    }
  });

  it('ends the order also if the process ended after the request did, once it is repeated', async () => {
    const at = await askingShop();
    const { id, token } = await at.ask();
    await at.requests.pay(token, 19.99);
    const orders = { ...at.world.orders, change: () => Promise.reject(new Error('The process ended')) };
    await expect(shopOn(at.world, { ...at.world, orders }).requests.withdraw(id, student)).rejects.toThrow();
    expect(at.states()).toEqual(['OPEN']);
    await at.requests.withdraw(id, student);
    expect(at.states()).toEqual(['EXPIRED']);
  });

  it('keeps a request that is added at the same time', async () => {
    const at = await askingShop();
    const { id } = await at.ask();
    const [, added] = await Promise.all([at.requests.withdraw(id, student), at.ask(['art'], 4.99)]);
    expect(await stateOf(at, id)).toBe('withdrawn');
    expect(await stateOf(at, added.id)).toBe('open');
  });
});

describe('the link in the email that ends a request', () => {
  it('ends the request and its order, and stops further emails to the address, from every student', async () => {
    const at = await askingShop();
    const { id, token } = await at.ask(['biology'], 19.99, { email: MOM });
    const other = await at.ask(['art'], 4.99, { email: MOM }, otherStudent);
    await at.requests.pay(token, 19.99);
    await follow(at, stopToken(id));
    await follow(at, stopToken(id));
    expect(await stateOf(at, id)).toBe('declined');
    expect(at.states()).toEqual(['EXPIRED']);
    expect(await at.requests.list(otherStudent)).toMatchObject([{ id: other.id, state: 'declined' }]);
    for (const by of [student, otherStudent])
      expect((await refusalOf(at.ask(['law'], 10, { email: MOM }, by))).fields).toHaveProperty('email');
    // The email about new editions, which the student gets, is another one.
    expect(at.world.users.all()).toEqual([]);
  });

  it('works with any pepper that is valid, and needs a token that we made', async () => {
    const at = await askingShop();
    const { id } = await at.ask(['biology'], 19.99, { email: MOM });
    const forged = `${askOf({ buyerId, id }, MOM)}.${'m'.repeat(43)}`;
    expect((await refusalOf(follow(at, forged))).code).toBe('NOT_FOUND');
    const otherId = stopToken(id).replace(id, '01KA000000000000000SOMEONE');
    expect((await refusalOf(follow(at, otherId))).code).toBe('NOT_FOUND');
    expect(await stateOf(at, id)).toBe('open');
    const peppers: Peppers = () => Promise.resolve(['a new pepper', testPepper]);
    await unsubscribeBuyer({ ...at.world, peppers })({ input: { token: stopToken(id) } });
    expect(await stateOf(at, id)).toBe('declined');
  });

  it('changes nothing that is paid, but stops the emails', async () => {
    const at = await askingShop();
    const { id, token } = await at.ask(['biology'], 19.99, { email: MOM });
    await at.requests.capture(token, await at.approved(token));
    await follow(at, stopToken(id));
    expect(at.states()).toEqual(['PAID']);
    expect(await stateOf(at, id)).toBe('paid');
    expect(await at.world.paymentRequests.isStopped(hashToken(MOM))).toBe(true);
  });

  it('answers the same for a request that doesn’t exist anymore', async () => {
    const at = await askingShop();
    await expect(follow(at, stopToken('01KA000000000000000UNKNOWN'))).resolves.toBeUndefined();
  });

  it('stops the address also after it was erased', async () => {
    const at = await askingShop();
    const { id } = await at.ask(['biology'], 19.99, { email: MOM });
    const list = await at.world.paymentRequests.of(buyerId);
    const requests = list.requests.map((one) => ({ ...one, email: '' }));
    await at.world.paymentRequests.write({ ...list, version: list.version + 1, requests }, { keptUntil: 0 }, []);
    await follow(at, stopToken(id));
    expect(await at.world.paymentRequests.isStopped(hashToken(MOM))).toBe(true);
    expect(await stateOf(at, id)).toBe('declined');
  });

  it('is read only from subjects of requests', () => {
    const ask = askOf({ buyerId, id: 'R1' }, MOM);
    expect(askOfSubject(ask)).toEqual({ key: { buyerId, id: 'R1' }, emailHash: hashToken(MOM) });
    for (const other of [buyerId, `ask-${buyerId}`, `ask-${buyerId}-R1`, `x-${ask}`, `${ask}-more`, ''])
      expect(askOfSubject(other)).toBeUndefined();
  });
});

describe('an email about a request that was marked as spam', () => {
  const complaint = (kind: string, type = 'Complaint') =>
    ({
      eventType: type,
      mail: { messageId: 'M1', tags: { kind: [kind] }, destination: [MOM], timestamp: TEST_START },
      complaint: {
        complainedRecipients: [{ emailAddress: MOM }],
        complaintFeedbackType: 'abuse',
        timestamp: TEST_START,
        feedbackId: 'F1',
      },
    }) as never;

  it('ends all requests that the address got, and stops the emails', async () => {
    const at = await askingShop();
    const asked = [await at.ask(['biology'], 19.99, { email: MOM }), await at.ask(['art'], 4.99, { email: MOM })];
    const without = await at.ask(['law'], 10);
    await at.requests.pay(asked[0]?.token ?? '', 19.99);
    await recordMailFeedback(at.world)(complaint('request'));
    for (const { id } of asked) expect(await stateOf(at, id)).toBe('declined');
    expect(await stateOf(at, without.id)).toBe('open');
    expect(at.states()).toEqual(['EXPIRED']);
    expect(await at.world.paymentRequests.isStopped(hashToken(MOM))).toBe(true);
  });

  it('does so again when the event is repeated after a failure, and not for another kind of email', async () => {
    const at = await askingShop();
    const { id } = await at.ask(['biology'], 19.99, { email: MOM });
    await recordMailFeedback(at.world)(complaint('receipt'));
    expect(await stateOf(at, id)).toBe('open');
    expect(await at.world.paymentRequests.isStopped(hashToken(MOM))).toBe(false);
    const failing = { ...at.world, stopRequestMails: () => Promise.reject(new Error('throttled')) };
    await expect(recordMailFeedback(failing)(complaint('request'))).rejects.toThrow();
    await recordMailFeedback(at.world)(complaint('request'));
    expect(await stateOf(at, id)).toBe('declined');
  });
});
