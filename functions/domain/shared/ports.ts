export interface Clock {
  now(): number;
}

export interface Log {
  info(event: string, details?: Record<string, unknown>): void;
  warn(event: string, details?: Record<string, unknown>): void;
  error(event: string, details?: Record<string, unknown>): void;
}

export interface Random {
  /** A uniformly distributed, cryptographically secure whole number; both ends are included. */
  integer(min: number, max: number): number;
  /** 256 random bits, base64url. */
  token(): string;
  /** An id that sorts by its creation time. */
  id(): string;
}

/**
 * A page of what came from `since` until before `before` (ms since 1970), newest first. It may have
 * more than `limit`: all that came in the same millisecond as the last one, so that the next page
 * can begin at its time.
 */
export interface PageRange {
  readonly since: number;
  readonly before: number;
  readonly limit: number;
}

export interface RateLimits {
  /**
   * Counts one request in the current window in one conditional write, or returns the seconds to
   * wait if `limit` is reached.
   */
  take(request: {
    key: string;
    limit: number;
    windowSeconds: number;
    now: number;
  }): Promise<{ readonly taken: true } | { readonly taken: false; readonly retryAfterSeconds: number }>;
}

/** The cookies of the request and of its answer. An error answer sets no cookie. */
export interface Cookies {
  /** Returns only values in the format of `Random.token`. */
  read(name: string): string | undefined;
  /** Sets a cookie for a number of seconds; 0 deletes it. */
  set(name: string, value: string, seconds: number): void;
}
