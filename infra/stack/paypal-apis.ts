import type { Settings } from './settings.ts';

/** The addresses of PayPal's API. */
export const paypalApis = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  live: 'https://api-m.paypal.com',
} as const satisfies Record<Settings['paypalEnvironment'], string>;
