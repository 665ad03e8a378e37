import { useSyncExternalStore } from 'react';

/**
 * What this tab remembers (sessionStorage), with React told about every change. Where the browser forbids storage the
 * tab remembers until it is reloaded, so that nothing breaks.
 */

const memory = new Map<string, string>();
const listeners = new Set<() => void>();

const storage = (): Storage | null => {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
};

const readRaw = (key: string): string | null => storage()?.getItem(key) ?? memory.get(key) ?? null;

const writeRaw = (key: string, text: string | null): void => {
  memory.delete(key);
  try {
    if (text === null) storage()?.removeItem(key);
    else if (storage() === null) memory.set(key, text);
    else storage()?.setItem(key, text);
  } catch {
    // Full: remember at least until the reload.
    if (text !== null) memory.set(key, text);
  }
};

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** Calls back after every change of what the tab remembers; answers how to stop that. */
export const subscribeToTabStorage = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Forgets everything that this tab remembers. */
export const clearTabStorage = (): void => {
  memory.clear();
  storage()?.clear();
  notifyListeners();
};

export interface TabValue<T> {
  /** The value, or the empty one where there is none or it is not what it should be. The same object until it changes. */
  read: () => T;
  write: (value: T) => void;
  remove: () => void;
  /** The value as React state; the empty one while prerendering and hydrating. */
  use: () => T;
}

/** Checks what was read: the value, or undefined where it is not what it should be. */
export type Guard<T> = (stored: unknown) => T | undefined;

/**
 * Declares a value that this tab remembers as JSON, or with `plain` as the text itself, checked by a hand-written guard.
 * Pages with more code use `tabValue`, which takes a schema; this one is on every page and must stay small.
 */
export function guardedTabValue<T>(
  key: string,
  guard: Guard<T>,
  empty: T,
  { plain = false }: { plain?: boolean } = {},
): TabValue<T> {
  let cached: { raw: string | null; value: T } = { raw: null, value: empty };
  const read = () => {
    const raw = readRaw(key);
    if (raw !== cached.raw)
      cached = { raw, value: (raw === null ? undefined : guard(plain ? raw : fromJson(raw))) ?? empty };
    return cached.value;
  };
  const getEmpty = () => empty;
  return {
    read,
    write: (value) => {
      writeRaw(key, plain && typeof value === 'string' ? value : JSON.stringify(value));
      notifyListeners();
    },
    remove: () => {
      writeRaw(key, null);
      notifyListeners();
    },
    use: () => useSyncExternalStore(subscribeToTabStorage, read, getEmpty),
  };
}

const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const subscribeToNothing = () => () => undefined;

/** False while prerendering and hydrating, then true: for what only this tab can know. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
