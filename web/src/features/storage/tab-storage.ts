import { useSyncExternalStore } from 'react';

/**
 * Values stored for this tab in sessionStorage. Components re-render when they change. If the
 * browser forbids storage, values last until the next reload.
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
    // Storage is full: keep the value until the next reload.
    if (text !== null) memory.set(key, text);
  }
};

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** Calls `listener` after every change. Returns a function that unsubscribes. */
export const subscribeToTabStorage = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Removes everything stored for this tab. */
export const clearTabStorage = (): void => {
  memory.clear();
  storage()?.clear();
  notifyListeners();
};

export interface TabValue<T> {
  /** The value, or the empty one if nothing valid is stored. The same object until it changes. */
  read: () => T;
  write: (value: T) => void;
  remove: () => void;
  /** The value as React state; the empty one while prerendering and hydrating. */
  use: () => T;
}

/** Returns the stored value, or undefined if it is invalid. */
export type Guard<T> = (stored: unknown) => T | undefined;

/**
 * Declares a value stored for this tab as JSON, or with `plain` as bare text, and checked by a
 * hand-written guard. It is on every page and must stay small. Pages with more code use `tabValue`,
 * which takes a schema.
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

/**
 * False while prerendering and hydrating, then true. For content that depends on what this tab has
 * stored.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
