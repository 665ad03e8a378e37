import * as v from 'valibot';

export interface HttpAnswer {
  readonly status: number;
  /** A name may be repeated (`set-cookie`). */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

const scalar = v.union([v.string(), v.number(), v.boolean()]);

/** A function's result in payload format 2.0, with a status. */
const proxyResult = v.object({
  statusCode: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{3}$/), v.transform(Number))]),
    v.integer(),
    v.minValue(200),
    v.maxValue(599),
  ),
  headers: v.optional(v.nullable(v.record(v.string(), v.union([scalar, v.array(scalar)])))),
  cookies: v.optional(v.nullable(v.array(v.string()))),
  body: v.optional(v.nullable(v.string())),
  isBase64Encoded: v.optional(v.nullable(v.boolean())),
});

/** The gateway's own answer. */
export function gatewayAnswer(status: number, message: string): HttpAnswer {
  return { status, headers: [['content-type', 'application/json']], body: Buffer.from(JSON.stringify({ message })) };
}

/** The answer when the function throws or its result is malformed. */
export const functionFailed = gatewayAnswer(500, 'Internal Server Error');

/** Headers that the server sets, not the function. */
const hopHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * The HTTP response for a function's result: with `statusCode` a response in payload format 2.0,
 * otherwise a 200 with the whole result as its JSON body.
 *
 * @param result as parsed from JSON.
 */
export function toAnswer(result: unknown): HttpAnswer {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    const text = typeof result === 'string' ? result : JSON.stringify(result ?? null);
    return { status: 200, headers: [['content-type', 'application/json']], body: Buffer.from(text) };
  }
  const parsed = v.safeParse(proxyResult, result);
  if (!parsed.success) return functionFailed;
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.output;
  const own = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  const typed = own.some(([name]) => name === 'content-type');
  return {
    status: statusCode,
    headers: [
      ...(typed ? [] : [['content-type', 'text/plain;charset=UTF-8'] as const]),
      ...own.filter(([name]) => !hopHeaders.has(name)),
      ...(cookies ?? []).map((cookie) => ['set-cookie', cookie] as const),
    ],
    body: Buffer.from(body ?? '', isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}
