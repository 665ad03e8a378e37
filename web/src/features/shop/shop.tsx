import { lazy, type MouseEvent, Suspense, useDeferredValue, useRef, useState } from 'react';
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
import { selection, selectionState, toSelected, useSelection } from './selection.ts';

// With its forms it is a third of the page's code, which nobody needs to look around.
const loadDialog = () => import('./sign-up-dialog.tsx');
const SignUpDialog = lazy(async () => ({ default: (await loadDialog()).SignUpDialog }));

/** The filter in the address; all guides while prerendering and hydrating, since the HTML is the same for every address. */
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

/** The guides, their filters, the selection and the way to pay for it (docs/product.md#shop). */
export const Shop = () => {
  const navigate = useNavigate();
  const catalog = useCatalog();
  const session = useSession();
  const owned = useOwnedIds();
  const stored = useSelection();
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const returnFocusTo = useRef<HTMLElement>(null);
  const { current, choose } = useFilter();

  // Once the shop's list is there, it decides what can be bought and at what price.
  const onSale = catalog.data && new Map(catalog.data.map((pdf) => [pdf._id, pdf]));
  const selected = stored.flatMap((item) => {
    if (item._id !== undefined && owned.has(item._id)) return [];
    if (onSale === undefined) return [item];
    const pdf = item._id === undefined ? undefined : onSale.get(item._id);
    return pdf === undefined ? [] : [toSelected(pdf)];
  });
  const selectedIds = new Set(selected.map(({ _id }) => _id));

  const goToPayment = () => {
    void navigate(paths.payment, { state: selectionState(selection.read()) });
  };
  const download = () => {
    if (readSession() !== null) {
      goToPayment();
      return;
    }
    removeExpiredCode();
    setDialog('open');
  };
  const downloadOne = (pdf: Pdf, checkbox: HTMLElement | null) => {
    returnFocusTo.current = checkbox;
    selection.write([toSelected(pdf)]);
    download();
  };
  const downloadSelected = (event: MouseEvent<HTMLElement>) => {
    returnFocusTo.current = event.currentTarget;
    selection.write(selected);
    download();
  };
  const toggle = (pdf: Pdf) => {
    clearToast();
    if (selectedIds.has(pdf._id)) {
      selection.write(selected.filter(({ _id }) => _id !== pdf._id));
      return;
    }
    if (selected.length >= ORDER_MAX_GUIDES) {
      showToast({ kind: 'info', text: `Choose at most ${String(ORDER_MAX_GUIDES)} guides at a time.` });
      return;
    }
    selection.write([...selected, toSelected(pdf)]);
  };

  /** At the first sign of intent, the dialog is fetched for those who will need it. */
  const prepareDialog = () => {
    // A failure here shows itself when the dialog opens.
    if (session === null) loadDialog().catch(() => undefined);
  };

  // All cards at once are a long task on a phone; deferred, React renders them in slices.
  const guides = useDeferredValue(catalog.data);
  const shown = guides?.filter(({ category }) => current.category === null || category === current.category);

  return (
    <div className="grid gap-6" onPointerOver={prepareDialog} onFocus={prepareDialog}>
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

      {shown === undefined ? (
        catalog.isError ? (
          <Problem
            title="The guides did not load"
            message={messageOf(catalog.error, 'Please try again in a minute.')}
            onRetry={() => {
              void catalog.refetch();
            }}
          />
        ) : (
          <LoadingGuides />
        )
      ) : shown.length === 0 ? (
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
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 md:gap-5" aria-label="Guides">
          {shown.map((pdf) => (
            <GuideCard
              key={pdf._id}
              pdf={pdf}
              selected={selectedIds.has(pdf._id)}
              owned={owned.has(pdf._id)}
              downloadDisabled={selected.length > 0}
              onToggle={() => {
                toggle(pdf);
              }}
              onDownload={(checkbox) => {
                downloadOne(pdf, checkbox);
              }}
            />
          ))}
        </ul>
      )}

      <p className="text-sm text-ink-soft">
        Every guide is a PDF that you keep. Prices are in U.S. dollars. No added fees.{' '}
        <Link className="text-link" to={paths.refund}>
          Refund policy
        </Link>
      </p>

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
              {session === null
                ? 'Next: confirm your email, then pay with PayPal.'
                : 'Next: check the total, then pay with PayPal.'}
            </p>
          </div>
          <Button
            className="w-full sm:w-auto"
            disabled={selected.length === 0}
            onClick={downloadSelected}
          >{`Download Selected PDFs (${String(selected.length)})`}</Button>
        </div>
      </div>

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

const LoadingGuides = () => (
  <div role="status" aria-label="Loading the guides" className="grid gap-4 md:grid-cols-2 md:gap-5">
    {Array.from({ length: 8 }, (_, place) => (
      <Skeleton key={place} className="h-64" />
    ))}
  </div>
);
