import type { RateLimits } from './ports/rate-limits.ts';
import { tooManyRequests } from './refusal.ts';

const HOUR_SECONDS = 60 * 60;
/** How many IPv6 networks of a customer (/64) count as busy at once before their provider's block (/48) does. */
const NETWORKS_IN_BLOCK = 10;

/** The keys of what is counted for an address, so that an operator finds them again. */
export const signUpsKey = (email: string): string => `sign-ups#${email}`;
export const confirmationsKey = (email: string): string => `confirmations#${email}`;

/** @throws Refusal TOO_MANY_REQUESTS when `limit` an hour, or in another window, are taken */
export async function takeOrRefuse(
  limits: RateLimits,
  key: string,
  limit: number,
  now: number,
  windowSeconds: number = HOUR_SECONDS,
): Promise<void> {
  const answer = await limits.take({ key, limit, windowSeconds, now });
  if (!answer.taken) throw tooManyRequests(answer.retryAfterSeconds);
}

/**
 * Counts against the viewer's address (IPv6: the network of 64 bits) and, ten times higher, against the IPv6 block of 48 bits,
 * for one customer of any provider may have thousands of networks.
 * @throws Refusal TOO_MANY_REQUESTS when `limit` an hour are taken
 */
export async function takeForViewer(
  limits: RateLimits,
  what: string,
  viewer: string,
  limit: number,
  now: number,
): Promise<void> {
  await takeOrRefuse(limits, `${what}#${viewer}`, limit, now);
  const block = ipv6Block(viewer);
  if (block !== undefined) await takeOrRefuse(limits, `${what}#${block}`, limit * NETWORKS_IN_BLOCK, now);
}

/** The /48 around an IPv6 network that is written as `http/viewer.ts` writes it. */
export function ipv6Block(viewer: string): string | undefined {
  const groups = /^(\w+:\w+:\w+):\w+::\/64$/.exec(viewer)?.[1];
  return groups === undefined ? undefined : `${groups}::/48`;
}
