import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Refusal } from '#domain/refusal.ts';

/** By which the distribution shows that a request has come through it. */
export const ORIGIN_KEY_HEADER = 'x-origin-key';

/**
 * How requests reach the functions: through the distribution, which shows one of these keys (two while they are being
 * exchanged); straight from the gateway (`'none'`), where any viewer could write the distribution's headers; or, on a laptop
 * (`'unchecked'`), through a stand-in for both that needs no key.
 */
export type Origin = (() => Promise<readonly string[]>) | 'none' | 'unchecked';

/**
 * Admits a request that came through the distribution, so that the gateway's own name gives no way around its firewall,
 * its limits and the viewer address it reports. Without a distribution, drops the headers that only it may write.
 * @throws Refusal NOT_ENTITLED without a valid key
 * @throws DependencyDown where the keys can't be read
 */
export async function admit(event: APIGatewayProxyEventV2, origin: Origin): Promise<void> {
  if (origin === 'unchecked') return;
  if (origin === 'none') {
    event.headers = withoutEdgeHeaders(event).headers;
    return;
  }
  const shown = event.headers[ORIGIN_KEY_HEADER] ?? '';
  const keys = await origin();
  if (!keys.some((key) => isEqual(key, shown))) {
    throw new Refusal('NOT_ENTITLED', { message: "Please use the website's own address." });
  }
}

/** The request without the headers that only the distribution may write. */
export function withoutEdgeHeaders(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
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
