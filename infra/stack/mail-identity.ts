import { senderParts } from './settings.ts';

/** What SES has to verify so that a sender may send. */
export interface MailIdentity {
  /** A domain, or the sender's address. */
  readonly name: string;
  /** Who publishes the records that verify a domain; an address needs none. */
  readonly publisher: 'deploy' | 'person' | undefined;
}

/** The identity that a deploy creates for these settings. */
export function mailIdentity({
  sender,
  hostedZoneName: zone,
  siteDomain,
}: {
  readonly sender: string;
  readonly hostedZoneName: string | undefined;
  readonly siteDomain: string | undefined;
}): MailIdentity {
  const { address } = senderParts(sender);
  const domain = domainOf(address);
  // An identity of the zone's domain covers the names below it.
  if (zone !== undefined && isWithin(domain, zone)) return { name: zone, publisher: 'deploy' };
  // The owner of the site's name can publish records in its domain.
  const isOwned = zone === undefined && siteDomain !== undefined && isWithin(siteDomain, domain);
  return isOwned ? { name: domain, publisher: 'person' } : { name: address, publisher: undefined };
}

/** The domain of an email address. */
export const domainOf = (address: string): string => address.slice(address.indexOf('@') + 1).toLowerCase();

const isWithin = (name: string, domain: string): boolean => `.${name}`.endsWith(`.${domain}`);
