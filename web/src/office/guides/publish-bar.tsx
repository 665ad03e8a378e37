import type { OfficeGuide } from '#contract/endpoints/guides/office.ts';
import { Button } from '../../components/ui/button.tsx';
import { missingIn, notInPdf } from './checklist.ts';
import type { useGuideForm } from './use-guide-form.ts';
import type { Upload } from './use-upload.ts';

interface PublishBarProps {
  guide: OfficeGuide | undefined;
  form: ReturnType<typeof useGuideForm>;
  upload: Upload;
  /** Makes the id of a field's element from the field's name. */
  idOf: (name: string) => string;
}

/**
 * What is missing, and the buttons. In reach wherever one is in the form, except on a screen so low
 * that they would hide the field.
 */
export const PublishBar = ({ guide, form, upload, idOf }: PublishBarProps) => {
  const { values, busy, isNewEdition } = form;
  const missing = missingIn({ guide, values, upload, isNewEdition });
  const unsaid = notInPdf(upload, values);
  const isSending = ['drawing', 'sending', 'checking'].includes(upload.step);
  return (
    <section
      aria-label="Before you publish"
      data-bar
      className="z-10 grid gap-3 bg-paper py-3 max-lg:-mx-5 max-lg:border-t max-lg:border-line max-lg:px-5 max-lg:[@media(min-height:36rem)]:sticky max-md:bottom-[calc(65px+env(safe-area-inset-bottom))] md:bottom-0 lg:sticky lg:top-0 lg:order-first lg:py-6"
    >
      <div className="text-sm">
        {missing.length === 0 ? (
          <p>Nothing is missing.</p>
        ) : (
          <ul aria-label="Still missing" className="flex flex-wrap items-center gap-x-3">
            <li aria-hidden="true" className="font-semibold">
              Still missing:
            </li>
            {missing.map(({ name, label }) => (
              <li key={name}>
                <a
                  href={`#${idOf(name)}`}
                  className="text-link inline-flex min-h-8 items-center"
                  onClick={(event) => {
                    // The address stays, so that Back leads to the page before.
                    event.preventDefault();
                    document.getElementById(idOf(name))?.focus();
                  }}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
        {unsaid.length > 0 && (
          <p className="text-ink-soft">
            Not in the PDF: {unsaid.join(', ')}. You can publish without {unsaid.length === 1 ? 'it' : 'them'}.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={busy === 'publish'} disabled={isSending || upload.problems.length > 0}>
          {guide?.state === 'on-sale' ? 'Publish changes' : 'Publish'}
        </Button>
        <Button variant="secondary" loading={busy === 'save'} disabled={isSending} onClick={form.save}>
          Save draft
        </Button>
      </div>
    </section>
  );
};
