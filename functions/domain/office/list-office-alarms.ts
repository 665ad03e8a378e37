import type { ResOf } from '#contract/endpoint.ts';
import type { listOfficeAlarms as contract } from '#contract/endpoints/office/office.ts';
import { officePaths } from '#contract/office-paths.ts';
import { alarmRules, gatewayRules, runbookSection } from '../alarms/alarms.ts';
import type { Harm, Harms } from '../alarms/ports.ts';
import { currentHarms } from '../alarms/watch.ts';
import type { Clock } from '../shared/ports.ts';
import type { AlarmState, AlarmStates } from './ports.ts';

type AlarmList = ResOf<typeof contract>;

/** What someone can do, and the page of the office for it. */
interface Part {
  readonly todo: string;
  readonly path: string;
  readonly action: string;
}

const atOrders = { path: officePaths.orders, action: 'Open the orders' };
const atLeads = { path: officePaths.leads, action: 'Open the leads' };

/** What an owner can do without the engineer. */
const ownersPart: Readonly<Record<string, Part>> = {
  'paid-without-grant': {
    ...atOrders,
    todo: 'Open Orders, choose “Under review”, and refund the order or ask the engineer to compare it.',
  },
  'paid-twice': { ...atOrders, todo: 'Open Orders, search for the buyer, and refund the second payment.' },
  'refund-failed': {
    ...atOrders,
    todo: 'Open the order under “Needs your attention”, and refund it again or pay the buyer back another way.',
  },
  'receipt-given-up': { ...atOrders, todo: 'Open Orders, search for the buyer, and send the receipt again.' },
  'receipt-bounced': {
    ...atOrders,
    todo: 'Call or text the buyer for another address, then move the purchase to it.',
  },
  'inbox-refuses': {
    path: officePaths.messages,
    action: 'Open the messages',
    todo: 'Check that the business’s inbox accepts mail and is not full. Messages are in the office meanwhile.',
  },
  'mail-given-up': {
    ...atLeads,
    todo: 'Look through new leads, messages and the calendar here: someone may not have been told by email.',
  },
  'reminders-late': {
    path: officePaths.calendar,
    action: 'Open the calendar',
    todo: 'Look at the calendar, and call the families of the next two days.',
  },
  'many-bookings': {
    path: officePaths.calendar,
    action: 'Open the calendar',
    todo: 'Look at the calendar. If the new families look invented, call a few of them, and cancel those that don’t exist.',
  },
  'leads-waiting': { ...atLeads, todo: 'Look through new leads here: the emails about them are late.' },
  'audit-log-incomplete': {
    path: officePaths.auditLog,
    action: 'Open the journal',
    todo: 'Open the journal, find the action whose outcome is unknown, and check what it did before you repeat it.',
  },
};
const engineersPart: Part = {
  path: officePaths.settings,
  action: 'Look at the alarms',
  todo: 'Forward the alarm’s email to the engineer.',
};
const DESCRIPTION = /^(.+?) What to do: (docs\/runbook\.md#\S+)$/s;

interface Watch {
  readonly alarmStates: AlarmStates;
  readonly harms: Pick<Harms, 'list'>;
  readonly clock: Clock;
}

/** The alarms in words, those that ring first. */
export function listOfficeAlarms({ alarmStates, harms, clock }: Watch) {
  return async (): Promise<AlarmList> => {
    const [found, noticed] = await Promise.all([alarmStates.all(), currentHarms(harms, clock.now())]);
    if (found === undefined) return { watched: false, alarms: [] };
    const all = [...noticed.map(asAlarm), ...found, ...quietAlarms(noticed)];
    const alarms = all.map(inWords).toSorted((one, other) => rank(one) - rank(other) || other.since - one.since);
    return { watched: true, alarms };
  };
}

/** What the product itself noticed, the newest first. */
export const noticedAlarms = async ({ harms, clock }: Pick<Watch, 'harms' | 'clock'>): Promise<AlarmState[]> =>
  (await currentHarms(harms, clock.now())).map(asAlarm);

const descriptionOf = (id: string, impact: string): string =>
  `${impact} What to do: docs/runbook.md#${runbookSection(id)}`;

/** Names of things that only programs know, such as an order’s number: the order has a button. */
const NUMBER = /^[0-9A-HJKMNP-TV-Z]{26}$/;

const asAlarm = ({ alarm: id, subject, impact, firstAt, details }: Harm): AlarmState => ({
  id,
  state: 'alarm',
  since: firstAt,
  description: descriptionOf(
    id,
    subject === '' || subject === details['order'] || NUMBER.test(subject) ? impact : `${impact} (${subject})`,
  ),
  order: details['order'],
});

/** The product's own alarms that noticed nothing; those of single functions are left out. */
const quietAlarms = (noticed: readonly Harm[]): AlarmState[] =>
  Object.entries({ ...alarmRules, ...gatewayRules }).flatMap(([id, { impact }]) =>
    noticed.some(({ alarm }) => alarm === id)
      ? []
      : [{ id, state: 'ok' as const, since: 0, description: descriptionOf(id, impact) }],
  );

const rank = ({ state }: Pick<AlarmState, 'state'>): number => ['alarm', 'unknown', 'ok'].indexOf(state);

function inWords(alarm: AlarmState): AlarmList['alarms'][number] {
  const { id, state, since } = alarm;
  const { impact, todo, section } = whatToDo(alarm);
  return { id, state, since, impact, todo: `${todo} For the engineer: ${section}.` };
}

/** What doesn't work and for whom, what an owner can do, and the engineer's section to read. */
export function whatToDo({
  id,
  description,
  order,
}: Pick<AlarmState, 'id' | 'description' | 'order'>): Part & { readonly impact: string; readonly section: string } {
  const [, impact = description, section = 'docs/runbook.md'] = DESCRIPTION.exec(description) ?? [];
  const part = ownersPart[id] ?? engineersPart;
  const atOrder =
    order === undefined ? {} : { path: `${officePaths.orders}/${encodeURIComponent(order)}`, action: 'Open the order' };
  return { ...part, ...(part === engineersPart ? {} : atOrder), impact, section };
}
