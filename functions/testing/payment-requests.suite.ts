import { describe, expect, it } from 'vitest';
import type { Outbox } from '#domain/mail/ports.ts';
import type { PaymentRequests } from '#domain/payment-requests/ports.ts';
import type { PaymentRequest, RequestList } from '#domain/payment-requests/request.ts';
import { hashToken } from '#domain/shared/hashes.ts';
import { TEST_START } from './clock.ts';
import { anOutboxMail, aPaymentRequest } from './samples.ts';

const mail = anOutboxMail();
const due = TEST_START + 60_000;
const keptUntil = TEST_START + 86_400_000;
const buyerId = 'student';
const listOf = (version: number, ...requests: PaymentRequest[]): RequestList => ({ buyerId, version, requests });

export function describePaymentRequests(
  name: string,
  make: () => Promise<{ readonly port: PaymentRequests; readonly outbox: Outbox }>,
): void {
  describe(`payment requests: ${name}`, () => {
    it('are stored with their emails, and found by student and token', async () => {
      const { port, outbox } = await make();
      expect(await port.of(buyerId)).toEqual(listOf(0));
      const request = aPaymentRequest({ code: 'FALL', email: 'mom@example.com' });
      const list = listOf(1, request);
      expect(await port.write(list, { added: request, keptUntil }, [mail])).toBe(true);
      expect(await port.of(buyerId)).toEqual(list);
      expect(await port.of('another student')).toEqual({ ...listOf(0), buyerId: 'another student' });
      expect(await port.byToken(request.tokenHash)).toEqual({ buyerId, id: request.id });
      expect(await port.byToken(hashToken('another token'))).toBeUndefined();
      expect(await port.mailedTo('mom@example.com')).toEqual([{ buyerId, id: request.id }]);
      expect(await port.mailedTo('dad@example.com')).toEqual([]);
      expect(await outbox.due(due, 50)).toEqual([mail]);
    });

    it('without an address are found by none', async () => {
      const { port, outbox } = await make();
      const request = aPaymentRequest();
      expect(await port.write(listOf(1, request), { added: request, keptUntil }, [])).toBe(true);
      expect(await port.byToken(request.tokenHash)).toEqual({ buyerId, id: request.id });
      expect(await port.mailedTo('')).toEqual([]);
      expect(await outbox.due(due, 50)).toEqual([]);
    });

    it('change only from the version that was read', async () => {
      const { port, outbox } = await make();
      const first = aPaymentRequest();
      const second = aPaymentRequest({ id: `${first.id.slice(0, -1)}2`, tokenHash: hashToken('second') });
      expect(await port.write(listOf(1, first), { added: first, keptUntil }, [])).toBe(true);
      expect(await port.write(listOf(1, second), { added: second, keptUntil }, [mail])).toBe(false);
      expect(await port.byToken(second.tokenHash)).toBeUndefined();
      expect(await outbox.due(due, 50)).toEqual([]);
      const ended = listOf(2, { ...first, ended: 'WITHDRAWN' }, second);
      expect(await port.write(ended, { added: second, keptUntil }, [])).toBe(true);
      expect(await port.write(ended, { keptUntil }, [])).toBe(false);
      expect(await port.of(buyerId)).toEqual(ended);
    });

    it('of two writes at the same time, one counts', async () => {
      const { port } = await make();
      const requests = [1, 2, 3, 4].map((number) => aPaymentRequest({ tokenHash: hashToken(String(number)) }));
      const written = await Promise.all(
        requests.map(async (request) => await port.write(listOf(1, request), { added: request, keptUntil }, [])),
      );
      expect(written.filter(Boolean)).toHaveLength(1);
    });

    it('remember which addresses want none', async () => {
      const { port } = await make();
      const [mom, dad] = [hashToken('mom@example.com'), hashToken('dad@example.com')];
      expect(await port.isStopped(mom)).toBe(false);
      await port.stop(mom, TEST_START);
      await port.stop(mom, TEST_START + 1);
      expect(await port.isStopped(mom)).toBe(true);
      expect(await port.isStopped(dad)).toBe(false);
    });
  });
}
