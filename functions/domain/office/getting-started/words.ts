import type { GettingStartedLine } from '#contract/endpoints/getting-started/office.ts';
import { officePaths } from '#contract/office-paths.ts';

/** What is missing besides what a line always says. */
export type Missing = Partial<Pick<GettingStartedLine, 'text' | 'left' | 'command'>>;

type Words = Omit<GettingStartedLine, 'key' | 'state'>;

const hoursPath = `${officePaths.calendar}?show=hours`;
const engineer = 'Ask the person who set up the site.';

/**
 * What a new business needs once, in the order in which it is done: why, how long it takes, and
 * where.
 */
export const gettingStartedWords = {
  hours: {
    title: 'Set your hours',
    text: 'Families can book only at hours that you offer.',
    takes: '5 minutes',
    path: hoursPath,
  },
  'meeting-link': {
    title: 'Set your meeting link',
    text: 'Without one, families can only ask for a phone call.',
    takes: '2 minutes',
    path: hoursPath,
  },
  calendar: {
    title: 'Connect your own calendar',
    text: 'We then never offer a time that’s already taken in it.',
    takes: '3 minutes',
    path: hoursPath,
  },
  passkey: {
    title: 'Add a second passkey',
    text: 'If you lose the first device, you can still sign in.',
    takes: '2 minutes',
    path: `${officePaths.settings}#passkeys`,
  },
  terms: {
    title: 'Read your agreement terms',
    text: 'Every new agreement begins with them. Save them once, with or without changes.',
    takes: '15 minutes',
    path: `${officePaths.settings}#agreement-terms`,
  },
  guide: {
    title: 'Put a guide on sale',
    text: 'Until then, the shop is empty.',
    takes: '20 minutes',
    path: officePaths.guides,
  },
  words: {
    title: 'Make the site’s words yours',
    text: 'A public site says on every page that it’s a sample, and takes no money, until these are yours.',
    takes: 'an afternoon',
    path: officePaths.website,
  },
  paypal: {
    title: 'Connect PayPal',
    text: 'Checkout opens soon: families can’t pay yet.',
    takes: '10 minutes',
    ask: engineer,
  },
  mail: {
    title: 'Let mail reach everyone',
    text: 'AWS still sends only to confirmed addresses, so families get no codes and no receipts.',
    takes: '5 minutes, then a day of waiting',
    ask: `${engineer} AWS has to approve it (docs/deploy.md, step 7).`,
  },
  dmarc: {
    title: 'Stop forged mail',
    text: 'Anyone can send mail in your name, and more of yours lands in spam.',
    takes: '10 minutes',
    ask: `${engineer} This prints the DMARC record to add:`,
  },
  alarms: {
    title: 'Confirm the alarm emails',
    text: 'If something fails, no one is told.',
    takes: '1 minute',
    ask: engineer,
  },
  purchase: {
    title: 'Buy a guide and refund it',
    text: 'Buy one in your shop with PayPal, then refund it. You see what families see, and the money comes back.',
    takes: '10 minutes',
    path: officePaths.orders,
  },
} as const satisfies Readonly<Record<string, Words>>;

/** The lines of "Getting started". */
export type GettingStartedKey = keyof typeof gettingStartedWords;
export const gettingStartedKeys = Object.keys(gettingStartedWords) as GettingStartedKey[];
