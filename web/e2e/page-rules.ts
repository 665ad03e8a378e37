import path from 'node:path';
import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Accessibility rules for any page. Each function returns what breaks its rule, one line per fault,
 * for the message of a failing test.
 */

/** Waits until the page is interactive and no longer shows that it is loading. */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.locator('html[data-app="ready"]').waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
}

/** Waits until a dialog has taken the focus: before that it doesn't listen for Escape either. */
export async function waitForFocusIn(dialog: Locator): Promise<void> {
  await expect.poll(async () => await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
}

/** Scrolls through the page once, so that everything near the screen is loaded; ends at the top. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await frame();
      await frame();
    }
    scrollTo(0, 0);
    await frame();
  });
}

/**
 * Fails with what axe, the sizes of targets and the width say against the page. With PICTURES set
 * to a folder, also saves a picture of it there.
 *
 * @param name what the page shows.
 */
export async function expectSound(page: Page, name: string): Promise<void> {
  // A message that fades has less contrast, and PayPal's buttons are PayPal's.
  expect(await axeFaults(page, '[data-sonner-toaster], .paypal-buttons'), name).toEqual([]);
  expect(await smallTargets(page), name).toEqual([]);
  expect(await horizontalOverflow(page), name).toEqual([]);
  expect(await brokenTexts(page), name).toEqual([]);
  const folder = process.env['PICTURES'];
  if (folder === undefined) return;
  const { width = 0 } = page.viewportSize() ?? {};
  // A dialog stays where the screen was, not the page.
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  await page.screenshot({ path: path.join(folder, `${name} ${String(width)}.png`), fullPage });
}

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds on the page, without frames of other sites, and the words that run together.
 *
 * @param exclude a selector of what is not the page's own.
 */
export async function axeFaults(page: Page, exclude?: string): Promise<string[]> {
  // Once per document, because reading axe takes as long as some of its rules.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ({ runOnly, excluded }) => {
      // What fades in has a contrast of its own for a moment.
      for (const animation of document.getAnimations()) {
        if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
      }
      const { axe: engine } = window as typeof window & { axe: typeof axe };
      const context = excluded === undefined ? document : { exclude: [excluded] };
      return (await engine.run(context, { runOnly, resultTypes: ['violations'] })).violations;
    },
    { runOnly: axeTags, excluded: exclude },
  );
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`)),
    ...(await lostSpaces(page)),
  ];
}

/** Words that run together: flex and grid drop the spaces at the edges of their texts. */
async function lostSpaces(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const { display, columnGap } = getComputedStyle(element);
      if (!/flex|grid/.test(display) || Number.parseFloat(columnGap) >= 2 || !element.checkVisibility()) return [];
      const boxOf = (node: Node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect();
      };
      const isBeside = (one: Node, other: Node | null) =>
        other !== null &&
        boxOf(other).width > 1 &&
        boxOf(one).top < boxOf(other).bottom &&
        boxOf(other).top < boxOf(one).bottom &&
        Math.max(boxOf(one).left, boxOf(other).left) - Math.min(boxOf(one).right, boxOf(other).right) < 2;
      const isJoined = (node: Node) =>
        node.nodeType === Node.TEXT_NODE &&
        /\S/.test(node.textContent ?? '') &&
        ((/^\s/.test(node.textContent ?? '') && isBeside(node, node.previousSibling)) ||
          (/\s$/.test(node.textContent ?? '') && isBeside(node, node.nextSibling)));
      return [...element.childNodes].some(isJoined) ? [`no space: ${element.outerHTML.slice(0, 160)}`] : [];
    }),
  );
}

/** Landmarks, headings and names: WCAG 1.3.1, 2.4.1, 2.4.2, 2.4.6. */
export async function structureFaults(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const faults: string[] = [];
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const count = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown).length;
    for (const landmark of ['body header', 'main', 'body footer'] as const) {
      const found = count(`${landmark}:not(main *, article *, section *)`);
      if (found !== 1) faults.push(`${String(found)} × <${landmark}>`);
    }
    if (count('main h1') !== 1 || count('h1') !== 1) faults.push(`${String(count('h1'))} × h1`);
    let level = 0;
    for (const heading of [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')].filter(isShown)) {
      const next = Number(heading.tagName.slice(1));
      if (next > level + 1) faults.push(`h${String(level)} is followed by h${String(next)}: ${heading.textContent}`);
      if (heading.textContent.trim() === '') faults.push(`an empty h${String(next)}`);
      level = next;
    }
    if (document.title.trim() === '') faults.push('no title');
    if (document.documentElement.lang === '') faults.push('no language');
    for (const nav of [...document.querySelectorAll('nav')].filter(isShown)) {
      if ((nav.getAttribute('aria-label') ?? nav.getAttribute('aria-labelledby') ?? '') === '') {
        faults.push('a <nav> without a name');
      }
    }
    for (const image of document.querySelectorAll('img:not([alt])')) faults.push(`no alt: ${image.outerHTML}`);
    return faults;
  });
}

/** Controls smaller than 24 × 24 px (WCAG 2.5.8). Links in a sentence are exempt. */
export async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const minimum = 24;
    const controls = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"]';
    const isInSentence = (element: Element) => {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
      const length = element.textContent.trim().length;
      return (element.parentElement?.textContent.trim().length ?? 0) > length;
    };
    const boxOf = (element: Element) => {
      const box = element.getBoundingClientRect();
      let { width, height } = box;
      // A link that covers its card with a pseudo-element is as large as the card.
      const cover = getComputedStyle(element, '::after');
      if (cover.content !== 'none' && cover.position === 'absolute') {
        width = Math.max(width, Number.parseFloat(cover.width));
        height = Math.max(height, Number.parseFloat(cover.height));
      }
      if (element instanceof HTMLInputElement) {
        for (const label of element.labels ?? []) {
          const of = label.getBoundingClientRect();
          width = Math.max(width, of.width);
          height = Math.max(height, of.height);
        }
      }
      return { width, height };
    };
    return [...document.querySelectorAll(controls)].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || isInSentence(element)) return [];
      if (element.matches(':disabled, [inert] *') || element.closest('.sr-only') !== null) return [];
      // Elements clipped to a point are for screen readers until they are focused.
      if (getComputedStyle(element).clipPath === 'inset(50%)') return [];
      const { width, height } = boxOf(element);
      if (width >= minimum && height >= minimum) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent.trim();
      return [`${element.tagName.toLowerCase()} "${name}" ${width.toFixed(1)} × ${height.toFixed(1)}`];
    });
  });
}

/** Elements that make the page wider than its screen (WCAG 1.4.10, 1.4.4). */
export async function horizontalOverflow(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const isClipped = (element: Element) => {
      for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflowX !== 'visible') return true;
      }
      return false;
    };
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth + 0.5 && !isClipped(element),
    );
    return [
      `${String(root.scrollWidth)} px wide`,
      ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 160)),
    ];
  });
}

/**
 * Times, amounts, parts of addresses and short labels of buttons and facts that go on in the next
 * line, where one line has room for them; and names that cities had before.
 */
export async function brokenTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const faults: string[] = [];
    const range = document.createRange();
    /** The width of a line in which an element is. */
    const roomFor = (element: Element | null): number => {
      if (element === null) return 0;
      const { display, paddingLeft, paddingRight } = getComputedStyle(element);
      if (display.startsWith('inline')) return roomFor(element.parentElement);
      return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    };
    const isBroken = (node: Node, from: number, to: number, room: number) => {
      range.setStart(node, from);
      range.setEnd(node, to);
      const boxes = [...range.getClientRects()];
      if (new Set(boxes.map(({ top }) => Math.round(top))).size <= 1) return false;
      return boxes.reduce((sum, { width }) => sum + width, 0) <= room;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      const { currentNode: node } = texts;
      const { parentElement: parent, textContent } = node;
      const text = textContent ?? '';
      if (parent?.checkVisibility() !== true || parent.closest('script, style, textarea') !== null) continue;
      const wholes: [RegExp, number][] = [
        [/\d{1,2}:\d\d\s[AP]M\b/g, Infinity],
        [/[−-]?\$\d[\d,.]*/g, Infinity],
      ];
      // An address may break after its signs, and each part of it is a word.
      if (/\S@\S/.test(parent.textContent)) wholes.push([/[\p{L}\p{N}]+/gu, roomFor(parent)]);
      const isLabel = parent.closest('button, a.font-bold, dt') !== null && text.trim().split(/\s+/).length <= 3;
      // The frame of a button and the margins of its page take some of the screen.
      if (isLabel) wholes.push([/\S.*\S/g, innerWidth - 100]);
      for (const [whole, room] of wholes) {
        for (const { 0: found, index } of text.matchAll(whole)) {
          if (isBroken(node, index, index + found.length, room)) faults.push(`"${found}" is broken in "${text}"`);
        }
      }
    }
    const old = /\b(?:Asmera|Calcutta|Faeroe|Godthab|Katmandu|Kiev|Ponape|Rangoon|Saigon|Truk)\b/.exec(
      document.body.textContent,
    );
    return old === null ? faults : [...faults, `${old[0]} has another name`];
  });
}

/** Texts that leave a box that they are in. One that scrolls or cuts may be too small for them. */
export async function spilledTexts(page: Page, within = 'main'): Promise<string[]> {
  return await page.evaluate((selector) => {
    const faults: string[] = [];
    // Elements clipped to a point are for screen readers.
    const isHidden = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isHidden(element.parentElement));
    for (const box of document.querySelectorAll(`${selector} :is(div, p, dd, dt, li, td, th, h2, h3)`)) {
      if (!box.checkVisibility()) continue;
      const { left, right } = box.getBoundingClientRect();
      if (right - left <= 1 || getComputedStyle(box).overflowX !== 'visible') continue;
      const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode() !== null) {
        const { currentNode } = texts;
        if (isHidden(currentNode.parentElement)) continue;
        range.selectNodeContents(currentNode);
        const text = range.getBoundingClientRect();
        if (text.width > 0 && (text.right > right + 1 || text.left < left - 1)) {
          faults.push(`"${currentNode.textContent ?? ''}" leaves ${box.outerHTML.slice(0, 120)}`);
        }
      }
    }
    return faults;
  }, within);
}

/** What stays in its place over a form while it scrolls, and so lies on its fields. */
export async function overForms(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const fields = [...document.querySelectorAll('main form:not([role=search]) :is(input, select, textarea)')]
      .filter((field) => field.checkVisibility())
      .map((field) => field.getBoundingClientRect());
    const isOver = ({ left, right, top, bottom, width }: DOMRect) =>
      // Bars at the edges are nothing that a field can't be scrolled away from.
      width > 0 && top > 0 && bottom < innerHeight && fields.some((field) => field.left < right && left < field.right);
    return [...document.querySelectorAll('body *')]
      .filter((element) => getComputedStyle(element).position === 'fixed' && element.checkVisibility())
      .filter((element) => element.closest('[data-sonner-toaster]') === null && isOver(element.getBoundingClientRect()))
      .map((element) => element.outerHTML.slice(0, 160));
  });
}

/**
 * Texts that are cut off only with the spacing of WCAG 1.4.12 (line height 1.5, 2 em after
 * paragraphs, 0.12 em between letters, 0.16 em between words). Removes the spacing afterward.
 */
export async function clippedTexts(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const nextFrame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      });
    const cut = () => {
      const found = new Set<Element>();
      for (const element of document.querySelectorAll('body *')) {
        if (!(element instanceof HTMLElement) || element.clientWidth <= 1 || !element.checkVisibility()) continue;
        const { overflowX, overflowY } = getComputedStyle(element);
        const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        const isCut =
          (cuts(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1);
        // A carousel's other slides are outside its frame, but can be reached.
        if (
          isCut &&
          element.textContent.trim() !== '' &&
          element.closest('[aria-roledescription="carousel"]') === null
        ) {
          found.add(element);
        }
      }
      return found;
    };
    const before = cut();
    // The page's security policy does not apply to a constructed style sheet.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
    await nextFrame();
    const after = cut();
    const root = document.documentElement;
    const faults = [...after]
      .filter((element) => !before.has(element))
      .map((element) => `cut: ${element.outerHTML.slice(0, 160)}`);
    if (root.scrollWidth > root.clientWidth) faults.push(`${String(root.scrollWidth)} px wide with wider spacing`);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    await nextFrame();
    return faults;
  });
}

/**
 * Any transition, and animations longer than 1 ms, although the visitor prefers less motion (WCAG
 * 2.3.3). Even a short transition delays a change by a frame.
 */
export async function motionFaults(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const milliseconds = (list: string) =>
      Math.max(...list.split(',').map((time) => Number.parseFloat(time) * (time.includes('ms') ? 1 : 1000)));
    const faults = new Set<string>();
    for (const element of document.querySelectorAll('*')) {
      for (const pseudo of [undefined, '::before', '::after', '::backdrop']) {
        const style = getComputedStyle(element, pseudo);
        const transition = milliseconds(style.transitionDuration) + milliseconds(style.transitionDelay);
        const animation = style.animationName === 'none' ? 0 : milliseconds(style.animationDuration);
        if (transition > 0 || animation > 1) {
          faults.add(
            `${element.outerHTML.slice(0, 100)} ${pseudo ?? ''} ${String(Math.max(transition, animation))} ms`,
          );
        }
      }
    }
    for (const animation of document.getAnimations()) {
      const duration = animation.effect?.getComputedTiming().duration;
      if (typeof duration === 'number' && duration > 1) faults.add(`an animation of ${String(duration)} ms runs`);
    }
    if (getComputedStyle(document.documentElement).scrollBehavior === 'smooth') faults.add('scrolling is smooth');
    return [...faults];
  });
}

/**
 * A run of text on the screen, and the contrast that it needs (WCAG 1.4.3: 3 for large text,
 * otherwise 4.5).
 */
interface TextRun {
  readonly text: string;
  /** sRGB, 0 to 255. */
  readonly color: readonly number[];
  readonly needs: number;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/**
 * Texts with too little contrast to what is behind them, pictures included: compares a screenshot
 * without texts, pixel by pixel, with the colors of the texts. Makes the viewport as high as the
 * page.
 */
export async function lowContrastTexts(page: Page): Promise<string[]> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const width = page.viewportSize()?.width ?? 1440;
  await page.setViewportSize({ width, height });
  // What the taller page brings under the pointer would be changing its colors.
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const runs = await page.evaluate(visibleTexts);
  const withoutText = await page.screenshot({
    style: '* { -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important }',
  });
  const emptyPage = await page.context().newPage();
  try {
    return await emptyPage.evaluate(lowContrast, { runs, screenshot: withoutText.toString('base64') });
  } finally {
    await emptyPage.close();
  }
}

/** Runs in the page: the visible texts with their colors. */
function visibleTexts(): TextRun[] {
  const runs: TextRun[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgb = (color: string) => {
    if (canvas === null) return [0, 0, 0];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
  const isOpaque = (element: Element) =>
    element.matches('img, picture, canvas, video') ||
    !/transparent|rgba\(.*, 0\)$/.test(getComputedStyle(element).backgroundColor);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const element = node.parentElement;
    if (text === '' || element?.checkVisibility({ visibilityProperty: true }) !== true) continue;
    // The rule exempts disabled elements, and texts in drawings get their color in another way.
    if (element.closest('svg, :disabled, [aria-disabled="true"], script, style') !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    for (const box of range.getClientRects()) {
      const stack = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const place = stack.indexOf(element);
      // Clipped or covered.
      if (place < 0 || stack.slice(0, place).some(isOpaque)) continue;
      if (box.width < 2 || box.height < 2) continue;
      const { x, y, width, height } = box;
      runs.push({
        text: text.slice(0, 60),
        color: rgb(color),
        needs: isLarge ? 3 : 4.5,
        box: { x, y, width, height },
      });
    }
  }
  return runs;
}

/** Runs in an empty page: the texts with too little contrast to the screenshot. */
async function lowContrast({ runs, screenshot }: { runs: TextRun[]; screenshot: string }): Promise<string[]> {
  const blob = await (await fetch(`data:image/png;base64,${screenshot}`)).blob();
  const bitmap = await createImageBitmap(blob);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No canvas');
  context.drawImage(bitmap, 0, 0);
  const luminance = (color: readonly number[]) => {
    const [r = 0, g = 0, b = 0] = color.map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const found = new Set<string>();
  for (const { text, color, needs, box } of runs) {
    const { data } = context.getImageData(
      Math.round(box.x),
      Math.round(box.y),
      Math.max(1, Math.round(box.width)),
      Math.max(1, Math.round(box.height)),
    );
    const luminanceOfText = luminance(color);
    let failing = 0;
    let lowest = 21;
    const known = new Map<number, number>();
    for (let at = 0; at < data.length; at += 4) {
      const key = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
      let contrast = known.get(key);
      if (contrast === undefined) {
        const background = luminance([key >> 16, (key >> 8) & 255, key & 255]);
        contrast = (Math.max(luminanceOfText, background) + 0.05) / (Math.min(luminanceOfText, background) + 0.05);
        known.set(key, contrast);
      }
      if (contrast < needs) failing += 1;
      lowest = Math.min(lowest, contrast);
    }
    // A thin line that touches a text does not make it illegible.
    if (failing > (data.length / 4) * 0.02) found.add(`${lowest.toFixed(2)} of ${String(needs)}: ${text}`);
  }
  return [...found];
}

/**
 * Tabs through the page and returns where the focus cannot be seen (WCAG 2.4.7) or is covered
 * (2.4.11). Ends when the focus has left the page.
 *
 * @param limit the maximum number of stops.
 */
export async function focusFaults(page: Page, limit: number): Promise<{ faults: string[]; stops: number }> {
  const faults = new Set<string>();
  let stops = 0;
  for (; stops < limit; stops += 1) {
    await page.keyboard.press('Tab');
    // Elements may move in the next frame to show the focus.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return { hasLeft: true, fault: null };
      const name = `${element.tagName.toLowerCase()} "${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}"`;
      const box = element.getClientRects()[0];
      if (box === undefined) return { hasLeft: false, fault: `${name} has no box` };
      const points = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.1, 0.9].map((y) => [x, y] as const));
      const isUncovered = points.some(([x, y]) => {
        const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
        return top !== null && (element.contains(top) || top.contains(element));
      });
      if (!isUncovered) return { hasLeft: false, fault: `${name} is covered or off the screen` };
      const outlines = [undefined, '::before', '::after'].map((pseudo) => getComputedStyle(element, pseudo));
      const hasRing = outlines.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      );
      return { hasLeft: false, fault: hasRing ? null : `${name} shows no ring` };
    });
    if (found.hasLeft) break;
    if (found.fault !== null) faults.add(found.fault);
  }
  return { faults: [...faults], stops };
}

/** Errors that are not associated with their fields, or not announced (WCAG 3.3.1, 4.1.3). */
export async function errorFaults(page: Page): Promise<{ faults: string[]; invalid: number }> {
  return await page.evaluate(() => {
    const faults: string[] = [];
    const invalid = [...document.querySelectorAll('[aria-invalid="true"]')];
    for (const field of invalid) {
      const name = field.getAttribute('name') ?? field.id;
      const described = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '');
      const messages = described
        .map((id) => document.getElementById(id))
        .filter((element) => element?.checkVisibility() === true && element.textContent.trim() !== '');
      if (messages.length === 0) faults.push(`${name} is described by nothing`);
      else if (!messages.some((element) => element?.closest('[aria-live], [role="alert"], [role="status"]') !== null)) {
        faults.push(`the error of ${name} is not announced`);
      }
      if (
        !(
          field instanceof HTMLInputElement ||
          field instanceof HTMLSelectElement ||
          field instanceof HTMLTextAreaElement
        )
      ) {
        faults.push(`${name} is no field`);
      } else if ((field.labels?.length ?? 0) === 0) faults.push(`${name} has no label`);
    }
    if (invalid.length > 0 && !invalid.includes(document.activeElement ?? document.body)) {
      faults.push('the focus is not on a field with an error');
    }
    return { faults, invalid: invalid.length };
  });
}

/**
 * Elements that look different once the whole stylesheet applies, as it does after a navigation:
 * the CSS in the page lacks a rule for them.
 */
export async function stylesheetFaults(page: Page): Promise<string[]> {
  await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.sheet);
  return await page.evaluate(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
    if (link === null) return [];
    const elements = [...document.querySelectorAll('body *')];
    // Tailwind declares its variables for all elements.
    const names = [...getComputedStyle(document.body)].filter((name) => !name.startsWith('--'));
    const looksAs = (media: string) => {
      link.media = media;
      return elements.map((element) => {
        const style = getComputedStyle(element);
        return names.map((name) => style.getPropertyValue(name)).join();
      });
    };
    const { media } = link;
    const [alone, withAll] = [looksAs('print'), looksAs('all')];
    link.media = media;
    return elements.filter((_, at) => alone[at] !== withAll[at]).map((element) => element.outerHTML.slice(0, 120));
  });
}
