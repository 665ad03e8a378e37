import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** What one browser fetches in a visit, each file once: HTML of every page that it opens, and what these pages name. */
export interface VisitWeight {
  readonly pages: readonly string[];
  /** Requests to the distribution that are no page and not the API's. */
  readonly assetRequests: number;
  /** As they travel: text with brotli, pictures and fonts as they are. */
  readonly bytes: number;
}

const compressed = /\.(html|js|css|svg)$/;

/**
 * Weighs a visit to a built site. Everything that a page names is counted, whether or not the visitor scrolls to it, but for the
 * picture of the page that only other sites' previews load.
 *
 * @param folder the built site
 * @param pages addresses, as `/about`
 */
export function measureVisit(folder: string, pages: readonly string[]): VisitWeight {
  const read = (file: string) => readFileSync(path.join(folder, file));
  const weigh = (file: string) => (compressed.test(file) ? brotliCompressSync(read(file)) : read(file)).length;
  const documents = pages.map((page) => path.posix.join(page, 'index.html'));
  const assets = new Set<string>();
  const follow = (file: string): void => {
    if (assets.has(file)) return;
    assets.add(file);
    if (!file.endsWith('.js')) return;
    for (const [, name = ''] of read(file)
      .toString()
      .matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
      follow(`/assets/${name}`);
    }
  };
  for (const document of documents) {
    for (const [file] of read(document)
      .toString()
      .matchAll(/\/assets\/[\w.-]+\.\w+/g)) {
      if (!/\/card-[\w.-]+\.png$/.test(file)) follow(file);
    }
  }
  const bytes = [...documents, ...assets].reduce((sum, file) => sum + weigh(file), 0);
  return { pages, assetRequests: assets.size, bytes };
}
