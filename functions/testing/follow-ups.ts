import { type FollowUp, type Subject, subjectOf } from '#domain/leads/follow-up.ts';
import type { FollowUps, LeadWrite } from '#domain/leads/ports.ts';
import { inMemoryLeads } from './leads.ts';
import type { inMemoryMessages } from './messages.ts';
import { inMemoryOutbox } from './outbox.ts';
import { pageOf } from './page-of.ts';
import { turn } from './turn.ts';
import { inMemoryUsers } from './users.ts';

/** Follow-ups that note answers in `messages` and come with `leads`, in one step. */
export function inMemoryFollowUps(
  messages: ReturnType<typeof inMemoryMessages>,
  leads = inMemoryLeads(inMemoryUsers(), inMemoryOutbox()),
): FollowUps & {
  all(): FollowUp[];
  /** Whether neither the lead nor the follow-up has another version. */
  canPut(write: LeadWrite): boolean;
  put(write: LeadWrite): void;
} {
  const stored = new Map<Subject, FollowUp>();
  const isNext = (next: FollowUp) => (stored.get(subjectOf(next))?.version ?? 0) === next.version - 1;
  const canPut = ({ lead, followUp }: LeadWrite) =>
    (lead === undefined || leads.canPut(lead)) && (followUp === undefined || isNext(followUp));
  const put = ({ lead, followUp }: LeadWrite) => {
    if (lead !== undefined) leads.put(lead);
    if (followUp !== undefined) stored.set(subjectOf(followUp), structuredClone(followUp));
  };
  const all = () => structuredClone([...stored.values()]);
  return {
    all,
    canPut,
    put,
    async record(write) {
      await turn();
      if (!canPut(write)) return false;
      put(write);
      return true;
    },
    async of(subjects) {
      await turn();
      return new Map(structuredClone([...stored].filter(([subject]) => subjects.includes(subject))));
    },
    async change(next, answeredAt) {
      await turn();
      if (!isNext(next)) return false;
      if (answeredAt !== undefined && !messages.answer(next.id, answeredAt)) return false;
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
