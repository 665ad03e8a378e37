import { dayWithYear } from '#contract/dates.ts';
import type { LessonSummary } from '#contract/endpoints/consultations/shapes.ts';

/** What a counselor wrote after a lesson: the lines, and the next steps with their days. */
export const SummaryText = ({ lines, steps }: Pick<LessonSummary, 'lines' | 'steps'>) => (
  <div className="grid gap-3 wrap-anywhere">
    {lines.map((line, index) => (
      // Lines have no other identity than their place.
      <p key={String(index)}>{line}</p>
    ))}
    {steps.length > 0 && (
      <>
        <p className="font-semibold">Next steps</p>
        <ul className="grid gap-2">
          {steps.map(({ text, day, whose }, index) => (
            <li key={String(index)} className="border-l-2 border-teal-soft pl-3">
              {text}
              <span className="block text-sm text-ink-soft">
                {whose === 'counselor' && 'Your counselor, '}
                <time dateTime={day}>{dayWithYear(day)}</time>
              </span>
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
);
