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
