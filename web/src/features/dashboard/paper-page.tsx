import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Page } from '../../components/page.tsx';
import { paths } from '../../content/paths.ts';
import { QueryProvider } from '../api/query.tsx';
import { RequireSession } from '../sign-in/require-session.tsx';

interface PaperPageProps {
  title: string;
  description: string;
  /** Whether what is shown has a heading of its own on paper. */
  hasOwnHeading?: boolean;
  children: ReactNode;
}

/** A page of the dashboard to print. */
export const PaperPage = ({ title, description, hasOwnHeading = false, children }: PaperPageProps) => (
  <Page title={title} description={description} noindex>
    <div className="bg-sand print:bg-paper">
      <div className="column grid gap-6 py-10 md:py-14 print:py-0">
        <div>
          <Link className="text-link text-sm print:hidden" to={paths.dashboard}>
            Back to your dashboard
          </Link>
          <h1 className={hasOwnHeading ? 'mt-2 text-3xl print:hidden' : 'mt-2 text-3xl'}>{title}</h1>
        </div>
        <RequireSession>
          <QueryProvider>{children}</QueryProvider>
        </RequireSession>
      </div>
    </div>
  </Page>
);
