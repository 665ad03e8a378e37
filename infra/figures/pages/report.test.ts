import { describe, expect, it } from 'vitest';
import { blockingTime, type Entry, loadFigures, median, medians, tapDelay } from './figures.ts';
import { blockingChart, lighthouseTable, type Measured, pagesTable, peersTable, withPart } from './report.ts';
import { withoutScripts } from './sites.ts';

const entry = (entryType: string, changes: Partial<Entry> = {}): Entry => ({
  entryType,
  name: 'https://site.example/',
  startTime: 0,
  duration: 0,
  ...changes,
});

describe('the figures of a page', () => {
  it('count as blocking what a long task takes beyond 50 ms', () => {
    const tasks = [60, 250, 51].map((duration) => entry('longtask', { duration }));
    expect(blockingTime([...tasks, entry('resource', { duration: 900 })])).toBe(10 + 200 + 1);
  });

  it('have the longest task that ends after the first paint', () => {
    const entries = [
      entry('paint', { name: 'first-contentful-paint', startTime: 300 }),
      entry('longtask', { startTime: 0, duration: 299 }),
      entry('longtask', { startTime: 250, duration: 80 }),
      entry('longtask', { startTime: 500, duration: 70 }),
    ];
    expect(loadFigures(entries).longest).toBe(80);
  });

  it('have the last LCP, the shifts that no tap explains, and compressed sizes', () => {
    const entries = [
      entry('largest-contentful-paint', { startTime: 200 }),
      entry('largest-contentful-paint', { startTime: 400 }),
      entry('layout-shift', { value: 0.02, hadRecentInput: false }),
      entry('layout-shift', { value: 0.5, hadRecentInput: true }),
      entry('navigation', { encodedBodySize: 12_000 }),
      entry('resource', { name: 'https://site.example/assets/main.js', encodedBodySize: 30_000, transferSize: 30_300 }),
      entry('resource', { name: 'https://site.example/assets/main.js', encodedBodySize: 30_000, transferSize: 0 }),
      entry('resource', { name: 'https://site.example/assets/main.css', encodedBodySize: 9_000 }),
    ];
    expect(loadFigures(entries)).toMatchObject({ lcp: 400, cls: 0.02, htmlBytes: 12_000, scriptBytes: 30_000 });
  });

  it('have the slowest event of a tap', () => {
    const events = [
      entry('first-input', { name: 'pointerdown', duration: 40 }),
      entry('event', { name: 'click', duration: 104 }),
      entry('event', { name: 'pointerover', duration: 300 }),
    ];
    expect(tapDelay(events)).toBe(104);
  });

  it('are medians of the runs', () => {
    expect(median([100, 9, 30])).toBe(30);
    expect(median([100, 9])).toBe(54.5);
    expect(medians([{ lcp: 3 }, { lcp: 20 }, { lcp: 100 }])).toEqual({ lcp: 20 });
  });
});

describe('the report', () => {
  const figures = { blocking: 217.4, longest: 260, lcp: 990, cls: 0, scriptBytes: 90_000, htmlBytes: 14_000 };
  const taps = { tapHydrating: 312, tapQuiet: 40 };
  const scores = { performance: 88, accessibility: 100, bestPractices: 100, seo: 69 };
  const lighthouse = { lighthouseLcp: 1511, lighthouseTbt: 486, ...scores };
  const page: Measured = { path: '/', site: 'page', runs: [{ ...figures, ...taps }] };
  const twin: Measured = {
    path: '/',
    site: 'twin',
    runs: [{ ...figures, blocking: 92, lcp: 1100, tapQuiet: 32 }],
  };

  it('draws the blocking times of the pages and their twins', () => {
    expect(blockingChart([page, twin])).toContain('bar [217]');
    expect(blockingChart([page, twin])).toContain('line [92]');
  });

  it('has a row for each page, beside its twin', () => {
    expect(pagesTable([page, twin]).split('\n').at(-1)).toBe(
      '| `/` | 217 | 92 | 125 | 260 | 990 | 1,100 | 0.90 | 312 | 40 | 32 | 0.000 | 90.0 | 14.0 |',
    );
  });

  it('has the scores of Lighthouse', () => {
    const [one, other] = [page, twin].map((all) => ({ ...all, runs: [lighthouse] }));
    expect(
      lighthouseTable([one, other].filter((all) => all !== undefined))
        .split('\n')
        .at(-1),
    ).toBe('| `/` | 1,511 | 1,511 | 486 | 486 | 88 / 100 / 100 / 69 | 88 / 100 / 100 / 69 |');
  });

  it('has a row for each framework', () => {
    const rows = peersTable([page, twin, { ...page, site: 'Astro' }, { ...page, path: '/about' }], '/').split('\n');
    expect(rows).toHaveLength(5);
    expect(rows.at(-1)).toBe('| Astro | 217 | 990 | 312 | 40 | 90.0 | 14.0 |');
  });

  it('replaces one part of a document', () => {
    const text = 'A\n<!-- one -->\nold\n<!-- /one -->\nB\n<!-- two -->\n<!-- /two -->\n';
    expect(withPart(text, 'one', 'new')).toBe(text.replace('old', 'new'));
    expect(withPart(text, 'two', 'new')).toBe(text.replace('<!-- /two', 'new\n<!-- /two'));
    expect(() => withPart(text, 'three', 'new')).toThrow('No part named three');
  });
});

it('a twin has no script that runs', () => {
  const data = '<script type="application/ld+json">{}</script>';
  const html = `<link rel="modulepreload" href="/a.js">${data}<p>Text</p><script src="/a.js"></script><script>go()</script>`;
  expect(withoutScripts(html)).toBe(`${data}<p>Text</p>`);
});
