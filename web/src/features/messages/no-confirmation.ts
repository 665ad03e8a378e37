/** What a form says if limits left its confirmation out (docs/product.md#confirmations). */
export const NO_CONFIRMATION = 'We’re not sending a confirmation by email this time.';
