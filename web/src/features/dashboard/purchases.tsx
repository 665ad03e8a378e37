import { Download } from 'lucide-react';
import type { Pdf, Purchase, PurchasedPdf } from '#contract/shapes.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Problem } from '#web/components/ui/problem.tsx';
import { LoadingOverlay } from '#web/components/ui/spinner.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { paths } from '#web/content/paths.ts';
import { messageOf } from '../api/api-error.ts';
import { useCatalog } from '../api/query.tsx';
import { reportProblem } from '../api/report-problem.ts';
import { GuideCover } from '../shop/guide-cover.tsx';
import { useDownload } from './download.ts';

/** Every purchased guide once, with its download, and its cover and edition while it is on sale. */
export const Purchases = ({ purchases }: { purchases: readonly Purchase[] }) => {
  const { data: catalog = [] } = useCatalog();
  const pdfs = new Map(purchases.flatMap(({ pdfID }) => pdfID.map((pdf) => [pdf._id, pdf] as const)));
  if (pdfs.size === 0) {
    return (
      <EmptyState
        title="No guides yet"
        text="Guides you buy will be here for as long as you like."
        action={<ButtonLink to={paths.majorInsights}>See the guides</ButtonLink>}
      />
    );
  }
  return (
    <ul>
      {[...pdfs.values()].map((pdf) => (
        <PurchasedGuide key={pdf._id} pdf={pdf} onSale={catalog.find(({ _id }) => _id === pdf._id)} />
      ))}
    </ul>
  );
};

const PurchasedGuide = ({ pdf, onSale }: { pdf: PurchasedPdf; onSale: Pdf | undefined }) => {
  const { mutate, isPending, error } = useDownload(pdf.fileName);
  const start = () => {
    if (pdf.fileName === '') reportProblem('A purchased guide has no file name');
    else mutate();
  };
  return (
    <li className="grid gap-3 border-t border-line py-3 first:border-t-0 last:pb-0">
      <div className="flex gap-4">
        {/* Keeps its place while the catalog loads, and for a guide that is no longer on sale. */}
        <div className="aspect-[3/4] w-16 shrink-0 self-start rounded-sm bg-sand sm:w-20">
          {onSale !== undefined && <GuideCover pdf={onSale} />}
        </div>
        <div className="flex min-w-0 grow flex-wrap content-start items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 grow basis-60">
            <h3 className="font-sans text-base leading-6 font-semibold tracking-normal">{pdf.title}</h3>
            {onSale !== undefined && <p className="text-sm text-ink-soft">Edition {onSale.edition}</p>}
          </div>
          <Button variant="secondary" onClick={start}>
            <Download aria-hidden="true" className="size-5" />
            Download <VisuallyHidden>{pdf.title}</VisuallyHidden>
          </Button>
        </div>
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
