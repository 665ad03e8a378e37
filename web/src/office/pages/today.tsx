import { getOfficeToday } from '#contract/endpoints/office/get-office-today.ts';
import { useOfficeQuery } from '../api.ts';
import { formatCount } from '../ui/format.ts';
import { ListState } from '../ui/list-state.tsx';
import { OfficePage } from '../ui/office-page.tsx';

export const TodayPage = () => {
  const query = useOfficeQuery(getOfficeToday, {});
  return (
    <OfficePage title="Today">
      <ListState query={query} name="day">
        {({ leads, messages }) => (
          <p>
            {formatCount(leads.count, 'new lead')}, {formatCount(messages.count, 'message')} waiting
          </p>
        )}
      </ListState>
    </OfficePage>
  );
};
