import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the site's pictures lie; style sheet and content files import them from there. */
export const picturesFolder = fileURLToPath(new URL('../src/pictures/', import.meta.url));

/** Writes the files that `draw` gives by name into the folder, where `script` (its `import.meta.url`) is what is being run. */
export const writeWhenRun = async (
  script: string,
  folder: string,
  draw: () => Iterable<readonly [file: string, text: string]>,
): Promise<void> => {
  if (process.argv[1] === undefined || path.resolve(process.argv[1]) !== fileURLToPath(script)) return;
  await mkdir(folder, { recursive: true });
  for (const [file, text] of draw()) await writeFile(path.join(folder, file), text);
};
