import { describe, expect, it } from 'vitest';
import { OFFICE_EXPORT_MS } from '#contract/endpoints/office/limits.ts';
import { DAY_MS } from '#contract/limits.ts';
import { TEST_START } from '#testing/clock.ts';
import { anAction } from '#testing/samples.ts';
import { inMemoryWorld, refusalOf, testBusinessProfile } from '#testing/world.ts';
import { exportOfficeAuditLog } from './export-office-audit-log.ts';
import { listOfficeAuditLog } from './list-office-audit-log.ts';

const site = testBusinessProfile;

/** An audit log with actions at these times, and the times' number as their subject. */
async function withActions(times: readonly number[], change: (index: number) => object = () => ({})) {
  const world = inMemoryWorld();
  for (const [index, at] of times.entries()) {
    world.clock.set(at);
    const id = world.random.id();
    await world.auditLog.begin(anAction({ id, at, subject: String(index), ...change(index) }));
    await world.auditLog.end({ id, at, outcome: 'done', after: { index } });
  }
  world.clock.set(TEST_START);
  return world;
}

describe('the list of the audit log', () => {
  it('has pages across months, newest first, each entry once', async () => {
    const times = Array.from({ length: 60 }, (_, index) => TEST_START - (60 - index) * DAY_MS);
    const world = await withActions(times);
    const list = listOfficeAuditLog(world);
    const pages: string[][] = [];
    let after = '';
    do {
      const { entries, next } = await list({ input: { after } });
      pages.push(entries.map(({ subject }) => subject));
      after = next;
    } while (after !== '');
    expect(pages.map(({ length }) => length)).toEqual([25, 25, 10]);
    expect(pages.flat()).toEqual(Array.from({ length: 60 }, (_, index) => String(59 - index)));
  });

  it('is one read for a page of the same month', async () => {
    const world = await withActions(Array.from({ length: 40 }, (_, index) => TEST_START - index));
    const asked: unknown[] = [];
    const ofMonth: typeof world.auditLog.ofMonth = (...request) => {
      asked.push(request);
      return world.auditLog.ofMonth(...request);
    };
    const { next } = await listOfficeAuditLog({ ...world, auditLog: { ...world.auditLog, ofMonth } })({
      input: { after: '' },
    });
    expect(asked).toEqual([['2026-11', 26, undefined]]);
    expect(next).toMatch(/^2026-11_\w{26}$/);
  });

  it('shows an action without its end', async () => {
    const world = inMemoryWorld();
    await world.auditLog.begin(anAction());
    expect(await listOfficeAuditLog(world)({ input: { after: '' } })).toEqual({
      entries: [{ ...anAction(), outcome: 'unknown' }],
      next: '',
    });
  });

  it.each(['x', '2026-11', '2026-11_x', '2026-1_01KA0000000000000000ACTION'])('refuses the page %j', async (after) => {
    expect(await refusalOf(listOfficeAuditLog(inMemoryWorld())({ input: { after } }))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { after: 'Unknown page' },
    });
  });
});

describe('the file of the audit log', () => {
  it('has the days of the business’s time zone, oldest first', async () => {
    // New York is four hours behind UTC in October, and five from November 1 on, at 2 AM.
    const world = await withActions([
      Date.UTC(2026, 9, 31, 3, 59),
      Date.UTC(2026, 9, 31, 4),
      Date.UTC(2026, 10, 1, 12),
      Date.UTC(2026, 10, 2, 4, 59),
      Date.UTC(2026, 10, 2, 5),
    ]);
    const input = { from: '2026-10-31', until: '2026-11-01', after: '' };
    const { fileName, csv } = await exportOfficeAuditLog({ ...world, site: { ...site } })({ input });
    expect(fileName).toBe('journal-2026-10-31-to-2026-11-01.csv');
    expect(csv.split('\r\n').map((line) => line.split(',').slice(0, 6).join(','))).toEqual([
      '\uFEFFtime,who,email,action,what,outcome',
      '2026-10-31 00:00,Olive Stone,olive@shop.test,invite,1,done',
      '2026-11-01 07:00,Olive Stone,olive@shop.test,invite,2,done',
      '2026-11-01 23:59,Olive Stone,olive@shop.test,invite,3,done',
      '',
    ]);
    expect(csv).toContain(',"{""index"":1}",');
  });

  it('of one day has one day in its name, and may be empty', async () => {
    const day = { from: '2026-11-02', until: '2026-11-02', after: '' };
    const { fileName, csv } = await exportOfficeAuditLog({ ...inMemoryWorld(), site })({ input: day });
    expect(fileName).toBe('journal-2026-11-02.csv');
    expect(csv.split('\r\n')).toHaveLength(2);
  });

  it('reads more than one page of a month', async () => {
    const world = await withActions(Array.from({ length: 1_001 }, (_, index) => TEST_START + index));
    const day = { from: '2026-11-02', until: '2026-11-02', after: '' };
    const { csv } = await exportOfficeAuditLog({ ...world, site })({ input: day });
    expect(csv.split('\r\n')).toHaveLength(1_003);
  });

  it('comes in parts if it is long, each before the one that came before it', async () => {
    const world = await withActions(
      Array.from({ length: 300 }, (_, index) => TEST_START + index - 150 * DAY_MS + (index % 2) * 150 * DAY_MS),
      () => ({ subject: 'x'.repeat(20_000) }),
    );
    const exportDays = exportOfficeAuditLog({ ...world, site });
    const parts: string[] = [];
    for (let after = '', more = true; more; ) {
      const { csv, next } = await exportDays({ input: { from: '2026-01-01', until: '2026-11-02', after } });
      parts.unshift(csv);
      [after, more] = [next, next !== ''];
    }
    expect(parts).toHaveLength(5);
    for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThan(2_000_000);
    expect(parts.map((part) => part.startsWith('\uFEFF'))).toEqual([true, false, false, false, false]);
    const numbers = [...parts.join('').matchAll(/""index"":(\d+)/g)].map(([, index]) => Number(index));
    const ordered = Array.from({ length: 300 }, (_, index) => (index < 150 ? 2 * index : 2 * index - 299));
    expect(numbers).toEqual(ordered);
  });

  it('ends a part that takes long, so that the function can answer, and loses no action', async () => {
    const world = await withActions(Array.from({ length: 200 }, (_, index) => TEST_START + index));
    const auditLog: typeof world.auditLog = {
      ...world.auditLog,
      ofMonth: async (...range) => {
        world.clock.advanceSeconds(OFFICE_EXPORT_MS / 2_000);
        return await world.auditLog.ofMonth(...range);
      },
    };
    const exportDays = exportOfficeAuditLog({ ...world, auditLog, site });
    const parts: string[] = [];
    for (let after = '', more = true; more; ) {
      const { csv, next } = await exportDays({ input: { from: '2026-11-02', until: '2026-11-02', after } });
      parts.unshift(csv);
      [after, more] = [next, next !== ''];
    }
    expect(parts.length).toBeGreaterThan(1);
    const numbers = [...parts.join('').matchAll(/""index"":(\d+)/g)].map(([, index]) => Number(index));
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => index));
  });

  it('is refused if it ends before it begins, and for an unknown part', async () => {
    const exportDays = exportOfficeAuditLog({ ...inMemoryWorld(), site });
    expect(
      await refusalOf(exportDays({ input: { from: '2026-11-02', until: '2026-11-01', after: '' } })),
    ).toMatchObject({
      fields: { until: 'Choose the first day or a later one' },
    });
    expect(
      await refusalOf(exportDays({ input: { from: '2026-11-02', until: '2026-11-02', after: 'x' } })),
    ).toMatchObject({
      fields: { after: 'Unknown page' },
    });
  });
});
