/**
 * Who runs the site. An operator re-brands it here, and in the other files of this folder, without touching a component.
 * The business, its people and its addresses are invented samples.
 */
export const brand = {
  name: 'Four Year Route',
  tagline: 'college admission, one step at a time',
  email: 'hello@fouryearroute.example',
  /** E.164, for the tel link. */
  phone: '+15550142368',
  phoneText: '(555) 014-2368',
  address: {
    street: '48 Larch Street, Suite 210',
    city: 'San Jose',
    state: 'CA',
    postcode: '95113',
    country: 'United States',
  },
  /** Where the map points: the middle of the town of the sample address. */
  map: { latitude: 37.3337, longitude: -121.8907 },
  /** Above the addresses in the footer. */
  invitation: 'Questions before you decide? A counselor reads every message.',
  officeHours: 'Monday to Friday 9 am to 7 pm, Saturday 10 am to 2 pm, Pacific time',
  /** An IANA name. Every date that people read (pages, mails, lists of operators) is a day of this zone. */
  timeZone: 'America/Los_Angeles',
  /** Two to five capital letters, as in FYR-48213: receipt numbers begin with them. */
  receiptPrefix: 'FYR',
  copyrightYears: '2023-24',
  /** Who answers for personal data; named in the privacy policy. */
  grievanceOfficer: 'Ruth Calloway-Stern',
} as const;

/** Social pages of the business; samples that lead to the networks themselves. */
export const socialLinks = [
  { network: 'Facebook', href: 'https://www.facebook.com/' },
  { network: 'Instagram', href: 'https://www.instagram.com/' },
  { network: 'LinkedIn', href: 'https://www.linkedin.com/' },
  { network: 'YouTube', href: 'https://www.youtube.com/' },
] as const;

export type SocialNetwork = (typeof socialLinks)[number]['network'];
