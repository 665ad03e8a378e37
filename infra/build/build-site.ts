import { buildSite } from '../../web/build/build.ts';

/** Builds the site: `build-site.ts <folder> <origin> [images] [sample] [closed]`. See builds.ts. */
const [outDir, siteUrl, ...options] = process.argv.slice(2);
if (outDir === undefined || siteUrl === undefined) throw new Error('Name the folder and the origin of the site');
await buildSite({
  outDir,
  siteUrl,
  drawsImages: options.includes('images'),
  isSample: options.includes('sample'),
  isCheckoutClosed: options.includes('closed'),
});
