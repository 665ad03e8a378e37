import type { Bundle, Bundles, Catalog, Guide } from './ports.ts';

/** What is on sale. */
export interface Shelf {
  readonly guides: readonly Guide[];
  readonly bundles: readonly Bundle[];
}

/** What reads it. */
export interface ShelfTables {
  readonly catalog: Pick<Catalog, 'list'>;
  readonly bundles: Pick<Bundles, 'list'>;
}

/** The guides of a bundle that are on sale, in its order. */
export const guidesOf = (bundle: Bundle, guides: readonly Guide[]): Guide[] =>
  bundle.guides.flatMap((id) => guides.find((guide) => guide.id === id) ?? []);

/** Whether a bundle still grants several guides. */
export const isOnSale = (bundle: Bundle, guides: readonly Guide[]): boolean => guidesOf(bundle, guides).length > 1;
