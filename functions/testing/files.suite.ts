import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Files } from '#domain/guides/ports.ts';
import { DependencyDown } from '#domain/shared/refusal.ts';
import type { LinkAnswer } from './files.ts';

const content = new TextEncoder().encode('%PDF-1.7 A guide – with some ünïcode').fill(0, 9, 12);

export function describeFiles(
  name: string,
  make: () => Promise<{
    port: Files;
    /** A browser's answer from an address. */
    follow: (url: string) => Promise<LinkAnswer>;
  }>,
): void {
  describe(`files: ${name}`, () => {
    it('reads what was stored, byte for byte', async () => {
      const { port } = await make();
      await port.store('biology.pdf', content);
      expect(await port.read('biology.pdf')).toEqual(content);
    });

    it('describes a file by size and hash', async () => {
      const { port } = await make();
      await port.store('biology.pdf', content);
      expect(await port.describe('biology.pdf')).toEqual({
        size: content.byteLength,
        sha256: createHash('sha256').update(content).digest('hex'),
      });
    });

    it('replaces a file', async () => {
      const { port } = await make();
      await port.store('biology.pdf', content);
      await port.store('biology.pdf', content.subarray(0, 8));
      expect(await port.read('biology.pdf')).toEqual(content.subarray(0, 8));
      expect(await port.describe('biology.pdf')).toMatchObject({ size: 8 });
    });

    it('neither describes nor reads a file that was never stored', async () => {
      const { port } = await make();
      expect(await port.describe('nothing.pdf')).toBeUndefined();
      await expect(port.read('nothing.pdf')).rejects.toThrow(DependencyDown);
    });

    it.each(['biology.pdf', 'ap-biology-2026.pdf'])(
      'links to %s so that a browser saves it under that name',
      async (fileName) => {
        const { port, follow } = await make();
        await port.store(fileName, content);
        const { status, disposition, content: got } = await follow(await port.link(fileName, 60));
        expect(status).toBe(200);
        expect(disposition).toBe(`attachment; filename="${fileName}"`);
        expect(got).toEqual(content);
      },
    );

    it('makes a link that cannot be altered to lead to another file', async () => {
      const { port, follow } = await make();
      await port.store('biology.pdf', content);
      await port.store('economics.pdf', content);
      const url = await port.link('biology.pdf', 60);
      expect((await follow(url.replace('/biology.pdf', '/economics.pdf'))).status).toBe(403);
    });
  });
}
