import { listOfficeMessages } from '#contract/endpoints/office/list-office-messages.ts';
import { useOfficePages, useOfficeSession } from '../api.ts';
import { DataTable } from '../ui/data-table.tsx';
import { formatMoment } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { OfficePage } from '../ui/office-page.tsx';

export const MessagesPage = () => {
  const { zone } = useOfficeSession();
  const query = useOfficePages(listOfficeMessages, { state: '' });
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <OfficePage title="Messages">
      <ListState
        query={query}
        name="messages"
        isEmpty={() => messages.length === 0}
        empty={{ title: 'No messages yet', text: 'Messages from the contact and partner forms appear here.' }}
      >
        {() => (
          <div>
            <DataTable
              caption="Messages"
              rows={messages}
              rowKey={({ id }) => id}
              columns={[
                { header: 'From', cell: ({ name }) => name },
                { header: 'Received', cell: ({ receivedAt }) => formatMoment(receivedAt, zone) },
              ]}
            />
            <MoreButton query={query} shown={messages.length} name="messages" />
          </div>
        )}
      </ListState>
    </OfficePage>
  );
};
