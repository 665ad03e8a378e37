/** By how much the server's clock is ahead of the device's, in milliseconds. */
let ahead = 0;

/** Learns the server's time from an answer that no cache may keep. */
export const noteServerTime = ({ headers }: Response): void => {
  const date = Date.parse(headers.get('date') ?? '');
  ahead = Number.isNaN(date) ? 0 : date - Date.now();
};

/**
 * The time by the clock of the last answer, in milliseconds since 1970. A device's own clock may be
 * days off, so only lengths of time are measured with it.
 */
export const serverTime = (): number => Date.now() + ahead;
