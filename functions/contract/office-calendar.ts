/** The calendar of the office. */
export {};
