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
  /** The guides on sale, in the order of their ids. */
  list(): Promise<Guide[]>;
  /** Lists a guide, or changes a listed one. */
  put(guide: Guide): Promise<void>;
  /** Takes a guide off sale, if it is on it; its file and those who bought it are not touched. */
  remove(id: string): Promise<void>;
}
