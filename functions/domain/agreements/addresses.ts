import { type Agreement, type AgreementContent, buyerIdOf } from './agreement.ts';
import type { Agreements } from './ports.ts';

/** The addresses that an agreement names: who got it, and the student's own if there is one. */
export const addressesOf =
  ({ agreements }: { readonly agreements: Pick<Agreements, 'find'> }) =>
  async (agreementId: string): Promise<string[]> => {
    const content = (await agreements.find(agreementId))?.content;
    return content === undefined ? [] : [content.email, content.secondEmail].filter((address) => address !== '');
  };

/** What a signed agreement says about its family. */
export const familyOf =
  ({ agreements }: { readonly agreements: Pick<Agreements, 'find'> }) =>
  async (agreementId: string): Promise<Pick<AgreementContent, 'fullname' | 'email' | 'student'> | undefined> => {
    const found = await agreements.find(agreementId);
    return found?.state === 'SIGNED' ? found.content : undefined;
  };

/**
 * The ids under which the payments of the agreements are stored that an address signs. The second
 * address of one doesn't see its payments.
 * @param named the agreements that name the address
 */
export const signedIds = (named: readonly Agreement[], email: string): string[] =>
  named.flatMap(({ id, state, content }) => (state === 'SIGNED' && content.email === email ? [buyerIdOf(id)] : []));

/** The same, for an address of which no agreement is read yet. */
export const signedBy =
  ({ agreements }: { readonly agreements: Pick<Agreements, 'ofAddress'> }) =>
  async (email: string): Promise<string[]> =>
    signedIds(await agreements.ofAddress(email), email);
