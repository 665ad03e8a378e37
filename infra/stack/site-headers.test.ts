import { describe, expect, it } from 'vitest';
import {
  apiHeaders,
  cacheControl,
  contentSecurityPolicy,
  productionPaypalOrigins,
  siteHeaders,
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

describe('caching', () => {
  it('keeps hashed assets for a year', () => {
    expect(cacheControl('/assets/app-1a2b3c4d.js')).toBe('public, max-age=31536000, immutable');
  });

  it.each(['/index.html', '/robots.txt', '/config.json'])('revalidates %s', (key) => {
    expect(cacheControl(key)).toBe('public, max-age=0, must-revalidate');
  });
});
