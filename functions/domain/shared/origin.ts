import * as v from 'valibot';
import type { sourceKinds } from '#contract/endpoints/leads/office.ts';
import { ORIGIN_PART_MAX_LENGTH, UNITS_PER_CHARACTER } from '#contract/limits.ts';
import { cleanLine } from '#contract/text.ts';
import type { Stored } from './stored.ts';

/** What can be said of an address that names a campaign, as `utm_source` and so on. */
export const campaignParts = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/** Where someone came from: only what is known. */
const origin = v.object(
  v.entriesFromList(
    [
      ...campaignParts,
      // The path of the first page that the visit saw.
      'page',
      // The host of the page that led there, if that is a source.
      'host',
      // The person's own answer to "Who sent you?".
      'sentBy',
    ],
    v.exactOptional(v.string()),
  ),
);
export type Origin = Stored<typeof origin>;

/** The entry of a schema whose rows carry it. */
export const withOrigin = { cameFrom: v.exactOptional(origin) };

/** What carries it, and nothing if nothing is known. */
export interface WithOrigin {
  readonly cameFrom?: Origin;
}

/**
 * Reads what the browser sent about a visit. What can't be read is left out, and what is too long
 * is cut, because nobody typed it and no form may fail because of it.
 * @param cameFrom as the contract says: a page and what led to it
 */
export function originOf({
  cameFrom = '',
  sentBy = '',
}: {
  readonly cameFrom?: string | undefined;
  readonly sentBy?: string | undefined;
}): WithOrigin {
  const [page, referrer] = cameFrom.split(' ').map((address) => (URL.canParse(address) ? new URL(address) : undefined));
  const parts = {
    page: page?.pathname,
    host: referrer === undefined ? undefined : sourceHost(referrer, page),
    ...Object.fromEntries(campaignParts.map((part) => [part, page?.searchParams.get(`utm_${part}`) ?? ''])),
    sentBy,
  };
  const known = Object.entries(parts).map(([part, text = '']) => [part, shortened(text)] as const);
  const origin: Origin = Object.fromEntries(known.filter(([, text]) => text !== ''));
  return Object.keys(origin).length === 0 ? {} : { cameFrom: origin };
}

/** Where people only pay or sign in on their way back to us, and where they read our emails. */
const WAY_STATIONS = [
  ...['paypal.com', 'paypal.me', 'paypalobjects.com', 'venmo.com'],
  ...['accounts.google.com', 'appleid.apple.com', 'login.live.com', 'login.microsoftonline.com', 'login.yahoo.com'],
  ...['com.google.android.gm', 'fastmail.com', 'hey.com', 'icloud.com', 'outlook.com'],
];
/** The name of nearly all web mail, such as mail.google.com and outlook.live.com. */
const WEB_MAIL = /(?:^|\.)(?:e?mail|webmail|outlook)\./;

/** The host that led someone to a page of ours; undefined for our own and for way stations. */
function sourceHost(referrer: URL, page: URL | undefined): string | undefined {
  const host = bareHost(referrer);
  const isBelow = (other: string): boolean => host === other || host.endsWith(`.${other}`);
  const isOwn = page !== undefined && isBelow(bareHost(page));
  return isOwn || WEB_MAIL.test(host) || WAY_STATIONS.some(isBelow) ? undefined : host;
}

const bareHost = ({ hostname }: URL): string => hostname.toLowerCase().replace(/^www\./, '');

const shortened = (text: string): string =>
  Array.from(cleanLine(text.slice(0, UNITS_PER_CHARACTER * ORIGIN_PART_MAX_LENGTH)))
    .slice(0, ORIGIN_PART_MAX_LENGTH)
    .join('')
    .trim();

/** The first of these that says where someone came from, with the first answer to who sent them. */
export function firstOrigin(rows: readonly WithOrigin[]): WithOrigin {
  const known = rows.flatMap(({ cameFrom }) => cameFrom ?? []);
  const sentBy = known.find((origin) => origin.sentBy !== undefined)?.sentBy;
  const [first] = known;
  return first === undefined ? {} : { cameFrom: { ...first, ...(sentBy === undefined ? {} : { sentBy }) } };
}

/** The same as the office shows it. */
export const asShown = ({ cameFrom }: WithOrigin): { cameFrom?: Record<string, string> } =>
  cameFrom === undefined ? {} : { cameFrom: { ...cameFrom } };

/** What the office counts people by. */
export interface Source {
  readonly kind: (typeof sourceKinds)[number];
  readonly name: string;
}

/** The person's own answer says more than a link, and a link more than the page that it was on. */
export function sourceOf({ sentBy, source, campaign, host }: Origin): Source {
  if (sentBy !== undefined) return { kind: 'said', name: sentBy };
  const link = source ?? campaign;
  if (link !== undefined) return { kind: 'link', name: link };
  if (host !== undefined) return { kind: 'site', name: host };
  return { kind: 'direct', name: '' };
}
