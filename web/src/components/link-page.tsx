import type { ComponentType, ReactNode } from 'react';
import { brand } from '../content/brand.ts';
import { Page, type PageProps } from './page.tsx';
import { Near } from './ui/near.tsx';
import { Skeleton } from './ui/skeleton.tsx';

interface LinkPageProps extends Pick<PageProps, 'title' | 'description'> {
  heading: string;
  /** What loads, for screen readers, as in "Loading the request". */
  loading: string;
  /** The heights of its parts. */
  skeletons: readonly string[];
  /** What the link leads to; lazy, because the token isn't known while prerendering. */
  content: ComponentType<{ waiting: ReactNode }>;
  /** What to do without JavaScript, before the phone number. */
  withoutScript: string;
}

/** The frame of a page that a secret link leads to. The token is in the address's fragment. */
export const LinkPage = ({ heading, loading, skeletons, content: Content, withoutScript, ...page }: LinkPageProps) => {
  const waiting = (
    <div id="loading-link" role="status" aria-label={loading} className="grid gap-6 print:hidden">
      {skeletons.map((height) => (
        <Skeleton key={height} className={height} />
      ))}
    </div>
  );
  return (
    <Page {...page} noindex>
      <div className="bg-sand print:bg-paper">
        <div className="column grid max-w-narrow gap-6 py-8 md:py-14 print:py-0">
          <h1 className="text-3xl">{heading}</h1>
          <Near waiting={waiting}>
            <Content waiting={waiting} />
          </Near>
          <noscript>
            <style>{'#loading-link{display:none}'}</style>
            <p>
              This page needs JavaScript. {withoutScript}, call{' '}
              <a className="text-link whitespace-nowrap" href={`tel:${brand.phone}`}>
                {brand.phoneText}
              </a>
              .
            </p>
          </noscript>
        </div>
      </div>
    </Page>
  );
};
