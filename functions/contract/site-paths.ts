/** The pages that emails link to; the site's own table of paths includes them. */
export const sitePaths = {
  login: '/login',
  register: '/register',
  book: '/book',
  dashboard: '/dashboard',
  /** Each receipt has a page below it, by order number. */
  receipts: '/dashboard/receipts',
  majorInsights: '/pdf-page',
  /** Each class has a page below it. */
  classes: '/classes',
  refund: '/refund-and-cancellation',
  contact: '/contact-us',
  unsubscribe: '/unsubscribe',
  /** The token follows in the fragment, which no log has. */
  agreement: '/agreement',
  /** As for agreements. */
  pay: '/pay',
} as const;

/** All calls go to this path on the site's own origin. */
export const API_BASE_PATH = '/api';

/** Pictures and free samples of the guides are below it, by guide. Their names never change. */
export const GUIDE_FILES = '/guide-files';

/** The page of a guide or a bundle. */
export const guidePath = (id: string): string => `${sitePaths.majorInsights}/${id}`;

/** The path of a counselor's calendar feed, below the base path. */
export const CALENDAR_PATH = 'calendar/{secret}';

/** The path of a family's calendar of next steps, below the base path. */
export const STEPS_CALENDAR_PATH = 'steps/calendar/{secret}';

/** Where mail programs post to stop emails about new editions, below the base path. */
export const UNSUBSCRIBE_PATH = 'unsubscribe/{token}';
