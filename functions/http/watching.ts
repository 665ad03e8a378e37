import { gunzipSync } from 'node:zlib';
import type { Context } from 'aws-lambda';
import * as v from 'valibot';
import type { LoggedLine } from '#domain/alarms/signals.ts';
import { loggingWith, orFailed, requestLog } from './log.ts';

/** What CloudWatch Logs sends for a subscription: compressed lines of one log group. */
const delivery = v.object({ awslogs: v.object({ data: v.string() }) });
const content = v.object({
  logEvents: v.array(v.object({ timestamp: v.number(), message: v.string() })),
});
const line = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

function linesOf({ awslogs }: v.InferOutput<typeof delivery>): LoggedLine[] {
  const json: unknown = JSON.parse(gunzipSync(Buffer.from(awslogs.data, 'base64')).toString());
  return v.parse(content, json).logEvents.flatMap(({ timestamp, message }) => {
    const parsed = v.safeParse(line, message);
    return parsed.success ? [{ at: timestamp, line: parsed.output }] : [];
  });
}

/**
 * The Lambda handler of the function that watches the logs: it gets lines of logs, and the events
 * of its schedule. No one watches its own log: an error that is thrown raises an alarm of
 * CloudWatch, and Lambda delivers the lines again.
 */
export function watching(
  id: string,
  {
    receive,
    check,
  }: { readonly receive: (lines: readonly LoggedLine[]) => Promise<void>; readonly check: () => Promise<void> },
) {
  return async (event: unknown, context: Pick<Context, 'awsRequestId'>): Promise<void> => {
    await loggingWith({ watcher: id, requestId: context.awsRequestId }, async () => {
      const startedAt = performance.now();
      const lines = v.is(delivery, event) ? linesOf(event) : undefined;
      await (lines === undefined ? check() : receive(lines));
      const ms = Math.round(performance.now() - startedAt);
      requestLog.info('watched', { lines: lines?.length ?? 0, ms });
    });
  };
}

/**
 * The Lambda handler of another function that gets lines of logs. A run that fails raises the alarm
 * of its function, and Lambda delivers the lines again.
 */
export function reading(id: string, receive: (lines: readonly LoggedLine[]) => Promise<void>) {
  return async (event: unknown, context: Pick<Context, 'awsRequestId'>): Promise<void> => {
    await loggingWith({ subscription: id, requestId: context.awsRequestId }, async () => {
      const startedAt = performance.now();
      const lines = linesOf(v.parse(delivery, event));
      await orFailed(receive(lines));
      requestLog.info('read', { lines: lines.length, ms: Math.round(performance.now() - startedAt) });
    });
  };
}
