import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawScene, sceneNames } from './scenes.ts';

/** Where the site's pictures lie; style sheet and content files import them from there. */
export const picturesFolder = fileURLToPath(new URL('../src/pictures/', import.meta.url));

/** Writes every scene to the site's pictures. */
export const drawPictures = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await Promise.all(sceneNames.map((name) => writeFile(path.join(folder, `${name}.svg`), `${drawScene(name)}\n`)));
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await drawPictures(picturesFolder);
