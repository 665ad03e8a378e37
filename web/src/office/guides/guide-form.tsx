import { type ChangeEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { OfficeGuide } from '#contract/endpoints/guides/office.ts';
import { WHATS_NEW_MAX, WHATS_NEW_MAX_LENGTH } from '#contract/limits.ts';
import { formatCents } from '#contract/money.ts';
import { categories } from '#contract/shapes.ts';
import { Button } from '../../components/ui/button.tsx';
import { SelectField } from '../../components/ui/select-field.tsx';
import { TextAreaField } from '../../components/ui/text-area-field.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { categoryLabels } from '../../features/shop/categories.ts';
import { useOfficeSession } from '../api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { formatDay, formatMoment } from '../ui/format.ts';
import { AboutFields } from './about-fields.tsx';
import { FilePicker } from './file-picker.tsx';
import { GuidePreview } from './guide-preview.tsx';
import {
  type GuideValues,
  hasOtherEdition,
  NO_UPLOAD,
  nextEdition,
  pageFields,
  slugOf,
  valuesOf,
} from './guide-values.ts';
import { lacksPictures, lacksUploads, NO_PAGE_PICTURES } from './page-pictures.ts';
import { useGuideForm } from './use-guide-form.ts';
import { useUpload } from './use-upload.ts';

type Form = ReturnType<typeof useGuideForm>;

/** What the PDF is now, and what a new one means for buyers. */
const fileHint = (guide: OfficeGuide | undefined, values: GuideValues, isChosen: boolean): string => {
  if (!isChosen && lacksUploads(values)) return 'The PDF was sent without all pictures of its pages. Choose it again.';
  if (values.upload !== '') return 'A PDF was sent. It waits a day for you to publish it.';
  if (guide === undefined || guide.fileName === '') return 'Drag a PDF here, or choose one. 20 MB at most.';
  return guide.edition === values.edition
    ? 'The guide keeps its PDF. A new one of the same edition also replaces it for earlier buyers.'
    : 'Choose the PDF of the new edition. Earlier buyers keep theirs and get this one free.';
};

/** The form of a guide: its facts, its PDF, and how buyers will see it. */
export const GuideForm = ({
  guide,
  guides,
  onDone,
}: {
  guide: OfficeGuide | undefined;
  /** All guides. */
  guides: readonly OfficeGuide[];
  onDone: Parameters<typeof useGuideForm>[1];
}) => {
  const form = useGuideForm(guide, onDone);
  const { values, set, failure } = form;
  const { upload, choose, retry, clear } = useUpload(set);
  const isSending = ['drawing', 'sending', 'checking'].includes(upload.step);
  const others = guides.filter(({ id, state }) => state === 'on-sale' && id !== guide?.id);
  const fields = useRef<HTMLDivElement>(null);
  const attempt = failure?.attempt;
  // The first wrong field gets the focus after an attempt, and keeps it while it is corrected.
  useLayoutEffect(() => {
    if (attempt !== undefined) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempt]);
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <form
        noValidate
        className="grid content-start gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          form.publish();
        }}
      >
        <State guide={guide} />
        {guide !== undefined && lacksPictures(guide) && (
          <p className="rounded-md border border-line border-l-4 border-l-orange bg-sand p-4">
            {NO_PAGE_PICTURES}. Save its PDF with “Open the PDF”, choose that file below, and publish.
          </p>
        )}
        {failure !== null && <GuideProblem guide={guide} form={form} failure={failure} />}
        <div ref={fields} className="grid gap-8">
          <Facts guide={guide} form={form} />
          <AboutFields values={values} set={set} errors={failure?.fields ?? {}} others={others} />
        </div>
        <FilePicker
          upload={upload}
          error={failure?.fields['file'] ?? failure?.fields['pictures']}
          hint={fileHint(guide, values, upload.step !== 'none')}
          onChoose={(file) => {
            set(NO_UPLOAD);
            choose(file);
          }}
          onRetry={retry}
          onClear={() => {
            set(NO_UPLOAD);
            clear();
          }}
        />
        {form.isNewEdition && <MailBuyers form={form} />}
        <Actions guide={guide} form={form} isSending={isSending} isBlocked={upload.problems.length > 0} />
      </form>
      <GuidePreview guide={guide} values={values} upload={upload} others={others} />
    </div>
  );
};

/** Whether publishing a new edition emails the people who bought an earlier one. */
const MailBuyers = ({ form: { mailBuyers, setMailBuyers } }: { form: Form }) => {
  const hint = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-teal-deep"
          checked={mailBuyers}
          aria-describedby={hint}
          onChange={({ target }) => setMailBuyers(target.checked)}
        />
        <span className="font-semibold">Email the buyers of earlier editions</span>
      </label>
      <p id={hint} className="text-sm text-ink-soft">
        The new edition is in their library either way. Anyone who unsubscribed gets no email.
      </p>
    </div>
  );
};

/** The buttons of the form. Two of them ask first. */
const Actions = ({
  guide,
  form,
  isSending,
  isBlocked,
}: {
  guide: OfficeGuide | undefined;
  form: Form;
  isSending: boolean;
  /** The chosen PDF can't be published. */
  isBlocked: boolean;
}) => {
  const { values, busy, isDirty, failure } = form;
  const [asking, setAsking] = useState<'withdraw' | 'discard' | null>(null);
  const isOnSale = guide?.state === 'on-sale';
  const questions = {
    withdraw: {
      title: `Take ${guide?.title ?? 'this guide'} off sale?`,
      description: 'No one can buy it anymore. Earlier buyers keep it. You can put it back on sale.',
      action: 'Take off sale',
    },
    discard: {
      title: 'Discard these changes?',
      description: isOnSale
        ? 'The draft is gone then. The guide stays on sale as it is.'
        : 'The draft is gone then, with what you typed.',
      action: 'Discard',
    },
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" loading={busy === 'publish'} disabled={isSending || isBlocked}>
        {isOnSale ? 'Publish changes' : 'Publish'}
      </Button>
      <Button variant="secondary" loading={busy === 'save'} disabled={isSending} onClick={form.save}>
        Save draft
      </Button>
      {(isDirty || values.version !== '0') && (
        <Button variant="quiet" onClick={() => setAsking('discard')}>
          Discard changes
        </Button>
      )}
      {isOnSale && (
        <Button variant="quiet" onClick={() => setAsking('withdraw')}>
          Take off sale
        </Button>
      )}
      {asking !== null && (
        <ConfirmDialog
          {...questions[asking]}
          busy={busy === asking}
          problem={failure?.action === asking ? failure.message : null}
          onConfirm={form[asking]}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
};

/** Where the guide is, and who saved the draft. */
const State = ({ guide }: { guide: OfficeGuide | undefined }) => {
  const { zone } = useOfficeSession();
  if (guide === undefined) return null;
  const { state, draft, withdrawnAt, edition, pastSeason, readAloud } = guide;
  const where = {
    'on-sale': 'On sale.',
    withdrawn: `Off sale${withdrawnAt === null ? '' : ` since ${formatDay(withdrawnAt, zone)}`}.`,
    draft: 'Not published yet.',
  }[state];
  return (
    <p className="text-sm text-ink-soft">
      {where} {readAloud !== undefined && `Read aloud: ${readAloud ? 'yes' : 'no'}. `}
      {pastSeason && `The edition ${edition} is past its season. `}
      {draft !== null && `${draft.savedBy} saved this draft on ${formatMoment(draft.savedAt, zone)}.`}
    </p>
  );
};

/** What went wrong. After a conflict, what someone else did and what to do with one's own. */
const GuideProblem = ({
  guide,
  form,
  failure,
}: {
  guide: OfficeGuide | undefined;
  form: Form;
  failure: NonNullable<Form['failure']>;
}) => {
  const { message, isConflict, theirs } = failure;
  const { basedOn, version } = form.values;
  const onSale = guide?.version ?? '';
  const onPage = valuesOf(guide && { ...guide, draft: null });
  const saysOther = pageFields.some((name) => form.values[name] !== onPage[name]);
  return (
    <div role="alert" className="grid gap-3 rounded-md border border-danger bg-danger-wash p-4">
      <p>{isConflict ? `${message} What you typed is still here.` : message}</p>
      {isConflict && theirs === undefined && onSale !== basedOn && (
        <div className="grid justify-items-start gap-3">
          <p>
            {onSale === ''
              ? 'It is off sale now.'
              : `On sale now: ${guide?.title ?? ''}, ${formatCents(guide?.priceCents ?? 0)}, edition ${guide?.edition ?? ''}.${saysOther ? ' Its page says something else than this form.' : ''}`}
          </p>
          <Button variant="secondary" onClick={() => form.keepMine({ version: Number(version), basedOn: onSale })}>
            Keep mine
          </Button>
        </div>
      )}
      {theirs !== undefined && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => form.takeTheirs(theirs)}>
            Show what {theirs.savedBy} saved
          </Button>
          <Button variant="secondary" onClick={() => form.keepMine(theirs)}>
            Keep mine
          </Button>
        </div>
      )}
    </div>
  );
};

/** The facts of the guide in the shop. */
const Facts = ({ guide, form }: { guide: OfficeGuide | undefined; form: Form }) => {
  const { values, set, failure } = form;
  const prefix = useId();
  const field = (name: 'title' | 'id' | 'desc' | 'category' | 'price' | 'edition' | 'whatsNew') => ({
    id: `${prefix}-${name}`,
    name,
    value: values[name],
    error: failure?.fields[name],
    required: true,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      set({ [name]: target.value });
    },
  });
  const isNew = guide === undefined;
  return (
    <div className="grid gap-5">
      <TextField
        label="Title"
        autoComplete="off"
        {...field('title')}
        onChange={({ target }) => {
          const followsTitle = isNew && values.version === '0' && values.id === slugOf(values.title);
          set({ title: target.value, ...(followsTitle ? { id: slugOf(target.value) } : {}) });
        }}
      />
      <TextField
        label="Short name"
        hint="For addresses and file names. It can’t change later."
        autoComplete="off"
        {...field('id')}
        readOnly={!isNew || values.version !== '0'}
      />
      <TextAreaField label="Description" rows={5} {...field('desc')} />
      <SelectField
        label="Category"
        placeholder="Choose a category"
        options={categories.map((value) => ({ value, label: categoryLabels[value] }))}
        {...field('category')}
      />
      <TextField label="Price in dollars" inputMode="decimal" autoComplete="off" {...field('price')} />
      <div className="grid gap-2">
        <TextField
          label="Edition"
          hint="The school year, such as 2026-27. A new edition gets a PDF of its own; earlier buyers keep theirs and get the new one free."
          autoComplete="off"
          {...field('edition')}
        />
        {guide !== undefined && guide.fileName !== '' && values.edition === guide.edition && (
          <div>
            <Button variant="quiet" onClick={() => set({ edition: nextEdition(values.edition) })}>
              New edition
            </Button>
          </div>
        )}
      </div>
      {hasOtherEdition(guide, values) && (
        <TextAreaField
          label="What’s new"
          hint={`For everyone to read on the guide’s page: 1 to ${String(WHATS_NEW_MAX)} lines, each of up to ${String(WHATS_NEW_MAX_LENGTH)} characters, about what changed since ${guide?.edition ?? 'the last edition'}.`}
          rows={5}
          {...field('whatsNew')}
          required={form.isNewEdition}
        />
      )}
    </div>
  );
};
