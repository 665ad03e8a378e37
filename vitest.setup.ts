import { afterEach, beforeEach, expect, vi } from 'vitest';

/**
 * Unexpected console output fails a test: a warning nobody reads is a bug nobody sees. A test that expects some
 * replaces the spy's implementation and clears it.
 */
const spies = { error: vi.spyOn(console, 'error'), warn: vi.spyOn(console, 'warn') };

beforeEach(() => {
  for (const spy of Object.values(spies)) spy.mockClear();
});

afterEach(() => {
  for (const [level, spy] of Object.entries(spies)) {
    const calls = spy.mock.calls.map((call) => call.map(String).join(' '));
    spy.mockClear();
    expect(calls, `unexpected console.${level}`).toEqual([]);
  }
});
