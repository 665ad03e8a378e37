import { type FollowUp, type Subject, subjectOf } from '#domain/leads/follow-up.ts';
import type { FollowUps } from '#domain/leads/ports.ts';
import type { inMemoryInquiries } from './inquiries.ts';
import { pageOf } from './page-of.ts';
import { turn } from './turn.ts';

/** Follow-ups that note answers in `inquiries`, in one step. */
export function inMemoryFollowUps(inquiries: ReturnType<typeof inMemoryInquiries>): FollowUps & { all(): FollowUp[] } {
  const stored = new Map<Subject, FollowUp>();
  const all = () => structuredClone([...stored.values()]);
  return {
    all,
    async of(subjects) {
      await turn();
      return new Map(structuredClone([...stored].filter(([subject]) => subjects.includes(subject))));
    },
    async change(next, answeredAt) {
      await turn();
      if ((stored.get(subjectOf(next))?.version ?? 0) !== next.version - 1) return false;
      if (answeredAt !== undefined && !inquiries.answer(next.id, answeredAt)) return false;
      stored.set(subjectOf(next), structuredClone(next));
      return true;
    },
    async inState(kind, state, range) {
      await turn();
      return pageOf(
        all().filter((one) => one.kind === kind && one.state === state),
        range,
      );
    },
    async remove(subject) {
      await turn();
      stored.delete(subject);
    },
  };
}
