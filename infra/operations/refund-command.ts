import { createInterface } from 'node:readline/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { clock, merchantId, orders, payments } from '#composition/adapters.ts';
import { BadEnvironment } from '#composition/environment.ts';
import { inDollars } from '#domain/money.ts';
import type { Log } from '#domain/ports.ts';
import { DependencyDown, PaymentRefused, Refusal } from '#domain/refusal.ts';
import { refundOrder } from '#domain/shop/refund-order.ts';
import type { SettleDependencies } from '#domain/shop/settle.ts';

const usage = `Usage: tsx infra/operations/refund-command.ts <order> [--pdf <id>] [--reason <text>] [--yes]

Gives the money of an order back through PayPal, all that is left or the price of one of its guides, and says first what
it would do. A whole refund takes the guides away, one of a guide leaves them. The buyer is told by mail within minutes.
May be repeated: nothing is given back twice.

  --pdf <id>       gives back the price of this guide only
  --reason <text>  what the buyer reads at PayPal
  --yes            does not ask

Environment: TABLE_TRANSACTIONS, PAYPAL_API_URL, PAYPAL_CLIENT_ID, PAYPAL_MERCHANT_ID, SITE_URL and SECRET_ID of the
stage, and AWS credentials that may read and write the table and read the secret.`;

/** Asks the operator a question; an empty text where nobody is there to answer. */
export type Ask = (question: string) => Promise<string>;

/** On the operator's own terminal: what goes wrong is told, the rest is not. */
const log: Log = {
  info: () => undefined,
  warn: (event) => {
    console.error(event);
  },
  error: (event) => {
    console.error(event);
  },
};

/**
 * Refunds the order that the command line names. Answers the exit code: 0 when the money has gone back or had before; 1
 * when the command line, the order or the environment do not allow it, the operator did not agree or PayPal refused.
 */
export async function refundCommand(
  args: readonly string[],
  { ask = askOnTerminal, dependencies = fromEnvironment }: { ask?: Ask; dependencies?: () => SettleDependencies } = {},
): Promise<0 | 1> {
  const asked = read(args);
  if (asked === undefined) {
    console.error(usage);
    return 1;
  }
  const { number, yes, ...wishes } = asked;
  try {
    const { order, cents, currency, carryOut } = await refundOrder(dependencies())({ number, ...wishes });
    if (cents === 0) {
      console.log(`Nothing is left to give back of the order ${number}.`);
      return 0;
    }
    console.log(
      [
        `Order ${number} of ${order.buyer.fullname} <${order.buyer.email}>, ${order.state}:`,
        ...order.items.map(({ id, title, cents: price }) => `  ${inDollars(price)}  ${id}  (${title})`),
        `Would give back ${inDollars(cents)} ${currency}.`,
      ].join('\n'),
    );
    if (!yes && (await ask('Give it back? Type yes: ')).trim().toLowerCase() !== 'yes') {
      console.error('Nothing was given back.');
      return 1;
    }
    const after = await carryOut();
    // PayPal answers a repetition as it answered the first time, and gives nothing back again.
    const given = (after.refundedCents ?? 0) > (order.refundedCents ?? 0);
    console.log(`${given ? 'Given back.' : 'That had been given back before.'} The order is ${after.state}.`);
    return 0;
  } catch (error) {
    if (error instanceof DependencyDown) {
      console.error(`${error.message}: ${String(error.cause)}\nRun it again: nothing is given back twice.`);
    } else if (error instanceof Refusal || error instanceof PaymentRefused || error instanceof BadEnvironment) {
      console.error(error.message);
    } else {
      throw error;
    }
    return 1;
  }
}

function read(args: readonly string[]): { number: string; pdfId?: string; reason?: string; yes: boolean } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { pdf: { type: 'string' }, reason: { type: 'string' }, yes: { type: 'boolean', default: false } },
    });
    const [number] = positionals;
    if (number === undefined || positionals.length > 1) return undefined;
    return {
      number,
      yes: values.yes,
      ...(values.pdf === undefined ? {} : { pdfId: values.pdf }),
      ...(values.reason === undefined ? {} : { reason: values.reason }),
    };
  } catch {
    // An option that there is not.
    return undefined;
  }
}

function fromEnvironment(): SettleDependencies {
  return { orders: orders(), payments: payments(), merchantId: merchantId(), clock, log };
}

async function askOnTerminal(question: string): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await refundCommand(process.argv.slice(2));
}
