// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { testimonials } from '../../content/testimonials.ts';
import { Testimonials } from './testimonials.tsx';

afterEach(cleanup);

// web/e2e/social-proof.e2e.ts opens and closes them in a browser.
it('show names, places and quotes while closed', () => {
  render(<Testimonials />);
  const figures = screen.getAllByRole('figure');
  expect(figures).toHaveLength(testimonials.length);
  for (const [index, { name, relation, location, text }] of testimonials.entries()) {
    // Screen readers don't read it twice.
    expect(figures[index]?.querySelector('[aria-hidden="true"] p')?.textContent).toBe(`“${text}”`);
    expect(figures[index]?.querySelector('blockquote')?.textContent).toBe(`“${text}”`);
    expect(figures[index]?.querySelector('figcaption')?.textContent).toBe(`${name}${relation}, ${location}`);
  }
});

it('show one whole sentence while closed', () => {
  const { container } = render(<Testimonials />);
  for (const rest of container.querySelectorAll('.hidden')) if (rest.closest('p') !== null) rest.remove();
  const shown = [...container.querySelectorAll('[aria-hidden="true"] p')].map(({ textContent }) => textContent);
  expect(shown).toEqual(testimonials.map(({ opening }) => `“${opening}”`));
  for (const text of shown) expect(text).toMatch(/^“[^.?!]+[.?!]”$/);
});

it('say beside the quote what its person got for it', async () => {
  vi.resetModules();
  vi.doMock('../../content/testimonials.ts', () => ({
    testimonials: testimonials.map((one) => ({ ...one, disclosure: 'Got a free guide for this quote' })),
  }));
  const { Testimonials: Disclosed } = await import('./testimonials.tsx');
  render(<Disclosed />);
  const captions = screen.getAllByText('Got a free guide for this quote');
  expect(captions.map((one) => one.closest('figcaption') !== null)).toEqual(testimonials.map(() => true));
});
