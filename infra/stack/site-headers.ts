import { isOffice } from './edge/rewrite-uri.ts';

/**
 * The headers and cache rules of the website, for the CloudFront distribution and the local stack.
 */

/** Headers by name. */
type Headers = Readonly<Record<string, string>>;

/** Values that differ between AWS, the local stack and a build. */
export interface SiteHeaderOptions {
  /** Origins that PayPal's button loads, calls and frames (CSP sources). */
  readonly paypalOrigins: readonly string[];
  /** `sha256-…` of each inline script that the build wrote; no other inline script runs. */
  readonly inlineScriptHashes: readonly string[];
  /** Further origins that scripts may call. */
  readonly connect?: readonly string[];
  /** The origin that the office sends files to; by default it sends none. */
  readonly uploadsOrigin?: string | undefined;
  /** Search engines leave out all of the site. A page of the sample says so itself. */
  readonly isTrial?: boolean;
}

/** The headers of the public pages, and those of the office. */
export interface HeaderSets {
  readonly site: Headers;
  readonly office: Headers;
}

/** The headers of all pages, for servers that choose with {@link headersOf}. */
export function headerSets(options: SiteHeaderOptions): HeaderSets {
  return { site: siteHeaders(options), office: officeHeaders(options) };
}

/** The scripts of the office: a worker has the policy that its own file comes with. */
export const officeAssets = '/assets/office/';

/** The headers of the answer for a canonical address. */
export const headersOf = ({ site, office }: HeaderSets, uri: string): Headers =>
  isOffice(uri) || uri.startsWith(officeAssets) ? office : site;

/** The name of the bucket for the office's uploads. */
export const uploadsBucket = ({ stage, account }: Readonly<Record<'stage' | 'account', string>>): string =>
  `guide-shop-${stage}-uploads-${account}`;

/**
 * The address of the bucket for the office's uploads (constructs/files.ts). The bucket's own
 * attributes would make a circle, because it accepts uploads from the site's address only.
 */
export const uploadsAddress = ({ stage, account, region }: Readonly<Record<'stage' | 'account' | 'region', string>>) =>
  `https://${uploadsBucket({ stage, account })}.s3.${region}.amazonaws.com`;

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

/** The security headers of every response of the public pages. */
export const siteHeaders = (options: SiteHeaderOptions): Headers => ({
  'Content-Security-Policy': contentSecurityPolicy(options),
  'Strict-Transport-Security': strictTransportSecurity,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': permissionsPolicy(options.paypalOrigins),
  // PayPal's popup needs its opener (PayPal's documentation), and 'same-origin' would remove it.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  ...(options.isTrial === true ? { 'X-Robots-Tag': 'noindex' } : {}),
});

/**
 * The security headers of the office: nothing of PayPal or the map, and no search engine. Its pages
 * show PDFs that were chosen or drawn in the browser (`blob:`).
 */
export const officeHeaders = ({ uploadsOrigin }: SiteHeaderOptions): Headers => ({
  'Content-Security-Policy': policyOf({
    'default-src': ["'self'"],
    // Browsers write no AVIF, and some no WebP, so WebAssembly compresses the photos that owners
    // upload. It allows no other text to run as a script.
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    // The dialog and the toasts add style elements at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(uploadsOrigin === undefined ? [] : [uploadsOrigin])],
    'worker-src': ["'self'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }),
  'Strict-Transport-Security': strictTransportSecurity,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': [...featuresOff, 'payment'].map((feature) => `${feature}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
});

/**
 * The security headers of responses below /api that lack them. Functions send only `nosniff`;
 * responses of the gateway or the edge itself (404, 429, 503) have none.
 */
export const apiHeaders = (): Headers => ({
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Strict-Transport-Security': strictTransportSecurity,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
});

/** The Content-Security-Policy alone; see {@link siteHeaders}. */
export function contentSecurityPolicy({ paypalOrigins, inlineScriptHashes, connect = [] }: SiteHeaderOptions): string {
  return policyOf({
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
  });
}

function policyOf(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

const featuresOff = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'usb'];

/** Turns off features that no page uses. PayPal may use payment requests. */
function permissionsPolicy(paypalOrigins: readonly string[]): string {
  const payment = ['self', ...paypalOrigins.map((origin) => `"${origin}"`)].join(' ');
  return [...featuresOff.map((feature) => `${feature}=()`), `payment=(${payment})`].join(', ');
}
