import { describe, expect, it } from 'vitest';
import { editionOf, isPastSeason, newerEditions } from './editions.ts';

describe('the season of an edition', () => {
  it.each([
    ['2026-27', '2026-11-23T00:00:00Z', false],
    ['2026-27', '2027-06-30T23:59:59.999Z', false],
    ['2026-27', '2027-07-01T00:00:00Z', true],
    ['2025-26', '2026-11-23T00:00:00Z', true],
    ['2026', '2036-01-01T00:00:00Z', false],
  ])('%s is over on %s: %s', (edition, now, isOver) => {
    expect(isPastSeason(edition, Date.parse(now))).toBe(isOver);
  });
});

describe('the editions of a guide', () => {
  const first = { edition: '2024-25', fileName: 'law-2024-25.pdf' };
  const second = { edition: '2025-26', fileName: 'law-2025-26.pdf' };
  const third = { edition: '2026-27', fileName: 'law-2026-27.pdf' };
  const guide = { ...third, earlier: [first, second] };

  it('since the one that was bought, newest first', () => {
    expect(newerEditions(first.fileName, guide)).toEqual([third, second]);
    expect(newerEditions(second.fileName, guide)).toEqual([third]);
    expect(newerEditions(third.fileName, guide)).toEqual([]);
  });

  it('are all newer than a file that is not known', () => {
    expect(newerEditions('law.pdf', guide)).toEqual([third, second, first]);
    expect(newerEditions('law.pdf', third)).toEqual([third]);
  });

  it('have a name by their file', () => {
    expect(editionOf(second.fileName, guide)).toBe('2025-26');
    expect(editionOf(third.fileName, third)).toBe('2026-27');
    expect(editionOf('law.pdf', guide)).toBeUndefined();
  });
});
