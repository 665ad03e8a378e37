const domainOf = (address: string): string => address.slice(address.indexOf('@') + 1).toLowerCase();

/**
 * The first DMARC record of a domain. It only asks for reports, because the domain's other mail may
 * not be signed yet; the owner tightens it later.
 * @param inbox gets the reports if it is in the domain; providers don't send them to other domains
 */
export const dmarcRecord = (domain: string, inbox: string): string =>
  `_dmarc.${domain} TXT "v=DMARC1; p=none${domainOf(inbox) === domain ? `; rua=mailto:${inbox}` : ''}"`;
