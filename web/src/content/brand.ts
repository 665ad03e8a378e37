// Sample: name, email and phone. Delete this line when it’s yours.
/**
 * The business that runs the site, here an invented sample. To use another one, change this file
 * and the others in this folder (docs/rebrand.md); no component needs a change.
 */
export const brand = {
  name: 'Four Year Route',
  tagline: 'college admission, one step at a time',
  email: 'hello@fouryearroute.example',
  /** In E.164 format, for the tel link. */
  phone: '+15550142368',
  phoneText: '(555) 014-2368',
  /** Above the addresses in the footer. */
  invitation: 'Questions? A counselor reads every message.',
  /** IANA name of the time zone for all dates on pages, in emails and in operators' lists. */
  timeZone: 'America/Los_Angeles',
  /** Two to five capital letters, as in FYR-48213. */
  receiptPrefix: 'FYR',
  copyrightYears: '2023-24',
} as const;

/** Samples, which link to the networks' home pages. */
export const socialLinks = [
  { network: 'Facebook', href: 'https://www.facebook.com/' },
  { network: 'Instagram', href: 'https://www.instagram.com/' },
  { network: 'LinkedIn', href: 'https://www.linkedin.com/' },
  { network: 'YouTube', href: 'https://www.youtube.com/' },
] as const;
