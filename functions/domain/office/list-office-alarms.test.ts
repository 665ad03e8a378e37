import { describe, expect, it } from 'vitest';
import { TEST_START } from '#testing/clock.ts';
import { inMemoryWorld } from '#testing/world.ts';
import { listOfficeAlarms } from './list-office-alarms.ts';
import type { AlarmState, AlarmStates } from './ports.ts';

const anAlarm = (changes: Partial<AlarmState> = {}): AlarmState => ({
  id: 'reminders-late',
  state: 'ok',
  since: 1_000,
  description: 'Families may miss their consultation. What to do: docs/runbook.md#reminders-late',
  ...changes,
});
const statesOf = (all: readonly AlarmState[] | undefined): AlarmStates => ({
  all: () => Promise.resolve(all),
  ringing: () => Promise.resolve([]),
});
/** Without the product's own alarms that are quiet. */
const listOf = async (...found: AlarmState[]) => {
  const list = await listOfficeAlarms({ ...inMemoryWorld(), alarmStates: statesOf(found) })();
  return { ...list, alarms: list.alarms.filter(({ since }) => since > 0) };
};

describe('the alarms of the office', () => {
  it('say what doesn’t work for whom, and what the owner and the engineer can do', async () => {
    expect(await listOf(anAlarm())).toEqual({
      watched: true,
      alarms: [
        {
          id: 'reminders-late',
          state: 'ok',
          since: 1_000,
          impact: 'Families may miss their consultation.',
          todo: 'Look at the calendar, and call the families of the next two days. For the engineer: docs/runbook.md#reminders-late.',
        },
      ],
    });
  });

  it('go to the engineer if an owner can do nothing, even with an unknown description', async () => {
    const { alarms } = await listOf(anAlarm({ id: 'throttles', description: 'No capacity' }));
    expect(alarms).toMatchObject([
      { impact: 'No capacity', todo: 'Forward the alarm’s email to the engineer. For the engineer: docs/runbook.md.' },
    ]);
  });

  it('begin with those that ring, the newest first', async () => {
    const { alarms } = await listOf(
      anAlarm({ id: 'fine' }),
      anAlarm({ id: 'old', state: 'alarm', since: 1 }),
      anAlarm({ id: 'silent', state: 'unknown' }),
      anAlarm({ id: 'new', state: 'alarm', since: 2 }),
    );
    expect(alarms.map(({ id }) => id)).toEqual(['new', 'old', 'silent', 'fine']);
  });

  it('are those that the product noticed itself, and those that noticed nothing', async () => {
    const world = { ...inMemoryWorld(), alarmStates: statesOf([]) };
    const harm = { alarm: 'paid-twice', subject: '01KA', details: { order: '01KA' }, at: TEST_START, count: 1 };
    await world.harms.note({ ...harm, impact: 'A buyer was charged twice.' });
    const { watched, alarms } = await listOfficeAlarms(world)();
    expect(watched).toBe(true);
    expect(alarms[0]).toEqual({
      id: 'paid-twice',
      state: 'alarm',
      since: TEST_START,
      impact: 'A buyer was charged twice.',
      todo: 'Open Orders, search for the buyer, and refund the second payment. For the engineer: docs/runbook.md#paid-twice.',
    });
    expect(alarms.filter(({ id }) => id === 'paid-twice')).toHaveLength(1);
    expect(alarms).toContainEqual(expect.objectContaining({ id: 'outbox-stuck', state: 'ok' }));
  });

  it('name a person whom they are about, and no number that only programs know', async () => {
    const world = { ...inMemoryWorld(), alarmStates: statesOf([]) };
    const harm = { alarm: 'mail-given-up', impact: 'Someone got no email.', details: {}, at: TEST_START, count: 1 };
    for (const subject of ['amy@example.com', '01KA0000000000000000000001'])
      await world.harms.note({ ...harm, subject });
    const { alarms } = await listOfficeAlarms(world)();
    const impacts = alarms.filter(({ state }) => state === 'alarm').map(({ impact }) => impact);
    expect(impacts.toSorted()).toEqual(['Someone got no email.', 'Someone got no email. (amy@example.com)']);
  });

  it('are not watched in a stack without alarms', async () => {
    const list = listOfficeAlarms({ ...inMemoryWorld(), alarmStates: statesOf(undefined) });
    expect(await list()).toEqual({ watched: false, alarms: [] });
  });
});
