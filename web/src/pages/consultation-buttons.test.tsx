// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { signIn, useFakeApi, visit } from '../features/testing/render.tsx';
import { GalleryPage } from './gallery.tsx';
import { HomePage } from './home.tsx';

useFakeApi();

const targetOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const visitAll = () => {
  // Not in jsdom.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
  visit('/', {
    '/': (
      <>
        <HomePage />
        <GalleryPage />
      </>
    ),
  });
};

describe('“Book a free consultation”', () => {
  it.each(['Book a free consultation', 'Start with a free consultation'])(
    'leads new visitors to Sign Up: %s',
    (name) => {
      visitAll();
      expect(targetOf(name)).toBe('/register');
    },
  );

  it.each(['Book a free consultation', 'Start with a free consultation'])(
    'leads people who are logged in to the calendar: %s',
    (name) => {
      signIn();
      visitAll();
      expect(targetOf(name)).toBe('/book');
    },
  );

  it('says on the home page what follows', () => {
    visitAll();
    expect(screen.getByText(/^Fill out one short form/)).toBeTruthy();
  });

  it('says on the home page that the calendar follows, once someone is logged in', () => {
    signIn();
    visitAll();
    expect(screen.getByText(/^Pick a time on our calendar/)).toBeTruthy();
  });
});
