import { expect, it } from 'vitest';
import { numbersChecked } from '../src/content/numbers.ts';
import { oldNumbersWarning } from './old-numbers.ts';

it('warns once the numbers have not been checked for a year', () => {
  expect(oldNumbersWarning(new Date('2026-09-02T00:00:00Z'), '2025-09-02')).toBeUndefined();
  expect(oldNumbersWarning(new Date('2026-09-03T12:00:00Z'), '2025-09-02')).toMatch(
    /last checked on 2025-09-02\..*web\/src\/content\/numbers\.ts/,
  );
});

it('reads the day from the content', () => {
  const later = new Date(Date.parse(numbersChecked) + 400 * 86_400_000);
  expect(oldNumbersWarning(later)).toContain(numbersChecked);
});
