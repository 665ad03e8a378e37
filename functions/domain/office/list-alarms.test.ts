import { describe, expect, it } from 'vitest';
import { listAlarms } from './list-alarms.ts';
import type { AlarmState } from './ports.ts';

const anAlarm = (changes: Partial<AlarmState> = {}): AlarmState => ({
  id: 'reminders-late',
  state: 'ok',
  since: 1_000,
  description: 'Families may miss their consultation. What to do: docs/runbook.md#reminders-late',
  ...changes,
});
const listOf = (...found: AlarmState[]) => listAlarms({ alarmStates: { all: () => Promise.resolve(found) } })();

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

  it('are not watched in a stack without alarms', async () => {
    const list = listAlarms({ alarmStates: { all: () => Promise.resolve(undefined) } });
    expect(await list()).toEqual({ watched: false, alarms: [] });
  });
});
