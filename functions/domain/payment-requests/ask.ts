import { hashToken } from '../shared/hashes.ts';
import type { RequestKey } from './ports.ts';

/** What a link that ends a request and its emails is about. */
interface Ask {
  readonly key: RequestKey;
  /** Of the address that got it: links get into logs, and the request may be erased by then. */
  readonly emailHash: string;
}

/** The subject of the link's token. */
export const askOf = ({ buyerId, id }: RequestKey, email: string): string => `ask-${buyerId}-${id}-${hashToken(email)}`;

/** What a token is about; undefined for tokens of other emails. */
export function askOfSubject(subject: string): Ask | undefined {
  const [, buyerId, id, emailHash] = /^ask-(\w+)-(\w+)-([0-9a-f]{64})$/.exec(subject) ?? [];
  if (buyerId === undefined || id === undefined || emailHash === undefined) return undefined;
  return { key: { buyerId, id }, emailHash };
}
