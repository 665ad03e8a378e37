import { createContext } from 'react';

export interface PageHead {
  /** Title of the document, with the brand name. */
  title: string;
  /** Title of the page, without the brand name. */
  heading: string;
  description: string;
  noindex: boolean;
  /** The picture in previews of the page; by default its preview card. */
  picture?: PreviewPicture | undefined;
}

export interface PreviewPicture {
  /** A path of the site. */
  url: string;
  /** Pixels. */
  width: number;
  height: number;
  alt: string;
}

/** Receives the head of the page during prerendering; null in the browser. */
export const HeadContext = createContext<((head: PageHead) => void) | null>(null);
