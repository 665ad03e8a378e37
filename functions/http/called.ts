import type { Context } from 'aws-lambda';
import { loggingWith, requestLog } from './log.ts';

/**
 * The Lambda handler of a function that another one invokes. An error that is thrown fails the
 * invocation, which the caller sees, and which raises the alarm.
 */
export function called<Answer>(id: string, answer: (event: unknown) => Promise<Answer>) {
  return async (event: unknown, context: Pick<Context, 'awsRequestId'>): Promise<Answer> =>
    await loggingWith({ called: id, requestId: context.awsRequestId }, async () => {
      const startedAt = performance.now();
      const answered = await answer(event);
      requestLog.info('call', { ms: Math.round(performance.now() - startedAt) });
      return answered;
    });
}
