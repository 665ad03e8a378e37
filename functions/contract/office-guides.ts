/** The guides of the office. */
export {};
