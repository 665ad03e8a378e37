import { describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { csvLine, list } from './listing.ts';
import { runOps } from './testing/run.ts';

describe('a line of CSV', () => {
  it.each([
    ['plain', 'plain'],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =1+1', "'  =1+1"],
    [';=1+1', "';=1+1"],
    ['  ;1', "'  ;1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['a;b', 'a;b'],
    ['\t=1+1', "'\t=1+1"],
    ['\n=1', '"\'\n=1"'],
    ['=1,2', '"\'=1,2"'],
    ['José 李', 'José 李'],
    ['1-2', '1-2'],
    [undefined, ''],
    [-5.5, '-5.5'],
    [new Date('2026-11-02T15:00:59Z'), '2026-11-02 07:00'],
  ])('has %j as %s', (value, field) => {
    expect(csvLine([value])).toBe(`${field}\r`);
    expect(csvLine(['x', value, 'y'])).toBe(`x,${field},y\r`);
  });
});

describe('a list', () => {
  const happened: string[] = [];
  async function* entries() {
    for (const name of ['one', 'two', 'three']) {
      happened.push(`read ${name}`);
      yield await Promise.resolve({ name });
    }
  }
  /** Lists the entries, until so many have been told. */
  const names = (wanted: number): Command => ({
    name: 'names',
    summary: 'Lists names.',
    operands: [],
    run: async (context) => {
      happened.length = 0;
      const told = {
        ...context,
        isOutputOpen: () => happened.filter((what) => what.startsWith('told')).length < wanted,
        print: (text: string) => happened.push(`told ${text}`),
      };
      await list(told, { name: 'name' }, entries(), ({ name }) => name);
    },
  });

  it('tells each entry before it reads the next, so that thousands are never held at once', async () => {
    const { out } = await runOps(['names'], { commands: [names(4)] });
    expect(happened).toEqual(['read one', 'told one', 'read two', 'told two', 'read three', 'told three']);
    expect(out).toBe('3 in all. Times are Pacific Time.');
  });

  it('reads no further where nobody listens any more', async () => {
    await runOps(['names'], { commands: [names(1)] });
    expect(happened).toEqual(['read one', 'told one', 'read two']);
  });
});
