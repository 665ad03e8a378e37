import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  variables: ['SITE_URL', 'BUSINESS_NAME', 'BUSINESS_TIME_ZONE'],
} as const satisfies Grant;

/** What the office shows of the business, and the site’s own origin. */
export const officeSite = (): { siteUrl: string; businessName: string; timeZone: string } => ({
  siteUrl: read('SITE_URL'),
  businessName: read('BUSINESS_NAME'),
  timeZone: read('BUSINESS_TIME_ZONE'),
});
