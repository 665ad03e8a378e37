import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files, orders, payments } from '#composition/adapters.ts';
import { CODE_USED_UP } from '#domain/orders/redemption.ts';
import { TEST_START } from '#testing/clock.ts';
import { allEmulators } from '#testing/emulators.ts';
import { aGuide, anItem, anOrder, aPaidOrder } from '#testing/samples.ts';
import { type Run, runOps } from '../testing/run.ts';

let emulators: Awaited<ReturnType<typeof allEmulators>>;
beforeAll(async () => {
  emulators = await allEmulators();
  Object.assign(process.env, emulators.environment);
});
afterAll(async () => {
  await emulators.close();
});

const run = (args: readonly string[], answer?: string): Promise<Run> =>
  runOps([...args, '--local'], { environment: emulators.environment, answer });

describe('ops order', () => {
  it('shows an order that waits for its payment, with the status at PayPal', async () => {
    const opened = anOrder({ number: 'WAITING', checkAt: TEST_START + 300_000 });
    const { paypalOrderId } = await payments().open(opened);
    await orders().insert({ ...opened, paypalOrderId });
    const { code, out } = await run(['order', 'WAITING']);
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      'Order WAITING: OPEN. The buyer has not paid yet. The schedule keeps asking PayPal in case they did.',
      '2026-11-02 07:00  Ordered by Amy Marlow <amy@example.com>, for $19.99 USD:',
      '                    $19.99  biology  (Biology and Pre-Med)',
      '2026-11-02 07:05  The schedule checks it again.',
      `PayPal: order ${paypalOrderId} is PAYER_ACTION_REQUIRED.`,
      'Times are Pacific Time.',
    ]);
    const { out: json } = await run(['order', 'WAITING', '--json']);
    expect(JSON.parse(json)).toMatchObject({
      order: { number: 'WAITING' },
      paypal: { status: 'PAYER_ACTION_REQUIRED' },
    });
  });

  it('shows bundles, a code and what was saved; of a free order, that it was free', async () => {
    const items = [
      { ...anItem(), cents: 1_440, listCents: 1_999, bundleId: 'essays-complete' },
      { ...anItem(aGuide({ id: 'chess', title: 'Chess' })), cents: 900, listCents: 1_000 },
    ];
    const bundles = [{ id: 'essays-complete', title: 'Essays, complete', cents: 1_600 }];
    const discount = { code: 'WELCOME20', cents: 260 };
    await orders().insert(aPaidOrder({ number: 'BUNDLED', items, bundles, discount, totalCents: 2_340 }));
    const { out } = await run(['order', 'BUNDLED']);
    expect(out.split('\n').slice(2, 7)).toEqual([
      '                    $14.40  biology  (Biology and Pre-Med), in the bundle essays-complete',
      '                    $9.00  chess  (Chess)',
      '                    The bundle essays-complete (Essays, complete) for $16.00.',
      '                    The code WELCOME20 took $2.60 off.',
      '                    The buyer saved $6.59 in all.',
    ]);
    const { paypalOrderId: _, captureId: __, ...order } = aPaidOrder({ number: 'FREE', totalCents: 0 });
    const free = { ...order, items: [{ ...anItem(), cents: 0, listCents: 1_999 }], capturedCents: 0 };
    await orders().insert({ ...free, discount: { code: 'WELCOME20', cents: 1_999 } });
    const { out: ofFree } = await run(['order', 'FREE']);
    expect(ofFree).toContain('A code made it free, and the buyer can download the guides. `revoke` takes them back.');
    expect(ofFree).toContain('Ordered by Amy Marlow <amy@example.com>, free with code WELCOME20:');
    expect(ofFree).toContain('It was free, so there was no payment.');
    expect(ofFree).not.toContain('PayPal');
    expect(await run(['revoke', 'FREE', '--note', 'By mistake'], 'y')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Free for amy@example.com with code WELCOME20: biology') as string,
    });
    expect((await run(['order', 'FREE'])).out).toContain('Taken back by hand: By mistake');
  });

  it('says that a code was used up, and not that PayPal refused the payment', async () => {
    const discount = { code: 'WELCOME20', cents: 5 };
    await orders().insert(anOrder({ number: 'LATE', state: 'FAILED', problem: CODE_USED_UP, discount }));
    const { out } = await run(['order', 'LATE']);
    expect(out).toContain('Its code was used up before the buyer paid, so nothing was charged.');
    expect(out).toContain('What was wrong: the code has no use left.');
    expect(out).not.toContain('refused');
  });

  it('shows a partial refund, failed mails, and a payment that PayPal no longer has', async () => {
    await orders().insert(
      aPaidOrder({ number: 'PARTLY', refundedCents: 500, receipt: 'DUE', notice: 'REFUND', mailFailures: 3 }),
    );
    const { out } = await run(['order', 'PARTLY']);
    expect(out).toContain('2026-11-02 07:01  Paid $19.99, capture CAPPARTLY.');
    expect(out).toContain('In total $5.00 was refunded to the buyer.');
    expect(out).toContain('$5.00 was refunded at a time that was not recorded; `migrate` asks PayPal.');
    expect(out).toContain('The receipt has not been emailed yet.');
    expect(out).toContain('The buyer has not been emailed about the refund yet.');
    expect(out).toContain('Sending it has failed 3 times in a row.');
    expect(out).toContain('PayPal no longer has this payment.');
  });

  it('shows the time, amount, guide and author of each refund', async () => {
    await orders().insert(
      aPaidOrder({
        number: 'BACK',
        receiptNumber: 'FYR-48213',
        feeCents: 119,
        refundedCents: 1_000,
        refunds: [
          { id: 'R1', at: TEST_START + 3_600_000, cents: 499, by: 'OPERATOR', pdfId: 'biology' },
          { id: 'R2', at: TEST_START + 7_200_000, cents: 300, by: 'PAYPAL' },
        ],
      }),
    );
    const { out } = await run(['order', 'BACK']);
    expect(out).toContain('Order BACK, receipt FYR-48213: PAID.');
    expect(out).toContain('PayPal kept $1.19 of it.');
    expect(out).toContain('$2.01 was refunded before 2026-11-02, at a time that was not recorded');
    expect(out).toContain('2026-11-02 08:00  $4.99 was refunded for biology by an operator, refund R1.');
    expect(out).toContain('2026-11-02 09:00  $3.00 was refunded at PayPal, refund R2.');
    expect(out).toContain('In total $10.00 was refunded to the buyer.');
  });

  it('shows a refund that is pending, and one that has failed', async () => {
    const made = { at: TEST_START, cents: 499, by: 'OPERATOR' } as const;
    await orders().insert(
      aPaidOrder({
        number: 'FAILED',
        refunds: [
          { ...made, id: 'R1', failedAt: TEST_START + 3_600_000 },
          { ...made, id: 'R2', at: TEST_START + 7_200_000, pending: true },
        ],
        refundedCents: 499,
      }),
    );
    const { out } = await run(['order', 'FAILED']);
    expect(out).toContain('2026-11-02 08:00  PayPal could not pay out refund R1 of $4.99: the money is still ours.');
    expect(out).toContain('2026-11-02 09:00  $4.99 was refunded by an operator, refund R2. PayPal has not paid it out');
  });

  it('shows when PayPal reversed a payment after a dispute', async () => {
    await orders().insert(aPaidOrder({ number: 'LOST', state: 'REFUNDED', reversedAt: TEST_START + 3_600_000 }));
    const { out } = await run(['order', 'LOST']);
    expect(out).toContain('2026-11-02 08:00  $19.99 was refunded by PayPal, which decided a dispute for the buyer.');
  });

  it('finds an order by its receipt number, however it is typed', async () => {
    const paid = aPaidOrder({ number: 'READOUT', receiptNumber: 'FYR-11111' });
    await orders().insert(paid);
    await orders().takeReceiptNumber('FYR-11111', paid);
    for (const typed of ['FYR-11111', 'fyr-11111']) {
      expect((await run(['order', typed])).out).toContain('Order READOUT, receipt FYR-11111: PAID.');
    }
  });

  it('shows what was wrong, and that the buyer was erased', async () => {
    await orders().insert(
      anOrder({
        number: 'ODD',
        state: 'QUARANTINED',
        problem: 'AMOUNT (debug_id 1)',
        buyer: { email: '', fullname: '' },
      }),
    );
    const { out } = await run(['order', 'ODD']);
    expect(out).toContain("The payment doesn't match the order");
    expect(out).toContain('Ordered by an erased buyer');
    expect(out).toContain('PayPal could not be reached');
    expect(out).toContain('What was wrong: AMOUNT (debug_id 1).');
  });

  it('refuses an unknown order', async () => {
    expect(await run(['order', 'NONE'])).toMatchObject({
      code: 1,
      err: 'There is no order NONE. `orders` lists all with their numbers.',
    });
  });
});

describe('ops resend', () => {
  it('emails the receipt with its guides in each run, and does not change the order', async () => {
    const paid = aPaidOrder({ number: 'PAID' });
    await orders().insert(paid);
    await files().store('biology.pdf', new TextEncoder().encode('%PDF-1.7'));
    for (let time = 1; time <= 2; time += 1) {
      expect(await run(['resend', 'PAID'])).toMatchObject({
        code: 0,
        out: 'The receipt of the order PAID is on its way to amy@example.com.',
      });
      const mails = emulators.mailbox.list('amy@example.com');
      expect(mails).toHaveLength(time);
      expect(mails[0]).toMatchObject({ attachments: [{ filename: 'biology.pdf' }] });
    }
    expect(await orders().find(paid)).toEqual(paid);
  });

  it.each([
    ['an order that is not paid', anOrder({ number: 'UNPAID' }), 'The order UNPAID is OPEN'],
    ['an erased buyer', aPaidOrder({ number: 'GONE', buyer: { email: '', fullname: '' } }), 'has been erased'],
  ])('refuses %s', async (_, stored, reason) => {
    await orders().insert(stored);
    const { code, err } = await run(['resend', stored.number]);
    expect(code).toBe(1);
    expect(err).toContain(reason);
  });
});
