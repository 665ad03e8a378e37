/** The invented brand of the sample guides. */
export const BRAND = 'Four Year Route';

/** The series under which the shop sells its guides. */
export const SERIES = 'Major Insights';
