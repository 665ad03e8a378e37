import { describe, expect, it } from 'vitest';
import { aGuide, anItem, aPaidOrder } from '#testing/samples.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { DependencyDown } from '../../shared/refusal.ts';
import { sendReceipt } from './send-receipt.ts';

const items = [anItem(aGuide({ id: 'biology' })), anItem(aGuide({ id: 'art' }))];

async function paid(sizes: readonly number[]) {
  const world = inMemoryWorld();
  const order = aPaidOrder({ items, receipt: 'DUE' });
  await world.orders.insert(order);
  for (const [index, size] of sizes.entries()) {
    await world.files.store(items[index]?.fileName ?? '', new Uint8Array(size).fill(index + 1));
  }
  return { world, order, stored: () => world.orders.find(order) };
}

describe('the receipt', () => {
  it('has the guides attached, and is recorded as sent', async () => {
    const { world, order, stored } = await paid([10, 20]);
    await sendReceipt(world)(order);
    expect(world.mailer.sent[0]?.attachments).toEqual([
      { fileName: 'biology.pdf', content: new Uint8Array(10).fill(1) },
      { fileName: 'art.pdf', content: new Uint8Array(20).fill(2) },
    ]);
    expect(await stored()).toMatchObject({ receipt: 'SENT' });
  });

  it('attaches no guide that was refunded since', async () => {
    const { world, order } = await paid([10, 20]);
    await sendReceipt(world)({ ...order, grants: ['biology'] });
    expect(world.mailer.sent[0]?.attachments?.map(({ fileName }) => fileName)).toEqual(['biology.pdf']);
  });

  it('brings the buyer of a link nothing that was refunded since, and promises it to nobody', async () => {
    const { world, order } = await paid([10, 20]);
    await sendReceipt(world)({ ...order, grants: [], payer: { email: 'mom@example.com' } });
    expect(world.mailer.sent).toMatchObject([{ to: 'mom@example.com', attachments: [] }]);
    expect(world.mailer.sent[0]?.text).not.toMatch(/library|dashboard|we told/);
  });

  it('attaches seven megabytes, and not a byte more', async () => {
    const just = await paid([3_000_000, 4_000_000]);
    await sendReceipt(just.world)(just.order);
    expect(just.world.mailer.sent[0]?.attachments).toHaveLength(2);

    const over = await paid([3_000_000, 4_000_001]);
    await sendReceipt(over.world)(over.order);
    expect(over.world.mailer.sent[0]?.attachments).toEqual([]);
    expect(over.world.mailer.sent[0]?.text).toContain('from your dashboard');
    expect(await over.stored()).toMatchObject({ receipt: 'SENT' });
  });

  it('goes out without attachments if a file is missing', async () => {
    const { world, order } = await paid([10]);
    await sendReceipt(world)(order);
    expect(world.mailer.sent).toMatchObject([{ attachments: [] }]);
  });

  it('stays due when it could not be sent', async () => {
    const { world, order, stored } = await paid([10, 20]);
    const mailer = { send: () => Promise.reject(new DependencyDown('SES', undefined)) };
    await expect(sendReceipt({ ...world, mailer })(order)).rejects.toThrow(DependencyDown);
    expect(await stored()).toMatchObject({ receipt: 'DUE' });
  });

  it('stays due when it was sent but not recorded: at most one duplicate', async () => {
    const { world, order, stored } = await paid([10, 20]);
    const orders = { ...world.orders, change: () => Promise.reject(new DependencyDown('DynamoDB', undefined)) };
    await expect(sendReceipt({ ...world, orders })(order)).rejects.toThrow(DependencyDown);
    expect(world.mailer.sent).toHaveLength(1);
    expect(await stored()).toMatchObject({ receipt: 'DUE' });
  });
});
