import * as v from 'valibot';
import { findPersonRows, type PersonStore } from '#adapters/dynamodb/person-rows.ts';
import { clock } from '#composition/adapters.ts';
import { dynamoClient } from '#composition/clients.ts';
import { readEnvironment } from '#composition/environment.ts';
import { email as emailField } from '#contract/fields.ts';
import { cancel } from '#domain/consultations/cancel.ts';
import { inDollars } from '#domain/money.ts';
import { bookingDependencies } from '../bookings.ts';
import { BadInput, type Command, type Context, requiredOperand } from '../command.ts';
import { type Erasure, erasePerson, exportPerson, planErasure } from '../person-data.ts';

const notReached = `Not erased by this: delivered mails, PayPal's own records, backups of the last 35 days, access logs of the last 90 days,
and the address on SES's suppression list if mail bounced, which \`lift\` removes (see docs/privacy.md).`;

const variables = [
  'TABLE_USERS',
  'TABLE_OTP_CODES',
  'TABLE_SESSIONS',
  'TABLE_TRANSACTIONS',
  'TABLE_LEADS',
  'TABLE_CONSULTATIONS',
  'TABLE_ENQUIRIES',
  'TABLE_OUTBOX',
  'TABLE_MAIL_FEEDBACK',
  'DYNAMODB_ENDPOINT',
] as const;

/** Prints what is stored about a person. */
export const exportCommand: Command = {
  name: 'export',
  summary: 'Prints everything stored about a person, as JSON for that person.',
  operands: ['EMAIL'],
  details:
    'Reads six whole tables: at 100,000 orders a few seconds and less than a cent. Sends nothing. To write a file: npm run --silent ops -- export EMAIL --stage prod > copy.json',
  async run(context) {
    const email = emailOf(requiredOperand(context));
    await withStore(context, async (store) => {
      const copy = await exportPerson(email, store);
      const found = JSON.stringify(copy, formatTimes, 2);
      context.print(found, JSON.parse(found));
      // On the error stream, because the copy may go into a file.
      if (isEmpty(planErasure(copy))) console.error(`Nothing is stored about ${email}.`);
    });
  },
};

/** Erases a person. */
export const erase: Command = {
  name: 'erase',
  summary: 'Erases what is stored about a person; financial records stay without name and address.',
  operands: ['EMAIL'],
  details: `Shows first what it will do (docs/privacy.md has the rules). Consultations to come are canceled, with the usual emails. Safe to repeat: undecided orders are checked again.`,
  async run(context) {
    const email = emailOf(requiredOperand(context));
    await withStore(context, async (store) => {
      const plan = planErasure(await findPersonRows(email, store));
      if (isEmpty(plan)) {
        context.print(`Nothing is stored about ${email}.\n${notReached}`, { email, ...plan });
        return;
      }
      context.printNote(`Stored about ${email}:\n${formatErasure(plan, 'to be ')}`);
      await context.confirm('This cannot be undone. Erase it?');
      const done = await erasePerson(email, store, {
        cancel: async (booking) => await cancel(bookingDependencies(), booking),
        now: clock.now(),
      });
      context.print(`Erased for ${email}:\n${formatErasure(done, '')}\n${notReached}`, { email, ...done });
    });
  },
};

/**
 * Normalizes an email address as it is stored.
 * @throws BadInput
 */
export function emailOf(address: string): string {
  const parsed = v.safeParse(emailField('Enter an email address'), address);
  if (!parsed.success) throw new BadInput(`${address} is not an email address.`);
  return parsed.output;
}

async function withStore(context: Context, work: (store: PersonStore) => Promise<void>): Promise<void> {
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
        leads: environment.TABLE_LEADS,
        consultations: environment.TABLE_CONSULTATIONS,
        enquiries: environment.TABLE_ENQUIRIES,
        outbox: environment.TABLE_OUTBOX,
        mailFeedback: environment.TABLE_MAIL_FEEDBACK,
      },
    });
  } finally {
    client.destroy();
  }
}

function isEmpty({ orders, ...counts }: Erasure): boolean {
  return orders.length === 0 && Object.values(counts).every((count) => count === 0);
}

function formatErasure({ orders, ...counts }: Erasure, prefix: 'to be ' | ''): string {
  const kinds: Readonly<Record<keyof typeof counts, string>> = {
    account: 'account',
    codes: 'records of codes and counters',
    sessions: 'sessions and known devices',
    leads: 'leads',
    consultations: 'consultations',
    enquiries: 'messages and applications',
    waitingMails: 'mails waiting to be sent',
    mailFeedback: 'records of bounced mails',
  };
  const fates = {
    removed: `${prefix}erased: it was never paid`,
    anonymized: `${prefix}kept as a financial record: number, guides, amounts, dates and PayPal's ids stay, name and email address do not`,
    undecided: `${prefix}kept as it is: a payment or a mail is still pending. Run this again in three days`,
  } as const;
  return [
    ...Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => `- ${kinds[kind as keyof typeof counts]} (${String(count)}): ${prefix}erased`),
    ...orders.map(
      ({ number, state, totalCents, fate }) => `- order ${number} (${state}, ${inDollars(totalCents)}): ${fates[fate]}`,
    ),
  ].join('\n');
}

/** Formats times for people to read. */
function formatTimes(name: string, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  if (name === 'ttl') return new Date(value * 1000).toISOString();
  if (!/(?:^at|^start|At|Until)$/.test(name)) return value;
  return value === 0 ? null : new Date(value).toISOString();
}
