import { Link } from 'react-router-dom';
import { listOfficeGuides } from '#contract/endpoints/office/list-office-guides.ts';
import { useOfficeQuery } from '../api.ts';
import { paths } from '../paths.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';

export const GuidesPage = () => {
  const query = useOfficeQuery(listOfficeGuides, {});
  return (
    <OfficePage title="Guides">
      <ListState
        query={query}
        name="guides"
        isEmpty={({ guides }) => guides.length === 0}
        empty={{ title: 'No guides yet', text: 'The first guide appears here.' }}
      >
        {({ guides }) => (
          <DataTable
            caption="Guides"
            rows={guides}
            rowKey={({ id }) => id}
            columns={[
              {
                header: 'Guide',
                cell: ({ id, title }) => (
                  <Link className="text-link" to={paths.guide(id)}>
                    {title}
                  </Link>
                ),
              },
              { header: 'Sold', cell: ({ sold }) => sold, numeric: true },
            ]}
          />
        )}
      </ListState>
    </OfficePage>
  );
};
