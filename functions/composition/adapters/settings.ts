import { type CookieNames, cookieNames } from '#contract/cookies.ts';
import type { Recoloring } from '#contract/pages/recolor.ts';
import { opensCheckout } from '#contract/website/checkout.ts';
import type { SiteClaims } from '#domain/office/unproved-claims.ts';
import type { BusinessProfile } from '#domain/shared/business-profile.ts';

import { read } from '../environment.ts';
import { fact } from '../facts.ts';

/** The address that gets the messages, the leads and the morning digest. */
export const businessInbox = (): string => read('BUSINESS_INBOX');

/** What emails and receipts show of the business. */
export const businessProfile = (): BusinessProfile => ({
  businessName: fact('BUSINESS_NAME'),
  businessAddress: fact('BUSINESS_ADDRESS'),
  timeZone: fact('BUSINESS_TIME_ZONE'),
  receiptPrefix: fact('RECEIPT_PREFIX'),
  siteUrl: read('SITE_URL'),
  portraits: fact('MAIL_PORTRAITS').split(' '),
  logo: fact('MAIL_LOGO'),
  colors: JSON.parse(fact('BRAND_COLORS')) as Recoloring,
});

/** Whether buyers can pay. Where that needs own words, not before these are known to be shown. */
export const isCheckoutOpen = (): boolean => opensCheckout(read('CHECKOUT'), fact('SAMPLE_CONTENT') !== 'none');

/** The names of the site's cookies. */
export const siteCookieNames = (): CookieNames => cookieNames(read('SITE_URL'));

/** The gateway's own origin, for addresses with a secret in their path. */
export const gatewayUrl = (): string => read('GATEWAY_URL');

/** The only merchant account that may receive a payment. */
export const merchantId = (): string => read('PAYPAL_MERCHANT_ID');

/** What the office shows of the business, and the site's own origin. */
export const officeSite = (): { siteUrl: string; businessName: string; timeZone: string } => ({
  siteUrl: read('SITE_URL'),
  businessName: fact('BUSINESS_NAME'),
  timeZone: fact('BUSINESS_TIME_ZONE'),
});

/** The site's own origin. */
export const siteAddress = (): string => read('SITE_URL');

/** What is known of the claims that the website makes. */
export function siteClaims(): SiteClaims {
  const sample = fact('SAMPLE_CONTENT');
  const isSample = sample !== 'none' && sample !== 'unknown';
  return { numbersChecked: fact('NUMBERS_CHECKED'), sample: isSample ? sample : undefined };
}

/** The stack's stage. */
export const stage = (): string => read('STAGE');

/** How many emails an hour may go to addresses that no one has confirmed. */
export const unprovenMailPerHour = (): number => Number(read('UNPROVEN_MAIL_PER_HOUR'));
