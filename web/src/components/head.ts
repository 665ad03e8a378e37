import { createContext } from 'react';

export interface PageHead {
  /** Title of the document, with the brand name. */
  title: string;
  /** Title of the page, without the brand name. */
  heading: string;
  description: string;
  noindex: boolean;
  /** Address of the data that the page requests first. */
  data?: string | undefined;
}

/** Receives the head of the page during prerendering; null in the browser. */
export const HeadContext = createContext<((head: PageHead) => void) | null>(null);
