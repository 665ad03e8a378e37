import { describe, expect, it } from 'vitest';
import type { AuditLog } from '#domain/office/ports.ts';
import { TEST_START } from './clock.ts';
import { anAction } from './samples.ts';

const MONTH = '2026-11';

export function describeAuditLog(name: string, make: () => Promise<{ port: AuditLog }>): void {
  describe(`the audit log: ${name}`, () => {
    it('joins the beginning and the end of an action', async () => {
      const { port } = await make();
      await port.begin(anAction());
      expect(await port.ofMonth(MONTH, 10)).toEqual([{ ...anAction(), outcome: 'unknown' }]);
      const { id, at } = anAction();
      await port.end({ id, at, outcome: 'done', before: { role: 'owner' }, after: ['a', 1, null] });
      expect(await port.ofMonth(MONTH, 10)).toEqual([
        { ...anAction(), outcome: 'done', before: { role: 'owner' }, after: ['a', 1, null] },
      ]);
    });

    it('names what an action was done to when it ended, if it said so', async () => {
      const { port } = await make();
      const { id, at } = anAction();
      await port.begin(anAction({ subject: '' }));
      await port.end({ id, at, outcome: 'done', subject: 'something-new' });
      expect(await port.ofMonth(MONTH, 10)).toEqual([{ ...anAction(), subject: 'something-new', outcome: 'done' }]);
    });

    it('replaces nothing', async () => {
      const { port } = await make();
      const { id, at } = anAction();
      await port.begin(anAction());
      await port.end({ id, at, outcome: 'FORBIDDEN' });
      await port.begin(anAction({ action: 'other' }));
      await port.end({ id, at, outcome: 'done' });
      expect(await port.ofMonth(MONTH, 10)).toEqual([{ ...anAction(), outcome: 'FORBIDDEN' }]);
    });

    it('lists a month from the newest, page after page, with and without ends', async () => {
      const { port } = await make();
      const ids = Array.from({ length: 7 }, (_, index) => `01KA000000000000000000000${String(index)}`);
      for (const [index, id] of ids.entries()) {
        await port.begin(anAction({ id }));
        if (index % 3 !== 0) await port.end({ id, at: TEST_START, outcome: 'done' });
      }
      await port.begin(anAction({ id: '01KB0000000000000000000000', at: Date.UTC(2026, 11, 1) }));

      const newest = ids.toReversed();
      const listed = async (limit: number, before?: string) =>
        (await port.ofMonth(MONTH, limit, before)).map(({ id, outcome }) => [ids.indexOf(id), outcome]);
      expect(await listed(3)).toEqual([
        [6, 'unknown'],
        [5, 'done'],
        [4, 'done'],
      ]);
      expect(await listed(3, newest[2])).toEqual([
        [3, 'unknown'],
        [2, 'done'],
        [1, 'done'],
      ]);
      expect(await listed(3, newest[5])).toEqual([[0, 'unknown']]);
      expect(await listed(3, newest[6])).toEqual([]);
      expect(await port.ofMonth('2026-12', 3)).toHaveLength(1);
      expect(await port.ofMonth('2026-10', 3)).toEqual([]);
    });
  });
}
