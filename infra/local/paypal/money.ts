/** Money as PayPal writes it: an ISO 4217 code and a decimal string. */
interface Money {
  currency_code: string;
  value: string;
}

/**
 * Turns '12.00' into 1200 cents. The text must be checked before: digits and at most two decimals.
 */
export const toCents = (value: string): number => Math.round(Number(value) * 100);

/** Turns 1200 cents (negative ones too) into `{ currency_code: 'USD', value: '12.00' }`. */
export const toMoney = (cents: number, currency: string): Money => ({
  currency_code: currency,
  value: (cents / 100).toFixed(2),
});

/** The seller's fee in cents: 3.49 % + $0.49, PayPal's published U.S. rate for PayPal Checkout. */
export const feeOf = (cents: number): number => Math.min(cents, Math.round(cents * 0.0349) + 49);
