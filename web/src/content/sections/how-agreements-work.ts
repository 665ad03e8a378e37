/** How a package or hours are bought. */
export const howAgreementsWork =
  'It starts with a free call; then you get a written agreement, pay online, and see how many hours are left in your dashboard.';
