/** The pages of the site that the server links to in mails; the web's own table of paths takes them from here. */
export const sitePaths = {
  login: '/login',
  register: '/register',
  dashboard: '/dashboard',
  /** Below it one page a receipt, by the order's number. */
  receipts: '/dashboard/receipts',
  majorInsights: '/pdf-page',
  refund: '/refund-and-cancellation',
  contact: '/contact-us',
} as const;
