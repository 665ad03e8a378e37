import { describe, expect, it } from 'vitest';
import { median, row, withoutScripts } from './bench.ts';
import { type Entry, loadFigures, tapDelay } from './visit.ts';

const entry = (entryType: string, changes: Partial<Entry> = {}): Entry => ({
  entryType,
  name: 'https://site.example/',
  startTime: 0,
  duration: 0,
  ...changes,
});

describe('the figures of a page', () => {
  it('have the last LCP, what blocks, the shifts that no tap explains, and compressed sizes', () => {
    const script = { name: 'https://site.example/assets/main.js', encodedBodySize: 30_000 };
    const entries = [
      ...[60, 250, 51].map((duration) => entry('longtask', { duration })),
      entry('resource', { duration: 900 }),
      ...[200, 400].map((startTime) => entry('largest-contentful-paint', { startTime })),
      entry('layout-shift', { value: 0.02, hadRecentInput: false }),
      entry('layout-shift', { value: 0.5, hadRecentInput: true }),
      entry('navigation', { encodedBodySize: 12_000 }),
      ...[30_300, 0].map((transferSize) => entry('resource', { ...script, transferSize })),
      entry('resource', { name: 'https://site.example/assets/main.css', encodedBodySize: 9_000 }),
    ];
    const sizes = { htmlBytes: 12_000, scriptBytes: 30_000 };
    expect(loadFigures(entries)).toEqual({ blocking: 10 + 200 + 1, lcp: 400, cls: 0.02, ...sizes });
  });

  it('have the slowest event of a tap', () => {
    const events = [
      entry('first-input', { name: 'pointerdown', duration: 40 }),
      entry('event', { name: 'click', duration: 104 }),
      entry('event', { name: 'pointerover', duration: 300 }),
    ];
    expect(tapDelay(events)).toBe(104);
  });

  it('are medians of the runs, beside the twin', () => {
    expect([median([100, 9, 30]), median([100, 9])]).toEqual([30, 54.5]);
    const page = { blocking: 217.4, lcp: 990, cls: 0, scriptBytes: 90_000, htmlBytes: 14_000, tap: 40, early: 312 };
    const twin = { ...page, blocking: 92, lcp: 1_100, tap: 32, early: 32 };
    expect(row('/', [page, page, { ...page, lcp: 5_000 }], [twin])).toBe(
      '| `/` | 217 | 92 | 990 | 1100 | 0.90 | 312 | 40 | 32 | 0.000 | 90.0 | 14.0 |',
    );
  });
});

it('a twin has no script that runs', () => {
  const data = '<script type="application/ld+json">{}</script>';
  const html = `<link rel="modulepreload" href="/a.js">${data}<p>Text</p><script src="/a.js"></script><script>go()</script>`;
  expect(withoutScripts(html)).toBe(`${data}<p>Text</p>`);
});
