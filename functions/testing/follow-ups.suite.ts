import { describe, expect, it } from 'vitest';
import { subjectOf } from '#domain/leads/follow-up.ts';
import type { FollowUps, Leads } from '#domain/leads/ports.ts';
import type { Messages } from '#domain/messages/ports.ts';
import { TEST_START } from './clock.ts';
import { aFollowUp, aLead, aMessage } from './samples.ts';

const until = (limit: number, before = TEST_START + 9e9) => ({ since: 0, before, limit });
const answeredAt = TEST_START + 5_000;

export function describeFollowUps(
  name: string,
  make: () => Promise<{ port: FollowUps; messages: Messages; leads: Leads }>,
): void {
  describe(`follow-ups: ${name}`, () => {
    const lead = (minutes: number, state: 'contacted' | 'booked' = 'contacted') =>
      aFollowUp({
        kind: 'lead',
        id: `${String(minutes)}@example.com`,
        receivedAt: TEST_START + minutes * 60_000,
        state,
      });

    it('are found by their subjects; those without one are left out', async () => {
      const { port } = await make();
      expect(await port.of([])).toEqual(new Map());
      expect(await port.of(['lead#amy@example.com'])).toEqual(new Map());
      const [message, other] = [aFollowUp(), lead(1)];
      for (const one of [message, other, lead(2)]) expect(await port.change(one)).toBe(true);
      // The same subject twice, as two revisions of a lead have it.
      const subjects = [subjectOf(message), subjectOf(other), subjectOf(other), 'message#amy'] as const;
      expect(await port.of(subjects)).toEqual(
        new Map([
          [subjectOf(message), message],
          [subjectOf(other), other],
        ]),
      );
    });

    it('change only from the version that was read', async () => {
      const { port } = await make();
      expect(await port.change(aFollowUp({ version: 2 }))).toBe(false);
      expect(await port.change(aFollowUp())).toBe(true);
      expect(await port.change(aFollowUp({ state: 'closed' }))).toBe(false);
      const next = aFollowUp({ state: 'booked', notes: [], version: 2 });
      expect(await port.change(next)).toBe(true);
      expect(await port.of(['message#c0ffee'])).toEqual(new Map([['message#c0ffee', next]]));
    });

    it('come with their lead, both or neither', async () => {
      const { port, leads } = await make();
      const called = aLead({ fromBooking: true });
      const followUp = aFollowUp({
        ...{ kind: 'lead', id: called.email, state: 'callback' },
        ...{ callOn: '2026-12-03', canceled: '2026-12-02' },
      });
      const stored = async () => [await leads.latest(called.email), (await port.of([subjectOf(followUp)])).size];
      expect(await port.record({ lead: called, followUp: { ...followUp, version: 2 } })).toBe(false);
      expect(await stored()).toEqual([undefined, 0]);
      expect(await port.record({ lead: called, followUp })).toBe(true);
      expect(await stored()).toEqual([called, 1]);
      expect(await port.record({ lead: called, followUp: { ...followUp, version: 2 } })).toBe(false);
      expect(await port.record({ lead: { ...called, revision: 2 } })).toBe(true);
      expect((await port.of([subjectOf(followUp)])).get(subjectOf(followUp))).toEqual(followUp);
      expect(await port.record({ followUp: { ...followUp, version: 2 } })).toBe(true);
    });

    it('are changed by one of several changes at once', async () => {
      const { port } = await make();
      const outcomes = await Promise.all([1, 2, 3, 4].map(() => port.change(aFollowUp())));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
    });

    it('note with the same write that a message was answered, or was not', async () => {
      const { port, messages } = await make();
      const waiting = async () => await messages.unanswered(TEST_START, TEST_START);
      await messages.record(aMessage(), []);
      expect(await port.change(aFollowUp(), answeredAt)).toBe(true);
      expect(await waiting()).toEqual([]);
      expect(await port.change(aFollowUp({ state: 'new' }), null)).toBe(false);
      expect(await waiting()).toEqual([]);
      expect(await port.change(aFollowUp({ state: 'new', version: 2 }), null)).toBe(true);
      expect(await waiting()).toEqual([aMessage()]);
    });

    it('are not written for a message that is gone', async () => {
      const { port, messages } = await make();
      expect(await port.change(aFollowUp(), answeredAt)).toBe(false);
      expect(await port.of(['message#c0ffee'])).toEqual(new Map());
      expect(await messages.record(aMessage(), [])).toBe('recorded');
    });

    it('are listed by kind and state, newest contact first, page after page', async () => {
      const { port } = await make();
      const listed = [lead(3), lead(2), lead(1)];
      for (const one of [lead(2), aFollowUp(), lead(4, 'booked'), lead(1), lead(3)]) await port.change(one);
      expect(await port.inState('lead', 'contacted', until(9))).toEqual(listed);
      expect(await port.inState('lead', 'contacted', until(2))).toEqual(listed.slice(0, 2));
      expect(await port.inState('lead', 'contacted', until(2, listed[1]?.receivedAt))).toEqual(listed.slice(2));
      expect(await port.inState('lead', 'contacted', until(2, listed[2]?.receivedAt))).toEqual([]);
      expect(await port.inState('message', 'closed', until(2))).toEqual([]);
      await port.change({ ...lead(2, 'booked'), version: 2 });
      expect((await port.inState('lead', 'booked', until(9))).map(({ id }) => id)).toEqual([
        '4@example.com',
        '2@example.com',
      ]);
    });

    it('come together if their contacts came in the same millisecond', async () => {
      const { port } = await make();
      const ids = ['a', 'b', 'c', 'd'];
      for (const id of ids) await port.change(aFollowUp({ id }));
      await port.change(aFollowUp({ id: 'before', receivedAt: TEST_START - 1 }));
      const found = await port.inState('message', 'contacted', until(2));
      expect(found.map(({ id }) => id).toSorted()).toEqual(ids);
      expect(await port.inState('message', 'contacted', until(2, TEST_START))).toMatchObject([{ id: 'before' }]);
    });

    it('are removed, also twice', async () => {
      const { port } = await make();
      await port.change(aFollowUp());
      for (const _ of [1, 2]) await port.remove('message#c0ffee');
      expect(await port.of(['message#c0ffee'])).toEqual(new Map());
    });
  });
}
