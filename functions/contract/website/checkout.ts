/**
 * When buyers can pay, as a deploy decides: with `own words` not before nothing that the site shows
 * is said to be the sample's.
 */
export const checkoutRules = ['open', 'closed', 'own words'] as const;
export type CheckoutRule = (typeof checkoutRules)[number];

/** Whether buyers can pay on a site that shows the sample, or its own words. */
export const opensCheckout = (rule: CheckoutRule, isSample: boolean): boolean =>
  rule === 'open' || (rule === 'own words' && !isSample);
