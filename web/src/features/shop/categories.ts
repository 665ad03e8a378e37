import type { Category } from '#contract/endpoints/guides/shapes.ts';

/** The categories as visitors read them. */
export const categoryLabels: Record<Category, string> = { Stem: 'STEAM', 'Non-Stem': 'NON-STEAM' };

/** What the shop shows: all guides or one category. `query` is its value in the address. */
export const filters = [
  { query: '', label: 'All PDFs', category: null },
  { query: 'steam', label: categoryLabels.Stem, category: 'Stem' },
  { query: 'non-steam', label: categoryLabels['Non-Stem'], category: 'Non-Stem' },
] as const satisfies readonly { query: string; label: string; category: Category | null }[];
