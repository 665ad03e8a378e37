import { lazy, Suspense, useState } from 'react';
import { type OfficeBundle, type OfficeGuide, withdrawOfficeBundle } from '#contract/endpoints/guides/office.ts';
import { formatCents } from '#contract/money.ts';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast/toast.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { ActionDialog } from '../ui/dialogs/action-dialog.tsx';
import { RowAction } from '../ui/row-action.tsx';
import { OfficeSection } from '../ui/section.tsx';

// Its form is fetched when someone opens it.
const BundleDialog = lazy(async () => ({ default: (await import('./bundle-dialog.tsx')).BundleDialog }));

interface BundlesProps {
  bundles: readonly OfficeBundle[];
  /** All guides. */
  guides: readonly OfficeGuide[];
}

type Asked = { what: 'add' } | { what: 'change'; id: string } | { what: 'withdraw'; bundle: OfficeBundle };

/** The bundles on sale: to add, to change, and to take off sale. */
export const Bundles = ({ bundles, guides }: BundlesProps) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const onSale = guides.filter(({ state }) => state === 'on-sale');
  const newest = (chosen: string) => bundles.find(({ id }) => id === chosen);
  return (
    <div className="mt-10 border-t border-line pt-8">
      <OfficeSection
        title="Bundles"
        lead="Several guides for less. The shop shows a bundle while two or more of its guides are on sale."
        action={
          <Button variant="secondary" onClick={() => setAsked({ what: 'add' })}>
            New bundle
          </Button>
        }
      >
        {bundles.length === 0 ? (
          <p className="text-ink-soft">No bundle is on sale.</p>
        ) : (
          <BundleTable bundles={bundles} onSale={onSale} onAsk={setAsked} />
        )}
      </OfficeSection>
      <Suspense>
        {asked?.what === 'add' && <BundleDialog bundle={undefined} guides={onSale} onClose={close} />}
        {asked?.what === 'change' && <BundleDialog bundle={newest(asked.id)} guides={onSale} onClose={close} />}
      </Suspense>
      {/* It stays open if someone else was faster, to say so. */}
      {asked?.what === 'withdraw' && (
        <WithdrawDialog bundle={newest(asked.bundle.id) ?? asked.bundle} onClose={close} />
      )}
    </div>
  );
};

interface BundleTableProps {
  bundles: readonly OfficeBundle[];
  onSale: readonly OfficeGuide[];
  onAsk: (asked: Asked) => void;
}

const BundleTable = ({ bundles, onSale, onAsk }: BundleTableProps) => {
  const granted = ({ guides }: OfficeBundle) => guides.flatMap((id) => onSale.find((guide) => guide.id === id) ?? []);
  return (
    <DataTable
      caption="Bundles"
      rows={bundles}
      rowKey={({ id }) => id}
      columns={[
        { header: 'Bundle', cell: ({ title }) => title },
        {
          header: 'Guides',
          cell: (bundle) => {
            const there = granted(bundle);
            const gone = bundle.guides.length - there.length;
            return (
              <>
                {there.map(({ title }) => title).join(', ')}
                {gone > 0 && (
                  <p className="text-ink-soft">
                    {gone === 1 ? 'One guide is' : `${String(gone)} guides are`} off sale
                    {there.length < 2 && ', so the shop doesn’t show this bundle'}.
                  </p>
                )}
              </>
            );
          },
        },
        { header: 'Price', cell: ({ priceCents }) => formatCents(priceCents), numeric: true, half: true },
        {
          header: 'Singly',
          cell: (bundle) => formatCents(granted(bundle).reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0)),
          numeric: true,
          half: true,
        },
        {
          header: 'Actions',
          cell: (bundle) => (
            <div className="flex flex-wrap gap-x-3 gap-y-5.5 *:-ml-3">
              <RowAction aria-label={`Change ${bundle.title}`} onClick={() => onAsk({ what: 'change', id: bundle.id })}>
                Change
              </RowAction>
              <RowAction
                aria-label={`Take ${bundle.title} off sale`}
                onClick={() => onAsk({ what: 'withdraw', bundle })}
              >
                Take off sale
              </RowAction>
            </div>
          ),
        },
      ]}
    />
  );
};

const WithdrawDialog = ({ bundle: { id, title, version }, onClose }: { bundle: OfficeBundle; onClose: () => void }) => (
  <ActionDialog
    title={`Take ${title} off sale?`}
    description="No one can buy it anymore. Earlier buyers keep its guides, and the guides stay on sale."
    action="Take off sale"
    endpoint={withdrawOfficeBundle}
    input={{ id, version }}
    onDone={({ message }) => showToast({ kind: 'success', text: message })}
    onClose={onClose}
  />
);
