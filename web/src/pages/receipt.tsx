import { Link, useParams } from 'react-router-dom';
import { Page } from '../components/page.tsx';
import { paths } from '../content/paths.ts';
import { QueryProvider } from '../features/api/query.tsx';
import { Receipt } from '../features/dashboard/receipt.tsx';
import { RequireSession } from '../features/sign-in/require-session.tsx';

/** The address ends in the receipt number. */
export const ReceiptPage = () => {
  const { id: number = '' } = useParams();
  return (
    <Page title="Receipt" description="The receipt for one of your payments, to print or have emailed again." noindex>
      <div className="bg-sand print:bg-paper">
        <div className="column grid gap-6 py-10 md:py-14 print:py-0">
          <div>
            <Link className="text-link text-sm print:hidden" to={paths.dashboard}>
              Back to your dashboard
            </Link>
            <h1 className="mt-2 text-3xl">Receipt</h1>
          </div>
          <RequireSession>
            <QueryProvider>
              <Receipt number={number} />
            </QueryProvider>
          </RequireSession>
        </div>
      </div>
    </Page>
  );
};
