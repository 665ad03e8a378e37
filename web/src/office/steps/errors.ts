import * as v from 'valibot';
import { ApiError } from '../../features/api/api-error.ts';
import type { StepErrors } from './step-rows.tsx';

/** What a rule says about typed steps, by place and member; empty if all is well. */
export const errorsIn = (rule: v.GenericSchema, steps: unknown): StepErrors =>
  Object.fromEntries(
    (v.safeParse(rule, steps).issues ?? [])
      .map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const)
      .toReversed(),
  );

/** What the server refused of the steps as a whole. */
export const refusedSteps = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields['steps'] : undefined;
