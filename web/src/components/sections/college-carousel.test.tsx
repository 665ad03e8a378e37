// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { piece } from '../../content/piece.ts';
import { CollegeCarousel } from './college-carousel.tsx';

const colleges = piece('colleges');

/** Replaces Embla: it counts slides and calls back after every move. */
const library = vi.hoisted(() => {
  let at = 0;
  let notify: () => void = () => undefined;
  const move = (step: number) => () => {
    at = (at + step + 7) % 7;
    notify();
  };
  return {
    scrollNext: vi.fn<() => void>(),
    scrollPrev: vi.fn<() => void>(),
    restart: () => {
      at = 0;
      library.scrollNext.mockReset().mockImplementation(move(1));
      library.scrollPrev.mockReset().mockImplementation(move(-1));
    },
    rootNode: () => document.body,
    selectedScrollSnap: () => at,
    on: (_: 'select', callback: () => void) => {
      notify = callback;
    },
  };
});

vi.mock('embla-carousel-react', () => ({ default: () => [() => undefined, library] }));

let reducesMotion = false;

beforeEach(() => {
  vi.useFakeTimers();
  library.restart();
  reducesMotion = false;
  vi.stubGlobal('matchMedia', () => ({ matches: reducesMotion }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #callback: (entries: { isIntersecting: boolean }[]) => void;
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.#callback = callback;
      }
      observe() {
        this.#callback([{ isIntersecting: true }]);
      }
      disconnect() {
        return undefined;
      }
    },
  );
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

const show = async () => {
  render(<CollegeCarousel />);
  await act(async () => {
    await vi.dynamicImportSettled();
  });
  return screen.getByRole('region', { name: 'Colleges' });
};

const moves = () => library.scrollNext.mock.calls.length;

const focusByKeyboard = (element: HTMLElement) => {
  vi.spyOn(element, 'matches').mockImplementation((selector) => selector === ':focus-visible');
  act(() => {
    element.focus();
  });
};

describe('the carousel of colleges', () => {
  it('shows seven marks, each labeled with its position', async () => {
    const carousel = await show();
    expect(carousel.getAttribute('aria-roledescription')).toBe('carousel');
    const slides = within(carousel).getAllByRole('group', { name: /^\d of 7$/ });
    expect(slides.map((slide) => slide.textContent)).toEqual(colleges.map(({ name }) => name));
    expect(slides.map((slide) => slide.getAttribute('aria-roledescription'))).toEqual(Array(7).fill('slide'));
  });

  it('moves by one every two seconds', async () => {
    await show();
    await pass(1999);
    expect(moves()).toBe(0);
    await pass(1);
    expect(moves()).toBe(1);
    await pass(6000);
    expect(moves()).toBe(4);
  });

  it('stops and starts by its button', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    await pass(10_000);
    expect(moves()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    await pass(2000);
    expect(moves()).toBe(1);
  });

  it('does not start by itself under reduced motion', async () => {
    reducesMotion = true;
    await show();
    await pass(10_000);
    expect(moves()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    await pass(2000);
    expect(moves()).toBe(1);
  });

  it('pauses while the pointer is over it', async () => {
    const carousel = await show();
    await pass(1500);
    fireEvent.pointerEnter(carousel);
    await pass(10_000);
    expect(moves()).toBe(0);
    fireEvent.pointerLeave(carousel);
    await pass(2000);
    expect(moves()).toBe(1);
  });

  it('stops for good on keyboard focus', async () => {
    await show();
    focusByKeyboard(screen.getByRole('group', { name: 'College marks' }));
    await pass(10_000);
    act(() => {
      screen.getByRole('group', { name: 'College marks' }).blur();
    });
    await pass(10_000);
    expect(moves()).toBe(0);
    expect(screen.getByRole('button', { name: 'Play' })).not.toBeNull();
  });

  it('does not move while the page is hidden', async () => {
    await show();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await pass(10_000);
    expect(moves()).toBe(0);
  });

  it('moves by buttons and arrow keys', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    const row = screen.getByRole('group', { name: 'College marks' });
    expect(fireEvent.keyDown(row, { key: 'ArrowRight' })).toBe(false);
    fireEvent.keyDown(row, { key: 'ArrowLeft' });
    fireEvent.keyDown(row, { key: 'ArrowLeft' });
    expect(fireEvent.keyDown(row, { key: 'ArrowDown' })).toBe(true);
    expect(library.scrollNext).toHaveBeenCalledTimes(2);
    expect(library.scrollPrev).toHaveBeenCalledTimes(3);
  });

  it('announces moves only while it does not move by itself', async () => {
    const carousel = await show();
    const words = carousel.querySelector('[aria-live]');
    await pass(2000);
    expect(words?.getAttribute('aria-live')).toBe('off');
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(words?.getAttribute('aria-live')).toBe('polite');
    expect(words?.textContent).toBe('Larkmoor University, 3 of 7');
  });
});
