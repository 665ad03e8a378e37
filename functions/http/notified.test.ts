import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aContext } from '#testing/events.ts';
import { recordLogLines } from '#testing/standard-output.ts';
import { requestLog } from './log.ts';
import { notified } from './notified.ts';

const schema = v.object({ name: v.string() });
const record = (message: unknown): unknown => ({
  EventSource: 'aws:sns',
  Sns: { MessageId: 'm-1', Message: typeof message === 'string' ? message : JSON.stringify(message) },
});

async function deliver(...records: unknown[]) {
  const { lines } = recordLogLines();
  const handled: string[] = [];
  const handler = notified('greetings', schema, ({ name }) => {
    if (name === 'bad') return Promise.reject(new Error('down'));
    requestLog.info('handled');
    handled.push(name);
    return Promise.resolve();
  });
  const outcome = await handler({ Records: records }, aContext()).then(
    () => 'done',
    (error: unknown) => error,
  );
  return { lines, handled, outcome };
}

describe('a subscription', () => {
  it('handles each record of a delivery, and logs it, with its own name in every line', async () => {
    const { lines, handled, outcome } = await deliver(record({ name: 'one' }), record({ name: 'two', more: 1 }));
    expect([outcome, handled]).toEqual(['done', ['one', 'two']]);
    expect(lines).toMatchObject([
      { event: 'handled', subscription: 'greetings', requestId: 'invocation-1' },
      { event: 'handled', subscription: 'greetings' },
      { event: 'subscription', subscription: 'greetings', records: 2, failed: 0 },
    ]);
  });

  it.each([
    ['is no record', 'text'],
    ['has no message', { Sns: {} }],
    ['is incomplete JSON', record('{"name": ')],
    ['does not fit the schema', record({ name: 5 })],
    ['cannot be handled', record({ name: 'bad' })],
  ])('handles the other records if one %s, and then fails, so that Lambda counts an error', async (_, bad) => {
    const { lines, handled, outcome } = await deliver(record({ name: 'one' }), bad, record({ name: 'two' }));
    expect(handled).toEqual(['one', 'two']);
    expect(outcome).toMatchObject({ message: '1 of 3 records failed' });
    expect(lines.filter(({ event }) => event === 'notification-failed')).toHaveLength(1);
    expect(lines.at(-1)).toMatchObject({ event: 'subscription', records: 3, failed: 1 });
  });

  it('skips the sentence that SES sends to a new topic', async () => {
    const { lines, handled, outcome } = await deliver(
      record('Successfully validated SNS topic for Amazon SES event publishing.'),
    );
    expect([outcome, handled]).toEqual(['done', []]);
    expect(lines[0]).toMatchObject({ level: 'info', event: 'notification-passed-over', messageId: 'm-1' });
  });

  it('logs nothing from a message that it cannot read', async () => {
    const { lines } = await deliver(record({ name: ['amy@example.com'], secret: 482_913 }));
    expect(JSON.stringify(lines)).not.toMatch(/amy|482913/);
  });

  it('fails for an event that is no delivery', async () => {
    recordLogLines();
    const handler = notified('greetings', schema, () => Promise.resolve());
    await expect(handler({ detail: {} }, aContext())).rejects.toThrow('Records');
  });
});
