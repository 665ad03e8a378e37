import type { UploadForm, UploadForms, Uploads } from '#domain/guides/ports.ts';
import type { Clock } from '#domain/shared/ports.ts';
import { turn } from './turn.ts';

/**
 * `send` posts a file as a browser does: the form works until it expires, for its id and size only.
 */
export function inMemoryUploads(
  clock: Clock,
): UploadForms & Uploads & { send(form: UploadForm, content: Uint8Array): Promise<{ readonly status: number }> } {
  const files = new Map<string, Uint8Array>();
  const forms = new Map<string, { readonly type: string; readonly maxBytes: number; readonly endsAt: number }>();
  return {
    async make(id, { type, maxBytes, seconds }) {
      await turn();
      forms.set(id, { type, maxBytes, endsAt: clock.now() + seconds * 1000 });
      return { url: 'https://uploads.test', fields: { key: id, 'Content-Type': type } };
    },

    async send({ fields }, content) {
      await turn();
      const form = forms.get(fields['key'] ?? '');
      if (form === undefined || form.endsAt <= clock.now()) return { status: 403 };
      if (fields['Content-Type'] !== form.type) return { status: 403 };
      if (content.byteLength === 0 || content.byteLength > form.maxBytes) return { status: 400 };
      files.set(fields['key'] ?? '', Uint8Array.from(content));
      return { status: 204 };
    },

    async read(id) {
      await turn();
      const content = files.get(id);
      return content === undefined ? undefined : Uint8Array.from(content);
    },
  };
}
