import { Download } from 'lucide-react';
import type { Purchase, PurchasedPdf } from '#contract/shapes.ts';
import { paths } from '#web/app/paths.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Problem } from '#web/components/ui/problem.tsx';
import { LoadingOverlay } from '#web/components/ui/spinner.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { messageOf } from '../api/api-error.ts';
import { reportProblem } from '../api/report-problem.ts';
import { useDownload } from './download.ts';

/** Every purchased guide once, with its download. */
export const Purchases = ({ purchases }: { purchases: readonly Purchase[] }) => {
  const pdfs = new Map(purchases.flatMap(({ pdfID }) => pdfID.map((pdf) => [pdf._id, pdf] as const)));
  if (pdfs.size === 0) {
    return (
      <EmptyState
        title="No guides yet"
        text="What you buy stays here for as long as you like."
        action={<ButtonLink to={paths.majorInsights}>See the guides</ButtonLink>}
      />
    );
  }
  return (
    <ul>
      {[...pdfs.values()].map((pdf) => (
        <PurchasedGuide key={pdf._id} pdf={pdf} />
      ))}
    </ul>
  );
};

const PurchasedGuide = ({ pdf }: { pdf: PurchasedPdf }) => {
  const { mutate, isPending, error } = useDownload(pdf.fileName);
  const start = () => {
    if (pdf.fileName === '') reportProblem('A purchased guide has no file name');
    else mutate();
  };
  return (
    <li className="grid gap-3 border-t border-line py-3 first:border-t-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="min-w-0 grow basis-60 font-sans text-base leading-6 font-semibold tracking-normal">
          {pdf.title}
        </h3>
        <Button variant="secondary" onClick={start}>
          <Download aria-hidden="true" className="size-5" />
          Download <VisuallyHidden>{pdf.title}</VisuallyHidden>
        </Button>
      </div>
      {error !== null && (
        <Problem
          title="The download did not start"
          message={messageOf(error, 'The download did not start. Please try again.')}
          onRetry={start}
        />
      )}
      {isPending && <LoadingOverlay label="Fetching your guide…" />}
    </li>
  );
};
