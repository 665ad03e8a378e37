import { Link, useSearchParams } from 'react-router-dom';
import { Page } from '../components/page.tsx';
import { paths } from '../content/paths.ts';
import { QueryProvider } from '../features/api/query.tsx';
import { RequireSession } from '../features/sign-in/require-session.tsx';
import { OwnStatement } from '../features/statement/own-statement.tsx';

/** Of this year, or of the one in the address. */
export const StatementPage = () => {
  const [search] = useSearchParams();
  return (
    <Page title="Statement" description="Your sessions, hours and payments of a year, to print." noindex>
      <div className="bg-sand print:bg-paper">
        <div className="column grid gap-6 py-10 md:py-14 print:py-0">
          <div>
            <Link className="text-link text-sm print:hidden" to={paths.dashboard}>
              Back to your dashboard
            </Link>
            <h1 className="mt-2 text-3xl print:hidden">Statement</h1>
          </div>
          <RequireSession>
            <QueryProvider>
              <OwnStatement year={search.get('year') ?? ''} />
            </QueryProvider>
          </RequireSession>
        </div>
      </div>
    </Page>
  );
};
