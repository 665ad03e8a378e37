import { CONSULTATION_HORIZON_DAYS } from '#contract/endpoints/consultations/limits.ts';
import { listConsultationSlots } from '#contract/endpoints/consultations/public.ts';
import { call } from '../../api/call.ts';

/**
 * The first free start, if there is one. Asks as /book does, so that both get the CDN's answer.
 * @throws ApiError
 */
export const nextFreeStart = async (): Promise<string | undefined> =>
  (await call(listConsultationSlots, { days: CONSULTATION_HORIZON_DAYS })).res.slots[0]?.start;
