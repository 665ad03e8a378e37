import type { Pdf } from '#contract/shapes.ts';
import { toDollars } from '../money.ts';
import type { Catalogue } from '../ports/catalogue.ts';

/** The guides on sale, as the shop shows them. */
export function listPdfs({ catalogue }: { catalogue: Catalogue }) {
  return async (): Promise<Pdf[]> => {
    const guides = await catalogue.list();
    return guides.map(({ id, title, desc, category, priceCents, pages, edition }) => ({
      _id: id,
      title,
      desc,
      price: toDollars(priceCents),
      amount: toDollars(priceCents),
      category,
      pages,
      edition,
    }));
  };
}
