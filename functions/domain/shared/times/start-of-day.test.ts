import { expect, it } from 'vitest';
import { startOfDay } from './start-of-day.ts';

it.each([
  ['America/Los_Angeles', '2026-11-24', '2026-11-24T08:00:00Z'],
  ['America/Los_Angeles', '2026-07-04', '2026-07-04T07:00:00Z'],
  // Its clocks skip midnight.
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00Z'],
])('in %s, %s begins at %s', (zone, day, moment) => {
  expect(startOfDay(zone, day)).toBe(Date.parse(moment));
});
