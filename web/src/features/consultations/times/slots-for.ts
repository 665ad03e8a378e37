import { CONSULTATION_HORIZON_DAYS } from '#contract/endpoints/consultations/limits.ts';
import type { DemoSubject } from '#contract/words/demo-subjects.ts';

/** What free times are for: a lesson of some minutes, a demo class, or a consultation. */
export interface SlotsFor {
  readonly minutes?: number | undefined;
  readonly subject?: DemoSubject | undefined;
}

/** How the API is asked for them. */
export const slotsInput = ({ minutes, subject }: SlotsFor) => ({
  days: CONSULTATION_HORIZON_DAYS,
  ...(minutes !== undefined && { minutes }),
  ...(subject !== undefined && { kind: 'demo' as const, subject }),
});
