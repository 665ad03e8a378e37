import type { StepOwner } from '#contract/endpoints/steps/shapes.ts';

/** Steps with days from a date that is chosen when they are used. */
export interface Template {
  readonly id: string;
  /** From 1; grows with every change. */
  readonly version: number;
  readonly name: string;
  readonly steps: readonly { readonly text: string; readonly days: number; readonly whose: StepOwner }[];
}
