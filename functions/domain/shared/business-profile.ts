import type { Recoloring } from '#contract/pages/recolor.ts';

/** What pages, emails and files say about the business. */
export interface BusinessProfile {
  readonly businessName: string;
  /** The business's postal address, in one line. */
  readonly businessAddress: string;
  /** An IANA name; emails show dates in this time zone. */
  readonly timeZone: string;
  /** The start of each receipt number, such as FYR. */
  readonly receiptPrefix: string;
  /** The site's origin. */
  readonly siteUrl: string;
  /** The portraits that emails may show (functions/contract/pages/mail-pictures.ts). */
  readonly portraits: readonly string[];
  /** The address of the logo in emails. */
  readonly logo: string;
  readonly colors: Recoloring;
}
