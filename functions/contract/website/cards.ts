import * as v from 'valibot';

/** Preview cards: the pictures that messengers show with a link to a page. */

/** Pixels, in the ratio that social networks and messengers ask for (1.91 to 1). */
export const cardSize = { width: 1200, height: 630 } as const;

/** Messengers skip larger pictures. */
export const CARD_MAX_BYTES = 60_000;

/** What is on a card. */
const pageCard = v.object({
  /** Selects the piece of map to draw. */
  seed: v.string(),
  brand: v.string(),
  /** A short line above the title; may be empty. */
  kicker: v.string(),
  title: v.string(),
  /** The address of the page’s picture, a drawing; with null, the card shows a map. */
  picture: v.nullable(v.string()),
  /** The address of the logo: a drawing, or a square picture. */
  logo: v.string(),
  /** What stands for colors of the palette, by their hex values. */
  colors: v.record(v.string(), v.string()),
});
export type PageCard = v.InferOutput<typeof pageCard>;

/** A card that isn’t drawn yet. Its name is a hash of what is on it. */
export const missingCard = v.object({ name: v.string(), ...pageCard.entries });
export type MissingCard = v.InferOutput<typeof missingCard>;

/** The key of a card that a browser drew among the public files. */
export const cardKey = (name: string): string => `uploads/card-${name}.jpg`;
