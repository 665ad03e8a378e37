import { expect, it } from 'vitest';
import { asDay } from './day.ts';

it.each(['2024-09-02', '2026-01-31', '2026-12-10'])('writes %s as Intl does', (date) => {
  const expected = new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  expect(asDay(date)).toBe(expected);
});
