/**
 * The summary for printed and emailed receipts. The page `sitePaths.refund` has the full policy.
 */
export const REFUND_POLICY =
  'To cancel or to ask for a refund, write to us through our contact page and tell us why. If the reasons are genuine and proved after investigation, the refund goes to the original card or to the same payment account that was used for the purchase.';
