import type { Category } from '#contract/shapes.ts';

export interface Guide {
  /** A slug, unique and never reused. */
  readonly id: string;
  readonly title: string;
  readonly desc: string;
  readonly category: Category;
  readonly priceCents: number;
  readonly fileName: string;
  readonly pages: number;
  readonly edition: string;
}

export interface Catalog {
  /** The guides on sale, sorted by id. */
  list(): Promise<Guide[]>;
  /** Adds a guide, or changes it. */
  put(guide: Guide): Promise<void>;
  /** Takes a guide off sale, if it is on sale. Buyers keep access to the file. */
  remove(id: string): Promise<void>;
}
