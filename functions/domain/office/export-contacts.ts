import type { InputOf, ResOf } from '#contract/endpoint.ts';
import type { exportOfficeContacts as contract } from '#contract/endpoints/office/export-office-contacts.ts';
import { OFFICE_EXPORT_MAX_BYTES, OFFICE_EXPORT_ROWS } from '#contract/limits.ts';
import { addDays, startOfDay } from '../consultations/availability.ts';
import { csvIn } from '../csv.ts';
import type { PageRange } from '../ports/page.ts';
import { Refusal } from '../refusal.ts';
import { asOfficeMessage, keptSince, newLead, newMessage, withFollowUps } from './contacts.ts';
import type { ContactKind, FollowUp } from './follow-up.ts';
import type { FollowUpDependencies } from './follow-up-contact.ts';
import type { Change } from './journal.ts';

const followUpColumns = { followUp: 'follow-up', notes: 'notes' };

const leadColumns = {
  signedUp: 'signed up',
  name: 'name',
  email: 'email',
  phone: 'phone',
  interest: 'interest',
  grade: 'grade',
  address: 'address',
  postcode: 'postcode',
  city: 'city',
  state: 'state',
  comments: 'comments',
  ...followUpColumns,
};

const messageColumns = {
  received: 'received',
  kind: 'kind',
  name: 'name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  text: 'text',
  ...followUpColumns,
};

/**
 * The leads or messages of some days as CSV, the days included, oldest first. A lead is there once
 * for each address, as it was last in these days.
 * @param zone the days are in this IANA time zone
 * @throws Refusal INVALID_INPUT if the days are in the wrong order, or too many for one file
 */
export function exportContacts(dependencies: FollowUpDependencies & { readonly zone: string }) {
  const { zone } = dependencies;
  return async ({
    input: { kind, from, until },
    record,
  }: {
    input: InputOf<typeof contract>;
    record: (change: Change) => void;
  }): Promise<ResOf<typeof contract>> => {
    if (until < from) throw invalid('Choose a day that isn’t before the first one');
    const before = startOfDay(zone, addDays(until, 1));
    const range = { since: startOfDay(zone, from), before, limit: OFFICE_EXPORT_ROWS + 1 };
    const { csv, rows } =
      kind === 'leads' ? await leadFile(dependencies, range) : await messageFile(dependencies, range);
    if (rows > OFFICE_EXPORT_ROWS || Buffer.byteLength(csv) > OFFICE_EXPORT_MAX_BYTES) {
      throw invalid('That is too much for one file. Choose fewer days');
    }
    record({ after: { from, until, rows } });
    return { fileName: `${kind}-${from}-${until}.csv`, csv };
  };
}

interface File {
  readonly csv: string;
  readonly rows: number;
}

type Dependencies = FollowUpDependencies & { readonly zone: string };

async function leadFile({ leads, followUps, clock, zone }: Dependencies, range: PageRange): Promise<File> {
  const csv = csvIn(zone);
  const found = (await leads.page(stillKept('lead', range, clock.now()))).toReversed();
  // Later ones replace earlier ones of the same address.
  const latest = [...new Map(found.map((lead) => [lead.email, lead])).values()];
  const rows = (await withFollowUps(followUps, latest, newLead)).map(({ row, followUp }) => {
    const { fullname, phone, interest, grade, address, postcode, city, state, comments } = row.details;
    const details = { phone, interest, grade, address, postcode, city, state, comments };
    const signedUp = new Date(row.receivedAt);
    return { signedUp, name: fullname, email: row.email, ...details, ...inWords(followUp, csv.minute) };
  });
  return { csv: csv.file(leadColumns, rows), rows: found.length };
}

async function messageFile({ enquiries, followUps, clock, zone }: Dependencies, range: PageRange): Promise<File> {
  const csv = csvIn(zone);
  const found = (await enquiries.page(stillKept('message', range, clock.now()))).toReversed();
  const rows = (await withFollowUps(followUps, found, newMessage)).map((one) => {
    const { receivedAt, kind, name, email, phone, address, text } = asOfficeMessage(one);
    return {
      received: new Date(receivedAt),
      kind,
      name,
      email,
      phone,
      address,
      text,
      ...inWords(one.followUp, csv.minute),
    };
  });
  return { csv: csv.file(messageColumns, rows), rows: found.length };
}

/** DynamoDB deletes expired ones late. */
const stillKept = (kind: ContactKind, range: PageRange, now: number): PageRange => ({
  ...range,
  since: Math.max(range.since, keptSince(kind, now)),
});

function inWords({ state, notes }: FollowUp, minute: (moment: number) => string) {
  return {
    followUp: state,
    notes: notes.map(({ at, who, text }) => `${minute(at)} ${who}: ${text}`).join('\n'),
  };
}

const invalid = (until: string): Refusal => new Refusal('INVALID_INPUT', { fields: { until } });
