import { describe, expect, it } from 'vitest';
import type { Announcement, Announcements } from '#domain/guides/ports.ts';
import { TEST_START } from './clock.ts';

const started: Announcement = { guideId: 'biology', edition: '2026-27', startedAt: TEST_START, mailed: 0 };
const advanced: Announcement = { ...started, after: { createdAt: TEST_START - 1, number: '01KA' }, mailed: 3 };

export function describeAnnouncements(name: string, make: () => Promise<{ port: Announcements }>): void {
  async function withOne(): Promise<Announcements> {
    const { port } = await make();
    await port.start(started);
    return port;
  }

  describe(`announcements: ${name}`, () => {
    it('lists what was started, oldest first, one for each edition of a guide', async () => {
      const { port } = await make();
      expect(await port.list()).toEqual([]);
      const others = [
        { ...started, edition: '2027-28', startedAt: TEST_START + 1 },
        { ...started, guideId: 'chemistry', startedAt: TEST_START + 2 },
      ];
      for (const one of [...others.toReversed(), started]) await port.start(one);
      expect(await port.list()).toEqual([started, ...others]);
    });

    it('leaves one alone that was announced before', async () => {
      const port = await withOne();
      const later = { ...started, startedAt: TEST_START + 1 };
      await port.start(later);
      expect(await port.list()).toEqual([started]);
      for (const [next, before] of [
        [advanced, started],
        [{ ...advanced, finishedAt: TEST_START + 2 }, advanced],
      ] as const) {
        expect(await port.advance(next, before)).toBe(true);
        await port.start(later);
        expect(await port.list()).toEqual([next]);
      }
    });

    it('starts one anew that ended without a single email', async () => {
      const port = await withOne();
      await port.advance({ ...started, finishedAt: TEST_START + 1 }, started);
      await port.start({ ...started, startedAt: TEST_START + 2 });
      expect(await port.list()).toEqual([{ ...started, startedAt: TEST_START + 2 }]);
    });

    it('advances only from what was read, once', async () => {
      const port = await withOne();
      const finished = { ...started, mailed: 4, finishedAt: TEST_START + 5 };
      const both = await Promise.all([port.advance(advanced, started), port.advance(finished, started)]);
      expect(both.filter(Boolean)).toHaveLength(1);
      const [stored = started] = await port.list();
      expect(await port.advance(advanced, started)).toBe(false);
      expect(await port.advance(advanced, { ...stored, mailed: 9 })).toBe(false);
      expect(await port.list()).toEqual([stored]);
      expect(await port.advance({ ...started, mailed: 5 }, stored)).toBe(true);
      expect(await port.list()).toEqual([{ ...started, mailed: 5 }]);
    });

    it('advances nothing that was never started', async () => {
      const { port } = await make();
      expect(await port.advance(advanced, started)).toBe(false);
      expect(await port.list()).toEqual([]);
    });
  });
}
