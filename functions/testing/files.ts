import { createHash } from 'node:crypto';
import type { Files } from '#domain/guides/ports.ts';
import type { Clock } from '#domain/shared/ports.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { turn } from './turn.ts';

/** A browser's answer from a link. */
export interface LinkAnswer {
  readonly status: number;
  readonly disposition: string | null;
  readonly content: Uint8Array;
}

/** `follow` opens a link as a browser does: it works until it expires, and only unaltered. */
export function inMemoryFiles(clock: Clock): Files & { follow(url: string): LinkAnswer } {
  const files = new Map<string, Uint8Array>();
  const links = new Map<string, { readonly fileName: string; readonly expiresAt: number }>();
  return {
    async link(fileName, seconds) {
      await turn();
      const url = `https://files.test/${encodeURIComponent(fileName)}?link=${links.size}`;
      links.set(url, { fileName, expiresAt: clock.now() + seconds * 1000 });
      return url;
    },

    async read(fileName) {
      await turn();
      const content = files.get(fileName);
      if (content === undefined) throw new DependencyDown('The file store', new Error('There is no such file'));
      return Uint8Array.from(content);
    },

    async describe(fileName) {
      await turn();
      const content = files.get(fileName);
      if (content === undefined) return undefined;
      return { size: content.byteLength, sha256: createHash('sha256').update(content).digest('hex') };
    },

    async store(fileName, content) {
      await turn();
      files.set(fileName, Uint8Array.from(content));
    },

    follow(url) {
      const link = links.get(url);
      const content = link === undefined ? undefined : files.get(link.fileName);
      if (link === undefined || link.expiresAt <= clock.now()) {
        return { status: 403, disposition: null, content: new Uint8Array() };
      }
      if (content === undefined) return { status: 404, disposition: null, content: new Uint8Array() };
      return { status: 200, disposition: `attachment; filename="${link.fileName}"`, content: Uint8Array.from(content) };
    },
  };
}
