import type { Catalog, GuidePage, GuidePages, PublicFiles, WithdrawnGuides } from '#domain/guides/ports.ts';
import { turn } from './turn.ts';

/** The pages of the guides of a catalog. */
export function inMemoryGuidePages(
  catalog: Pick<Catalog, 'list'>,
  withdrawn: Pick<WithdrawnGuides, 'find'>,
): GuidePages {
  const pages = new Map<string, GuidePage>();
  return {
    async find(id) {
      const guide = (await catalog.list()).find((one) => one.id === id);
      const gone = (await withdrawn.find(id))?.guide;
      const page = structuredClone(pages.get(id));
      return {
        ...(guide === undefined ? {} : { guide }),
        ...(gone === undefined ? {} : { withdrawn: gone }),
        ...(page === undefined ? {} : { page }),
      };
    },
    async onSale(ids) {
      const listed = await catalog.list();
      return [...new Set(ids)].flatMap((id) => listed.find((one) => one.id === id) ?? []);
    },
    async lastSold(ids) {
      const listed = await catalog.list();
      const found = await Promise.all(
        [...new Set(ids)].map(
          async (id) => listed.find((one) => one.id === id) ?? (await withdrawn.find(id))?.guide ?? [],
        ),
      );
      return found.flat();
    },
    async list() {
      await turn();
      return structuredClone([...pages.values()].sort((a, b) => (a.id < b.id ? -1 : 1)));
    },
    async put(page) {
      await turn();
      pages.set(page.id, structuredClone(page));
    },
  };
}

/** `stored` has the names of the files, in the order in which they were stored. */
export function inMemoryPublicFiles(): PublicFiles & { readonly stored: readonly string[] } {
  const files = new Map<string, { readonly content: Uint8Array; readonly type: string }>();
  const stored: string[] = [];
  return {
    stored,
    async store(file, content, type) {
      await turn();
      if (files.has(file)) return;
      files.set(file, { content: Uint8Array.from(content), type });
      stored.push(file);
    },
    async has(file) {
      await turn();
      return files.has(file);
    },
    async read(file) {
      await turn();
      const found = files.get(file);
      return found === undefined ? undefined : { ...found, content: Uint8Array.from(found.content) };
    },
  };
}
