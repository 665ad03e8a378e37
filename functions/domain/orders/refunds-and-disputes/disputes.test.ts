import { describe, expect, it } from 'vitest';
import { DELIVERY_RETENTION_SECONDS } from '#contract/endpoints/orders/limits.ts';
import { TEST_START } from '#testing/clock.ts';
import { DISPUTE_ANSWERED_BY } from '#testing/payments.ts';
import { aGuide, aMember, anItem, anOrder, aPaidOrder, aSession } from '#testing/samples.ts';
import { shopOn } from '#testing/shop.ts';
import { inMemoryWorld, refusalOf } from '#testing/world.ts';
import type { Change } from '../../shared/audit-entry.ts';
import { DependencyDown, NotPermitted, PaymentRefused } from '../../shared/refusal.ts';
import { businessTimes } from '../../shared/times/business-times.ts';
import { minutesWorth } from '../core/installment.ts';
import type { Order } from '../core/order.ts';
import type { Dispute, Payments } from '../core/ports.ts';
import { receivePaypalWebhook } from '../fulfillment/receive-paypal-webhook.ts';
import { downloadPdf } from '../library/download-pdf.ts';
import { getOfficeOrder } from '../office/get-office-order.ts';
import { sendOfficeEvidence } from '../office/send-office-evidence.ts';
import { DELIVERIES_MAX, type DeliveryRecord, type Download } from '../receipts/deliveries.ts';
import { evidenceLines, notesOf } from './evidence.ts';

const DAY = 86_400_000;
const zone = 'America/New_York';
const biology = aGuide({ id: 'biology', title: 'Biology', edition: '2026-27', fileName: 'biology.pdf' });
const safari = 'Safari on iPhone';

/** A paid order at PayPal, downloaded twice by its buyer. */
async function bought(changes: Partial<Order> = {}) {
  const world = { ...inMemoryWorld(), zone };
  await world.catalog.put(biology);
  await world.files.store(biology.fileName, new Uint8Array([1]));
  const items = [anItem(biology)];
  const { paypalOrderId } = await world.payments.open(anOrder({ items }));
  world.payments.approve(paypalOrderId);
  const captured = await world.payments.capture(anOrder({ items }), paypalOrderId);
  const captureId = captured.captures[0]?.id ?? '';
  const order = aPaidOrder({ items, paypalOrderId, captureId, receiptNumber: 'RTC-20001', ...changes });
  await world.orders.insert(order);
  const download = downloadPdf(world);
  const fetchGuide = (viewer = '203.0.113.77', userAgent = safari) =>
    download({ input: { fileName: biology.fileName }, session: aSession(), viewer, userAgent });
  await fetchGuide();
  world.clock.advanceSeconds(3_600);
  await fetchGuide('2001:db8:1:2::/64', '');
  const changesRecorded: Change[] = [];
  const { sweep } = shopOn(world, world);
  /** An event of PayPal about the dispute. */
  const disputeEvent = async (payments: Payments = world.payments) => {
    const { settling, fulfill } = shopOn(world, { payments });
    const webhookSignatures = { claimsPaypal: () => true, verify: () => Promise.resolve(true) };
    const transaction = { seller_transaction_id: captureId, invoice_number: order.number };
    const event = {
      id: `WH-${String((events += 1))}`,
      event_type: 'CUSTOMER.DISPUTE.UPDATED',
      resource: { disputed_transactions: [transaction] },
    };
    const raw = { body: Buffer.from(JSON.stringify(event)), headers: {} };
    await receivePaypalWebhook({ ...settling, fulfill, webhookSignatures })({ raw });
  };
  let events = 0;
  const get = (ports: Partial<typeof world> = {}) =>
    getOfficeOrder({ ...world, ...ports })({ input: { number: order.number } });
  return {
    world,
    order,
    paypalOrderId,
    fetchGuide,
    get,
    changes: changesRecorded,
    delivered: () => world.deliveries.of(order.number, world.clock.now()),
    disputeEvent,
    /** The buyer disputes the payment, or the dispute ends, and PayPal says so. */
    disputed: async (outcome?: 'won' | 'lost', cents?: number) => {
      world.payments.disputed(paypalOrderId, outcome, cents);
      await disputeEvent();
    },
    sweep,
    send: (payments: Payments = world.payments, dispute = `PP-R-${captureId}`, name = 'Olive Stone') =>
      sendOfficeEvidence({ ...world, payments, reload: ({ number }) => getOfficeOrder(world)({ input: { number } }) })({
        input: { number: order.number, dispute },
        session: { member: aMember({ name }) },
        record: (change) => changesRecorded.push(change),
      }),
  };
}

describe('a download', () => {
  it('is recorded with its order: file, moment, network and browser', async () => {
    const { delivered, get } = await bought();
    expect((await delivered()).downloads).toEqual([
      { at: TEST_START, fileName: 'biology.pdf', network: '203.0.113.0/24', browser: safari },
      { at: TEST_START + 3_600_000, fileName: 'biology.pdf', network: '2001:db8:1::/48', browser: '' },
    ]);
    expect((await get()).delivered?.map(({ text }) => text)).toEqual([
      'Downloaded biology.pdf, edition 2026-27 (Safari on iPhone, 203.0.113.0/24)',
      'Downloaded biology.pdf, edition 2026-27 (2001:db8:1::/48)',
    ]);
  });

  it('of a newer edition belongs to the order that grants it', async () => {
    const { world, order } = await bought();
    const newer = { ...biology, edition: '2027-28', fileName: 'biology-2027-28.pdf' };
    await world.catalog.put({ ...newer, earlier: [{ edition: '2026-27', fileName: 'biology.pdf' }] });
    await downloadPdf(world)({ input: { fileName: newer.fileName }, session: aSession(), viewer: '192.0.2.1' });
    expect((await world.deliveries.of(order.number, TEST_START)).downloads.at(-1)).toMatchObject({
      fileName: newer.fileName,
      network: '192.0.2.0/24',
    });
    const { delivered } = await getOfficeOrder(world)({ input: { number: order.number } });
    expect(delivered?.at(-1)?.text).toContain('biology-2027-28.pdf, edition 2027-28');
    expect(delivered?.[0]?.text).toContain('biology.pdf, edition 2026-27');
  });

  it('is possible although its record fails, which the log says', async () => {
    const { world, order } = await bought();
    const cause = new DependencyDown('DynamoDB', new Error('throttled'));
    const deliveries = { ...world.deliveries, addDownload: () => Promise.reject(cause) };
    const request = { input: { fileName: biology.fileName }, session: aSession() };
    const { url } = await downloadPdf({ ...world, deliveries })(request);
    expect(world.files.follow(url).status).toBe(200);
    expect(world.log.lines).toEqual([
      { level: 'warn', event: 'download-not-recorded', details: { order: order.number, cause } },
    ]);
  });

  it('waits 300 ms for its record, and no longer', async () => {
    const { world } = await bought();
    const deliveries = { ...world.deliveries, addDownload: () => new Promise<void>(() => undefined) };
    const waits: number[] = [];
    const deadline = (milliseconds: number) => {
      waits.push(milliseconds);
      return Promise.resolve(undefined);
    };
    const request = { input: { fileName: biology.fileName }, session: aSession() };
    const { url } = await downloadPdf({ ...world, deliveries, deadline })(request);
    expect([world.files.follow(url).status, waits]).toEqual([200, [300]]);
  });

  it('is recorded until 180 days after the payment, and kept no longer', async () => {
    const { world, order, fetchGuide, delivered } = await bought();
    const paidAt = order.paidAt ?? 0;
    world.clock.set(paidAt + DELIVERY_RETENTION_SECONDS * 1000 - 1_000);
    await fetchGuide();
    expect((await delivered()).downloads).toHaveLength(3);
    world.clock.advanceSeconds(1);
    await fetchGuide();
    expect((await delivered()).downloads).toEqual([]);
    expect(DELIVERY_RETENTION_SECONDS * 1000).toBe(180 * DAY);
  });

  it('is kept for 180 days after the last event of the payment', async () => {
    const { world, order, disputed, delivered } = await bought();
    world.clock.set(TEST_START + 170 * DAY);
    await disputed();
    world.clock.set((order.paidAt ?? 0) + 181 * DAY);
    expect((await delivered()).downloads).toHaveLength(2);
    world.clock.set(TEST_START + 351 * DAY);
    expect((await delivered()).downloads).toEqual([]);
  });
});

describe('a receipt', () => {
  it('is recorded with its order when it went out, and a failure doesn’t send it twice', async () => {
    const { world, order, sweep, delivered } = await bought({ receipt: 'DUE', checkAt: TEST_START });
    await sweep();
    expect((await delivered()).receipts).toEqual([{ at: world.clock.now(), step: 'SENT' }]);

    const other = await bought({ receipt: 'DUE', checkAt: TEST_START });
    const addReceipt = () => Promise.reject(new DependencyDown('DynamoDB', undefined));
    const deliveries = { ...other.world.deliveries, addReceipt };
    const { sweep: again } = shopOn({ ...other.world, deliveries }, other.world);
    await again();
    await again();
    expect(other.world.mailer.sent).toHaveLength(1);
    expect(await other.world.orders.find(order)).toMatchObject({ receipt: 'SENT' });
    expect(other.world.log.lines).toContainEqual(expect.objectContaining({ event: 'receipt-not-recorded' }));
  });
});

describe('the evidence', () => {
  const context = {
    editions: new Map([['biology.pdf', '2026-27']]),
    times: businessTimes(zone),
    siteUrl: 'https://shop.test',
  };
  const aDownload = (place: number): Download => ({
    at: TEST_START + place * 60_000,
    fileName: 'biology.pdf',
    network: '203.0.113.0/24',
    browser: safari,
  });
  const linesOf = (delivered: Partial<DeliveryRecord>, order = aPaidOrder({ items: [anItem(biology)] })) =>
    evidenceLines(order, { downloads: [], receipts: [], ...delivered }, context);

  it('has the order, its price, the confirmed code, downloads, the receipt and the terms', () => {
    const at = TEST_START + 120_000;
    const lines = linesOf(
      {
        downloads: [aDownload(5), { ...aDownload(6), network: '', browser: '' }],
        receipts: [
          { at, step: 'SENT' },
          { at: at + 60_000, step: 'DELIVERED', answer: '250 OK' },
        ],
      },
      aPaidOrder({ items: [anItem(biology)], receiptNumber: 'RTC-20001' }),
    );
    expect(lines).toEqual([
      'Order RTC-20001 (invoice 01KA00000000000000000ORDER): “Biology”. Digital goods: PDF files, delivered by download.',
      'Price: $19.99 USD, paid 2026-11-02 10:01.',
      'Email address of the buyer confirmed with a one-time code on 2026-11-02 10:00, before the order.',
      'Downloads by the signed-in buyer (2):',
      '- 2026-11-02 10:05: biology.pdf, edition 2026-27, network 203.0.113.0/24, Safari on iPhone',
      '- 2026-11-02 10:06: biology.pdf, edition 2026-27',
      'Receipt with a link to the guides emailed on 2026-11-02 10:02.',
      'Receipt accepted by the buyer’s mail server on 2026-11-02 10:03 (250 OK).',
      'Terms accepted by using the site: https://shop.test/terms-and-conditions. Refund policy: https://shop.test/refund-and-cancellation.',
      'All times are in Eastern Time.',
    ]);
  });

  it('tells who paid from the student who has the guides', () => {
    const order = aPaidOrder({ items: [anItem(biology)], request: 'R', payer: { email: 'mom@paypal.example' } });
    const text = notesOf(linesOf({ downloads: [aDownload(5)] }, order));
    expect(text).toContain('Paid by mom@paypal.example on the page of a link that the student shared.');
    expect(text).toContain('Downloads by the signed-in student (1):');
    expect(text).not.toContain('buyer');
  });

  it('of an installment has the signature and the sessions that were held', () => {
    const items = [{ id: 'A-1', title: 'Ten hours', cents: 100_000, agreementId: 'A', minutes: 600 }];
    const signed = { name: 'Dana Frost', at: TEST_START, sha256: 'abc123', network: '203.0.113.0/24', browser: safari };
    const held = [{ start: TEST_START + 3_600_000, minutes: 60, counselor: 'Hanna Marlow' }];
    const proof = { agreement: { student: 'Eli', signed, held } };
    const lines = evidenceLines(aPaidOrder({ items }), { downloads: [], receipts: [] }, { ...context, ...proof });
    expect(lines).toContain(
      'Agreement about counseling for Eli, signed by Dana Frost on 2026-11-02 10:00, network 203.0.113.0/24, Safari on iPhone. SHA-256 of the signed text: abc123.',
    );
    expect(lines).toContain('Sessions held (1):');
    expect(lines).toContain('- 2026-11-02 11:00: 60 minutes with Hanna Marlow');
  });

  it('claims nothing that wasn’t recorded', () => {
    const { signedInAt: _, ...unknown } = aPaidOrder({ items: [anItem(biology)] });
    const lines = linesOf({}, unknown);
    expect(lines).toContain('Downloads: none recorded.');
    expect(lines.join('\n')).not.toMatch(/one-time code|Receipt/);
  });

  it('never gets longer than PayPal takes, and says how many downloads it leaves out', () => {
    const many = Array.from({ length: DELIVERIES_MAX }, (_, place) => aDownload(place));
    const lines = linesOf({ downloads: many });
    expect(lines).toContain('- and 88 more.');
    const items = Array.from({ length: 20 }, (_, place) =>
      anItem(aGuide({ id: `g${String(place)}`, title: 'A Title That Goes On and On'.repeat(2) })),
    );
    const crowded = notesOf(linesOf({ downloads: many }, aPaidOrder({ items })));
    for (const text of [notesOf(lines), crowded]) expect(text.length).toBeLessThanOrEqual(2_000);
    expect(crowded).toContain('Downloads by the signed-in buyer (100):');
    const huge = anItem(aGuide({ title: 'x'.repeat(5_000) }));
    expect(notesOf(linesOf({}, aPaidOrder({ items: [huge] })))).toHaveLength(2_000);
  });
});

describe('an order in dispute', () => {
  it('shows what the buyer says, until when PayPal waits, and what it needs', async () => {
    const { get, disputed } = await bought();
    expect((await get()).dispute).toBeUndefined();
    await disputed();
    const { dispute } = await get();
    expect(dispute).toMatchObject({
      state: 'OPEN',
      reason: 'The buyer says that the guides never arrived.',
      message: 'I paid for the guides and never received them.',
      respondBy: DISPUTE_ANSWERED_BY,
      sentAt: null,
      canSend: true,
    });
    expect(dispute?.evidence.filter((line) => line.startsWith('- '))).toHaveLength(2);
    expect((await get()).paypal.join()).toContain('seller protection doesn’t cover this payment');
  });

  it('is shown without the dispute while PayPal doesn’t answer', async () => {
    const { world, get, disputed } = await bought();
    await disputed();
    const disputes = () => Promise.reject(new DependencyDown('PayPal', undefined));
    expect((await get({ payments: { ...world.payments, disputes } })).dispute).toBeUndefined();
  });

  it('says how it ended', async () => {
    const won = await bought();
    await won.disputed();
    await won.send();
    await won.disputed('won');
    expect((await won.get()).dispute).toMatchObject({ state: 'WON', canSend: false, sentBy: 'Olive Stone' });
    const lost = await bought();
    await lost.disputed();
    await lost.disputed('lost');
    expect((await lost.get()).dispute).toMatchObject({ state: 'LOST', canSend: false });
  });
});

describe('a dispute that PayPal ends with a part', () => {
  it('returns that part, and leaves the rest paid and the guides with the buyer', async () => {
    const { world, order, disputed, get } = await bought();
    await disputed();
    expect(await world.orders.find(order)).toMatchObject({ state: 'SUSPENDED' });
    await disputed('lost', 400);
    const after = await world.orders.find(order);
    expect(after).toMatchObject({ state: 'PAID', grants: ['biology'], refundedCents: 400 });
    expect(after?.refunds).toMatchObject([{ cents: 400, by: 'DISPUTE' }]);
    expect(after).not.toHaveProperty('reversedAt');
    const { dispute, refundableCents, status } = await get();
    expect(dispute).toMatchObject({ state: 'PART', returnedCents: 400 });
    expect([status, refundableCents]).toEqual(['PARTLY_REFUNDED', 1_599]);
    expect(world.mailer.sent.at(-1)?.text).toContain('returned $4.00 of your payment to you. You keep your guides.');
  });

  it('counts although PayPal lists no refund, beside one of ours', async () => {
    const { world, order, paypalOrderId, disputeEvent } = await bought();
    const ours = { id: 'R1', at: TEST_START + 9, cents: 100, reference: `refund-${order.number}-0` };
    world.payments.tamper(paypalOrderId, { refundedCents: 100, refunds: [ours] });
    const [dispute] = await lostWithout(world, order, paypalOrderId);
    const disputes = () => Promise.resolve(dispute === undefined ? [] : [{ ...dispute, returnedCents: 400 }]);
    await disputeEvent({ ...world.payments, disputes });
    expect(await world.orders.find(order)).toMatchObject({ state: 'PAID', refundedCents: 500 });
  });

  it('took everything if PayPal names no amount and lists no refund', async () => {
    const { world, order, paypalOrderId, disputeEvent } = await bought();
    const [dispute] = await lostWithout(world, order, paypalOrderId);
    const { returnedCents: _, ...unknown } = dispute ?? aDispute;
    await disputeEvent({ ...world.payments, disputes: () => Promise.resolve([unknown]) });
    expect(await world.orders.find(order)).toMatchObject({ state: 'REFUNDED', grants: [] });
  });

  it('doesn’t hide another one that is open', async () => {
    const { world, order, disputeEvent } = await bought();
    const lost = { ...aDispute, id: 'PP-R-1', state: 'LOST', returnedCents: 400 } as const;
    await disputeEvent({ ...world.payments, disputes: () => Promise.resolve([lost, { ...aDispute, id: 'PP-R-2' }]) });
    expect(await world.orders.find(order)).toMatchObject({
      ...{ state: 'SUSPENDED', refundedCents: 400 },
      dispute: { id: 'PP-R-2' },
    });
  });

  it('takes the same share of an installment’s hours, in quarters', () => {
    const item = { id: 'A-1', title: 'Ten hours', cents: 100_000, agreementId: 'A', minutes: 600 };
    const worth = (cents: number, changes: Partial<Order> = {}) =>
      minutesWorth(
        aPaidOrder({
          ...{ items: [item], capturedCents: 100_000, refundedCents: cents },
          refunds: [{ at: TEST_START, cents, by: 'DISPUTE' }],
          ...changes,
        }),
      );
    expect([worth(20_000), worth(1), worth(3_000), worth(99_999)]).toEqual([480, 600, 585, 0]);
    const byOffice = { at: TEST_START, cents: 10_000, by: 'OPERATOR', minutes: 120 } as const;
    const refunds = [byOffice, { at: TEST_START, cents: 20_000, by: 'DISPUTE' as const }];
    expect(worth(30_000, { refunds })).toBe(360);
  });
});

describe('until when a dispute waits', () => {
  it('is kept with the order, and when it was answered', async () => {
    const { world, order, disputed, send, get } = await bought();
    await disputed();
    const id = `PP-R-${order.captureId ?? ''}`;
    expect((await world.orders.find(order))?.dispute).toEqual({ id, respondBy: DISPUTE_ANSWERED_BY });
    expect((await get()).advice).toBe(
      'The buyer disputes the payment. Answer the dispute by November 12, 10:00 AM Eastern, here or at PayPal, which then decides. Downloads are paused until then.',
    );
    world.clock.advanceSeconds(86_400);
    await send();
    expect((await world.orders.find(order))?.dispute).toMatchObject({ id, answeredAt: world.clock.now() });
    expect((await get()).advice).toBe(
      'The buyer disputes the payment. Sent Nov 3; PayPal decides. Downloads are paused until then.',
    );
  });

  it('is over once PayPal got evidence on its own pages, which the next check notices', async () => {
    const { world, order, paypalOrderId, disputed, sweep } = await bought();
    await disputed();
    const [dispute] = await world.payments.disputes(order.captureId ?? '');
    await world.payments.provideEvidence({ disputeId: dispute?.id ?? '', type: 'OTHER', notes: 'Sent at PayPal' });
    world.clock.advanceSeconds(86_400);
    await sweep();
    expect(world.payments.evidenceOf(paypalOrderId)).toHaveLength(1);
    expect((await world.orders.find(order))?.dispute?.answeredAt).toBe(TEST_START + 7_200_000);
  });
});

const aDispute: Dispute = {
  ...{ id: 'PP-R-9', state: 'OPEN', openedAt: TEST_START, reason: 'UNAUTHORISED', message: '' },
  ...{ requested: [], takesEvidence: true },
};

/** Has PayPal decide for the buyer, without a refund in its list. */
async function lostWithout(world: Awaited<ReturnType<typeof bought>>['world'], order: Order, paypalOrderId: string) {
  const before = await world.payments.read(paypalOrderId);
  world.payments.disputed(paypalOrderId, 'lost');
  world.payments.tamper(paypalOrderId, { refunds: [], ...before });
  return await world.payments.disputes(order.captureId ?? '');
}

describe('sending the evidence', () => {
  it('happens once, of any number of presses at the same moment and later', async () => {
    const { world, order, paypalOrderId, changes, disputed, send } = await bought();
    await disputed();
    const presses = await Promise.allSettled([send(), send(), send()]);
    expect(presses.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    const again = await send(world.payments, undefined, 'Ben Hale');
    expect(again.dispute).toMatchObject({ canSend: false, sentBy: 'Olive Stone', sentAt: world.clock.now() });
    const evidence = world.payments.evidenceOf(paypalOrderId);
    expect(evidence).toHaveLength(1);
    expect(evidence[0]?.type).toBe('PROOF_OF_FULFILLMENT');
    expect(evidence[0]?.notes.match(/^- .*biology\.pdf/gm)).toHaveLength(2);
    expect(changes).toEqual([{ after: { dispute: `PP-R-${order.captureId ?? ''}` } }]);
  });

  it('that runs elsewhere asks to wait', async () => {
    const { world, order, disputed, send } = await bought();
    await disputed();
    const now = world.clock.now();
    const dispute = `PP-R-${order.captureId ?? ''}`;
    await world.deliveries.claimEvidence(order.number, { dispute, by: 'Ben', now, until: now + DAY });
    const { code, message } = await refusalOf(send());
    expect([code, message]).toEqual(['CONFLICT', 'The evidence is being sent. Reload the order in a minute.']);
  });

  it('whose answer was lost is found at PayPal, and not sent again', async () => {
    const { world, paypalOrderId, disputed, send } = await bought();
    await disputed();
    const provideEvidence: Payments['provideEvidence'] = async (evidence) => {
      await world.payments.provideEvidence(evidence);
      throw new DependencyDown('PayPal', new Error('No answer'));
    };
    await expect(send({ ...world.payments, provideEvidence })).rejects.toThrow(DependencyDown);
    expect(await refusalOf(send())).toMatchObject({ code: 'CONFLICT' });
    world.clock.advanceSeconds(61);
    expect((await send()).dispute).toMatchObject({ canSend: false, sentBy: 'Olive Stone' });
    expect(world.payments.evidenceOf(paypalOrderId)).toHaveLength(1);
  });

  it('that PayPal refuses says why, and can be tried again at once', async () => {
    const { world, changes, disputed, send, get } = await bought();
    await disputed();
    const provideEvidence = () => Promise.reject(new PaymentRefused('INVALID_EVIDENCE_TYPE', 'debug'));
    const refusal = await refusalOf(send({ ...world.payments, provideEvidence }));
    expect(refusal).toMatchObject({ code: 'PAYMENT_REFUSED' });
    expect(refusal.message).toContain('INVALID_EVIDENCE_TYPE');
    expect([(await get()).dispute?.canSend, changes]).toEqual([true, []]);
    expect((await send()).dispute).toMatchObject({ canSend: false });
  });

  it.each([
    ['to ask for disputes', { disputes: () => Promise.reject(new NotPermitted('PayPal', new Error('403'))) }],
    ['to send', { provideEvidence: () => Promise.reject(new PaymentRefused('PERMISSION_DENIED', 'debug')) }],
  ])('that PayPal doesn’t let us %s says which switch of the app is missing', async (_, forbidden) => {
    const { world, disputed, send } = await bought();
    await disputed();
    const refusal = await refusalOf(send({ ...world.payments, ...forbidden }));
    expect(refusal.code).toBe('PAYMENT_REFUSED');
    expect(refusal.message).toContain('switch on “Customer disputes”');
    expect((await send()).dispute).toMatchObject({ canSend: false });
  });

  it('is refused once PayPal has decided, for another payment’s dispute, and without an order', async () => {
    const { world, disputed, send, order } = await bought();
    expect(await refusalOf(send())).toMatchObject({ code: 'NOT_FOUND' });
    await disputed();
    expect(await refusalOf(send(world.payments, 'PP-R-OTHER'))).toMatchObject({ code: 'NOT_FOUND' });
    await disputed('lost');
    expect(await refusalOf(send())).toMatchObject({ code: 'CONFLICT' });
    const sending = sendOfficeEvidence({ ...world, reload: () => Promise.reject(new Error('unused')) });
    const unknown = sending({
      input: { number: `${order.number.slice(0, -1)}X`, dispute: 'PP-R-1' },
      session: { member: aMember() },
      record: () => undefined,
    });
    expect(await refusalOf(unknown)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the owner', () => {
  it('is mailed at once when a dispute opens, with the deadline, and once two days before it', async () => {
    const { world, disputed, sweep } = await bought();
    const toOwner = () => world.mailer.sent.filter(({ to }) => to === world.businessInbox);
    await disputed();
    expect(toOwner()).toMatchObject([{ subject: 'A payment is disputed: $19.99' }]);
    for (const text of [
      'never arrived',
      'never received them',
      'until November 12, 10:00 AM Eastern',
      '/office/orders/',
    ]) {
      expect(toOwner()[0]?.text).toContain(text);
    }
    const hours: number[] = [];
    for (let hour = 1; hour < 12 * 24; hour += 1) {
      world.clock.advanceSeconds(3_600);
      const before = toOwner().length;
      await sweep();
      if (toOwner().length > before) hours.push((DISPUTE_ANSWERED_BY - world.clock.now()) / 3_600_000);
    }
    expect(hours).toHaveLength(1);
    expect(hours[0]).toBeGreaterThanOrEqual(36);
    expect(hours[0]).toBeLessThanOrEqual(60);
    expect(toOwner().at(-1)?.subject).toBe('Answer by November 12, 10:00 AM Eastern: the dispute over $19.99');
  });

  it('is reminded a day later if the reminder could not be sent', async () => {
    const { world, disputed } = await bought();
    await disputed();
    const fails = { send: () => Promise.reject(new DependencyDown('SES', undefined)) };
    world.clock.set(DISPUTE_ANSWERED_BY - 50 * 3_600_000);
    await shopOn({ ...world, mailer: { ...world.mailer, ...fails } }, world).sweep();
    expect(world.log.lines).toContainEqual(expect.objectContaining({ event: 'dispute-reminder-failed' }));
    world.clock.advanceSeconds(86_400);
    await shopOn(world, world).sweep();
    expect(world.mailer.sent.at(-1)?.subject).toMatch(/^Answer by /);
  });

  it('who has answered isn’t reminded', async () => {
    const { world, disputed, send, sweep } = await bought();
    await disputed();
    await send();
    for (let day = 0; day < 12; day += 1) {
      world.clock.advanceSeconds(86_400);
      await sweep();
    }
    expect(world.mailer.sent.filter(({ to }) => to === world.businessInbox)).toHaveLength(1);
  });

  it('hears of a dispute although PayPal can’t say more now', async () => {
    const { world, paypalOrderId, disputeEvent } = await bought();
    let asked = 0;
    // The settlement still got its answer.
    const disputes = async (captureId: string) => {
      asked += 1;
      if (asked > 1) throw new DependencyDown('PayPal', undefined);
      return await world.payments.disputes(captureId);
    };
    world.payments.disputed(paypalOrderId);
    await disputeEvent({ ...world.payments, disputes });
    const [mail] = world.mailer.sent.filter(({ to }) => to === world.businessInbox);
    expect(mail?.text).toContain('PayPal says in its own email until when');
  });
});
