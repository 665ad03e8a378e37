import type { Question } from '../../content/types.ts';
import { Icon } from '../ui/icon.tsx';

interface FaqAccordionProps {
  /** Groups the panels: at most one of a group is open. */
  name: string;
  questions: readonly Question[];
  /** Index of the panel that starts open, from 0. */
  startsOpen?: number;
}

/** Questions that open their answers, one at a time. Native disclosures, so they work before any script. */
export const FaqAccordion = ({ name, questions, startsOpen }: FaqAccordionProps) => (
  <div className="max-w-narrow divide-y divide-line border-y border-line">
    {questions.map(({ question, answer }, index) => (
      <details key={question} name={name} open={index === startsOpen} className="group">
        <summary className="flex list-none items-center justify-between gap-4 py-4 font-semibold">
          {question}
          <Icon name="plus" className="size-6 shrink-0 text-teal-deep transition-[rotate] group-open:rotate-45" />
        </summary>
        <p className="max-w-text pb-5 text-ink-soft">{answer}</p>
      </details>
    ))}
  </div>
);
