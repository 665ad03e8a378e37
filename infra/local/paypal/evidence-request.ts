import * as v from 'valibot';
import { invalidRequest } from './errors.ts';
import type { SimulatorRequest } from './http.ts';

const evidenceSchema = v.object({
  evidences: v.pipe(
    v.array(
      v.object({ evidence_type: v.pipe(v.string(), v.nonEmpty()), notes: v.pipe(v.string(), v.maxLength(2_000)) }),
    ),
    v.minLength(1),
  ),
});

/**
 * Parses the form of POST …/provide-evidence: JSON as its part `input`, beside files.
 * @throws PayPalError 400
 */
export async function parseEvidence(request: SimulatorRequest): Promise<v.InferOutput<typeof evidenceSchema>> {
  const headers = { 'content-type': request.header('content-type') ?? '' };
  const form = await new Response(request.body, { headers }).formData().catch(() => undefined);
  const input = form?.get('input');
  const text = input instanceof Blob ? await input.text() : (input ?? '');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), evidenceSchema), text);
  if (parsed.success) return parsed.output;
  throw invalidRequest(['MALFORMED_REQUEST_JSON', { field: 'input', location: 'body' }]);
}
