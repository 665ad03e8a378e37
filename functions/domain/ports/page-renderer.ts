import type { Delivered } from '#contract/delivered.ts';

/** Renders pages of the site. */
export interface PageRenderer {
  /** The HTML of the page at `path`, which shows what is delivered. */
  render(path: string, delivered: Delivered): Promise<string>;
}
