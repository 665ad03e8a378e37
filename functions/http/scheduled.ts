import type { Context } from 'aws-lambda';
import { loggingWith, requestLog } from './log.ts';

/**
 * The Lambda handler of a schedule. Lambda counts an error that is thrown, which raises the alarm.
 */
export function scheduled(id: string, run: () => Promise<void>) {
  return async (_event: unknown, context: Pick<Context, 'awsRequestId'>): Promise<void> => {
    await loggingWith({ schedule: id, requestId: context.awsRequestId }, async () => {
      const startedAt = performance.now();
      await run();
      requestLog.info('schedule', { ms: Math.round(performance.now() - startedAt) });
    });
  };
}
