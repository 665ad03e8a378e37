import { createContext } from 'react';

/** What a page says about itself to browsers and search engines. */
export interface PageHead {
  /** Of the document, with the brand's name. */
  title: string;
  /** Of the page alone, as a preview shows it beside the brand's name. */
  heading: string;
  description: string;
  noindex: boolean;
  /** Address of the data that the page asks for as soon as it is alive. */
  data?: string | undefined;
}

/** During prerendering, receives the head of the page being rendered; absent in the browser. */
export const HeadContext = createContext<((head: PageHead) => void) | null>(null);
