import { describe, expect, it } from 'vitest';
import type { WritingLog } from '#domain/website/ports.ts';
import { TEST_START as now } from './clock.ts';

export function describeWritingLog(name: string, make: () => Promise<{ port: WritingLog }>): void {
  describe(`writing log: ${name}`, () => {
    it('gives one of several writers at the same time the turn, and then the next', async () => {
      const { port } = await make();
      const writers = ['one', 'two', 'three'];
      const taken = await Promise.all(writers.map((by) => port.takeTurn(by, now + 1_000, now)));
      expect(taken.filter(Boolean)).toHaveLength(1);
      const first = writers[taken.indexOf(true)] ?? '';
      await port.endTurn('someone else');
      expect(await port.takeTurn('four', now + 1_000, now)).toBe(false);
      await port.endTurn(first);
      expect(await port.takeTurn('four', now + 1_000, now)).toBe(true);
    });

    it('ends the turn of a writer that was killed', async () => {
      const { port } = await make();
      await port.takeTurn('killed', now + 1_000, now);
      expect(await port.takeTurn('next', now + 9_000, now + 1_000)).toBe(false);
      expect(await port.takeTurn('next', now + 9_000, now + 1_001)).toBe(true);
      await port.endTurn('killed');
      expect(await port.takeTurn('third', now + 9_000, now + 1_001)).toBe(false);
    });

    it('keeps what was written last of each build', async () => {
      const { port } = await make();
      expect(await port.find('old')).toBeUndefined();
      const templates = JSON.stringify({ css: 'a{}'.repeat(200_000) });
      await port.store('old', { version: 1, templates });
      await port.store('new', { version: 2, templates: '{}' });
      await port.store('new', { version: 3, templates: '{"a":"ä"}' });
      expect(await port.find('old')).toEqual({ version: 1, templates });
      expect(await port.find('new')).toEqual({ version: 3, templates: '{"a":"ä"}' });
    });
  });
}
