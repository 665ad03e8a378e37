import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeStacksCommand, type StackStatus } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import {
  CreateHostedZoneCommand,
  type CreateHostedZoneCommandInput,
  GetHostedZoneCommand,
  type HostedZone,
  ListHostedZonesCommand,
} from '@aws-sdk/client-route-53';
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  PutAccountDetailsCommand,
} from '@aws-sdk/client-sesv2';
import { type Mock, vi } from 'vitest';
import { catalog } from '#composition/adapters.ts';
import type { allEmulators } from '#testing/emulators.ts';
import { aGuide } from '#testing/samples.ts';
import { operatedOutputs } from '../../stack/outputs.ts';
import { readSettings, smtpAccountOf } from '../../stack/settings.ts';
import { type Command, Failed } from '../command.ts';
import { goLiveWith } from '../go-live/command.ts';
import type { GoLiveDependencies } from '../go-live/steps.ts';
import { localNames } from '../local/environment.ts';
import { ops } from '../ops.ts';
import { writeStored } from '../stack-secrets.ts';
import { awsError, freshAccount, planAnswer } from './fresh-account.ts';
import type { Run } from './run.ts';
import { type Zone, zoneDns } from './zone-dns.ts';

const realFetch = globalThis.fetch;
const nameServers = ['ns-1.aws.test', 'ns-2.aws.test'];
const day = Date.parse('2026-11-30T18:00:00Z');
/** Where PayPal knows no app. */
const OTHER_PAYPAL = 'https://other.paypal.test';

/** What a run is like; each part has a default. */
export interface Play {
  /** The number of the line of output at which the run is killed. */
  readonly killAt?: number;
  /** The number of the call to AWS, CDK or PayPal that fails. */
  readonly failAt?: number;
  /** The number of the call that does what it is for, and whose answer is lost. */
  readonly loseAt?: number;
  /** The number of the question at which the terminal is closed. */
  readonly closeAt?: number;
  readonly answers?: Readonly<Record<string, string>>;
  /** The answer to what is confirmed. */
  readonly confirms?: string;
  /** What comes through a pipe, where there is no terminal. */
  readonly piped?: string;
}

type Emulators = Awaited<ReturnType<typeof allEmulators>>;
let made = 0;

/** An account of AWS, a domain and an app of PayPal, of which each run changes something. */
export interface State {
  readonly domain: string;
  readonly file: string;
  stage: string;
  readonly account: ReturnType<typeof freshAccount>;
  readonly stacks: Map<string, StackStatus>;
  /** What was made, each time that it was. */
  readonly created: string[];
  readonly zones: HostedZone[];
  dns: Zone;
  review: 'PENDING' | 'DENIED' | undefined;
  isOutOfSandbox: boolean;
  isVerified: boolean;
  limit: number;
  readonly requests: object[];
  readonly tables: Readonly<Record<string, string>>;
  /** The outputs of the stack that go-live reads. */
  deployed: Readonly<Record<string, string>>;
  readonly paypalApis: GoLiveDependencies['paypalApis'];
  /** What the checks at the end find. */
  problem: string | undefined;
  play: Play;
  asked: string[];
  calls: number;
  /** The numbers of the calls that change something. */
  changes: number[];
  readonly cdk: Mock<GoLiveDependencies['cdk']>;
  readonly close: () => Promise<void>;
}

export interface World extends State {
  readonly run: (args?: readonly string[], play?: Play) => Promise<Run>;
}

/** @param changes what is different from an empty account with a domain that points to it */
export async function startWorld(emulators: Emulators, changes: Partial<State> = {}): Promise<World> {
  const domain = `guides${String((made += 1))}.test`;
  const folder = await mkdtemp(join(tmpdir(), 'go-live-'));
  Object.assign(process.env, emulators.environment);
  await writeStored(localNames.paypalSecretId, { paypalClientSecret: '' });
  await writeStored(localNames.smtpSecretId, { smtpPassword: '' });
  const state: State = {
    domain,
    file: join(folder, 'settings.json'),
    stage: 'prod',
    account: freshAccount(),
    stacks: new Map(),
    created: [],
    zones: [],
    dns: { [`${domain} NS`]: nameServers },
    review: undefined,
    isOutOfSandbox: false,
    isVerified: true,
    limit: 10,
    requests: [],
    tables: {
      TABLE_OFFICE: await emulators.makeTable('office'),
      TABLE_AUDIT_LOG: await emulators.makeTable('auditLog'),
      TABLE_GUIDES: await emulators.makeTable('guides'),
    },
    deployed: {},
    paypalApis: { live: emulators.environment['PAYPAL_API_URL'] ?? '', sandbox: OTHER_PAYPAL },
    problem: undefined,
    play: {},
    asked: [],
    calls: 0,
    changes: [],
    cdk: vi.fn<GoLiveDependencies['cdk']>(),
    close: () => rm(folder, { recursive: true }),
    ...changes,
  };
  state.cdk.mockImplementation(([command = '']) => runCdk(state, command));
  playAws(state);
  playServices(state);
  return Object.assign(state, {
    run: (args: readonly string[] = [], play: Play = {}) => runIn(state, emulators, args, play),
  });
}

/** A call to something outside; `changes` says whether it changes something there. */
async function call<Result>(state: State, answer: () => Result | Promise<Result>, changes = false): Promise<Result> {
  const number = state.calls;
  state.calls += 1;
  if (changes) state.changes.push(number);
  if (number === state.play.failAt) throw awsError('ServiceUnavailable', 'It was this call');
  const result = await answer();
  if (number === state.play.loseAt) throw awsError('ECONNRESET', 'It was this call');
  return result;
}

async function runIn(state: State, emulators: Emulators, args: readonly string[], play: Play): Promise<Run> {
  Object.assign(state, { play, asked: [], calls: 0, changes: [], stage: args.includes('--trial') ? 'trial' : 'prod' });
  const lines: string[] = [];
  const out = vi.spyOn(console, 'log').mockImplementation((text: string) => {
    lines.push(...text.split('\n'));
    if (play.killAt !== undefined && lines.length > play.killAt) throw new Error('killed');
  });
  const err = vi.spyOn(console, 'error').mockReturnValue();
  const connect = () =>
    'STAGE' in state.deployed
      ? Promise.resolve({ ...emulators.environment, ...state.deployed })
      : Promise.reject(new Failed('There is no stack.'));
  const confirms = play.piped === undefined ? (play.confirms ?? 'y') : undefined;
  const ask = (question: string) => Promise.resolve(answerTo(state, question, confirms, ''));
  const code = await ops(['go-live', ...args], { connect, ask }, [commandIn(state)]);
  const run = { code, out: lines.join('\n'), err: err.mock.calls.flat().join('\n'), asked: state.asked };
  out.mockRestore();
  err.mockRestore();
  return run;
}

/** @param closed the answer of a terminal that was closed */
function answerTo<Answer, Closed>({ asked, play }: State, question: string, answer: Answer, closed: Closed) {
  asked.push(question);
  return asked.length - 1 === play.closeAt ? closed : answer;
}

function commandIn(state: State): Command {
  const { play, domain } = state;
  const answers: Readonly<Record<string, string>> = { ...usualAnswers(domain), ...play.answers };
  return goLiveWith({
    file: state.file,
    dns: zoneDns(() => state.dns),
    findLeftovers: () => Promise.resolve([]),
    verify: () => Promise.resolve(),
    wait: () => Promise.resolve(),
    now: () => day,
    cdk: state.cdk,
    paypalApis: state.paypalApis,
    hasTerminal: play.piped === undefined,
    ask: (question, proposed) => {
      const found = Object.entries(answers).find(([part]) => question.includes(part))?.[1];
      return Promise.resolve(answerTo(state, question, found === '' ? (proposed ?? '') : found, undefined));
    },
    askHidden: (question) => Promise.resolve(answerTo(state, question, play.piped ?? answers['secret'], undefined)),
    doctor: checking('doctor', state),
    smoke: checking('smoke', state),
    publish: { ...checking('publish', state), run: () => publish(state) },
  });
}

/** What the operator answers, by a part of the question; '' is Enter. */
const usualAnswers = (domain: string): Readonly<Record<string, string>> => ({
  'domain of the site': domain,
  'sender of all mail': '',
  'postal address': '12 Alder Street, Boston, MA 02108',
  'owner’s email': `ana@${domain}`,
  'client id': 'sample-client-id-of-the-sandbox',
  secret: 'the-secret-of-a-simulated-account',
});

const publish = (state: State): Promise<void> =>
  call(
    state,
    async () => {
      state.created.push('guides');
      await catalog().put(aGuide({ id: 'art' }));
    },
    true,
  );

const checking = (name: string, { problem }: State): Command => ({
  name,
  summary: '',
  operands: [],
  run(context) {
    context.print(`${name} ran`, {});
    return problem === undefined ? Promise.resolve() : Promise.reject(new Failed(problem));
  },
});

const runCdk = (state: State, command: string): Promise<number> =>
  call(
    state,
    () => {
      const { stage } = state;
      state.created.push(command);
      state.stacks.set(command === 'bootstrap' ? 'CDKToolkit' : `guide-shop-${stage}`, 'CREATE_COMPLETE');
      if (command === 'deploy') state.deployed = outputsOf(state);
      return 0;
    },
    true,
  );

/** What the stack has after a deploy of the settings. */
function outputsOf({ file, stage, tables }: State): Readonly<Record<string, string>> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  const settings = readSettings({ stage, file: JSON.parse(text) as unknown, context: {} });
  return {
    ...tables,
    SITE_URL: settings.siteDomain === undefined ? 'https://d1.cloudfront.test' : `https://${settings.siteDomain}`,
    STAGE: stage,
    MAIL_FROM: settings.sender,
    SMTP_ACCOUNT: smtpAccountOf(settings),
    BUSINESS_ADDRESS: settings.businessAddress,
    BUSINESS_INBOX: settings.businessInbox,
    PAYPAL_CLIENT_ID: settings.paypalClientId,
    PAYPAL_MERCHANT_ID: settings.paypalMerchantId,
    [operatedOutputs.mailIdentity]: settings.hostedZoneName ?? settings.sender.replaceAll(/.*<|>/g, ''),
  };
}

/** AWS answers from the state, and changes it. */
function playAws(state: State): void {
  const { cloudFormation, lambda, route53 } = state.account;
  cloudFormation.reset();
  cloudFormation.on(DescribeStacksCommand).callsFake(({ StackName = '' }: { StackName?: string }) =>
    call(state, () => {
      const StackStatus = state.stacks.get(StackName);
      if (StackStatus === undefined) throw awsError('ValidationError', 'does not exist');
      return { Stacks: [{ StackName, CreationTime: new Date(day), StackStatus }] };
    }),
  );
  lambda
    .on(GetAccountSettingsCommand)
    .callsFake(() => call(state, () => ({ AccountLimit: { ConcurrentExecutions: state.limit } })));
  route53
    .on(ListHostedZonesCommand)
    .callsFake(() => call(state, () => ({ HostedZones: state.zones, IsTruncated: false })))
    .on(GetHostedZoneCommand)
    .callsFake(({ Id = '' }: { Id?: string }) =>
      call(state, () => ({
        HostedZone: state.zones.find((zone) => zone.Id === `/hostedzone/${Id}`),
        DelegationSet: { NameServers: nameServers },
      })),
    )
    .on(CreateHostedZoneCommand)
    .callsFake((input: CreateHostedZoneCommandInput) => call(state, () => makeZone(state, input), true));
  playMail(state);
}

function makeZone({ zones, created }: State, input: CreateHostedZoneCommandInput): object {
  const { Name = '', CallerReference, HostedZoneConfig: Config } = input;
  if (zones.some((zone) => zone.CallerReference === CallerReference)) throw awsError('HostedZoneAlreadyExists');
  created.push('zone');
  zones.push({ Id: '/hostedzone/Z00000TEST', Name: `${Name}.`, CallerReference, Config });
  return {};
}

function playMail(state: State): void {
  const { ses } = state.account;
  ses
    .on(GetAccountCommand)
    .callsFake(() =>
      call(state, () => ({
        ProductionAccessEnabled: state.isOutOfSandbox,
        SendingEnabled: true,
        ...(state.review === undefined ? {} : { Details: { ReviewDetails: { Status: state.review, CaseId: '77' } } }),
      })),
    )
    .on(PutAccountDetailsCommand)
    .callsFake(() =>
      call(
        state,
        () => {
          if (state.review !== undefined) throw awsError('ConflictException');
          state.created.push('mail');
          state.review = 'PENDING';
          return {};
        },
        true,
      ),
    )
    .on(GetEmailIdentityCommand)
    .callsFake(() =>
      call(state, () => {
        if (Object.keys(state.deployed).length === 0) throw new NotFoundException({ message: 'No', $metadata: {} });
        return { VerifiedForSendingStatus: state.isVerified };
      }),
    );
}

/** PayPal, and the services of AWS that are called without a client. */
function playServices(state: State): void {
  state.account.fetch.mockImplementation(async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address.startsWith('https://freetier.')) return planAnswer({ accountPlanType: 'PAID' });
    if (address.startsWith(OTHER_PAYPAL)) return new Response('{}', { status: 401 });
    if (!address.startsWith('https://servicequotas.'))
      return await call(state, () => realFetch(input, init), init?.method !== 'GET');
    const asks = new Headers(init?.headers).get('x-amz-target')?.endsWith('.RequestServiceQuotaIncrease') === true;
    return await call(
      state,
      () => {
        if (asks && state.requests.length > 0) return planAnswer({ __type: 'ResourceAlreadyExistsException' }, 400);
        if (asks) {
          state.created.push('concurrency');
          state.requests.push({ Status: 'PENDING', Created: day / 1000 });
        }
        return planAnswer({ RequestedQuotas: state.requests });
      },
      asks,
    );
  });
}
