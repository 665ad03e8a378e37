import { buildSite } from '../../web/build/build.ts';

/** Builds the site: `build-site.ts <folder> <origin> [images]`. See builds.ts, which runs it. */
const [outDir, siteUrl, images] = process.argv.slice(2);
if (outDir === undefined || siteUrl === undefined) throw new Error('Name the folder and the origin of the site');
await buildSite({ outDir, siteUrl, drawsImages: images === 'images' });
