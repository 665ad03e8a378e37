/** The steps of the checkout, in order. */
export const checkoutSteps = ['select', 'verify', 'pay', 'read'] as const;
