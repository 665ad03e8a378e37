import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Delivered } from '#contract/delivered.ts';
import { App } from './app/app.tsx';
import { loadInitialPage } from './app/routed-page.tsx';
import { HeadContext, type PageHead } from './components/head.ts';
import { deliver } from './features/api/query.tsx';

export {
  classRoute,
  filesOf,
  findRoute,
  guideRoute,
  liveRoutes,
  notFoundRoute,
  routes,
  type SiteRoute,
} from './app/routes.ts';
export { liveStructuredData, sectionOf, structuredData } from './app/structured-data.ts';
export { brand } from './content/brand.ts';
export { counselorSummaries } from './content/counselor-summaries.ts';
export { deliveredId } from './features/api/delivered-id.ts';

/**
 * Renders the page at `path` to HTML, with the contents of its head. What it shows of the API comes
 * from `delivered`.
 */
export const prerender = async (path: string, delivered: Delivered = {}): Promise<{ html: string; head: PageHead }> => {
  const initialPage = await loadInitialPage(path);
  // Nothing below waits, so renderings at the same time don't share answers.
  deliver(delivered);
  const heads: PageHead[] = [];
  const html = renderToString(
    <HeadContext value={(head) => heads.push(head)}>
      <StrictMode>
        <StaticRouter location={path}>
          <App initialPage={initialPage} />
        </StaticRouter>
      </StrictMode>
    </HeadContext>,
  );
  const head = heads.at(-1);
  if (head === undefined) throw new Error(`The page at ${path} is not inside <Page>, so it has no title`);
  return { html, head };
};
