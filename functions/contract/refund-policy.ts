/**
 * The refund policy in short, as every receipt states it, on paper and by mail. The whole of it is the page
 * `sitePaths.refund`.
 */
export const REFUND_POLICY =
  'To cancel or to ask for a refund, write to us through our contact page and tell us why. If the reasons are genuine and proved after investigation, the refund goes to the original card or to the same payment account that was used for the purchase.';
