import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const contentFolder = fileURLToPath(new URL('../src/content', import.meta.url));

/** The line of a content file that is still the sample's. Its owner deletes it. */
const marker = /^\/\/ Sample: (.+)\. Delete this line\b/m;

/** A content file that is still the sample's. */
export interface SampleFile {
  /** Below the repository's folder. */
  file: string;
  /** What of the site is in it. */
  what: string;
}

/** The content files that say that they are still the sample's, sorted by name. */
export const sampleFiles = async (folder = contentFolder): Promise<readonly SampleFile[]> => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts')).sort();
  const found = await Promise.all(
    names.map(async (name) => {
      const what = marker.exec(await readFile(path.join(folder, name), 'utf8'))?.[1];
      return what === undefined ? undefined : { file: `web/src/content/${name}`, what };
    }),
  );
  return found.filter((one) => one !== undefined);
};

/** What every page of a site with sample content says, above all else. */
export const SAMPLE_NOTICE = 'Sample: people and numbers are invented';
