import * as v from 'valibot';
import type { CheckoutRule } from '#contract/website/checkout.ts';
import { didYouMean } from './did-you-mean.ts';

/**
 * The operator's settings: one flat object for each stage in `infra/settings.json`
 * (infra/settings.example.json shows all of them). `-c name=value` on the command line overrides
 * the file. Secrets go into Secrets Manager after the first deploy.
 */
const text = v.pipe(v.string('must be a text'), v.trim(), v.nonEmpty('is empty'));
const emailAddress = v.pipe(text, v.email('must be one e-mail address'));
const hostName = v.pipe(
  text,
  v.regex(
    /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
    'must be a host name in lower case, without https://',
  ),
);

const wholeNumber = (atLeast: number, atMost: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.toNumber())], 'must be a whole number'),
    v.integer('must be a whole number'),
    v.minValue(atLeast, `must be at least ${String(atLeast)}`),
    v.maxValue(atMost, `must be at most ${String(atMost)}`),
  );

const onOrOff = v.picklist(['on', 'off'], 'must be on or off');

/** The rule of each setting. */
export const settingRules = {
  /** Any AWS region. The deploy makes a certificate only in us-east-1. */
  region: v.optional(
    v.pipe(text, v.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region such as us-east-1')),
    'us-east-1',
  ),
  /** The site's own host name; by default the distribution's name. */
  siteDomain: v.optional(hostName),
  /**
   * The site's other name, such as `example.com` beside `www.example.com`, which redirects to
   * `siteDomain`. The deploy makes its certificate and DNS records in the same zone.
   */
  redirectDomain: v.optional(hostName),
  /** The Route 53 zone of `siteDomain`; the deploy then makes the certificate and DNS records. */
  hostedZoneId: v.optional(
    v.pipe(
      text,
      // The AWS CLI prints ids with this prefix.
      v.transform((id) => id.replace(/^\/hostedzone\//, '')),
      v.regex(/^Z[A-Z0-9]{5,31}$/, 'must be the id of a Route 53 hosted zone'),
    ),
  ),
  hostedZoneName: v.optional(hostName),
  /** If DNS is elsewhere: an issued certificate for `siteDomain`, in us-east-1. */
  certificateArn: v.optional(
    v.pipe(
      text,
      v.regex(
        /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
        'must be the ARN of an ACM certificate in us-east-1',
      ),
    ),
  ),
  /** The sender of the site's emails: `Name <address>`, with the name of the business. */
  sender: v.pipe(
    text,
    v.regex(/^[^<>"@,;:\\\r\n]+ <[^<>\s@]+@[^<>\s@]+\.[^<>\s@]+>$/, 'must look like Name <address@example.com>'),
  ),
  /**
   * How email goes out: through SES, or through the business's account at a mail server
   * (`smtpHost`), whose password `ops secret smtp` stores.
   */
  mail: v.optional(v.picklist(['ses', 'smtp'], 'must be ses or smtp'), 'ses'),
  /** The mail server's name, as the provider's help page has it. */
  smtpHost: v.optional(hostName),
  /**
   * 465, where the connection begins with TLS, or one with STARTTLS: 587, or another one that the
   * provider names. AWS lets no mail out through 25.
   */
  smtpPort: v.optional(
    v.pipe(
      wholeNumber(1, 65_535),
      v.check((port) => port !== 25, 'must be 465, 587 or another one with TLS: AWS lets no mail out through 25'),
    ),
    587,
  ),
  /** The user of the account; with many providers an email address. */
  smtpUser: v.optional(v.pipe(text, v.regex(/^[!-~]{1,256}$/, 'must be the user name, without spaces'))),
  /**
   * The name under which the provider has published its DKIM key, so that `ops doctor` can look it
   * up: `s1` of `s1._domainkey.example.com`.
   */
  dkimSelector: v.optional(
    v.pipe(text, v.regex(/^[a-z0-9]([a-z0-9._-]{0,61}[a-z0-9])?$/i, 'must be the part before ._domainkey')),
  ),
  /** The business's postal address in one line, for receipts and emails. */
  businessAddress: v.pipe(
    text,
    v.regex(/^[^\r\n]{10,200}$/, 'must be a postal address in one line, of 10 to 200 characters'),
  ),
  /** Where messages, leads and the morning digest go. */
  businessInbox: emailAddress,
  /** Where alarms go. */
  alarmAddress: emailAddress,
  /**
   * Limit for confirmations and sign-up emails per hour, because anyone can type anyone's address
   * into a form. Over the limit they are skipped; an alarm goes off at 60 %. Codes and receipts
   * don't count.
   */
  unprovenMailPerHour: v.optional(wholeNumber(10, 1_000_000), 500),
  /**
   * US dollars a month that the AWS account may cost before an email warns. It turns nothing off.
   * `off` makes no budget: an account that another one pays for may not be allowed to.
   */
  monthlyBudgetUsd: v.optional(
    v.pipe(
      v.union(
        [v.literal('off'), v.number(), v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/), v.toNumber())],
        'must be a number of US dollars, or off',
      ),
      v.check((usd) => usd === 'off' || (usd >= 1 && usd <= 1_000_000), 'must be from 1 to 1000000, or off'),
    ),
    30,
  ),
  /** The firewall in front of the distribution, in us-east-1; docs/cost.md has its price. */
  waf: v.optional(onOrOff, 'off'),
  /**
   * Of the key that proves to functions that a request came through the distribution. Add 1 only
   * while `originKeyExchange` is on, or visitors are refused for some minutes
   * (docs/adr/0010-only-through-the-distribution.md).
   */
  originKeyGeneration: v.optional(wholeNumber(1, 9_999), 1),
  /** Whether functions also accept the keys before and after that one. */
  originKeyExchange: v.optional(onOrOff, 'off'),
  /**
   * How many functions the account may run at once (Service Quotas, AWS Lambda, "Concurrent
   * executions"): 10 in a new account, 1,000 on request. From 200 on, functions that anyone may
   * call get a limited share.
   */
  lambdaConcurrency: v.optional(wholeNumber(10, 1_000_000), 10),
  paypalEnvironment: v.picklist(['sandbox', 'live'], 'must be sandbox or live'),
  paypalClientId: v.pipe(text, v.regex(/^[\w-]{20,128}$/, "must be the REST app's client id")),
  paypalMerchantId: v.pipe(text, v.regex(/^[A-Z0-9]{13}$/, 'must be the 13 characters of the merchant account')),
};

const settingsSchema = v.pipe(
  // Valibot's strict objects name only the first unknown member; readSettings names all.
  v.object(settingRules, (issue) => (issue.received === 'undefined' ? 'is missing' : 'must be an object')),
  v.forward(
    v.check(
      (all) => all.siteDomain === undefined || all.hostedZoneId !== undefined || all.certificateArn !== undefined,
      'needs hostedZoneId and hostedZoneName, or certificateArn',
    ),
    ['siteDomain'],
  ),
  v.forward(
    v.check((all) => (all.hostedZoneId === undefined) === (all.hostedZoneName === undefined), 'goes with hostedZoneId'),
    ['hostedZoneName'],
  ),
  v.forward(
    v.check(
      ({ redirectDomain, siteDomain, hostedZoneName }) =>
        redirectDomain === undefined ||
        (siteDomain !== undefined &&
          hostedZoneName !== undefined &&
          redirectDomain !== siteDomain &&
          `.${redirectDomain}`.endsWith(`.${hostedZoneName}`)),
      'must be another name than siteDomain, in the zone of hostedZoneName',
    ),
    ['redirectDomain'],
  ),
  v.forward(
    v.check(
      (all) =>
        all.region === 'us-east-1' ||
        ((all.siteDomain === undefined || all.certificateArn !== undefined) && all.redirectDomain === undefined),
      'must be us-east-1 where the deploy makes the certificate; else name certificateArn, and no redirectDomain',
    ),
    ['region'],
  ),
  v.forward(
    v.check((all) => all.waf === 'off' || all.region === 'us-east-1', 'is made in us-east-1: region must be that'),
    ['waf'],
  ),
  v.forward(
    v.check(
      (all) => (all.mail === 'smtp') === (all.smtpHost !== undefined),
      'goes with mail: smtp, which needs it: the name of the mail server',
    ),
    ['smtpHost'],
  ),
  v.forward(
    v.check(
      (all) => (all.mail === 'smtp') === (all.smtpUser !== undefined),
      'goes with mail: smtp, which needs it: the user of the account at the mail server',
    ),
    ['smtpUser'],
  ),
);

const stageRule = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{0,15}$/));

/** The settings of one stage, checked. */
export type Settings = v.InferOutput<typeof settingsSchema> & {
  readonly stage: string;
  /** A stage that takes real money keeps its data when the stack is deleted. */
  readonly production: boolean;
  readonly trial: boolean;
};

/** The names of all settings. */
export const settingNames = Object.keys(settingRules);

/** The settings of the trial: enough for a site without email and payments. */
export const sampleSettings = {
  sender: 'Four Year Route <guides@example.com>',
  businessAddress: '48 Larch Street, Suite 210, San Jose, CA 95113, United States',
  businessInbox: 'office@example.com',
  alarmAddress: 'alarms@example.com',
  paypalEnvironment: 'sandbox',
  paypalClientId: 'sample-client-id-of-the-sandbox',
  paypalMerchantId: 'SAMPLEMERCHAN',
} as const;

/** The settings of a stage whose PayPal app doesn't exist yet. */
export const withoutPaypal = {
  paypalClientId: 'no-paypal-app-is-set-up-yet',
  paypalMerchantId: 'NO1PAYPAL1YET',
} as const;

/** When buyers can pay: never in a trial or without a PayPal app; live money needs own words. */
export const checkoutRule = ({
  trial,
  paypalClientId,
  paypalEnvironment,
}: Pick<Settings, 'trial' | 'paypalClientId' | 'paypalEnvironment'>): CheckoutRule => {
  if (trial || paypalClientId === withoutPaypal.paypalClientId) return 'closed';
  return paypalEnvironment === 'live' ? 'own words' : 'open';
};

/** Settings are missing or malformed; the message lists all of them. */
export class BadSettings extends Error {
  override readonly name = 'BadSettings';
}

/**
 * The stage that needs no settings: the sample, for a look. It writes to no address of the example,
 * takes no money, and is gone after `ops teardown`. With a sender of its own it sends mail.
 */
export const TRIAL_STAGE = 'trial';

/** Values of `infra/settings.example.json` that the operator has to replace. */
const PLACEHOLDER = /(?:^|[@.])example\.(?:com|net|org)$|^the-client-id-of-|^Z\d+EXAMPLE$|^(?:LIVE|TEST)MERCHANT\d$/;

/** The CDK's own context: feature flags, lookups, acknowledged notices. */
const isCdkContext = (name: string): boolean => /[:/]/.test(name) || name === 'acknowledged-issue-numbers';

/** The settings that were given as `-c name=value`. */
export const givenSettings = (context: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(context).filter(([name]) => settingNames.includes(name)));

/**
 * The settings of a stage: the command line overrides the file. Without a stage, that of the file
 * if it has only one, or the trial if there is no file.
 *
 * @param source.file the parsed settings file, an object with one object of settings for each stage
 * @param source.context the values of `-c name=value`, and the CDK's own context, which is ignored
 * @throws BadSettings listing every setting that is missing, unknown, malformed or still the
 *   example's, and every unknown name of `-c`
 */
export function readSettings(source: {
  readonly stage: unknown;
  readonly file: unknown;
  readonly context: Readonly<Record<string, unknown>>;
}): Settings {
  const file = v.safeParse(v.record(v.string(), v.record(v.string(), v.unknown())), source.file ?? {});
  if (!file.success) throw new BadSettings('infra/settings.json must have one object of settings for each stage.');
  const stage = v.safeParse(stageRule, source.stage ?? onlyStage(Object.keys(file.output)));
  if (!stage.success) throw new BadSettings('The stage must be a short word in lower case, such as -c stage=prod.');

  const trial = stage.output === TRIAL_STAGE;
  const ofStage = file.output[stage.output] ?? {};
  const parsed = v.safeParse(settingsSchema, {
    ...(trial ? sampleSettings : {}),
    ...ofStage,
    ...givenSettings(source.context),
  });
  const misspelled = unknownNames(ofStage, source.context);
  const stages = Object.keys(file.output);
  if (!parsed.success && stages.length > 0 && !trial && !stages.includes(stage.output)) {
    throw new BadSettings([unknownStage(stage.output, stages), ...misspelled].join('\n'));
  }
  const complaints = [
    ...(parsed.issues ?? []).map((issue) => `  ${v.getDotPath(issue) ?? 'the object'} ${issue.message}`),
    ...misspelled,
    ...Object.entries(ofStage)
      .filter(([name, value]) => settingNames.includes(name) && typeof value === 'string' && isPlaceholder(value))
      .map(([name, value]) => `  ${name} is still the example's: ${String(value)}`),
  ];
  if (!parsed.success || complaints.length > 0) throw new BadSettings(complaint(stage.output, complaints));
  const production = parsed.output.paypalEnvironment === 'live' && !trial;
  return { ...parsed.output, stage: stage.output, production, trial };
}

/** @throws BadSettings if there are several */
function onlyStage(stages: readonly string[]): string {
  if (stages.length > 1) {
    throw new BadSettings(`Name the stage, such as -c stage=${String(stages[0])}. There are: ${stages.join(', ')}.`);
  }
  return stages[0] ?? TRIAL_STAGE;
}

/** Also matches a sender, whose address is in brackets. */
const isPlaceholder = (value: string): boolean =>
  value === sampleSettings.businessAddress || PLACEHOLDER.test(value.replace(/>$/, ''));

function unknownNames(
  ofStage: Readonly<Record<string, unknown>>,
  context: Readonly<Record<string, unknown>>,
): readonly string[] {
  const ofContext = ['stage', ...settingNames];
  return [
    ...Object.keys(ofStage)
      .filter((name) => !settingNames.includes(name))
      .map((name) => `  ${name} is no setting.${didYouMean(name, settingNames)}`),
    ...Object.keys(context)
      .filter((name) => !ofContext.includes(name) && !isCdkContext(name))
      .map((name) => `  -c ${name} is no setting.${didYouMean(name, ofContext)}`),
  ];
}

function unknownStage(stage: string, stages: readonly string[]): string {
  const known = [...stages, TRIAL_STAGE];
  return `There is no stage ${stage} in infra/settings.json. There are: ${known.join(', ')}.${didYouMean(stage, known)}`;
}

/** What was checked, printed at synth. */
export function settingsSummary(settings: Settings, context: Readonly<Record<string, unknown>>): string {
  const given = Object.keys(givenSettings(context));
  return [
    `Stage ${settings.stage}: all ${String(settingNames.length)} settings are complete and well-formed, and every name is known.`,
    `  From -c: ${given.length === 0 ? 'none' : given.join(', ')}`,
    `  Region ${settings.region}; site at ${settings.siteDomain ?? "the distribution's own name"}; firewall ${settings.waf}; mail by ${settings.smtpHost ?? (sendsThroughSes(settings) ? 'SES' : 'nothing')}; PayPal ${settings.paypalEnvironment}`,
    ...(settings.trial
      ? [
          '  A trial: the sample, without payments, alarms and budget. `npm run ops -- teardown --stage trial` removes it.',
        ]
      : []),
    'Not checked: whether the AWS account, the domain and PayPal fit them. `npm run ops -- preflight` does that.',
  ].join('\n');
}

function complaint(stage: string, complaints: readonly string[]): string {
  return [
    `The settings of stage ${stage} cannot be used:`,
    ...complaints,
    'Put them under its name into infra/settings.json (infra/settings.example.json shows all), or pass -c name=value.',
  ].join('\n');
}

/** Whether mail goes through SES. A trial sends none unless it has a sender of its own. */
export const sendsThroughSes = ({ mail, trial, sender }: Pick<Settings, 'mail' | 'trial' | 'sender'>): boolean =>
  mail === 'ses' && (!trial || sender !== sampleSettings.sender);

/** The account at the mail server, without its password; `none` where mail goes through SES. */
export const smtpAccountOf = ({ smtpHost, smtpPort, smtpUser }: Settings): string =>
  smtpHost === undefined || smtpUser === undefined
    ? 'none'
    : `${smtpPort === 465 ? 'smtps' : 'smtp'}://${encodeURIComponent(smtpUser)}@${smtpHost}:${String(smtpPort)}`;

/** The parts of a sender, `Name <address>`. */
export function senderParts(sender: string): { readonly name: string; readonly address: string } {
  const bracket = sender.indexOf('<');
  return { name: sender.slice(0, bracket).trim(), address: sender.slice(bracket + 1, -1) };
}
