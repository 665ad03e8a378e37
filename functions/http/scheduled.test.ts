import { describe, expect, it } from 'vitest';
import { aContext } from '#testing/events.ts';
import { recordLogLines } from '#testing/standard-output.ts';
import { requestLog } from './log.ts';
import { scheduled } from './scheduled.ts';

describe('a schedule', () => {
  it('runs and says so, with its own name on every line', async () => {
    const { lines } = recordLogLines();
    await scheduled('sweep', () => {
      requestLog.info('swept');
      return Promise.resolve();
    })({}, aContext());
    expect(lines).toMatchObject([
      { event: 'swept', schedule: 'sweep', requestId: 'invocation-1' },
      { event: 'schedule', schedule: 'sweep' },
    ]);
  });

  it('fails as a whole, so that Lambda counts it', async () => {
    recordLogLines();
    await expect(scheduled('sweep', () => Promise.reject(new Error('down')))({}, aContext())).rejects.toThrow('down');
  });
});
