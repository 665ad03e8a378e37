import { OTP_TRIES, OTP_WRONG_IN_A_ROW } from '#contract/endpoints/sign-in/limits.ts';
import type { Allowance, OtpCodes, OtpRecord } from '#domain/sign-in/ports.ts';
import { turn } from './turn.ts';

export function inMemoryOtpCodes(): OtpCodes & { all(): OtpRecord[] } {
  const records = new Map<string, OtpRecord>();
  const keyOf = ({ email, device = '' }: Allowance): string => `${email}#${device}`;
  return {
    async find(allowance) {
      await turn();
      return structuredClone(records.get(keyOf(allowance)));
    },

    async replace(record, expectedVersion) {
      await turn();
      if ((records.get(keyOf(record))?.version ?? 0) !== expectedVersion) return false;
      records.set(keyOf(record), structuredClone(record));
      return true;
    },

    async countTry({ allowance, slot, now }) {
      await turn();
      const record = records.get(keyOf(allowance));
      const code = record?.codes[slot];
      if (record === undefined || code === undefined || code.expiresAt <= now) return undefined;
      if (code.tries >= OTP_TRIES || record.wrongInRow >= OTP_WRONG_IN_A_ROW) return undefined;
      const counted = { ...code, tries: code.tries + 1 };
      records.set(keyOf(allowance), {
        ...record,
        version: record.version + 1,
        codes: { ...record.codes, [slot]: counted },
        wrongInRow: record.wrongInRow + 1,
        lastTryAt: now,
      });
      return structuredClone(counted);
    },

    async consume({ allowance, slot, mac }) {
      await turn();
      const record = records.get(keyOf(allowance));
      if (record?.codes[slot]?.mac !== mac) return false;
      const { [slot]: _used, ...others } = record.codes;
      records.set(keyOf(allowance), { ...record, version: record.version + 1, codes: others, wrongInRow: 0 });
      return true;
    },

    async keysOf(email) {
      await turn();
      return [...records].filter(([, record]) => record.email === email).map(([key]) => key);
    },

    async forget(keys) {
      await turn();
      for (const key of keys) records.delete(key);
    },

    all: () => structuredClone([...records.values()]),
  };
}
