import { siteRenderer } from '#adapters/site/renderer.ts';
import { type CookieNames, cookieNames } from '#contract/cookies.ts';
import type { SiteClaims } from '#domain/office/unproved-claims.ts';
import type { BusinessProfile } from '#domain/shared/business-profile.ts';
import type { PageRenderer } from '#domain/shared/page-renderer.ts';

import { read } from '../environment.ts';

/** The address that gets the messages, the leads and the morning digest. */
export const businessInbox = (): string => read('BUSINESS_INBOX');

/** What emails and receipts show of the business. */
export const businessProfile = (): BusinessProfile => ({
  businessName: read('BUSINESS_NAME'),
  businessAddress: read('BUSINESS_ADDRESS'),
  timeZone: read('BUSINESS_TIME_ZONE'),
  receiptPrefix: read('RECEIPT_PREFIX'),
  siteUrl: read('SITE_URL'),
  portraits: read('MAIL_PORTRAITS').split(' '),
});

/** Whether buyers can pay. */
export const isCheckoutOpen = (): boolean => read('CHECKOUT') === 'open';

/** The names of the site's cookies. */
export const siteCookieNames = (): CookieNames => cookieNames(read('SITE_URL'));

/** The gateway's own origin, for addresses with a secret in their path. */
export const gatewayUrl = (): string => read('GATEWAY_URL');

/** The only merchant account that may receive a payment. */
export const merchantId = (): string => read('PAYPAL_MERCHANT_ID');

/** What the office shows of the business, and the site's own origin. */
export const officeSite = (): { siteUrl: string; businessName: string; timeZone: string } => ({
  siteUrl: read('SITE_URL'),
  businessName: read('BUSINESS_NAME'),
  timeZone: read('BUSINESS_TIME_ZONE'),
});

/** Renders pages with the site's own build. */
export const pageRenderer = (): PageRenderer => siteRenderer(read('RENDERER_FOLDER'), read('SITE_URL'));

/** The site's own origin. */
export const siteAddress = (): string => read('SITE_URL');

/** What the deploy knew of the claims that the website makes. */
export function siteClaims(): SiteClaims {
  const sample = read('SAMPLE_CONTENT');
  return { numbersChecked: read('NUMBERS_CHECKED'), sample: sample === 'none' ? undefined : sample };
}

/** The stack's stage. */
export const stage = (): string => read('STAGE');

/** How many emails an hour may go to addresses that no one has confirmed. */
export const unprovenMailPerHour = (): number => Number(read('UNPROVEN_MAIL_PER_HOUR'));
