import { describe, expect, it } from 'vitest';
import { LEAD_RETENTION_SECONDS } from '#contract/endpoints/leads/limits.ts';
import type { Leads } from '#domain/leads/ports.ts';
import type { Outbox } from '#domain/mail/ports.ts';
import type { Digests } from '#domain/office/ports.ts';
import type { SignUps, Users } from '#domain/sign-in/ports.ts';
import { TEST_START } from './clock.ts';
import { aLead, anAccount, anOutboxMail } from './samples.ts';

const due = TEST_START + 60_000;
const mail = anOutboxMail();
const account = anAccount({ unverifiedUntil: TEST_START + 1_000_000 });
const created = { account, stored: undefined };

interface Made {
  readonly port: Leads & SignUps;
  readonly users: Users;
  readonly outbox: Outbox;
}

export function describeLeads(name: string, make: () => Promise<Made>): void {
  describe(`leads: ${name}`, () => {
    it('are stored together with the account and the emails', async () => {
      const { port, users, outbox } = await make();
      expect(await port.latest(account.email)).toBeUndefined();
      expect(await port.record(aLead(), created, [mail])).toBe(true);
      expect(await port.latest(account.email)).toEqual(aLead());
      expect(await users.findByEmail(account.email)).toEqual(account);
      expect(await outbox.due(due, 50)).toEqual([mail]);
    });

    it('keep who wrote them down, and need no email address', async () => {
      const { port } = await make();
      const called = aLead({ email: 'tel:+15550102030', addedBy: 'Clara Ellison' });
      expect(await port.record(called, undefined, [])).toBe(true);
      expect(await port.latest(called.email)).toEqual(called);
    });

    it('are stored without a change of the account', async () => {
      const { port, users } = await make();
      expect(await port.record(aLead(), undefined, [])).toBe(true);
      expect(await users.findByEmail(account.email)).toBeUndefined();
    });

    it('are never overwritten, and then nothing else is written', async () => {
      const { port, users, outbox } = await make();
      await port.record(aLead(), undefined, []);
      const other = aLead({ details: { ...aLead().details, phone: '5550102099' } });
      expect(await port.record(other, created, [mail])).toBe(false);
      expect(await port.latest(account.email)).toEqual(aLead());
      expect(await users.findByEmail(account.email)).toBeUndefined();
      expect(await outbox.due(due, 50)).toEqual([]);
    });

    it('are not stored if the account has changed since it was read', async () => {
      const { port, users, outbox } = await make();
      await users.create(account);
      await users.replace({ ...account, fullname: 'Amy' }, account);
      for (const stored of [undefined, account]) {
        expect(await port.record(aLead(), { account, stored }, [mail])).toBe(false);
      }
      expect(await port.latest(account.email)).toBeUndefined();
      expect(await outbox.due(due, 50)).toEqual([]);
    });

    it('are stored once when the same revision comes several times at once', async () => {
      const { port } = await make();
      const stored = await Promise.all([1, 2, 3, 4].map(() => port.record(aLead(), undefined, [])));
      expect(stored.filter(Boolean)).toHaveLength(1);
    });

    it('have a latest revision, also beyond the ninth', async () => {
      const { port } = await make();
      for (let revision = 1; revision <= 11; revision += 1) await port.record(aLead({ revision }), undefined, []);
      expect(await port.latest(account.email)).toEqual(aLead({ revision: 11 }));
      expect(await port.since(TEST_START, TEST_START)).toHaveLength(11);
    });

    it('are listed since a time, oldest first, until they expire', async () => {
      const { port } = await make();
      const [early, late] = [
        aLead({ receivedAt: TEST_START + 1_000 }),
        aLead({ email: 'bo@example.com', receivedAt: TEST_START + 2_000 }),
      ];
      await port.record(late, undefined, []);
      await port.record(early, undefined, []);
      expect(await port.since(TEST_START, TEST_START)).toEqual([early, late]);
      expect(await port.since(TEST_START + 1_001, TEST_START)).toEqual([late]);
      expect(await port.since(TEST_START, TEST_START + 1_500 + LEAD_RETENTION_SECONDS * 1000)).toEqual([late]);
    });

    it('are read newest first, page after page, in a span of time', async () => {
      const { port } = await make();
      const at = (seconds: number) =>
        aLead({ email: `after-${String(seconds)}@example.com`, receivedAt: TEST_START + seconds * 1_000 });
      for (const lead of [2, 4, 1, 3].map(at)) await port.record(lead, undefined, []);
      const since = TEST_START + 2_000;
      const first = await port.page({ since, before: TEST_START + 9_000, limit: 2 });
      expect(first).toEqual([at(4), at(3)]);
      expect(await port.page({ since, before: TEST_START + 3_000, limit: 2 })).toEqual([at(2)]);
      expect(await port.page({ since, before: since, limit: 2 })).toEqual([]);
    });

    it('come together if they came in the same millisecond', async () => {
      const { port } = await make();
      const emails = ['a@example.com', 'b@example.com', 'c@example.com'];
      for (const email of emails) await port.record(aLead({ email }), undefined, []);
      const found = await port.page({ since: 0, before: TEST_START + 1, limit: 1 });
      expect(found.map(({ email }) => email).toSorted()).toEqual(emails);
    });

    it('are current until the next revision', async () => {
      const { port } = await make();
      const bo = aLead({ email: 'bo@example.com' });
      for (const lead of [bo, aLead()]) await port.record(lead, undefined, []);
      expect(await port.current([aLead(), bo])).toEqual([aLead(), bo]);
      const next = aLead({ revision: 2, receivedAt: TEST_START + 1 });
      await port.record(next, undefined, []);
      expect(await port.current([next, bo, aLead()])).toEqual([next, bo]);
      expect(await port.current([bo, aLead()], TEST_START + 1)).toEqual([bo, aLead()]);
      expect(await port.current([bo, aLead()], TEST_START + 2)).toEqual([bo]);
      expect(await port.current([])).toEqual([]);
      expect(await port.of(aLead().email)).toEqual([aLead(), next]);
      expect(await port.of('amy')).toEqual([]);
    });

    it('wait to be mailed together, oldest first, and are mailed once', async () => {
      const { port, outbox } = await make();
      const waits = [2_000, 1_000].map((after) =>
        aLead({ email: `after-${String(after)}@example.com`, receivedAt: TEST_START + after, isWaiting: true }),
      );
      await port.record(aLead(), undefined, []);
      for (const lead of waits) await port.record(lead, undefined, []);
      const waiting = await port.waiting(50);
      expect(waiting).toEqual(waits.toReversed());
      expect(await port.waiting(1)).toEqual(waiting.slice(0, 1));
      expect(await port.mailTogether(waiting.slice(0, 1), mail)).toBe(true);
      expect(await port.waiting(50)).toEqual(waiting.slice(1));
      expect(await port.mailTogether(waiting, anOutboxMail({ id: 'again' }))).toBe(false);
      expect(await port.waiting(50)).toEqual(waiting.slice(1));
      expect(await outbox.due(due, 50)).toEqual([mail]);
      const { isWaiting: _, ...mailed } = waiting[0] ?? aLead();
      expect(await port.latest(mailed.email)).toEqual(mailed);
    });
  });
}

export function describeDigests(name: string, make: () => Promise<{ port: Digests; outbox: Outbox }>): void {
  const monday = { day: '2026-11-02', at: TEST_START };
  const tuesday = { day: '2026-11-03', at: TEST_START + 86_400_000 };

  describe(`digests: ${name}`, () => {
    it('are queued once for each day', async () => {
      const { port, outbox } = await make();
      expect(await port.last()).toBeUndefined();
      expect(await port.queue(monday, [mail, anOutboxMail({ id: 'copy' })], undefined)).toBe(true);
      expect(await port.last()).toEqual(monday);
      expect(await port.queue(monday, [anOutboxMail({ id: 'again' })], undefined)).toBe(false);
      expect((await outbox.due(due, 50)).map(({ id }) => id).toSorted()).toEqual([mail.id, 'copy'].toSorted());
      expect(await port.queue(tuesday, [anOutboxMail({ id: 'tuesday' })], monday)).toBe(true);
      expect(await port.last()).toEqual(tuesday);
    });

    it('are queued once by several runs at the same time', async () => {
      const { port, outbox } = await make();
      const queued = await Promise.all(
        ['a', 'b', 'c', 'd'].map((id) => port.queue(monday, [anOutboxMail({ id })], undefined)),
      );
      expect(queued.filter(Boolean)).toHaveLength(1);
      expect(await outbox.due(due, 50)).toHaveLength(1);
    });
  });
}
