import { ApiError, messageOf } from '../features/api/api-error.ts';

/** What to do about the browser's errors with passkeys, by their names. */
const words: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. Try again, and choose yours when the browser asks.',
  InvalidStateError: 'This device already has a passkey for your account. Use that one.',
  SecurityError: 'Passkeys don’t work at this address. Open the office at the site’s own address.',
  NotSupportedError: 'This device can’t make a passkey. Use a phone or another computer.',
  ConstraintError: 'This device has no screen lock. Turn one on (a PIN, a fingerprint or your face), then try again.',
  UnknownError: 'Your device couldn’t use the passkey. Try again.',
};

/** Whether another use of the passkey took this one's place, which needs no message. */
export const isSuperseded = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** What went wrong with a call or a passkey, and what to do. */
export const problemOf = (error: unknown, fallback = 'That didn’t work. Please try again.'): string =>
  messageOf(error, (error instanceof Error ? words[error.name] : undefined) ?? fallback);

/** The same where there is no field for what is wrong with the input. */
export const problemWithoutFields = (error: unknown, fallback?: string): string =>
  (error instanceof ApiError ? Object.values(error.fields)[0] : undefined) ?? problemOf(error, fallback);
