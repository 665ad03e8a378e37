import { describe, expect, it } from 'vitest';
import { ART, askingShop, BIOLOGY, LAW, otherStudent, student } from '#testing/asking.ts';
import { TEST_START } from '#testing/clock.ts';
import { aCode, aMailFeedbackEntry, aSession } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { refusalOf, testPepper } from '#testing/world.ts';
import { hashToken } from '../shared/hashes.ts';
import { linkToken } from '../shared/link-token.ts';
import type { Peppers } from '../sign-in/ports.ts';
import { askOf, askOfSubject } from './ask.ts';
import { stopRequestMails } from './withdraw-payment-request.ts';

const MOM = 'mom@example.com';
const DAY = 24 * 3_600;

describe('asking someone else to pay', () => {
  it('gives a link that works for seven days, and stores only the hash of its secret', async () => {
    const { world, ask } = await askingShop();
    const { id, url, expires, token } = await ask(['biology', 'art'], 24.98);
    expect(url).toBe(`https://shop.test/pay#${token}`);
    expect(new URL(url).search).toBe('');
    expect(Date.parse(expires)).toBe(TEST_START + 7 * DAY * 1_000);
    const stored = await world.paymentRequests.of(student.user.id);
    expect(stored.requests).toMatchObject([{ id, tokenHash: hashToken(token), cents: 2_498 }]);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(world.mailer.sent).toEqual([]);
  });

  it('opens no order, takes no use of the code and calls PayPal not once', async () => {
    const { world, ask } = await askingShop();
    await ask(['biology'], 15.99, { code: 'WELCOME20' });
    expect(world.orders.all()).toEqual([]);
    expect((await world.codes.find('WELCOME20'))?.taken).toBe(0);
    expect(world.payments.calls).toEqual([]);
  });

  it('gives the open link again for the same cart in any order, and a new one for another cart or code', async () => {
    const { world, ask } = await askingShop();
    const first = await ask(['biology', 'art'], 24.98);
    expect(await ask(['art', 'biology'], 24.98)).toEqual(first);
    expect((await ask(['biology'])).id).not.toBe(first.id);
    const withCode = await ask(['art', 'biology'], 19.98, { code: 'WELCOME20' });
    expect(withCode.id).not.toBe(first.id);
    expect((await world.paymentRequests.of(student.user.id)).requests).toHaveLength(3);
  });

  it('makes one request when the same cart is asked for many times at once', async () => {
    const { world, ask } = await askingShop();
    const made = await Promise.all(Array.from({ length: 6 }, async () => await ask()));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await world.paymentRequests.of(student.user.id)).requests).toHaveLength(1);
  });

  it('gives a new link after the first one was withdrawn, expired, or has another price', async () => {
    const { world, requests, ask } = await askingShop();
    const withdrawn = await ask();
    await requests.withdraw(withdrawn.id, student);
    const old = await ask();
    expect(old.id).not.toBe(withdrawn.id);
    world.clock.advanceSeconds(7 * DAY);
    const expired = await ask();
    expect(expired.id).not.toBe(old.id);
    await world.catalog.put({ ...BIOLOGY, priceCents: 2_499 });
    expect((await ask(['biology'], 24.99)).id).not.toBe(expired.id);
  });

  it('gives a new link once the pepper of the old one is gone, because it can’t be shown anymore', async () => {
    const { world, ask } = await askingShop();
    const old = await ask();
    const both: Peppers = () => Promise.resolve(['a new pepper', testPepper]);
    const rotated = { ...world, peppers: both };
    expect((await shopOn(rotated, world).requests.ask({ pdfIds: ['biology'], amount: 19.99 }, student)).url).toBe(
      old.url,
    );
    const onlyNew: Peppers = () => Promise.resolve(['a new pepper']);
    const gone = { ...world, peppers: onlyNew };
    const next = await shopOn(gone, world).requests.ask({ pdfIds: ['biology'], amount: 19.99 }, student);
    expect(next.token).toBe(linkToken('a new pepper', 'payment-request', next.id));
    expect(next.id).not.toBe(old.id);
  });

  it('keeps two students’ requests for the same guide apart', async () => {
    const { requests, ask } = await askingShop();
    const [ofAmy, ofBo] = [await ask(), await ask(['biology'], 19.99, {}, otherStudent)];
    expect(ofAmy.token).not.toBe(ofBo.token);
    expect(await requests.list(student)).toMatchObject([{ id: ofAmy.id, url: ofAmy.url }]);
    expect(await requests.list(otherStudent)).toMatchObject([{ id: ofBo.id, url: ofBo.url }]);
    expect((await requests.open(ofBo.token)).from).toBe('Bo');
  });
});

describe('asking is refused', () => {
  it('while the checkout is closed', async () => {
    const { world } = await askingShop();
    const closed = shopOn({ ...world, isCheckoutOpen: false }, world).requests;
    const asked = closed.ask({ pdfIds: ['biology'], amount: 19.99 }, student);
    expect((await refusalOf(asked)).code).toBe('CHECKOUT_CLOSED');
  });

  it('with another total, and says which it is now', async () => {
    const { ask } = await askingShop();
    expect(await refusalOf(ask(['biology'], 9.99))).toMatchObject({
      code: 'TOTAL_CHANGED',
      message: 'The total is now $19.99. Please review it before you pay.',
      res: { amount: 19.99 },
    });
  });

  it('for what costs nothing, because the student can get it', async () => {
    const { world, ask } = await askingShop();
    await world.codes.put(aCode({ code: 'FREE', off: { percent: 100 } }), undefined);
    expect(await refusalOf(ask(['art'], 0, { code: 'FREE' }))).toMatchObject({
      code: 'CONFLICT',
      message: 'This costs nothing, so you can get it yourself.',
    });
  });

  it('for guides that the student owns, that PayPal is confirming, or that aren’t for sale', async () => {
    const { world, shop, own, ownApproved, ask } = await askingShop();
    await own();
    expect(await refusalOf(ask())).toMatchObject({
      code: 'ALREADY_OWNED',
      message: expect.stringContaining('You already own “Biology”') as string,
    });
    world.payments.next('pending');
    const orderID = await ownApproved(['art'], 4.99);
    await shop.capture({ input: { orderID }, session: student });
    expect((await refusalOf(ask(['art'], 4.99))).code).toBe('CONFLICT');
    expect((await refusalOf(ask(['gone'], 4.99))).fields).toEqual({
      pdfIds: 'A guide you selected is no longer for sale. Please choose again.',
    });
  });

  it('with a code that can’t be used', async () => {
    const { ask } = await askingShop();
    expect((await refusalOf(ask(['biology'], 15.99, { code: 'NOSUCH' }))).fields).toHaveProperty('code');
  });

  it('with five open requests, until one of them ends', async () => {
    const { world, requests, ask } = await askingShop();
    const carts = [
      [['biology'], 19.99],
      [['art'], 4.99],
      [['law'], 10],
      [['art', 'law'], 14.99],
      [['biology', 'law'], 29.99],
    ] as const;
    const made = [];
    for (const [pdfIds, amount] of carts) {
      made.push(await ask(pdfIds, amount));
      world.clock.advanceSeconds(60);
    }
    const refusal = await refusalOf(ask(['biology', 'art'], 24.98));
    expect(refusal).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'You have 5 open requests. Withdraw one before you ask again.',
    });
    expect(refusal.retryAfterSeconds).toBe(7 * DAY - 5 * 60);
    // The same cart needs no new one.
    expect((await ask(['law'], 10)).id).toBe(made[2]?.id);
    await requests.withdraw(made[0]?.id ?? '', student);
    expect((await ask(['biology', 'art'], 24.98)).id).not.toBe('');
  });

  it('also if ten different carts are asked for at once', async () => {
    const { world, ask } = await askingShop();
    for (let index = 0; index < 10; index += 1) await world.catalog.put({ ...LAW, id: `law-${index}` });
    const asked = await Promise.allSettled(
      Array.from({ length: 10 }, async (_, index) => await ask([`law-${index}`], 10)),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect((await world.paymentRequests.of(student.user.id)).requests).toHaveLength(5);
  });

  it('more than twenty times an hour, for each student', async () => {
    const { world, requests, ask } = await askingShop();
    for (let times = 0; times < 20; times += 1) await requests.withdraw((await ask()).id, student);
    expect((await refusalOf(ask())).code).toBe('TOO_MANY_REQUESTS');
    await ask(['biology'], 19.99, {}, otherStudent);
    world.clock.advanceSeconds(3_600);
    await ask();
  });
});

describe('asking by email', () => {
  it('sends the link at once, in an email without anything that a person typed', async () => {
    const { world, requests } = await askingShop();
    const by = aSession({ user: { ...student.user, fullname: 'Typed Typed', email: 'leo.typed@address.example' } });
    await world.codes.put(aCode({ code: 'TYPEDCODE' }), undefined);
    const input = { pdfIds: ['biology', 'both'], amount: 16, code: 'TYPEDCODE', email: MOM };
    const { token, id } = await requests.ask(input, by);
    const [mail] = world.mailer.sent;
    expect(world.mailer.sent).toHaveLength(1);
    expect(mail).toMatchObject({ kind: 'request', to: MOM, subject: 'Will you pay for some college guides?' });
    expect(mail).not.toHaveProperty('replyTo');
    const whole = JSON.stringify(mail);
    expect(whole).not.toMatch(/typed/i);
    expect(mail?.text).toContain(`https://shop.test/pay#${token}`);
    // A wife may ask her husband.
    expect(mail?.text).not.toMatch(/student|parent/i);
    expect(mail?.text).toContain('Someone whose email is le…@address.example asked us to send you this.');
    expect(mail?.text).toContain('This isn’t a bill');
    expect(mail?.text).toContain('Biology');
    expect(mail?.text).toContain('$16.00 USD');
    expect(mail?.text).toContain('The link works until November 9, 2026.');
    const stop = /unsubscribe\/([\w.-]+)/.exec(mail?.unsubscribeUrl ?? '')?.[1] ?? '';
    expect(askOfSubject(stop.split('.')[0] ?? '')).toEqual({
      key: { buyerId: by.user.id, id },
      emailHash: hashToken(MOM),
    });
    expect(mail?.text).toContain(`/unsubscribe?token=${stop}`);
    expect(world.outbox.all()).toEqual([]);
  });

  it('says "a guide" for one', async () => {
    const { ask, mailsTo } = await askingShop();
    await ask(['art'], 4.99, { email: MOM });
    expect(mailsTo(MOM)).toMatchObject([{ subject: 'Will you pay for a college guide?' }]);
    expect(mailsTo(MOM)[0]?.text).toContain('They chose a guide at Route to College');
  });

  it('keeps an email that can’t be sent now, and still answers with the link', async () => {
    const { world } = await askingShop();
    const mailer = { ...world.mailer, send: () => Promise.reject(new Error('SES is down')) };
    const { requests } = shopOn({ ...world, mailer }, world);
    expect((await requests.ask({ pdfIds: ['biology'], amount: 19.99, email: MOM }, student)).url).toContain('#');
    expect(world.outbox.all()).toMatchObject([{ mail: { to: MOM, kind: 'request' }, failures: 1 }]);
  });

  it('makes a new request each time, at most three a day for one address', async () => {
    const { world, ask, mailsTo } = await askingShop();
    const ids = new Set([
      (await ask(['biology'], 19.99, { email: MOM })).id,
      (await ask(['biology'], 19.99, { email: MOM })).id,
      (await ask(['art'], 4.99, { email: MOM }, otherStudent)).id,
    ]);
    expect(ids.size).toBe(3);
    const message = 'This address got enough of these emails today. Leave it empty, and pass the link on yourself.';
    for (const by of [student, otherStudent]) {
      expect(await refusalOf(ask(['law'], 10, { email: MOM }, by))).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        message,
        fields: { email: message },
      });
    }
    expect((await world.paymentRequests.of(otherStudent.user.id)).requests).toHaveLength(1);
    await ask(['law'], 10, { email: 'dad@example.com' });
    world.clock.advanceSeconds(DAY);
    await ask(['law'], 10, { email: MOM }, otherStudent);
    expect(mailsTo(MOM)).toHaveLength(4);
  });

  it('says so if the network or the +tags of an inbox used up its emails, and gives the link without one', async () => {
    const { world, requests, mailsTo } = await askingShop();
    const students = Array.from({ length: 4 }, (_, index) =>
      aSession({ user: { ...student.user, id: `STUDENT${index}`, email: `student-${index}@example.com` } }),
    );
    const cart = { pdfIds: ['biology'], amount: 19.99 };
    const outcomes = await Promise.allSettled(
      students.map((by, index) => requests.ask({ ...cart, email: `mom+${index}@example.com` }, by, `viewer-${index}`)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (let count = 0; count < 30; count += 1) {
      await world.rateLimits.take({ key: 'sends#busy', limit: 30, windowSeconds: 3_600, now: TEST_START });
    }
    const message = 'Too many emails were sent from your network. Leave it empty, and pass the link on yourself.';
    expect(await refusalOf(requests.ask({ ...cart, email: MOM }, otherStudent, 'busy'))).toMatchObject({
      ...{ code: 'TOO_MANY_REQUESTS', message, fields: { email: message } },
    });
    expect(mailsTo(MOM)).toEqual([]);
    await expect(requests.ask(cart, otherStudent, 'busy')).resolves.toMatchObject({ emailed: false });
  });

  it('says so if the email was left out because of the limit of all such emails', async () => {
    const { world } = await askingShop();
    const { requests } = shopOn({ ...world, unprovenMailPerHour: 1 }, world);
    const cart = { pdfIds: ['biology'], amount: 19.99 };
    await expect(requests.ask({ ...cart, email: MOM }, student)).resolves.toMatchObject({ emailed: true });
    await expect(requests.ask({ ...cart, email: 'dad@example.com' }, otherStudent)).resolves.toMatchObject({
      emailed: false,
    });
    expect(world.mailer.sent.map(({ to }) => to)).toEqual([MOM]);
    expect(await requests.list(student)).toMatchObject([{ emailed: true }]);
    expect(await requests.list(otherStudent)).toMatchObject([{ emailed: false, state: 'open' }]);
  });

  it('sends none under another +tag to who wants none', async () => {
    const { world, requests, ask } = await askingShop();
    await stopRequestMails(world, 'mom+one@example.com');
    expect((await refusalOf(ask(['biology'], 19.99, { email: 'mom+two@example.com' }))).code).toBe('INVALID_INPUT');
    expect(await requests.list(student)).toEqual([]);
  });

  it('counts no email for a cart that is refused', async () => {
    const { ask } = await askingShop();
    for (let times = 0; times < 4; times += 1) await refusalOf(ask(['biology'], 1, { email: MOM }));
    await ask(['biology'], 19.99, { email: MOM });
  });

  it.each(['stopped', 'bounced'])('is refused for an address that has %s them, in the field', async (how) => {
    const { world, ask } = await askingShop();
    if (how === 'stopped') await world.paymentRequests.stop(hashToken(MOM), TEST_START);
    else await world.mailFeedback.record(aMailFeedbackEntry({ email: MOM }));
    const message = 'We can’t email this address. Leave it empty, and pass the link on yourself.';
    expect(await refusalOf(ask(['biology'], 19.99, { email: MOM }))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { email: message },
    });
    expect((await world.paymentRequests.of(student.user.id)).requests).toEqual([]);
    expect(world.mailer.sent).toEqual([]);
  });

  it('without an address doesn’t reuse a request that was emailed, so its link stays the payer’s', async () => {
    const { ask } = await askingShop();
    const mailed = await ask(['biology'], 19.99, { email: MOM });
    expect((await ask()).id).not.toBe(mailed.id);
  });
});

describe('the list of a student’s requests', () => {
  it('is empty before the first', async () => {
    const { requests } = await askingShop();
    expect(await requests.list(student)).toEqual([]);
  });

  it('has the newest first, with links only while they are open, and neither address nor payer', async () => {
    const { world, requests, ask, approved } = await askingShop();
    const paid = await ask(['biology'], 19.99, { email: MOM });
    await requests.capture(paid.token, await approved(paid.token));
    world.clock.advanceSeconds(60);
    const withdrawn = await ask(['art'], 4.99);
    await requests.withdraw(withdrawn.id, student);
    world.clock.advanceSeconds(60);
    const open = await ask(['law', 'art'], 14.99);
    const listed = await requests.list(student);
    expect(listed).toEqual([
      {
        id: open.id,
        state: 'open',
        titles: [LAW.title, ART.title],
        amount: 14.99,
        date: new Date(TEST_START + 120_000).toISOString(),
        expires: open.expires,
        emailed: false,
        url: open.url,
      },
      expect.objectContaining({ id: withdrawn.id, state: 'withdrawn', url: '' }),
      expect.objectContaining({ id: paid.id, state: 'paid', emailed: true, url: '' }),
    ]);
    expect(JSON.stringify(listed)).not.toMatch(/@|paypal|mom/i);
  });

  it('names each state', async () => {
    const { world, requests, ask, approved } = await askingShop();
    const declined = await ask(['art'], 4.99, { email: MOM });
    await requests.decline(askOf({ buyerId: student.user.id, id: declined.id }, MOM));
    world.payments.next('pending');
    const pending = await ask();
    await requests.capture(pending.token, await approved(pending.token));
    const expired = await ask(['law'], 10);
    const stateOf = async (id: string) => (await requests.list(student)).find((one) => one.id === id)?.state;
    expect(await stateOf(declined.id)).toBe('declined');
    expect(await stateOf(pending.id)).toBe('pending');
    world.clock.advanceSeconds(7 * DAY - 1);
    expect(await stateOf(expired.id)).toBe('open');
    world.clock.advanceSeconds(1);
    expect(await stateOf(expired.id)).toBe('expired');
    world.clock.advanceSeconds(24 * DAY);
    expect(await requests.list(student)).toEqual([]);
  });

  it('says that a request is paid when its guides came another way, and that it stays so after a refund', async () => {
    const { world, shop, requests, ask, own, approved } = await askingShop();
    const request = await ask(['art'], 4.99);
    await own(['art'], 4.99);
    expect(await requests.list(student)).toMatchObject([{ id: request.id, state: 'paid', url: '' }]);
    const second = await ask();
    await requests.capture(second.token, await approved(second.token));
    const number = world.orders.all().find((order) => order.request === second.id)?.number ?? '';
    await (await shop.planRefund({ number, reason: 'A wish' })).execute();
    expect(await requests.list(student)).toMatchObject([{ id: second.id, state: 'paid' }, {}]);
  });

  it('forgets requests of more than a month ago when a new one is made', async () => {
    const { world, ask } = await askingShop();
    await ask(['art'], 4.99);
    world.clock.advanceSeconds(31 * DAY);
    const next = await ask();
    expect((await world.paymentRequests.of(student.user.id)).requests.map(({ id }) => id)).toEqual([next.id]);
  });
});
