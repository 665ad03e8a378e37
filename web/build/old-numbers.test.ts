import { expect, it } from 'vitest';
import { numberEvidence } from '../src/content/evidence.ts';
import { numbers, numbersChecked } from '../src/content/numbers.ts';
import { oldNumbers, oldNumbersWarning } from './old-numbers.ts';

const evidence = {
  placed: { source: 'Files', checked: '2025-09-02' },
  coached: { source: 'Files', checked: '2026-09-02' },
} as const;

it('warns once a number has not been checked for a year', () => {
  expect(oldNumbersWarning(new Date('2026-09-02T00:00:00Z'), evidence)).toBeUndefined();
  expect(oldNumbers(new Date('2026-09-03T12:00:00Z'), evidence)).toEqual(['placed']);
  expect(oldNumbersWarning(new Date('2026-09-03T12:00:00Z'), evidence)).toMatch(/the numbers placed\..*evidence\.ts/);
});

it('reads the days from the content', () => {
  const later = new Date(Date.parse(numbersChecked) + 400 * 86_400_000);
  expect(oldNumbers(later)).toContain('placed');
});

it('knows a source and a valid day for every number, of which pages show the oldest', () => {
  expect(Object.keys(numberEvidence)).toEqual(Object.keys(numbers));
  const days = Object.values(numberEvidence).map(({ checked }) => checked);
  for (const day of days) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
  expect(days.toSorted()[0]).toBe(numbersChecked);
});
