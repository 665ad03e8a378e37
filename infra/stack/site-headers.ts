/**
 * The headers and cache rules of the website, for the CloudFront distribution and the local stack.
 */

/** Values that differ between AWS, the local stack and a build. */
export interface SiteHeaderOptions {
  /** Origins that PayPal's button loads, calls and frames (CSP sources). */
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
/** Without subdomains: other hosts of the business's domain may not use HTTPS. */
const strictTransportSecurity = `max-age=${String(2 * yearSeconds)}`;

/** The security headers of every response of the website, by name. */
export function siteHeaders(options: SiteHeaderOptions): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(options),
    'Strict-Transport-Security': strictTransportSecurity,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': permissionsPolicy(options.paypalOrigins),
    // PayPal's popup needs its opener (PayPal's documentation), and 'same-origin' would remove it.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
}

/**
 * The security headers of responses below /api that lack them. Functions send only `nosniff`;
 * responses of the gateway or the edge itself (404, 429, 503) have none.
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
    // Pages have inline CSS, and the dialog, the toasts and PayPal's button add style elements at
    // run time, so hashes don't work.
    'style-src': ["'self'", "'unsafe-inline'", ...paypalOrigins],
    'img-src': ["'self'", 'data:', ...paypalOrigins],
    'font-src': ["'self'"],
    // The contact page checks that the map is reachable before it frames it.
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

/** Turns off features that no page uses. PayPal may use payment requests. */
function permissionsPolicy(paypalOrigins: readonly string[]): string {
  const payment = ['self', ...paypalOrigins.map((origin) => `"${origin}"`)].join(' ');
  const off = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'usb'];
  return [...off.map((feature) => `${feature}=()`), `payment=(${payment})`].join(', ');
}

/**
 * `Cache-Control` by an object's key (with a leading slash). Names of built assets contain a hash;
 * everything else may change.
 */
export function cacheControl(key: string): string {
  return key.startsWith('/assets/')
    ? `public, max-age=${String(yearSeconds)}, immutable`
    : 'public, max-age=0, must-revalidate';
}
