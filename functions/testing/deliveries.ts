import {
  DELIVERIES_MAX,
  type Deliveries,
  type DeliveryRecord,
  EVIDENCE_CLAIM_MS,
} from '#domain/orders/receipts/deliveries.ts';
import { turn } from './turn.ts';

type Kept = DeliveryRecord & { readonly until: number; readonly reminded?: string };

export function inMemoryDeliveries(): Deliveries {
  const records = new Map<string, Kept>();
  const change = async (order: string, until: number, changed: (kept: Kept) => Partial<Kept>): Promise<void> => {
    await turn();
    const kept = records.get(order) ?? { downloads: [], receipts: [], until };
    records.set(order, { ...kept, ...changed(kept) });
  };
  const added = <Entry>(list: readonly Entry[], entry: Entry) =>
    list.length < DELIVERIES_MAX ? [...list, structuredClone(entry)] : list;
  return {
    async of(order, now) {
      await turn();
      const { until = 0, reminded: _, ...kept } = records.get(order) ?? { downloads: [], receipts: [] };
      return until > now ? structuredClone(kept) : { downloads: [], receipts: [] };
    },
    addDownload: (order, download, until) =>
      change(order, until, ({ downloads }) => ({ downloads: added(downloads, download) })),
    addReceipt: (order, step, until) => change(order, until, ({ receipts }) => ({ receipts: added(receipts, step) })),
    async keep(order, until) {
      if (records.has(order)) await change(order, until, () => ({ until }));
    },
    async claimEvidence(order, { dispute, by, now, until }) {
      await turn();
      const earlier = records.get(order)?.evidence;
      if (earlier?.dispute === dispute) {
        if (earlier.sentAt !== undefined) return 'sent';
        if (earlier.claimedAt > now - EVIDENCE_CLAIM_MS) return 'busy';
      }
      const kept = records.get(order) ?? { downloads: [], receipts: [], until };
      records.set(order, { ...kept, evidence: { dispute, by, claimedAt: now } });
      return 'claimed';
    },
    async finishEvidence(order, sentAt) {
      await change(order, 0, ({ evidence }) =>
        evidence === undefined || sentAt === null ? {} : { evidence: { ...evidence, sentAt } },
      );
      const { evidence, ...rest } = records.get(order) ?? { downloads: [], receipts: [], until: 0 };
      if (sentAt === null && evidence !== undefined) records.set(order, rest);
    },
    async claimReminder(order, dispute, until) {
      const before = records.get(order)?.reminded;
      await change(order, until, () => ({ reminded: dispute }));
      return before !== dispute;
    },
    async releaseReminder(order) {
      await turn();
      const { reminded: _, ...rest } = records.get(order) ?? { downloads: [], receipts: [], until: 0 };
      records.set(order, rest);
    },
    async shorten(order) {
      if (records.has(order)) {
        await change(order, 0, ({ downloads }) => ({
          downloads: downloads.map((one) => ({ ...one, network: '', browser: '' })),
        }));
      }
      return true;
    },
  };
}
