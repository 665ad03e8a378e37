import { Outlet } from 'react-router-dom';
import { ButtonLink } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { paths } from '../paths.ts';
import { useOfficeSession } from '../session.ts';
import { OfficePage } from '../ui/office-page.tsx';

/** The frame of pages for owners. The server refuses their data to others, so no one else asks. */
export const OwnersOnly = () => {
  if (useOfficeSession().role === 'owner') return <Outlet />;
  return (
    <OfficePage title="This page is for owners">
      <EmptyState
        title="Only owners see orders, agreements, guides, codes and the journal"
        text="If you need something from this page, ask an owner."
        action={<ButtonLink to={paths.today}>Go to Today</ButtonLink>}
      />
    </OfficePage>
  );
};
