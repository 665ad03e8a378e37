import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dayIn, shortDay } from '#contract/dates.ts';
import type { OfficeToday } from '#contract/endpoints/office/office.ts';
import { tickOfficeStep } from '#contract/endpoints/steps/office.ts';
import type { OfficeStep } from '#contract/office-steps.ts';
import { CheckboxField } from '../../components/ui/fields/choice-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { useOfficeAction } from '../api.ts';
import { SummaryForm } from '../consultations/summary-form.tsx';
import { problemOf } from '../passkey-problem.ts';
import { paths } from '../paths.ts';
import { OfficeDialog } from '../ui/dialogs/office-dialog.tsx';
import { formatCount } from '../ui/format.ts';
import { RowSection, Rows, rowAction } from '../ui/rows.tsx';

/** What is overdue and due within seven days, by family, each with the way to its lesson. */
export const DueSteps = ({ today: { steps: families, at }, zone }: { today: OfficeToday; zone: string }) => {
  const today = dayIn(zone, at);
  const all = families.flatMap(({ steps }) => steps);
  const late = all.filter(({ day }) => day < today).length;
  const tick = useOfficeAction(tickOfficeStep);
  const [lesson, setLesson] = useState<{ fullname: string; id: string; person: string; start: number }>();
  return (
    <RowSection
      title={`Due this week: ${String(all.length)}`}
      note={late === 0 ? '' : `${formatCount(late, 'step is overdue', 'steps are overdue')}.`}
    >
      {tick.error !== null && (
        <Problem message={problemOf(tick.error, 'That didn’t work. Please try again.')} stacked />
      )}
      <Rows>
        {families.map(({ agreement, fullname, student, email, steps }) => (
          <li key={agreement} className="py-2">
            <Link className="text-link font-semibold break-words" to={paths.person(email)}>
              {fullname}
            </Link>{' '}
            <span className="text-sm text-ink-soft">for {student}</span>
            <ul>
              {steps.map((step) => (
                <li key={step.id} className="flex flex-wrap items-center justify-between gap-x-4">
                  <CheckboxField
                    checked={false}
                    alignsTop
                    className="min-w-0 grow basis-60"
                    onChange={() => {
                      tick.mutate(
                        { id: agreement, step: step.id, done: true },
                        { onSuccess: () => showToast({ kind: 'success', text: `Done: ${step.text}` }) },
                      );
                    }}
                  >
                    <Words step={step} today={today} />
                  </CheckboxField>
                  {step.session !== null && (
                    <button
                      type="button"
                      className={rowAction}
                      aria-haspopup="dialog"
                      onClick={() => {
                        if (step.session !== null) setLesson({ ...step.session, fullname });
                      }}
                    >
                      Open the session<span className="sr-only"> of {fullname}</span>
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </Rows>
      {lesson !== undefined && (
        <OfficeDialog title={`The session of ${lesson.fullname}`} onClose={() => setLesson(undefined)}>
          <SummaryForm consultation={lesson} onClose={() => setLesson(undefined)} onSent={() => setLesson(undefined)} />
        </OfficeDialog>
      )}
    </RowSection>
  );
};

const Words = ({ step: { text, day, whose, counselor }, today }: { step: OfficeStep; today: string }) => (
  <span className="min-w-0 wrap-anywhere">
    {text}
    <span className={day < today ? 'block text-sm font-semibold text-danger' : 'block text-sm text-ink-soft'}>
      {day < today ? 'Was due' : 'Due'} {shortDay(day)}, {whose === 'family' ? 'the family' : counselor}
    </span>
  </span>
);
