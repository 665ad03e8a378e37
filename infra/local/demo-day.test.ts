import { expect, it } from 'vitest';
import { dayIn } from '#contract/dates.ts';
import { isOpen } from '#domain/consultations/core/booking.ts';
import { getOfficeToday } from '#domain/office/get-office-today.ts';
import { aMember, anOfficeSession } from '#testing/samples.ts';
import { inMemoryWorld, testPepper } from '#testing/world.ts';
import { seedDemoDay } from './demo-day.ts';
import { seedDemoFamily } from './demo-family.ts';
import { sampleAvailability } from './sample-availability.ts';

it('the sample business has a day to look at, the same after another start', async () => {
  const world = inMemoryWorld();
  const { timeZone: zone } = world.businessProfile;
  await world.consultations.setAvailability(sampleAvailability(dayIn(zone, world.clock.now())));
  for (const _ of ['first start', 'second start']) {
    await seedDemoFamily({ ...world, peppers: () => Promise.resolve([testPepper]) });
    await seedDemoDay(world);
  }
  const alarmStates = { all: () => Promise.resolve(undefined), ringing: () => Promise.resolve([]) };
  const session = { ...anOfficeSession(), member: aMember() };
  const today = await getOfficeToday({ ...world, zone, alarmStates })({ session });
  expect(today).toMatchObject({
    leads: { count: 2 },
    callBacks: { count: 1 },
    messages: { count: 1 },
    summaries: { count: 1 },
  });
  expect(today.next?.fullname).toBe('Tessa Bright');
  expect(world.consultations.all().filter((booking) => isOpen(booking, world.clock.now()))).toHaveLength(2);
  expect(world.consultations.cells()).toHaveLength(6);
  expect(world.mailer.sent).toEqual([]);
  expect(world.outbox.all()).toEqual([]);
});
