import type { Guide } from './catalog.ts';

/** Several guides that are sold together for less. */
export interface Bundle {
  /** A slug that no guide has, unique and never reused. */
  readonly id: string;
  readonly title: string;
  readonly desc: string;
  readonly priceCents: number;
  /** The ids of its guides, in the order in which people should read them. */
  readonly guides: readonly Guide['id'][];
}

export interface Bundles {
  /** The bundles on sale, sorted by id. */
  list(): Promise<Bundle[]>;
  /** A bundle that is or was on sale, as it is sold or was sold last. */
  find(id: string): Promise<{ readonly bundle: Bundle; readonly onSale: boolean } | undefined>;
  /**
   * Adds a bundle, or changes it. Returns false, and writes nothing, if `read` is given and the
   * bundle has changed since it was read.
   */
  put(bundle: Bundle, read?: { readonly before: Bundle | undefined }): Promise<boolean>;
  /**
   * Takes a bundle off sale. Returns false, and writes nothing, if `read` is given and is no longer
   * true. Its buyers keep their guides.
   */
  remove(id: string, read?: { readonly before: Bundle }): Promise<boolean>;
}
