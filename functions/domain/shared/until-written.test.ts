import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { DependencyDown } from './refusal.ts';
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

  it('ends as a service that is down, after 40 attempts', async () => {
    const attempt = vi.fn(() => Promise.resolve(OVERTAKEN));
    vi.spyOn(pauses, 'after').mockResolvedValue();
    await expect(untilWritten('The order', attempt)).rejects.toThrow(DependencyDown);
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

it('has the only loops that repeat a write: others go through a list, or wait as PayPal asks', () => {
  const folder = path.resolve(import.meta.dirname, '../..');
  const files = ['domain', 'adapters', 'http', 'composition', 'handlers'].flatMap((room) =>
    readdirSync(path.join(folder, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => path.join(room, file)),
  );
  const loops = files.filter((file) =>
    /for \(;;\)|while \(true\)|for \(let (?:attempt|tries|turn) = /.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  expect(loops.toSorted()).toEqual([
    'adapters/paypal/rest.ts',
    'domain/classes/refund-families.ts',
    'domain/classes/remind-of-classes.ts',
    'domain/classes/tell-families.ts',
    'domain/orders/core/receipt-number.ts',
    'domain/orders/office/gifts.ts',
  ]);
});
