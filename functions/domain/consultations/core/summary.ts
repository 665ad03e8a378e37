import * as v from 'valibot';
import type { LessonSummary } from '#contract/endpoints/consultations/shapes.ts';
import type { Stored } from '../../shared/stored.ts';
import { summaryStep } from '../../steps/step.ts';

/** What a counselor writes after a lesson, with what comes next. */
export type SummaryContent = Omit<SummaryDraft, 'savedAt'>;

export const storedSummaryDraft = v.object({
  lines: v.array(v.string()),
  steps: v.array(v.omit(summaryStep, ['id'])),
  /** Milliseconds since 1970. */
  savedAt: v.number(),
});
export type SummaryDraft = Stored<typeof storedSummaryDraft>;

/** What the family got. It never changes. */
export const storedSummary = v.object({
  lines: v.array(v.string()),
  steps: v.array(summaryStep),
  /** From 1. */
  version: v.number(),
  /** Milliseconds since 1970. */
  sentAt: v.number(),
  /** The name of the member who sent it. */
  by: v.string(),
});
export type SentSummary = Stored<typeof storedSummary>;

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
