import { listOfficePasskeys } from '#contract/endpoints/office/list-office-passkeys.ts';
import { useOfficeQuery, useOfficeSession } from '../api.ts';
import { DataTable } from '../ui/data-table.tsx';
import { formatDay } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';

export const SettingsPage = () => {
  const { zone } = useOfficeSession();
  const query = useOfficeQuery(listOfficePasskeys, {});
  return (
    <OfficePage title="Settings">
      <ListState query={query} name="passkeys">
        {(passkeys) => (
          <DataTable
            caption="Your passkeys"
            rows={passkeys}
            rowKey={({ id }) => id}
            columns={[
              { header: 'Name', cell: ({ name }) => name },
              { header: 'Since', cell: ({ createdAt }) => formatDay(createdAt, zone) },
            ]}
          />
        )}
      </ListState>
    </OfficePage>
  );
};
