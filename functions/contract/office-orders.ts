/** The orders of the office. */
export {};
