/** The path of a counselor's calendar feed, below the base path. */
export const CALENDAR_PATH = 'calendar/{secret}';
