import type { ResOf } from '#contract/endpoint.ts';
import type { listOfficeAlarms } from '#contract/endpoints/office/list-office-alarms.ts';
import type { AlarmState, AlarmStates } from '../ports/alarm-states.ts';

type AlarmList = ResOf<typeof listOfficeAlarms>;

/** What an owner can do without the engineer. */
const ownersPart: Readonly<Record<string, string>> = {
  'paid-without-grant': 'Open Orders, choose “Under review”, and refund the order or ask the engineer to compare it.',
  'paid-twice': 'Open Orders, search for the buyer, and refund the second payment.',
  'receipt-given-up': 'Open Orders, search for the buyer, and send the receipt again.',
  'receipt-bounced': 'Call or text the buyer for another address, then move the purchase to it.',
  'inbox-refuses':
    'Check that the business’s inbox accepts mail and is not full. Messages are in the office meanwhile.',
  'mail-given-up': 'Look through new leads, messages and the calendar here: someone may not have been told by email.',
  'reminders-late': 'Look at the calendar, and call the families of the next two days.',
  'leads-waiting': 'Look through new leads here: the emails about them are late.',
  budget: 'Ask the engineer what has become more expensive.',
};
const engineersPart = 'Forward the alarm’s email to the engineer.';
const DESCRIPTION = /^(.+?) What to do: (docs\/runbook\.md#\S+)$/s;

/** The alarms in words, those that ring first. */
export function listAlarms({ alarmStates }: { readonly alarmStates: AlarmStates }) {
  return async (): Promise<AlarmList> => {
    const found = await alarmStates.all();
    return {
      watched: found !== undefined,
      alarms: (found ?? []).map(inWords).toSorted((one, other) => rank(one) - rank(other) || other.since - one.since),
    };
  };
}

const rank = ({ state }: Pick<AlarmState, 'state'>): number => ['alarm', 'unknown', 'ok'].indexOf(state);

function inWords({ id, state, since, description }: AlarmState): AlarmList['alarms'][number] {
  const [, impact = description, section = 'docs/runbook.md'] = DESCRIPTION.exec(description) ?? [];
  const todo = ownersPart[id] ?? engineersPart;
  return { id, state, since, impact, todo: `${todo} For the engineer: ${section}.` };
}
