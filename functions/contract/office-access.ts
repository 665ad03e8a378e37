/** The access of the office. */
export {};
