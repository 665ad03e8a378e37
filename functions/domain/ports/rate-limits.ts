export interface RateLimits {
  /**
   * Takes one of `limit` in the current window of `windowSeconds`, by one conditional write.
   * Answers the seconds to wait when there is none left.
   */
  take(request: {
    key: string;
    limit: number;
    windowSeconds: number;
    now: number;
  }): Promise<{ readonly taken: true } | { readonly taken: false; readonly retryAfterSeconds: number }>;
}
