import { describe, expect, it } from 'vitest';
import {
  DELIVERIES_MAX,
  type Deliveries,
  type Download,
  EVIDENCE_CLAIM_MS,
} from '#domain/orders/receipts/deliveries.ts';
import { TEST_START } from './clock.ts';

const NUMBER = '01KA00000000000000000ORDER';
const until = TEST_START + 86_400_000;
const aDownload = (changes: Partial<Download> = {}): Download => ({
  at: TEST_START,
  fileName: 'biology.pdf',
  network: '203.0.113.0/24',
  browser: 'Safari on iPhone',
  ...changes,
});
const claim = { dispute: 'PP-R-1', by: 'Olive Stone', now: TEST_START, until };

export function describeDeliveries(name: string, make: () => Promise<{ port: Deliveries }>): void {
  describe(`deliveries: ${name}`, () => {
    it('keeps downloads and receipts of each order, oldest first, until its time', async () => {
      const { port } = await make();
      expect(await port.of(NUMBER, TEST_START)).toEqual({ downloads: [], receipts: [] });
      await port.addDownload(NUMBER, aDownload(), until);
      await port.addReceipt(NUMBER, { at: TEST_START, step: 'SENT' }, until + 1_000_000);
      await port.addReceipt(NUMBER, { at: TEST_START + 1, step: 'DELIVERED', answer: '250 ok' }, until);
      await port.addDownload(NUMBER, aDownload({ at: TEST_START + 2, browser: '' }), until);
      expect(await port.of(NUMBER, until - 1_000)).toEqual({
        downloads: [aDownload(), aDownload({ at: TEST_START + 2, browser: '' })],
        receipts: [
          { at: TEST_START, step: 'SENT' },
          { at: TEST_START + 1, step: 'DELIVERED', answer: '250 ok' },
        ],
      });
      expect(await port.of('ANOTHER', TEST_START)).toEqual({ downloads: [], receipts: [] });
      expect((await port.of(NUMBER, until)).downloads).toEqual([]);
    });

    it('keeps what there is for longer, and makes nothing of nothing', async () => {
      const { port } = await make();
      await port.keep(NUMBER, until);
      expect((await port.of(NUMBER, TEST_START)).downloads).toEqual([]);
      await port.addDownload(NUMBER, aDownload(), until);
      await port.keep(NUMBER, until + 5_000);
      expect((await port.of(NUMBER, until)).downloads).toHaveLength(1);
    });

    it('keeps no more than the most, the first ones, also of many at the same time', async () => {
      const { port } = await make();
      const places = Array.from({ length: DELIVERIES_MAX + 5 }, (_, place) => place);
      for (const place of places.slice(0, DELIVERIES_MAX - 5)) {
        await port.addDownload(NUMBER, aDownload({ at: TEST_START + place }), until);
      }
      await Promise.all(
        places.slice(DELIVERIES_MAX - 5).map((at) => port.addDownload(NUMBER, aDownload({ at }), until)),
      );
      const { downloads } = await port.of(NUMBER, TEST_START);
      expect(downloads).toHaveLength(DELIVERIES_MAX);
      expect(downloads[0]?.at).toBe(TEST_START);
    });

    it('lets one caller send the evidence, and another one once the first is lost', async () => {
      const { port } = await make();
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => port.claimEvidence(NUMBER, claim)));
      expect(outcomes.toSorted()).toEqual(['busy', 'busy', 'busy', 'busy', 'claimed']);
      const later = { ...claim, now: TEST_START + EVIDENCE_CLAIM_MS };
      expect(await port.claimEvidence(NUMBER, later)).toBe('claimed');
      await port.finishEvidence(NUMBER, null);
      expect(await port.claimEvidence(NUMBER, later)).toBe('claimed');
      await port.finishEvidence(NUMBER, TEST_START + 5);
      expect(await port.claimEvidence(NUMBER, { ...later, now: until })).toBe('sent');
      expect((await port.of(NUMBER, TEST_START)).evidence).toEqual({
        ...{ dispute: 'PP-R-1', by: 'Olive Stone' },
        ...{ claimedAt: later.now, sentAt: TEST_START + 5 },
      });
      expect(await port.claimEvidence(NUMBER, { ...claim, dispute: 'PP-R-2' })).toBe('claimed');
    });

    it('reminds once of a dispute', async () => {
      const { port } = await make();
      expect(await port.claimReminder(NUMBER, 'PP-R-1', until)).toBe(true);
      expect(await port.claimReminder(NUMBER, 'PP-R-1', until)).toBe(false);
      expect(await port.claimReminder(NUMBER, 'PP-R-2', until)).toBe(true);
      await port.releaseReminder(NUMBER);
      expect(await port.claimReminder(NUMBER, 'PP-R-2', until)).toBe(true);
      expect(await port.claimReminder(NUMBER, 'PP-R-2', until)).toBe(false);
    });

    it('forgets networks and browsers, and nothing that a dispute needs', async () => {
      const { port } = await make();
      expect(await port.shorten(NUMBER)).toBe(true);
      await port.addDownload(NUMBER, aDownload(), until);
      await port.addReceipt(NUMBER, { at: TEST_START, step: 'SENT' }, until);
      expect(await port.shorten(NUMBER)).toBe(true);
      const { downloads, receipts } = await port.of(NUMBER, TEST_START);
      expect(downloads).toEqual([aDownload({ network: '', browser: '' })]);
      expect(receipts).toHaveLength(1);
    });
  });
}
