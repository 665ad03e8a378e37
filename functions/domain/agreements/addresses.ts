import type { Agreements } from './ports.ts';

/** The addresses that an agreement names: who got it, and the student's own if there is one. */
export const addressesOf =
  ({ agreements }: { readonly agreements: Pick<Agreements, 'find'> }) =>
  async (agreementId: string): Promise<string[]> => {
    const content = (await agreements.find(agreementId))?.content;
    return content === undefined ? [] : [content.email, content.secondEmail].filter((address) => address !== '');
  };
