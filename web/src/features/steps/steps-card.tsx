import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { dayWithYear } from '#contract/dates.ts';
import { setStepChoices, tickStep } from '#contract/endpoints/steps/public.ts';
import type { FamilyStep, FamilySteps } from '#contract/endpoints/steps/shapes.ts';
import { Button } from '../../components/ui/button.tsx';
import { CheckboxField } from '../../components/ui/fields/choice-field.tsx';
import { CopyField } from '../../components/ui/fields/copy-field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { SummaryRow } from '../../components/ui/summary-row.tsx';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { refreshSteps, showSteps } from './queries.ts';

/** The next steps of a family: what is open, by day, and what is done. */
export const StepsCard = ({ family, today }: { family: FamilySteps; today: string }) => {
  const { agreement, student, steps } = family;
  // Gets the focus when a step leaves its list.
  const heading = useRef<HTMLHeadingElement>(null);
  const tick = useMutation({
    mutationFn: async ({ id, done }: Pick<FamilyStep, 'id' | 'done'>) =>
      (await call(tickStep, { agreement, step: id, done })).res,
    onMutate: ({ id, done }) => {
      showSteps({ ...family, steps: steps.map((step) => (step.id === id ? { ...step, done } : step)) });
      heading.current?.focus();
    },
    onSuccess: showSteps,
    onError: refreshSteps,
  });
  const [open, done] = [steps.filter((step) => !step.done), steps.filter((step) => step.done)];
  const rowOf = (step: FamilyStep) => (
    <StepRow key={step.id} step={step} today={today} onTick={() => tick.mutate({ id: step.id, done: !step.done })} />
  );
  return (
    <SummaryRow
      heading={heading}
      title={
        <>
          Next steps for <span translate="no">{student}</span>
        </>
      }
    >
      {tick.error !== null && (
        <Problem message={messageOf(tick.error, 'That didn’t work. Please try again.')} stacked />
      )}
      {open.length === 0 ? <p>Everything is done.</p> : <ul className="grid gap-1">{open.map(rowOf)}</ul>}
      {done.length > 0 && (
        <details>
          <summary className="text-link min-h-11 cursor-pointer py-2.5">Done: {done.length}</summary>
          <ul className="grid gap-1">{done.map(rowOf)}</ul>
        </details>
      )}
      <Choices family={family} />
    </SummaryRow>
  );
};

interface StepRowProps {
  step: FamilyStep;
  today: string;
  onTick: () => void;
}

const StepRow = ({ step: { text, day, whose, counselor, done }, today, onTick }: StepRowProps) => {
  const isLate = !done && day < today;
  const words = (
    <span className="min-w-0 wrap-anywhere">
      {text}
      <span className={isLate ? 'block text-sm font-semibold text-danger' : 'block text-sm text-ink-soft'}>
        {whose === 'counselor' && `${counselor} does this. `}
        {isLate && 'Overdue: '}
        <time dateTime={day}>{dayWithYear(day)}</time>
      </span>
    </span>
  );
  return (
    <li>
      {whose === 'family' ? (
        <CheckboxField checked={done} onChange={onTick} alignsTop>
          {words}
        </CheckboxField>
      ) : (
        <p className="flex gap-3 py-1">
          <span aria-hidden="true" className="w-5 shrink-0 text-center">
            {done ? <Icon name="check" className="mt-1 size-4" /> : '·'}
          </span>
          {words}
        </p>
      )}
    </li>
  );
};

/** The calendar and Monday's email. */
const Choices = ({ family: { agreement, hasCalendar, isMailed } }: { family: FamilySteps }) => {
  const [address, setAddress] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (chosen: { choice: 'calendar' | 'mails'; on: boolean }) =>
      (await call(setStepChoices, { agreement, ...chosen })).res,
    onSuccess: ({ address: made, ...changed }, { choice }) => {
      if (choice === 'calendar') setAddress(made);
      showSteps(changed);
    },
  });
  return (
    <details>
      <summary className="text-link min-h-11 cursor-pointer py-2.5">Calendar and emails</summary>
      <div className="grid max-w-text gap-4">
        {error !== null && <Problem message={messageOf(error, 'That didn’t work. Please try again.')} stacked />}
        <CheckboxField
          checked={isMailed}
          disabled={isPending}
          onChange={({ target }) => mutate({ choice: 'mails', on: target.checked })}
        >
          Email me on Mondays if something is due
        </CheckboxField>
        <p className="text-sm text-ink-soft">
          Your calendar can show the open steps. Subscribe to the address that we make for you, and keep it to yourself:
          anyone who has it can read the steps.
          {hasCalendar && ' You have one. A new one ends it.'}
        </p>
        {address !== '' && <CopyField label="Address of your calendar, shown once" text={address} />}
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" loading={isPending} onClick={() => mutate({ choice: 'calendar', on: true })}>
            {hasCalendar ? 'Get a new calendar link' : 'Get a calendar link'}
          </Button>
          {hasCalendar && (
            <Button variant="quiet" disabled={isPending} onClick={() => mutate({ choice: 'calendar', on: false })}>
              End the address
            </Button>
          )}
        </div>
      </div>
    </details>
  );
};
