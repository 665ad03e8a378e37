// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { reload, signIn, useFakeApi, visit } from '../features/testing/render.tsx';
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
    'leads everyone to the calendar: %s',
    (name) => {
      visitAll();
      expect(targetOf(name)).toBe('/book');
      reload();
      signIn();
      visitAll();
      expect(targetOf(name)).toBe('/book');
    },
  );

  it('says on the home page what follows', () => {
    visitAll();
    expect(screen.getByText(/^Pick a time on our calendar/)).toBeTruthy();
  });
});
