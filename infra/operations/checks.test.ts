import { describe, expect, it } from 'vitest';
import { type Check, reasonOf, reportChecks } from './checks.ts';
import type { Command } from './command.ts';
import { type Run, runOps } from './testing/run.ts';

const look = async (checks: readonly Check[], ...options: readonly string[]): Promise<Run> => {
  const command: Command = {
    name: 'look',
    summary: 'Looks.',
    operands: [],
    run: async (context) => {
      await reportChecks(context, checks);
    },
  };
  return await runOps(['look', ...options], { commands: [command] });
};
const fine: Check = { name: 'fine', run: () => Promise.resolve(undefined) };
const detailed: Check = { name: 'detailed', run: () => Promise.resolve({ found: 'nine' }) };
const unfinished: Check = { name: 'unfinished', run: () => Promise.resolve({ toDo: 'ask for it' }) };
const wrong: Check = { name: 'wrong', run: () => Promise.resolve('mend it') };
const elsewhere: Check = { name: 'elsewhere', run: () => Promise.resolve({ skipped: 'not here' }) };
const broken: Check = { name: 'broken', run: () => Promise.reject(new Error('No\nidea', { cause: new Error('why') })) };

describe('checks', () => {
  it('are printed with their results, and skipped ones are not counted', async () => {
    expect(await look([fine, detailed, unfinished, wrong, elsewhere, broken])).toMatchObject({
      code: 1,
      out: [
        'ok       fine',
        'ok       detailed: nine',
        'to do    unfinished: ask for it',
        'PROBLEM  wrong: mend it',
        'skipped  elsewhere: not here',
        'PROBLEM  broken: could not be checked: No idea (why)',
      ].join('\n'),
      err: '2 of 5 checks found a problem. Each says what to do.',
    });
  });

  it('are printed as JSON with result and note', async () => {
    const { code, out } = await look([fine, detailed, unfinished, elsewhere], '--json');
    expect(code).toBe(0);
    expect(out.split('\n').map((line) => JSON.parse(line) as unknown)).toEqual([
      { check: 'fine', result: 'ok' },
      { check: 'detailed', result: 'ok', note: 'nine' },
      { check: 'unfinished', result: 'to do', note: 'ask for it' },
      { check: 'elsewhere', result: 'skipped', note: 'not here' },
    ]);
  });

  it('give a reason on one line for any thrown value', () => {
    expect(reasonOf('a text')).toBe('a text');
    expect(reasonOf(Object.assign(new Error('Over'), { name: 'ExpiredToken' }))).toContain('sign in again');
  });
});
