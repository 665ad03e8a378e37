import * as v from 'valibot';
import { bundle, shopGuide } from '../endpoints/guides/shapes.ts';

/** A picture of a page of a guide. */
const picture = v.object({
  /** A path of this site. */
  url: v.string(),
  /** Pixels. */
  width: v.number(),
  height: v.number(),
});
export type Picture = v.InferOutput<typeof picture>;

/**
 * What a guide's page shows. A guide that was published before its page was made has empty lists
 * and nulls.
 */
export const guidePage = v.object({
  ...shopGuide.entries,
  /** A withdrawn guide can't be bought; its buyers keep it. */
  onSale: v.boolean(),
  /** ISO 8601 date on which its facts were checked last; may be empty. */
  checkedOn: v.string(),
  author: v.nullable(v.object({ name: v.string(), credential: v.string() })),
  /** What changed in this edition. */
  whatsNew: v.optional(v.array(v.string()), []),
  /** What the reader will be able to do. */
  outcomes: v.array(v.string()),
  /** The sections, from the outline of the PDF, with the page where each begins. */
  contents: v.array(v.object({ title: v.string(), page: v.number() })),
  pictures: v.object({ cover: v.nullable(picture), samples: v.array(picture) }),
  /** Whether a screen reader can read the PDF aloud; missing if no one has looked. */
  readAloud: v.exactOptional(v.boolean()),
  /** The free sample: the PDF's first pages. */
  sample: v.nullable(v.object({ url: v.string(), pages: v.number(), bytes: v.number() })),
  questions: v.array(v.object({ question: v.string(), answer: v.string() })),
  /** Other guides on sale. */
  related: v.array(shopGuide),
  /** The bundles on sale that it is in; `guides` says how many each has. */
  bundles: v.optional(
    v.array(v.object({ _id: v.string(), title: v.string(), price: v.number(), guides: v.number() })),
    [],
  ),
});
export type GuidePage = v.InferOutput<typeof guidePage>;

/** What a bundle's page shows. Its guides are those on sale. */
export const bundlePage = v.object({
  ...bundle.entries,
  /** A withdrawn bundle can't be bought; its buyers keep their guides. */
  onSale: v.boolean(),
});
export type BundlePage = v.InferOutput<typeof bundlePage>;
