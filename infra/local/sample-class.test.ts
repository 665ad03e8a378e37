import { expect, it } from 'vitest';
import { listClasses } from '#domain/classes/list-classes.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { sampleClass, seedSampleClass } from './sample-class.ts';

const zone = 'America/Los_Angeles';

it('adds one open class a few weeks ahead, once', async () => {
  const world = inMemoryWorld();
  const businessProfile = { ...world.businessProfile, timeZone: zone };
  for (const day of ['2026-11-02', '2026-12-24']) await seedSampleClass(world.classes, sampleClass(day, zone, 0));
  const [only, ...others] = await listClasses({ ...world, businessProfile })();
  expect(others).toEqual([]);
  expect(only).toMatchObject({ title: 'AP Biology in a week', state: 'open', price: 120, closed: '' });
  expect(only?.dates.map(({ local }) => local)).toEqual(
    ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'].map((day) => `${day} 17:30`),
  );
  expect(sampleClass('2026-12-08', zone, 0).dates[0]?.start).toBe(Date.parse('2027-01-05T01:30:00Z'));
  expect(world.consultations.cells()).toHaveLength(5 * 8);
});
