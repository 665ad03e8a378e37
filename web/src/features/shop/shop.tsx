import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { ORDER_MAX_GUIDES } from '#contract/limits.ts';
import type { Pdf } from '#contract/shapes.ts';
import { Button } from '#web/components/ui/button.tsx';
import { classNames } from '#web/components/ui/class-names.ts';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Problem } from '#web/components/ui/problem.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { LoadingOverlay } from '#web/components/ui/spinner.tsx';
import { clearToast, showToast } from '#web/components/ui/toast.tsx';
import { paths } from '#web/content/paths.ts';
import { messageOf } from '../api/api-error.ts';
import { useCatalog, useProfile } from '../api/query.tsx';
import { readSession, useSession } from '../auth/session.ts';
import { useHydrated } from '../storage/tab-storage.ts';
import { filters } from './categories.ts';
import { removeExpiredCode } from './download-code.ts';
import { GuideCard } from './guide-card.tsx';
import { inDollars, sumOf } from './money.ts';
import { type SelectedPdf, selection, selectionState, toSelected, useSelection } from './selection.ts';

// With its forms it is a third of the page's code, and browsing doesn't need it.
const loadDialog = () => import('./sign-up-dialog.tsx');
const SignUpDialog = lazy(async () => ({ default: (await loadDialog()).SignUpDialog }));

/**
 * The filter in the address; all guides while prerendering and hydrating, since the HTML is the
 * same for every address.
 */
const useFilter = () => {
  const [parameters, setParameters] = useSearchParams();
  const hydrated = useHydrated();
  const wanted = hydrated ? parameters.get('show') : null;
  const current = filters.find(({ query }) => query === wanted) ?? filters[0];
  const choose = (query: string) => {
    if (query === current.query) return;
    setParameters(query === '' ? {} : { show: query }, { replace: true, preventScrollReset: true });
  };
  return { current, choose };
};

const useOwnedIds = (): ReadonlySet<string> => {
  const { data } = useProfile();
  return new Set(data?.purchases.flatMap(({ pdfID }) => pdfID.map(({ _id }) => _id)));
};

/**
 * The selected guides, as the catalog has them once it has loaded, without those that the visitor
 * owns.
 */
const useSelectedOnSale = (): readonly SelectedPdf[] => {
  const { data: catalog } = useCatalog();
  const owned = useOwnedIds();
  const onSale = catalog && new Map(catalog.map((pdf) => [pdf._id, pdf]));
  return useSelection().flatMap((item) => {
    if (item._id !== undefined && owned.has(item._id)) return [];
    if (onSale === undefined) return [item];
    const pdf = item._id === undefined ? undefined : onSale.get(item._id);
    return pdf === undefined ? [] : [toSelected(pdf)];
  });
};

const toggle = (selected: readonly SelectedPdf[], pdf: Pdf) => {
  clearToast();
  if (selected.some(({ _id }) => _id === pdf._id)) {
    selection.write(selected.filter(({ _id }) => _id !== pdf._id));
  } else if (selected.length >= ORDER_MAX_GUIDES) {
    showToast({ kind: 'info', text: `Choose at most ${String(ORDER_MAX_GUIDES)} guides at a time.` });
  } else selection.write([...selected, toSelected(pdf)]);
};

/** The guides, their filters, the selection and its payment (docs/product.md#shop). */
export const Shop = () => {
  const navigate = useNavigate();
  const session = useSession();
  const selected = useSelectedOnSale();
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const returnFocusTo = useRef<HTMLElement>(null);

  const goToPayment = () => {
    void navigate(paths.payment, { state: selectionState(selection.read()) });
  };
  const download = (guides: readonly SelectedPdf[], returnFocus: HTMLElement | null) => {
    returnFocusTo.current = returnFocus;
    selection.write(guides);
    if (readSession() !== null) {
      goToPayment();
      return;
    }
    removeExpiredCode();
    setDialog('open');
  };
  /** Preloads the dialog, on the first interaction, for visitors who will need it. */
  const preloadDialog = () => {
    // If this fails, opening the dialog shows the error.
    if (session === null) loadDialog().catch(() => undefined);
  };

  return (
    <div className="grid gap-6" onPointerOver={preloadDialog} onFocus={preloadDialog}>
      <Filters />
      <Guides selected={selected} onDownload={download} />
      <p className="text-sm text-ink-soft">
        Every guide is a PDF that you keep. Prices are in U.S. dollars. No added fees.{' '}
        <Link className="text-link" to={paths.refund}>
          Refund policy
        </Link>
      </p>
      <SelectionBar selected={selected} onDownload={download} />
      {dialog !== 'unused' && (
        <Suspense fallback={<LoadingOverlay label="Opening the form" />}>
          <SignUpDialog
            open={dialog === 'open'}
            onOpenChange={(open) => {
              setDialog(open ? 'open' : 'closed');
            }}
            returnFocusTo={returnFocusTo}
            onVerified={() => {
              setDialog('closed');
              goToPayment();
            }}
          />
        </Suspense>
      )}
    </div>
  );
};

const Filters = () => {
  const { current, choose } = useFilter();
  return (
    <div role="group" aria-label="Show" className="flex flex-wrap gap-2">
      {filters.map(({ query, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={query === current.query}
          onClick={() => {
            choose(query);
          }}
          className={classNames(
            'min-h-11 rounded-full border px-3.5 text-sm sm:px-5 font-bold transition-[background-color,border-color,color]',
            query === current.query
              ? 'border-navy bg-navy text-paper'
              : 'border-field bg-paper text-navy hover:border-navy',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
};

interface SelectionProps {
  selected: readonly SelectedPdf[];
  /** Downloads these guides. `returnFocus` takes the focus if the visitor closes the dialog. */
  onDownload: (guides: readonly SelectedPdf[], returnFocus: HTMLElement | null) => void;
}

const Guides = ({ selected, onDownload }: SelectionProps) => {
  const catalog = useCatalog();
  const owned = useOwnedIds();
  const { current, choose } = useFilter();
  // Rendering all cards at once is a long task on a phone; deferred, React renders them in slices.
  const guides = useDeferredValue(catalog.data)?.filter(
    ({ category }) => current.category === null || category === current.category,
  );
  if (guides === undefined) {
    if (!catalog.isError) return <LoadingGuides />;
    return (
      <Problem
        title="The guides did not load"
        message={messageOf(catalog.error, 'Please try again in a minute.')}
        onRetry={() => {
          void catalog.refetch();
        }}
      />
    );
  }
  if (guides.length === 0) {
    return (
      <EmptyState
        title="No guides here yet"
        text={current.category === null ? 'New guides are being written.' : 'There are guides in the other category.'}
        action={
          current.category !== null && (
            <Button
              variant="secondary"
              onClick={() => {
                choose('');
              }}
            >
              Show all guides
            </Button>
          )
        }
      />
    );
  }
  return (
    <ul className="grid gap-4 md:grid-cols-2 md:gap-5" aria-label="Guides">
      {guides.map((pdf) => (
        <GuideCard
          key={pdf._id}
          pdf={pdf}
          selected={selected.some(({ _id }) => _id === pdf._id)}
          owned={owned.has(pdf._id)}
          downloadDisabled={selected.length > 0}
          onToggle={() => {
            toggle(selected, pdf);
          }}
          onDownload={(checkbox) => {
            onDownload([toSelected(pdf)], checkbox);
          }}
        />
      ))}
    </ul>
  );
};

/**
 * Stays at the bottom of the screen: what is selected, what it costs, and the button that pays for
 * it.
 */
const SelectionBar = ({ selected, onDownload }: SelectionProps) => {
  const isSignedIn = useSession() !== null;
  return (
    <div className="sticky bottom-0 z-10 -mx-[clamp(20px,4vw,24px)] border-t border-line bg-paper px-[clamp(20px,4vw,24px)] pt-3 pb-[max(12px,env(safe-area-inset-bottom))] md:bottom-4 md:mx-0 md:mb-8 md:rounded-md md:border md:px-5 md:py-4 md:shadow-lift">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="text-sm">
          <p role="status" className="tabular-nums">
            {selected.length === 0 ? (
              'Select guides, or download one at a time.'
            ) : (
              <>
                <strong>
                  {selected.length} {selected.length === 1 ? 'guide' : 'guides'} ·{' '}
                  {inDollars(sumOf(selected.map(({ amount }) => amount)))}
                </strong>{' '}
                <button
                  type="button"
                  className="text-link ml-2 min-h-6"
                  onClick={() => {
                    selection.write([]);
                  }}
                >
                  Clear
                </button>
              </>
            )}
          </p>
          <p className="text-ink-soft">
            {isSignedIn
              ? 'Next: check the total, then pay with PayPal.'
              : 'Next: confirm your email, then pay with PayPal.'}
          </p>
        </div>
        <Button
          className="w-full sm:w-auto"
          disabled={selected.length === 0}
          onClick={({ currentTarget }) => {
            onDownload(selected, currentTarget);
          }}
        >{`Download Selected PDFs (${String(selected.length)})`}</Button>
      </div>
    </div>
  );
};

const LoadingGuides = () => (
  <div role="status" aria-label="Loading the guides" className="grid gap-4 md:grid-cols-2 md:gap-5">
    {Array.from({ length: 8 }, (_, place) => (
      <Skeleton key={place} className="h-64" />
    ))}
  </div>
);
