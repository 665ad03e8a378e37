import { useState } from 'react';
import {
  listOfficeStepTemplates,
  removeOfficeStepTemplate,
  type StepTemplate,
  saveOfficeStepTemplate,
} from '#contract/endpoints/steps/office.ts';
import { Button } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { showToast } from '../../components/ui/toast.tsx';
import { ApiError } from '../../features/api/api-error.ts';
import { useOfficeAction, useOfficeQuery } from '../api.ts';
import { problemOf } from '../passkey-problem.ts';
import { formatCount } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficeDialog } from '../ui/office-dialog.tsx';
import { OfficeSection } from '../ui/section.tsx';
import { errorsIn, refusedSteps } from './errors.ts';
import { emptyStep, type StepErrors, StepRows, type TypedStep, typedSteps } from './step-rows.tsx';

/** The owner's lists of steps, to add them to a family with days from a date. */
export const StepTemplates = () => {
  const query = useOfficeQuery(listOfficeStepTemplates, {});
  // A template that is edited; null for a new one.
  const [open, setOpen] = useState<{ readonly template: StepTemplate | null }>();
  return (
    <OfficeSection
      title="Templates of next steps"
      lead="Lists of up to thirty steps. Their days count from a date that you choose when you add them for a family."
      action={
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen({ template: null })}>
          New template
        </Button>
      }
    >
      <ListState query={query} name="templates">
        {({ templates }) => (
          <ul className="divide-y divide-line">
            {templates.map((template) => (
              <li key={template.id} className="flex flex-wrap items-center justify-between gap-3 py-1">
                <span className="min-w-0 wrap-anywhere">
                  {template.name} <span className="text-ink-soft">({formatCount(template.steps.length, 'step')})</span>
                </span>
                <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setOpen({ template })}>
                  Change<span className="sr-only"> {template.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </ListState>
      {open !== undefined && <TemplateDialog template={open.template} onClose={() => setOpen(undefined)} />}
    </OfficeSection>
  );
};

const typedOf = (template: StepTemplate | null): TypedStep[] =>
  template?.steps.map(({ text, days, whose }) => ({ text, when: String(days), whose })) ?? [emptyStep];

/** The template as it is sent, and what is wrong with it. */
const checked = (name: string, typed: readonly TypedStep[]) => {
  const { entries } = saveOfficeStepTemplate.body;
  const wanted = typed.map(({ text, when, whose }) => ({
    ...{ text, whose },
    days: /^[-−]?\d{1,3}$/.test(when.trim()) ? Number(when.trim().replace('−', '-')) : Number.NaN,
  }));
  const [wrongName] = Object.values(errorsIn(entries.name, name));
  const wrong: StepErrors = {
    ...errorsIn(entries.steps, wanted),
    ...(wrongName === undefined ? {} : { name: wrongName }),
  };
  return { wanted, wrong };
};

const TemplateDialog = ({ template, onClose }: { template: StepTemplate | null; onClose: () => void }) => {
  const [name, setName] = useState(template?.name ?? '');
  const [steps, setSteps] = useState(() => typedOf(template));
  const [errors, setErrors] = useState<StepErrors>({});
  const save = useOfficeAction(saveOfficeStepTemplate);
  const remove = useOfficeAction(removeOfficeStepTemplate);
  const isBusy = save.isPending || remove.isPending;
  const done = (text: string) => () => {
    showToast({ kind: 'success', text });
    onClose();
  };
  const submit = () => {
    const typed = typedSteps(steps);
    const { wanted, wrong } = checked(name, typed);
    setErrors(wrong);
    setSteps(typed.length === 0 ? [emptyStep] : typed);
    if (Object.keys(wrong).length > 0) return;
    const of = template === null ? {} : { id: template.id };
    save.mutate(
      { ...of, version: template?.version ?? 0, name, steps: wanted },
      { onSuccess: done('The template is saved.') },
    );
  };
  const error = save.error ?? remove.error;
  const problem =
    errors[''] ??
    (error === null ? undefined : (refusedSteps(error) ?? problemOf(error, 'The template could not be saved.')));
  return (
    <OfficeDialog title={template === null ? 'New template' : template.name} onClose={onClose}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Name"
          required
          autoComplete="off"
          value={name}
          error={errors['name'] ?? (error instanceof ApiError ? error.fields['name'] : undefined)}
          onChange={({ target }) => {
            setName(target.value);
          }}
        />
        <p className="text-sm text-ink-soft">
          Days from the date: -30 is 30 days before it, 0 the date itself, and 7 a week after.
        </p>
        <StepRows steps={steps} errors={errors} kind="days" onChange={(next) => setSteps([...next])} />
        {problem !== undefined && <Problem message={problem} stacked />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={save.isPending}>
            Save the template
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          {template !== null && (
            <Button
              variant="quiet"
              loading={remove.isPending}
              onClick={() => {
                remove.mutate(
                  { id: template.id, version: template.version },
                  { onSuccess: done('The template is removed.') },
                );
              }}
            >
              Remove it
            </Button>
          )}
        </div>
      </form>
    </OfficeDialog>
  );
};
