import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { DependencyDown, Refusal } from '#domain/refusal.ts';
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

  it('carries what is known of its request, also with others under way', async () => {
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

  it('is written outside of a request as well', () => {
    const { lines } = recordLogLines();
    addToLog({ userId: 'nobody' });
    requestLog.info('cold-start');
    expect(lines).toEqual([{ level: 'info', event: 'cold-start' }]);
  });

  it('tells of an error and its causes where it happened', () => {
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
  ])('has no e-mail address, even where a service quotes one: %s', (message) => {
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
  ])('is written for a million characters of %s, which would take a pattern that tries again hours', (_, part) => {
    const { lines } = recordLogLines();
    const text = part.repeat(1_000_000 / part.length);
    requestLog.warn('long', { text });
    expect(lines).toEqual([{ level: 'warn', event: 'long', text }]);
  });

  it('keeps what is beside an address', () => {
    const { lines } = recordLogLines();
    requestLog.warn('seen', { text: '<amy@example.com>: "amy@mail.example.co.uk", v1.2@host, a.b, @amy, amy@' });
    expect(lines[0]).toMatchObject({ text: '<[address]>: "[address]", v1.2@host, a.b, @amy, amy@' });
  });

  it('keeps the places in packages, which have an at sign too', () => {
    const { lines } = recordLogLines();
    const cause = new Error('failed');
    cause.stack = 'Error: failed\n    at send (/task/node_modules/@aws-sdk/client-ses/dist-cjs/index.js:1:2)';
    requestLog.error('failed', { cause });
    expect(lines[0]?.['cause']).toMatchObject({
      at: ['send (/task/node_modules/@aws-sdk/client-ses/dist-cjs/index.js:1:2)'],
    });
  });

  it('says which member a parser did not like, and not what it held', () => {
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
});
