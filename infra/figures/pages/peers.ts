import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installOutside, run } from './install.ts';

const versions = {
  astro: '5.18.2',
  'embla-carousel': '8.6.0',
  'html-react-parser': '6.1.9',
  next: '16.4.6',
  react: '19.3.1',
  'react-dom': '19.3.1',
};
const sources = path.join(import.meta.dirname, '../peers');

/**
 * Builds the same pages with Next.js and Astro, outside of the repository: this site's markup and
 * styles, with the links, carousel and testimonials that each framework would have.
 *
 * @param twin the built site without scripts.
 * @param paths the pages. Only the first one has its own styles; the others are what its links lead
 *   to.
 * @returns the folders to serve
 */
export async function buildPeers(twin: string, paths: readonly string[]) {
  const folder = await installOutside('peers', versions);
  const pages = await Promise.all(paths.map((page) => readPage(twin, page)));
  for (const peer of ['next', 'astro']) {
    const app = path.join(folder, peer);
    await rm(app, { recursive: true, force: true });
    await cp(path.join(sources, peer), app, { recursive: true });
    await cp(path.join(sources, 'carousel.js'), path.join(app, 'carousel.js'));
    const filter = (file: string) => !/\.(js|css)$/.test(file);
    await cp(path.join(twin, 'assets'), path.join(app, 'public/assets'), { recursive: true, filter });
    await cp(path.join(twin, 'favicon.svg'), path.join(app, 'public/favicon.svg'));
    await writeFile(path.join(app, 'site.css'), pages[0]?.css ?? '');
    await writeFile(path.join(app, 'pages.json'), JSON.stringify(pages));
    await run(app, path.join(folder, 'node_modules/.bin', peer), 'build');
  }
  const out = path.join(folder, 'next/out');
  // The server looks for a page in its own folder.
  for (const page of paths.slice(1)) await cp(path.join(out, `${page}.html`), path.join(out, page, 'index.html'));
  return { 'Next.js': out, Astro: path.join(folder, 'astro/dist') };
}

async function readPage(twin: string, page: string) {
  const text = await readFile(path.join(twin, page, 'index.html'), 'utf8');
  const part = (pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';
  return {
    path: page,
    title: part(/<title>(.*?)<\/title>/s),
    description: part(/<meta name="description" content="(.*?)"/s),
    css: part(/<style>(.*?)<\/style>/s),
    html: part(/<body>(.*)<\/body>/s),
  };
}
