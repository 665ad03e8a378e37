import { createContext } from 'react';

/** What a page says about itself to browsers and search engines. */
export interface PageHead {
  title: string;
  description: string;
  noindex: boolean;
  /** Structured data (schema.org), written into the prerendered HTML only. */
  jsonLd?: object | undefined;
}

/** During prerendering, receives the head of the page being rendered; absent in the browser. */
export const HeadContext = createContext<((head: PageHead) => void) | null>(null);
