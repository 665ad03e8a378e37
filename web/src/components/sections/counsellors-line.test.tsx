// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { counsellors } from '../../content/people.ts';
import { CounsellorsLine } from './counsellors-line.tsx';

afterEach(cleanup);

it('names the counselors of the About page, with their roles, and leads there', () => {
  render(
    <MemoryRouter>
      <CounsellorsLine />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe('/about');
  for (const { name, role } of counsellors) {
    expect(link.textContent).toContain(name);
    expect(link.textContent).toContain(role);
  }
  expect([...link.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(
    counsellors.map(({ image }) => image),
  );
});
