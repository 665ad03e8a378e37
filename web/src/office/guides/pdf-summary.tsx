import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OfficeGuide } from '#contract/endpoints/guides/office.ts';
import type { ContentsEntry } from '#contract/pages/pdf-contents.ts';
import { formatCount } from '../ui/format.ts';
import { contentsChanges } from './contents-changes.ts';
import { type GuideValues, hasOtherEdition } from './guide-values.ts';
import type { useGuideForm } from './use-guide-form.ts';
import type { Upload } from './use-upload.ts';

const inWords = new Intl.ListFormat('en-US');

interface PdfSummaryProps {
  form: ReturnType<typeof useGuideForm>;
  upload: Upload;
}

/** What the form took from the chosen PDF, and what the PDF says beside that. */
export const PdfSummary = ({ form: { isFromPdf }, upload: { facts } }: PdfSummaryProps) => {
  const taken = [...(isFromPdf('title') ? ['title'] : []), ...(isFromPdf('desc') ? ['description'] : [])];
  return (
    <div className="text-sm">
      <p aria-live="polite">
        {taken.length > 0 &&
          `The ${inWords.format(taken)} ${taken.length === 1 ? 'is' : 'are'} filled in from the PDF. Change what’s wrong.`}
      </p>
      {facts !== undefined && (
        <dl className="mt-1 flex flex-wrap gap-x-6">
          <Fact name="Language">{facts.language || 'not in the PDF'}</Fact>
          <Fact name="Contents">
            {facts.contents.length === 0 ? 'not in the PDF' : formatCount(facts.contents.length, 'entry', 'entries')}
          </Fact>
        </dl>
      )}
    </div>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-2">
    <dt className="font-semibold">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

interface PdfChangesProps {
  guide: OfficeGuide | undefined;
  values: GuideValues;
  upload: Upload;
}

/** What is different between a new PDF and the one that was published last. */
export const PdfChanges = ({ guide, values, upload }: PdfChangesProps) => {
  const pages = upload.pages || values.pages;
  if (guide === undefined || guide.fileName === '' || pages === 0) return null;
  return (
    <section aria-label="Compared with the last PDF" className="grid gap-2 rounded-md bg-sand p-4 text-sm">
      <p className="font-semibold">
        {hasOtherEdition(guide, values) ? `Since the edition ${guide.edition}` : 'Compared with the PDF so far'}
      </p>
      <p className="tabular-nums">
        {guide.pages === pages
          ? `${formatCount(pages, 'page')}, as before`
          : fromTo(formatCount(guide.pages, 'page'), formatCount(pages, 'page'))}
      </p>
      {upload.facts !== undefined && <ContentsChanges before={guide.contents ?? []} after={upload.facts.contents} />}
    </section>
  );
};

const fromTo = (from: string, to: string) => (
  <>
    {from} <ArrowRight role="img" aria-label="now" className="inline size-4" /> {to}
  </>
);

const ContentsChanges = ({ before, after }: Record<'before' | 'after', readonly ContentsEntry[]>) => {
  if (before.length === 0) return <p>We don’t have the contents of the last PDF to compare.</p>;
  if (after.length === 0) return <p>The new PDF has no contents to compare.</p>;
  const { added, removed, renamed } = contentsChanges(before, after);
  if (added.length + removed.length + renamed.length === 0) return <p>The contents have the same titles.</p>;
  return (
    <dl className="grid gap-2">
      <Entries name="Added to the contents" lines={added} />
      <Entries name="Removed from the contents" lines={removed} />
      <Entries name="Renamed or replaced" lines={renamed.map(({ from, to }) => fromTo(from, to))} />
    </dl>
  );
};

const Entries = ({ name, lines }: { name: string; lines: readonly ReactNode[] }) =>
  lines.length > 0 && (
    <div>
      <dt className="font-semibold">{name}</dt>
      {lines.map((line, index) => (
        // Two entries may be alike.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <dd key={index} className="wrap-anywhere">
          {line}
        </dd>
      ))}
    </div>
  );
