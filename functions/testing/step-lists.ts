import type { StepLists, StepTemplates } from '#domain/steps/ports.ts';
import { nextDay, type StepList, type StepWrite } from '#domain/steps/step.ts';
import type { Template } from '#domain/steps/template.ts';
import type { inMemoryBalances } from './balances.ts';
import { frozenCopy } from './frozen-copy.ts';
import type { inMemoryOutbox } from './outbox.ts';
import { turn } from './turn.ts';

/**
 * Steps of agreements with a balance, which queue their mails in `outbox` in one step. `canWrite`
 * and `put` are for fakes that store something else in the same step.
 */
export function inMemoryStepLists(
  outbox: ReturnType<typeof inMemoryOutbox>,
  balances: ReturnType<typeof inMemoryBalances>,
): StepLists & { canWrite(write: StepWrite): boolean; put(write: StepWrite): void } {
  const lists = new Map<string, StepList>();
  const canWrite = ({ before: { agreementId, version } }: StepWrite): boolean =>
    balances.all().some((balance) => balance.agreementId === agreementId) &&
    (lists.get(agreementId)?.version ?? 0) === version;
  const put = ({ next }: StepWrite): void => {
    lists.set(next.agreementId, frozenCopy(next));
  };
  return {
    canWrite,
    put,
    async find(agreementId) {
      await turn();
      return lists.get(agreementId);
    },
    async dueBy(day) {
      await turn();
      return [...lists.values()].filter((list) => {
        const next = nextDay(list);
        return next !== undefined && next <= day;
      });
    },
    async change(write, mails) {
      await turn();
      if (!canWrite(write)) return false;
      put(write);
      for (const mail of mails) outbox.put(mail);
      return true;
    },
  };
}

export function inMemoryStepTemplates(): StepTemplates {
  const templates = new Map<string, Template>();
  return {
    async list() {
      await turn();
      return [...templates.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
    },
    async save(next) {
      await turn();
      if ((templates.get(next.id)?.version ?? 0) !== next.version - 1) return false;
      templates.set(next.id, frozenCopy(next));
      return true;
    },
    async remove(id, version) {
      await turn();
      if (templates.get(id)?.version !== version) return false;
      templates.delete(id);
      return true;
    },
  };
}
