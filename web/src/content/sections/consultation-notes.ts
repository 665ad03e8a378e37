/**
 * What stands beside the links to the free consultation on the pages of services and packages. The
 * other pages don't load it.
 */
export const consultationNotes = {
  /** Below the links. */
  links: 'Your first consultation is free. Pick a time, or ask us to contact you.',
  price: 'We’ll agree on a price with you before anything begins.',
} as const;
