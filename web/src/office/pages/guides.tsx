import { Link } from 'react-router-dom';
import { listOfficeGuides, type OfficeGuide } from '#contract/endpoints/guides/office.ts';
import { formatCents } from '#contract/money.ts';
import { ButtonLink } from '../../components/ui/button.tsx';
import { useOfficeQuery, useOfficeSession } from '../api.ts';
import { Bundles } from '../guides/bundles.tsx';
import { NEW_GUIDE } from '../guides/new-guide.ts';
import { paths } from '../paths.ts';
import { DataTable } from '../ui/data-table.tsx';
import { formatDay } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';
import { Sample } from '../ui/sample.tsx';

const stateOf = ({ state, draft }: OfficeGuide): string => {
  if (state === 'draft') return 'Draft';
  const where = state === 'on-sale' ? 'On sale' : 'Off sale';
  return draft === null ? where : `${where}, with a draft`;
};

/** The guides on sale, those off sale and the drafts, with what they sold, and the bundles. */
export const GuidesPage = () => {
  const { zone } = useOfficeSession();
  const query = useOfficeQuery(listOfficeGuides, {});
  return (
    <OfficePage
      title="Guides"
      lead={query.data && `Sales since ${formatDay(query.data.countedSince, zone)}, without refunds and gifts.`}
      actions={<ButtonLink to={paths.guide(NEW_GUIDE)}>New guide</ButtonLink>}
    >
      <ListState
        query={query}
        name="guides"
        isEmpty={({ guides }) => guides.length === 0}
        empty={{
          title: 'No guides yet',
          text: 'A guide is a PDF that families buy in your shop. Start a new one with its price and its PDF, look at its page, and publish it.',
          action: <Sample title="Writing the main essay" aside="$12.00" text="On sale. 14 sold, $168.00 earned." />,
        }}
      >
        {({ guides, bundles }) => (
          <>
            <DataTable
              caption="Guides"
              rows={guides}
              rowKey={({ id }) => id}
              columns={[
                {
                  header: 'Guide',
                  cell: ({ id, title, draft }) => (
                    <Link className="text-link" to={paths.guide(id)}>
                      {[title, draft?.title, id].find(Boolean)}
                    </Link>
                  ),
                },
                {
                  header: 'State',
                  cell: stateOf,
                },
                {
                  header: 'Edition',
                  cell: ({ edition, pastSeason }) => (
                    <>
                      {edition}
                      {pastSeason && <p className="text-ink-soft">Past its season</p>}
                    </>
                  ),
                  half: true,
                },
                {
                  header: 'Price',
                  cell: ({ priceCents }) => (priceCents === null ? '' : formatCents(priceCents)),
                  numeric: true,
                  half: true,
                },
                { header: 'Sold', cell: ({ sold }) => sold.toLocaleString('en-US'), numeric: true, half: true },
                { header: 'Earned', cell: ({ earnedCents }) => formatCents(earnedCents), numeric: true, half: true },
              ]}
            />
            <Bundles bundles={bundles} guides={guides} />
          </>
        )}
      </ListState>
    </OfficePage>
  );
};
