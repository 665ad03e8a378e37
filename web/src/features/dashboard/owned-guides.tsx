import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ShopGuide } from '#contract/endpoints/guides/shapes.ts';
import type { LibraryGuide, LibraryOrder } from '#contract/endpoints/orders/shapes.ts';
import { guidePath } from '#contract/site-paths.ts';
import { Button } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { LoadingOverlay } from '../../components/ui/spinner.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { paths } from '../../content/paths.ts';
import { messageOf } from '../api/api-error.ts';
import { useDownload } from '../api/download.ts';
import { useCatalog } from '../api/query.tsx';
import { reportProblem } from '../api/report-problem.ts';
import { GuideCover } from '../shop/guide-cover.tsx';
import { GuideTitle } from '../shop/guide-title.tsx';

interface OwnedGuidesProps {
  purchases: readonly LibraryOrder[];
  paused: readonly string[];
}

/**
 * Every guide that the person owns once, with its editions, and its cover while it is on sale.
 * @param props.paused the titles of guides whose payment is disputed
 */
export const OwnedGuides = ({ purchases, paused }: OwnedGuidesProps) => {
  const { data: catalog = [] } = useCatalog();
  const guides = new Map(purchases.flatMap(({ pdfID }) => pdfID.map((guide) => [guide._id, guide] as const)));
  if (guides.size + paused.length === 0) {
    return (
      <div className="grid gap-1">
        <p className="font-semibold">No guides yet</p>
        <p className="text-ink-soft">
          Guides you buy will be here for as long as you like.{' '}
          <Link to={paths.majorInsights} className="text-link">
            See the guides
          </Link>
        </p>
      </div>
    );
  }
  return (
    <ul>
      {[...guides.values()].map((guide) => (
        <OwnedGuide key={guide._id} guide={guide} onSale={catalog.find(({ _id }) => _id === guide._id)} />
      ))}
      {paused.map((title) => (
        <li key={title} className="border-t border-line py-3 first:border-t-0 last:pb-0">
          <h3 className="font-sans text-base leading-6 font-semibold tracking-normal">
            <GuideTitle title={title} subtitle="text-sm" />
          </h3>
          <p className="text-sm text-ink-soft">Paused until PayPal decides about the payment</p>
        </li>
      ))}
    </ul>
  );
};

/** The newest edition first, with the title, and each of the others down to the one bought. */
export const OwnedGuide = ({ guide, onSale }: { guide: LibraryGuide; onSale: ShopGuide | undefined }) => {
  const { newer, edition, fileName, title } = guide;
  const heading = (
    <h3 className="font-sans text-base leading-6 font-semibold tracking-normal">
      <GuideTitle title={title} subtitle="text-sm" />
    </h3>
  );
  return (
    <li className="flex gap-4 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      {/* Keeps its place while the catalog loads, and for a guide that is no longer on sale. */}
      <div className="aspect-[3/4] w-16 shrink-0 self-start rounded-sm bg-sand sm:w-20">
        {onSale !== undefined && <GuideCover guide={onSale} />}
      </div>
      <div className="grid min-w-0 grow content-start gap-3">
        {newer.map((one, place) => (
          <Edition key={one.fileName} fileName={one.fileName} name={`${title}, edition ${one.edition}`}>
            {place === 0 ? (
              <>
                {heading}
                <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
                  <span>
                    <strong className="rounded-full bg-teal-wash px-2 py-0.5 text-teal-deep">New edition</strong>{' '}
                    {one.edition}
                  </span>
                  <Link to={guidePath(guide._id)} className="text-link inline-block py-2.5 font-semibold">
                    What’s new <VisuallyHidden>in {title}</VisuallyHidden>
                  </Link>
                </p>
              </>
            ) : (
              <p className="text-sm text-ink-soft">Edition {one.edition}</p>
            )}
          </Edition>
        ))}
        {newer.length === 0 ? (
          <Edition fileName={fileName} name={title}>
            {heading}
            {edition !== '' && <p className="text-sm text-ink-soft">Edition {edition}</p>}
          </Edition>
        ) : (
          <Edition
            fileName={fileName}
            name={`${title}, ${edition === '' ? 'the one you bought' : `edition ${edition}`}`}
          >
            <p className="text-sm text-ink-soft">
              {edition === '' ? 'The edition you bought' : `Edition ${edition} · the one you bought`}
            </p>
          </Edition>
        )}
      </div>
    </li>
  );
};

interface EditionProps {
  fileName: string;
  /** Tells its button from the others. */
  name: string;
  children: ReactNode;
}

const Edition = ({ fileName, name, children }: EditionProps) => {
  const { mutate, isPending, error } = useDownload(fileName);
  const start = () => {
    if (fileName === '') reportProblem('A purchased guide has no file name');
    else mutate();
  };
  return (
    <div className="grid gap-3 border-t border-line pt-3 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-60">{children}</div>
        <Button variant="secondary" onClick={start}>
          <Download aria-hidden="true" className="size-5" />
          Download <VisuallyHidden>{name}</VisuallyHidden>
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
    </div>
  );
};
