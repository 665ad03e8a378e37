import { describe, expect, it } from 'vitest';
import { cacheControl } from '#contract/pages/site-files.ts';
import {
  apiHeaders,
  contentSecurityPolicy,
  headerSets,
  headersOf,
  officeHeaders,
  productionPaypalOrigins,
  siteHeaders,
  uploadsAddress,
} from './site-headers.ts';

const policy = contentSecurityPolicy({
  paypalOrigins: productionPaypalOrigins,
  inlineScriptHashes: ['sha256-abc='],
  connect: ['https://bucket.example'],
});
const sources = (directive: string): readonly string[] =>
  policy
    .split('; ')
    .find((text) => text.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1) ?? [];

describe('the Content-Security-Policy', () => {
  it('allows only our scripts, the hashed inline ones and PayPal', () => {
    expect(sources('script-src')).toEqual(["'self'", "'sha256-abc='", ...productionPaypalOrigins]);
  });

  it('lets scripts call the site, the map, PayPal and the named origins', () => {
    expect(sources('connect-src')).toEqual([
      "'self'",
      'https://www.openstreetmap.org',
      'https://bucket.example',
      ...productionPaypalOrigins,
    ]);
  });

  it('frames only the map and PayPal, and can’t be framed', () => {
    expect(sources('frame-src')).toEqual(['https://www.openstreetmap.org', ...productionPaypalOrigins]);
    expect(sources('frame-ancestors')).toEqual(["'none'"]);
  });

  it.each(['object-src', 'base-uri'])('closes %s', (directive) => {
    expect(sources(directive)).toEqual(["'none'"]);
  });
});

describe('the other headers', () => {
  const headers = siteHeaders({ paypalOrigins: ['https://*.paypal.com'], inlineScriptHashes: [] });

  it("keep PayPal's popup connected", () => {
    expect(headers['Cross-Origin-Opener-Policy']).toBe('same-origin-allow-popups');
  });

  it('require HTTPS for two years on this host, but not on the business’s other hosts', () => {
    expect(headers['Strict-Transport-Security']).toBe('max-age=63072000');
  });

  it('of answers below /api allow no scripts, frames or type sniffing', () => {
    expect(apiHeaders()).toEqual({
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Strict-Transport-Security': headers['Strict-Transport-Security'],
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    });
  });

  it('leave payment to the site and PayPal', () => {
    expect(headers['Permissions-Policy']).toContain('payment=(self "https://*.paypal.com")');
    expect(headers['Permissions-Policy']).toContain('camera=()');
  });
});

describe('the office', () => {
  const uploadsOrigin = uploadsAddress({ stage: 'prod', account: '123456789012', region: 'us-east-1' });
  const options = { paypalOrigins: productionPaypalOrigins, inlineScriptHashes: ['sha256-abc='], uploadsOrigin };
  const headers = officeHeaders(options);

  it('runs its own scripts only, and sends to the site and its bucket only', () => {
    expect(headers['Content-Security-Policy']?.split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' blob: data:",
      "font-src 'self'",
      "connect-src 'self' https://guide-shop-prod-uploads-123456789012.s3.us-east-1.amazonaws.com",
      "worker-src 'self'",
      "frame-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(JSON.stringify(headers)).not.toContain('paypal');
  });

  it('is kept out of search engines, unlike the site', () => {
    expect(headers['X-Robots-Tag']).toBe('noindex');
    expect(siteHeaders(options)).not.toHaveProperty('X-Robots-Tag');
  });

  it.each([
    ['/office', 'office'],
    ['/office/orders', 'office'],
    ['/offices', 'site'],
    ['/assets/office/index.js', 'office'],
    ['/assets/index.js', 'site'],
    ['/', 'site'],
  ] as const)('%s has the headers of the %s', (uri, name) => {
    const sets = headerSets(options);
    expect(headersOf(sets, uri)).toBe(sets[name]);
  });
});

describe('caching', () => {
  it('keeps hashed assets for a year', () => {
    expect(cacheControl('/assets/app-1a2b3c4d.js')).toBe('public, max-age=31536000, immutable');
  });

  it.each(['/index.html', '/robots.txt', '/config.json'])('revalidates %s', (key) => {
    expect(cacheControl(key)).toBe('public, max-age=0, must-revalidate');
  });
});
