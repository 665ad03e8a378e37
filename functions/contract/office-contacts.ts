/** The contacts of the office. */
export {};
