import { Page } from '../app/page.tsx';

/** What the signed-in visitor owns. */
export const DashboardPage = () => (
  <Page title="Dashboard" description="Your details, your guides and your payments." noindex>
    <div className="column py-12">
      <h1 className="text-3xl">Dashboard</h1>
    </div>
  </Page>
);
