import type { Catalog, Guide } from '#domain/ports/catalog.ts';
import { turn } from './turn.ts';

export function inMemoryCatalog(...listed: readonly Guide[]): Catalog {
  const guides = new Map(listed.map((guide) => [guide.id, structuredClone(guide)]));
  return {
    async list() {
      await turn();
      return structuredClone([...guides.values()].sort((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id))));
    },
    async put(guide) {
      await turn();
      guides.set(guide.id, structuredClone(guide));
    },
    async remove(id) {
      await turn();
      guides.delete(id);
    },
  };
}
