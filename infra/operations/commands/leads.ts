import { collect } from '#adapters/dynamodb/item.ts';
import { leadsSince } from '#adapters/dynamodb/leads.ts';
import { allAccounts } from '#adapters/dynamodb/users.ts';
import { clock } from '#composition/adapters.ts';
import type { SignUpDetails } from '#domain/leads/lead.ts';
import { detailColumns, type Lead } from '#domain/leads/lead.ts';
import type { UserAccount } from '#domain/sign-in/ports.ts';
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
  ...detailColumns,
};

/** Lists the people who signed up or have an account. */
export const leads: Command = {
  name: 'leads',
  summary: 'Lists the people who signed up or asked for a guide, with their details.',
  operands: [],
  options: listOptions,
  details: `Lists first the accounts of people who asked only for a guide, unsorted, then the leads, oldest first; a lead that changed has a
line for each version. Leads are kept for two years (docs/privacy.md). An address is proven once its owner has entered a code. Reads the
whole table of accounts: at 100,000 people about 5,000 read units, less than a tenth of a cent.`,
  async run(context) {
    const { since } = readListOptions(context);
    await context.connect();
    await withTables(['TABLE_USERS', 'TABLE_LEADS'], async (client, { TABLE_USERS, TABLE_LEADS }) => {
      const range = { since: since.earliest, now: clock.now() };
      const leads = await collect(leadsSince(TABLE_LEADS, client, range));
      // Accounts older than `since` count too: they tell whether the address of a lead is proven.
      const accounts = allAccounts(TABLE_USERS, client, { ...range, since: 0 });
      await list(
        context,
        leadColumns,
        people(accounts, leads, since),
        ({ signedUp, name, email, phone, proven, interest }) =>
          [
            formatMinute(signedUp),
            name,
            `<${email}>`,
            phone,
            proven === 'yes' ? 'proven' : 'not proven',
            interest ?? '',
          ]
            .join('  ')
            .trimEnd(),
      );
    });
  },
};

async function* people(accounts: AsyncIterable<UserAccount>, leads: readonly Lead[], since: Since) {
  const withLead = new Set(leads.map(({ email }) => email));
  const proven = new Set<string>();
  for await (const { email, unverifiedUntil, signUps = [], ...first } of accounts) {
    if (withLead.has(email)) {
      if (unverifiedUntil === undefined) proven.add(email);
      continue;
    }
    // Someone who asked for a guide, or signed up before leads were stored.
    for (const { fullname, phone, createdAt, details } of [first, ...signUps]) {
      if (!since.has(createdAt)) continue;
      yield personOf({ email, at: createdAt, isProven: unverifiedUntil === undefined, fullname, phone, details });
    }
  }
  for (const { email, receivedAt, details } of leads) {
    if (!since.has(receivedAt)) continue;
    const { fullname, phone } = details;
    yield personOf({ email, at: receivedAt, isProven: proven.has(email), fullname, phone, details });
  }
}

function personOf({
  email,
  at,
  isProven,
  fullname,
  phone,
  details,
}: {
  readonly email: string;
  readonly at: number;
  readonly isProven: boolean;
  readonly fullname: string;
  readonly phone: string;
  readonly details: SignUpDetails | undefined;
}) {
  return {
    signedUp: new Date(at),
    name: fullname,
    email,
    phone,
    proven: isProven ? 'yes' : 'no',
    ...details,
  };
}
