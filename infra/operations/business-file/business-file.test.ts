import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clock, orders, people } from '#composition/adapters.ts';
import { ERASED_ACCOUNT_SECONDS } from '#contract/endpoints/sign-in/limits.ts';
import { DAY_MS, inMs } from '#contract/limits.ts';
import type { Order } from '#domain/orders/core/order.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import { allEmulators } from '#testing/emulators.ts';
import { roles } from '#testing/roles.ts';
import { anItem, aPaidOrder, aSeat } from '#testing/samples.ts';
import { type TableName, tables } from '../../stack/tables.ts';
import { addErasures, erasedIn } from './erasure-list.ts';
import { bookAgain, orderAgain } from './orders.ts';
import { askNewPassphrase } from './passphrase.ts';
import { doesTravel, type RawRow, savedTables, travels } from './travels.ts';

let emulators: Awaited<ReturnType<typeof allEmulators>>;
let folder: string;
beforeAll(async () => {
  emulators = await allEmulators();
  Object.assign(process.env, emulators.environment);
  folder = await mkdtemp(path.join(tmpdir(), 'lists-'));
});
afterAll(async () => {
  vi.useRealTimers();
  await emulators.close();
  await rm(folder, { recursive: true });
});

const NOW = Date.UTC(2026, 10, 28);
const row = (table: TableName, key: string, more: object = {}): RawRow =>
  marshall({ [tables[table].partitionKey]: key, ...more });

describe('what travels', () => {
  it('is decided for every table, and for every kind of rows that has permissions of its own', () => {
    expect(Object.keys(travels).toSorted()).toEqual(Object.keys(tables).toSorted());
    const prefixes = Object.values(roles).flatMap(({ may }) =>
      Object.keys(may).flatMap((scope) => {
        const [table, kind, prefix] = scope.split('/');
        return kind === 'keys' ? [[table as TableName, prefix ?? ''] as const] : [];
      }),
    );
    expect(prefixes.length).toBeGreaterThan(10);
    const undecided = prefixes.filter(([table, prefix]) => {
      const rule: boolean | Readonly<Record<string, boolean>> = travels[table];
      return typeof rule !== 'boolean' && !Object.hasOwn(rule, prefix);
    });
    expect(undecided).toEqual([]);
  });

  it('has orders last', () => {
    expect(savedTables.at(-1)).toBe('transactions');
  });

  it('leaves out sessions, devices and codes, and has the marks of erased accounts', () => {
    expect(doesTravel('sessions', row('sessions', 'ab'.repeat(32)), NOW)).toBe(false);
    expect(doesTravel('sessions', row('sessions', 'device#ab'), NOW)).toBe(false);
    expect(doesTravel('sessions', row('sessions', 'erased#01KA'), NOW)).toBe(true);
    expect(doesTravel('otpCodes', row('otpCodes', 'code#amy@example.com'), NOW)).toBe(false);
  });

  it('takes the lead of an address for what it is, whatever its name', () => {
    expect(doesTravel('leads', row('leads', 'digest'), NOW)).toBe(false);
    expect(doesTravel('leads', row('leads', 'digest@example.com'), NOW)).toBe(true);
  });

  it('leaves out what has expired', () => {
    expect(doesTravel('messages', row('messages', 'x', { ttl: NOW / 1_000 - 1 }), NOW)).toBe(false);
    expect(doesTravel('messages', row('messages', 'x', { ttl: NOW / 1_000 + 1 }), NOW)).toBe(true);
  });

  it('is refused for a kind of which no one has decided', () => {
    expect(() => doesTravel('office', row('office', 'badge#1'), NOW)).toThrow(
      "The table office has rows of the kind badge, of which infra/operations/business-file/travels.ts doesn't say",
    );
  });
});

describe('a list of erasures', () => {
  const KEPT_MS = inMs(ERASED_ACCOUNT_SECONDS);
  const addAt = async (file: string, now: number, stage = 'prod') => {
    vi.spyOn(clock, 'now').mockReturnValue(now);
    return await addErasures(file, stage);
  };
  const eraseAt = async (email: string, at: number) => {
    await people().endAccounts(email, [], at + KEPT_MS);
  };

  it('keeps what a stack forgets after 35 days, as hashes', async () => {
    const file = path.join(folder, 'erasures-prod.json');
    await eraseAt('amy@example.com', NOW);
    await addAt(file, NOW + DAY_MS);
    vi.stubEnv('TABLE_FOLLOW_UPS', await emulators.makeTable('followUps'));
    await eraseAt('bo@example.com', NOW + 30 * DAY_MS);
    const list = await addAt(file, NOW + 30 * DAY_MS);
    expect(list).toEqual({
      format: 1,
      stage: 'prod',
      since: NOW + DAY_MS - KEPT_MS,
      until: NOW + 30 * DAY_MS,
      erased: { [hashToken('amy@example.com')]: NOW, [hashToken('bo@example.com')]: NOW + 30 * DAY_MS },
    });
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(list);
    // A gap: who was erased in between is not known.
    expect(await addAt(file, NOW + 90 * DAY_MS)).toMatchObject({ since: NOW + 90 * DAY_MS - KEPT_MS });
    await expect(addAt(file, NOW, 'staging')).rejects.toThrow('is the list of prod');
    vi.unstubAllEnvs();
  });

  it('stays as it is if it is damaged', async () => {
    const file = path.join(folder, 'damaged.json');
    await writeFile(file, '{"format":1');
    await expect(addAt(file, NOW)).rejects.toThrow("isn't a list of erasures, or it is damaged");
    expect(await readFile(file, 'utf8')).toBe('{"format":1');
  });

  it('finds people in rows by their address, also in keys and without an address, if it was later', () => {
    const erased = { [hashToken('amy@example.com')]: NOW, [hashToken('tel:5550102030')]: NOW };
    const list = { format: 1 as const, stage: 'prod', since: 0, until: NOW, erased };
    const order = row('transactions', '01KA', { buyer: { email: 'amy@example.com' } });
    expect(erasedIn(order, list, NOW - 1)).toEqual(['amy@example.com']);
    expect(erasedIn(row('followUps', 'lead#amy@example.com'), list, NOW)).toEqual(['amy@example.com']);
    expect(erasedIn(row('leads', 'tel:5550102030'), list, NOW)).toEqual(['tel:5550102030']);
    // Signed up again before the copy was made.
    expect(erasedIn(order, list, NOW + 1)).toEqual([]);
    expect(erasedIn(row('leads', 'bo@example.com'), list, 0)).toEqual([]);
  });
});

describe('an order that changed while the copy was made', () => {
  const hours = { id: 'one', title: 'Ten hours', cents: 190_000, agreementId: 'agreement', minutes: 600 };
  const stored = (order: Order): RawRow => marshall(order, { removeUndefinedValues: true });

  it('is booked again by the sweep if it has hours or seats', async () => {
    const number = '01KA00000000000000000ORDER';
    const paid = aPaidOrder({ number, items: [hours], paidAt: NOW });
    await orders().insert(paid);
    const found = orderAgain(stored(paid), NOW - 1);
    expect(found).toMatchObject({ number, due: 'hours' });
    await bookAgain(orders(), found === undefined ? [] : [found], NOW);
    expect(await orders().toCheck(NOW, 1)).toMatchObject([{ number, hours: 'DUE' }]);
    expect(orderAgain(stored(aPaidOrder({ items: [aSeat()], paidAt: NOW })), NOW)).toMatchObject({ due: 'seats' });
  });

  it("is as it was otherwise, or as long as it isn't paid", () => {
    expect(orderAgain(stored(aPaidOrder({ items: [aSeat()], createdAt: 1, paidAt: NOW })), NOW + 1)).toBeUndefined();
    expect(orderAgain(stored(aPaidOrder({ items: [anItem()], paidAt: NOW })), NOW)).toBeUndefined();
    expect(orderAgain(stored(aPaidOrder({ state: 'OPEN', items: [aSeat()], paidAt: NOW })), NOW)).toBeUndefined();
    expect(orderAgain(row('transactions', 'last#x', { lastOrder: 'y' }), 0)).toBeUndefined();
  });
});

describe('the passphrase of a new copy', () => {
  const typed = (...answers: (string | undefined)[]) =>
    askNewPassphrase({ input: () => Promise.resolve(answers.shift()), isTyped: true });

  it('is long, and typed twice', async () => {
    expect(await typed('correct horse battery', 'correct horse battery')).toBe('correct horse battery');
    await expect(typed('correct horse battery', 'correct horse stapler')).rejects.toThrow('differ');
    await expect(typed('too short')).rejects.toThrow('at least 16 characters');
    await expect(typed(undefined)).rejects.toThrow('No passphrase was given. Nothing was done.');
  });

  it('comes once from a pipe, without its line break', async () => {
    const input = () => Promise.resolve('correct horse battery\n');
    expect(await askNewPassphrase({ input, isTyped: false })).toBe('correct horse battery');
  });
});
