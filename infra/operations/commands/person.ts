import * as v from 'valibot';
import { findPersonRows, type PersonStore } from '#adapters/dynamodb/person-rows.ts';
import { dynamoClient } from '#composition/clients.ts';
import { readEnvironment } from '#composition/environment.ts';
import { email as emailField } from '#contract/fields.ts';
import { inDollars } from '#domain/money.ts';
import { BadInput, type Command, type Context, required } from '../command.ts';
import { type Erasure, erasePerson, exportPerson, planErasure } from '../person-data.ts';

const notReached = `Not reached from here: mails that were delivered, PayPal's own records, backups of the last 35 days, access logs of
the last 90 days, and SES's suppression list where mail came back, off which \`lift\` takes the address (see docs/privacy.md).`;

const variables = [
  'TABLE_USERS',
  'TABLE_OTP_CODES',
  'TABLE_SESSIONS',
  'TABLE_TRANSACTIONS',
  'TABLE_ENQUIRIES',
  'TABLE_OUTBOX',
  'TABLE_MAIL_FEEDBACK',
  'DYNAMODB_ENDPOINT',
] as const;

/** Prints what is stored about a person. */
export const exportCommand: Command = {
  name: 'export',
  summary: 'Prints everything that is stored about a person, as JSON for that person.',
  operands: ['EMAIL'],
  details:
    'Reads five tables whole: at 100,000 orders some seconds and less than a cent. Sends nothing to anybody. Into a file for the person: npm run --silent ops -- export EMAIL --stage prod > copy.json',
  async run(context) {
    const email = emailOf(required(context));
    await onStore(context, async (store) => {
      const copy = await exportPerson(email, store);
      const found = JSON.stringify(copy, readable, 2);
      context.tell(found, JSON.parse(found));
      // Beside the copy, which goes into a file.
      if (isNothing(planErasure(copy))) console.error(`Nothing is stored about ${email}.`);
    });
  },
};

/** Erases a person. */
export const erase: Command = {
  name: 'erase',
  summary: 'Erases what is stored about a person, but for the records of money, which lose name and address.',
  operands: ['EMAIL'],
  details: `Says first what it would do with each thing (docs/privacy.md has the rules). May be repeated: what was undecided is looked
at again.`,
  async run(context) {
    const email = emailOf(required(context));
    await onStore(context, async (store) => {
      const plan = planErasure(await findPersonRows(email, store));
      if (isNothing(plan)) {
        context.tell(`Nothing is stored about ${email}.\n${notReached}`, { email, ...plan });
        return;
      }
      context.note(`About ${email} there is\n${listed(plan, 'to be ')}`);
      await context.confirm('This cannot be undone. Erase it?');
      const done = await erasePerson(email, store);
      context.tell(`Of ${email}\n${listed(done, '')}\n${notReached}`, { email, ...done });
    });
  },
};

/**
 * An address as all are stored.
 * @throws BadInput
 */
export function emailOf(address: string): string {
  const parsed = v.safeParse(emailField('Name an e-mail address'), address);
  if (!parsed.success) throw new BadInput(`${address} is not an e-mail address.`);
  return parsed.output;
}

async function onStore(context: Context, work: (store: PersonStore) => Promise<void>): Promise<void> {
  await context.connect();
  const environment = readEnvironment<(typeof variables)[number]>(variables, process.env);
  const client = dynamoClient(environment.DYNAMODB_ENDPOINT);
  try {
    await work({
      client,
      tables: {
        users: environment.TABLE_USERS,
        otpCodes: environment.TABLE_OTP_CODES,
        sessions: environment.TABLE_SESSIONS,
        transactions: environment.TABLE_TRANSACTIONS,
        enquiries: environment.TABLE_ENQUIRIES,
        outbox: environment.TABLE_OUTBOX,
        mailFeedback: environment.TABLE_MAIL_FEEDBACK,
      },
    });
  } finally {
    client.destroy();
  }
}

function isNothing({ orders, ...counts }: Erasure): boolean {
  return orders.length === 0 && Object.values(counts).every((count) => count === 0);
}

function listed({ orders, ...counts }: Erasure, tense: 'to be ' | ''): string {
  const kinds: Readonly<Record<keyof typeof counts, string>> = {
    account: 'account',
    codes: 'records of codes and counters',
    sessions: 'sessions and known devices',
    enquiries: 'messages and applications',
    waitingMails: 'mails that wait to be sent',
    mailFeedback: 'notes of mails that came back',
  };
  const fates = {
    removed: `${tense}erased: it was never paid`,
    anonymized: `${tense}kept as a financial record: number, guides, amounts, dates and PayPal's ids stay, name and e-mail address do not`,
    undecided: `${tense}kept as it is: a payment or a mail is not decided yet. Run this again in three days`,
  } as const;
  return [
    ...Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => `- ${kinds[kind as keyof typeof counts]} (${String(count)}): ${tense}erased`),
    ...orders.map(
      ({ number, state, totalCents, fate }) => `- order ${number} (${state}, ${inDollars(totalCents)}): ${fates[fate]}`,
    ),
  ].join('\n');
}

/** Times as people read them; an export is for the person. */
function readable(name: string, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  if (name === 'ttl') return new Date(value * 1000).toISOString();
  if (!/(?:^at|At|Until)$/.test(name)) return value;
  return value === 0 ? null : new Date(value).toISOString();
}
