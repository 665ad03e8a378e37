import { describe, expect, it } from 'vitest';
import type { UploadForm, UploadForms, Uploads } from '#domain/guides/ports.ts';

const content = new TextEncoder().encode('%PDF-1.7 A guide').fill(0, 9, 12);
const limits = { type: 'application/pdf' as const, maxBytes: 100, seconds: 60 };

export function describeUploads(
  name: string,
  make: () => Promise<{
    port: UploadForms & Uploads;
    /** Posts a file as a browser does. */
    send: (form: UploadForm, content: Uint8Array) => Promise<{ readonly status: number }>;
  }>,
): void {
  describe(`uploads: ${name}`, () => {
    it('reads what was sent, byte for byte', async () => {
      const { port, send } = await make();
      expect((await send(await port.make('upload-1', limits), content)).status).toBe(204);
      expect(await port.read('upload-1')).toEqual(content);
    });

    it('reads nothing that was never sent', async () => {
      const { port } = await make();
      await port.make('upload-2', limits);
      expect(await port.read('upload-2')).toBeUndefined();
    });

    it.each([
      ['is empty', new Uint8Array()],
      ['is too large', new Uint8Array(101)],
    ])('refuses a file that %s', async (_, sent) => {
      const { port, send } = await make();
      expect((await send(await port.make('upload-3', limits), sent)).status).toBe(400);
      expect(await port.read('upload-3')).toBeUndefined();
    });

    it.each([
      ['id', { key: 'upload-5' }],
      ['type', { 'Content-Type': 'text/html' }],
    ])('refuses a form with another %s', async (_, change) => {
      const { port, send } = await make();
      const form = await port.make('upload-4', limits);
      expect((await send({ ...form, fields: { ...form.fields, ...change } }, content)).status).toBe(403);
      expect(await port.read('upload-4')).toBeUndefined();
      expect(await port.read('upload-5')).toBeUndefined();
    });

    it('takes a picture where one is asked for', async () => {
      const { port, send } = await make();
      const form = await port.make('upload-7', { ...limits, type: 'image/jpeg' });
      expect(form.fields['Content-Type']).toBe('image/jpeg');
      expect(
        (await send({ ...form, fields: { ...form.fields, 'Content-Type': 'application/pdf' } }, content)).status,
      ).toBe(403);
      expect((await send(form, content)).status).toBe(204);
    });

    it('refuses a form that has expired', async () => {
      const { port, send } = await make();
      expect((await send(await port.make('upload-6', { ...limits, seconds: -1 }), content)).status).toBe(403);
    });
  });
}
