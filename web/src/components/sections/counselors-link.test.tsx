// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { counselors } from '../../content/people.ts';
import { CounselorsLink } from './counselors-link.tsx';

afterEach(cleanup);

it('shows the names, roles and portraits of the counselors, and links to the About page', () => {
  render(
    <MemoryRouter>
      <CounselorsLink />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe('/about');
  for (const { name, role } of counselors) {
    expect(link.textContent).toContain(name);
    expect(link.textContent).toContain(role);
  }
  expect([...link.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(
    counselors.map(({ image }) => image),
  );
});
