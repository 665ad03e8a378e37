import * as v from 'valibot';

export const categories = ['Stem', 'Non-Stem'] as const;
export type Category = (typeof categories)[number];

/** A guide in the shop. The API has two names for the price in dollars: `price` and `amount`. */
export const shopGuide = v.object({
  _id: v.string(),
  title: v.string(),
  desc: v.string(),
  price: v.number(),
  amount: v.number(),
  category: v.picklist(categories),
  pages: v.number(),
  edition: v.string(),
  /** The path of the small picture of its first page; empty if it has none. */
  cover: v.string(),
  /** The school year of its edition is over; missing if it isn't. */
  pastSeason: v.optional(v.literal(true)),
  /** The first of what its reader will be able to do; only in the shop's list. */
  benefit: v.optional(v.string()),
});
export type ShopGuide = v.InferOutput<typeof shopGuide>;

/** Several guides that are sold together for less. */
export const bundle = v.object({
  _id: v.string(),
  title: v.string(),
  desc: v.string(),
  /** Dollars, as of a guide; for who owns some of its guides it may cost less. */
  price: v.number(),
  amount: v.number(),
  /** What its guides cost one by one. */
  listPrice: v.number(),
  /** The guides that it grants, in the order in which to read them. */
  guides: v.array(shopGuide),
});
export type Bundle = v.InferOutput<typeof bundle>;

/** An edition of a guide, and its PDF. */
export const edition = v.object({ edition: v.string(), fileName: v.string() });
