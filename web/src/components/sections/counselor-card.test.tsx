// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { claimsIn } from '../../content/claims.ts';
import { type CounselorProfile, counselors } from '../../content/people.ts';
import { ClaimsContext } from '../ui/claims-context.ts';
import { CounselorCard } from './counselor-card.tsx';

const portraitWith = (image: CounselorProfile['image']) => {
  const [someone] = counselors;
  if (someone === undefined) throw new Error('There are no counselors');
  const profile: CounselorProfile = { ...someone, image };
  const { unmount } = render(
    <MemoryRouter>
      <ClaimsContext value={claimsIn(profile)}>
        <CounselorCard profile={profile} shared={[]} earlier={[]} />
      </ClaimsContext>
    </MemoryRouter>,
  );
  const portrait = screen.getByRole<HTMLImageElement>('img', { name: `Portrait of ${profile.name}` });
  unmount();
  return portrait;
};

it('shows a photograph in the size that the screen needs', () => {
  const portrait = portraitWith({ src: '/ada-640.avif', srcSet: '/ada-160.avif 160w, /ada-640.avif 640w' });
  expect(portrait.getAttribute('src')).toBe('/ada-640.avif');
  expect(portrait.srcset).toBe('/ada-160.avif 160w, /ada-640.avif 640w');
  expect(portrait.sizes).toBe('(min-width: 600px) 224px, 112px');
  expect(portrait.className).toContain('sm:w-56');
});

it('shows a drawing small', () => {
  const portrait = portraitWith('/ada.svg');
  expect(portrait.getAttribute('src')).toBe('/ada.svg');
  expect(portrait.hasAttribute('srcset')).toBe(false);
  expect(portrait.className).toContain('sm:w-24');
});
