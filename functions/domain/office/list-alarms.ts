import type { ResOf } from '#contract/endpoint.ts';
import type { listOfficeAlarms } from '#contract/endpoints/office/office.ts';
import { officePaths } from '#contract/office-paths.ts';
import type { AlarmState, AlarmStates } from './ports.ts';

type AlarmList = ResOf<typeof listOfficeAlarms>;

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
  'journal-incomplete': {
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

/** The alarms in words, those that ring first. */
export function listAlarms({ alarmStates }: { readonly alarmStates: Pick<AlarmStates, 'all'> }) {
  return async (): Promise<AlarmList> => {
    const found = await alarmStates.all();
    return {
      watched: found !== undefined,
      alarms: (found ?? []).map(inWords).toSorted((one, other) => rank(one) - rank(other) || other.since - one.since),
    };
  };
}

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
}: Pick<AlarmState, 'id' | 'description'>): Part & { readonly impact: string; readonly section: string } {
  const [, impact = description, section = 'docs/runbook.md'] = DESCRIPTION.exec(description) ?? [];
  return { ...(ownersPart[id] ?? engineersPart), impact, section };
}
