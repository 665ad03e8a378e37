import { describe, expect, it } from 'vitest';
import { ART, askingShop, BIOLOGY, LAW, otherStudent, PARENT, student } from '#testing/asking.ts';
import { aCode, anOrder } from '#testing/samples.ts';
import { PAYER, shopOn } from '#testing/shop.ts';
import { refusalOf } from '#testing/world.ts';
import { giveGuide } from '../orders/office/gifts.ts';
import { linkToken } from '../shared/link-token.ts';
import { askOf } from './ask.ts';

const DAY = 24 * 3_600;
const CONFIRMING = 'PayPal is still confirming a payment for this. Please don’t pay again.';

describe('the page of a link', () => {
  it('shows who asks, what for and the price, and of the student only the first name', async () => {
    const { requests, ask } = await askingShop();
    const { token, expires } = await ask(['both', 'law'], 30);
    const shown = await requests.open(token);
    expect(shown).toEqual({
      from: 'Amy',
      guides: [ART, BIOLOGY, LAW].map(({ id, title, pages, edition }) => ({
        ...{ _id: id, title, pages, edition },
        cover: '',
      })),
      lines: [expect.objectContaining({ _id: 'both' }), expect.objectContaining({ _id: 'law' })],
      discount: null,
      saved: 4.98,
      amount: 30,
      changes: [],
      expires,
    });
    expect(JSON.stringify(shown)).not.toMatch(/Marlow|@|555|01KA/);
  });

  it('opens with no other token: not the number of a request, a cut one, or one of another kind', async () => {
    const { requests, ask } = await askingShop();
    const { token, id } = await ask();
    for (const wrong of [id, token.slice(1), `${token}a`, '', linkToken('another pepper', 'payment-request', id)]) {
      expect(await refusalOf(requests.open(wrong))).toMatchObject({
        code: 'NOT_FOUND',
        message: 'This link isn’t valid. Open it again from the message that you got, or ask us.',
      });
      expect((await refusalOf(requests.pay(wrong, 19.99))).code).toBe('NOT_FOUND');
      expect((await refusalOf(requests.capture(wrong, 'ORDER000001'))).code).toBe('NOT_FOUND');
    }
  });

  it('is limited by network, also with links that lead nowhere', async () => {
    const { world, requests, ask } = await askingShop();
    const { token } = await ask();
    for (let tries = 0; tries < 120; tries += 1) await refusalOf(requests.open('made up'));
    expect((await refusalOf(requests.open(token))).code).toBe('TOO_MANY_REQUESTS');
    expect((await refusalOf(requests.pay(token, 19.99))).code).toBe('TOO_MANY_REQUESTS');
    expect((await refusalOf(requests.capture(token, 'ORDER000001'))).code).toBe('TOO_MANY_REQUESTS');
    expect(world.payments.calls).toEqual([]);
    expect((await requests.open(token, '198.51.100.9')).from).toBe('Amy');
  });

  it('says what changed: a guide that the student bought meanwhile', async () => {
    const { requests, ask, own } = await askingShop();
    const { token } = await ask(['biology', 'art'], 24.98);
    await own(['art'], 4.99);
    const shown = await requests.open(token);
    expect(shown.changes).toEqual([
      'Amy has “Visual Arts” by now, so it isn’t in the total.',
      'The total was $24.98 when Amy asked.',
    ]);
    expect(shown.amount).toBe(19.99);
    expect(shown.guides.map(({ _id }) => _id)).toEqual(['biology']);
  });

  it('says what changed: a guide that isn’t for sale anymore, a new price', async () => {
    const { world, requests, ask } = await askingShop();
    const { token } = await ask(['biology', 'art'], 24.98);
    await world.catalog.remove(ART.id);
    await world.catalog.put({ ...BIOLOGY, priceCents: 2_499 });
    const shown = await requests.open(token);
    expect(shown.changes).toEqual(['“Visual Arts” isn’t for sale anymore.', 'The total was $24.98 when Amy asked.']);
    expect(shown.amount).toBe(24.99);
  });

  it('says what changed: several guides of each kind', async () => {
    const owning = await askingShop();
    const mine = await owning.ask(['biology', 'art', 'law'], 34.98);
    await owning.own(['art', 'law'], 14.99);
    expect((await owning.requests.open(mine.token)).changes[0]).toBe(
      'Amy has “Visual Arts” and “Law” by now, so they aren’t in the total.',
    );
    const selling = await askingShop();
    const { token } = await selling.ask(['biology', 'art', 'law'], 34.98);
    for (const id of ['art', 'law']) await selling.world.catalog.remove(id);
    expect((await selling.requests.open(token)).changes[0]).toBe('“Visual Arts” and “Law” aren’t for sale anymore.');
  });

  it.each(['ended', 'used up'])('says what changed: a code that is %s', async (how) => {
    const { world, requests, ask, approved } = await askingShop();
    const terms = aCode({ code: 'ONE', usageLimit: 1 });
    await world.codes.put(terms, undefined);
    const { token } = await ask(['biology'], 15.99, { code: 'ONE' });
    expect(await requests.open(token)).toMatchObject({ amount: 15.99, discount: { code: 'ONE' }, changes: [] });
    if (how === 'ended') await world.codes.put({ ...terms, endedAt: world.clock.now() }, terms);
    else await world.codes.redeem({ code: 'ONE', buyerId: 'someone', number: 'X' }, true);
    expect(await requests.open(token)).toMatchObject({
      amount: 19.99,
      discount: null,
      changes: ['The code ONE can’t be used anymore.', 'The total was $15.99 when Amy asked.'],
    });
    expect(await refusalOf(requests.pay(token, 15.99))).toMatchObject({
      code: 'TOTAL_CHANGED',
      res: { amount: 19.99 },
    });
    await requests.capture(token, await approved(token, 19.99));
    expect(world.orders.all()).toMatchObject([{ state: 'PAID', totalCents: 1_999 }]);
    expect(world.orders.all()[0]).not.toHaveProperty('discount');
  });

  it('of a bundle leaves out what the student has of it, and says so once all of it is there', async () => {
    const { requests, ask, own } = await askingShop();
    const { token } = await ask(['both'], 20);
    await own();
    expect(await requests.open(token)).toMatchObject({
      amount: 4.99,
      guides: [{ _id: 'art' }],
      changes: ['The total was $20.00 when Amy asked.'],
    });
    await own(['art'], 4.99);
    expect(await refusalOf(requests.open(token))).toMatchObject({
      code: 'CONFLICT',
      message: 'Amy has these guides already, so nothing is to be paid.',
    });
  });

  it('of a bundle that ended, or has one guide left, can’t be paid, and says why', async () => {
    const { world, requests, ask } = await askingShop();
    const { token } = await ask(['both'], 20);
    await world.bundles.remove('both');
    expect(await refusalOf(requests.open(token))).toMatchObject({
      code: 'CONFLICT',
      message: 'Nothing is left to pay: what was chosen isn’t for sale anymore.',
    });
    const other = await ask(['art'], 4.99);
    await world.catalog.remove(ART.id);
    expect((await refusalOf(requests.pay(other.token, 4.99))).message).toBe(
      'Nothing is left to pay: what was chosen isn’t for sale anymore.',
    );
  });

  it('of some guides that the student has and some that aren’t for sale has nothing to pay', async () => {
    const { world, requests, ask, own } = await askingShop();
    const { token } = await ask(['art', 'law'], 14.99);
    await own(['art'], 4.99);
    await world.catalog.remove(LAW.id);
    expect((await refusalOf(requests.open(token))).message).toContain('Nothing is left to pay');
  });

  it('says that PayPal is confirming another payment for a guide of it', async () => {
    const { world, shop, requests, ask, ownApproved } = await askingShop();
    const { token } = await ask(['biology', 'art'], 24.98);
    world.payments.next('pending');
    const orderID = await ownApproved(['art'], 4.99);
    await shop.capture({ input: { orderID }, session: student });
    for (const refused of [requests.open(token), requests.pay(token, 24.98)])
      expect(await refusalOf(refused)).toMatchObject({ code: 'CONFLICT', message: CONFIRMING });
  });
});

describe('a request that is over', () => {
  async function over(kind: string) {
    const at = await askingShop();
    const { token, id } = await at.ask();
    if (kind === 'paid' || kind === 'pending') {
      if (kind === 'pending') at.world.payments.next('pending');
      await at.requests.capture(token, await at.approved(token));
    }
    if (kind === 'bought') await at.own();
    if (kind === 'withdrawn') await at.requests.withdraw(id, student);
    if (kind === 'declined') await at.requests.decline(askOf({ buyerId: student.user.id, id }, 'mom@example.com'));
    if (kind === 'expired') at.world.clock.advanceSeconds(7 * DAY);
    if (kind === 'erased') {
      const list = await at.world.paymentRequests.of(student.user.id);
      await at.world.paymentRequests.write({ ...list, version: list.version + 1, requests: [] }, { keptUntil: 0 }, []);
    }
    return { ...at, token };
  }
  it.each([
    ['paid', 'CONFLICT', 'Amy has these guides already, so nothing is to be paid.'],
    ['bought', 'CONFLICT', 'Amy has these guides already, so nothing is to be paid.'],
    ['pending', 'CONFLICT', CONFIRMING],
    ['withdrawn', 'NOT_FOUND', 'Amy withdrew this request, so nothing is to be paid.'],
    ['declined', 'NOT_FOUND', 'This request was ended from the email about it. Nothing is to be paid.'],
    ['expired', 'NOT_FOUND', 'This link worked for seven days and is over. Ask Amy for a new one.'],
    ['erased', 'NOT_FOUND', 'This request doesn’t exist anymore. Nothing is to be paid.'],
  ])('because it is %s can’t be opened or paid, and says so in one sentence', async (kind, code, message) => {
    const { world, requests, token } = await over(kind);
    const orders = world.orders.all().length;
    expect(await refusalOf(requests.open(token))).toMatchObject({ code, message });
    expect(await refusalOf(requests.pay(token, 19.99))).toMatchObject({ code, message });
    expect(world.orders.all()).toHaveLength(orders);
  });
});

describe('paying for a request', () => {
  it('opens an order of the student, which says whose request it is, and takes a use of the code', async () => {
    const { world, requests, ask, orders } = await askingShop();
    const { token, id } = await ask(['biology'], 15.99, { code: 'WELCOME20' });
    const orderID = await requests.pay(token, 15.99);
    expect(orders()).toMatchObject([
      {
        buyerId: student.user.id,
        buyer: { email: student.user.email, fullname: student.user.fullname },
        request: id,
        state: 'OPEN',
        paypalOrderId: orderID,
        totalCents: 1_599,
        discount: { code: 'WELCOME20' },
      },
    ]);
    expect(orders()[0]).not.toHaveProperty('signedInAt');
    expect(orders()[0]).not.toHaveProperty('payer');
    expect((await world.codes.find('WELCOME20'))?.taken).toBe(1);
  });

  it('grants the student the guides, notes who paid, and is found by the payer’s address', async () => {
    const { world, requests, ask, approved, orders } = await askingShop();
    const { token } = await ask(['biology', 'art'], 24.98);
    expect(await requests.capture(token, await approved(token, 24.98))).toEqual({ status: 'COMPLETED' });
    expect(orders()).toMatchObject([
      { state: 'PAID', grants: ['art', 'biology'], payer: { email: PARENT }, receipt: 'SENT' },
    ]);
    expect(await world.orders.paidBy(PARENT)).toEqual([orders()[0]?.number]);
  });

  it('by the student, with their own PayPal account, is an ordinary purchase', async () => {
    const { requests, ask, approved, orders, mailsTo } = await askingShop();
    const { token } = await ask();
    await requests.capture(token, await approved(token, 19.99, student.user.email));
    expect(orders()[0]).not.toHaveProperty('payer');
    expect(mailsTo(student.user.email).map(({ subject }) => subject)).toEqual([
      'Your receipt and guide from Route to College',
    ]);
  });

  it('has one order for two payers and any number of clicks', async () => {
    const { world, requests, ask, orders } = await askingShop();
    const { token } = await ask();
    const opened = await Promise.all(Array.from({ length: 20 }, async () => await requests.pay(token, 19.99)));
    expect(new Set(opened).size).toBe(1);
    expect(orders()).toHaveLength(1);
    const [orderID = ''] = opened;
    world.payments.approve(orderID, PARENT);
    const answers = await Promise.all(Array.from({ length: 5 }, async () => await requests.capture(token, orderID)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['COMPLETED']));
    expect(world.payments.known()[0]?.captures).toHaveLength(1);
  });

  it('is beside the student’s own open order for the same cart, which is another one', async () => {
    const { shop, requests, ask, orders } = await askingShop();
    const own = await shop.create({ input: { pdfIds: ['biology'], amount: 19.99 }, session: student });
    const { token } = await ask();
    const asked = await requests.pay(token, 19.99);
    expect(asked).not.toBe(own);
    expect(orders().map(({ request }) => request !== undefined)).toEqual([false, true]);
    expect(await shop.create({ input: { pdfIds: ['biology'], amount: 19.99 }, session: student })).toBe(own);
    expect(await requests.pay(token, 19.99)).toBe(asked);
  });

  it('doesn’t count against the student’s ten open orders', async () => {
    const { world, shop, requests, ask } = await askingShop();
    for (let index = 0; index < 10; index += 1) {
      await world.catalog.put({ ...LAW, id: `law-${index}` });
      await shop.create({ input: { pdfIds: [`law-${index}`], amount: 10 }, session: student });
    }
    expect(await requests.pay((await ask()).token, 19.99)).toMatch(/^ORDER/);
  });

  it('with an old amount is refused with the current one, and opens nothing', async () => {
    const { world, requests, ask, orders } = await askingShop();
    const { token } = await ask();
    await world.catalog.put({ ...BIOLOGY, priceCents: 2_499 });
    expect(await refusalOf(requests.pay(token, 19.99))).toMatchObject({
      code: 'TOTAL_CHANGED',
      message: 'The total is now $24.99. Please review it before you pay.',
      res: { amount: 24.99 },
    });
    expect(orders()).toEqual([]);
    await requests.pay(token, 24.99);
  });

  it('is refused when a code makes it free meanwhile', async () => {
    const { world, requests, ask, orders } = await askingShop();
    const { token } = await ask(['biology'], 15.99, { code: 'WELCOME20' });
    const { taken: _, ...terms } = (await world.codes.find('WELCOME20')) ?? { ...aCode(), taken: 0 };
    await world.codes.put({ ...terms, off: { percent: 100 } }, terms);
    expect(await refusalOf(requests.pay(token, 0))).toMatchObject({
      code: 'CONFLICT',
      message: 'This costs nothing with the code now, so there is nothing to pay. It can be ordered without you.',
    });
    expect(orders()).toEqual([]);
  });

  it('is refused while the checkout is closed, and when PayPal refuses', async () => {
    const { world, ask } = await askingShop();
    const { token } = await ask();
    const closed = shopOn({ ...world, isCheckoutOpen: false }, world).requests;
    expect((await refusalOf(closed.pay(token, 19.99))).code).toBe('CHECKOUT_CLOSED');
  });

  it('is limited to thirty an hour for one request, whatever the network', async () => {
    const { requests, ask } = await askingShop();
    const { token } = await ask();
    for (let tries = 0; tries < 30; tries += 1) await requests.pay(token, 19.99, `203.0.113.${String(tries)}`);
    expect((await refusalOf(requests.pay(token, 19.99, '198.51.100.1'))).code).toBe('TOO_MANY_REQUESTS');
    await requests.pay((await ask(['art'], 4.99)).token, 4.99, '198.51.100.1');
  });

  it('asks for the price again if the student buys a guide between price and order', async () => {
    const { world, ask, own, orders } = await askingShop();
    const { token } = await ask(['biology', 'art'], 24.98);
    let isFirst = true;
    const insertAfter: typeof world.orders.insertAfter = async (...asked) => {
      if (isFirst) {
        isFirst = false;
        await own(['art'], 4.99);
      }
      return await world.orders.insertAfter(...asked);
    };
    const { requests } = shopOn(world, { ...world, orders: { ...world.orders, insertAfter } });
    expect(await refusalOf(requests.pay(token, 24.98))).toMatchObject({
      code: 'TOTAL_CHANGED',
      res: { amount: 19.99 },
    });
    expect(orders()).toHaveLength(1);
  });

  it('says so if the code’s last use is taken between price and payment', async () => {
    const { world, ask } = await askingShop();
    await world.codes.put(aCode({ code: 'ONE', usageLimit: 1 }), undefined);
    const { token } = await ask(['biology'], 15.99, { code: 'ONE' });
    const codes = { ...world.codes, redeem: () => Promise.resolve(false) };
    const { requests } = shopOn({ ...world, codes }, world);
    await world.codes.redeem({ code: 'ONE', buyerId: 'someone', number: 'X' }, true);
    expect(await refusalOf(requests.pay(token, 15.99))).toMatchObject({
      code: 'TOTAL_CHANGED',
      res: { amount: 19.99 },
    });
    expect(world.payments.calls).toEqual([]);
  });

  it('captures only the payment of its own request, also when the token is right', async () => {
    const { world, shop, requests, ask, approved, ownApproved, states } = await askingShop();
    const [ofAmy, ofBo] = [await ask(), await ask(['biology'], 19.99, {}, otherStudent)];
    const paymentOfBo = await approved(ofBo.token);
    const own = await ownApproved(['art'], 4.99);
    const second = await ask(['law'], 10);
    const ofSecond = await approved(second.token, 10);
    for (const orderID of [paymentOfBo, own, ofSecond, 'UNKNOWN'])
      expect((await refusalOf(requests.capture(ofAmy.token, orderID))).code).toBe('NOT_FOUND');
    // Nor does the student's own capture take the payer's payment.
    expect((await refusalOf(shop.capture({ input: { orderID: ofSecond }, session: student }))).code).toBe('NOT_FOUND');
    expect(world.payments.calls).not.toContain('capture');
    expect(states()).toEqual(['OPEN', 'OPEN', 'OPEN']);
  });

  it('captures nothing of a stranger with the number of its order', async () => {
    const { world, requests, ask, errors } = await askingShop();
    const { token } = await ask();
    await requests.pay(token, 19.99);
    const number = world.orders.all()[0]?.number ?? '';
    world.payments.next('approve');
    const foreign = (await world.payments.open(anOrder({ number: 'X' }))).paypalOrderId;
    world.payments.tamper(foreign, { customId: number });
    world.payments.approve(foreign);
    expect((await refusalOf(requests.capture(token, foreign))).code).toBe('NOT_FOUND');
    expect(errors()).toEqual(['foreign-payment']);
    expect(world.payments.calls).not.toContain('capture');
  });

  it('says so when PayPal declines, and then opens a new order', async () => {
    const { world, requests, ask, approved, states } = await askingShop();
    const { token } = await ask();
    world.payments.next('decline');
    expect((await refusalOf(requests.capture(token, await approved(token)))).code).toBe('PAYMENT_REFUSED');
    expect((await requests.open(token)).amount).toBe(19.99);
    expect(await requests.capture(token, await approved(token))).toEqual({ status: 'COMPLETED' });
    expect(states()).toEqual(['FAILED', 'PAID']);
  });

  it('answers what became of the payment also after the link has expired', async () => {
    const { world, requests, ask, approved } = await askingShop();
    const { token } = await ask();
    world.clock.advanceSeconds(7 * DAY - 60);
    const orderID = await approved(token);
    world.clock.advanceSeconds(120);
    expect(await requests.capture(token, orderID)).toEqual({ status: 'COMPLETED' });
    expect(await requests.capture(token, orderID)).toEqual({ status: 'COMPLETED' });
  });

  it('fails without a charge, and says so, once another payment for a guide of it came first', async () => {
    const { world, requests, ask, approved, own, orders } = await askingShop();
    const { token } = await ask(['biology', 'art'], 24.98);
    const orderID = await approved(token, 24.98);
    await own(['art'], 4.99);
    const captures = world.payments.calls.filter((call) => call === 'capture').length;
    expect(await refusalOf(requests.capture(token, orderID))).toMatchObject({
      code: 'ALREADY_OWNED',
      message:
        'Another payment for these guides was faster, so you haven’t been charged. They’ll be in the library once it has arrived.',
    });
    expect(world.payments.calls.filter((call) => call === 'capture')).toHaveLength(captures);
    expect(orders()).toMatchObject([
      { state: 'FAILED', problem: 'another payment for its guides came first' },
      { state: 'PAID' },
    ]);
    expect(world.log.lines).toContainEqual(expect.objectContaining({ event: 'paid-otherwise', level: 'info' }));
    expect(await requests.open(token)).toMatchObject({ amount: 19.99 });
  });

  it('fails without a charge also when the guides were given by the office', async () => {
    const { world, requests, ask, approved } = await askingShop();
    const { token } = await ask(['art'], 4.99);
    const orderID = await approved(token, 4.99);
    await world.users.create({ ...student.user, createdAt: 0 });
    await giveGuide(world)({ email: student.user.email, guide: 'art', reason: 'A prize' });
    expect((await refusalOf(requests.capture(token, orderID))).code).toBe('ALREADY_OWNED');
    expect(world.payments.calls).not.toContain('capture');
  });

  it('tells the student that the own payment came second, without a charge', async () => {
    const { shop, requests, ask, approved, ownApproved, captured } = await askingShop();
    const { token } = await ask();
    const own = await ownApproved();
    await requests.capture(token, await approved(token));
    expect((await refusalOf(shop.capture({ input: { orderID: own }, session: student }))).code).toBe('ALREADY_OWNED');
    expect(captured()).toBe(1);
  });

  it('is possible again after the first payment was refunded, with a new request', async () => {
    const { shop, requests, ask, approved, orders, states } = await askingShop();
    const first = await ask();
    await requests.capture(first.token, await approved(first.token));
    await (await shop.planRefund({ number: orders()[0]?.number ?? '', reason: 'A wish' })).execute();
    expect(await refusalOf(requests.pay(first.token, 19.99))).toMatchObject({
      code: 'CONFLICT',
      message: 'This was paid, and then refunded. Ask Amy for a new link to pay again.',
    });
    const second = await ask();
    expect(await requests.capture(second.token, await approved(second.token))).toEqual({ status: 'COMPLETED' });
    expect(states()).toEqual(['REFUNDED', 'PAID']);
  });

  it('is finished by the sweep if the payer’s browser is closed, and the receipt goes to the payer', async () => {
    const { world, shop, ask, approved, mailsTo, states } = await askingShop();
    await approved((await ask()).token);
    world.clock.advanceSeconds(300);
    await shop.sweep();
    expect(states()).toEqual(['PAID']);
    expect(mailsTo(PARENT).map(({ subject }) => subject)).toEqual(['Your receipt from Route to College']);
    expect(PAYER).not.toBe('');
  });

  it('takes nothing of two requests for one guide but one payment', async () => {
    const { requests, ask, approved, captured, states } = await askingShop();
    const one = await ask(['biology'], 19.99, { email: 'mom@example.com' });
    const other = await ask();
    const [first, second] = [await approved(one.token), await approved(other.token, 19.99, 'dad@paypal.example')];
    await requests.capture(one.token, first);
    expect((await refusalOf(requests.capture(other.token, second))).code).toBe('ALREADY_OWNED');
    expect(captured()).toBe(1);
    expect(states()).toEqual(['PAID', 'FAILED']);
  });

  it('charges both of two students who ask the same parent', async () => {
    const { requests, ask, approved, captured, world } = await askingShop();
    const [ofAmy, ofBo] = [await ask(), await ask(['biology'], 19.99, {}, otherStudent)];
    await requests.capture(ofAmy.token, await approved(ofAmy.token));
    await requests.capture(ofBo.token, await approved(ofBo.token));
    expect(captured()).toBe(2);
    expect(await world.orders.paidBy(PARENT)).toHaveLength(2);
  });
});
