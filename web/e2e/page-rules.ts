import type { Page } from 'playwright-core';

/**
 * What the rules of accessibility ask of any page, whatever is on it. Each function answers what breaks its rule, as
 * lines to be read in a failing test; none means that the rule is kept.
 */

/** Waits until the page answers to events and shows its content rather than that it is loading. */
export async function stands(page: Page): Promise<void> {
  await page.locator('html[data-app="ready"]').waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
}

/** Scrolls through the page once, so that what comes to life near the screen has done so; ends at the top. */
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

/** Controls smaller than 24 × 24 px (WCAG 2.5.8). Links in the flow of a sentence are exempt. */
export async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const least = 24;
    const controls = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"]';
    const isInSentence = (element: Element) => {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
      const own = element.textContent.trim().length;
      return (element.parentElement?.textContent.trim().length ?? 0) > own;
    };
    const boxOf = (element: Element) => {
      const box = element.getBoundingClientRect();
      let { width, height } = box;
      // A card whose one link covers it by a pseudo-element is a target as large as that.
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
      // What is clipped to a point is for screen readers until it is focused.
      if (getComputedStyle(element).clipPath === 'inset(50%)') return [];
      const { width, height } = boxOf(element);
      if (width >= least && height >= least) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent.trim();
      return [`${element.tagName.toLowerCase()} "${name}" ${width.toFixed(1)} × ${height.toFixed(1)}`];
    });
  });
}

/** What makes the page wider than its screen (WCAG 1.4.10, 1.4.4). */
export async function sidewaysOverflow(page: Page): Promise<string[]> {
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
 * Texts that are cut once the visitor sets the spacing of WCAG 1.4.12 (line height 1.5, 2 em after paragraphs, 0.12 em between letters,
 * 0.16 em between words) and are whole without it. Takes the spacing back.
 */
export async function textCutBySpacing(page: Page): Promise<string[]> {
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
        // A carousel holds its other slides beside the frame: they can be moved to.
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
    const style = document.createElement('style');
    // Styles of the visitor: a constructed sheet is no business of the page's security policy.
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
    style.remove();
    await nextFrame();
    return faults;
  });
}

/** Animations and transitions that last longer than 1 ms although the visitor prefers less motion (WCAG 2.3.3). */
export async function motion(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const milliseconds = (list: string) =>
      Math.max(...list.split(',').map((time) => Number.parseFloat(time) * (time.includes('ms') ? 1 : 1000)));
    const faults = new Set<string>();
    for (const element of document.querySelectorAll('*')) {
      for (const pseudo of [undefined, '::before', '::after', '::backdrop']) {
        const style = getComputedStyle(element, pseudo);
        const longest = Math.max(
          milliseconds(style.transitionDuration),
          style.animationName === 'none' ? 0 : milliseconds(style.animationDuration),
        );
        if (longest > 1) faults.add(`${element.outerHTML.slice(0, 100)} ${pseudo ?? ''} ${String(longest)} ms`);
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
