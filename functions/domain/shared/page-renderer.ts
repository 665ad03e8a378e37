import type { Delivered } from '#contract/delivered.ts';
import { Refusal } from './refusal.ts';

/** Renders pages of the site. */
export interface PageRenderer {
  /** The HTML of the page at `path`, which shows what is delivered. */
  render(path: string, delivered: Delivered): Promise<string>;
}

/**
 * The page of something, or the page for missing addresses.
 * @param isId whether there may be something with this id
 * @param render gets null for what isn't there
 * @throws Refusal NOT_FOUND, with the page for missing addresses
 */
export async function renderOrMissing<Page>(
  isId: boolean,
  get: () => Promise<Page>,
  render: (page: Page | null) => Promise<string>,
): Promise<string> {
  try {
    if (!isId) throw new Refusal('NOT_FOUND');
    return await render(await get());
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'NOT_FOUND') throw error;
    throw new Refusal('NOT_FOUND', { text: await render(null) });
  }
}
