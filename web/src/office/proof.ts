import { useSyncExternalStore } from 'react';

/**
 * What a call needs before the server accepts it: `confirm`, a fresh use of the passkey; `sign-in`,
 * a new session.
 */
export type Proof = 'confirm' | 'sign-in';

interface Wanted {
  readonly proof: Proof;
  /** Resolves to whether the person gave it. */
  readonly given: Promise<boolean>;
  readonly settle: (given: boolean) => void;
}

let wanted: Wanted | null = null;
const listeners = new Set<() => void>();

const show = (next: Wanted | null) => {
  wanted = next;
  for (const listener of listeners) listener();
};

/**
 * Asks the person for a proof with a dialog over the page. Calls that need one at the same time
 * share the dialog; signing in also counts as a fresh use of the passkey.
 */
export const askForProof = (proof: Proof): Promise<boolean> => {
  if (wanted !== null && (wanted.proof === proof || wanted.proof === 'sign-in')) return wanted.given;
  let settle: (given: boolean) => void = () => undefined;
  const given = wanted?.given ?? new Promise<boolean>((resolve) => (settle = resolve));
  show({ proof, given, settle: wanted?.settle ?? settle });
  return given;
};

/** Closes the dialog and lets the waiting calls go on, or fail. */
export const answerProof = (given: boolean): void => {
  const answered = wanted;
  show(null);
  answered?.settle(given);
};

/** The proof that is asked for now. */
export const useWantedProof = (): Proof | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted?.proof ?? null,
  );
