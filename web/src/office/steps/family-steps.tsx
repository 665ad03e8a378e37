import { useState } from 'react';
import { dayWithYear } from '#contract/dates.ts';
import { listOfficeSteps, removeOfficeStep, tickOfficeStep } from '#contract/endpoints/steps/office.ts';
import type { OfficeFamilySteps, OfficeStep } from '#contract/office-steps.ts';
import { Button } from '../../components/ui/button.tsx';
import { CheckboxField } from '../../components/ui/fields/choice-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { useOfficeAction, useOfficeQuery, useOfficeSession } from '../api.ts';
import { problemOf } from '../passkey-problem.ts';
import { formatDay } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { RowSection } from '../ui/rows.tsx';
import { AddStepsDialog } from './add-steps-dialog.tsx';
import { ChangeStepDialog } from './change-step-dialog.tsx';

/**
 * The next steps of a person's agreements; nothing without one that is signed.
 * @param only the id of the agreement whose steps are shown; without it, those of all
 */
export const FamilySteps = ({ email, only }: { email: string; only?: string }) => {
  const query = useOfficeQuery(listOfficeSteps, { email });
  const isShown = ({ agreement }: OfficeFamilySteps) => only === undefined || agreement === only;
  if (query.data?.families.some(isShown) === false) return null;
  return (
    <RowSection title="Next steps">
      <ListState query={query} name="steps">
        {({ today, families, counselors }) => (
          <div className="grid gap-6">
            {families.filter(isShown).map((family) => (
              <Family key={family.agreement} family={family} today={today} counselors={counselors} />
            ))}
          </div>
        )}
      </ListState>
    </RowSection>
  );
};

interface FamilyProps {
  family: OfficeFamilySteps;
  today: string;
  counselors: readonly { id: string; name: string }[];
}

const Family = ({ family, today, counselors }: FamilyProps) => {
  const { agreement, fullname, student, steps, seenBy = [] } = family;
  const [isAdding, setAdding] = useState(false);
  const [changed, setChanged] = useState<OfficeStep | null>(null);
  const tick = useOfficeAction(tickOfficeStep);
  const remove = useOfficeAction(removeOfficeStep);
  const error = tick.error ?? remove.error;
  return (
    <div className="grid gap-2">
      <p className="font-semibold">For {student}</p>
      {error !== null && <Problem message={problemOf(error, 'That didn’t work. Please try again.')} stacked />}
      {steps.length === 0 && seenBy.length === 0 && <p className="text-ink-soft">No steps yet.</p>}
      {seenBy.length > 0 && (
        <p className="text-ink-soft">
          Only {seenBy.join(', ')} and owners see {steps.length === 0 ? 'these steps' : 'the other steps'}.
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {steps.map((step) => (
          <li key={step.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <CheckboxField
              checked={step.done !== null}
              alignsTop
              onChange={({ target }) => tick.mutate({ id: agreement, step: step.id, done: target.checked })}
            >
              <StepWords step={step} today={today} />
            </CheckboxField>
            {step.session === null && step.done === null && (
              <span className="flex gap-1">
                <Button variant="quiet" size="sm" onClick={() => setChanged(step)}>
                  Change<span className="sr-only">: {step.text}</span>
                </Button>
                <Button
                  variant="quiet"
                  size="sm"
                  disabled={remove.isPending}
                  onClick={() => remove.mutate({ id: agreement, step: step.id })}
                >
                  Remove<span className="sr-only">: {step.text}</span>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {counselors.length > 0 && (
        <Button
          variant="secondary"
          className="justify-self-start"
          aria-haspopup="dialog"
          onClick={() => setAdding(true)}
        >
          Add steps
        </Button>
      )}
      {isAdding && (
        <AddStepsDialog
          agreement={agreement}
          fullname={fullname}
          today={today}
          counselors={counselors}
          onClose={() => setAdding(false)}
        />
      )}
      {changed !== null && <ChangeStepDialog agreement={agreement} step={changed} onClose={() => setChanged(null)} />}
    </div>
  );
};

const StepWords = ({ step: { text, day, whose, counselor, done }, today }: { step: OfficeStep; today: string }) => {
  const { zone } = useOfficeSession();
  const isLate = done === null && day < today;
  return (
    <span className="min-w-0 wrap-anywhere">
      {text}
      <span className={isLate ? 'block text-sm font-semibold text-danger' : 'block text-sm text-ink-soft'}>
        {isLate && 'Overdue: '}
        {dayWithYear(day)}
        {`, ${whose === 'family' ? 'the family' : counselor}`}
        {done !== null && `. Ticked ${formatDay(done.at, zone)} by ${done.by === '' ? 'the family' : done.by}`}
      </span>
    </span>
  );
};
