/** The people of the office. */
export {};
