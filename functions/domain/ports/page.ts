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
