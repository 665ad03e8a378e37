import { isDeepStrictEqual } from 'node:util';
import type {
  Bundle,
  Bundles,
  Catalog,
  Guide,
  GuideDraft,
  GuideDrafts,
  WithdrawnGuide,
  WithdrawnGuides,
} from '#domain/guides/ports.ts';
import { frozenCopy } from './frozen-copy.ts';
import { turn } from './turn.ts';

const sorted = <Row extends { readonly id: string }>(rows: Iterable<Row>): Row[] =>
  [...rows].sort((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)));

export function inMemoryCatalog(...listed: readonly Guide[]): Catalog {
  const guides = new Map(listed.map((guide) => [guide.id, frozenCopy(guide)]));
  const isAsRead = (id: string, read: { before: Guide | undefined } | undefined) =>
    read === undefined || isDeepStrictEqual(guides.get(id), read.before);
  return {
    async list() {
      await turn();
      return sorted(guides.values());
    },
    async put(guide, read) {
      await turn();
      if (!isAsRead(guide.id, read)) return false;
      guides.set(guide.id, frozenCopy(guide));
      return true;
    },
    async remove(id, read) {
      await turn();
      if (!isAsRead(id, read)) return false;
      guides.delete(id);
      return true;
    },
  };
}

export function inMemoryBundles(): Bundles {
  const bundles = new Map<string, Bundle>();
  const withdrawn = new Map<string, Bundle>();
  const isAsRead = (id: string, read: { before: Bundle | undefined } | undefined) =>
    read === undefined || isDeepStrictEqual(bundles.get(id), read.before);
  return {
    async list() {
      await turn();
      return sorted(bundles.values());
    },
    async find(id) {
      await turn();
      const bundle = bundles.get(id) ?? withdrawn.get(id);
      return bundle && { bundle, onSale: bundles.has(id) };
    },
    async put(bundle, read) {
      await turn();
      if (!isAsRead(bundle.id, read)) return false;
      bundles.set(bundle.id, frozenCopy(bundle));
      return true;
    },
    async remove(id, read) {
      await turn();
      if (!isAsRead(id, read)) return false;
      const bundle = bundles.get(id);
      if (bundle !== undefined) withdrawn.set(id, bundle);
      bundles.delete(id);
      return true;
    },
  };
}

export function inMemoryWithdrawnGuides(): WithdrawnGuides {
  const rows = new Map<string, WithdrawnGuide>();
  return {
    async note(guide, at) {
      await turn();
      rows.set(guide.id, frozenCopy({ id: guide.id, withdrawnAt: at, guide }));
    },
    async find(id) {
      await turn();
      return rows.get(id);
    },
    async list() {
      await turn();
      return sorted(rows.values());
    },
  };
}

export function inMemoryGuideDrafts(): GuideDrafts {
  const rows = new Map<string, GuideDraft>();
  return {
    async list() {
      await turn();
      return sorted(rows.values());
    },
    async find(id) {
      await turn();
      return rows.get(id);
    },
    async save(draft, from) {
      await turn();
      if ((rows.get(draft.id)?.version ?? 0) !== from) return false;
      rows.set(draft.id, frozenCopy(draft));
      return true;
    },
    async discard(id, version) {
      await turn();
      if (rows.get(id)?.version !== version) return false;
      return rows.delete(id);
    },
  };
}
