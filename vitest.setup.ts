import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { usePlainStyles } from '#web/features/testing/plain-styles.ts';

/**
 * Unexpected console output fails a test: a warning nobody reads is a bug nobody sees. A test that
 * expects some gives the method an implementation and checks what it was called with.
 */
const levels = ['error', 'warn'] as const;
const spies = new Map<(typeof levels)[number], MockInstance>();

// In beforeEach, because mocks are restored before every test.
beforeEach(() => {
  for (const level of levels) spies.set(level, vi.spyOn(console, level));
});

afterEach(() => {
  for (const [level, spy] of spies) {
    const isExpected = spy.getMockImplementation() !== undefined;
    const calls = isExpected ? [] : spy.mock.calls.map((call) => call.map(String).join(' '));
    spy.mockClear();
    expect(calls, `unexpected console.${level}`).toEqual([]);
  }
});

/** What one file sets in the environment, the next one in the same worker must not see. */
const environment = { ...process.env };
afterAll(() => {
  for (const name of Object.keys(process.env)) {
    if (!(name in environment)) Reflect.deleteProperty(process.env, name);
  }
  Object.assign(process.env, environment);
});

if (typeof window !== 'undefined') {
  usePlainStyles();
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
}

/** A removed toast still has a timer of 200 ms, which must not run after the window is gone. */
afterAll(async () => {
  if (typeof window === 'undefined') return;
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 250));
});
