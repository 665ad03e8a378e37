import { isDeepStrictEqual } from 'node:util';
import type { Announcement, Announcements } from '#domain/guides/ports.ts';
import { turn } from './turn.ts';

export function inMemoryAnnouncements(): Announcements {
  const rows = new Map<string, Announcement>();
  const keyOf = ({ guideId, edition }: Pick<Announcement, 'guideId' | 'edition'>) => `${guideId}#${edition}`;
  return {
    async start({ guideId, edition, startedAt }) {
      await turn();
      const added: Announcement = { guideId, edition, startedAt, mailed: 0 };
      const before = rows.get(keyOf(added));
      const isNew = before === undefined || (before.finishedAt !== undefined && before.mailed === 0);
      if (isNew) rows.set(keyOf(added), added);
    },
    async list() {
      await turn();
      return structuredClone([...rows.values()].sort((one, other) => one.startedAt - other.startedAt));
    },
    async advance(announcement, before) {
      await turn();
      if (!isDeepStrictEqual(rows.get(keyOf(announcement)), before)) return false;
      rows.set(keyOf(announcement), structuredClone(announcement));
      return true;
    },
  };
}
