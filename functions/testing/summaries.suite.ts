import { describe, expect, it } from 'vitest';
import type { Agreements } from '#domain/agreements/ports.ts';
import type { Summaries } from '#domain/consultations/core/ports.ts';
import type { Outbox } from '#domain/mail/ports.ts';
import type { StepLists } from '#domain/steps/ports.ts';
import { TEST_START } from './clock.ts';
import { aBalance, aLesson, anAgreement, anOutboxMail, aStepList, aSummary } from './samples.ts';

const booking = aLesson();
const other = aLesson({ id: '01KA00000000000000BOOKING2' });
const strangers = aLesson({ userId: 'someone else' });
const mail = anOutboxMail();

const draftOf = (...lines: string[]) => {
  const { savedAt, steps } = aSummary();
  return { savedAt, steps: steps.map(({ id: _, ...step }) => step), lines };
};
const versionOf = (version: number, ...lines: string[]) => {
  const { sentAt, by, steps } = aSummary();
  return { version, sentAt, by, steps, lines };
};

export function describeSummaries(
  name: string,
  make: () => Promise<{
    readonly port: Summaries;
    readonly outbox: Outbox;
    readonly steps: StepLists;
    readonly agreements: Agreements;
  }>,
): void {
  const queued = async (outbox: Outbox) => await outbox.due(TEST_START + 60_000, 50);

  describe(`summaries: ${name}`, () => {
    it('of a booking have the last draft that was saved', async () => {
      const { port } = await make();
      expect(await port.of(booking)).toEqual({ draft: undefined, sent: [] });
      await port.saveDraft(booking, draftOf('one'));
      await port.saveDraft(booking, draftOf('two'));
      expect(await port.of(booking)).toEqual({ draft: draftOf('two'), sent: [] });
      for (const one of [other, strangers]) expect(await port.of(one)).toEqual({ draft: undefined, sent: [] });
    });

    it('are sent with their emails, in place of the draft, oldest first', async () => {
      const { port, outbox } = await make();
      await port.saveDraft(booking, draftOf('one'));
      expect(await port.send(booking, versionOf(1, 'one'), [mail])).toBe(true);
      expect(await port.of(booking)).toEqual({ draft: undefined, sent: [versionOf(1, 'one')] });
      expect(await queued(outbox)).toEqual([mail]);
      const later = Array.from({ length: 10 }, (_, index) => versionOf(index + 2, String(index)));
      for (const one of later) expect(await port.send(booking, one, [])).toBe(true);
      expect((await port.of(booking)).sent).toEqual([versionOf(1, 'one'), ...later]);
    });

    it('that were sent never change, and a later draft is beside them', async () => {
      const { port, outbox } = await make();
      await port.send(booking, versionOf(1, 'one'), []);
      await port.saveDraft(booking, draftOf('two'));
      expect(await port.send(booking, versionOf(1, 'two'), [mail])).toBe(false);
      expect(await port.of(booking)).toEqual({ draft: draftOf('two'), sent: [versionOf(1, 'one')] });
      expect(await queued(outbox)).toEqual([]);
    });

    it('change the steps of the family with them, both or neither', async () => {
      const { port, steps, agreements } = await make();
      const list = aStepList();
      const change = { before: { ...list, version: 0, steps: [] }, next: list };
      // Before the signature, and after an erasure.
      expect(await port.send(booking, versionOf(1, 'one'), [], change)).toBe(false);
      expect((await port.of(booking)).sent).toEqual([]);
      await agreements.write({ agreement: anAgreement(), before: undefined, balance: aBalance() }, []);
      expect(await port.send(booking, versionOf(1, 'one'), [], change)).toBe(true);
      expect(await steps.find(list.agreementId)).toEqual(list);
      // The family ticked a step since.
      expect(await port.send(booking, versionOf(2, 'two'), [], change)).toBe(false);
      expect((await port.of(booking)).sent).toHaveLength(1);
    });

    it('have one winner when several send the same version at once', async () => {
      const { port, outbox } = await make();
      const sent = await Promise.all(
        ['a', 'b', 'c', 'd'].map((id) => port.send(booking, versionOf(1, id), [anOutboxMail({ id })])),
      );
      expect(sent.filter(Boolean)).toHaveLength(1);
      expect((await port.of(booking)).sent).toHaveLength(1);
      expect(await queued(outbox)).toHaveLength(1);
    });

    it('of a person are the newest that was sent of each booking', async () => {
      const { port } = await make();
      expect(await port.newestOf(booking.userId)).toEqual(new Map());
      await port.send(booking, versionOf(1, 'one'), []);
      await port.send(booking, versionOf(2, 'two'), []);
      await port.saveDraft(booking, draftOf('three'));
      await port.saveDraft(other, draftOf('four'));
      await port.send(strangers, versionOf(1, 'five'), []);
      expect(await port.newestOf(booking.userId)).toEqual(new Map([[booking.id, versionOf(2, 'two')]]));
    });

    it('of many bookings say which have a draft, and of which one was sent', async () => {
      const { port } = await make();
      const none = aLesson({ id: '01KA00000000000000BOOKING3' });
      expect(await port.states([])).toEqual(new Map());
      await port.saveDraft(other, draftOf('one'));
      await port.send(booking, versionOf(1, 'two'), []);
      await port.saveDraft(booking, draftOf('three'));
      const states = new Map([
        [booking.id, 'sent'],
        [other.id, 'draft'],
      ]);
      expect(await port.states([none, booking, other])).toEqual(states);
    });
  });
}
