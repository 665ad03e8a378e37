import { Children, type ReactNode, Suspense, useContext, useEffect } from 'react';
import { brand } from '../content/brand.ts';
import type { Claim } from '../content/numbers.ts';
import { HeadContext, type PreviewPicture } from './head.ts';
import { ClaimsContext } from './ui/claims-context.ts';

export interface PageProps {
  /** Without the brand name, which is appended. */
  title: string;
  /** For search results and previews, 120 to 160 characters, different on every page. */
  description: string;
  /** Keeps the page out of search engines. */
  noindex?: boolean | undefined;
  /** For previews, in place of the page's card. */
  picture?: PreviewPicture | undefined;
  /** The claims on the page, in the order of their footnotes (`claimsIn`). */
  claims?: readonly Claim[];
  children: ReactNode;
}

const noClaims: readonly Claim[] = [];

/** Sets a meta tag, or removes it for `null`. */
const setMeta = (name: string, content: string | null) => {
  const present = document.head.querySelector(`meta[name="${name}"]`);
  if (content === null) {
    present?.remove();
    return;
  }
  const meta = present ?? document.head.appendChild(document.createElement('meta'));
  meta.setAttribute('name', name);
  meta.setAttribute('content', content);
};

/**
 * The frame of every page. Sets the document's title, description and canonical address, but not
 * the tags of previews, whose readers load each address by itself. The children must contain
 * exactly one h1, which gets the focus after a navigation.
 */
export const Page = ({
  title,
  description,
  noindex = false,

  picture,
  claims = noClaims,
  children,
}: PageProps) => {
  const fullTitle = title === brand.name ? `${brand.name}: ${brand.tagline}` : `${title} | ${brand.name}`;
  useContext(HeadContext)?.({ title: fullTitle, heading: title, description, noindex, picture });
  useEffect(() => {
    document.title = fullTitle;
    setMeta('description', description);
    setMeta('robots', noindex ? 'noindex' : null);
    // The canonical address keeps the origin that the build set. The 404 page has none.
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical !== null) canonical.href = new URL(window.location.pathname, canonical.href).href;
  }, [fullTitle, description, noindex]);
  return (
    <ClaimsContext value={claims}>
      {/* React hydrates what is in a boundary apart from the rest, and at once when touched. */}
      {Children.map(children, (section) => (
        <Suspense>{section}</Suspense>
      ))}
    </ClaimsContext>
  );
};
