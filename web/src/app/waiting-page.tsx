import { Page } from '../components/page.tsx';
import { Skeleton } from '../components/ui/skeleton.tsx';

/** The prerendered placeholder of a private page. */
export const WaitingPage = ({ title }: { title: string }) => (
  <Page title={title} description={`${title}.`} noindex>
    <div className="column py-12" aria-busy="true">
      <h1 className="sr-only">{title}</h1>
      <p role="status" className="sr-only">
        Loading…
      </p>
      <Skeleton className="h-10 w-60 max-w-full" />
      <Skeleton className="mt-8 h-40" />
    </div>
  </Page>
);
