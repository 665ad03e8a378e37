import { useSearchParams } from 'react-router-dom';
import { PaperPage } from '../features/dashboard/paper-page.tsx';
import { OwnStatement } from '../features/statement/own-statement.tsx';

/** Of this year, or of the one in the address. */
export const StatementPage = () => {
  const [search] = useSearchParams();
  return (
    <PaperPage title="Statement" description="Your sessions, hours and payments of a year, to print." hasOwnHeading>
      <OwnStatement year={search.get('year') ?? ''} />
    </PaperPage>
  );
};
