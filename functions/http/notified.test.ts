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
  const heard: string[] = [];
  const handler = notified('hear', schema, ({ name }) => {
    if (name === 'bad') return Promise.reject(new Error('down'));
    requestLog.info('heard');
    heard.push(name);
    return Promise.resolve();
  });
  const outcome = await handler({ Records: records }, aContext()).then(
    () => 'done',
    (error: unknown) => error,
  );
  return { lines, heard, outcome };
}

describe('a subscription', () => {
  it('hands over each record of a delivery, and says so, with its own name on every line', async () => {
    const { lines, heard, outcome } = await deliver(record({ name: 'one' }), record({ name: 'two', more: 1 }));
    expect([outcome, heard]).toEqual(['done', ['one', 'two']]);
    expect(lines).toMatchObject([
      { event: 'heard', subscription: 'hear', requestId: 'invocation-1' },
      { event: 'heard', subscription: 'hear' },
      { event: 'subscription', subscription: 'hear', records: 2, failed: 0 },
    ]);
  });

  it.each([
    ['is no record', 'text'],
    ['has no message', { Sns: {} }],
    ['is no whole JSON', record('{"name": ')],
    ['is not what was agreed', record({ name: 5 })],
    ['cannot be handled', record({ name: 'bad' })],
  ])('lets a record that %s stop no other, and fails afterwards, so that Lambda counts it', async (_, bad) => {
    const { lines, heard, outcome } = await deliver(record({ name: 'one' }), bad, record({ name: 'two' }));
    expect(heard).toEqual(['one', 'two']);
    expect(outcome).toMatchObject({ message: '1 of 3 records failed' });
    expect(lines.filter(({ event }) => event === 'notification-failed')).toHaveLength(1);
    expect(lines.at(-1)).toMatchObject({ event: 'subscription', records: 3, failed: 1 });
  });

  it('passes over the sentence with which SES greets a new topic', async () => {
    const { lines, heard, outcome } = await deliver(
      record('Successfully validated SNS topic for Amazon SES event publishing.'),
    );
    expect([outcome, heard]).toEqual(['done', []]);
    expect(lines[0]).toMatchObject({ level: 'info', event: 'notification-passed-over', messageId: 'm-1' });
  });

  it('says nothing of what a message holds that it cannot read', async () => {
    const { lines } = await deliver(record({ name: ['amy@example.com'], secret: 482_913 }));
    expect(JSON.stringify(lines)).not.toMatch(/amy|482913/);
  });

  it('fails for what is no delivery at all', async () => {
    recordLogLines();
    const handler = notified('hear', schema, () => Promise.resolve());
    await expect(handler({ detail: {} }, aContext())).rejects.toThrow('Records');
  });
});
