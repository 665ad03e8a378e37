import { expect, it } from 'vitest';
import { portraitIn } from './mail-pictures.ts';

it('finds the portrait of a person: drawn by the build, uploaded, or none', () => {
  const uploaded = '/guide-files/uploads/portrait-0123456789abcdef-144.png';
  const portraits = ['/mail/maya-ellison.png', `/mail/ada-example.png=${uploaded}`];
  expect(portraitIn(portraits, 'Maya Ellison')).toBe('/mail/maya-ellison.png');
  expect(portraitIn(portraits, 'Ada Example')).toBe(uploaded);
  expect(portraitIn(portraits, 'Ada')).toBeUndefined();
  expect(portraitIn(['none'], 'Ada Example')).toBeUndefined();
});
