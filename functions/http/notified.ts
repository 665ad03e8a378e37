import type { Context } from 'aws-lambda';
import * as v from 'valibot';
import { loggingWith, requestLog } from './log.ts';

const envelope = v.object({ Records: v.array(v.unknown()) });
const record = v.object({ Sns: v.object({ MessageId: v.string(), Message: v.string() }) });

/**
 * The Lambda handler of a subscription to an SNS topic with JSON messages. If some records can't be
 * read or handled, the others still are. Then the invocation fails, which raises the alarm, and
 * Lambda delivers all records again. So `handle` may get a message more than once.
 *
 * A message that is no JSON object is skipped: SES sends a sentence to each new topic.
 */
export function notified<const Schema extends v.GenericSchema>(
  id: string,
  schema: Schema,
  handle: (message: v.InferOutput<Schema>) => Promise<void>,
) {
  const message = v.pipe(v.string(), v.parseJson(), schema);
  return async (event: unknown, context: Pick<Context, 'awsRequestId'>): Promise<void> => {
    await loggingWith({ subscription: id, requestId: context.awsRequestId }, async () => {
      const startedAt = performance.now();
      const { Records } = v.parse(envelope, event);
      const failures: unknown[] = [];
      for (const delivered of Records) {
        try {
          const { Message, MessageId } = v.parse(record, delivered).Sns;
          if (Message.trimStart().startsWith('{')) await handle(v.parse(message, Message));
          else requestLog.info('notification-passed-over', { messageId: MessageId });
        } catch (cause) {
          requestLog.error('notification-failed', { cause });
          failures.push(cause);
        }
      }
      const ms = Math.round(performance.now() - startedAt);
      requestLog.info('subscription', { records: Records.length, failed: failures.length, ms });
      if (failures.length > 0) {
        throw new AggregateError(failures, `${String(failures.length)} of ${String(Records.length)} records failed`);
      }
    });
  };
}
