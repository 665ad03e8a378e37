// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testimonials } from '../../content/testimonials.ts';
import { Testimonials } from './testimonials.tsx';

beforeEach(() => {
  render(
    <main>
      <Testimonials />
      <p>Elsewhere</p>
    </main>,
  );
});

afterEach(cleanup);

const buttons = () => screen.getAllByRole('button', { name: /^Show what .* says/ });
const button = (index: number): HTMLElement => {
  const found = buttons()[index];
  if (found === undefined) throw new Error(`There are no ${String(index + 1)} tiles`);
  return found;
};
const opened = () => buttons().map((each) => each.getAttribute('aria-pressed') === 'true');
const tilesOpened = () => screen.getAllByRole('figure').map((figure) => figure.hasAttribute('data-open'));

/** As a finger or a mouse does it: `pointerdown` and then a click. */
const tap = (element: HTMLElement) => {
  fireEvent.pointerDown(element);
  fireEvent.click(element);
};

const focusByKeyboard = (element: HTMLElement) => {
  const matches = vi.spyOn(element, 'matches').mockImplementation((selector) => selector === ':focus-visible');
  act(() => {
    element.focus();
  });
  matches.mockRestore();
};

describe('the testimonials', () => {
  it('name everybody, with place and words, in either state', () => {
    const figures = screen.getAllByRole('figure');
    expect(figures).toHaveLength(testimonials.length);
    for (const [index, { name, relation, location, text }] of testimonials.entries()) {
      expect(figures[index]?.querySelector('blockquote')?.textContent).toBe(`“${text}”`);
      expect(figures[index]?.querySelector('figcaption')?.textContent).toBe(`${name}${relation}, ${location}`);
    }
  });

  it('open by a tap and close by the next one', () => {
    expect(opened()).toEqual([false, false, false]);
    tap(button(1));
    expect(opened()).toEqual([false, true, false]);
    expect(tilesOpened()).toEqual([false, true, false]);
    tap(button(1));
    expect(opened()).toEqual([false, false, false]);
    expect(tilesOpened()).toEqual([false, false, false]);
  });

  it('have one open at a time, and none after a tap elsewhere', () => {
    tap(button(0));
    tap(button(2));
    expect(opened()).toEqual([false, false, true]);
    tap(screen.getByText('Elsewhere'));
    expect(opened()).toEqual([false, false, false]);
  });

  it('open for the keyboard, follow its keys, and close behind it', () => {
    focusByKeyboard(button(0));
    expect(opened()).toEqual([true, false, false]);
    fireEvent.keyDown(button(0), { key: 'Escape' });
    expect(opened()).toEqual([false, false, false]);
    fireEvent.click(button(0));
    expect(opened()).toEqual([true, false, false]);
    focusByKeyboard(button(1));
    expect(opened()).toEqual([false, true, false]);
    act(() => {
      button(1).blur();
    });
    expect(opened()).toEqual([false, false, false]);
  });
});
