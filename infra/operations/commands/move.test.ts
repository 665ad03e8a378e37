import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders, users } from '#composition/adapters.ts';
import { library } from '#domain/orders/order.ts';
import { allEmulators } from '#testing/emulators.ts';
import { anAccount, anOrder, aPaidOrder } from '#testing/samples.ts';
import { type Run, runOps } from '../testing/run.ts';

const cleo = anAccount({ id: 'CLEO', email: 'cleo@example.com', fullname: 'Cleo Hart' });
const paid = aPaidOrder({ receiptNumber: 'FYR-48213' });
let emulators: Awaited<ReturnType<typeof allEmulators>>;
beforeAll(async () => {
  emulators = await allEmulators();
  Object.assign(process.env, emulators.environment);
  for (const account of [anAccount(), cleo]) await users().create(account);
  await orders().insert(paid);
  await orders().takeReceiptNumber('FYR-48213', paid);
});
afterAll(async () => {
  await emulators.close();
});

const move = (number: string, email: string, answer?: string): Promise<Run> =>
  runOps(['move', number, email, '--local'], { environment: emulators.environment, answer });

describe('ops move', () => {
  it('does nothing without a yes', async () => {
    const { code, asked, err } = await move('FYR-48213', 'Cleo@example.com', 'no');
    expect({ code, asked, err }).toEqual({
      code: 1,
      asked: ['Move it to cleo@example.com? [y/N] '],
      err: 'Nothing was done.',
    });
    expect(library(await orders().ofBuyer(paid.buyerId))).toHaveLength(1);
  });

  it('moves the order, named by its receipt number, and emails both', async () => {
    const { code, out } = await move('FYR-48213', cleo.email, 'y');
    expect(code).toBe(0);
    expect(out).toBe(
      `Order ${paid.number} of Amy Marlow <amy@example.com>, PAID.\nThe order ${paid.number} was moved from amy@example.com to cleo@example.com. Both get an email.`,
    );
    expect(await orders().ofBuyer(paid.buyerId)).toEqual([]);
    expect(library(await orders().ofBuyer(cleo.id))).toHaveLength(1);
    for (const address of ['amy@example.com', cleo.email]) expect(emulators.mailbox.list(address)).toHaveLength(1);
  });

  it('refuses an unknown order, one that is not paid, and an address without an account', async () => {
    await orders().insert(anOrder({ number: 'OPEN1' }));
    expect((await move('NONE', cleo.email, 'y')).err).toContain('There is no order NONE.');
    expect((await move('OPEN1', cleo.email, 'y')).err).toBe('The order OPEN1 is OPEN: only a paid one can be moved.');
    expect((await move(paid.number, 'nobody@example.com', 'y')).err).toContain('has no account');
  });
});
