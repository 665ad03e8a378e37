import { Page } from '../../components/page.tsx';
import { QueryProvider } from '../../features/api/query.tsx';
import { Dashboard, Greeting } from '../../features/dashboard/dashboard.tsx';
import { RequireSession } from '../../features/sign-in/require-session.tsx';

export const DashboardPage = () => (
  <Page title="Dashboard" description="Your details, your guides and your payments." noindex>
    <div className="column grid gap-6 py-8 md:gap-8 md:py-14">
      <Greeting />
      <RequireSession>
        <QueryProvider>
          <Dashboard />
        </QueryProvider>
      </RequireSession>
    </div>
  </Page>
);
