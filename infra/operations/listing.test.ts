import { describe, expect, it, vi } from 'vitest';
import type { Command } from './command.ts';
import { list } from './listing.ts';
import { runOps } from './testing/run.ts';

describe('a list', () => {
  const happened: string[] = [];
  async function* entries() {
    for (const name of ['one', 'two', 'three']) {
      happened.push(`read ${name}`);
      yield await Promise.resolve({ name });
    }
  }
  /** Lists the entries until `wanted` were printed. */
  const names = (wanted: number): Command => ({
    name: 'names',
    summary: 'Lists names.',
    operands: [],
    run: async (context) => {
      happened.length = 0;
      const recording = {
        ...context,
        isOutputOpen: () => happened.filter((what) => what.startsWith('printed')).length < wanted,
        print: (text: string) => happened.push(`printed ${text}`),
      };
      await list(recording, { name: 'name' }, entries(), ({ name }) => name);
    },
  });

  it('prints each entry before it reads the next, to keep memory use low', async () => {
    const { out } = await runOps(['names'], { commands: [names(4)] });
    expect(happened).toEqual(['read one', 'printed one', 'read two', 'printed two', 'read three', 'printed three']);
    expect(out).toBe('3 in all. Times are Pacific Time.');
  });

  it('stops reading when the output is closed', async () => {
    await runOps(['names'], { commands: [names(1)] });
    expect(happened).toEqual(['read one', 'printed one', 'read two']);
  });

  it.each([['bounces'], ['office', 'list-orders']])(
    '%s %s refuses two formats before it looks for a stack',
    async (...words) => {
      const connect = vi.fn(() => Promise.resolve({}));
      const { code, err } = await runOps([...words, '--csv', '--json', '--local'], { connect });
      expect({ code, err }).toEqual({ code: 2, err: 'Name --csv or --json, not both.' });
      expect(connect).not.toHaveBeenCalled();
    },
  );
});
