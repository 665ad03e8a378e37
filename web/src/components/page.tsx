import { type ReactNode, useContext, useEffect } from 'react';
import { brand } from '../content/brand.ts';
import type { Claim } from '../content/numbers.ts';
import { HeadContext } from './head.ts';
import { ClaimsContext } from './ui/claims-context.ts';

export interface PageProps {
  /** Without the brand name, which is appended. */
  title: string;
  /** For search results and previews: what this page, and no other, has for its reader. 120 to 160 characters. */
  description: string;
  /** Keeps the page out of search engines. */
  noindex?: boolean | undefined;
  /** Address of the data that the page asks for as soon as it is alive: fetched along with its HTML, not after its code. */
  data?: string;
  /** The claims that the page shows, in the order of their footnotes (`claimsIn`). */
  claims?: readonly Claim[];
  children: ReactNode;
}

const noClaims: readonly Claim[] = [];

/** Gives the head's tag of this name its content, or takes the tag away. */
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
 * The frame of every screen. Sets the document's title, description and canonical address. Every page
 * has exactly one h1 among its children, which gets the focus after a navigation. The tags of previews
 * stay those of the loaded document: what reads them loads each address by itself.
 */
export const Page = ({ title, description, noindex = false, data, claims = noClaims, children }: PageProps) => {
  const fullTitle = title === brand.name ? `${brand.name}: ${brand.tagline}` : `${title} | ${brand.name}`;
  useContext(HeadContext)?.({ title: fullTitle, heading: title, description, noindex, data });
  useEffect(() => {
    document.title = fullTitle;
    setMeta('description', description);
    setMeta('robots', noindex ? 'noindex' : null);
    // It keeps the origin that the build knows, whatever name the visitor came by. What answers at an address without a page has none.
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical !== null) canonical.href = new URL(window.location.pathname, canonical.href).href;
  }, [fullTitle, description, noindex]);
  return <ClaimsContext value={claims}>{children}</ClaimsContext>;
};
