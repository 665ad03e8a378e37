/** The pages that emails link to; the site's own table of paths includes them. */
export const sitePaths = {
  login: '/login',
  register: '/register',
  dashboard: '/dashboard',
  /** Each receipt has a page below it, by order number. */
  receipts: '/dashboard/receipts',
  majorInsights: '/pdf-page',
  refund: '/refund-and-cancellation',
  contact: '/contact-us',
} as const;
