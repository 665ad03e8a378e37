import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as Adapters from '#composition/adapters.ts';
import { GUIDE_FILE_MAX_BYTES } from '#contract/limits.ts';
import { bundleVersion } from '#domain/guides/publish-bundles.ts';
import { guideVersion } from '#domain/guides/publish-guides.ts';
import { aPdf } from '#testing/pdf.ts';
import { aBundle, aGuide, aGuideDraft } from '#testing/samples.ts';
import { assumptions } from './usage.ts';

type Sample = typeof Adapters & {
  readonly most: boolean;
  readonly request: (changes?: object, more?: Partial<APIGatewayProxyEventV2>) => Promise<APIGatewayProxyEventV2>;
};

/** A PDF as large as a usual guide or, with `most`, as the largest. */
function guideFile(most: boolean): Uint8Array<ArrayBuffer> {
  // The largest has room for what surrounds its text.
  const length = most ? GUIDE_FILE_MAX_BYTES - 10_000 : assumptions.guideBytes.value;
  const stream = `<< /Length ${length} >>\nstream\n${'x'.repeat(length)}\nendstream`;
  return Uint8Array.from(aPdf({ pages: 40, objects: [stream] }));
}

/** Sends a file as a browser does. @returns the upload's id */
async function upload({ uploadForms, random, most }: Sample): Promise<string> {
  const id = random.id();
  const { url, fields } = await uploadForms().make(id, {
    type: 'application/pdf',
    maxBytes: GUIDE_FILE_MAX_BYTES,
    seconds: 60,
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([guideFile(most)], { type: 'application/pdf' }));
  const { status } = await fetch(url, { method: 'POST', body: form });
  if (status >= 300) throw new Error(`The upload was answered with ${status}`);
  return id;
}

async function withDraft(sample: Sample, changes: { readonly upload?: string } = {}): Promise<APIGatewayProxyEventV2> {
  const id = `guide-${sample.random.id().toLowerCase()}`;
  const draft = aGuideDraft({ id, version: 1, ...changes });
  await sample.guideDrafts().save(draft, 0);
  return await sample.request({ id, version: draft.version });
}

/** Prepares the events of the office that are about guides. */
export const guidePreparations: Readonly<Record<string, (sample: Sample) => Promise<APIGatewayProxyEventV2>>> = {
  async 'check-office-upload'(sample) {
    return await sample.request({}, { pathParameters: { id: await upload(sample) } });
  },
  'save-office-draft': async ({ request, random }) => await request({ id: `guide-${random.id().toLowerCase()}` }),
  'discard-office-draft': async (sample) => await withDraft(sample),
  'publish-office-guide': async (sample) => await withDraft(sample, { upload: await upload(sample) }),
  async 'withdraw-office-guide'({ catalog, random, request }) {
    const id = `guide-${random.id().toLowerCase()}`;
    const guide = aGuide({ id, fileName: `${id}.pdf` });
    await catalog().put(guide);
    return await request({ id, version: guideVersion(guide, undefined) });
  },
  async 'publish-office-bundle'({ catalog, random, request }) {
    const id = `bundle-${random.id().toLowerCase()}`;
    const guides = ['first', 'second'].map((name) => `guide-${name}-${random.id().toLowerCase()}`);
    for (const guide of guides) await catalog().put(aGuide({ id: guide, fileName: `${guide}.pdf` }));
    return await request({ id, guides });
  },
  async 'withdraw-office-bundle'({ bundles, random, request }) {
    const bundle = aBundle({ id: `bundle-${random.id().toLowerCase()}` });
    await bundles().put(bundle);
    return await request({ id: bundle.id, version: bundleVersion(bundle) });
  },
};
