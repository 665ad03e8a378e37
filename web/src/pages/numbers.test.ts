// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { unmarkedClaims } from '#contract/website/claims.ts';
import { routes } from '../app/routes.ts';
import { type Claim, claimOf, numbers, numbersChecked } from '../content/numbers.ts';
import { prerender } from '../prerender.tsx';

const paths = routes.filter((route) => route.access === 'public').map((route) => route.path);
const claims: readonly Claim[] = Object.values(numbers);

/** The HTML of each public page. */
const pages = new Map<string, HTMLElement>();

beforeAll(async () => {
  for (const path of paths) {
    const body = document.createElement('div');
    body.innerHTML = (await prerender(path)).html;
    pages.set(path, body);
  }
});

const pageAt = (path: string): HTMLElement => {
  const page = pages.get(path);
  if (page === undefined) throw new Error(`${path} was not rendered`);
  return page;
};

const marksIn = (page: Element) => [...page.querySelectorAll('sup > a')];
const notesIn = (page: Element) => [...page.querySelectorAll('li[id^="note-"]')];
const titleOf = (claim: Claim) => `${claim.figure} ${claim.label}.`;
const claimOfNote = (note: Element): Claim | undefined =>
  claims.find((claim) => note.querySelector('b')?.textContent === titleOf(claim));

/** Elements within which a number needs its mark. */
const blocks = 'p, li, dl > div, h1, h2, h3, h4, summary, td, th, blockquote, figcaption';

/** Claims in a block that have no mark. */
const unmarkedIn = (block: Element, page: Element): readonly string[] => {
  const copy = block.cloneNode(true) as Element;
  const marked = marksIn(copy).map((mark) => {
    const note = page.querySelector(mark.getAttribute('href')?.replace(/^[^#]*/, '') ?? '');
    const claim = note === null ? undefined : claimOfNote(note);
    return claim === undefined ? '' : titleOf(claim);
  });
  for (const mark of copy.querySelectorAll('sup')) mark.remove();
  for (const inner of copy.querySelectorAll(blocks)) inner.remove();
  const text = copy.textContent.replaceAll(/\s+/g, ' ');
  return unmarkedClaims(text, marked);
};

const unmarkedOn = (page: Element): string[] =>
  [...page.querySelectorAll(blocks)]
    .filter((block) => !block.matches('li[id^="note-"]'))
    .flatMap((block) => unmarkedIn(block, page));

const aPage = (html: string): HTMLElement => {
  const page = document.createElement('div');
  page.innerHTML = html;
  return page;
};

describe('a claim without a footnote', () => {
  it.each([
    '<p>We placed 90% of them.</p>',
    '<p>97 percent were happy.</p>',
    '<p>We have coached 300 students.</p>',
    '<p>More than 40+ schools trust us.</p>',
    '<p>Known to hundreds of families.</p>',
    '<p>Our coaches have 20 years’ experience.</p>',
    '<p>Get in for half the money.</p>',
    '<dl><div><dt>in scholarships</dt><dd>$2M</dd></div></dl>',
    '<p>It was 90%, and 80%<sup><a href="/#note-1">1</a></sup> before.</p><li id="note-1"><b>90% of students placed in desired colleges.</b></li>',
  ])('is found: %s', (html) => {
    expect(unmarkedOn(aPage(html))).not.toEqual([]);
  });

  it.each([
    '<p>Each answer has room for 350 words, in grades 9 to 12.</p>',
    '<p>A student with ten colleges writes twenty texts; one meeting takes 50 minutes.</p>',
    '<p>It was 90%<sup><a href="/#note-1">1</a></sup>.</p><li id="note-1"><b>90% of students placed in desired colleges.</b></li>',
  ])('is not found in: %s', (html) => {
    expect(unmarkedOn(aPage(html))).toEqual([]);
  });

  it.each(paths)('is not on %s', (path) => {
    expect(unmarkedOn(pageAt(path))).toEqual([]);
  });
});

describe('the footnotes', () => {
  it.each(paths)('of %s are numbered in the order of their marks, and link there and back', (path) => {
    const page = pageAt(path);
    const order = [...new Set(marksIn(page).map((mark) => mark.textContent))];
    const notes = notesIn(page);
    expect(order).toEqual(notes.map((_, index) => String(index + 1)));
    for (const mark of marksIn(page)) {
      expect(mark.getAttribute('href')).toBe(`${path}#note-${mark.textContent}`);
      const claim = claimOfNote(notes[Number(mark.textContent) - 1] ?? mark);
      expect(mark.getAttribute('aria-label')).toBe(
        `About this number: ${String(claim?.figure)} (note ${mark.textContent})`,
      );
    }
    for (const note of notes) {
      const back = note.querySelector('a')?.getAttribute('href') ?? '';
      expect(back).toBe(`${path}#${note.id.replace('note', 'mark')}`);
      expect(page.querySelectorAll(back.slice(path.length))).toHaveLength(1);
    }
    expect(page.textContent).not.toMatch(/\[\[|\]\]/);
  });

  it.each(paths)('of %s are folded at its end, below the prompt to register', (path) => {
    const page = pageAt(path);
    const last = page.querySelector('main')?.lastElementChild;
    expect(last?.matches('details:not([open])') === true).toBe(marksIn(page).length > 0);
    for (const note of notesIn(page)) expect(note.closest('details')).toBe(last);
    if (marksIn(page).length > 0) expect(last?.querySelector('summary h2')?.textContent).toBe('How we count');
  });

  it('say what is counted and for which period, and once when all were checked', () => {
    const text = notesIn(pageAt('/'))[0]?.textContent;
    const placed = claimOf('placed');
    const { counts, period } = placed;
    expect(text).toBe(`${titleOf(placed)} ${counts} Period: ${period}. Back to the text`);
    const days = [...pageAt('/').querySelectorAll('details time')];
    expect(days.map(({ textContent }) => textContent)).toEqual(['September 2, 2024']);
  });
});

describe('a figure that a screen reader would misread', () => {
  it.each([
    ['/about', '05 years', '5 years'],
    ['/about', '5050', '5,050'],
    ['/partners', '5050', '5,050'],
  ])('on %s is shown as %s and read as %s', (path, shown, spoken) => {
    const figures = [...pageAt(path).querySelectorAll('dd')].filter(({ textContent }) => textContent.includes(shown));
    expect(figures).not.toEqual([]);
    for (const figure of figures) {
      expect(figure.querySelector('[aria-hidden="true"]')?.textContent).toBe(shown);
      expect(figure.querySelector('.sr-only')?.textContent).toBe(spoken);
    }
  });
});

describe('the list of numbers', () => {
  it('has no entry that no page shows', () => {
    const shown = new Set([...pages.values()].flatMap(notesIn).map(claimOfNote));
    expect(claims.filter((claim) => !shown.has(claim)).map(titleOf)).toEqual([]);
  });

  it.each(Object.entries(numbers))('has a count and a period for %s', (_, claim) => {
    expect(claim.counts).toMatch(/^\p{Lu}.{20,}\.$/u);
    expect(claim.period).not.toBe('');
  });

  it('has a valid day of the last check', () => {
    expect(new Date(numbersChecked).toISOString().slice(0, 10)).toBe(numbersChecked);
  });

  it('has different titles', () => {
    expect(new Set(claims.map(titleOf)).size).toBe(claims.length);
  });
});
