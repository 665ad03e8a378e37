import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { NotWritten } from './refusal.ts';
import { OVERTAKEN, pause, pauses, untilWritten } from './until-written.ts';

describe('what is repeated until it is written', () => {
  it('answers what the first attempt does that no other write overtakes', async () => {
    const counts: number[] = [];
    const attempt = (count: number) => {
      counts.push(count);
      return Promise.resolve(count < 2 ? OVERTAKEN : 'written');
    };
    expect(await untilWritten('The order', attempt)).toBe('written');
    expect(counts).toEqual([0, 1, 2]);
  });

  it('ends as a conflict with others, after 40 attempts', async () => {
    const attempt = vi.fn(() => Promise.resolve(OVERTAKEN));
    vi.spyOn(pauses, 'after').mockResolvedValue();
    const ending = await untilWritten('The order', attempt).catch((error: unknown) => error);
    expect(ending).toBeInstanceOf(NotWritten);
    expect(ending).toMatchObject({ code: 'CONFLICT', cause: new Error('The order met 40 other writes') });
    expect(attempt).toHaveBeenCalledTimes(40);
  });

  it('ends with the error of an attempt', async () => {
    await expect(untilWritten('The order', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  });

  it('pauses after the first attempts, longer each time, up to 50 ms', async () => {
    const lengths: (number | undefined)[] = [];
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms) => {
      lengths.push(ms);
      run();
      return undefined as never;
    });
    for (const count of [0, 3, 4, 7, 9, 30]) await pause(count);
    expect(lengths).toHaveLength(4);
    for (const [index, most] of [1, 8, 32, 50].entries()) expect(lengths[index]).toBeLessThanOrEqual(most);
  });
});

/** Loops that await something and don't go through a list. None repeats a write. */
const otherLoops = [
  // They read page after page.
  'adapters/dynamodb/orders/guide-sales.ts',
  'adapters/paypal/payments.ts',
  'adapters/pdf/pdf-pages.ts',
  'domain/leads/leads-to-call.ts',
  'domain/messages/export-office-contacts.ts',
  'domain/office/list-office-origins.ts',
  'domain/office/read-audit-log.ts',
  'domain/orders/core/every-order.ts',
  'domain/orders/office/export-office-orders.ts',
  'domain/shared/read-page.ts',
  // They go on with what is left, some at a time.
  'domain/classes/remind-of-classes.ts',
  'domain/classes/tell-families.ts',
  'domain/leads/mail-waiting-leads.ts',
  'domain/orders/editions/announce-editions.ts',
  'domain/orders/fulfillment/reconcile-payments.ts',
  'domain/orders/fulfillment/settle-open-orders.ts',
  // They look for a name or a number that is free.
  'domain/classes/office/save-office-class.ts',
  'domain/orders/core/receipt-number.ts',
  'domain/orders/office/gifts.ts',
  // They ask a service again, as it says.
  'adapters/calendars/fetch-calendar.ts',
  'adapters/paypal/rest.ts',
  'domain/orders/fulfillment/capture-order.ts',
];

it('has the only loop that repeats a write', () => {
  const folder = path.resolve(import.meta.dirname, '../..');
  const files = ['domain', 'adapters', 'http', 'composition', 'handlers'].flatMap((room) =>
    readdirSync(path.join(folder, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => path.join(room, file)),
  );
  // With what is indented further, each that awaits something.
  const loop = /^( *)(?:else )?(?:for \((?!const )|while \(|do \{).*\n(?:\1 .*\n|\n)*/gm;
  const loops = files.flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(loop)].flatMap(([text]) =>
      text.includes('await ') ? [file] : [],
    ),
  );
  expect(loops.toSorted()).toEqual([...otherLoops, 'domain/shared/until-written.ts'].toSorted());
});
