import { TYPED_MAILS_PER_ADDRESS_PER_HOUR } from '#contract/limits.ts';
import type { RateLimits } from './ports.ts';
import { tooManyRequests } from './refusal.ts';

export const HOUR_SECONDS = 60 * 60;
export const DAY_SECONDS = 24 * HOUR_SECONDS;
/** The limit of an IPv6 block (/48), as a multiple of the limit of one customer's network (/64). */
const NETWORKS_IN_BLOCK = 10;
const TYPED_MAILS = 'sends';

/** An address without its +tag: mail to all tags of an address arrives in one inbox. */
export const inboxOf = (email: string): string => email.replace(/^([^@+]+)\+[^@]*@/, '$1@');

/**
 * Counters of what an inbox gets because visitors typed its address. Exported so that `unlock` and
 * `erase` find them.
 */
export const signUpsKey = (email: string): string => `sign-ups#${inboxOf(email)}`;
export const confirmationsKey = (email: string): string => `confirmations#${inboxOf(email)}`;
export const waitsKey = (email: string): string => `waits#${inboxOf(email)}`;
export const codesKey = (email: string): string => `codes-to#${inboxOf(email)}`;

/** @throws Refusal TOO_MANY_REQUESTS beyond `limit` in the window, which is an hour unless given */
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
 * Counts against the viewer's address (for IPv6, the /64 network). For IPv6 it also counts against
 * the /48 block, with ten times the limit, because one customer may have thousands of networks.
 * @throws Refusal TOO_MANY_REQUESTS beyond `limit` an hour
 */
export async function takeForViewer(
  limits: RateLimits,
  what: string,
  viewer: string,
  limit: number,
  now: number,
): Promise<void> {
  for (const [key, most] of viewerCounters(what, viewer, limit)) await takeOrRefuse(limits, key, most, now);
}

/**
 * Counts an email to an address that the viewer typed. All such emails share one limit, because
 * accounts and addresses are free (ADR 16).
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function takeTypedMail(limits: RateLimits, viewer: string, now: number): Promise<void> {
  await takeForViewer(limits, TYPED_MAILS, viewer, TYPED_MAILS_PER_ADDRESS_PER_HOUR, now);
}

/** Counts in the same way, and returns whether the email may go. */
export const mayMailTyped = async (limits: RateLimits, viewer: string, now: number): Promise<boolean> =>
  await isWithinViewerLimit(limits, TYPED_MAILS, viewer, TYPED_MAILS_PER_ADDRESS_PER_HOUR, now);

/** Counts in the same way, and returns whether the viewer is within the limit. */
export async function isWithinViewerLimit(
  limits: RateLimits,
  what: string,
  viewer: string,
  limit: number,
  now: number,
): Promise<boolean> {
  for (const [key, most] of viewerCounters(what, viewer, limit)) {
    if (!(await limits.take({ key, limit: most, windowSeconds: HOUR_SECONDS, now })).taken) return false;
  }
  return true;
}

function viewerCounters(what: string, viewer: string, limit: number): readonly (readonly [string, number])[] {
  const block = ipv6Block(viewer);
  return [
    [`${what}#${viewer}`, limit],
    ...(block === undefined ? [] : [[`${what}#${block}`, limit * NETWORKS_IN_BLOCK] as const]),
  ];
}

/** The /48 block of an IPv6 network in the format of `http/viewer.ts`. */
export function ipv6Block(viewer: string): string | undefined {
  const groups = /^(\w+:\w+:\w+):\w+::\/64$/.exec(viewer)?.[1];
  return groups === undefined ? undefined : `${groups}::/48`;
}

/** One customer's network: an IPv4 address, or the /48 block of an IPv6 network. */
export const blockOf = (viewer: string): string => ipv6Block(viewer) ?? viewer;

/** The /24 of an IPv4 address, the /48 of an IPv6 network. */
export const networkOf = (viewer: string): string => ipv6Block(viewer) ?? viewer.replace(/\.\d+$/, '.0/24');
