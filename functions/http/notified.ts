import type { Context } from 'aws-lambda';
import * as v from 'valibot';
import { loggingWith, requestLog } from './log.ts';

const envelope = v.object({ Records: v.array(v.unknown()) });
const record = v.object({ Sns: v.object({ MessageId: v.string(), Message: v.string() }) });

/**
 * The Lambda handler of a subscription to an SNS topic whose messages are JSON. Each record is handled by itself, so that one
 * which cannot be read or handled stops no other; afterwards it fails the whole, so that Lambda counts an error, which raises the
 * alarm, and hands the records over again. So `handle` must bear to be told twice.
 *
 * A message that is no JSON object is passed over: SES greets each new topic with a sentence.
 */
export function notified<const Schema extends v.GenericSchema>(
  id: string,
  schema: Schema,
  handle: (message: v.InferOutput<Schema>) => Promise<void>,
) {
  const message = v.pipe(v.string(), v.parseJson(), schema);
  return async (event: unknown, context: Pick<Context, 'awsRequestId'>): Promise<void> => {
    await loggingWith({ subscription: id, requestId: context.awsRequestId }, async () => {
      const begun = performance.now();
      const { Records } = v.parse(envelope, event);
      const failures: unknown[] = [];
      for (const one of Records) {
        try {
          const { Message, MessageId } = v.parse(record, one).Sns;
          if (Message.trimStart().startsWith('{')) await handle(v.parse(message, Message));
          else requestLog.info('notification-passed-over', { messageId: MessageId });
        } catch (cause) {
          requestLog.error('notification-failed', { cause });
          failures.push(cause);
        }
      }
      const ms = Math.round(performance.now() - begun);
      requestLog.info('subscription', { records: Records.length, failed: failures.length, ms });
      if (failures.length > 0) {
        throw new AggregateError(failures, `${String(failures.length)} of ${String(Records.length)} records failed`);
      }
    });
  };
}
