import * as v from 'valibot';
import { didYouMean } from './did-you-mean.ts';

/**
 * What an operator decides: one flat object of strings for each stage, in `infra/settings.json` (the example beside it
 * shows all of them), each also as `-c name=value` on the command line, which wins. Secrets are not among them: they are
 * put into Secrets Manager after the first deploy.
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

const settingRules = {
  /** Any AWS region; the certificate of a domain of its own asks for us-east-1. */
  region: v.optional(
    v.pipe(text, v.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region such as us-east-1')),
    'us-east-1',
  ),
  /** The site's own host name. Without one the site lives on the distribution's name. */
  siteDomain: v.optional(hostName),
  /** The Route 53 zone that holds `siteDomain`: certificate and DNS records are then made by the deploy. */
  hostedZoneId: v.optional(
    v.pipe(
      text,
      // The AWS CLI prints ids with this before them.
      v.transform((id) => id.replace(/^\/hostedzone\//, '')),
      v.regex(/^Z[A-Z0-9]{5,31}$/, 'must be the id of a Route 53 hosted zone'),
    ),
  ),
  hostedZoneName: v.optional(hostName),
  /** Where DNS is elsewhere: an issued certificate for `siteDomain`, in us-east-1. */
  certificateArn: v.optional(
    v.pipe(
      text,
      v.regex(
        /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
        'must be the ARN of an ACM certificate in us-east-1',
      ),
    ),
  ),
  /** From whom the site's mails come: `Name <address>`. The name is the business's, as the mails show it. */
  sender: v.pipe(
    text,
    v.regex(/^[^<>"@,;:\\\r\n]+ <[^<>\s@]+@[^<>\s@]+\.[^<>\s@]+>$/, 'must look like Name <address@example.com>'),
  ),
  /** The business's postal address, in one line: it stands on receipts and under every mail. */
  businessAddress: v.pipe(
    text,
    v.regex(/^[^\r\n]{10,200}$/, 'must be a postal address in one line, of 10 to 200 characters'),
  ),
  /** Where enquiries go. */
  businessInbox: emailAddress,
  /** Who is told when something is wrong. */
  alarmAddress: emailAddress,
  /**
   * How many confirmations and sign-up mails may go out in an hour, to all addresses together: anyone can type anyone's address into a
   * form. Beyond it they are left out; an alarm tells at 60 %. Codes and receipts do not count.
   */
  unprovenMailPerHour: v.optional(wholeNumber(10, 1_000_000), 500),
  /** What the AWS account may cost a month before somebody is told, in US dollars. Nothing is switched off by it. */
  monthlyBudgetUsd: v.optional(
    v.pipe(
      v.union(
        [v.number(), v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/), v.toNumber())],
        'must be a number of US dollars',
      ),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(1_000_000, 'must be at most 1000000'),
    ),
    30,
  ),
  /**
   * `off` leaves out the distribution, the firewall and the mail identity: site and API then live on the gateway's own address,
   * for an emulator or a first look. Such a stack has no domain of its own.
   */
  edge: v.optional(onOrOff, 'on'),
  /**
   * Where visitors reach a stack without the edge, if that is not where its gateway says: for an emulator behind another port or
   * name. `{apiId}` stands for the API's id, as in `http://{apiId}.execute-api.localhost:4566`.
   */
  siteUrl: v.optional(
    v.pipe(
      text,
      v.regex(
        /^https?:\/\/(\{apiId\}\.)?[a-zA-Z0-9.-]+(:\d{1,5})?$/,
        'must be an origin such as http://{apiId}.execute-api.localhost:4566',
      ),
    ),
  ),
  /** The firewall before the distribution; docs/cost.md has its price. It is made in us-east-1. */
  waf: v.optional(onOrOff, 'off'),
  /**
   * Add 1 and deploy to exchange the key by which the distribution shows itself to the functions; never more than 1 in one deploy, for
   * then visitors would be refused for some minutes (docs/adr/0010-only-through-the-distribution.md).
   */
  originKeyGeneration: v.optional(wholeNumber(1, 9_999), 1),
  /**
   * How many functions AWS lets this account run at once (Service Quotas, AWS Lambda, "Concurrent executions"): 10 in a new
   * account, 1,000 on request. From 200 on, functions that anybody may call get a share that leaves room for the others.
   */
  lambdaConcurrency: v.optional(wholeNumber(10, 1_000_000), 10),
  paypalEnvironment: v.picklist(['sandbox', 'live'], 'must be sandbox or live'),
  paypalClientId: v.pipe(text, v.regex(/^[\w-]{20,128}$/, "must be the REST app's client id")),
  paypalMerchantId: v.pipe(text, v.regex(/^[A-Z0-9]{13}$/, 'must be the 13 characters of the merchant account')),
  /**
   * Of the webhook that the REST app subscribes, once the site's address is known. Until then what PayPal sends is
   * refused and the schedule alone finds payments whose browser was closed.
   */
  paypalWebhookId: v.optional(
    v.pipe(text, v.regex(/^(?!WEBHOOK_ID$)[A-Z0-9-]{10,30}$/, 'must be the id that PayPal shows beside the webhook')),
    'NOT-SUBSCRIBED',
  ),
};

const settingsSchema = v.pipe(
  // Valibot's strict objects name the first unknown member only; readSettings names all.
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
      (all) => all.siteDomain === undefined || all.certificateArn !== undefined || all.region === 'us-east-1',
      'must be us-east-1 where the deploy makes the certificate; else name certificateArn',
    ),
    ['region'],
  ),
  v.forward(
    v.check((all) => all.edge === 'on' || all.siteDomain === undefined, 'needs the edge, which is off'),
    ['siteDomain'],
  ),
  v.forward(
    v.check(
      (all) => all.edge === 'off' || all.siteUrl === undefined,
      'is for a stack without the edge; name siteDomain',
    ),
    ['siteUrl'],
  ),
  v.forward(
    v.check((all) => all.edge === 'on' || all.waf === 'off', 'needs the edge, which is off'),
    ['waf'],
  ),
  v.forward(
    v.check((all) => all.waf === 'off' || all.region === 'us-east-1', 'is made in us-east-1: region must be that'),
    ['waf'],
  ),
);

const stageRule = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{0,15}$/));

/** The settings of one stage, checked. */
export type Settings = v.InferOutput<typeof settingsSchema> & {
  readonly stage: string;
  /** Whether data outlives the stack and cannot be deleted with it. */
  readonly production: boolean;
};

/** The names of all settings. */
export const settingNames = Object.keys(settingRules);

/**
 * What stage `dev` has where nothing is said: enough to synthesize, and to deploy a site that sends no mail and takes no
 * money.
 */
export const sampleSettings = {
  sender: 'Four Year Route <guides@example.com>',
  businessAddress: '48 Larch Street, Suite 210, San Jose, CA 95113, United States',
  businessInbox: 'office@example.com',
  alarmAddress: 'alarms@example.com',
  paypalEnvironment: 'sandbox',
  paypalClientId: 'sample-client-id-of-the-sandbox',
  paypalMerchantId: 'SAMPLEMERCHAN',
  paypalWebhookId: 'NOT-SUBSCRIBED',
} as const;

/** Settings are missing or malformed; the message lists all of them. */
export class BadSettings extends Error {
  override readonly name = 'BadSettings';
}

/** The stage that needs no settings. */
const SAMPLE_STAGE = 'dev';

/** What `infra/settings.example.json` shows where an operator has to write something else. */
const PLACEHOLDER = /(?:^|[@.])example\.(?:com|net|org)$|^the-client-id-of-|^Z\d+EXAMPLE$|^(?:LIVE|TEST)MERCHANT\d$/;

/** The CDK's own context: feature flags, what it has looked up, notices that were read. */
const isOfCdk = (name: string): boolean => /[:/]/.test(name) || name === 'acknowledged-issue-numbers';

/** What `-c name=value` gave of ours: the names of all settings that are in the context, and the stage. */
export function givenSettings(context: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(context).filter(([name]) => settingNames.includes(name)));
}

/**
 * The settings of a stage: those of the file, those of the command line over them, and for stage `dev` the samples
 * beneath.
 *
 * @param source.file the parsed settings file, an object with one object of settings a stage.
 * @param source.context what `-c name=value` gave, and the CDK's own context, which is left alone.
 * @throws BadSettings listing every setting that is missing, unknown, malformed or still the example's, and every unknown name of `-c`
 */
export function readSettings(source: {
  readonly stage: unknown;
  readonly file: unknown;
  readonly context: Readonly<Record<string, unknown>>;
}): Settings {
  const stage = v.safeParse(stageRule, source.stage ?? SAMPLE_STAGE);
  if (!stage.success) throw new BadSettings('The stage must be a short word in lower case, such as -c stage=prod.');
  const file = v.safeParse(v.record(v.string(), v.record(v.string(), v.unknown())), source.file ?? {});
  if (!file.success) throw new BadSettings('infra/settings.json must hold one object of settings for each stage.');

  const ofStage = file.output[stage.output] ?? {};
  const parsed = v.safeParse(settingsSchema, {
    ...(stage.output === SAMPLE_STAGE ? sampleSettings : {}),
    ...ofStage,
    ...givenSettings(source.context),
  });
  const misspelled = unknownNames(ofStage, source.context);
  const stages = Object.keys(file.output);
  if (!parsed.success && stages.length > 0 && stage.output !== SAMPLE_STAGE && !stages.includes(stage.output)) {
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
  return { ...parsed.output, stage: stage.output, production: stage.output === 'prod' };
}

/** Also of a sender, whose address is in brackets. */
function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value.replace(/>$/, ''));
}

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
      .filter((name) => !ofContext.includes(name) && !isOfCdk(name))
      .map((name) => `  -c ${name} is no setting.${didYouMean(name, ofContext)}`),
  ];
}

function unknownStage(stage: string, stages: readonly string[]): string {
  const known = [...new Set([...stages, SAMPLE_STAGE])];
  return `There is no stage ${stage} in infra/settings.json. There are: ${known.join(', ')}.${didYouMean(stage, known)}`;
}

/** What was checked, for whoever synthesizes. */
export function checkedInWords(settings: Settings, context: Readonly<Record<string, unknown>>): string {
  const given = Object.keys(givenSettings(context));
  const site =
    settings.siteDomain ?? (settings.edge === 'on' ? "the distribution's own name" : "the gateway's own name");
  return [
    `Stage ${settings.stage}: all ${String(settingNames.length)} settings are complete and well-formed, and every name is known.`,
    `  From -c: ${given.length === 0 ? 'none' : given.join(', ')}`,
    `  Region ${settings.region}; site at ${site}; edge ${settings.edge}, firewall ${settings.waf}; PayPal ${settings.paypalEnvironment}`,
    'Not checked: whether the AWS account, the domain and PayPal fit them. `npm run ops -- doctor` does that after the deploy.',
  ].join('\n');
}

function complaint(stage: string, complaints: readonly string[]): string {
  return [
    `The settings of stage ${stage} cannot be used:`,
    ...complaints,
    'Put them under its name into infra/settings.json (infra/settings.example.json shows all), or pass -c name=value.',
  ].join('\n');
}

/** The two halves of a sender, which is written as `Name <address>`. */
export function senderParts(sender: string): { readonly name: string; readonly address: string } {
  const bracket = sender.indexOf('<');
  return { name: sender.slice(0, bracket).trim(), address: sender.slice(bracket + 1, -1) };
}
