import type { PdfPages, SampleRequest } from '#domain/guides/ports.ts';

/**
 * Finds one section in PDFs of letter size, and makes samples that say what they are made from.
 * `asked` has the samples that were made.
 */
export function fakePdfPages(): PdfPages & { readonly asked: readonly SampleRequest[] } {
  const asked: SampleRequest[] = [];
  return {
    asked,
    read: () =>
      Promise.resolve({ contents: [{ title: 'First', page: 1 }], proportions: [11 / 8.5, 11 / 8.5, 11 / 8.5] }),
    sample(content, request) {
      asked.push(request);
      return Promise.resolve(new TextEncoder().encode(JSON.stringify([content.byteLength, request])));
    },
  };
}
