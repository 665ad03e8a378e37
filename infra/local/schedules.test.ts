import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runSchedule, scheduledEvent, startDailySchedules, startSchedules } from './schedules.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-05T07:00:00.500Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const minutes = async (count: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(count * 60_000);
};
const unexpected = (message: string): never => {
  throw new Error(message);
};

describe('the schedules', () => {
  it("invoke their function at its interval with EventBridge's event, until they are stopped", async () => {
    const invoke = vi.fn(() => Promise.resolve());
    const stop = startSchedules([{ id: 'settle-open-orders', everyMinutes: 5 }], invoke, unexpected);
    await minutes(4.9);
    expect(invoke).not.toHaveBeenCalled();
    await minutes(0.1);
    expect(invoke).toHaveBeenCalledWith(
      expect.objectContaining({ 'detail-type': 'Scheduled Event', source: 'aws.events', time: '2026-11-05T07:05:00Z' }),
      expect.objectContaining({ functionName: 'settle-open-orders' }),
    );
    await minutes(5);
    expect(invoke).toHaveBeenCalledTimes(2);
    await stop();
    await minutes(10);
    expect(invoke).toHaveBeenCalledTimes(2);
  });

  it('do not start a run before the last one has ended', async () => {
    let finish: () => void = () => undefined;
    const invoke = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const stop = startSchedules([{ id: 'slow', everyMinutes: 1 }], invoke, unexpected);
    await minutes(3);
    expect(invoke).toHaveBeenCalledTimes(1);
    finish();
    await minutes(1);
    expect(invoke).toHaveBeenCalledTimes(2);
    await stop();
  });

  it('report a failure and continue', async () => {
    const warnings: string[] = [];
    const invoke = vi.fn(() => Promise.reject(new Error('the table is down')));
    const stop = startSchedules([{ id: 'sweep', everyMinutes: 1 }], invoke, (message) => warnings.push(message));
    await minutes(2);
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toContain('The schedule sweep failed: Error: the table is down');
    await stop();
  });

  it('can be run at once, and reject on a failure', async () => {
    const invoke = vi.fn(() => Promise.resolve());
    await runSchedule('sweep', invoke);
    expect(invoke).toHaveBeenCalledWith(
      expect.objectContaining({ time: '2026-11-05T07:00:00Z' }),
      expect.objectContaining({ functionName: 'sweep' }),
    );
    await expect(runSchedule('sweep', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  });

  it('give each event a different id', () => {
    const now = new Date();
    expect(scheduledEvent('sweep', now).id).not.toBe(scheduledEvent('sweep', now).id);
  });
});

describe('the daily schedules', () => {
  it('run at their hour of the time zone, also after its clocks change, and not at other times', async () => {
    const invoke = vi.fn(() => Promise.resolve());
    // Chicago: UTC-5 until November 1, then UTC-6.
    vi.setSystemTime(new Date('2026-10-31T12:50:00Z'));
    const stop = startDailySchedules([{ id: 'digest', atHour: 8, days: '*' }], 'America/Chicago', invoke, unexpected);
    const timesOfRuns: string[] = [];
    invoke.mockImplementation(() => {
      timesOfRuns.push(new Date().toISOString().slice(0, 16));
      return Promise.resolve();
    });
    await minutes(2 * 24 * 60);
    expect(new Set(timesOfRuns)).toEqual(new Set(['2026-10-31T13:00', '2026-11-01T14:00']));
    await stop();
    await minutes(24 * 60);
    expect(new Set(timesOfRuns).size).toBe(2);
  });

  it('run on their weekday only, if they have one', async () => {
    const timesOfRuns: string[] = [];
    const invoke = () => {
      timesOfRuns.push(new Date().toISOString().slice(0, 16));
      return Promise.resolve();
    };
    // A Saturday.
    vi.setSystemTime(new Date('2026-11-28T12:00:00Z'));
    const weekly = [{ id: 'steps', atHour: 8, days: 'MON' }];
    const stop = startDailySchedules(weekly, 'America/Chicago', invoke, unexpected);
    await minutes(9 * 24 * 60 + 12 * 60);
    expect(new Set(timesOfRuns)).toEqual(new Set(['2026-11-30T14:00', '2026-12-07T14:00']));
    await stop();
  });

  it('report a failure and continue', async () => {
    const warnings: string[] = [];
    const failing = () => Promise.reject(new Error('the table is down'));
    const stop = startDailySchedules([{ id: 'digest', atHour: 8, days: '*' }], 'Etc/UTC', failing, (text) =>
      warnings.push(text),
    );
    await minutes(25 * 60 + 2);
    expect(warnings[0]).toContain('The schedule digest failed: Error: the table is down');
    await stop();
  });
});
