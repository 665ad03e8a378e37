import { listOfficeLeads } from '#contract/endpoints/office/list-office-leads.ts';
import { useOfficePages, useOfficeSession } from '../api.ts';
import { DataTable } from '../ui/data-table.tsx';
import { formatMoment } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { OfficePage } from '../ui/office-page.tsx';

export const LeadsPage = () => {
  const { zone } = useOfficeSession();
  const query = useOfficePages(listOfficeLeads, { state: '' });
  const leads = query.data?.pages.flatMap((page) => page.leads) ?? [];
  return (
    <OfficePage title="Leads">
      <ListState
        query={query}
        name="leads"
        isEmpty={() => leads.length === 0}
        empty={{ title: 'No leads yet', text: 'Families that sign up appear here.' }}
      >
        {() => (
          <div>
            <DataTable
              caption="Leads"
              rows={leads}
              rowKey={({ id }) => id}
              columns={[
                { header: 'Name', cell: ({ fullname }) => fullname },
                { header: 'Received', cell: ({ receivedAt }) => formatMoment(receivedAt, zone) },
              ]}
            />
            <MoreButton query={query} shown={leads.length} name="leads" />
          </div>
        )}
      </ListState>
    </OfficePage>
  );
};
