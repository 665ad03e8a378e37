import { describe, expect, it } from 'vitest';
import type { Agreements } from '#domain/agreements/ports.ts';
import type { Outbox } from '#domain/mail/ports.ts';
import type { StepLists, StepTemplates } from '#domain/steps/ports.ts';
import type { StepList } from '#domain/steps/step.ts';
import { TEST_START } from './clock.ts';
import { aBalance, anAgreement, anOutboxMail, aStep, aStepList } from './samples.ts';

const list = aStepList();
const first = { before: { ...list, version: 0, steps: [] }, next: list };
const after = (before: StepList, changes: Partial<StepList>) => ({
  before,
  next: { ...before, ...changes, version: before.version + 1 },
});
const done = { at: TEST_START, by: 'Maya Ellison' };

interface Made {
  readonly port: StepLists;
  readonly agreements: Agreements;
  readonly outbox: Outbox;
}

export function describeStepLists(name: string, make: () => Promise<Made>): void {
  async function sign({ agreements }: Made, id = list.agreementId): Promise<void> {
    const signed = { agreement: anAgreement({ id }), before: undefined, balance: aBalance({ agreementId: id }) };
    expect(await agreements.write(signed, [])).toBe(true);
  }
  async function signed(): Promise<Made> {
    const made = await make();
    await sign(made);
    return made;
  }

  describe(`step lists: ${name}`, () => {
    it('are stored with every choice, and change version by version', async () => {
      const { port } = await signed();
      expect(await port.find(list.agreementId)).toBeUndefined();
      expect(await port.change(first, [])).toBe(true);
      expect(await port.find(list.agreementId)).toEqual(list);
      const { lesson: _, ...added } = aStep({ id: 'ADDED', whose: 'counselor' });
      const next = after(list, {
        steps: [aStep({ done }), added],
        readers: [{ email: 'amy@example.com', feedHash: 'a1', stoppedAt: TEST_START }],
        mailedOn: '2026-11-09',
      });
      expect(await port.change(next, [])).toBe(true);
      expect(await port.find(list.agreementId)).toEqual(next.next);
    });

    it('have one winner of changes at once, and its emails only', async () => {
      const { port, outbox } = await signed();
      await port.change(first, []);
      const changes = await Promise.all(
        ['a', 'b', 'c'].map((id) => port.change(after(list, { mailedOn: id }), [anOutboxMail({ id })])),
      );
      expect(changes.filter(Boolean)).toHaveLength(1);
      const { mailedOn } = (await port.find(list.agreementId)) ?? {};
      expect((await outbox.due(TEST_START + 60_000, 50)).map(({ id }) => id)).toEqual([mailedOn]);
      expect(await port.change(first, [])).toBe(false);
    });

    it('begin only with a signed agreement', async () => {
      const { port } = await make();
      expect(await port.change(first, [])).toBe(false);
      expect(await port.find(list.agreementId)).toBeUndefined();
    });

    it('are found by the day of the first open step, while one is open', async () => {
      const made = await signed();
      await sign(made, 'LATER');
      const { port } = made;
      const later = aStepList({
        agreementId: 'LATER',
        steps: [aStep({ day: '2026-12-01' }), aStep({ id: 'B', day: '2026-11-25' })],
      });
      await port.change(first, []);
      await port.change({ before: { ...later, version: 0, steps: [] }, next: later }, []);
      const found = async (day: string) => (await port.dueBy(day)).map(({ agreementId }) => agreementId).toSorted();
      expect(await found('2026-11-12')).toEqual([]);
      expect(await found('2026-11-13')).toEqual([list.agreementId]);
      expect(await found('2026-11-25')).toEqual([list.agreementId, 'LATER'].toSorted());
      await port.change(after(list, { steps: [aStep({ done })] }), []);
      expect(await found('2099-12-31')).toEqual(['LATER']);
    });
  });
}

export function describeStepTemplates(name: string, make: () => Promise<{ readonly port: StepTemplates }>): void {
  const template = {
    id: '01KA0000000000000TEMPLATE1',
    version: 1,
    name: 'Execution, senior fall',
    steps: [{ text: 'Finish the main essay', days: -30, whose: 'family' }],
  } as const;

  describe(`step templates: ${name}`, () => {
    it('are saved, changed and removed version by version', async () => {
      const { port } = await make();
      expect(await port.list()).toEqual([]);
      expect(await port.save(template)).toBe(true);
      expect(await port.save(template)).toBe(false);
      const next = { ...template, version: 2, name: 'Senior fall' };
      expect(await port.save(next)).toBe(true);
      const other = { ...template, id: '01KA0000000000000TEMPLATE2' };
      expect(await port.save(other)).toBe(true);
      expect(await port.list()).toEqual([next, other]);
      expect(await port.remove(template.id, 1)).toBe(false);
      expect(await port.remove(template.id, 2)).toBe(true);
      expect(await port.remove(template.id, 2)).toBe(false);
      expect(await port.list()).toEqual([other]);
    });
  });
}
