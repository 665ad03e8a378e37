import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { BUNDLE_MAX_GUIDES, GUIDE_DESC_MAX_LENGTH, GUIDE_TITLE_MAX_LENGTH } from '#contract/endpoints/guides/limits.ts';
import { GUIDE_ID } from '#contract/fields.ts';
import { formatCents } from '#contract/money.ts';
import { checkAs, type FactProblem, matching, priceCents, text } from './facts.ts';
import type { Bundle, Bundles, Guide, GuidePages } from './ports.ts';
import { changedMeanwhile, differences, type PublishResult } from './publish-guides.ts';
import { guidesOf } from './shelf.ts';

const count = `must be 2 to ${String(BUNDLE_MAX_GUIDES)} ids of guides, each once`;

/** The facts of a bundle. Unknown members are refused, because most are misspelled ones. */
const bundleSchema = v.strictObject({
  id: matching(GUIDE_ID, 'must be lower-case letters, digits and single hyphens'),
  title: text(GUIDE_TITLE_MAX_LENGTH),
  desc: text(GUIDE_DESC_MAX_LENGTH),
  priceCents,
  guides: v.pipe(
    v.array(matching(GUIDE_ID, 'must be the id of a guide'), count),
    v.minLength(2, count),
    v.maxLength(BUNDLE_MAX_GUIDES, count),
    v.check((ids) => new Set(ids).size === ids.length, count),
  ),
});

/** The bundle if all of its facts are in order, and every problem otherwise. */
export function checkBundle(input: unknown): {
  readonly facts: Bundle | undefined;
  readonly problems: readonly FactProblem[];
} {
  return checkAs(bundleSchema, input, 'bundle');
}

/**
 * What keeps a bundle from being sold beside these guides: its id is a guide's, a guide isn't on
 * sale, or the guides cost no more one by one.
 */
export async function bundleProblems(
  bundle: Bundle,
  guides: readonly Guide[],
  guidePages: Pick<GuidePages, 'find'>,
): Promise<FactProblem[]> {
  const { guide, withdrawn } = await guidePages.find(bundle.id);
  const isGuide = (guide ?? withdrawn) !== undefined || guides.some(({ id }) => id === bundle.id);
  const granted = guidesOf(bundle, guides);
  const missing = bundle.guides.filter((id) => !granted.some((one) => one.id === id));
  const single = granted.reduce((sum, one) => sum + one.priceCents, 0);
  return [
    ...(isGuide ? [{ fact: 'id', problem: 'is the id of a guide; choose another' }] : []),
    ...missing.map((id) => ({ fact: 'guides', problem: `has ${id}, which is not on sale; remove it` })),
    ...(missing.length === 0 && bundle.priceCents >= single
      ? [
          {
            fact: 'priceCents',
            problem: `must be less than the ${formatCents(single)} that its guides cost one by one`,
          },
        ]
      : []),
  ];
}

export interface PublishedBundle {
  readonly id: string;
  readonly title: string;
  readonly result: PublishResult;
  /** The differences from the bundle on sale, in words; empty for a new or unchanged bundle. */
  readonly changes: readonly string[];
}

/**
 * Puts checked bundles on sale or changes them. A second run changes nothing.
 * @param listed the bundles on sale that the checks saw
 * @param options `dryRun` reports what would happen, but writes nothing
 * @throws Refusal CONFLICT if a bundle on sale has changed since it was read
 */
export async function publishBundles(
  bundles: Pick<Bundles, 'put'>,
  checked: readonly Bundle[],
  listed: readonly Bundle[],
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<PublishedBundle[]> {
  const published: PublishedBundle[] = [];
  for (const bundle of checked) {
    const { id, title } = bundle;
    const before = listed.find((one) => one.id === id);
    const isSame = isDeepStrictEqual(before, bundle);
    if (!isSame && !dryRun && !(await bundles.put(bundle, { before }))) throw changedMeanwhile(id, 'bundle');
    const result = before === undefined ? 'published' : isSame ? 'unchanged' : 'updated';
    published.push({ id, title, result, changes: before === undefined ? [] : differences(before, bundle) });
  }
  return published;
}

/**
 * Takes a bundle off sale, as it was read. Its buyers keep their guides.
 * @throws Refusal CONFLICT if it has changed since
 */
export async function withdrawBundle(bundles: Pick<Bundles, 'remove'>, bundle: Bundle): Promise<void> {
  if (!(await bundles.remove(bundle.id, { before: bundle }))) throw changedMeanwhile(bundle.id, 'bundle');
}

/** Names the facts of a bundle on sale; empty for a bundle that isn't. */
export function bundleVersion(bundle: Bundle | undefined): string {
  if (bundle === undefined) return '';
  const { id, title, desc, priceCents: cents, guides } = bundle;
  const facts = JSON.stringify([id, title, desc, cents, guides]);
  return createHash('sha256').update(facts).digest('hex').slice(0, 16);
}
