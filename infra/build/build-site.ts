import * as v from 'valibot';
import { checkoutRules } from '#contract/website/checkout.ts';
import { buildSite } from '../../web/build/build.ts';

/** Builds the site: `build-site.ts <folder> <origin> <checkout> [images] [sample]` (builds.ts). */
const [outDir, siteUrl, checkout, ...options] = process.argv.slice(2);
if (outDir === undefined || siteUrl === undefined) throw new Error('Name the folder and the origin of the site');
await buildSite({
  outDir,
  siteUrl,
  drawsImages: options.includes('images'),
  saysSample: options.includes('sample'),
  checkout: v.parse(v.picklist(checkoutRules), checkout),
});
