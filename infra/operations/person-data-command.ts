import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { dynamoClient } from '#composition/clients.ts';
import { BadEnvironment, readEnvironment } from '#composition/environment.ts';
import { email as emailField } from '#contract/fields.ts';
import { DependencyDown } from '#domain/refusal.ts';
import { type Erasure, erasePerson, exportPerson, findPerson, type PersonStore, planErasure } from './person-data.ts';

const usage = `Usage: tsx infra/operations/person-data-command.ts export <email>
       tsx infra/operations/person-data-command.ts erase <email> [--yes]

export   prints everything that is stored about the address, as JSON
erase    says what it would erase, asks, and erases it; --yes does not ask. May be repeated.

Environment: TABLE_USERS, TABLE_OTP_CODES, TABLE_SESSIONS, TABLE_TRANSACTIONS, TABLE_ENQUIRIES and TABLE_OUTBOX of the
stage, and AWS credentials that may read and write them (DYNAMODB_ENDPOINT leads to an emulator). docs/privacy.md shows
how to get them.`;

const notReached = `Not reached from here: mails that were delivered, PayPal's own records, backups of the last 35 days, access logs of
the last 90 days (see docs/privacy.md).`;

const variables = [
  'TABLE_USERS',
  'TABLE_OTP_CODES',
  'TABLE_SESSIONS',
  'TABLE_TRANSACTIONS',
  'TABLE_ENQUIRIES',
  'TABLE_OUTBOX',
  'DYNAMODB_ENDPOINT',
] as const;

/** Asks the operator a question; an empty text where nobody is there to answer. */
export type Ask = (question: string) => Promise<string>;

/**
 * Exports or erases one person's data, as the command line says.
 * Answers the exit code: 0 when all went well; 1 when the command line or the environment is not understood, the
 * operator did not agree, or the tables cannot be reached.
 */
export async function personDataCommand(args: readonly string[], ask: Ask = askOnTerminal): Promise<0 | 1> {
  const [action, address = '', ...options] = args;
  const email = v.safeParse(emailField('Name an e-mail address'), address);
  const isKnown = action === 'erase' ? options.every((option) => option === '--yes') : options.length === 0;
  if ((action !== 'export' && action !== 'erase') || !email.success || !isKnown) {
    console.error(email.success || address === '' ? usage : `${address} is not an e-mail address.\n\n${usage}`);
    return 1;
  }
  let store: PersonStore | undefined;
  try {
    store = openStore();
    if (action === 'export') {
      console.log(JSON.stringify(await exportPerson(email.output, store), readable, 2));
      return 0;
    }
    return await erase(email.output, store, options.includes('--yes') ? undefined : ask);
  } catch (error) {
    if (error instanceof DependencyDown) {
      console.error(`${error.message}: ${String(error.cause)}\nRun it again: it goes on where it stopped.`);
    } else if (error instanceof BadEnvironment) {
      console.error(error.message);
    } else {
      throw error;
    }
    return 1;
  } finally {
    store?.client.destroy();
  }
}

async function erase(email: string, store: PersonStore, ask: Ask | undefined): Promise<0 | 1> {
  const plan = planErasure(await findPerson(email, store));
  if (isNothing(plan)) {
    console.log(`Nothing is stored about ${email}.\n${notReached}`);
    return 0;
  }
  if (ask !== undefined) {
    console.log(`About ${email} there is\n${listed(plan, 'to be ')}`);
    if ((await ask('This cannot be undone. Type erase to go on: ')).trim() !== 'erase') {
      console.error('Nothing was erased.');
      return 1;
    }
  }
  console.log(`Of ${email}\n${listed(await erasePerson(email, store), '')}\n${notReached}`);
  return 0;
}

function openStore(): PersonStore {
  const environment = readEnvironment<(typeof variables)[number]>(variables, process.env);
  return {
    client: dynamoClient(environment.DYNAMODB_ENDPOINT),
    tables: {
      users: environment.TABLE_USERS,
      otpCodes: environment.TABLE_OTP_CODES,
      sessions: environment.TABLE_SESSIONS,
      transactions: environment.TABLE_TRANSACTIONS,
      enquiries: environment.TABLE_ENQUIRIES,
      outbox: environment.TABLE_OUTBOX,
    },
  };
}

function isNothing({ orders, ...counts }: Erasure): boolean {
  return orders.length === 0 && Object.values(counts).every((count) => count === 0);
}

function listed({ orders, ...counts }: Erasure, tense: 'to be ' | ''): string {
  const kinds: Readonly<Record<keyof typeof counts, string>> = {
    account: 'account',
    codes: 'records of codes and counters',
    sessions: 'sessions',
    enquiries: 'messages and applications',
    waitingMails: 'mails that wait to be sent',
  };
  const fates = {
    removed: `${tense}erased: it was never paid`,
    anonymised: `${tense}kept as a financial record: number, guides, amounts, dates and PayPal's ids stay, name and e-mail address do not`,
    undecided: `${tense}kept as it is: a payment or a mail is not decided yet. Run this again in three days`,
  } as const;
  return [
    ...Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => `- ${kinds[kind as keyof typeof counts]} (${String(count)}): ${tense}erased`),
    ...orders.map(
      ({ number, state, totalCents, fate }) =>
        `- order ${number} (${state}, $${(totalCents / 100).toFixed(2)}): ${fates[fate]}`,
    ),
  ].join('\n');
}

/** Times as people read them; an export is for the person. */
function readable(name: string, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  if (name === 'ttl') return new Date(value * 1000).toISOString();
  if (!/(?:At|Until)$/.test(name)) return value;
  return value === 0 ? null : new Date(value).toISOString();
}

async function askOnTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await Promise.race([terminal.question(question), once(terminal, 'close').then(() => '')]);
  } finally {
    terminal.close();
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await personDataCommand(process.argv.slice(2));
}
