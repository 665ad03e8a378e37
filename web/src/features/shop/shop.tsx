import { type ComponentProps, memo, Suspense, useDeferredValue } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ShopGuide } from '#contract/endpoints/guides/shapes.ts';
import { aboveBar, useFocusBesideBar } from '../../components/ui/above-bar.ts';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { paths } from '../../content/paths.ts';
import { NotLoaded } from '../api/not-loaded.tsx';
import { QueryProvider, useBundles, useCatalog } from '../api/query.tsx';
import { useSession } from '../session/session.ts';
import { useHydrated } from '../storage/tab-storage.ts';
import { BundleList } from './bundles/bundle-card.tsx';
import { filters } from './categories.ts';
import { CheckoutNote, nextText } from './checkout-note.tsx';
import { toggle, useBringBack, useOwnedIds, useSelectedOnSale } from './choose.ts';
import { CodeNote, SelectionSum } from './code-note.tsx';
import { useCodeOfLink } from './discount-code.ts';
import { useDownload } from './download.tsx';
import { GuideCard } from './guide-card.tsx';
import { isSeat } from './kind.ts';
import { type SelectedItem, selection, toSelected } from './selection.ts';

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

/** The guides, their filters, the selection and its payment (docs/product.md#shop). */
export const Shop = () => (
  <QueryProvider>
    <Guides />
  </QueryProvider>
);

const Guides = () => {
  const selected = useSelectedOnSale();
  const { download, preload, dialog } = useDownload();
  useCodeOfLink();
  useBringBack();
  useFocusBesideBar(selected.length > 0);
  return (
    <div
      className={classNames('grid gap-6', selected.length > 0 && aboveBar)}
      onPointerOver={preload}
      onFocus={preload}
    >
      <CheckoutNote />
      <CodeNote />
      <Filters />
      <GuideList selected={selected} onDownload={download} />
      <p className="text-sm text-ink-soft">
        Every guide is a PDF that you keep. Prices are in U.S. dollars. No added fees.{' '}
        <Link className="text-link" to={paths.refund}>
          Refund policy
        </Link>
      </p>
      <SelectionBar selected={selected} onDownload={download} />
      {dialog}
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
          onClick={() => choose(query)}
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

/** Two rows on a wide screen, so that the bundles are seen before the end. */
const GUIDES_BEFORE_BUNDLES = 4;

interface SelectionProps {
  selected: readonly SelectedItem[];
  /** Downloads these guides. `returnFocus` takes the focus if the visitor closes the dialog. */
  onDownload: (guides: readonly SelectedItem[], returnFocus: HTMLElement | null) => void;
}

const GuideList = ({ selected, onDownload }: SelectionProps) => {
  const catalog = useCatalog();
  const owned = useOwnedIds();
  const { current, choose } = useFilter();
  // Rendering all cards at once is a long task on a phone; deferred, React renders them in slices.
  const guides = useDeferredValue(catalog.data)?.filter(
    ({ category }) => current.category === null || category === current.category,
  );
  if (guides === undefined) {
    if (!catalog.isError) return <LoadingGuides />;
    return <NotLoaded query={catalog} title="The guides did not load" />;
  }
  if (guides.length === 0) {
    return (
      <EmptyState
        title="No guides here yet"
        text={current.category === null ? 'New guides are being written.' : 'There are guides in the other category.'}
        action={
          current.category !== null && (
            <Button variant="secondary" onClick={() => choose('')}>
              Show all guides
            </Button>
          )
        }
      />
    );
  }
  const list = (label: string, some: readonly ShopGuide[]) => (
    <ul className="grid gap-1.5 sm:gap-4 md:grid-cols-2 md:gap-5" aria-label={label}>
      {some.map((guide) => (
        <CardApart
          key={guide._id}
          guide={guide}
          selected={selected.some(({ _id }) => _id === guide._id)}
          owned={owned.has(guide._id)}
          downloadDisabled={selected.length > 0}
          onToggle={toggle}
          onDownload={onDownload}
        />
      ))}
    </ul>
  );
  return (
    <>
      {list('Guides', guides.slice(0, GUIDES_BEFORE_BUNDLES))}
      <Bundles />
      {guides.length > GUIDES_BEFORE_BUNDLES && list('More guides', guides.slice(GUIDES_BEFORE_BUNDLES))}
    </>
  );
};

/** The bundles with a guide that the filter shows; nothing without any. */
const Bundles = () => {
  const { data } = useBundles();
  const owned = useOwnedIds();
  const { current } = useFilter();
  const bundles = useDeferredValue(data)?.filter(
    ({ guides }) => current.category === null || guides.some(({ category }) => category === current.category),
  );
  return bundles !== undefined && bundles.length > 0 && <BundleList bundles={bundles} owned={owned} />;
};

/**
 * A card that React hydrates apart from the others, and at once when touched. Without `memo`, every
 * render of the list would hydrate all cards in one task.
 */
const CardApart = memo(
  ({
    guide,
    onToggle,
    onDownload,
    ...state
  }: Pick<ComponentProps<typeof GuideCard>, 'guide' | 'selected' | 'owned' | 'downloadDisabled'> & {
    onToggle: (guide: ShopGuide) => void;
    onDownload: SelectionProps['onDownload'];
  }) => (
    <Suspense>
      <GuideCard
        guide={guide}
        {...state}
        onToggle={() => onToggle(guide)}
        onDownload={(checkbox) => onDownload([toSelected(guide)], checkbox)}
      />
    </Suspense>
  ),
);
CardApart.displayName = 'CardApart';

/**
 * What is selected, what it costs, and the button that pays for it: at the end of the list, and
 * from the first selection on at the bottom of the screen.
 */
const SelectionBar = ({ selected, onDownload }: SelectionProps) => {
  const isSignedIn = useSession() !== null;
  const hasBundle = selected.some(({ guides }) => guides !== undefined);
  const what = `${hasBundle || selected.some(isSeat) ? 'item' : 'guide'}${selected.length === 1 ? '' : 's'}`;
  return (
    <div
      className={classNames(
        '-mx-[clamp(20px,4vw,24px)] border-t border-line bg-paper px-[clamp(20px,4vw,24px)] pt-3 pb-[max(12px,env(safe-area-inset-bottom))] md:mx-0 md:mb-8 md:rounded-md md:border md:px-5 md:py-4',
        selected.length > 0 && 'sticky bottom-0 z-10 animate-sheet-in md:bottom-4 md:shadow-lift',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="text-sm">
          <p role="status" className="tabular-nums">
            {selected.length === 0 ? (
              <span>Select guides, or download one at a time.</span>
            ) : (
              <>
                <strong>
                  {/* A changing text beside another would stay the old one when translated. */}
                  <span translate="no">{selected.length}</span> <span>{what}</span> · {hasBundle && <span>up to </span>}
                  <SelectionSum selected={selected} />
                </strong>{' '}
                <button type="button" className="text-link ml-2 min-h-6" onClick={() => selection.write([])}>
                  Clear
                </button>
              </>
            )}
          </p>
          <p className={classNames('text-ink-soft', selected.length > 0 && 'max-sm:hidden')}>
            {nextText(isSignedIn ? 'check the total' : 'confirm your email')}
          </p>
        </div>
        <Button
          className="w-full sm:w-auto"
          disabled={selected.length === 0}
          onClick={({ currentTarget }) => onDownload(selected, currentTarget)}
        >
          <span>
            Download Selected PDFs (<span translate="no">{selected.length}</span>)
          </span>
        </Button>
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
