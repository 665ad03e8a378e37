/** The cards with the slugs that they are in the order of. */
export const cardsOf = <Slug extends string, Card extends object>(slugs: readonly Slug[], cards: readonly Card[]) =>
  cards.map((card, place) => ({
    // oxlint-disable-next-line typescript/no-non-null-assertion -- a piece has a card for each slug
    slug: slugs[place]!,
    ...card,
  }));

/** The card of this slug. */
export const cardOf = <Card extends { slug: string }>(cards: readonly Card[], slug: Card['slug']): Card =>
  // oxlint-disable-next-line typescript/no-non-null-assertion -- there is a card for each slug
  cards.find((card) => card.slug === slug)!;
