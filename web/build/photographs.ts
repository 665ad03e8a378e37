import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/** In pixels: for the frames of 48 to 224 px, at one to three pixels of the screen each. */
const widths = [160, 320, 640] as const;
const largest = 640;
const heightFor = (width: number) => (width * 5) / 4;

/** What the file names depend on, besides the photograph itself. */
const recipe = 'avif 55, 4 by 5 from the top';

/**
 * Makes portraits of photographs: `import ada from '../pictures/photographs/ada.jpg?portrait'`
 * is a `Picture` (functions/contract/website/pieces.ts) in its sizes. It is turned upright, cut to
 * 4 by 5 (the middle of a wide one, the top of a high one) and written as AVIF in three sizes,
 * without its metadata, such as the place where it was taken.
 *
 * A photograph with fewer pixels than the largest size stops the build.
 */
export const photographs = (): Plugin => ({
  name: 'photographs',
  enforce: 'pre',
  load: {
    filter: { id: /\?portrait$/ },
    async handler(id) {
      // Imported here, so that a build without photographs loads no drawing library.
      const { default: sharp } = await import('sharp');
      const file = id.replace(/\?portrait$/, '');
      const source = await readFile(file);
      const upright = await sharp(source).autoOrient().toBuffer({ resolveWithObject: true });
      if (upright.info.width < largest || upright.info.height < heightFor(largest)) {
        const size = `${String(upright.info.width)} by ${String(upright.info.height)}`;
        throw new Error(
          `${file} has ${size} pixels. Use a photograph of at least ${String(largest)} by ${String(heightFor(largest))}.`,
        );
      }
      const portrait = (width: number) =>
        sharp(upright.data)
          .resize({ width, height: heightFor(width), fit: 'cover', position: 'top' })
          .avif({ quality: 55 })
          .toBuffer();
      if (this.environment.config.command === 'serve') {
        const src = `data:image/avif;base64,${(await portrait(largest)).toString('base64')}`;
        return `export default ${JSON.stringify({ src, srcSet: `${src} ${String(largest)}w` })}`;
      }
      const hash = createHash('sha256').update(recipe).update(source).digest('base64url').slice(0, 8);
      const addresses = await Promise.all(
        widths.map(async (width) => {
          const fileName = `assets/${path.parse(file).name}-${String(width)}-${hash}.avif`;
          this.emitFile({ type: 'asset', fileName, source: await portrait(width) });
          return `/${fileName}`;
        }),
      );
      const srcSet = addresses.map((address, index) => `${address} ${String(widths[index])}w`).join(', ');
      return `export default ${JSON.stringify({ src: addresses.at(-1), srcSet })}`;
    },
  },
});
