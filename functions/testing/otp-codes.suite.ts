import { describe, expect, it } from 'vitest';
import { OTP_TRIES, OTP_WRONG_IN_A_ROW } from '#contract/endpoints/sign-in/limits.ts';
import type { OtpCodes } from '#domain/sign-in/ports.ts';
import { TEST_START } from './clock.ts';
import { anIssuedCode, anOtpRecord, aSlot } from './samples.ts';

const email = 'amy@example.com';
const now = TEST_START + 1_000;
const anotherSlot = `registration#${'bb'.repeat(32)}`;
const attempt = (slot = aSlot, at = now) => ({ allowance: { email }, slot, now: at });
const used = (slot = aSlot, { mac } = anIssuedCode()) => ({ allowance: { email }, slot, mac });

export function describeOtpCodes(name: string, make: () => Promise<{ port: OtpCodes }>): void {
  async function stored(changes: Parameters<typeof anOtpRecord>[0] = {}): Promise<OtpCodes> {
    const { port } = await make();
    await port.replace(anOtpRecord(changes), 0);
    return port;
  }

  describe(`one-time codes: ${name}`, () => {
    it('reads a record as it was written', async () => {
      const record = anOtpRecord({
        codes: {
          [aSlot]: anIssuedCode(),
          [anotherSlot]: anIssuedCode({ renewed: true, applicant: { fullname: 'Zoë 李', phone: '5550102030' } }),
        },
      });
      const { port } = await make();
      expect(await port.replace(record, 0)).toBe(true);
      expect(await port.find({ email })).toEqual(record);
    });

    it('finds nothing for an address that never asked for a code', async () => {
      const { port } = await make();
      expect(await port.find({ email })).toBeUndefined();
      expect(await port.countTry(attempt())).toBeUndefined();
      expect(await port.consume(used())).toBe(false);
    });

    it('forgets all that counts for an address, and nothing of another', async () => {
      const port = await stored();
      const [device, other] = [anOtpRecord({ device: 'dd'.repeat(32) }), anOtpRecord({ email: `x${email}` })];
      for (const record of [device, other]) await port.replace(record, 0);
      const keys = await port.keysOf(email);
      expect(keys).toHaveLength(2);
      await port.forget(keys);
      expect(await port.keysOf(email)).toEqual([]);
      expect(await port.find({ email })).toBeUndefined();
      expect(await port.find({ email: other.email })).toEqual(other);
      await port.forget([]);
    });

    it('replaces only the expected version', async () => {
      const port = await stored();
      expect(await port.replace(anOtpRecord({ version: 2, sentInDay: 2 }), 1)).toBe(true);
      expect(await port.replace(anOtpRecord({ version: 2, sentInDay: 9 }), 1)).toBe(false);
      expect(await port.replace(anOtpRecord({ version: 1, sentInDay: 9 }), 0)).toBe(false);
      expect(await port.find({ email })).toMatchObject({ version: 2, sentInDay: 2 });
    });

    it.each([0, 1])('lets one of several replace version %i', async (expected) => {
      const { port } = await make();
      if (expected === 1) await port.replace(anOtpRecord(), 0);
      const written = await Promise.all(
        [1, 2, 3, 4].map((sentInDay) => port.replace(anOtpRecord({ version: expected + 1, sentInDay }), expected)),
      );
      expect(written.filter(Boolean)).toHaveLength(1);
      expect((await port.find({ email }))?.sentInDay).toBe(written.indexOf(true) + 1);
    });

    it('counts a try and answers the code', async () => {
      const port = await stored({ wrongInRow: 4 });
      expect(await port.countTry(attempt())).toEqual(anIssuedCode({ tries: 1 }));
      expect(await port.find({ email })).toEqual(
        anOtpRecord({ version: 2, codes: { [aSlot]: anIssuedCode({ tries: 1 }) }, wrongInRow: 5, lastTryAt: now }),
      );
    });

    it('answers the name and phone of a new person', async () => {
      const applicant = { fullname: 'Zoë 李', phone: '5550102030' };
      const port = await stored({ codes: { [anotherSlot]: anIssuedCode({ renewed: true, applicant }) } });
      expect((await port.countTry(attempt(anotherSlot)))?.applicant).toEqual(applicant);
    });

    it('counts no try in the slot of another purpose or browser', async () => {
      const port = await stored();
      expect(await port.countTry(attempt(anotherSlot))).toBeUndefined();
      expect(await port.find({ email })).toEqual(anOtpRecord());
    });

    it('counts a try until the last millisecond of a code and none after', async () => {
      const port = await stored({ codes: { [aSlot]: anIssuedCode({ expiresAt: now }) } });
      expect(await port.countTry(attempt(aSlot, now))).toBeUndefined();
      expect(await port.countTry(attempt(aSlot, now - 1))).toBeDefined();
    });

    it('counts no try while the address is closed', async () => {
      const port = await stored({ wrongInRow: OTP_WRONG_IN_A_ROW });
      expect(await port.countTry(attempt())).toBeUndefined();
      expect(await port.find({ email })).toEqual(anOtpRecord({ wrongInRow: OTP_WRONG_IN_A_ROW }));
    });

    it('counts no more tries than allowed, however many come at the same time', async () => {
      const port = await stored();
      const counted = await Promise.all(Array.from({ length: 12 }, () => port.countTry(attempt())));
      const tries = counted.flatMap((code) => code?.tries ?? []);
      expect(tries.sort()).toEqual(Array.from({ length: OTP_TRIES }, (_, index) => index + 1));
      expect(await port.find({ email })).toMatchObject({ wrongInRow: OTP_TRIES, version: 1 + OTP_TRIES });
    });

    it('closes the address at its limit, however many tries come at the same time', async () => {
      const port = await stored({ wrongInRow: OTP_WRONG_IN_A_ROW - 1 });
      const counted = await Promise.all(Array.from({ length: 6 }, () => port.countTry(attempt())));
      expect(counted.filter((code) => code !== undefined)).toHaveLength(1);
    });

    it('uses a code up, and resets the count of wrong tries', async () => {
      const other = anIssuedCode({ mac: 'cd'.repeat(32) });
      const port = await stored({ wrongInRow: 7, codes: { [aSlot]: anIssuedCode(), [anotherSlot]: other } });
      expect(await port.consume(used(anotherSlot))).toBe(false);
      expect(await port.consume(used())).toBe(true);
      expect(await port.find({ email })).toEqual(
        anOtpRecord({ version: 2, codes: { [anotherSlot]: other }, wrongInRow: 0 }),
      );
      expect(await port.consume(used())).toBe(false);
      expect(await port.countTry(attempt())).toBeUndefined();
    });

    it('uses a code up for one of several at the same time', async () => {
      const port = await stored();
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => port.consume(used())));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
    });

    it('counts codes of a known device separately from those of the address', async () => {
      const port = await stored({ wrongInRow: OTP_WRONG_IN_A_ROW });
      const allowance = { email, device: 'dc'.repeat(32) };
      expect(await port.find(allowance)).toBeUndefined();
      expect(await port.replace(anOtpRecord(allowance), 0)).toBe(true);
      expect(await port.countTry({ ...attempt(), allowance })).toBeDefined();
      expect(await port.consume({ ...used(), allowance })).toBe(true);
      expect(await port.find(allowance)).toMatchObject({ ...allowance, version: 3, codes: {} });
      expect(await port.find({ email })).toEqual(anOtpRecord({ wrongInRow: OTP_WRONG_IN_A_ROW }));
    });

    it('does not replace a record in which a try was counted meanwhile', async () => {
      const port = await stored();
      await port.countTry(attempt());
      expect(await port.replace(anOtpRecord({ version: 2 }), 1)).toBe(false);
    });
  });
}
