import { listOfficeJournal } from '#contract/endpoints/office/list-office-journal.ts';
import { useOfficePages, useOfficeSession } from '../api.ts';
import { DataTable } from '../ui/data-table.tsx';
import { formatMoment } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { OfficePage } from '../ui/office-page.tsx';

export const JournalPage = () => {
  const { zone } = useOfficeSession();
  const query = useOfficePages(listOfficeJournal, {});
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <OfficePage title="Journal">
      <ListState
        query={query}
        name="journal"
        isEmpty={() => entries.length === 0}
        empty={{ title: 'Nothing yet', text: 'Everything the team does is recorded here.' }}
      >
        {() => (
          <div>
            <DataTable
              caption="Journal"
              rows={entries}
              rowKey={({ id }) => id}
              columns={[
                { header: 'When', cell: ({ at }) => formatMoment(at, zone) },
                { header: 'Who', cell: ({ who }) => who.name },
                { header: 'What', cell: ({ action }) => action },
                { header: 'To what', cell: ({ subject }) => subject },
              ]}
            />
            <MoreButton query={query} shown={entries.length} name="entries" />
          </div>
        )}
      </ListState>
    </OfficePage>
  );
};
