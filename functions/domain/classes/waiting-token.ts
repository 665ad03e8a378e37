import { buyerOfToken, unsubscribeToken } from '../orders/editions/unsubscribe-token.ts';
import { hashToken } from '../shared/hashes.ts';

/** A place on the waiting list of a class. */
interface Place {
  readonly classId: string;
  readonly email: string;
}

/**
 * The token in the links to who waits. It has the address as a hash, and names one place, so it
 * does nothing for another class or another address.
 */
export const waitingToken = (pepper: string, { classId, email }: Place): string =>
  unsubscribeToken(pepper, `seat-${classId}-${hashToken(email)}`);

/** The class of a token, and whether an address is the token's; undefined if we didn't make it. */
export function placeOfToken(peppers: readonly string[], token: string) {
  const [, classId, hash] = /^seat-(.+)-([0-9a-f]{64})$/.exec(buyerOfToken(peppers, token) ?? '') ?? [];
  if (classId === undefined) return undefined;
  return { classId, isOf: ({ email }: Pick<Place, 'email'>): boolean => hashToken(email) === hash };
}
