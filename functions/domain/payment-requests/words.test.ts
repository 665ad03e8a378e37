import { describe, expect, it } from 'vitest';
import { askingShop, PARENT, student } from '#testing/asking.ts';
import { TEST_START } from '#testing/clock.ts';
import { aGuide, anItem, anOrder, aPaidOrder, aSession } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { testBusinessProfile as businessProfile, inMemoryWorld, refusalOf } from '#testing/world.ts';
import type { Order } from '../orders/core/order.ts';
import { getDashboard } from '../orders/library/get-dashboard.ts';
import { findOfficeOrders } from '../orders/office/find-office-orders.ts';
import { asOfficeOrder } from '../orders/office/order-view.ts';
import { resendOfficeReceipt } from '../orders/office/resend-office-receipt.ts';
import { receiptMail } from '../orders/receipts/receipt-mail.ts';
import { resendReceipt, sendReceiptAgain } from '../orders/receipts/resend-receipt.ts';
import { sendReceipt } from '../orders/receipts/send-receipt.ts';
import { disputeMail } from '../orders/refunds-and-disputes/dispute-mail.ts';
import { evidenceLines } from '../orders/refunds-and-disputes/evidence.ts';
import { paymentNoticeMail } from '../orders/refunds-and-disputes/payment-notice-mail.ts';
import { PAID_OTHERWISE } from '../orders/views/failures.ts';
import { beginningOf, eventsOf, stateNameOf } from '../orders/views/order-history.ts';
import { summarizeOrder } from '../orders/views/order-summary.ts';
import { businessTimes } from '../shared/times/business-times.ts';

/** What people read about an order that someone else paid by a link. */

const REQUEST = '01KA000000000000000REQUEST';
const times = businessTimes('America/Los_Angeles');
const items = [anItem(aGuide({ id: 'art', title: 'Art' })), anItem(aGuide({ title: 'Biology' }))];
const byLink = (changes: Partial<Order> = {}): Order =>
  aPaidOrder({ items, request: REQUEST, payer: { email: PARENT }, receiptNumber: 'RTC-48213', ...changes });
const erasedBuyer = { buyer: { email: '', fullname: '' } };
const erasedPayer = { payer: { email: '' } };

async function worldWith(order: Order, sizes: readonly number[] = [1, 1]) {
  const world = inMemoryWorld();
  await world.orders.insert(order);
  for (const [index, size] of sizes.entries())
    await world.files.store(order.items[index]?.id === 'art' ? 'art.pdf' : 'biology.pdf', new Uint8Array(size));
  const to = (address: string) => world.mailer.sent.filter((mail) => mail.to === address);
  return { world, to, stored: async () => (await world.orders.find(order)) ?? order };
}

describe('the receipt of a payment by link', () => {
  it('goes to the payer, names only the student’s first name, and has neither guides nor a dashboard', async () => {
    const order = byLink({ receipt: 'DUE' });
    const { world, to } = await worldWith(order);
    await sendReceipt(world)(order);
    const [receipt] = to(PARENT);
    expect(to(PARENT)).toHaveLength(1);
    expect(receipt).toMatchObject({
      kind: 'receipt',
      subject: 'Your receipt from Route to College',
      order: order.number,
      attachments: [],
    });
    expect(receipt?.text).toContain('Thank you. We received your payment.');
    expect(receipt?.text).toContain(`Sold to: ${PARENT}`);
    expect(receipt?.text).toContain('For: Amy\n');
    expect(receipt?.text).toContain('The guides are in Amy’s library now, and we told Amy by email.');
    expect(receipt?.text).toContain('Total paid: $39.98 USD');
    expect(receipt?.text).toContain('Refunds and cancellations');
    for (const hidden of ['Marlow', student.user.email, 'dashboard', '/receipts/'])
      expect(`${receipt?.text ?? ''}${receipt?.html ?? ''}`).not.toContain(hidden);
  });

  it('says "the guide" for one', () => {
    const { text } = receiptMail({ order: byLink({ items: items.slice(0, 1) }), attachments: [], businessProfile });
    expect(text).toContain('The guide is in Amy’s library now');
  });

  it('leaves the guides to the student, with a link to the dashboard and no word of the payer', async () => {
    const order = byLink({ receipt: 'DUE' });
    const { world, to, stored } = await worldWith(order, [10, 20]);
    await sendReceipt(world)(order);
    const [guides] = to(student.user.email);
    expect(to(student.user.email)).toHaveLength(1);
    expect(guides).toMatchObject({ kind: 'receipt', subject: 'Your guides from Route to College' });
    expect(guides?.attachments?.map(({ fileName }) => fileName)).toEqual(['art.pdf', 'biology.pdf']);
    expect(guides?.text).toContain(
      'Hello Amy, your guides are paid: someone used the link that you shared. They got the receipt.',
    );
    expect(guides?.text).toContain('https://shop.test/dashboard');
    for (const hidden of [PARENT, '$', 'PayPal', order.captureId ?? '-'])
      expect(`${guides?.text ?? ''}${guides?.html ?? ''}`).not.toContain(hidden);
    expect(await stored()).toMatchObject({ receipt: 'SENT' });
  });

  it('attaches seven megabytes of guides, and not a byte more', async () => {
    const just = await worldWith(byLink(), [3_000_000, 4_000_000]);
    await sendReceipt(just.world)(byLink());
    expect(just.to(student.user.email)[0]?.attachments).toHaveLength(2);
    const over = await worldWith(byLink(), [3_000_000, 4_000_001]);
    await sendReceipt(over.world)(byLink());
    expect(over.to(student.user.email)[0]).toMatchObject({ attachments: [] });
    expect(over.to(student.user.email)[0]?.text).toContain('Download your guides at any time');
  });

  it('isn’t sent to a payer who was erased, and the guides are', async () => {
    const order = byLink({ ...erasedPayer, receipt: 'DUE' });
    const { world, stored } = await worldWith(order);
    await sendReceipt(world)(order);
    expect(world.mailer.sent.map(({ to }) => to)).toEqual([student.user.email]);
    expect(await stored()).toMatchObject({ receipt: 'SENT' });
  });

  it('is sent again by the student only to the student, without the receipt', async () => {
    const { world, stored } = await worldWith(byLink());
    await resendReceipt({ ...world, sendReceipt: sendReceipt(world) })({
      input: { order: byLink().number },
      session: aSession(),
    });
    expect(world.mailer.sent.map(({ to, subject }) => [to, subject])).toEqual([
      [student.user.email, 'Your guides from Route to College'],
    ]);
    expect(await stored()).toEqual(byLink());
  });

  it('stays due when only the student sends it again, because the payer still waits for it', async () => {
    const { world, stored } = await worldWith(byLink({ receipt: 'DUE' }));
    await resendReceipt({ ...world, sendReceipt: sendReceipt(world) })({
      input: { order: byLink().number },
      session: aSession(),
    });
    expect(await stored()).toMatchObject({ receipt: 'DUE' });
  });

  it('is sent again by the office to both', async () => {
    const { world } = await worldWith(byLink());
    const sendAgain = sendReceiptAgain({ sendReceipt: sendReceipt(world) });
    await resendOfficeReceipt({ orders: world.orders, sendAgain })({
      input: { number: byLink().number },
      record: () => undefined,
    } as never);
    expect(world.mailer.sent.map(({ to }) => to).toSorted()).toEqual([student.user.email, PARENT].toSorted());
  });

  it('can’t be sent again once the student was erased', async () => {
    const { world } = await worldWith(byLink(erasedBuyer));
    const again = sendReceiptAgain({ sendReceipt: sendReceipt(world) });
    expect((await refusalOf(again(byLink(erasedBuyer)))).code).toBe('CONFLICT');
    expect(world.mailer.sent).toEqual([]);
  });
});

describe('the notices about a payment by link', () => {
  const refunded = { state: 'REFUNDED', refundedCents: 3_998 } as const;
  const failed = { id: 'R1', at: TEST_START, cents: 1_999, by: 'OPERATOR', failedAt: TEST_START } as const;
  const partly = {
    refundedCents: 1_999,
    grants: ['biology'],
    refunds: [{ id: 'R1', at: TEST_START, cents: 1_999, by: 'OPERATOR', pdfId: 'art' }],
  } as const;
  const twice = { ...partly, refunds: [{ ...partly.refunds[0], by: 'SYSTEM' }] } as const;
  const read = (order: Order, notice: NonNullable<Order['notice']>, payer?: string) => {
    const mail = paymentNoticeMail({ order, notice, businessProfile, ...(payer === undefined ? {} : { payer }) });
    return { ...mail, whole: `${mail.subject}\n${mail.text}` };
  };

  it.each<[NonNullable<Order['notice']>, string, Partial<Order>, string[], string[]]>([
    [
      'REFUND',
      'all',
      refunded,
      [
        'The payment has been refunded',
        'PayPal has returned $39.98 of the payment to who paid for your guides. You can no longer download the guides in this order.',
      ],
      [
        'Your payment has been refunded',
        'PayPal has returned $39.98 of your payment to you. Amy can no longer download the guides in this order.',
      ],
    ],
    [
      'REFUND',
      'after a lost dispute',
      { state: 'REFUNDED', refundedCents: 0 },
      ['PayPal has decided to return the payment to who paid for your guides.'],
      ['PayPal has decided to return your payment to you. Amy can no longer download'],
    ],
    [
      'REFUND',
      'a guide',
      partly,
      [
        'Part of the payment has been refunded',
        'PayPal has returned $19.99 of the payment to who paid for your guides. You can no longer download “Art”. You keep the other guides in this order.',
      ],
      [
        'Part of your payment has been refunded',
        'PayPal has returned $19.99 of your payment to you. Amy can no longer download “Art”. Amy keeps the other guides in this order.',
      ],
    ],
    ['REFUND', 'an amount', { refundedCents: 100 }, ['You keep your guides.'], ['Amy keeps the guides.']],
    [
      'REFUND',
      'a guide that was paid twice',
      twice,
      ['You paid for “Art” twice, so your other order still has it.'],
      ['We were paid for “Art” twice, so the other order still has it.'],
    ],
    [
      'REFUND_FAILED',
      'a refund',
      { refunds: [failed] },
      [
        'A refund is delayed',
        'PayPal couldn’t complete a refund of $19.99 to who paid for your guides. Until we’ve sorted it out, you can download its guides again.',
      ],
      [
        'Your refund is delayed',
        'PayPal couldn’t complete a refund of $19.99 to you. Until we’ve sorted it out, Amy can download its guides again.',
      ],
    ],
    [
      'SUSPENDED',
      'a dispute',
      { state: 'SUSPENDED' },
      ['The payment is disputed', 'Downloads for this order are paused until PayPal decides.\n'],
      ['Your payment is disputed', 'If you didn’t mean to dispute it, please close the dispute at PayPal.'],
    ],
    [
      'RESTORED',
      'its end',
      {},
      ['Your guides are back', 'You can download the guides in this order again.'],
      ['The guides are back', 'Amy can download the guides in this order again.'],
    ],
  ])('say of %s (%s) what each may know', (notice, _, changes, toStudent, toPayer) => {
    const order = byLink(changes);
    const [student_, payer] = [read(order, notice), read(order, notice, PARENT)];
    for (const words of toStudent) expect(`${student_.whole}\n`).toContain(words);
    for (const words of toPayer) expect(payer.whole).toContain(words);
    expect(student_.to).toBe(student.user.email);
    expect(student_.whole).not.toContain(PARENT);
    expect(student_.whole).not.toMatch(/close the dispute|returned .* to you\b/);
    expect(student_.text).toContain('https://shop.test/dashboard');
    expect(payer.to).toBe(PARENT);
    expect(payer.text).toContain('Hello,');
    expect(`${payer.text}${payer.html}`).not.toMatch(/Marlow|amy@example|dashboard/);
  });

  it('say "The reader" of a student who was erased', () => {
    const mail = read(byLink({ ...erasedBuyer, ...refunded }), 'REFUND', PARENT);
    expect(mail.text).toContain('The reader can no longer download the guides in this order.');
    expect(read(byLink({ ...erasedBuyer, ...partly }), 'REFUND', PARENT).text).toContain('The reader keeps the other');
  });

  it.each<[string, Partial<Order>, string[]]>([
    ['both', {}, [student.user.email, PARENT]],
    ['the payer if the student was erased', erasedBuyer, [PARENT]],
    ['the student if the payer was erased', erasedPayer, [student.user.email]],
    ['nobody if both were erased', { ...erasedBuyer, ...erasedPayer }, []],
  ])('go to %s, once, and then nothing is due', async (_, changes, expected) => {
    const order = byLink({ ...refunded, notice: 'REFUND', checkAt: 1, ...changes });
    const { world, stored } = await worldWith(order);
    const { fulfill } = shopOn(world, world);
    await fulfill(await fulfill(order));
    expect(world.mailer.sent.map(({ to }) => to)).toEqual(expected);
    const after = await stored();
    expect([after.notice, after.checkAt]).toEqual([undefined, undefined]);
  });

  it('stay due for both if the second can’t be sent', async () => {
    const order = byLink({ ...refunded, notice: 'REFUND', checkAt: 1 });
    const { world, stored } = await worldWith(order);
    const send: typeof world.mailer.send = async (mail) => {
      if (mail.to === PARENT) throw new Error('throttled');
      await world.mailer.send(mail);
    };
    await shopOn({ ...world, mailer: { ...world.mailer, send } }, world).fulfill(order);
    expect(await stored()).toMatchObject({ notice: 'REFUND', mailFailures: 1 });
  });

  it('of a payment whose student was erased as it was made raise an alarm, and cause no receipt', async () => {
    const order = byLink({ ...erasedBuyer, receipt: 'DUE', checkAt: 1 });
    const { world, stored } = await worldWith(order);
    await shopOn(world, world).fulfill(order);
    expect(world.mailer.sent).toEqual([]);
    expect(world.log.lines).toContainEqual(expect.objectContaining({ event: 'paid-by-erased-buyer', level: 'error' }));
    expect(await stored()).toMatchObject({ receipt: 'NONE' });
  });
});

describe('the office reads of a payment by link', () => {
  const historyOf = (order: Order) => [beginningOf(order), ...eventsOf(order)].map(({ text }) => text);

  it('who paid, in the order’s history', () => {
    expect(historyOf(byLink())).toContain(`Paid $39.98 by ${PARENT}, with the buyer’s link.`);
    expect(historyOf(byLink(erasedPayer))).toContain('Paid $39.98 by an erased payer, with the buyer’s link.');
    expect(historyOf(aPaidOrder({ request: REQUEST }))).toContain('Paid $19.99.');
  });

  it('who paid for whom, and to whom money went back, in the summary', () => {
    expect(summarizeOrder(byLink({ feeCents: 119 }), times, true)).toBe(
      `${PARENT} paid $39.98 for Amy on Nov 2, 2026, at 7:01 AM. PayPal kept $1.19; you keep $38.79. The receipt was delivered.`,
    );
    expect(summarizeOrder(byLink({ refundedCents: 500 }), times, false)).toContain(`$5.00 was refunded to ${PARENT}.`);
    expect(summarizeOrder(byLink({ state: 'SUSPENDED' }), times, false)).toContain(
      `${PARENT} paid $39.98 for Amy on Nov 2, 2026, at 7:01 AM, and disputes it.`,
    );
    expect(summarizeOrder(byLink(erasedPayer), times, false)).toContain('The payer paid $39.98 for Amy on');
    expect(summarizeOrder(byLink(erasedBuyer), times, false)).toContain(`${PARENT} paid $39.98 for the buyer on`);
    expect(summarizeOrder(byLink({ ...erasedPayer, refundedCents: 3_998 }), times, false)).toContain(
      'All of it was refunded to the payer.',
    );
  });

  it('that another payment came first, so nothing was charged', () => {
    const order = anOrder({ state: 'FAILED', problem: PAID_OTHERWISE, request: REQUEST });
    expect(summarizeOrder(order, times, false)).toBe(
      'Amy ordered for $19.99 on Nov 2, 2026, at 7:00 AM. Another payment for its guides came first, so nothing was charged.',
    );
    expect(stateNameOf(order)).toBe('unpaid, because another payment came first');
    expect(historyOf(order)).toContain('What was wrong: another payment for its guides came first.');
    expect(historyOf(order).join()).not.toContain('declined');
  });

  it('the payer’s address on the order’s page; nothing of it on an ordinary order', () => {
    expect(asOfficeOrder(byLink(), businessTimes('America/New_York')).payer).toBe(PARENT);
    expect(asOfficeOrder(byLink(erasedPayer), businessTimes('America/New_York')).payer).toBe('');
    expect(asOfficeOrder(aPaidOrder(), businessTimes('America/New_York'))).not.toHaveProperty('payer');
  });

  it('the order when it looks for the payer’s address, once', async () => {
    const { world } = await worldWith(byLink());
    await world.users.create({ ...student.user, createdAt: TEST_START });
    for (const email of [PARENT, student.user.email]) await world.orders.notePayer(email, byLink().number);
    const find = findOfficeOrders({ ...world, zone: 'America/New_York' });
    for (const search of [PARENT, PARENT.toUpperCase(), student.user.email]) {
      const input = { search, state: '', from: '', until: '', after: '' } as never;
      expect((await find({ input })).orders).toMatchObject([{ number: byLink().number }]);
    }
  });

  it('who disputes, in the email about it', () => {
    const read = (order: Order) =>
      disputeMail({ order, dispute: undefined, to: 'office@shop.test', businessProfile }).text;
    expect(read(byLink())).toContain(`${PARENT}, who paid for Amy Marlow <amy@example.com>, disputes a payment.`);
    expect(read(byLink(erasedPayer))).toContain('An erased payer, who paid for Amy Marlow');
    expect(read(byLink(erasedBuyer))).toContain(`${PARENT}, who paid for an erased buyer, disputes a payment.`);
    expect(read(aPaidOrder())).toContain('Amy Marlow <amy@example.com> disputes a payment.');
  });

  it('what PayPal gets as evidence: that the payer saw the buyer, the guides and the total', () => {
    const receipts = [
      { at: TEST_START, step: 'SENT' },
      { at: TEST_START, step: 'DELIVERED' },
    ] as const;
    const context = {
      editions: new Map<string, string>(),
      times: { ...times, zoneName: 'PST' },
      siteUrl: 'https://shop.test',
    };
    const lines = (order: Order) => evidenceLines(order, { downloads: [], receipts }, context).join('\n');
    const text = lines(byLink());
    expect(text).toContain(
      `Paid by ${PARENT} on the page of a link that the student shared. It named the student, the guides and the total; the guides went to the student’s account.`,
    );
    expect(text).toContain('Receipt emailed on');
    expect(text).not.toContain('with a link to the guides');
    expect(text).toContain('Receipt accepted by the payer’s mail server on');
    expect(lines(byLink(erasedPayer))).toContain('Paid by someone on the page of a link');
    expect(lines(aPaidOrder())).not.toContain('Paid by');
    expect(lines(aPaidOrder())).toContain('Receipt with a link to the guides emailed on');
  });
});

describe('the student’s dashboard', () => {
  const read = async (...orders: Order[]) => {
    const world = inMemoryWorld();
    for (const order of orders) await world.orders.insert(order);
    return (await getDashboard(world)({ session: aSession() })).payments;
  };

  it('says of a payment by link that someone else paid, and not who', async () => {
    const payments = await read(byLink());
    expect(payments).toMatchObject([{ status: 'PAID', byLink: true, buyer: { email: student.user.email } }]);
    expect(JSON.stringify(payments)).not.toContain(PARENT);
    expect((await read(byLink(erasedPayer)))[0]).toMatchObject({ byLink: true });
    expect((await read(aPaidOrder()))[0]).not.toHaveProperty('byLink');
  });

  it('hides what a payer hasn’t paid, and shows what PayPal holds or took', async () => {
    const unpaid = (['OPEN', 'FAILED', 'EXPIRED'] as const).map((state, index) =>
      anOrder({ number: `N${String(index)}`, state, request: REQUEST }),
    );
    expect(await read(...unpaid)).toEqual([]);
    const taken = { request: REQUEST, capturedCents: 1_999 };
    const shown = (['PENDING', 'QUARANTINED', 'SUSPENDED', 'REFUNDED'] as const).map((state, index) =>
      anOrder({ number: `M${String(index)}`, state, ...taken }),
    );
    expect(await read(...shown)).toHaveLength(4);
  });

  it('names the own payment for which another one came first', async () => {
    const at = await askingShop();
    const { token } = await at.ask();
    const own = await at.ownApproved();
    await at.requests.capture(token, await at.approved(token));
    await refusalOf(at.shop.capture({ input: { orderID: own }, session: student }));
    const { payments } = await at.shop.dashboard({ session: student });
    expect(payments.map(({ status, byLink: isByLink = false }) => [status, isByLink])).toEqual([
      ['PAID', true],
      ['PAID_OTHERWISE', false],
    ]);
  });
});
