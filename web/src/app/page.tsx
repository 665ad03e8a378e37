import { type ReactNode, useContext, useEffect } from 'react';
import { ClaimsContext } from '../components/ui/claim.tsx';
import { brand } from '../content/brand.ts';
import type { Claim } from '../content/numbers.ts';
import { HeadContext } from './head.ts';
import { useFocusOnArrival } from './navigation.ts';

export interface PageProps {
  /** Without the brand name, which is appended. */
  title: string;
  description: string;
  /** Keeps the page out of search engines. */
  noindex?: boolean | undefined;
  jsonLd?: object | undefined;
  /** The claims that the page shows, in the order of their footnotes (`claimsIn`). */
  claims?: readonly Claim[];
  children: ReactNode;
}

const noClaims: readonly Claim[] = [];

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
 * The frame of every screen. Sets the document's title and description, and after a navigation moves focus to the h1,
 * by which a screen reader announces the new page. Every page has exactly one h1 among its children.
 */
export const Page = ({ title, description, noindex = false, jsonLd, claims = noClaims, children }: PageProps) => {
  const fullTitle = title === brand.name ? `${brand.name}: ${brand.tagline}` : `${title} | ${brand.name}`;
  useContext(HeadContext)?.({ title: fullTitle, description, noindex, jsonLd });
  useEffect(() => {
    document.title = fullTitle;
    setMeta('description', description);
    setMeta('robots', noindex ? 'noindex' : null);
  }, [fullTitle, description, noindex]);
  useFocusOnArrival();
  return <ClaimsContext value={claims}>{children}</ClaimsContext>;
};
