import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { OfficeBundle, OfficeGuide } from '#contract/endpoints/guides/office.ts';
import { formatCents } from '#contract/money.ts';
import { aboveBar } from '../../components/ui/above-bar.ts';
import { Button } from '../../components/ui/button.tsx';
import { CheckboxField } from '../../components/ui/fields/choice-field.tsx';
import { useOfficeSession } from '../api.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { formatDay, formatMoment } from '../ui/format.ts';
import { isSame } from '../ui/typed-values.ts';
import { AboutFields } from './about-fields.tsx';
import { FilePicker } from './file-picker.tsx';
import { GuideFacts } from './guide-facts.tsx';
import { GuidePreview } from './guide-preview.tsx';
import { type GuideValues, NO_UPLOAD, NO_WORDS, nextEdition, pageFields, valuesOf } from './guide-values.ts';
import { NEW_GUIDE } from './new-guide.ts';
import { lacksUploads } from './page-pictures.ts';
import { PdfChanges, PdfSummary } from './pdf-summary.tsx';
import { PublishBar } from './publish-bar.tsx';
import { useGuideForm } from './use-guide-form.ts';
import { useUpload } from './use-upload.ts';

type Form = ReturnType<typeof useGuideForm>;

/** What the PDF is now, and what a new one means for buyers. */
const fileHint = (guide: OfficeGuide | undefined, values: GuideValues, isChosen: boolean): string => {
  if (!isChosen && lacksUploads(values)) return 'The PDF was sent without all pictures of its pages. Choose it again.';
  if (values.upload !== '') return 'A PDF was sent. It waits a day for you to publish it.';
  if (guide === undefined || guide.fileName === '') {
    return 'Drag a PDF here, or choose one. 20 MB at most. The title, description and contents come from it.';
  }
  return guide.edition === values.edition
    ? 'The guide keeps its PDF. A new one of the same edition also replaces it for earlier buyers.'
    : 'Choose the PDF of the new edition. Earlier buyers keep theirs and get this one free.';
};

interface GuideFormProps {
  guide: OfficeGuide | undefined;
  /** All guides. */
  guides: readonly OfficeGuide[];
  bundles: readonly OfficeBundle[];
  onDone: Parameters<typeof useGuideForm>[2];
}

/** The form of a guide: its PDF first, then its facts, and how buyers will see it. */
export const GuideForm = ({ guide, guides, bundles, onDone }: GuideFormProps) => {
  const taken = [NEW_GUIDE, ...[...guides, ...bundles].map(({ id }) => id)];
  const form = useGuideForm(guide, taken, onDone);
  const { values, set, fill, failure } = form;
  const picked = useUpload(set, fill);
  const { upload } = picked;
  const others = guides.filter(({ id, state }) => state === 'on-sale' && id !== guide?.id);
  const fields = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const idOf = (name: string) => `${prefix}-${name}`;
  const attempt = failure?.attempt;
  // The first wrong field gets the focus after an attempt, and keeps it while it is corrected.
  useLayoutEffect(() => {
    if (attempt !== undefined) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempt]);
  return (
    <form
      noValidate
      className={`flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] ${aboveBar}`}
      onSubmit={(event) => {
        event.preventDefault();
        form.publish();
      }}
    >
      <div className="grid content-start gap-8">
        <div className="grid gap-5">
          <State guide={guide} />
          {failure !== null && <GuideProblem guide={guide} form={form} failure={failure} />}
          <ThePdf guide={guide} form={form} picked={picked} buttonId={idOf('file')} />
        </div>
        <div ref={fields} className="grid gap-8">
          <GuideFacts guide={guide} form={form} idOf={idOf} />
          {form.isNewEdition && <MailBuyers form={form} />}
          <AboutFields values={values} set={set} errors={failure?.fields ?? {}} others={others} />
        </div>
        <TakeAway guide={guide} form={form} />
      </div>
      <div className="contents lg:flex lg:flex-col">
        <GuidePreview guide={guide} values={values} upload={upload} others={others} />
        <PublishBar guide={guide} form={form} upload={upload} idOf={idOf} />
      </div>
    </form>
  );
};

interface ThePdfProps {
  guide: OfficeGuide | undefined;
  form: Form;
  picked: ReturnType<typeof useUpload>;
  buttonId: string;
}

/** The PDF, what it gave to the form, and what is different from the one before. */
const ThePdf = ({ guide, form, picked: { upload, choose, retry, clear }, buttonId }: ThePdfProps) => {
  const { values, set, fill, failure } = form;
  const forget = () => {
    set(NO_UPLOAD);
    fill(NO_WORDS);
  };
  const isSameEdition = guide !== undefined && guide.fileName !== '' && values.edition === guide.edition;
  return (
    <div className="grid gap-3">
      <FilePicker
        buttonId={buttonId}
        upload={upload}
        error={failure?.fields['file'] ?? failure?.fields['pictures']}
        hint={fileHint(guide, values, upload.step !== 'none')}
        onChoose={(file) => {
          forget();
          choose(file);
        }}
        onRetry={retry}
        onClear={() => {
          forget();
          clear();
        }}
      />
      {isSameEdition && (
        <Button
          variant="quiet"
          className="-ml-5 justify-self-start"
          onClick={() => {
            set({ edition: nextEdition(values.edition) });
            // This button is gone then.
            document.getElementById(buttonId)?.focus();
          }}
        >
          New edition
        </Button>
      )}
      <PdfSummary form={form} upload={upload} />
      <PdfChanges guide={guide} values={values} upload={upload} />
    </div>
  );
};

/** Whether publishing a new edition emails the people who bought an earlier one. */
const MailBuyers = ({ form: { mailBuyers, setMailBuyers } }: { form: Form }) => {
  const hint = useId();
  return (
    <div>
      <CheckboxField
        checked={mailBuyers}
        aria-describedby={hint}
        onChange={({ target }) => setMailBuyers(target.checked)}
      >
        <span className="font-semibold">Email the buyers of earlier editions</span>
      </CheckboxField>
      <p id={hint} className="text-sm text-ink-soft">
        They’ll find the new edition in their guides either way. Anyone who unsubscribed gets no email.
      </p>
    </div>
  );
};

/** The buttons that take something away. They ask first. */
const TakeAway = ({ guide, form }: { guide: OfficeGuide | undefined; form: Form }) => {
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
  const isChanged = isDirty || values.version !== 0;
  if (!isChanged && !isOnSale) return null;
  return (
    <div className="-ml-5 flex flex-wrap gap-3">
      {isChanged && (
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
      {where} {readAloud !== undefined && `${readAloud ? 'Works with' : 'Not made for'} screen readers. `}
      {pastSeason && `The edition ${edition} is past its season. `}
      {draft !== null && `${draft.savedBy} saved this draft on ${formatMoment(draft.savedAt, zone)}.`}
    </p>
  );
};

interface GuideProblemProps {
  guide: OfficeGuide | undefined;
  form: Form;
  failure: NonNullable<Form['failure']>;
}

/** What went wrong. After a conflict, what someone else did and what to do with one's own. */
const GuideProblem = ({ guide, form, failure }: GuideProblemProps) => {
  const { message, isConflict, theirs } = failure;
  const { basedOn, version } = form.values;
  const onSale = guide?.version ?? '';
  const onPage = valuesOf(guide && { ...guide, draft: null });
  const saysOther = pageFields.some((name) => !isSame(form.values[name], onPage[name]));
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
          <Button variant="secondary" onClick={() => form.keepMine({ version, basedOn: onSale })}>
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
