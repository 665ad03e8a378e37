/**
 * The headers and cache rules of the website, once: the CloudFront distribution and the local stack send the same.
 */

/** What differs between a deployment, a laptop and a build. */
export interface SiteHeaderOptions {
  /** Origins that PayPal's button loads from, calls and frames (CSP sources). */
  readonly paypalOrigins: readonly string[];
  /** `sha256-…` of each inline script that the build wrote; no other inline script runs. */
  readonly inlineScriptHashes: readonly string[];
  /** Further origins that scripts may call. */
  readonly connect?: readonly string[];
}

/** PayPal's own list of CSP sources for a page that pays. */
export const productionPaypalOrigins = [
  'https://*.paypal.com',
  'https://*.paypalobjects.com',
  'https://*.venmo.com',
] as const;

const mapOrigin = 'https://www.openstreetmap.org';
const yearSeconds = 365 * 24 * 60 * 60;
/** Of this host alone: where the site is at the business's own domain, its other hosts are none of the site's business. */
const strictTransportSecurity = `max-age=${String(2 * yearSeconds)}`;

/** The security headers of every answer of the website, by name. */
export function siteHeaders(options: SiteHeaderOptions): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(options),
    'Strict-Transport-Security': strictTransportSecurity,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': permissionsPolicy(options.paypalOrigins),
    // PayPal's popup must keep its opener (PayPal's documentation): 'same-origin' would cut it off.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
}

/**
 * The security headers of an answer below /api that has none of its own: of the functions' answers all but `nosniff`, of those that
 * the gateway or the edge gives itself (404, 429, 503) all.
 */
export function apiHeaders(): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Strict-Transport-Security': strictTransportSecurity,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
}

/** The Content-Security-Policy alone; see {@link siteHeaders}. */
export function contentSecurityPolicy({ paypalOrigins, inlineScriptHashes, connect = [] }: SiteHeaderOptions): string {
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScriptHashes.map((hash) => `'${hash}'`), ...paypalOrigins],
    // Pages carry their CSS inline, and the dialog, the toasts and PayPal's button write style elements at run time,
    // which hashes cannot foresee. Styles run no code.
    'style-src': ["'self'", "'unsafe-inline'", ...paypalOrigins],
    'img-src': ["'self'", 'data:', ...paypalOrigins],
    'font-src': ["'self'"],
    // The contact page asks whether the map can be reached before it frames it.
    'connect-src': ["'self'", mapOrigin, ...connect, ...paypalOrigins],
    'frame-src': [mapOrigin, ...paypalOrigins],
    'child-src': [mapOrigin, ...paypalOrigins],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Features that no page uses are off; PayPal may offer its own payment request. */
function permissionsPolicy(paypalOrigins: readonly string[]): string {
  const payment = ['self', ...paypalOrigins.map((origin) => `"${origin}"`)].join(' ');
  const off = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'usb'];
  return [...off.map((feature) => `${feature}=()`), `payment=(${payment})`].join(', ');
}

/** `Cache-Control` by an object's key (with a leading slash): built assets carry a hash in their name, all else may change. */
export function cacheControl(key: string): string {
  return key.startsWith('/assets/')
    ? `public, max-age=${String(yearSeconds)}, immutable`
    : 'public, max-age=0, must-revalidate';
}
