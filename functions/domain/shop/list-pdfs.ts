import type { Pdf } from '#contract/shapes.ts';
import { toDollars } from '../money.ts';
import type { Catalog } from '../ports/catalog.ts';

export function listPdfs({ catalog }: { catalog: Catalog }) {
  return async (): Promise<Pdf[]> => {
    const guides = await catalog.list();
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
