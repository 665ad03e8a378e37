import { existsSync, readFileSync } from 'node:fs';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { paginateListSubscriptionsByTopic, SNSClient } from '@aws-sdk/client-sns';
import { catalogue, files } from '#composition/adapters.ts';
import { operatedOutputs } from '../../outputs.ts';
import { BadSettings, readSettings } from '../../settings.ts';
import { type Command, Failed } from '../command.ts';
import { missingEvents, paypalWebhooks, readSecrets, webhookUrl } from '../paypal-webhooks.ts';
import { settingsFile } from '../target.ts';

type Values = Readonly<Record<string, string>>;

/** Something that has to be so. */
interface Check {
  readonly name: string;
  /** Nothing where it is so, else what is wrong and what to do. */
  readonly run: () => Promise<string | undefined>;
}

/**
 * Looks at a stack from inside.
 * @param file the settings of all stages
 */
export function doctorWith(file: string): Command {
  return {
    name: 'doctor',
    summary: 'Checks settings, secrets, files, mail, PayPal and alarms of a stack, and says what to do.',
    operands: [],
    details: `Changes nothing. Mail identity, sandbox, settings and alarms are those of a stage in AWS: with --local they are left out. It reads
the secrets to see that they are there, and prints none. \`smoke\` looks at the same stack from outside.`,
    async run(context) {
      const values = await context.connect();
      const { target } = context;
      const checks = [
        ...(target?.kind === 'stage' ? [settingsOf(file, target.stage, values)] : []),
        ...everywhere(values),
        ...(target?.kind === 'stage' ? onlyInAws(values) : []),
      ];
      let wrong = 0;
      for (const { name, run } of checks) {
        const problem = await run().catch((error: unknown) => `cannot be found out: ${reasonOf(error)}`);
        if (problem !== undefined) wrong += 1;
        context.tell(
          problem === undefined ? `ok       ${name}` : `PROBLEM  ${name}: ${problem}`,
          problem === undefined ? { check: name, ok: true } : { check: name, ok: false, problem },
        );
      }
      if (wrong > 0) throw new Failed(`${String(wrong)} of ${String(checks.length)} checks found a problem.`);
      context.note('All is well.');
    },
  };
}

export const doctor = doctorWith(settingsFile);

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

function settingsOf(file: string, stage: string, values: Values): Check {
  return {
    name: 'the settings are complete, and deployed',
    run: () => {
      try {
        const settings = readSettings({
          stage,
          file: existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as unknown) : undefined,
          context: {},
        });
        const deployed: Readonly<Record<string, string | undefined>> = {
          sender: values['MAIL_FROM'],
          businessAddress: values['BUSINESS_ADDRESS'],
          businessInbox: values['BUSINESS_INBOX'],
          paypalClientId: values['PAYPAL_CLIENT_ID'],
          paypalMerchantId: values['PAYPAL_MERCHANT_ID'],
          paypalWebhookId: values['PAYPAL_WEBHOOK_ID'],
        };
        const differing = Object.entries(settings).filter(
          ([name, value]) => deployed[name] !== undefined && deployed[name] !== value,
        );
        return Promise.resolve(
          differing.length === 0
            ? undefined
            : `${differing.map(([name]) => name).join(', ')} changed since the last deploy: npx cdk deploy -c stage=${stage}`,
        );
      } catch (error) {
        if (error instanceof BadSettings || error instanceof SyntaxError) return Promise.resolve(error.message);
        throw error;
      }
    },
  };
}

function everywhere(values: Values): Check[] {
  return [
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
        const guides = await catalogue().list();
        if (guides.length === 0) return 'no guide is on sale: publish a folder of guides';
        const store = files();
        const missing: string[] = [];
        for (const { id, fileName } of guides) if ((await store.describe(fileName)) === undefined) missing.push(id);
        return missing.length === 0 ? undefined : `none is there for ${missing.join(', ')}: publish them again`;
      },
    },
    {
      name: 'the secrets are set',
      run: async () => {
        const { paypalClientSecret } = await readSecrets();
        return paypalClientSecret === ''
          ? 'paypalClientSecret is empty, so nobody can pay: put it into the secret (README, "Deploy")'
          : undefined;
      },
    },
    {
      name: 'PayPal takes the credentials and sends its events',
      run: async () => {
        const url = webhookUrl(values['SITE_URL'] ?? '');
        const id = values['PAYPAL_WEBHOOK_ID'];
        const webhook = (await paypalWebhooks().list()).find((one) => one.url === url);
        if (webhook === undefined) return `no webhook leads to ${url}: run paypal-setup, then deploy`;
        if (webhook.id !== id)
          return `the webhook is ${webhook.id}, the functions expect ${id ?? 'none'}: run paypal-setup, then deploy`;
        const missing = missingEvents(webhook);
        return missing.length === 0 ? undefined : `the webhook lacks ${missing.join(', ')}: run paypal-setup`;
      },
    },
  ];
}

function onlyInAws(values: Values): Check[] {
  return [
    {
      name: 'the sender may send',
      run: () =>
        withClient(new SESv2Client(), async (client) => {
          const EmailIdentity = values[operatedOutputs.mailIdentity] ?? '';
          const { VerifiedForSendingStatus } = await client.send(new GetEmailIdentityCommand({ EmailIdentity }));
          return VerifiedForSendingStatus === true
            ? undefined
            : `${EmailIdentity} is not verified: follow the link that SES has mailed to it, or publish its DNS records`;
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
            return 'only confirmed addresses can be written to: ask AWS for production access (SES, "Account dashboard")';
          }
          return SendingEnabled === false
            ? `SES has stopped this account (${EnforcementStatus ?? 'no reason given'}): read what AWS has written`
            : undefined;
        }),
    },
    {
      name: 'somebody hears the alarms',
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
            : 'nobody is subscribed: deploy again, or subscribe an address to the alarm topic';
        }),
    },
  ];
}

async function withClient<Client extends { destroy(): void }>(
  client: Client,
  work: (client: Client) => Promise<string | undefined>,
): Promise<string | undefined> {
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
}
