import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, useBrowser } from './browser.ts';
import { waitUntilReady } from './page-rules.ts';

const { visitor } = useBrowser();

describe('the carousel of colleges', () => {
  const open = async (width: number, reducedMotion: 'reduce' | 'no-preference' = 'reduce') => {
    const { page, problems } = await visitor({ width, height: 900 }, { reducedMotion });
    await page.goto('/about');
    await waitUntilReady(page);
    const carousel = page.getByRole('region', { name: 'Colleges' });
    await carousel.scrollIntoViewIfNeeded();
    await carousel.locator('[data-moved]').waitFor();
    /**
     * Names of the marks in full view, from left to right, and the distance of their center from
     * the carousel's.
     */
    const row = () =>
      carousel.evaluate((section) => {
        const frame = section.getBoundingClientRect();
        const inView = [...section.querySelectorAll('[aria-roledescription="slide"]')]
          .map((slide) => ({ name: slide.textContent, box: slide.getBoundingClientRect() }))
          .filter(({ box }) => box.left > frame.left - 8 && box.right < frame.right + 8)
          .sort((a, b) => a.box.left - b.box.left);
        const left = inView[0]?.box.left ?? Number.NaN;
        const right = inView.at(-1)?.box.right ?? Number.NaN;
        return {
          names: inView.map(({ name }) => name),
          offCenter: Math.abs((left + right) / 2 - (frame.left + frame.right) / 2),
        };
      });
    return { page, problems, carousel, row };
  };
  const [alder, northgate, larkmoor, pinewater, oldQuarry, sandpoint, harrow] = [
    'Alder Hill College',
    'Northgate Institute',
    'Larkmoor University',
    'Pinewater State',
    'Old Quarry College',
    'Sandpoint University',
    'Harrow Bay Institute',
  ];

  it('does not move under reduced motion, and has as many marks in its center as its width allows', async () => {
    const { page, row } = await open(1440);
    for (const [width, names] of [
      [1440, [alder, northgate, larkmoor, pinewater, oldQuarry, sandpoint]],
      [1028, [alder, northgate, larkmoor, pinewater, oldQuarry, sandpoint]],
      [1024, [alder, northgate, larkmoor, pinewater, oldQuarry, sandpoint]],
      [1023, [alder, northgate, larkmoor, pinewater]],
      [600, [alder, northgate, larkmoor, pinewater]],
      [599, [alder, northgate, larkmoor]],
      [320, [alder, northgate, larkmoor]],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => [width, (await row()).names]).toEqual([width, names]);
      await expect.poll(async () => (await row()).offCenter).toBeLessThan(4);
    }
  });

  it('moves by one and loops', async () => {
    const { carousel, row, problems } = await open(1440);
    const namesSeen = async () => (await row()).names;
    const button = (name: string) => carousel.getByRole('button', { name });
    await button('Next').click();
    await expect.poll(namesSeen).toEqual([northgate, larkmoor, pinewater, oldQuarry, sandpoint, harrow]);
    await button('Next').click();
    await expect.poll(namesSeen).toEqual([larkmoor, pinewater, oldQuarry, sandpoint, harrow, alder]);
    for (let step = 2; step < 7; step += 1) await button('Next').click();
    await expect.poll(namesSeen).toEqual([alder, northgate, larkmoor, pinewater, oldQuarry, sandpoint]);
    await button('Previous').click();
    await expect.poll(namesSeen).toEqual([harrow, alder, northgate, larkmoor, pinewater, oldQuarry]);
    expect(problems).toEqual([]);
  });

  it('moves by itself until the keyboard reaches it, and then by arrow keys', async () => {
    const { page, carousel, row } = await open(800, 'no-preference');
    const namesSeen = async () => (await row()).names;
    await expect.poll(namesSeen, { timeout: 10_000 }).toEqual([northgate, larkmoor, pinewater, oldQuarry]);
    await page
      .getByRole('link', { name: /^About this number/ })
      .first()
      .focus();
    await page.keyboard.press('Tab');
    await carousel.getByRole('button', { name: 'Play' }).waitFor();
    const before = await carousel.locator('[aria-live]').textContent();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => carousel.locator('[aria-live]').textContent()).not.toBe(before);
  });

  it('moves when swiped', async () => {
    const { page, carousel, row } = await open(390);
    const box = await carousel.locator('[data-moved]').boundingBox();
    if (box === null) throw new Error('The carousel has no size');
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + 200, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 100, y, { steps: 8 });
    await page.mouse.up();
    await expect.poll(async () => (await row()).names).toEqual([northgate, larkmoor, pinewater]);
  });

  it('keeps its position when the window is resized', async () => {
    const { page, carousel, row } = await open(1440);
    await carousel.getByRole('button', { name: 'Next' }).click();
    await page.setViewportSize({ width: 1100, height: 900 });
    await expect
      .poll(async () => (await row()).names)
      .toEqual([northgate, larkmoor, pinewater, oldQuarry, sandpoint, harrow]);
  });

  it('shows all seven marks without scripts', async () => {
    const { page } = await visitor(phone, { javaScriptEnabled: false });
    await page.goto('/about');
    const slides = page.getByRole('region', { name: 'Colleges' }).getByRole('group', { name: /of 7$/ });
    const boxes = await slides.evaluateAll((all) => all.map((slide) => slide.getBoundingClientRect().right));
    expect(boxes).toHaveLength(7);
    for (const right of boxes) expect(right).toBeLessThanOrEqual(390);
  });
});

describe('the carousel of packages', () => {
  it('announces the first slide after a move', async () => {
    const { page } = await visitor(desktop, { reducedMotion: 'reduce' });
    await page.goto('/packages/foundation');
    await waitUntilReady(page);
    const carousel = page.getByRole('region', { name: 'Packages' });
    await carousel.scrollIntoViewIfNeeded();
    await carousel.locator('[data-moved]').waitFor();
    await carousel.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => carousel.getByRole('status').textContent()).toBe('Execution, 2 of 4');
  });
});

describe('the testimonials', () => {
  const wide = { width: 1280, height: 900 };
  const moving = { reducedMotion: 'no-preference' } as const;
  const touching = { ...moving, hasTouch: true, isMobile: true } as const;
  const quotes = (page: Page) => page.locator('figure:has(blockquote)');
  const openHome = async (viewport: { width: number; height: number }, options: BrowserContextOptions) => {
    const { page, problems } = await visitor(viewport, options);
    await page.goto('/');
    if (options.javaScriptEnabled !== false) await waitUntilReady(page);
    await quotes(page).first().scrollIntoViewIfNeeded();
    /** Whether each quote is uncovered: its cover has moved out of the way, or is not there. */
    const revealed = () =>
      quotes(page).evaluateAll((figures) =>
        figures.map((figure) => {
          const words = figure.querySelector('blockquote')?.getBoundingClientRect();
          const cover = figure.querySelector('[aria-hidden]')?.getBoundingClientRect();
          const photo = figure.querySelector('[aria-hidden] img')?.getBoundingClientRect();
          if (words === undefined || cover === undefined || photo === undefined) throw new Error('A tile lacks a part');
          return [cover, photo].every(({ height, bottom }) => height === 0 || bottom <= words.top + 1);
        }),
      );
    return { page, problems, revealed };
  };

  it('at rest show the first line and a small portrait, at each width', async () => {
    const { page, revealed } = await openHome(wide, moving);
    for (const width of [600, 768, 900, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await quotes(page).first().scrollIntoViewIfNeeded();
      expect([width, await revealed()]).toEqual([width, [false, false, false]]);
      for (const tile of await quotes(page).all()) {
        const { quote, first, coversQuote, isSeen, portraitShare, portraitHeight } = await tile.evaluate((figure) => {
          const words = figure.querySelector('blockquote');
          const cover = figure.querySelector('div[aria-hidden="true"]');
          const teaser = cover?.querySelector('p');
          const portrait = cover?.querySelector('img')?.getBoundingClientRect();
          if (words === null || cover === null || !teaser || portrait === undefined)
            throw new Error('A tile lacks a part');
          const [outer, inner] = [cover.getBoundingClientRect(), words.getBoundingClientRect()];
          const line = teaser.getBoundingClientRect();
          const frame = figure.getBoundingClientRect();
          return {
            quote: words.textContent,
            first: teaser.textContent,
            coversQuote: outer.top <= inner.top && outer.bottom >= inner.bottom && outer.right >= inner.right,
            // Below the button that takes the clicks.
            isSeen:
              document.elementsFromPoint(line.left + 9, line.top + 9).find((one) => !one.matches('button')) === teaser,
            portraitShare: (portrait.width * portrait.height) / (frame.width * frame.height),
            portraitHeight: portrait.height / frame.height,
          };
        });
        expect(first).toBe(quote);
        expect({ width, coversQuote, isSeen }).toEqual({ width, coversQuote: true, isSeen: true });
        expect(portraitShare, String(width)).toBeLessThanOrEqual(0.5);
        expect(portraitHeight, String(width)).toBeLessThanOrEqual(0.5);
      }
    }
  });

  it('open under the mouse', async () => {
    const { page, revealed } = await openHome(wide, moving);
    expect(await revealed()).toEqual([false, false, false]);
    await quotes(page).nth(1).hover();
    await expect.poll(revealed).toEqual([false, true, false]);
    await page.mouse.move(0, 0);
    await expect.poll(revealed).toEqual([false, false, false]);
  });

  it('open on keyboard focus, Enter and Escape', async () => {
    const { page, revealed } = await openHome(wide, moving);
    await quotes(page).first().getByRole('button').focus();
    await page.keyboard.press('Tab');
    await expect.poll(revealed).toEqual([false, true, false]);
    await page.keyboard.press('Enter');
    await expect.poll(revealed).toEqual([false, false, false]);
    await page.keyboard.press('Enter');
    await expect.poll(revealed).toEqual([false, true, false]);
    await page.keyboard.press('Escape');
    await expect.poll(revealed).toEqual([false, false, false]);
    await page.keyboard.press('Tab');
    await expect.poll(revealed).toEqual([false, false, true]);
  });

  it('stay open after a click, and close by another one there or elsewhere', async () => {
    const { page, problems, revealed } = await openHome(wide, moving);
    const click = async (index: number) => {
      await quotes(page).nth(index).getByRole('button').click();
      await page.mouse.move(0, 0);
    };
    await click(0);
    await expect.poll(revealed).toEqual([true, false, false]);
    await click(0);
    await expect.poll(revealed).toEqual([false, false, false]);
    await click(0);
    await click(1);
    await expect.poll(revealed).toEqual([false, true, false]);
    expect(await page.getByRole('button', { name: /^Show what/, pressed: true }).count()).toBe(1);
    await page.getByRole('heading', { name: 'Testimonials' }).click();
    await expect.poll(revealed).toEqual([false, false, false]);
    expect(problems).toEqual([]);
  });

  it.each([
    ['on touch', touching, 'screen'],
    ['under reduced motion', { reducedMotion: 'reduce' }, 'screen'],
    ['without scripts', { ...moving, javaScriptEnabled: false }, 'screen'],
    ['on paper', moving, 'print'],
  ] as const)('are open %s, with nothing to press', async (_, options, media) => {
    const { page, problems, revealed } = await openHome(phone, options);
    await page.emulateMedia({ media });
    expect(await revealed()).toEqual([true, true, true]);
    for (const tile of await quotes(page).all()) {
      expect(await tile.locator('blockquote').isVisible()).toBe(true);
      expect(await tile.locator('figcaption img').isVisible()).toBe(true);
      expect(await tile.getByRole('button').count()).toBe(0);
    }
    expect(problems).toEqual([]);
  });

  it('cut no long word or quote at any width, and have equal heights', async () => {
    const { page, revealed } = await openHome(wide, moving);
    await quotes(page)
      .nth(1)
      .evaluate((figure) => {
        const [name] = figure.querySelectorAll('figcaption span span');
        const words = figure.querySelector('blockquote p');
        if (name === undefined || words === null) throw new Error('A tile without name or words');
        name.textContent = 'Maximiliana-Konstantina Featherstonehaugh-Wolfeschlegelstein';
        words.textContent = '“Unquestionably straightforward. ”'.repeat(13).slice(0, 400);
      });
    const sizes = () =>
      quotes(page).evaluateAll((figures) =>
        figures.map((figure) => {
          const frame = figure.getBoundingClientRect();
          const inner = [...figure.querySelectorAll('blockquote, blockquote p, figcaption, figcaption span')];
          return {
            top: frame.top,
            height: frame.height,
            isCut: inner.some((element) => {
              const box = element.getBoundingClientRect();
              return (
                box.bottom > frame.bottom + 1 ||
                box.right > frame.right + 1 ||
                (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
              );
            }),
          };
        }),
      );
    for (const width of [320, 390, 768, 900, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const before = await sizes();
      expect([width, ...before.map(({ isCut }) => isCut)]).toEqual([width, false, false, false]);
      for (const { top, height } of before) {
        expect(before.filter((other) => other.top === top).every((other) => other.height === height)).toBe(true);
      }
      const button = quotes(page).nth(1).getByRole('button');
      await button.click();
      await expect.poll(async () => (await revealed())[1]).toBe(true);
      expect((await sizes()).map(({ height }) => height)).toEqual(before.map(({ height }) => height));
      await button.click();
      await page.mouse.move(0, 0);
      await expect.poll(async () => (await revealed())[1]).toBe(false);
    }
  });
});

describe('the footnotes of a number', () => {
  it('open when the number is asked about, and lead back', async () => {
    const { page, problems } = await visitor(phone, { reducedMotion: 'reduce' });
    await page.goto('/about');
    await waitUntilReady(page);
    const note = page.locator('#note-3');
    expect(await note.isVisible()).toBe(false);
    await page.getByRole('link', { name: /\(note 3\)$/ }).click();
    await expect.poll(() => note.isVisible()).toBe(true);
    await expect.poll(() => note.evaluate((element) => element === document.activeElement)).toBe(true);
    await note.getByRole('link', { name: /^Back to the text/ }).click();
    await expect
      .poll(() => page.locator('#mark-3').evaluate((mark) => mark.getBoundingClientRect().top))
      .toBeLessThan(844);
    await page.getByText('How we count').click();
    await expect.poll(() => note.isVisible()).toBe(false);
    expect(problems).toEqual([]);
  });
});
