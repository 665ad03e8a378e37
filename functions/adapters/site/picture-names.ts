import { readdirSync } from 'node:fs';

/**
 * The files in the folder of the site's pictures. The bundler writes them into the code
 * (infra/build/bundle-functions.ts).
 */
export const pictureNames: readonly string[] = readdirSync(new URL('../../../web/src/pictures', import.meta.url), {
  recursive: true,
  encoding: 'utf8',
});
