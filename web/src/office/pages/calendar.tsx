import { listOfficeConsultations } from '#contract/endpoints/office/list-office-consultations.ts';
import { useOfficeQuery, useOfficeSession } from '../api.ts';
import { DataTable } from '../ui/data-table.tsx';
import { formatMoment } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';

export const CalendarPage = () => {
  const { zone } = useOfficeSession();
  const query = useOfficeQuery(listOfficeConsultations, { from: '', days: 14 });
  return (
    <OfficePage title="Calendar">
      <ListState
        query={query}
        name="consultations"
        isEmpty={({ consultations }) => consultations.length === 0}
        empty={{ title: 'Nothing booked', text: 'Consultations of the next two weeks appear here.' }}
      >
        {({ consultations }) => (
          <DataTable
            caption="Consultations"
            rows={consultations}
            rowKey={({ id }) => id}
            columns={[
              { header: 'Time', cell: ({ start }) => formatMoment(start, zone) },
              { header: 'Family', cell: ({ fullname }) => fullname },
            ]}
          />
        )}
      </ListState>
    </OfficePage>
  );
};
