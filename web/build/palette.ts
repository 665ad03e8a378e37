import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { palette } from '#contract/pages/palette.ts';
import { recolored } from '#contract/pages/recolor.ts';
import { documents } from '#contract/website/documents/index.ts';
import { recoloringOf } from '#contract/website/look.ts';

const colors = new Map<string, string>(
  Object.entries(palette).map(([name, color]) => [
    `--color-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    color,
  ]),
);

/**
 * Replaces the names of colors with the palette's values.
 * @throws RangeError for a name that the palette lacks.
 */
export const withColors = (text: string): string =>
  text.replaceAll(/var\((--color-[a-z-]+)\)/g, (_, name: string) => {
    const color = colors.get(name);
    if (color === undefined) throw new RangeError(`The palette has no ${name}`);
    return color;
  });

/** In a build, the look comes to the finished files (pieces.ts). */
const inLook = (text: string): string => recolored(text, recoloringOf(documents.look));

/**
 * Puts the palette's colors into Tailwind's theme, the pictures and the development server's
 * document, there as the look has them. A picture in an `<img>` can't read custom properties of the
 * page.
 */
export const paletteColors = (): Plugin => ({
  name: 'palette-colors',
  enforce: 'pre',
  transform: {
    filter: { id: /\/theme\.css$/ },
    handler(code) {
      const theme = `@theme inline {${[...colors].map(([name, color]) => `${name}: ${color};`).join('')}}`;
      return code + (this.environment.config.command === 'serve' ? inLook(theme) : theme);
    },
  },
  load: {
    filter: { id: /\/pictures\/.*\.svg$/ },
    async handler(id) {
      const drawn = await readFile(id, 'utf8');
      const source = withColors(drawn);
      if (source === drawn) return null;
      if (this.environment.config.command === 'serve') {
        return `export default ${JSON.stringify(`data:image/svg+xml,${encodeURIComponent(inLook(source))}`)}`;
      }
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `assets/${path.basename(id, '.svg')}-${hash}.svg`;
      this.emitFile({ type: 'asset', fileName, source });
      return `export default ${JSON.stringify(`/${fileName}`)}`;
    },
  },
  transformIndexHtml: (html, { server }) => (server === undefined ? withColors(html) : inLook(withColors(html))),
});
