import { useState } from 'react';
import {
  listOfficeStepTemplates,
  removeOfficeStepTemplate,
  type StepTemplate,
  saveOfficeStepTemplate,
} from '#contract/endpoints/steps/office.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { officeCall, useOfficeAction, useOfficeQuery } from '../api.ts';
import { NO_TEMPLATE_STEP, templateFields, valuesOf } from '../consultations/step-values.ts';
import { useOfficeForm } from '../form.ts';
import { problemOf } from '../passkey-problem.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { OfficeDialog } from '../ui/dialogs/office-dialog.tsx';
import { formatCount } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficeSection } from '../ui/section.tsx';
import { StepRows } from './step-rows.tsx';

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

const TemplateDialog = ({ template, onClose }: { template: StepTemplate | null; onClose: () => void }) => {
  const [empty] = useState(() => valuesOf(template));
  const of = template === null ? {} : { id: template.id };
  const version = template?.version ?? 0;
  const remove = useOfficeAction(removeOfficeStepTemplate);
  const done = (text: string) => {
    showToast({ kind: 'success', text });
    onClose();
  };
  const office = useOfficeForm(saveOfficeStepTemplate, {
    id: `template-${template?.id ?? 'new'}-${String(version)}`,
    empty,
    schema: templateFields,
    send: (wanted) => officeCall(saveOfficeStepTemplate, { ...of, version, ...wanted }),
    fallback: 'The template could not be saved. Please try again.',
    onSuccess: () => done('The template is saved.'),
  });
  const { field, failure } = office;
  const problem = remove.error === null ? failure : problemOf(remove.error, 'The template could not be removed.');
  return (
    <OfficeDialog title={template === null ? 'New template' : template.name} onClose={onClose}>
      <ActionForm
        action="Save the template"
        form={{ ...office, failure: problem, isBusy: office.isBusy || remove.isPending }}
        onCancel={onClose}
      >
        <TextField label="Name" required autoComplete="off" {...field('name')} />
        <p className="text-sm text-ink-soft">
          Days count from the date: -30 is 30 days before it, 0 the date itself, and 7 a week after.
        </p>
        <StepRows list={office.list('steps')} kind="days" none={NO_TEMPLATE_STEP} />
        {template !== null && (
          <Button
            variant="quiet"
            className="justify-self-start"
            loading={remove.isPending}
            onClick={() => {
              remove.mutate({ id: template.id, version }, { onSuccess: () => done('The template is removed.') });
            }}
          >
            Remove the template
          </Button>
        )}
      </ActionForm>
    </OfficeDialog>
  );
};
