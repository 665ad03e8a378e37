import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/limits.ts';
import type { CalendarCopy, CalendarList } from '#domain/calendars/calendar.ts';
import type { OtherCalendars } from '#domain/calendars/ports.ts';
import type { Outbox } from '#domain/mail/ports.ts';
import { TEST_START } from './clock.ts';
import { anOutboxMail } from './samples.ts';

const COUNSELOR = 'maya-ellison';
const calendar = {
  id: '01KA000000000000000000CAL1',
  host: 'calendar.example',
  sealed: 'c2VhbGVk',
  addedAt: TEST_START,
};
const first: CalendarList = { counselor: COUNSELOR, version: 1, calendars: [calendar], closesWhenUnreadable: false };
const copy: CalendarCopy = {
  ...{ calendar: calendar.id, triedAt: TEST_START, readAt: TEST_START, leftOut: 3 },
  busy: [
    { start: TEST_START, end: TEST_START + 60_000 },
    { start: TEST_START + 120_000, end: TEST_START + 180_000 },
  ],
};

export function describeOtherCalendars(
  name: string,
  make: () => Promise<{ readonly port: OtherCalendars; readonly outbox: Outbox }>,
): void {
  describe(`other calendars: ${name}`, () => {
    it('are a list for each counselor, empty at first, that changes version by version', async () => {
      const { port } = await make();
      expect(await port.list(COUNSELOR)).toEqual({ ...first, version: 0, calendars: [] });
      expect(await port.change(first)).toBe(true);
      expect(await port.list(COUNSELOR)).toEqual(first);
      expect(await port.change(first)).toBe(false);
      const next = { ...first, version: 2, calendars: [], closesWhenUnreadable: true };
      expect(await port.change(next)).toBe(true);
      expect(await port.list(COUNSELOR)).toEqual(next);
      expect((await port.list('sam-reed')).version).toBe(0);
    });

    it('have the copy of the last reading, with its emails, whichever ends first', async () => {
      const { port, outbox } = await make();
      expect(await port.copies(COUNSELOR)).toEqual([]);
      expect(await port.keep(COUNSELOR, copy)).toBe(true);
      expect(await port.copies(COUNSELOR)).toEqual([copy]);
      const failure = { since: TEST_START, problem: 'gone' as const, mailedAt: TEST_START };
      const later = { ...copy, triedAt: TEST_START + 1, failure };
      expect(await port.keep(COUNSELOR, later, [anOutboxMail()])).toBe(true);
      expect(await port.keep(COUNSELOR, copy, [anOutboxMail({ id: 'LATE' })])).toBe(false);
      expect(await port.copies(COUNSELOR)).toEqual([later]);
      expect((await outbox.due(TEST_START + DAY_MS, 10)).map(({ id }) => id)).toEqual([anOutboxMail().id]);
      expect(await port.copies('sam-reed')).toEqual([]);
    });

    it('have as many busy times as a year needs', async () => {
      const { port } = await make();
      const busy = Array.from({ length: 5_000 }, (_, index) => ({
        start: TEST_START + index * 3_600_000,
        end: TEST_START + index * 3_600_000 + 60_000,
      }));
      expect(await port.keep(COUNSELOR, { ...copy, busy })).toBe(true);
      expect((await port.copies(COUNSELOR))[0]?.busy).toEqual(busy);
    });
  });
}
