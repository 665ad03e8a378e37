import { useId, useLayoutEffect } from 'react';
import * as v from 'valibot';
import { BUNDLE_MAX_GUIDES } from '#contract/endpoints/guides/limits.ts';
import { type OfficeBundle, type OfficeGuide, publishOfficeBundle } from '#contract/endpoints/guides/office.ts';
import { formatCents } from '#contract/money.ts';
import { CheckboxField } from '../../components/ui/fields/choice-field.tsx';
import { TextAreaField } from '../../components/ui/fields/text-area-field.tsx';
import { TextField } from '../../components/ui/fields/text-field.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { officeCall } from '../api.ts';
import { useOfficeForm } from '../form.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { OfficeDialog } from '../ui/dialogs/office-dialog.tsx';
import { Stale } from '../ui/stored-form.tsx';
import { centsOf } from '../ui/typed-amounts.ts';
import { slugOf } from './guide-values.ts';

interface BundleDialogProps {
  /** As it is on sale now; undefined for a new one. */
  bundle: OfficeBundle | undefined;
  /** The guides on sale. */
  guides: readonly OfficeGuide[];
  onClose: () => void;
}

/** Adds a bundle, or changes one. What was typed stays in this tab until it is published. */
export const BundleDialog = ({ bundle, guides, onClose }: BundleDialogProps) => (
  <OfficeDialog title={bundle === undefined ? 'New bundle' : 'Change bundle'} onClose={onClose}>
    <BundleForm bundle={bundle} guides={guides} onClose={onClose} />
  </OfficeDialog>
);

/** The fields: the price in dollars, the guides as ids. */
const fields = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and single hyphens')),
  title: v.pipe(v.string(), v.trim(), v.nonEmpty('Enter a title')),
  desc: v.pipe(v.string(), v.trim(), v.nonEmpty('Describe the bundle')),
  priceCents: v.pipe(
    v.string(),
    v.check((typed) => centsOf(typed) !== null, 'Enter a price such as 24.00'),
  ),
  guides: v.pipe(v.array(v.string()), v.minLength(2, `Choose two or more guides, up to ${String(BUNDLE_MAX_GUIDES)}`)),
  version: v.string(),
});

function useBundleForm({ bundle, onClose }: Omit<BundleDialogProps, 'guides'>) {
  const office = useOfficeForm(publishOfficeBundle, {
    id: `bundle-${bundle?.id ?? 'new'}`,
    empty: {
      id: bundle?.id ?? '',
      title: bundle?.title ?? '',
      desc: bundle?.desc ?? '',
      priceCents: bundle === undefined ? '' : (bundle.priceCents / 100).toFixed(2),
      guides: bundle?.guides ?? [],
      version: bundle?.version ?? '',
    },
    schema: fields,
    send: async (typed) =>
      await officeCall(publishOfficeBundle, { ...typed, priceCents: centsOf(typed.priceCents) ?? 0 }),
    fallback: 'The bundle could not be published. Please try again.',
    onSuccess: ({ message }) => {
      onClose();
      showToast({ kind: 'success', text: message });
    },
  });
  const { formProps, isBusy, failure } = office;
  const hasFailed = failure !== null && !isBusy;
  useLayoutEffect(() => {
    if (hasFailed) document.querySelector<HTMLElement>(`#${formProps.id} [aria-invalid]`)?.focus();
  }, [hasFailed, formProps.id]);
  return office;
}

const BundleForm = ({ bundle, guides, onClose }: BundleDialogProps) => {
  const { form, formProps, field, list, isBusy, failure } = useBundleForm({ bundle, onClose });
  const { entries: chosen, write, errorAt } = list('guides');
  const isStale = failure !== null && form.watch('version') !== (bundle?.version ?? '');
  return (
    <ActionForm
      action={bundle === undefined ? 'Put on sale' : 'Publish changes'}
      form={{ formProps, isBusy, failure }}
      onCancel={onClose}
    >
      <TextField
        label="Title"
        required
        autoComplete="off"
        {...field('title')}
        onChange={(event) => {
          const followsTitle = bundle === undefined && form.getValues('id') === slugOf(form.getValues('title'));
          if (followsTitle) form.setValue('id', slugOf(event.target.value));
          void field('title').onChange(event);
        }}
      />
      <TextField
        label="Short name"
        required
        hint="For its address. It can’t change later."
        autoComplete="off"
        readOnly={bundle !== undefined}
        {...field('id')}
      />
      <TextAreaField label="Description" required rows={3} {...field('desc')} />
      <GuideChoice guides={guides} chosen={chosen} error={errorAt('')} onChange={write} />
      <TextField
        label="Price in dollars"
        required
        hint={priceHint(guides.filter(({ id }) => chosen.includes(id)))}
        inputMode="decimal"
        autoComplete="off"
        {...field('priceCents')}
      />
      {isStale && (
        <Stale onKeep={() => form.setValue('version', bundle?.version ?? '')}>
          {bundle === undefined
            ? 'It is off sale now.'
            : `On sale now: ${bundle.title}, ${formatCents(bundle.priceCents)}, ${String(bundle.guides.length)} guides.`}{' '}
          What you typed is still here.
        </Stale>
      )}
    </ActionForm>
  );
};

const priceHint = (chosen: readonly OfficeGuide[]): string => {
  if (chosen.length < 2) return 'Less than its guides cost one by one.';
  return `Less than the ${formatCents(chosen.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0))} that its guides cost one by one.`;
};

interface GuideChoiceProps {
  guides: readonly OfficeGuide[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

/** The guides of a bundle. Those that are chosen later come later. */
const GuideChoice = ({ guides, chosen, error, onChange }: GuideChoiceProps) => {
  const id = useId();
  const gone = chosen.filter((one) => !guides.some((guide) => guide.id === one));
  const options = [...gone.map((one) => ({ id: one, title: `${one} (off sale)` })), ...guides];
  return (
    <fieldset
      tabIndex={-1}
      aria-describedby={error === undefined ? undefined : id}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className="mb-1.5 font-semibold">Guides</legend>
      <ul className="max-h-60 overflow-y-auto rounded-md border border-field px-3">
        {options.map((guide) => (
          <li key={guide.id} className="border-t border-line first:border-t-0">
            <CheckboxField
              className="py-2 text-sm"
              checked={chosen.includes(guide.id)}
              onChange={({ target }) => {
                onChange(target.checked ? [...chosen, guide.id] : chosen.filter((one) => one !== guide.id));
              }}
            >
              <span className="min-w-0">{guide.title}</span>
            </CheckboxField>
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p id={id} className="mt-1.5 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
};
