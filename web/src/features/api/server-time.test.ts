import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteServerTime, serverTime } from './server-time.ts';

const src = path.join(import.meta.dirname, '../..');
const answeredAt = (date?: string) => new Response('', { headers: date === undefined ? {} : { date } });

/** They measure how long ago something happened in this tab. */
const measuring = [
  'features/api/server-time.ts',
  'features/shop/one-time-code.ts',
  'features/shop/sign-up-dialog.tsx',
  'features/sign-in/countdown.ts',
  'features/sign-in/log-in-form.tsx',
  'features/sign-in/login-code.tsx',
];

describe('the server’s time', () => {
  afterEach(() => {
    noteServerTime(answeredAt());
    vi.useRealTimers();
  });

  it('is that of the last answer, and goes on with the device’s clock', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-05T12:00:00Z') });
    noteServerTime(answeredAt('Fri, 27 Nov 2026 18:00:00 GMT'));
    expect(new Date(serverTime()).toISOString()).toBe('2026-11-27T18:00:00.000Z');
    vi.setSystemTime(Date.parse('2026-12-05T13:30:00Z'));
    expect(new Date(serverTime()).toISOString()).toBe('2026-11-27T19:30:00.000Z');
  });

  it('is the device’s after an answer without a time', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    noteServerTime(answeredAt('Fri, 27 Nov 2026 18:00:00 GMT'));
    noteServerTime(answeredAt());
    expect(serverTime()).toBe(1_000_000);
  });

  it('decides everywhere what is past: no page compares with the device’s clock', async () => {
    const found: string[] = [];
    for await (const file of glob('**/*.{ts,tsx}', { cwd: src })) {
      const isTest = /\.test\.|\/testing\//.test(file);
      if (!isTest && /\bDate\.now\(\)|\bnew Date\(\)/.test(readFileSync(path.join(src, file), 'utf8')))
        found.push(file);
    }
    expect(found.toSorted()).toEqual(measuring);
  });
});
