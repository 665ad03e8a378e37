import { listConsultationSlots } from '#contract/endpoints/consultations/public.ts';
import { CONSULTATION_HORIZON_DAYS } from '#contract/limits.ts';
import { call } from '../api/call.ts';
import { soonIn, visitorZone } from './times.ts';

/**
 * Writes into a line: Next free: tomorrow, 4:00 PM your time. Nothing if nothing is free.
 * @throws ApiError
 */
export const showNextFree = async (line: Element): Promise<void> => {
  // As /book asks, so that both get the CDN's answer.
  const { res } = await call(listConsultationSlots, { days: CONSULTATION_HORIZON_DAYS });
  const [next] = res.slots;
  if (next !== undefined) line.textContent = `Next free: ${soonIn(next.start, visitorZone())} your time`;
};
