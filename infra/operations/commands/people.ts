import { type DynamoDBDocumentClient, paginateQuery, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { clock } from '#composition/adapters.ts';
import type { Command } from '../command.ts';
import { list, listOptions, readListOptions, type Since } from '../listing.ts';
import { itemsOf, onTables } from '../tables.ts';
import { businessZone, inMinutes } from '../times.ts';

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

const signUp = v.object({
  fullname: v.string(),
  phone: v.string(),
  createdAt: v.number(),
  details: v.optional(
    v.partial(
      v.object({
        interest: v.string(),
        address: v.string(),
        postcode: v.string(),
        city: v.string(),
        state: v.string(),
        comments: v.string(),
      }),
    ),
    {},
  ),
});

const account = v.object({
  ...signUp.entries,
  email: v.string(),
  unverifiedUntil: v.optional(v.number()),
  // Of other browsers with the same address, until its owner has logged in.
  signUps: v.optional(v.array(signUp), []),
});

/** Lists the people who have an account. */
export const leads: Command = {
  name: 'leads',
  summary: 'Lists the people who have signed up or asked for a guide, with what they said of themselves.',
  operands: [],
  options: listOptions,
  details: `Reads the table of accounts whole: at 100,000 people about 5,000 read units, less than a tenth of a cent. Prints while it
reads, in no order. An address is proven once its owner has typed a code; accounts that are not end by themselves, and until then
each browser that signed up with the address has a line of its own.`,
  async run(context) {
    const { since } = readListOptions(context);
    await context.connect();
    await onTables(['TABLE_USERS'], async (client, { TABLE_USERS }) => {
      const pages = paginateScan(
        { client },
        {
          TableName: TABLE_USERS,
          // DynamoDB may be late to delete what has expired.
          FilterExpression:
            '(createdAt >= :since OR attribute_exists(signUps)) AND (attribute_not_exists(#ttl) OR #ttl > :now)',
          ExpressionAttributeNames: { '#ttl': 'ttl' },
          ExpressionAttributeValues: { ':since': since.earliest, ':now': inSeconds(clock.now()) },
        },
      );
      await list(
        context,
        leadColumns,
        leadsOf(itemsOf(pages), since),
        ({ signedUp, name, email, phone, proven, interest }) =>
          [inMinutes(signedUp), name, `<${email}>`, phone, proven === 'yes' ? 'proven' : 'not proven', interest ?? '']
            .join('  ')
            .trimEnd(),
      );
    });
  },
};

async function* leadsOf(items: AsyncIterable<unknown>, since: Since) {
  for await (const item of items) {
    const { email, unverifiedUntil, signUps, ...first } = v.parse(account, item);
    for (const { fullname, phone, createdAt, details } of [first, ...signUps]) {
      if (!since.has(createdAt)) continue;
      yield {
        signedUp: new Date(createdAt),
        name: fullname,
        email,
        phone,
        proven: unverifiedUntil === undefined ? 'yes' : 'no',
        interest: details.interest,
        address: details.address,
        postcode: details.postcode,
        city: details.city,
        state: details.state,
        comments: details.comments,
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

const enquiry = v.variant('kind', [
  v.object({
    kind: v.literal('contact'),
    id: v.string(),
    receivedAt: v.number(),
    email: v.string(),
    name: v.string(),
    message: v.string(),
  }),
  v.object({
    kind: v.literal('partner'),
    id: v.string(),
    receivedAt: v.number(),
    email: v.string(),
    name: v.string(),
    phone: v.string(),
    address: v.string(),
    comments: v.string(),
  }),
]);

/** Lists what was written to the business. */
export const enquiries: Command = {
  name: 'enquiries',
  summary: 'Lists messages and partner applications, each kind the oldest first.',
  operands: [],
  options: listOptions,
  details: 'Reads by an index only what it prints. Enquiries are kept for two years (docs/privacy.md).',
  async run(context) {
    const { since } = readListOptions(context);
    await context.connect();
    await onTables(['TABLE_ENQUIRIES'], async (client, { TABLE_ENQUIRIES }) => {
      await list(
        context,
        enquiryColumns,
        enquiriesOf(client, TABLE_ENQUIRIES, since),
        ({ received, kind, name, email, text }) =>
          // An applicant may leave the comments empty.
          `${inMinutes(received)}  ${kind}  ${name} <${email}>${text === '' ? '' : `\n${text.replace(/^/gm, '    ')}`}`,
      );
    });
  },
};

async function* enquiriesOf(client: DynamoDBDocumentClient, TableName: string, since: Since) {
  for (const kind of ['contact', 'partner'] as const) {
    const pages = paginateQuery(
      { client },
      {
        TableName,
        IndexName: 'byTime',
        KeyConditionExpression: 'kind = :kind AND receivedOn >= :since',
        FilterExpression: '#ttl > :now',
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: {
          ':kind': kind,
          ':since': new Date(since.earliest).toISOString(),
          ':now': inSeconds(clock.now()),
        },
      },
    );
    for await (const item of itemsOf(pages)) {
      const found = v.parse(enquiry, item);
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

const inSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);
