import { hashToken } from '../shared/hashes.ts';
import { inboxOf } from '../shared/rate-limits.ts';
import type { RequestKey } from './ports.ts';

/** What a link that ends a request and its emails is about. */
interface Ask {
  readonly key: RequestKey;
  /** Of the inbox that got it: links get into logs, and the request may be erased by then. */
  readonly emailHash: string;
}

/** Names an inbox, so that who wants no requests gets none under another +tag either. */
export const inboxHash = (email: string): string => hashToken(inboxOf(email));

/** The subject of the link's token. */
export const askOf = ({ buyerId, id }: RequestKey, email: string): string => `ask-${buyerId}-${id}-${inboxHash(email)}`;

/** What a token is about; undefined for tokens of other emails. */
export function askOfSubject(subject: string): Ask | undefined {
  const [, buyerId, id, emailHash] = /^ask-(\w+)-(\w+)-([0-9a-f]{64})$/.exec(subject) ?? [];
  if (buyerId === undefined || id === undefined || emailHash === undefined) return undefined;
  return { key: { buyerId, id }, emailHash };
}
