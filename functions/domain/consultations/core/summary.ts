import type { LessonSummary } from '#contract/endpoints/consultations/shapes.ts';
import type { SummaryStep } from '../../steps/step.ts';

/** What a counselor writes after a lesson. */
export interface SummaryContent {
  readonly lines: readonly string[];
  /** What comes next. */
  readonly steps: readonly Omit<SummaryStep, 'id'>[];
}

export interface SummaryDraft extends SummaryContent {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** What the family got. It never changes. */
export interface SentSummary extends SummaryContent {
  readonly steps: readonly SummaryStep[];
  /** From 1. */
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  /** The name of the member who sent it. */
  readonly by: string;
}

export interface StoredSummary {
  readonly draft: SummaryDraft | undefined;
  /** Oldest first. */
  readonly sent: readonly SentSummary[];
}

/** What a lesson has, if anything. A draft after something that was sent doesn't count. */
export type SummaryState = 'draft' | 'sent';

/** What the family sees of it. */
export const asLessonSummary = ({ version, sentAt, lines, steps }: SentSummary): LessonSummary => ({
  version,
  sentAt: new Date(sentAt).toISOString(),
  lines: [...lines],
  steps: steps.map(({ text, day, whose }) => ({ text, day, whose })),
});
