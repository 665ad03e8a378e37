import { addDays } from '#contract/dates.ts';
import type { exportOfficeContacts as contract } from '#contract/endpoints/messages/office.ts';
import {
  OFFICE_EXPORT_MS,
  OFFICE_EXPORT_PART_BYTES,
  OFFICE_EXPORT_READ,
  OFFICE_EXPORT_READS,
} from '#contract/endpoints/office/limits.ts';
import { emailIn } from '#contract/phone.ts';
import { type MessageField, messageFields } from '#contract/words/message-labels.ts';
import type { FollowUp, FollowUpKind } from '../leads/follow-up.ts';
import { detailColumns } from '../leads/lead.ts';
import type { FollowUps, Leads } from '../leads/ports.ts';
import { keptSince, newLead, withFollowUps } from '../leads/with-follow-ups.ts';
import { type CsvValue, csvIn } from '../shared/csv.ts';
import { campaignParts, type WithOrigin } from '../shared/origin.ts';
import type { Clock, PageRange } from '../shared/ports.ts';
import { timeOf } from '../shared/read-page.ts';
import { invalidInput, type Refusal } from '../shared/refusal.ts';
import { startOfDay } from '../shared/times/start-of-day.ts';
import type { UseCase } from '../shared/use-case.ts';
import { asOfficeMessage, newMessage } from './office-message.ts';
import type { Messages } from './ports.ts';

const followUpColumns = { followUp: 'follow-up', notes: 'notes' };

const originColumns = { cameFrom: 'came from', campaign: 'campaign', firstPage: 'first page', sentBy: 'who sent them' };

const leadColumns = {
  signedUp: 'signed up',
  name: 'name',
  email: 'email',
  phone: 'phone',
  ...detailColumns,
  ...followUpColumns,
  callOn: 'reminder',
  ...originColumns,
};

const messageColumns = {
  received: 'received',
  kind: 'kind',
  ...(Object.fromEntries(messageFields.map((name) => [name, name])) as Record<MessageField, string>),
  ...followUpColumns,
  ...originColumns,
};

/**
 * The leads or messages of some days as CSV, the days included, oldest first. A lead is there once
 * for each address, as it was last in these days. A long file comes in parts, the newest rows
 * first: each part belongs before the one that came before it, and the last has the headings.
 * @param zone the days are in this IANA time zone
 * @throws Refusal INVALID_INPUT if the days are in the wrong order, or for an unknown part
 */
export function exportOfficeContacts(dependencies: Dependencies): UseCase<typeof contract, 'input' | 'record'> {
  const { zone, clock } = dependencies;
  return async ({ input: { kind, from, until, after }, record }) => {
    if (until < from) throw invalid('Choose the first day or a later one');
    const days = { since: startOfDay(zone, from), before: startOfDay(zone, addDays(until, 1)) };
    const range = stillKept(kind === 'leads' ? 'lead' : 'message', days, clock.now());
    const { csv, rows, next } =
      kind === 'leads'
        ? await partOf(dependencies, leadColumns, range, after, leadReader(dependencies, range.before))
        : await partOf(dependencies, messageColumns, range, after, messageReader(dependencies));
    record({ after: { from, until, rows } });
    return { fileName: `${kind}-${from}-${until}.csv`, csv, next };
  };
}

interface Dependencies {
  readonly leads: Pick<Leads, 'page' | 'current'>;
  readonly messages: Pick<Messages, 'page'>;
  readonly followUps: Pick<FollowUps, 'of'>;
  readonly clock: Clock;
  readonly zone: string;
}
type Days = Pick<PageRange, 'since' | 'before'>;
type Row<Columns> = Readonly<Record<keyof Columns & string, CsvValue>>;

/** Reads a page: its rows for the file, and what came at the times that were read. */
type Reader<Columns> = (range: PageRange) => Promise<{ rows: Row<Columns>[]; read: readonly { receivedAt: number }[] }>;

/** Reads pages, newest first, until a part of the file is full or has taken its time. */
async function partOf<Columns extends Readonly<Record<string, string>>>(
  { zone, clock }: Pick<Dependencies, 'zone' | 'clock'>,
  columns: Columns,
  { since, before }: Days,
  after: string,
  reader: Reader<Columns>,
): Promise<{ csv: string; rows: number; next: string }> {
  const { file } = csvIn(zone);
  const found: Row<Columns>[] = [];
  let bytes = 0;
  let place = after === '' ? before : Math.min(before, timeOf(after));
  let next = '';
  const end = clock.now() + OFFICE_EXPORT_MS;
  const isFull = (reads: number) =>
    reads === OFFICE_EXPORT_READS || bytes >= OFFICE_EXPORT_PART_BYTES || (reads > 0 && clock.now() >= end);
  for (let reads = 0; !isFull(reads); reads += 1) {
    const { rows, read } = await reader({ since, before: place, limit: OFFICE_EXPORT_READ });
    found.push(...rows);
    bytes += Buffer.byteLength(JSON.stringify(rows));
    const last = read.at(-1);
    next = read.length < OFFICE_EXPORT_READ || last === undefined ? '' : String(last.receivedAt);
    if (last === undefined || next === '') break;
    place = last.receivedAt;
  }
  const csv = file(columns, found.toReversed(), { hasHead: next === '' });
  return { csv, rows: found.length, next };
}

function leadReader({ leads, followUps, zone }: Dependencies, before: number): Reader<typeof leadColumns> {
  const { minute } = csvIn(zone);
  return async (range) => {
    const read = await leads.page(range);
    const found = await withFollowUps(followUps, await leads.current(read, before), newLead);
    const rows = found.map(({ row, followUp }) => {
      const { fullname, ...details } = row.details;
      const signedUp = new Date(row.receivedAt);
      const facts = { name: fullname, email: emailIn(row.email), who: '', student: '', ...details };
      return { signedUp, ...facts, ...inWords(followUp, minute), callOn: followUp.callOn ?? '', ...inColumns(row) };
    });
    return { rows, read };
  };
}

function messageReader({ messages, followUps, zone }: Dependencies): Reader<typeof messageColumns> {
  const { minute } = csvIn(zone);
  return async (range) => {
    const read = await messages.page(range);
    const rows = (await withFollowUps(followUps, read, newMessage)).map((one) => {
      const { id: _id, isSuspect: _isSuspect, cameFrom: _cameFrom, receivedAt, ...facts } = asOfficeMessage(one);
      return { ...facts, received: new Date(receivedAt), ...inWords(one.followUp, minute), ...inColumns(one.row) };
    });
    return { rows, read };
  };
}

/** DynamoDB deletes expired ones late. */
const stillKept = (kind: FollowUpKind, range: Days, now: number): Days => ({
  ...range,
  since: Math.max(range.since, keptSince(kind, now)),
});

const inWords = ({ state, notes }: FollowUp, minute: (moment: number) => string) => ({
  followUp: state,
  notes: notes.map(({ at, who, text }) => `${minute(at)} ${who}: ${text}`).join('\n'),
});

/** The parts of a campaign's address in one cell. */
function inColumns({ cameFrom = {} }: WithOrigin) {
  const { host = '', page = '', sentBy = '' } = cameFrom;
  const campaign = campaignParts.flatMap((part) => cameFrom[part] ?? []).join(' / ');
  return { cameFrom: host, campaign, firstPage: page, sentBy };
}

const invalid = (until: string): Refusal => invalidInput({ until });
