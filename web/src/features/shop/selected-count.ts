import { guardedTabValue } from '../storage/tab-storage.ts';

/**
 * The length of the cart (`selection.ts`), for the header: every page has it, so it does without
 * the schema.
 */
const selected = guardedTabValue('selectedPDFs', (stored) => (Array.isArray(stored) ? stored.length : undefined), 0);

/** How many guides are in the cart; 0 while prerendering and hydrating. */
export const useSelectedCount = (): number => selected.use();
