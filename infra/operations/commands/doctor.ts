import { Resolver } from 'node:dns/promises';
import { existsSync, readFileSync } from 'node:fs';
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  GetSuppressedDestinationCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { paginateListSubscriptionsByTopic, SNSClient } from '@aws-sdk/client-sns';
import { smtpLogIn } from '#adapters/smtp/log-in.ts';
import type { SmtpAccount } from '#adapters/smtp/session.ts';
import { catalog, clock, consultations, files, guidePages, smtpAccount, website } from '#composition/adapters.ts';
import { isOverAYearOld } from '#contract/dates.ts';
import { numbersChecked, sampleDocuments } from '#contract/website/proofs.ts';
import { isSample } from '#domain/guides/facts.ts';
import { publishedDocuments } from '#domain/website/problems.ts';
import { deployCommand, deployedContext } from '../../stack/deploy-context.ts';
import { operatedOutputs, versionOutput } from '../../stack/outputs.ts';
import { paypalApis } from '../../stack/paypal-apis.ts';
import { BadSettings, readSettings, type Settings, senderParts, smtpAccountOf } from '../../stack/settings.ts';
import { withObjects } from '../business-file/objects.ts';
import { type RestoreNote, readNote } from '../business-file/restore-note.ts';
import { type Check, type Finding, reportChecks } from '../checks.ts';
import { type Command, type Context, Failed } from '../command.ts';
import { type Dns, type MailSetup, mailDnsChecks } from '../mail-dns.ts';
import { missingEvents, missingFeatures, paypalWebhooks, webhookUrl } from '../paypal-webhooks.ts';
import { readPaypalSecret, readPaypalWebhookId, readPeppers, readSmtpPassword } from '../stack-secrets.ts';
import { settingsFile } from '../target.ts';
import { formatMinute } from '../times.ts';
import { withClient } from '../with-client.ts';

type Values = Readonly<Record<string, string>>;

interface Sources {
  /** The settings of all stages. */
  readonly file: string;
  readonly dns: Dns;
}

/**
 * Checks a stack from inside.
 * @param file the settings of all stages
 */
export const doctorWith = (file: string, dns: Dns = new Resolver()): Command => ({
  name: 'doctor',
  summary: "Checks a stack's settings, secrets, files, mail, PayPal and alarms, and says what to fix.",
  operands: [],
  details: `Changes nothing. Each line is ok, a PROBLEM with what to do, or skipped with the reason: settings, mail identity, sandbox and
alarms exist only in AWS, so --local skips them. What mailbox providers read about the sender (SPF, DKIM, DMARC, MX) comes from DNS. It reads the secrets to check that they are set, and never prints them.
\`smoke\` checks the same stack from outside.`,
  async run(context) {
    const { target } = context;
    if (target?.kind === 'stage')
      await reportChecks(context, await checksOfStage(context, { file, dns }, target.stage));
    else await reportChecks(context, checksOfLocalStack({ file, dns }, await context.connect()));
    context.printNote('Everything is fine.');
  },
});

export const doctor = doctorWith(settingsFile);

async function checksOfStage(context: Context, sources: Sources, stage: string): Promise<Check[]> {
  const { file } = sources;
  let values: Values = {};
  let problem: string | undefined;
  try {
    values = await context.connect();
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    problem = error.message;
  }
  const ofStack = [
    settingsAreDeployed(file, stage, values),
    ...commonChecks(values),
    ...claimChecks(values),
    ...mailChecks(values, stage, sources),
    ...alarmChecks(values),
  ];
  return [
    settingsAreComplete(file, stage, values),
    { name: 'the stack is deployed', run: () => Promise.resolve(problem ?? deployedVersion(values)) },
    ...(problem === undefined ? ofStack : skippedChecks(ofStack, 'the stack was not found')),
  ];
}

const deployedVersion = (values: Values): Finding => ({ found: `version ${values[versionOutput] ?? ''}` });

function checksOfLocalStack(sources: Sources, values: Values): Check[] {
  const { file } = sources;
  const settings = [settingsAreComplete(file, '', values), settingsAreDeployed(file, '', values)];
  return [
    ...skippedChecks(settings, 'the local stack has its own settings'),
    ...commonChecks(values),
    ...skippedChecks(
      [...claimChecks(values), ...mailChecks(values, '', sources), ...alarmChecks(values)],
      'only a stage in AWS has this',
    ),
  ];
}

const skippedChecks = (checks: readonly Check[], why: string): Check[] =>
  checks.map(({ name }) => ({ name, run: () => Promise.resolve({ skipped: why }) }));

/**
 * The settings of a stage as `cdk deploy` reads them; throws BadSettings or SyntaxError.
 * @param values the stack's outputs, which include the context given with `-c`
 */
export function settingsOf(file: string, stage: string, values: Values): Settings {
  return readSettings({
    stage,
    file: existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as unknown) : undefined,
    context: deployedContext(stage, values),
  });
}

/** Whether a stage has all settings, as `cdk deploy` reads them. */
export const settingsAreComplete = (file: string, stage: string, values: Values): Check => ({
  name: 'the settings are complete',
  run: () => {
    try {
      settingsOf(file, stage, values);
      return Promise.resolve(undefined);
    } catch (error) {
      if (error instanceof BadSettings || error instanceof SyntaxError) return Promise.resolve(error.message);
      throw error;
    }
  },
});

/** Whether the last deploy had the settings. */
export const settingsAreDeployed = (file: string, stage: string, values: Values): Check => ({
  name: 'the settings are deployed',
  run: () => {
    let settings: Settings;
    try {
      settings = settingsOf(file, stage, values);
    } catch (error) {
      if (!(error instanceof BadSettings || error instanceof SyntaxError)) throw error;
      return Promise.resolve({ skipped: 'they are not complete' });
    }
    const site = values['SITE_URL'] ?? '';
    const deployed: Readonly<Record<string, string | undefined>> = {
      siteDomain: URL.canParse(site) ? new URL(site).hostname : undefined,
      sender: values['MAIL_FROM'],
      mail: values['SMTP_ACCOUNT'] === 'none' ? 'ses' : 'smtp',
      businessAddress: values['BUSINESS_ADDRESS'],
      businessInbox: values['BUSINESS_INBOX'],
      paypalClientId: values['PAYPAL_CLIENT_ID'],
      paypalMerchantId: values['PAYPAL_MERCHANT_ID'],
    };
    const differing = [
      ...Object.entries(settings).filter(([name, value]) => deployed[name] !== undefined && deployed[name] !== value),
      ...(settings.mail === 'smtp' && deployed['mail'] === 'smtp' && smtpAccountOf(settings) !== values['SMTP_ACCOUNT']
        ? [['smtpHost, smtpPort or smtpUser']]
        : []),
    ];
    return Promise.resolve(
      differing.length === 0
        ? undefined
        : `${differing.map(([name]) => name).join(', ')} changed since the last deploy: ${deployCommand(stage, values)}`,
    );
  },
});

const commonChecks = (values: Values): Check[] => [
  {
    name: 'the site answers',
    run: async () => {
      const site = values['SITE_URL'] ?? '';
      const response = await fetch(site, { signal: AbortSignal.timeout(15_000) });
      await response.body?.cancel();
      return response.ok ? undefined : `${site} answers ${String(response.status)}: deploy again, then try smoke`;
    },
  },
  {
    name: 'every guide on sale has its file',
    run: async () => {
      const guides = await catalog().list();
      if (guides.length === 0) return 'no guide is on sale: publish a folder of guides';
      const store = files();
      const missing: string[] = [];
      for (const { id, fileName } of guides) if ((await store.describe(fileName)) === undefined) missing.push(id);
      return missing.length === 0 ? undefined : `the file is missing for ${missing.join(', ')}: publish them again`;
    },
  },
  {
    name: 'families can book a consultation',
    run: async () =>
      ((await consultations().availability())?.counselors ?? []).length === 0
        ? 'no hours are set, so no time is offered: set them with hours FILE'
        : undefined,
  },
  {
    name: 'the restore is finished',
    run: async () => restoreInWords(await withObjects(readNote)),
  },
  {
    name: 'the secrets are set',
    run: async () => {
      await readPeppers();
      return (await readPaypalSecret()) === ''
        ? "PayPal's is empty, so no one can pay: run secret paypal (docs/deploy.md, step 8)"
        : undefined;
    },
  },
  {
    name: 'PayPal accepts the credentials and sends its events',
    run: async () => {
      const url = webhookUrl(values['SITE_URL'] ?? '');
      const webhook = (await paypalWebhooks().list()).find((one) => one.url === url);
      if (webhook === undefined) return `there is no webhook for ${url}: run paypal-setup`;
      const id = await readPaypalWebhookId();
      if (webhook.id !== id)
        return `the webhook is ${webhook.id}, the functions expect ${id === '' ? 'none' : id}: run paypal-setup`;
      const missing = missingEvents(webhook);
      return missing.length === 0 ? undefined : `the webhook lacks ${missing.join(', ')}: run paypal-setup`;
    },
  },
  {
    name: 'PayPal shows payments and disputes',
    run: async () => {
      const missing = await missingFeatures(clock.now());
      return missing.length === 0
        ? undefined
        : `the app lacks ${missing.join(' and ')}: turn it on at PayPal (docs/deploy.md, step 3) and wait up to 9 hours`;
    },
  },
];

/** What invented people, quotes and numbers would say to visitors (docs/rebrand.md). */
function claimChecks(values: Values): Check[] {
  return [
    {
      name: 'nothing invented is shown as real',
      run: async () => {
        const [guides, pages, documents] = await Promise.all([
          catalog().list(),
          guidePages().list(),
          publishedDocuments(website()),
        ]);
        const invented = pages.filter(({ id, author }) => isSample(author) && guides.some((one) => one.id === id));
        const ofGuides = invented.length === 0 ? [] : [`guides on sale (${invented.map(({ id }) => id).join(', ')})`];
        const sample = sampleDocuments(documents).map(({ what }) => what);
        if (sample.length > 0) return { found: `marked as a sample: ${[...sample, ...ofGuides].join(', ')}` };
        return ofGuides.length === 0 ? undefined : `the sample’s ${ofGuides.join('')}: withdraw them`;
      },
    },
    {
      name: 'the numbers were checked within a year',
      run: async () => {
        const checked = numbersChecked(await publishedDocuments(website()));
        if (!isOverAYearOld(checked, clock.now())) return { found: `on ${checked}` };
        const note = `the oldest on ${checked}: compare them with your records, and publish the new days (office, Website)`;
        return values['PAYPAL_API_URL'] === paypalApis.live ? note : { found: note };
      },
    },
  ];
}

function restoreInWords(note: RestoreNote | undefined): Finding {
  if (note === undefined) return { skipped: 'this stack was not restored from a copy' };
  const { stage, savedAt, version, finishedAt, erased } = note;
  const copy = `the copy of ${stage} of ${formatMinute(savedAt)} (by version ${version})`;
  if (finishedAt === undefined) return `${copy} is half restored: run restore again with the same file`;
  return { found: `${copy}, on ${formatMinute(finishedAt)}; erased again: ${String(erased)}` };
}

/** Whether mail goes out by the stack's way, and what mailbox providers read about it. */
function mailChecks(values: Values, stage: string, { file, dns }: Sources): Check[] {
  const account = values['SMTP_ACCOUNT'] === undefined ? undefined : smtpAccount();
  const setup = async (): Promise<MailSetup> => ({
    sender: senderParts(values['MAIL_FROM'] ?? '').address,
    businessInbox: values['BUSINESS_INBOX'] ?? '',
    way:
      account === undefined
        ? await sesWay(values)
        : { kind: 'smtp', host: account.host, selector: settingsOf(file, stage, values).dkimSelector },
  });
  return [...(account === undefined ? sesChecks(values) : [smtpCheck(account)]), ...mailDnsChecks(setup, dns)];
}

async function sesWay(values: Values): Promise<MailSetup['way']> {
  const identity = values[operatedOutputs.mailIdentity] ?? '';
  const { DkimAttributes, MailFromAttributes } = await withClient(new SESv2Client(), (client) =>
    client.send(new GetEmailIdentityCommand({ EmailIdentity: identity })),
  );
  return {
    kind: 'ses',
    region: values['AWS_REGION'] ?? '',
    identity,
    tokens: DkimAttributes?.Tokens ?? [],
    returnDomain: MailFromAttributes?.MailFromDomain,
  };
}

const smtpCheck = (account: SmtpAccount): Check => ({
  name: 'the mail server takes our mail',
  run: async () => {
    const password = await readSmtpPassword();
    if (password === '')
      return 'no password is set, so no mail goes out: run secret smtp (docs/deploy.md, "Mail without SES")';
    await smtpLogIn(account, password);
    return { found: `as ${account.user} at ${account.host}` };
  },
});

function sesChecks(values: Values): Check[] {
  return [
    {
      name: 'the sender may send',
      run: () =>
        withClient(new SESv2Client(), async (client) => {
          const EmailIdentity = values[operatedOutputs.mailIdentity] ?? '';
          try {
            const { VerifiedForSendingStatus } = await client.send(new GetEmailIdentityCommand({ EmailIdentity }));
            return VerifiedForSendingStatus === true
              ? undefined
              : `${EmailIdentity} is not verified: follow the link that SES emailed to it, or publish its DNS records`;
          } catch (error) {
            if (!(error instanceof NotFoundException)) throw error;
            return `SES has no identity ${EmailIdentity}: run aws sesv2 create-email-identity --email-identity ${EmailIdentity}`;
          }
        }),
    },
    {
      name: 'mail is out of the sandbox',
      run: () =>
        withClient(new SESv2Client(), async (client) => {
          const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus } = await client.send(
            new GetAccountCommand({}),
          );
          if (ProductionAccessEnabled !== true) {
            return 'SES delivers only to verified addresses: ask AWS for production access (docs/deploy.md, step 7)';
          }
          return SendingEnabled === false
            ? `SES has stopped this account (${EnforcementStatus ?? 'no reason given'}): read AWS's message about it`
            : undefined;
        }),
    },
    {
      name: 'SES delivers to the business inbox',
      run: () =>
        withClient(new SESv2Client(), async (client) => {
          const EmailAddress = values['BUSINESS_INBOX'] ?? '';
          try {
            const { SuppressedDestination } = await client.send(new GetSuppressedDestinationCommand({ EmailAddress }));
            return `SES does not (${SuppressedDestination?.Reason ?? 'no reason given'}), so no one gets messages: fix the mailbox, then \`lift ${EmailAddress}\` (docs/runbook.md, inbox-refuses)`;
          } catch (error) {
            // Not on the suppression list.
            if (error instanceof NotFoundException) return undefined;
            throw error;
          }
        }),
    },
  ];
}

const alarmChecks = (values: Values): Check[] => [
  {
    name: 'someone receives the alarms',
    run: () =>
      withClient(new SNSClient(), async (client) => {
        const TopicArn = values[operatedOutputs.alarmTopic] ?? '';
        let waiting = 0;
        for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic({ client }, { TopicArn })) {
          if (Subscriptions.some(({ SubscriptionArn }) => SubscriptionArn?.startsWith('arn:') === true))
            return undefined;
          waiting += Subscriptions.length;
        }
        return waiting > 0
          ? 'the alarm address has not confirmed: follow the link in the mail from AWS Notifications'
          : 'no one is subscribed: deploy again, or subscribe an address to the alarm topic';
      }),
  },
];
