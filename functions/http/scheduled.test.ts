import { describe, expect, it } from 'vitest';
import { aContext } from '#testing/events.ts';
import { recordLogLines } from '#testing/standard-output.ts';
import { requestLog } from './log.ts';
import { scheduled } from './scheduled.ts';

describe('a schedule', () => {
  it('runs and logs it, with its own name in every line', async () => {
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

  it('fails if its run fails, so that Lambda counts an error', async () => {
    recordLogLines();
    await expect(scheduled('sweep', () => Promise.reject(new Error('down')))({}, aContext())).rejects.toThrow('down');
  });
});
