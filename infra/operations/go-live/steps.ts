import { fileURLToPath } from 'node:url';
import { GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { catalog, clock, office, smtpAccount } from '#composition/adapters.ts';
import { operatedOutputs } from '../../stack/outputs.ts';
import { sampleSettings, withoutPaypal } from '../../stack/settings.ts';
import { type Command, type Context, Failed } from '../command.ts';
import { deployWith } from '../commands/deploy.ts';
import { settingsAreComplete, settingsAreDeployed, settingsOf } from '../commands/doctor.ts';
import { invite } from '../commands/invite.ts';
import { paypalSetup } from '../commands/paypal-setup.ts';
import type { PreflightDependencies } from '../commands/preflight.ts';
import { secretWith } from '../commands/secret.ts';
import { paypalWebhooks, webhookUrl } from '../paypal-webhooks.ts';
import { readConcurrency } from '../preflight/account.ts';
import { readDelegation } from '../preflight/domain.ts';
import { phaseOf } from '../preflight/facts.ts';
import { isSettled } from '../preflight/findings.ts';
import { readPaypalSecret, readPaypalWebhookId, readSmtpPassword } from '../stack-secrets.ts';
import { findStack } from '../target.ts';
import { withClient } from '../with-client.ts';
import { type Answers, type Asking, isSkipped, parts } from './answers.ts';
import type { PaypalApis } from './paypal-app.ts';
import { concurrency, mailAccess, requestConcurrency, requestMailAccess } from './requests.ts';
import type { State, Step } from './run-steps.ts';
import { readStage, type Written, writeStage } from './settings-file.ts';
import { createZone, findZone } from './zone.ts';

/** What the steps depend on; tests replace it. */
export interface GoLiveDependencies extends Omit<PreflightDependencies, 'input'>, Asking {
  /** Runs CDK in the operator's terminal, and answers its exit code. */
  readonly cdk: (args: readonly string[], environment: NodeJS.ProcessEnv) => Promise<number | null>;
  readonly paypalApis: PaypalApis;
  readonly now: () => number;
  /** The commands that need a whole site. */
  readonly doctor: Command;
  readonly smoke: Command;
  readonly publish: Command;
}

/** One run of go-live. */
export interface Run {
  readonly context: Context;
  readonly dependencies: GoLiveDependencies;
  readonly stage: string;
  readonly isTrial: boolean;
  readonly region: string;
  readonly account: string;
  readonly answers: Answers;
  /** Of the terminal: what connects to the stack sets variables of the functions. */
  readonly terminal: NodeJS.ProcessEnv;
}

const sampleGuides = fileURLToPath(new URL('../../build/sample-guides', import.meta.url));

/** All steps, in their order. */
export const stepsOf = (run: Run): readonly Step[] => [
  ...(run.isTrial ? [] : [zoneStep(run)]),
  settingsStep(run),
  ...(run.isTrial ? [] : [nameServersStep(run)]),
  bootstrapStep(run),
  ...(run.isTrial ? [] : [concurrencyStep(run)]),
  deployStep(run),
  ...mailSteps(run),
  ...paypalSteps(run),
  ...(run.isTrial ? [guidesStep(run)] : []),
  ownerStep(run),
  checkStep(run, 'doctor', run.dependencies.doctor),
  checkStep(run, 'smoke', run.dependencies.smoke),
];

/** The context for one of the other commands. */
const contextFor = (
  { context }: Run,
  operands: readonly string[] = [],
  options: Readonly<Record<string, string>> = {},
): Context => ({
  ...context,
  operands,
  text: (option) => options[option],
  texts: () => undefined,
  has: (option) => option === 'yes' && context.has('yes'),
});

const skipped = (part: keyof typeof parts): State => ({ is: 'skipped', note: parts[part] });

/** Without a zone, DNS is elsewhere, or there is no domain yet. */
const withoutZone = ({ dependencies: { file }, stage }: Run): State =>
  readStage(file, stage)['siteDomain'] === undefined
    ? skipped('domain')
    : { is: 'done', note: 'DNS is elsewhere (docs/deploy.md, "Other names")' };

function zoneStep(run: Run): Step {
  const { dependencies, answers, context } = run;
  const { dns, now } = dependencies;
  const { hostedZoneName: name } = answers.names ?? {};
  return {
    name: 'zone',
    usually: 'a few seconds',
    needs: [],
    async state() {
      if (name === undefined) return withoutZone(run);
      const zone = await findZone(name, dns);
      return zone === undefined
        ? { is: 'to do', question: `Make a zone of ${name} in Route 53? It costs 0.50 dollars a month.` }
        : { is: 'done', note: `${zone.id}, of ${name}` };
    },
    async run() {
      await createZone(name ?? '', new Date(now()));
      context.printNote(
        `Before you change the name servers, copy the records of ${name ?? ''} into the zone, MX and TXT above all, but not those of the site's names (docs/deploy.md). Turn DNSSEC off at the registrar.`,
      );
    },
  };
}

/** What the settings have by default, which is the least. */
const LEAST_CONCURRENCY = 10;

/** @returns the settings to write, with what only AWS knows */
async function wantedSettings({ dependencies, answers, isTrial, region }: Run, current: Written): Promise<Written> {
  const { names, settings } = answers;
  if (isTrial) return settings;
  const zone = names === undefined ? undefined : await findZone(names.hostedZoneName, dependencies.dns);
  const limit = (await readConcurrency(region)) ?? 0;
  return {
    ...settings,
    ...(zone === undefined ? {} : { hostedZoneId: zone.id }),
    ...(limit > Number(current['lambdaConcurrency'] ?? LEAST_CONCURRENCY) ? { lambdaConcurrency: limit } : {}),
  };
}

function settingsStep(run: Run): Step {
  const { stage, dependencies } = run;
  const { file } = dependencies;
  return {
    name: 'settings',
    usually: 'a second',
    needs: ['zone'],
    async state() {
      const current = readStage(file, stage);
      const wanted = await wantedSettings(run, current);
      const isWritten = Object.entries(wanted).every(([name, value]) => current[name] === value);
      const problem = await settingsAreComplete(file, stage, {}).run();
      if (!isWritten || problem !== undefined) return { is: 'to do' };
      const isOwn = Object.keys(current).length > 0;
      return {
        is: 'done',
        note: isOwn ? `${file}, stage ${stage}; nothing in it is secret` : 'those of the sample',
      };
    },
    async run() {
      writeStage(file, stage, await wantedSettings(run, readStage(file, stage)));
    },
  };
}

function nameServersStep(run: Run): Step {
  const { dns } = run.dependencies;
  const { names } = run.answers;
  return {
    name: 'name servers',
    usually: 'an hour, and up to two days',
    needs: ['zone'],
    async state() {
      if (names === undefined) return withoutZone(run);
      const zone = await findZone(names.hostedZoneName, dns);
      if (zone === undefined) throw new Failed(`The zone of ${names.hostedZoneName} is gone.`);
      const { seen } = await readDelegation(dns, zone);
      if (seen.join() === zone.nameServers.join()) return { is: 'done', note: seen.join(', ') };
      const found =
        seen.length === 0
          ? `none (is ${zone.name} registered, and yours?)`
          : `${seen.join(', ')} (old ones, unless ${zone.name} is someone else's)`;
      return {
        is: 'waiting',
        since: zone.since,
        note: `for the world to see ${zone.nameServers.join(', ')}, which your registrar has to have in place of all others; it finds ${found}. To go on without a domain, take its lines out of infra/settings.json and pass --skip domain`,
      };
    },
  };
}

const inProgress = (status: string): boolean => status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS';

const bootstrapStep = ({ dependencies: { cdk }, stage, region, account, terminal }: Run): Step => ({
  name: 'bootstrap',
  usually: '3 minutes',
  needs: ['settings'],
  async state() {
    const stack = await findStack('CDKToolkit', region);
    const status = stack?.StackStatus ?? '';
    if (stack === undefined || !(isSettled(status) || inProgress(status))) {
      return {
        is: 'to do',
        question: `Prepare account ${account} for CDK in ${region}, with a bucket and roles? It costs cents a month.`,
      };
    }
    return isSettled(status)
      ? { is: 'done' }
      : {
          is: 'waiting',
          note: `another terminal is at it (${status})`,
          since: stack.LastUpdatedTime ?? stack.CreationTime,
        };
  },
  async run() {
    const code = await cdk(['bootstrap', '-c', `stage=${stage}`], terminal);
    if (code !== 0) throw new Failed('CDK says above why it failed.');
  },
});

function deployStep(run: Run): Step {
  const { context, dependencies, stage, region, account, terminal, answers } = run;
  const { file } = dependencies;
  return {
    name: 'deploy',
    usually:
      '40 minutes the first time, with preflight: pages, tables, functions, the distribution and its certificate',
    needs: ['settings', 'name servers', 'bootstrap'],
    async state() {
      const stack = await findStack(`guide-shop-${stage}`, region);
      const status = stack?.StackStatus ?? '';
      if (stack !== undefined && inProgress(status)) {
        return {
          is: 'waiting',
          note: `for the deploy that runs (${status}), of this or another terminal`,
          since: stack.LastUpdatedTime ?? stack.CreationTime,
        };
      }
      if (phaseOf(stack) !== 'later') {
        return {
          is: 'to do',
          question: `Deploy stage ${stage} to account ${account} in ${region}? It costs about 4 dollars a month (docs/cost.md).`,
        };
      }
      // Preflight says what to do about other states.
      if (!isSettled(status)) return { is: 'to do' };
      const values = await context.connect().catch((error: unknown) => {
        // An earlier version of the product deployed it.
        if (error instanceof Failed) return undefined;
        throw error;
      });
      if (values === undefined) return { is: 'to do' };
      const changed = await settingsAreDeployed(file, stage, values).run();
      return changed === undefined ? { is: 'done', note: values['SITE_URL'] ?? '' } : { is: 'to do' };
    },
    async run() {
      const { paypalSecret } = answers;
      await deployWith({
        ...dependencies,
        input: paypalSecret === undefined ? undefined : () => Promise.resolve(paypalSecret),
        cdk: (args) => dependencies.cdk(args, terminal),
      }).run(contextFor(run));
    },
  };
}

const concurrencyStep = ({ context, region }: Run): Step => ({
  name: 'concurrency',
  usually: 'a second, and up to two days',
  needs: [],
  state: () => (isSkipped(context, 'concurrency') ? Promise.resolve(skipped('concurrency')) : concurrency(region)),
  async run() {
    await requestConcurrency(region);
  },
});

function mailSteps(run: Run): readonly Step[] {
  const { context, dependencies, stage, region, isTrial } = run;
  const settings = () => settingsOf(dependencies.file, stage, {});
  const sendsMail = () => !isTrial || settings().sender !== sampleSettings.sender;
  return [
    {
      name: 'sender',
      usually: 'a minute',
      needs: ['deploy'],
      async state() {
        if (!sendsMail()) return { is: 'skipped', note: 'this trial sends no mail' };
        const values = await context.connect();
        const account = smtpAccount();
        if (account !== undefined) return await passwordState(account.host);
        const name = values[operatedOutputs.mailIdentity] ?? '';
        const { VerifiedForSendingStatus } = await withClient(new SESv2Client({ region }), (client) =>
          client.send(new GetEmailIdentityCommand({ EmailIdentity: name })),
        );
        if (VerifiedForSendingStatus === true) return { is: 'done', note: name };
        const how = name.includes('@') ? 'you to follow the link that SES emailed there' : 'its DNS records';
        return { is: 'waiting', note: `for SES to confirm ${name}, by ${how}` };
      },
      async run() {
        await secretWith({ ...dependencies, input: dependencies.askHidden }).run(contextFor(run, ['smtp']));
      },
    },
    ...(isTrial
      ? []
      : [
          {
            name: 'mail to anyone',
            usually: 'a second, and a day for the answer',
            needs: ['deploy'],
            state: async (): Promise<State> => {
              if (settings().mail === 'smtp') return { is: 'done', note: `by ${settings().smtpHost ?? ''}` };
              return isSkipped(context, 'mail') ? skipped('mail') : await mailAccess(region);
            },
            run: async () => {
              const { SITE_URL = '' } = await context.connect();
              await requestMailAccess(region, SITE_URL);
            },
          },
        ]),
  ];
}

const passwordState = async (host: string): Promise<State> =>
  (await readSmtpPassword()) === '' ? { is: 'to do' } : { is: 'done', note: `by ${host}` };

function paypalSteps(run: Run): readonly Step[] {
  const { context, dependencies, stage, isTrial, answers } = run;
  const { file } = dependencies;
  const isLeftOut = () =>
    isSkipped(context, 'paypal') || settingsOf(file, stage, {}).paypalClientId === withoutPaypal.paypalClientId;
  const unlessLeftOut = async (isDone: () => Promise<boolean>): Promise<State> => {
    if (isTrial) return { is: 'skipped', note: 'checkout is closed in a trial' };
    if (isLeftOut()) return skipped('paypal');
    return (await isDone()) ? { is: 'done' } : { is: 'to do' };
  };
  return [
    {
      name: 'PayPal’s secret',
      usually: 'a few seconds',
      needs: ['deploy'],
      state: () =>
        unlessLeftOut(async () => {
          await context.connect();
          return (await readPaypalSecret()) !== '';
        }),
      async run() {
        const { paypalSecret } = answers;
        const input = paypalSecret === undefined ? dependencies.askHidden : () => Promise.resolve(paypalSecret);
        await secretWith({ ...dependencies, input }).run(contextFor(run, ['paypal']));
      },
    },
    {
      name: 'PayPal’s events',
      usually: 'a few seconds',
      needs: ['PayPal’s secret'],
      state: () =>
        unlessLeftOut(async () => {
          const { SITE_URL = '' } = await context.connect();
          const id = await readPaypalWebhookId();
          const url = webhookUrl(SITE_URL);
          return id !== '' && (await paypalWebhooks().list()).some((one) => one.id === id && one.url === url);
        }),
      async run() {
        await paypalSetup.run(contextFor(run));
      },
    },
  ];
}

function guidesStep(run: Run): Step {
  const { context, dependencies } = run;
  return {
    name: 'the sample’s guides',
    usually: '5 minutes',
    needs: ['deploy'],
    async state() {
      await context.connect();
      const guides = await catalog().list();
      return guides.length === 0 ? { is: 'to do' } : { is: 'done', note: `${String(guides.length)} on sale` };
    },
    async run() {
      await dependencies.publish.run(contextFor(run, [sampleGuides]));
    },
  };
}

function ownerStep(run: Run): Step {
  const { context, answers, stage } = run;
  const { owner } = answers;
  return {
    name: 'the owner’s invitation',
    usually: 'a few seconds',
    needs: ['deploy'],
    async state() {
      if (owner === undefined || isSkipped(context, 'owner')) return skipped('owner');
      await context.connect();
      const { members, invitations } = await office().team();
      const member = members.find(({ role }) => role === 'owner');
      if (member !== undefined) return { is: 'done', note: member.email };
      const sent = invitations.find(({ role, endsAt }) => role === 'owner' && endsAt > clock.now());
      if (sent === undefined) return { is: 'to do' };
      return {
        is: 'waiting',
        since: new Date(sent.createdAt),
        note: `for ${sent.email} to open the link (another one: npm run ops -- invite ${sent.email} --role owner --stage ${stage})`,
      };
    },
    async run() {
      await invite.run(contextFor(run, [owner ?? ''], { role: 'owner' }));
    },
  };
}

/** A command that checks the site, at each run. */
function checkStep(run: Run, name: string, command: Command): Step {
  let state: State = { is: 'to do' };
  return {
    name,
    usually: 'a minute',
    needs: ['deploy'],
    state: () => Promise.resolve(state),
    async run() {
      try {
        await command.run(contextFor(run));
        state = { is: 'done' };
      } catch (error) {
        if (!(error instanceof Failed)) throw error;
        state = { is: 'problem', note: error.message };
      }
    },
  };
}
