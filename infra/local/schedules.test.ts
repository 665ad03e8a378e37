import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runSchedule, scheduledEvent, startSchedules } from './schedules.ts';

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
  it('invoke their function at its interval with the event of EventBridge, until they are ended', async () => {
    const invoke = vi.fn(() => Promise.resolve());
    const end = startSchedules([{ id: 'settle-open-orders', everyMinutes: 5 }], invoke, unexpected);
    await minutes(4.9);
    expect(invoke).not.toHaveBeenCalled();
    await minutes(0.1);
    expect(invoke).toHaveBeenCalledWith(
      expect.objectContaining({ 'detail-type': 'Scheduled Event', source: 'aws.events', time: '2026-11-05T07:05:00Z' }),
      expect.objectContaining({ functionName: 'settle-open-orders' }),
    );
    await minutes(5);
    expect(invoke).toHaveBeenCalledTimes(2);
    await end();
    await minutes(10);
    expect(invoke).toHaveBeenCalledTimes(2);
  });

  it('do not overtake a run that takes longer', async () => {
    let finish: () => void = () => undefined;
    const invoke = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const end = startSchedules([{ id: 'slow', everyMinutes: 1 }], invoke, unexpected);
    await minutes(3);
    expect(invoke).toHaveBeenCalledTimes(1);
    finish();
    await minutes(1);
    expect(invoke).toHaveBeenCalledTimes(2);
    await end();
  });

  it('tell of a failure and go on', async () => {
    const warnings: string[] = [];
    const invoke = vi.fn(() => Promise.reject(new Error('the table is down')));
    const end = startSchedules([{ id: 'sweep', everyMinutes: 1 }], invoke, (message) => warnings.push(message));
    await minutes(2);
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toContain('The schedule sweep failed: Error: the table is down');
    await end();
  });

  it('can be run at once, and tell the caller of a failure', async () => {
    const invoke = vi.fn(() => Promise.resolve());
    await runSchedule('sweep', invoke);
    expect(invoke).toHaveBeenCalledWith(
      expect.objectContaining({ time: '2026-11-05T07:00:00Z' }),
      expect.objectContaining({ functionName: 'sweep' }),
    );
    await expect(runSchedule('sweep', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  });

  it('stamp each event with an id of its own', () => {
    const now = new Date();
    expect(scheduledEvent('sweep', now).id).not.toBe(scheduledEvent('sweep', now).id);
  });
});
