import type { BusinessProfile } from '#domain/shared/business-profile.ts';
import { read } from '../../environment.ts';
import type { Grant } from '../../grant.ts';

export const grant = {
  variables: ['BUSINESS_NAME', 'BUSINESS_ADDRESS', 'BUSINESS_TIME_ZONE', 'RECEIPT_PREFIX', 'SITE_URL'],
} as const satisfies Grant;

/** What emails and receipts show of the business. */
export const businessProfile = (): BusinessProfile => ({
  businessName: read('BUSINESS_NAME'),
  businessAddress: read('BUSINESS_ADDRESS'),
  timeZone: read('BUSINESS_TIME_ZONE'),
  receiptPrefix: read('RECEIPT_PREFIX'),
  siteUrl: read('SITE_URL'),
});
