import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import { dayIn } from '#contract/dates.ts';
import {
  SUMMARY_LINE_MAX_LENGTH,
  SUMMARY_LINES_MAX,
  SUMMARY_STEPS_MAX,
} from '#contract/endpoints/consultations/limits.ts';
import {
  getOfficeSummary,
  type OfficeConsultation,
  type OfficeSummary,
  writeOfficeSummary,
} from '#contract/endpoints/consultations/office.ts';
import { Button } from '../../components/ui/button.tsx';
import { SelectField } from '../../components/ui/fields/select-field.tsx';
import { TextAreaField } from '../../components/ui/fields/text-area-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { SummaryText } from '../../features/consultations/summary-text.tsx';
import { draftOf } from '../../features/forms/draft.ts';
import { officeCall, refetchAfter, useOfficeQuery, useOfficeSession } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { formatMoment } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { isSame } from '../ui/typed-values.ts';
import { stepOwnerOptions } from './step-owners.ts';
import { isEmptyStep } from './step-values.ts';
import { type SummaryContent, type SummaryValues, summaryFields, valuesOf } from './summary-values.ts';

interface SummaryProps {
  consultation: Pick<OfficeConsultation, 'id' | 'person' | 'fullname' | 'start'>;
  /** After a draft was saved. */
  onClose: () => void;
  /** After it was sent. */
  onSent: () => void;
}

/** What the counselor writes after a lesson: a draft, and what was sent to the family. */
export const SummaryForm = (props: SummaryProps) => {
  const { id, person } = props.consultation;
  const query = useOfficeQuery(getOfficeSummary, { id, person });
  // The form begins with what is stored now, which a cache may not have.
  const [isReady, setReady] = useState(false);
  if (!isReady && query.data !== undefined && !query.isStale) setReady(true);
  return (
    <ListState query={{ ...query, data: isReady ? query.data : undefined }} name="summary">
      {(saved) => (
        <div className="grid gap-6">
          <Write {...props} saved={saved} />
          <Sent sent={saved.sent} />
        </div>
      )}
    </ListState>
  );
};

const NOTHING: SummaryContent = { lines: [], steps: [] };

type Form = UseFormReturn<SummaryValues, unknown, SummaryContent>;
type Office = ReturnType<typeof useOfficeForm<typeof writeOfficeSummary, SummaryValues, SummaryContent>>;

const Write = ({ consultation, saved, onClose, onSent }: SummaryProps & { saved: OfficeSummary }) => {
  const { id, person, fullname } = consultation;
  const [initial] = useState(() => valuesOf(saved.draft ?? saved.sent[0] ?? NOTHING));
  // What is about to be sent, to confirm it.
  const [asked, setAsked] = useState<SummaryContent | null>(null);
  const formId = `summary-${id}`;
  const office = useOfficeForm(writeOfficeSummary, {
    id: formId,
    empty: initial,
    schema: summaryFields,
    send: (content) => officeCall(writeOfficeSummary, { id, person, ...content, send: asked !== null }),
    fallback: 'The summary could not be saved. Please try again.',
    onSuccess: () => {
      const text = asked === null ? 'The draft is saved.' : `The summary is on its way to the family of ${fullname}.`;
      showToast({ kind: 'success', text });
      if (asked === null) onClose();
      else onSent();
    },
    onError: () => setAsked(null),
  });
  const { form, formProps, field, isBusy, failure } = office;
  useDraftOnLeaving(form, { formId, initial, id, person });
  if (asked !== null) {
    return (
      <form {...formProps} className="grid gap-5">
        <p className="font-semibold">
          {saved.sent.length === 0
            ? 'The family gets this by email and on its dashboard. You can send a new version later, but not take it back.'
            : 'The family gets this by email, and on its dashboard in place of the version before. You can’t take it back.'}
        </p>
        <div className="rounded-md bg-sand px-4 py-3">
          <SummaryText {...asked} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={isBusy}>
            Send it
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => setAsked(null)}>
            Keep writing
          </Button>
        </div>
      </form>
    );
  }
  const ask = form.handleSubmit((content) => {
    if (content.lines.length + content.steps.length > 0) setAsked(content);
    else form.setError('lines', { message: 'Write at least one line or one step' });
  });
  return (
    <form {...formProps} className="grid gap-5">
      {failure !== null && <Problem message={failure} stacked />}
      <TextAreaField
        label="What you talked about"
        hint={`Up to ${String(SUMMARY_LINES_MAX)} lines, each of up to ${String(SUMMARY_LINE_MAX_LENGTH)} characters.`}
        rows={6}
        {...field('lines')}
      />
      <Steps office={office} start={consultation.start} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void ask()}>Send to the family</Button>
        <Button type="submit" variant="secondary" loading={isBusy}>
          Save the draft
        </Button>
      </div>
    </form>
  );
};

/** The steps that are typed, and one more. */
const Steps = ({ office: { field, list }, start }: { office: Office; start: number }) => {
  const { zone } = useOfficeSession();
  const { entries, errorAt } = list('steps');
  const last = entries.findLastIndex((step) => !isEmptyStep(step));
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="font-semibold">Next steps</legend>
      <p className="text-sm text-ink-soft">
        Up to {SUMMARY_STEPS_MAX}, each with a day. The email has a calendar file of them. A new version keeps what is
        ticked.
      </p>
      {entries.slice(0, last + 2).map((_, at) => {
        const row = String(at + 1);
        return (
          // Steps have no other identity than their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={at} className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-2">
            <div className="sm:col-span-2">
              <TextField label={`Step ${row}`} autoComplete="off" {...field(`steps.${at}.text`)} />
            </div>
            <TextField
              label={`Day of step ${row}`}
              type="date"
              min={dayIn(zone, start)}
              autoComplete="off"
              {...field(`steps.${at}.day`)}
            />
            <SelectField label={`Who does step ${row}`} options={stepOwnerOptions} {...field(`steps.${at}.whose`)} />
          </div>
        );
      })}
      <p aria-live="polite" className="text-sm font-semibold text-danger empty:hidden">
        {errorAt('')}
      </p>
    </fieldset>
  );
};

const Sent = ({ sent }: Pick<OfficeSummary, 'sent'>) => {
  const { zone } = useOfficeSession();
  if (sent.length === 0) return null;
  return (
    <section aria-label="Sent to the family" className="grid gap-1 border-t border-line pt-4">
      <h3 className="font-sans text-sm font-bold tracking-normal">Sent to the family</h3>
      {sent.map(({ version, sentAt, by, lines, steps }) => (
        <details key={version} className="text-sm">
          <summary className="min-h-11 cursor-pointer py-2.5">
            Version {version}: {formatMoment(sentAt, zone)}, by {by}
          </summary>
          <div className="pb-3">
            <SummaryText lines={lines} steps={steps} />
          </div>
        </details>
      ))}
    </section>
  );
};

/** Saves what was typed as the draft when the form is left. Until then, this tab keeps it. */
function useDraftOnLeaving(
  { getValues }: Form,
  {
    formId,
    initial,
    id,
    person,
  }: { readonly formId: string; readonly initial: SummaryValues; readonly id: string; readonly person: string },
): void {
  useEffect(
    () => () => {
      const draft = draftOf(`office:${formId}`);
      const typed = getValues();
      if (isSame(typed, initial)) {
        draft.remove();
        return;
      }
      const kept = 'What you wrote is still in this tab. Open the summary again to save it.';
      const parsed = v.safeParse(summaryFields, typed);
      if (!parsed.success) {
        showToast({ kind: 'error', text: `The draft isn’t complete, so it wasn’t saved. ${kept}` });
        return;
      }
      officeCall(writeOfficeSummary, { id, person, ...parsed.output, send: false }).then(
        () => {
          draft.remove();
          void refetchAfter(writeOfficeSummary);
          showToast({ kind: 'success', text: 'The draft is saved.' });
        },
        () => showToast({ kind: 'error', text: `The draft could not be saved. ${kept}` }),
      );
    },
    [getValues, formId, initial, id, person],
  );
}
