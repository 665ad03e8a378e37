import type { Catalogue, Guide } from '#domain/ports/catalogue.ts';
import { turn } from './turn.ts';

export function inMemoryCatalogue(...listed: readonly Guide[]): Catalogue {
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
