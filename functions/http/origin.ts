import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal } from '#domain/refusal.ts';
import { refuse } from './answer.ts';
import { loggingWith } from './log.ts';
import { traceOf } from './viewer.ts';

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

/** By which the distribution shows that a request has come through it. */
export const ORIGIN_KEY_HEADER = 'x-origin-key';

/**
 * How requests reach the functions: through the distribution, which shows one of these keys (two while they are being
 * exchanged); straight from the gateway (`'none'`), where any viewer could write the distribution's headers; or, on a laptop
 * (`'unchecked'`), through a stand-in for both that needs no key.
 */
export type Origin = (() => Promise<readonly string[]>) | 'none' | 'unchecked';

/**
 * Lets a handler be reached through the distribution only: its firewall, its limits and the viewer's address that it tells cannot
 * be gone around by the gateway's own name. Whoever lacks the key gets a 403 and no more is done for them; 503 where the keys
 * cannot be read.
 */
export function behindEdge(handler: Handler, origin: Origin): Handler {
  if (origin === 'unchecked') return handler;
  return async (event, context) => {
    if (origin === 'none') return await handler(withoutEdgeHeaders(event), context);
    try {
      const shown = event.headers[ORIGIN_KEY_HEADER] ?? '';
      const keys = await origin();
      if (!keys.some((key) => isEqual(key, shown))) throw new Refusal('NOT_ENTITLED', { message: TEXT });
    } catch (error) {
      return await loggingWith(traceOf(withoutEdgeHeaders(event)), () => Promise.resolve(refuse(anyEndpoint, error)));
    }
    return await handler(event, context);
  };
}

const TEXT = "Please use the website's own address.";

/** Nothing of the request is read, so no endpoint's rules matter for the refusal. */
const anyEndpoint: Pick<Endpoint, 'body'> = { body: undefined };

function withoutEdgeHeaders(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  const { 'cloudfront-viewer-address': _, 'x-amz-cf-id': __, ...headers } = event.headers;
  return { ...event, headers };
}

/** In constant time, whatever the lengths: digests are compared. */
function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
