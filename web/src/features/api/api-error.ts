/**
 * A call that did not end as it should. `refused`: the server said no, and `message` is its text. `unreachable`: no
 * answer came, so whether the call took effect is unknown. `unreadable`: an answer came that is not the contract's.
 * `message` always says what to do.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: 'refused' | 'unreachable' | 'unreadable';
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** The contract's error code, else UNREACHABLE or UNREADABLE. */
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;
  /** Data that helps to go on, such as the current total. */
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

/** The text to show for a failed call: the server's or the network's own, else `fallback`. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.kind !== 'unreadable' && error.message !== '' ? error.message : fallback;

/** True where the same call may well succeed a moment later: no answer, or the server's own trouble. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'unreachable' || error.status >= 500);
