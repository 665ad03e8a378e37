import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { loadInitialPage } from './app/routed-page.tsx';
import { HeadContext, type PageHead } from './components/head.ts';

export { filesOf, notFoundRoute, routes, type SiteRoute } from './app/routes.ts';
export { sectionOf, structuredData } from './app/structured-data.ts';
export { brand } from './content/brand.ts';

/** Renders the page at `path` to HTML, with the contents of its head. */
export const prerender = async (path: string): Promise<{ html: string; head: PageHead }> => {
  const initialPage = await loadInitialPage(path);
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
