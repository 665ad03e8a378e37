import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { DependencyDown, Refusal } from '#domain/shared/refusal.ts';
import { recordingLog } from '#testing/log.ts';
import { recordLogLines } from '#testing/standard-output.ts';
import { addToLog, loggingWith, requestLog } from './log.ts';

describe('a log line', () => {
  it('is one line of JSON with level, event and details', () => {
    const { text } = recordLogLines();
    requestLog.info('an-event', { order: '01KA', note: 'two\nlines' });
    requestLog.warn('another');
    requestLog.error('a-third');
    expect(text()).toBe(
      '{"level":"info","event":"an-event","order":"01KA","note":"two\\nlines"}\n' +
        '{"level":"warn","event":"another"}\n{"level":"error","event":"a-third"}\n',
    );
  });

  it('has the fields of its request while others are in progress', async () => {
    const { lines } = recordLogLines();
    const request = (id: string) =>
      loggingWith({ requestId: id }, async () => {
        await Promise.resolve();
        addToLog({ userId: `user-of-${id}` });
        await Promise.resolve();
        requestLog.info('done');
      });
    await Promise.all([request('a'), request('b')]);
    expect(lines).toMatchObject([
      { requestId: 'a', userId: 'user-of-a' },
      { requestId: 'b', userId: 'user-of-b' },
    ]);
  });

  it('is written outside of a request, too', () => {
    const { lines } = recordLogLines();
    addToLog({ userId: 'no one' });
    requestLog.info('cold-start');
    expect(lines).toEqual([{ level: 'info', event: 'cold-start' }]);
  });

  it('has an error with its causes and stack', () => {
    const { lines } = recordLogLines();
    const cause = new DependencyDown('PayPal', new Refusal('CONFLICT', { cause: 'the innermost' }));
    requestLog.error('failed', { cause });
    expect(lines[0]?.['cause']).toMatchObject({
      name: 'DependencyDown',
      message: 'PayPal is not answering',
      cause: { name: 'Refusal', code: 'CONFLICT', cause: 'the innermost' },
      at: expect.arrayContaining([expect.stringContaining('log.test.ts')]) as unknown,
    });
  });

  it.each([
    'Email address is not verified. The following identities failed the check: Amy.Marlow+x@mail.example.com',
    'to <amy.marlow+x@mail.example.com>, "amy.marlow+x@mail.example.com"',
  ])('has no email address, even if a service quotes one: %s', (message) => {
    const { text } = recordLogLines();
    requestLog.error('failed', { cause: new DependencyDown('SES', new Error(message)), list: [message] });
    expect(text()).not.toMatch(/example\.com|marlow/i);
    expect(text()).toContain('[address]');
  });

  it.each([
    ['letters', 'a'],
    ['at signs', '@'],
    ['halves of addresses', 'a@'],
    ['dots', 'a@b.'],
    ['letters of two units', '𝒶'],
  ])('is written quickly for a million characters of %s, on which a backtracking pattern takes hours', (_, part) => {
    const { lines } = recordLogLines();
    const text = part.repeat(1_000_000 / part.length);
    requestLog.warn('long', { text });
    expect(lines).toEqual([{ level: 'warn', event: 'long', text }]);
  });

  it('keeps the text around an address', () => {
    const { lines } = recordLogLines();
    requestLog.warn('seen', { text: '<amy@example.com>: "amy@mail.example.co.uk", v1.2@host, a.b, @amy, amy@' });
    expect(lines[0]).toMatchObject({ text: '<[address]>: "[address]", v1.2@host, a.b, @amy, amy@' });
  });

  it('keeps paths of packages, which contain an at sign too', () => {
    const { lines } = recordLogLines();
    const cause = new Error('failed');
    cause.stack = 'Error: failed\n    at send (/task/node_modules/@aws-sdk/client-ses/dist-cjs/index.js:1:2)';
    requestLog.error('failed', { cause });
    expect(lines[0]?.['cause']).toMatchObject({
      at: ['send (/task/node_modules/@aws-sdk/client-ses/dist-cjs/index.js:1:2)'],
    });
  });

  it('names the member that a parser rejected, but not its value', () => {
    const { lines, text } = recordLogLines();
    const schema = v.object({ items: v.array(v.object({ mac: v.number() })) });
    try {
      v.parse(schema, { items: [{ mac: 'a secret value' }] });
    } catch (cause) {
      requestLog.error('failed', { cause });
    }
    expect(lines[0]?.['cause']).toMatchObject({ name: 'ValiError', message: 'items.0.mac is not number' });
    expect(text()).not.toContain('a secret value');
  });

  it('goes to another log if the request has one', async () => {
    const { lines } = recordLogLines();
    const other = recordingLog();
    const warn = () => {
      requestLog.warn('seen', { order: 'A' });
      return Promise.resolve();
    };
    await loggingWith({ endpoint: 'x' }, warn, other);
    expect(lines).toEqual([]);
    expect(other.lines).toMatchObject([{ level: 'warn', event: 'seen', details: { order: 'A' } }]);
  });
});
