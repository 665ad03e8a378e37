/**
 * A failed call. `refused`: the server answered with an error, and `message` is its text.
 * `unreachable`: no answer arrived, so it is unknown whether the call took effect. `unreadable`:
 * the answer doesn't match the contract. `message` always says what to do.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: 'refused' | 'unreachable' | 'unreadable';
  /** HTTP status; 0 if no answer arrived. */
  readonly status: number;
  /** The contract's error code, or UNREACHABLE or UNREADABLE. */
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;
  /** Data that helps the visitor continue, such as the current total. */
  readonly res: unknown;

  constructor(details: {
    kind: ApiError['kind'];
    status: number;
    code: string;
    message: string;
    fields?: Readonly<Record<string, string>> | undefined;
    retryAfterSeconds?: number | undefined;
    res?: unknown;
    cause?: unknown;
  }) {
    super(details.message, { cause: details.cause });
    this.kind = details.kind;
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.res = details.res;
  }
}

/**
 * The text to show for a failed call: the error's own message if it has a usable one, else
 * `fallback`.
 */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.kind !== 'unreadable' && error.message !== '' ? error.message : fallback;

/** Whether the same call may succeed a moment later: no answer arrived, or the server failed. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'unreachable' || error.status >= 500);

/** Whether no further try of the one-time code can succeed, so that only a new one helps. */
export const isEndedCode = (error: unknown): boolean => error instanceof ApiError && error.code === 'CODE_ENDED';
