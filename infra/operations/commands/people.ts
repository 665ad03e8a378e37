import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { enquiriesOf } from '#adapters/dynamodb/enquiries.ts';
import { allAccounts } from '#adapters/dynamodb/users.ts';
import { clock } from '#composition/adapters.ts';
import type { UserAccount } from '#domain/ports/users.ts';
import type { Command } from '../command.ts';
import { list, listOptions, readListOptions, type Since } from '../listing.ts';
import { withTables } from '../tables.ts';
import { businessZone, formatMinute } from '../times.ts';

const leadColumns = {
  signedUp: `signed up (${businessZone})`,
  name: 'name',
  email: 'email',
  phone: 'phone',
  proven: 'proven',
  interest: 'interest',
  address: 'address',
  postcode: 'postcode',
  city: 'city',
  state: 'state',
  comments: 'comments',
};

/** Lists the people who have an account. */
export const leads: Command = {
  name: 'leads',
  summary: 'Lists the people who signed up or asked for a guide, with their details.',
  operands: [],
  options: listOptions,
  details: `Reads the whole table of accounts: at 100,000 people about 5,000 read units, less than a tenth of a cent. Prints while it
reads, unsorted. An address is proven once its owner has entered a code; accounts without one expire, and until then each browser
that signed up with the address has its own line.`,
  async run(context) {
    const { since } = readListOptions(context);
    await context.connect();
    await withTables(['TABLE_USERS'], async (client, { TABLE_USERS }) => {
      const accounts = allAccounts(TABLE_USERS, client, { since: since.earliest, now: clock.now() });
      await list(context, leadColumns, leadsOf(accounts, since), ({ signedUp, name, email, phone, proven, interest }) =>
        [formatMinute(signedUp), name, `<${email}>`, phone, proven === 'yes' ? 'proven' : 'not proven', interest ?? '']
          .join('  ')
          .trimEnd(),
      );
    });
  },
};

async function* leadsOf(accounts: AsyncIterable<UserAccount>, since: Since) {
  for await (const { email, unverifiedUntil, signUps = [], ...first } of accounts) {
    for (const { fullname, phone, createdAt, details } of [first, ...signUps]) {
      if (!since.has(createdAt)) continue;
      yield {
        signedUp: new Date(createdAt),
        name: fullname,
        email,
        phone,
        proven: unverifiedUntil === undefined ? 'yes' : 'no',
        interest: details?.interest,
        address: details?.address,
        postcode: details?.postcode,
        city: details?.city,
        state: details?.state,
        comments: details?.comments,
      };
    }
  }
}

const enquiryColumns = {
  received: `received (${businessZone})`,
  kind: 'kind',
  name: 'name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  text: 'text',
  id: 'id',
};

/** Lists messages to the business. */
export const enquiries: Command = {
  name: 'enquiries',
  summary: 'Lists messages and partner applications, each kind oldest first.',
  operands: [],
  options: listOptions,
  details: 'Reads only what it prints, by an index. Enquiries are kept for two years (docs/privacy.md).',
  async run(context) {
    const { since } = readListOptions(context);
    await context.connect();
    await withTables(['TABLE_ENQUIRIES'], async (client, { TABLE_ENQUIRIES }) => {
      await list(
        context,
        enquiryColumns,
        rowsOf(client, TABLE_ENQUIRIES, since),
        ({ received, kind, name, email, text }) =>
          // An applicant may leave the comments empty.
          `${formatMinute(received)}  ${kind}  ${name} <${email}>${text === '' ? '' : `\n${text.replace(/^/gm, '    ')}`}`,
      );
    });
  },
};

async function* rowsOf(client: DynamoDBDocumentClient, table: string, since: Since) {
  for (const kind of ['contact', 'partner'] as const) {
    for await (const found of enquiriesOf(table, client, { kind, since: since.earliest, now: clock.now() })) {
      if (!since.has(found.receivedAt)) continue;
      yield {
        received: new Date(found.receivedAt),
        kind: found.kind,
        name: found.name,
        email: found.email,
        phone: found.kind === 'partner' ? found.phone : undefined,
        address: found.kind === 'partner' ? found.address : undefined,
        text: found.kind === 'partner' ? found.comments : found.message,
        id: found.id,
      };
    }
  }
}
