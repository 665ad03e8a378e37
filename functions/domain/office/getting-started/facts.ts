import * as v from 'valibot';
import { DAY_MS } from '#contract/limits.ts';
import { officePaths } from '#contract/office-paths.ts';
import { numbers } from '#contract/website/people.ts';
import { oldNumbers, sampleDocuments } from '#contract/website/proofs.ts';
import type { Agreements } from '../../agreements/ports.ts';
import type { OtherCalendars } from '../../calendars/ports.ts';
import type { Counselor } from '../../consultations/core/availability.ts';
import { isCounselor } from '../../consultations/core/own-availability.ts';
import type { Consultations } from '../../consultations/core/ports.ts';
import type { Catalog } from '../../guides/ports.ts';
import { guidesOf, type Order } from '../../orders/core/order.ts';
import type { Orders } from '../../orders/core/ports.ts';
import { isSale } from '../../orders/core/sale.ts';
import type { Clock } from '../../shared/ports.ts';
import type { Website } from '../../website/ports.ts';
import { published } from '../../website/published.ts';
import type { AlarmMail, MailAccount, PaypalApp, SenderDomain } from '../ports.ts';
import type { Member } from '../team/team.ts';
import type { GettingStartedKey, Missing } from './words.ts';

/** Where the facts come from. */
export interface Facts {
  readonly consultations: Pick<Consultations, 'availability'>;
  readonly otherCalendars: Pick<OtherCalendars, 'list'>;
  readonly catalog: Pick<Catalog, 'list'>;
  readonly agreements: Pick<Agreements, 'settings'>;
  readonly orders: Pick<Orders, 'byState'>;
  readonly website: Pick<Website, 'newest' | 'deployed' | 'listUploads'>;
  readonly isCheckoutOpen: boolean;
  readonly paypalApp: PaypalApp;
  readonly mailAccount: MailAccount;
  readonly senderDomain: SenderDomain;
  readonly alarmMail: AlarmMail;
  readonly clock: Clock;
}

/** True if it is done, else what is missing; undefined if this machine can't know. */
type Fact = () => Promise<boolean | Missing | undefined>;

/** Refunded orders that are looked at, the newest first. */
const REFUNDS_READ = 100;

/** One fact for each line. Each may throw, and then it isn't known. */
export function factsOf(facts: Facts, member: Member): Readonly<Record<GettingStartedKey, Fact>> {
  const { agreements, catalog, clock, consultations, orders, otherCalendars } = facts;
  const availability = consultations.availability();
  // A failure is of each line that needs it, and each of them catches it.
  availability.catch(() => undefined);
  const counselors = async () => (await availability)?.counselors ?? [];
  const own = async () => ownOf(member, await counselors());
  return {
    hours: async () => (await counselors()).some(hasHours),
    'meeting-link': async () => (await own()).some(({ meetingLink }) => meetingLink !== undefined),
    calendar: async () => {
      const lists = await Promise.all((await own()).map(({ id }) => otherCalendars.list(id)));
      return lists.some(({ calendars }) => calendars.length > 0);
    },
    passkey: () => Promise.resolve(member.passkeys.length > 1),
    // The first version is ours, so saving one shows that it was read.
    terms: async () => (await agreements.settings()) !== undefined,
    guide: async () => (await catalog.list()).length > 0,
    words: () => wordsOf(facts),
    paypal: () => paypalOf(facts),
    mail: () => mailOf(facts),
    dmarc: async () => orCommand(await facts.senderDomain.hasDmarc(), 'ops -- doctor'),
    alarms: () => alarmsOf(facts),
    purchase: async () => {
      const range = { from: 0, until: clock.now() + DAY_MS };
      const page = await orders.byState({ state: 'REFUNDED', ...range, limit: REFUNDS_READ });
      return page.orders.some(isRefundedOrder);
    },
  };
}

/** The counselor who is the member; of an owner who counsels no one, all. */
function ownOf(member: Member, counselors: readonly Counselor[]): readonly Counselor[] {
  const own = counselors.filter((one) => isCounselor(member, one));
  return own.length === 0 ? counselors : own;
}

const hasHours = ({ weekly, extraHours }: Counselor): boolean =>
  extraHours.length > 0 || Object.values(weekly).some((spans) => spans.length > 0);

/** A guide that was bought, and whose money went back without a dispute. */
const isRefundedOrder = (order: Order): boolean =>
  isSale(order) && order.dispute === undefined && (order.capturedCents ?? 0) > 0 && guidesOf(order).length > 0;

/** What of the published documents isn't the business's own, or wasn't checked for a year. */
async function wordsOf({ website, clock }: Facts): Promise<boolean | Missing> {
  const { contents } = await published(website);
  const sample = sampleDocuments(contents);
  const isSample = sample.some(({ name }) => name === 'numbers');
  const old = !isSample && oldNumbers({ numbers: v.parse(numbers, contents.numbers) }, clock.now()).length > 0;
  const left = [...sample, ...(old ? [{ name: 'numbers', what: 'numbers last checked over a year ago' }] : [])];
  if (left.length === 0) return true;
  return {
    left: left.map(({ name, what }) => ({ title: what, path: `${officePaths.website}/${name}` })),
    ...(sample.length > 0 ? {} : { text: 'Compare these with your records again.' }),
  };
}

const orCommand = (found: boolean | undefined, command: string): boolean | Missing | undefined =>
  found === false ? { command } : found;

async function paypalOf({ paypalApp, isCheckoutOpen }: Facts): Promise<boolean | Missing> {
  switch (await paypalApp.state()) {
    case 'no-secret':
      return { text: 'Checkout opens soon: PayPal’s secret isn’t set.', command: 'ops -- secret paypal' };
    case 'refused':
      return { text: 'PayPal refuses the secret, so no one can pay.', command: 'ops -- secret paypal' };
    case 'no-webhook':
      return { text: 'PayPal doesn’t tell the site about payments.', command: 'ops -- paypal-setup' };
    case 'ready':
      return isCheckoutOpen || { text: 'Checkout opens soon, with your own words instead of the sample’s.' };
  }
}

async function mailOf({ mailAccount }: Facts): Promise<boolean | Missing> {
  const state = await mailAccount.state();
  if (state === 'open') return true;
  const command = 'ops -- doctor';
  return state === 'sandbox' ? { command } : { text: 'AWS has stopped all mail of the site.', command };
}

async function alarmsOf({ alarmMail }: Facts): Promise<boolean | Missing> {
  const state = await alarmMail.state();
  if (state === 'confirmed') return true;
  return state === 'waiting'
    ? { text: 'Open the email from “AWS Notifications” in the alarm inbox, and follow its link.' }
    : { text: 'No address gets them.', command: 'ops -- doctor' };
}
