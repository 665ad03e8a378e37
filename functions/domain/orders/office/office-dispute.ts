import type { OfficeDispute } from '#contract/endpoints/orders/office.ts';
import type { Order } from '../core/order.ts';
import type { Dispute } from '../core/ports.ts';
import type { DeliveryRecord } from '../receipts/deliveries.ts';
import { type EvidenceContext, evidenceLines } from '../refunds-and-disputes/evidence.ts';
import { disputeReason } from '../refunds-and-disputes/last-dispute.ts';

/** The last dispute of an order's payment, as the office shows it; undefined if there is none. */
export function officeDispute(
  order: Order,
  dispute: Dispute | undefined,
  delivered: DeliveryRecord,
  context: EvidenceContext,
): OfficeDispute | undefined {
  if (dispute === undefined) return undefined;
  const {
    id,
    state,
    message,
    respondBy,
    takesEvidence,
    returnedCents,
    answeredAt = order.dispute?.answeredAt,
  } = dispute;
  const { totalCents, capturedCents = totalCents } = order;
  const isPart = state === 'LOST' && returnedCents !== undefined && returnedCents < capturedCents;
  const sent = delivered.evidence?.dispute === id ? delivered.evidence : undefined;
  return {
    id,
    message,
    state: isPart ? 'PART' : state,
    reason: `The ${order.payer === undefined ? 'buyer' : 'payer'} ${disputeReason(dispute, order)}.`,
    respondBy: respondBy ?? null,
    answeredAt: answeredAt ?? null,
    returnedCents: isPart ? returnedCents : null,
    evidence: evidenceLines(order, delivered, context),
    sentAt: sent?.sentAt ?? null,
    sentBy: sent?.sentAt === undefined ? '' : sent.by,
    canSend: state === 'OPEN' && takesEvidence && answeredAt === undefined && sent?.sentAt === undefined,
  };
}
