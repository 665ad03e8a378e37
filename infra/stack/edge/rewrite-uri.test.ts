import { describe, expect, it } from 'vitest';
import { canonicalUri, livePage, publicFile, rewriteUri } from './rewrite-uri.ts';

describe('rewriteUri', () => {
  it.each([
    ['/', '/index.html'],
    ['/about', '/about/index.html'],
    ['/services/SAT-ACTTestPrep', '/services/SAT-ACTTestPrep/index.html'],
    ['/assets/app-1a2b3c4d.js', '/assets/app-1a2b3c4d.js'],
    ['/robots.txt', '/robots.txt'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
    ['/v1.2/guide', '/v1.2/guide/index.html'],
    ['/dashboard', '/dashboard/index.html'],
    ['/dashboard/receipts', '/dashboard/receipts/index.html'],
    ['/dashboard/receipts/01KAXV6P6Q0000000000000000', '/dashboard/receipts/index.html'],
    ['/dashboard/receipts/index.html', '/dashboard/receipts/index.html'],
    ['/dashboard/receipts/01KAXV/more', '/dashboard/receipts/01KAXV/more/index.html'],
    ['/office', '/office/index.html'],
    ['/office/index.html', '/office/index.html'],
    ['/office/orders/01KAXV6P6Q0000000000000000', '/office/index.html'],
    ['/office/a.js', '/office/index.html'],
    ['/offices', '/offices/index.html'],
    ['/en/office', '/en/office/index.html'],
    ['/en/dashboard/receipts/01KAXV', '/en/dashboard/receipts/01KAXV/index.html'],
  ])('maps %s to %s', (uri, key) => {
    expect(rewriteUri(uri)).toBe(key);
  });
});

describe('the address of the endpoint that answers a page', () => {
  it.each([
    ['/pdf-page', '/api/pages/shop'],
    ['/pdf-page/essays', '/api/pages/guides/essays'],
    ['/pdf-page/sitemap.xml', '/api/pages/sitemap'],
    ['/pdf-page/essays/more', '/api/pages/guides/-'],
    ['/pdf-page/%3F', '/api/pages/guides/-'],
    ['/pdf-page/%E0%A4%A', '/api/pages/guides/-'],
    ['/pdf-page/a.b', '/api/pages/guides/-'],
    ['/pdf-pages', undefined],
    ['/classes', '/api/pages/classes'],
    ['/classes/ap-biology', '/api/pages/classes/ap-biology'],
    ['/classes/sitemap.xml', '/api/pages/classes-sitemap'],
    ['/classes/ap-biology/more', '/api/pages/classes/-'],
    ['/classes-for-all', undefined],
    ['/about', undefined],
  ])('of %s is %s', (uri, address) => {
    expect(livePage(uri)).toBe(address);
  });
});

describe('the name of a public file', () => {
  it.each([
    ['/guide-files/essays/cover-0123.jpg', 'essays/cover-0123.jpg'],
    ['/guide-files', undefined],
    ['/assets/cover.jpg', undefined],
  ])('at %s is %s', (uri, name) => {
    expect(publicFile(uri)).toBe(name);
  });
});

describe('canonicalUri', () => {
  it.each([
    ['/', '/'],
    ['/about', '/about'],
    ['/about/', '/about'],
    ['/about///', '/about'],
    ['/services/tutoring/', '/services/tutoring'],
  ])('spells %s as %s', (uri, canonical) => {
    expect(canonicalUri(uri)).toBe(canonical);
  });

  it.each(['//evil.example/', '/\\evil.example/', '\\/evil.example', '///evil.example//'])(
    'never sends %s to another host',
    (uri) => {
      expect(new URL(canonicalUri(uri), 'https://shop.example').host).toBe('shop.example');
    },
  );
});
