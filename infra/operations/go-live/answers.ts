import * as v from 'valibot';
import { business } from '#contract/website/documents/index.ts';
import { didYouMean } from '../../stack/did-you-mean.ts';
import { settingRules, withoutPaypal } from '../../stack/settings.ts';
import { BadInput, type Context, Failed, type Option } from '../command.ts';
import { merchantOf, type PaypalApis } from './paypal-app.ts';
import type { Written } from './settings-file.ts';
import { type SiteNames, siteNamesOf } from './zone.ts';

/** The parts that can wait, with what is missing until then. */
export const parts = {
  domain:
    'the site has only the address that CloudFront gives it. Passkeys and links belong to an address, so settle the domain before you invite others',
  mail: 'only addresses that SES has confirmed get mail, so customers get no codes and no receipts',
  concurrency: 'the account runs as many functions at once as a new one may, which is enough for a quiet site',
  paypal: 'the shop says “Checkout opens soon”. Free guides, calls and enquiries work',
  owner: 'no one can enter the office: npm run ops -- invite EMAIL --role owner makes the link',
} as const;
type Part = keyof typeof parts;

/** What asks the operator; tests replace it. */
export interface Asking {
  /** Answers undefined if the terminal was closed (Ctrl-C, Ctrl-D). */
  readonly ask: (question: string, proposed?: string) => Promise<string | undefined>;
  /** Shows nothing of the answer, and reads it from a pipe where there is no terminal. */
  readonly askHidden: (question: string) => Promise<string | undefined>;
  readonly hasTerminal: boolean;
}

interface Question<Output> {
  readonly option: string;
  readonly value: string;
  readonly question: string;
  /** Without it the question has to be answered. */
  readonly part?: Part;
  readonly rule: v.GenericSchema<unknown, Output>;
}

const questions = {
  domain: {
    option: 'domain',
    value: 'DOMAIN',
    question: 'The domain of the site, such as example.com',
    part: 'domain',
    rule: v.pipe(
      v.string(),
      v.toLowerCase(),
      v.transform((text) =>
        text
          .trim()
          .replace(/^https?:\/\//, '')
          .replace(/\/.*$/, ''),
      ),
      settingRules.siteDomain.wrapped,
    ),
  },
  sender: {
    option: 'sender',
    value: 'SENDER',
    question: 'The sender of all mail, with the name of the business: Name <address>',
    rule: settingRules.sender,
  },
  address: {
    option: 'address',
    value: 'TEXT',
    question: 'The postal address of the business in one line, for receipts',
    rule: settingRules.businessAddress,
  },
  owner: {
    option: 'owner',
    value: 'EMAIL',
    question: 'The owner’s email address, for the invitation, messages and alarms',
    rule: settingRules.businessInbox,
  },
  clientId: {
    option: 'paypal-client-id',
    value: 'ID',
    question: 'The client id of the PayPal app (docs/deploy.md)',
    part: 'paypal',
    rule: settingRules.paypalClientId,
  },
  merchantId: {
    option: 'paypal-merchant-id',
    value: 'ID',
    question: 'The merchant id (PayPal, Account Settings, Business information), because the app doesn’t name it',
    rule: settingRules.paypalMerchantId,
  },
  smtp: {
    option: 'smtp',
    value: '"HOST USER"',
    question: 'The mail server and its user, as HOST USER, because AWS refused (docs/deploy.md)',
    part: 'mail',
    rule: v.pipe(
      v.string(),
      v.regex(/^\s*\S+\s+\S+\s*$/, 'must be the name of the server, a space, and the user'),
      v.transform((text) => text.trim().split(/\s+/) as [string, string]),
      v.tuple([settingRules.smtpHost.wrapped, settingRules.smtpUser.wrapped]),
    ),
  },
} as const satisfies Record<string, Question<unknown>>;

/** Each question as an option, for where no terminal can ask it, and `--skip`. */
export const answerOptions: Readonly<Record<string, Option>> = {
  ...Object.fromEntries(
    Object.values(questions).map(({ option, value, question }) => [
      option,
      { value, help: `${question.charAt(0).toLowerCase()}${question.slice(1)}` },
    ]),
  ),
  skip: { value: 'PART', repeats: true, help: `leaves out ${Object.keys(parts).join(', ')}; repeat it for more` },
};

/** Whether a part was left out on the command line. */
export const isSkipped = ({ texts }: Pick<Context, 'texts'>, part: Part): boolean =>
  texts('skip')?.includes(part) === true;

/** @throws BadInput for a part that can't be skipped */
export function checkSkips({ texts }: Pick<Context, 'texts'>): void {
  const names = Object.keys(parts);
  const unknown = texts('skip')?.find((part) => !names.includes(part));
  if (unknown === undefined) return;
  throw new BadInput(`${unknown} is no part to skip.${didYouMean(unknown, names)} There are ${names.join(', ')}.`);
}

/** What the operator wants, as far as no settings say it. */
export interface Answers {
  /** The settings to write; the id of the zone comes later. */
  readonly settings: Written;
  readonly names: SiteNames | undefined;
  readonly owner: string | undefined;
  /** Only if it was asked for in this run. */
  readonly paypalSecret: string | undefined;
}

interface Known extends Asking {
  readonly current: Written;
  readonly paypalApis: PaypalApis;
  readonly zoneNames: () => Promise<readonly string[]>;
  /** Whether AWS has refused to let the account send to anyone. */
  readonly isMailRefused: () => Promise<boolean>;
}

/** A trial needs no answer: it has the sample's settings. */
export async function collectForTrial(context: Context, known: Known): Promise<Answers> {
  const sender = await keptOr(context, known, 'sender', { ...questions.sender, part: 'mail' });
  const owner = await keptOr(context, known, 'businessInbox', { ...questions.owner, part: 'owner' });
  const addresses = owner === undefined ? {} : { businessInbox: owner, alarmAddress: owner };
  return {
    settings: { ...(sender === undefined ? {} : { sender }), ...addresses },
    names: undefined,
    owner,
    paypalSecret: undefined,
  };
}

/**
 * Asks for what the settings don't say.
 * @throws Failed if the terminal was closed, and BadInput if there is none and an option is missing
 */
export async function collect(context: Context, known: Known): Promise<Answers> {
  const { current } = known;
  const names = await namesFor(context, known);
  const proposed = names === undefined ? undefined : `${business.name} <guides@${names.hostedZoneName}>`;
  const sender = await keptOr(context, known, 'sender', questions.sender, proposed);
  const businessAddress = await keptOr(context, known, 'businessAddress', questions.address);
  const owner = await keptOr(context, known, 'businessInbox', questions.owner);
  const { paypalSecret, ...paypal } = await paypalFor(context, known);
  const smtp =
    current['mail'] !== 'smtp' && (context.text('smtp') !== undefined || (await known.isMailRefused()))
      ? await answerTo(context, known, questions.smtp)
      : undefined;
  return {
    settings: {
      ...names,
      sender,
      businessAddress,
      businessInbox: textIn(current, 'businessInbox') ?? owner,
      alarmAddress: textIn(current, 'alarmAddress') ?? owner,
      ...(smtp === undefined ? {} : { mail: 'smtp', smtpHost: smtp[0], smtpUser: smtp[1] }),
      ...paypal,
    },
    names,
    owner,
    paypalSecret,
  };
}

/** The names of the site; undefined without a domain, and where DNS is elsewhere. */
async function namesFor(context: Context, known: Known): Promise<SiteNames | undefined> {
  const { current } = known;
  const [siteDomain, hostedZoneName] = [textIn(current, 'siteDomain'), textIn(current, 'hostedZoneName')];
  if (siteDomain !== undefined && context.text('domain') === undefined) {
    return hostedZoneName === undefined
      ? undefined
      : { siteDomain, hostedZoneName, redirectDomain: textIn(current, 'redirectDomain') };
  }
  if (isSkipped(context, 'domain')) return undefined;
  const zones = await known.zoneNames();
  const domain = await answerTo(context, known, questions.domain, zones.length === 1 ? zones[0] : undefined);
  return domain === undefined ? undefined : siteNamesOf(domain, zones);
}

async function paypalFor(
  context: Context,
  known: Known,
): Promise<Record<string, unknown> & { paypalSecret: string | undefined }> {
  const { current, paypalApis } = known;
  const environment = current['paypalEnvironment'] === 'sandbox' ? 'sandbox' : 'live';
  const id = textIn(current, 'paypalClientId');
  const isSet = id !== undefined && id !== withoutPaypal.paypalClientId;
  if (isSet && [undefined, id].includes(context.text('paypal-client-id'))) return { paypalSecret: undefined };
  for (;;) {
    const clientId = await answerTo(context, known, questions.clientId);
    if (clientId === undefined) return { paypalEnvironment: environment, ...withoutPaypal, paypalSecret: undefined };
    const clientSecret = await secretFor(context, known);
    try {
      const paypalMerchantId =
        (await merchantOf(paypalApis, environment, { clientId, clientSecret })) ??
        (await answerTo(context, known, questions.merchantId));
      return {
        paypalEnvironment: environment,
        paypalClientId: clientId,
        paypalMerchantId,
        paypalSecret: clientSecret,
      };
    } catch (error) {
      if (!(error instanceof Failed) || error instanceof Closed || !known.hasTerminal) throw error;
      context.printNote(error.message);
    }
  }
}

async function secretFor(context: Context, { askHidden, hasTerminal }: Asking): Promise<string> {
  const typed = await askHidden('The app’s client secret (it is not shown): ');
  if (typed === undefined && hasTerminal) throw new Closed();
  const secret = (typed ?? '').trim();
  if (secret === '') {
    throw new Failed('No client secret was given: type it, send it through a pipe, or pass --skip paypal.');
  }
  if (hasTerminal && secret !== typed) context.printNote('The blanks around the secret are left out.');
  return secret;
}

/** The terminal was closed at a question. */
class Closed extends Failed {
  constructor() {
    super('Stopped. Nothing is half done: run the same command again to go on.');
  }
}

/** What the settings have, unless the option names something else. */
async function keptOr(
  context: Context,
  known: Known,
  setting: string,
  question: Question<string>,
  proposed?: string,
): Promise<string | undefined> {
  const kept = context.text(question.option) === undefined ? textIn(known.current, setting) : undefined;
  return kept ?? (await answerTo(context, known, question, proposed));
}

/**
 * The option, or else the operator's answer, asked for until it fits.
 * @returns undefined if the part is skipped
 */
async function answerTo<Output>(
  context: Context,
  { ask, hasTerminal }: Asking,
  { option, value, question, part, rule }: Question<Output>,
  proposed?: string,
): Promise<Output | undefined> {
  if (part !== undefined && isSkipped(context, part)) return undefined;
  const given = context.text(option);
  if (given !== undefined) {
    const parsed = v.safeParse(rule, given);
    if (parsed.success) return parsed.output;
    throw new BadInput(`--${option} ${parsed.issues[0].message}.`);
  }
  if (!hasTerminal) {
    const other = part === undefined ? '' : `, or --skip ${part}`;
    throw new BadInput(`There is no terminal to ask on: pass --${option} ${value}${other}. Nothing was done.`);
  }
  for (;;) {
    const answer = (await ask(part === undefined ? question : `${question} (or skip)`, proposed))?.trim();
    if (answer === undefined) throw new Closed();
    if (part !== undefined && ['', 'skip'].includes(answer)) return undefined;
    const parsed = v.safeParse(rule, answer);
    if (parsed.success) return parsed.output;
    context.printNote(`It ${parsed.issues[0].message}.`);
  }
}

const textIn = (settings: Written, name: string): string | undefined => {
  const value = settings[name];
  return typeof value === 'string' ? value : undefined;
};
