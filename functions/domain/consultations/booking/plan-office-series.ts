import type { planOfficeSeries as contract } from '#contract/endpoints/consultations/office.ts';
import type { UseCase } from '../../shared/use-case.ts';
import { type PlanDependencies, plan } from './plan-series.ts';

/**
 * Shows weekly lessons for a family that called. Books nothing.
 * @throws Refusal INVALID_INPUT
 */
export const planOfficeSeries =
  (dependencies: PlanDependencies): UseCase<typeof contract> =>
  async ({ input }) =>
    await plan(dependencies, input, true);
