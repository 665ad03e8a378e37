import type { Context } from 'aws-lambda';
import { loggingWith, orFailed, requestLog } from './log.ts';

/** The Lambda handler of a schedule. A run that fails raises the alarm of its function. */
export function scheduled(id: string, run: () => Promise<void>) {
  return async (_event: unknown, context: Pick<Context, 'awsRequestId'>): Promise<void> => {
    await loggingWith({ schedule: id, requestId: context.awsRequestId }, async () => {
      const startedAt = performance.now();
      await orFailed(run());
      requestLog.info('schedule', { ms: Math.round(performance.now() - startedAt) });
    });
  };
}
