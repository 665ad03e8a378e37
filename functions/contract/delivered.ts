import type { Bundle, ShopGuide } from './endpoints/guides/shapes.ts';
import type { ClassCard, ClassPage } from './pages/class-page.ts';
import type { BundlePage, GuidePage } from './pages/guide-page.ts';

/** Answers of the API that a page's HTML brings along, so that its scripts need no call. */
export interface Delivered {
  readonly catalog?: readonly ShopGuide[];
  /** With the ids of their guides, which the catalog has. */
  readonly bundles?: readonly (Omit<Bundle, 'guides'> & { readonly guides: readonly string[] })[];
  /** `page` is null if there is no such guide or bundle. */
  readonly guide?: { readonly id: string; readonly page: GuidePage | BundlePage | null };
  readonly classes?: readonly ClassCard[];
  /** `page` is null if there is no such class. */
  readonly groupClass?: { readonly id: string; readonly page: ClassPage | null };
}
