import type { Delivered } from '#contract/delivered.ts';
import { SLUG } from '#contract/pages/live-pages.ts';
import { Refusal } from './refusal.ts';

/** Renders pages of the site. */
export interface PageRenderer {
  /** The HTML of the page at `path`, which shows what is delivered. */
  render(path: string, delivered: Delivered): Promise<string>;
}

/** Shown in the place of what can't be in an address of the site. */
const NO_SLUG = '-';

/**
 * The page of something, or the page for missing addresses.
 * @param isId whether there may be something with this id
 * @param render gets null for what isn't there, and an id that fits into an address
 * @throws Refusal NOT_FOUND, with the page for missing addresses
 */
export async function renderOrMissing<Page>(
  id: string,
  isId: boolean,
  get: () => Promise<Page>,
  render: (page: Page | null, id: string) => Promise<string>,
): Promise<string> {
  try {
    if (!isId) throw new Refusal('NOT_FOUND');
    return await render(await get(), id);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'NOT_FOUND') throw error;
    throw new Refusal('NOT_FOUND', { text: await render(null, SLUG.test(id) ? id : NO_SLUG) });
  }
}
