import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Refusal } from '#domain/shared/refusal.ts';

/** The header with the key that the distribution adds to its requests. */
export const ORIGIN_KEY_HEADER = 'x-origin-key';

/**
 * How requests reach the functions: through the distribution, which sends one of these keys (two
 * during a rotation); directly from the gateway (`'none'`), where any viewer could forge the
 * distribution's headers; or, in the local stack (`'unchecked'`), through a stand-in for both,
 * without a key.
 */
export type Origin = (() => Promise<readonly string[]>) | 'none' | 'unchecked';

/**
 * Admits only requests that came through the distribution, so that no one can use the gateway's own
 * address to get around its firewall, limits and viewer header. Without a distribution, drops the
 * headers that only it may write.
 * @throws Refusal NOT_ENTITLED without a valid key
 * @throws DependencyDown if the keys can't be read
 */
export async function admit(event: APIGatewayProxyEventV2, origin: Origin): Promise<void> {
  if (origin === 'unchecked') return;
  if (origin === 'none') {
    event.headers = withoutEdgeHeaders(event).headers;
    return;
  }
  const sent = event.headers[ORIGIN_KEY_HEADER] ?? '';
  const keys = await origin();
  if (!keys.some((key) => isEqual(key, sent))) {
    throw new Refusal('NOT_ENTITLED', { message: "Please use the website's own address." });
  }
}

/** The request without the headers that only the distribution may write. */
export function withoutEdgeHeaders(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  const { 'cloudfront-viewer-address': _, 'x-amz-cf-id': __, ...headers } = event.headers;
  return { ...event, headers };
}

/** Compares digests, so that the time reveals neither content nor length. */
const isEqual = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
