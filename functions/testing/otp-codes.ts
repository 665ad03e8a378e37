import type { OtpCodes, OtpRecord } from '#domain/ports.ts';
import { mayTry } from '#domain/sign-in/codes.ts';
import { turn } from './turn.ts';

export function inMemoryOtpCodes(): OtpCodes & { all(): OtpRecord[] } {
  const records = new Map<string, OtpRecord>();
  return {
    async find(email) {
      await turn();
      return structuredClone(records.get(email));
    },

    async replace(record, expectedVersion) {
      await turn();
      if ((records.get(record.email)?.version ?? 0) !== expectedVersion) return false;
      records.set(record.email, structuredClone(record));
      return true;
    },

    async countTry({ email, purpose, now }) {
      await turn();
      const record = records.get(email);
      const code = record?.codes[purpose];
      if (record === undefined || code === undefined || !mayTry(record, purpose, now)) return undefined;
      const counted = { ...code, tries: code.tries + 1 };
      records.set(email, {
        ...record,
        version: record.version + 1,
        codes: { ...record.codes, [purpose]: counted },
        wrongInRow: record.wrongInRow + 1,
        lastTryAt: now,
      });
      return structuredClone(counted);
    },

    async consume({ email, purpose, mac }) {
      await turn();
      const record = records.get(email);
      if (record?.codes[purpose]?.mac !== mac) return false;
      const { [purpose]: _used, ...others } = record.codes;
      records.set(email, { ...record, version: record.version + 1, codes: others, wrongInRow: 0 });
      return true;
    },

    all: () => structuredClone([...records.values()]),
  };
}
