import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';

/** An answer of S3 to a form, or a refusal with S3's own code. */
export interface FormAnswer {
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
}

/** A file that a form sent, after all its policy's conditions were true. */
interface SentFile {
  readonly key: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

const condition = v.union([
  v.tuple([v.literal('content-length-range'), v.number(), v.number()]),
  v.tuple([v.picklist(['eq', 'starts-with']), v.string(), v.string()]),
  v.record(v.string(), v.string()),
]);
const policySchema = v.object({ expiration: v.string(), conditions: v.array(condition) });
type Condition = v.InferOutput<typeof condition>;

/** These need no condition. */
const UNCONDITIONAL = ['policy', 'x-amz-signature', 'file'];

class Refused extends Error {
  readonly answer: FormAnswer;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.answer = { status, code, message };
  }
}
const denied = (reason: string) => new Refused(403, 'AccessDenied', `Invalid according to Policy: ${reason}`);

/**
 * Reads a form that a browser posts to a bucket, and checks it as S3 does: the signature, the end
 * of the policy, each condition, that each field has one, and the file's size.
 */
export async function readForm(
  request: IncomingMessage,
  { bucket, secretAccessKey, now }: { bucket: string; secretAccessKey: string; now: number },
): Promise<SentFile | FormAnswer> {
  try {
    const { fields, file } = await parse(request);
    checkSignature(fields, secretAccessKey);
    const policy = policyOf(fields.get('policy') ?? '');
    if (!(Date.parse(policy.expiration) > now)) throw denied('Policy expired.');
    checkConditions(policy.conditions, new Map([...fields, ['bucket', bucket]]), file.byteLength);
    return { key: fields.get('key') ?? '', contentType: fields.get('content-type') ?? '', content: file };
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    throw error;
  }
}

/** Names of fields are in lower case. */
async function parse(request: IncomingMessage): Promise<{ fields: Map<string, string>; file: Uint8Array }> {
  const body = new Uint8Array(await buffer(request));
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(body, { headers }).formData().catch(() => {
    throw new Refused(400, 'MalformedPOSTRequest', 'The body of your POST request is not well-formed.');
  });
  const fields = new Map<string, string>();
  let file: Uint8Array | undefined;
  for (const [name, value] of form) {
    // S3 ignores what follows the file.
    if (name === 'file') {
      file = typeof value === 'string' ? new TextEncoder().encode(value) : new Uint8Array(await value.arrayBuffer());
      break;
    }
    if (typeof value === 'string') fields.set(name.toLowerCase(), value);
  }
  if (file === undefined) {
    throw new Refused(400, 'InvalidArgument', 'POST requires exactly one file upload per request.');
  }
  return { fields, file };
}

function checkSignature(fields: ReadonlyMap<string, string>, secretAccessKey: string): void {
  const policy = fields.get('policy');
  if (policy === undefined) throw new Refused(403, 'AccessDenied', 'Access Denied');
  const [, date = '', region = '', service = '', end = ''] = (fields.get('x-amz-credential') ?? '').split('/');
  const key = [date, region, service, end].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const expected = hmac(key, policy);
  const given = Buffer.from(fields.get('x-amz-signature') ?? '', 'hex');
  if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) {
    throw new Refused(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    );
  }
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

function policyOf(encoded: string): v.InferOutput<typeof policySchema> {
  try {
    return v.parse(policySchema, JSON.parse(Buffer.from(encoded, 'base64').toString()));
  } catch {
    throw new Refused(400, 'InvalidPolicyDocument', 'The content of the form does not meet the conditions.');
  }
}

function checkConditions(conditions: readonly Condition[], fields: ReadonlyMap<string, string>, size: number): void {
  const conditional = new Set<string>(UNCONDITIONAL);
  for (const one of conditions) {
    if (Array.isArray(one) && one[0] === 'content-length-range') {
      if (size < one[1]) throw new Refused(400, 'EntityTooSmall', 'Your proposed upload is smaller than allowed.');
      if (size > one[2]) throw new Refused(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum size.');
      continue;
    }
    const rules = Array.isArray(one)
      ? [[one[0], one[1].replace(/^\$/, ''), one[2]] as const]
      : Object.entries(one).map(([name, value]) => ['eq', name, value] as const);
    for (const [operator, field, value] of rules) {
      const name = field.toLowerCase();
      conditional.add(name);
      const given = fields.get(name) ?? '';
      if (operator === 'eq' ? given !== value : !given.startsWith(value)) {
        throw denied(`Policy Condition failed: ["${operator}", "$${name}", "${value}"]`);
      }
    }
  }
  const extra = [...fields.keys()].filter((name) => !conditional.has(name) && !name.startsWith('x-ignore-'));
  if (extra.length > 0) throw denied(`Extra input fields: ${extra.join(', ')}`);
}
