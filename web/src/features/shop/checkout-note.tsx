import { errors } from '#contract/errors.ts';
import { isCheckoutClosed } from '../../content/sections/checkout.ts';

/** Says so where the site takes no payments yet; nothing for what is free. */
export const CheckoutNote = ({ isFree = false }: { isFree?: boolean }) =>
  isCheckoutClosed() &&
  !isFree && (
    <p className="rounded-md border border-line bg-paper px-4 py-3 font-semibold">{errors.CHECKOUT_CLOSED.message}</p>
  );

/**
 * What comes before a payment, and the payment, if it can be made.
 * @param step such as `confirm your email`
 */
export const nextText = (step: string, payment = 'pay with PayPal'): string =>
  isCheckoutClosed() ? `Next: ${step}. You can pay once checkout opens.` : `Next: ${step}, then ${payment}.`;
