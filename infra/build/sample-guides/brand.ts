/** The invented brand that the sample guides carry. */
export const BRAND = 'Four Year Route';

/** The series under which the shop sells its guides. */
export const SERIES = 'Major Insights';
