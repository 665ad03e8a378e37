import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetResourcesCommand } from '@aws-sdk/client-resource-groups-tagging-api';
import { DeleteBucketCommand, DeleteObjectsCommand } from '@aws-sdk/client-s3';
import { DeleteSecretCommand } from '@aws-sdk/client-secrets-manager';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setAwsEnvironment } from '#testing/emulators.ts';
import { outputOf } from '../../stack/outputs.ts';
import { paypalApis } from '../../stack/paypal-apis.ts';
import { realSettings } from '../../stack/testing/real-settings.ts';
import { type Command, Failed } from '../command.ts';
import type { Cdk } from '../lifecycle/cdk.ts';
import { type Run, runOps } from '../testing/run.ts';
import { arns, awsFailure, taggedAccount } from '../testing/tagged-account.ts';
import { teardownWith } from './teardown.ts';

const { clients, account, answerByAccount, reset, restore } = taggedAccount('staging');
const { ofSecret } = arns;

const SITE = 'https://staging.guides.test';
const WEBHOOK = `${SITE}/api/paypal/webhook`;
const LOGS = 'guide-shop-staging-LogsBucket5C52C3D2-abc'.toLowerCase();
const DISTRIBUTION = 'arn:aws:cloudfront::123456789012:distribution/E1';

/** The webhooks that PayPal has. */
let webhooks: { id: string; url: string }[];
/** What PayPal answers to a token's request. */
let paypalStatus: number;
let folder: string;
/** Answers by the beginning of the question. */
let answers: Record<string, string>;
let saved: (string | undefined)[];
const cdk = vi.fn<Cdk>();
const wait = vi.fn<(milliseconds: number) => Promise<void>>();

const save: Command = {
  name: 'save',
  summary: '',
  operands: ['FILE'],
  run: ({ operands }) => {
    saved.push(operands[0]);
    return Promise.resolve();
  },
};

/** Deletes the stack, as CDK does; of its parts the access logs stay. */
function deleteStack(): void {
  const { stack } = account;
  if (stack === undefined) return;
  account.deletedStacks = { 'guide-shop-staging': stack.parts.filter((part) => part !== LOGS) };
  account.ghosts = [DISTRIBUTION];
  account.tables = {};
  account.logGroups = {};
  account.secrets = {};
  account.stack = undefined;
}

function fakePaypal(url: URL, method: string): Response {
  if (url.pathname.endsWith('/token'))
    return Response.json({ access_token: 'token', expires_in: 30_000 }, { status: paypalStatus });
  if (method === 'GET') return Response.json({ webhooks: webhooks.map((one) => ({ ...one, event_types: [] })) });
  webhooks = webhooks.filter(({ id }) => !url.pathname.endsWith(id));
  return new Response(undefined, { status: 204 });
}

beforeAll(() => {
  setAwsEnvironment();
});
beforeEach(async () => {
  reset();
  account.otherStacks = ['CDKToolkit'];
  account.tables = { Orders: { rows: 2 } };
  account.buckets = { [LOGS]: { versions: 3 } };
  account.logGroups = { 'get-order': ['a-stream'] };
  account.secrets = { Paypal: { value: '{"paypalClientSecret":"EAbc","paypalWebhookId":"W-1"}' } };
  account.stack = {
    status: 'UPDATE_COMPLETE',
    parts: ['Orders', LOGS, 'get-order', ofSecret('Paypal'), 'E1'],
    outputs: { [outputOf('PAYPAL_API_URL')]: paypalApis.sandbox, SiteUrl: SITE },
  };
  webhooks = [
    { id: 'W-1', url: WEBHOOK },
    { id: 'W-2', url: 'https://other.test/api/paypal/webhook' },
  ];
  paypalStatus = 200;
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
    Promise.resolve(fakePaypal(url as URL, init?.method ?? '')),
  );
  cdk.mockReset().mockImplementation(() => {
    deleteStack();
    return Promise.resolve(0);
  });
  wait.mockReset().mockResolvedValue();
  answers = { 'Save a copy': 'no', Delete: 'y' };
  saved = [];
  folder = await mkdtemp(join(tmpdir(), 'teardown-'));
  await settingsAre({
    staging: { ...realSettings, paypalEnvironment: 'sandbox', paypalClientId: 'AYkClientOfTheSandboxApp' },
  });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});
afterAll(restore);

const settingsAre = async (settings: object): Promise<void> => {
  await writeFile(join(folder, 'settings.json'), JSON.stringify(settings));
};

interface Options {
  readonly connect?: () => Promise<Readonly<Record<string, string>>>;
}

async function run(args: readonly string[] = [], { connect }: Options = {}): Promise<Run> {
  const asked: string[] = [];
  const answerTo = (question: string) => {
    asked.push(question);
    return Promise.resolve(Object.entries(answers).find(([beginning]) => question.startsWith(beginning))?.[1] ?? '');
  };
  const environment = {
    SITE_URL: SITE,
    PAYPAL_API_URL: paypalApis.sandbox,
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_SECRET_ID: ofSecret('Paypal'),
    STAGE: 'of the functions',
  };
  const command = teardownWith({ file: join(folder, 'settings.json'), ask: answerTo, save, cdk, wait });
  const ran = await runOps(['teardown', '--stage', 'staging', ...args], {
    environment,
    ...(connect === undefined ? {} : { connect }),
    answer: answerTo,
    commands: [command],
  });
  return { ...ran, asked };
}

/** Runs again with nothing in the way. */
async function expectGone(): Promise<void> {
  const { code, out, err } = await run();
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('Nothing is left of staging in us-east-1.');
  expect(account.stack).toBeUndefined();
  expect(account.buckets).toEqual({});
  expect(Object.values(account.secrets).filter(({ deleted }) => deleted !== true)).toEqual([]);
}

describe('ops teardown', () => {
  it('names what is lost, asks, and takes the webhook, the stack and the access logs away', async () => {
    const { code, out, err, asked } = await run();
    expect({ code, err, asked }).toEqual({
      code: 0,
      err: '',
      asked: [
        'Save a copy of the whole business first? The name of a new file, or no: ',
        'Delete all of staging? [y/N] ',
      ],
    });
    expect(out.split('\n')).toEqual([
      'This takes staging in us-east-1 away for good:',
      `  the site at ${SITE}, with its functions, alarms and mail`,
      '  every account, order, lead, agreement, class and message',
      '  the guides, their pictures, the logs, and the secrets',
      `deleted  webhook    ${WEBHOOK} at PayPal`,
      'CDK deletes the stack, which takes 20 to 40 minutes, most of them for CloudFront…',
      `deleted  bucket     ${LOGS}`,
      'Nothing is left of staging in us-east-1.',
      'AWS keeps free backups of deleted tables for 35 days, and deletes the key of the topics within 7.',
      'Not part of the stage, so yours to keep or remove:',
      expect.stringMatching(/^ {2}the record _dmarc\.\S+, if you published it$/),
      '  the stack CDKToolkit with its bucket, which other stages in us-east-1 use',
    ]);
    expect(webhooks.map(({ id }) => id)).toEqual(['W-2']);
    expect(cdk.mock.calls.map(([args]) => args)).toEqual([['destroy', '-c', 'stage=staging', '--force']]);
    await expectGone();
  });

  it('gives CDK the options of the last deploy and the variables of the terminal', async () => {
    vi.stubEnv('STAGE', undefined);
    if (account.stack?.outputs !== undefined) account.stack.outputs['DeployContext'] = '{"stage":"staging","waf":"on"}';
    await run();
    const [args, environment] = cdk.mock.calls[0] ?? [];
    expect(args).toEqual(['destroy', '-c', 'stage=staging', '-c', 'waf=on', '--force']);
    expect(environment).not.toHaveProperty('STAGE');
  });

  it('saves a copy first if the operator names a file', async () => {
    answers = { ...answers, 'Save a copy': 'yes', 'The name': 'staging.copy' };
    expect((await run()).code).toBe(0);
    expect(saved).toEqual(['staging.copy']);
    expect(cdk).toHaveBeenCalled();
  });

  it.each(['Save a copy', 'Delete'])('deletes nothing after Ctrl-C at "%s"', async (question) => {
    answers[question] = '';
    expect(await run()).toMatchObject({ code: 1, err: 'Nothing was done.' });
    expect([cdk.mock.calls, webhooks.length, account.deleted]).toEqual([[], 2, []]);
    answers[question] = question === 'Delete' ? 'y' : 'no';
    await expectGone();
  });

  it('asks nothing with --yes, and takes a trial without settings away', async () => {
    await settingsAre({});
    account.stack = undefined;
    account.secrets = {};
    account.buckets = {};
    account.tables = {};
    account.logGroups = {};
    const { code, out, asked } = await run(['--yes', '--stage', 'trial']);
    expect({ code, asked }).toEqual({ code: 0, asked: [] });
    expect(out).toContain('Nothing is left of trial in us-east-1.');
    expect(out).not.toContain('_dmarc');
  });
});

describe('a stage with live money', () => {
  const refusal = /takes live money.* docs\/deploy\.md, "Teardown", has the steps by hand\.$/;

  it.each([
    ['its stack is protected', () => Object.assign(account.stack ?? {}, { protected: true })],
    ['its stack takes it', () => Object.assign(account.stack?.outputs ?? {}, { PaypalApiUrl: paypalApis.live })],
    ['its settings name it', () => settingsAre({ staging: { ...realSettings, paypalEnvironment: 'live' } })],
  ])('is refused if %s', async (_, change) => {
    await change();
    const { code, err, asked } = await run();
    expect({ code, asked, err }).toEqual({ code: 1, asked: [], err: expect.stringMatching(refusal) as string });
    expect([cdk.mock.calls, account.deleted]).toEqual([[], []]);
  });

  it('is not taken for a trial if neither stack nor settings are there', async () => {
    account.stack = undefined;
    await settingsAre({});
    expect(await run()).toMatchObject({
      code: 1,
      asked: [],
      err: expect.stringContaining('nothing says whether') as string,
    });
    expect(account.deleted).toEqual([]);
  });

  it('keeps what it left, although its settings are those of a sandbox now', async () => {
    account.stack = undefined;
    const { code, out, err, asked } = await run();
    expect({ code, asked }).toEqual({ code: 1, asked: [] });
    expect(out.split('\n')).toEqual([
      'stays  table      Orders: has rows',
      `stays  bucket     ${LOGS}: has objects`,
      'stays  log group  get-order: has log lines',
      'stays  secret     Paypal: has a value that someone set',
    ]);
    expect(err).toMatch(/^4 of staging stayed; .*docs\/deploy\.md, "Teardown"/);
    expect(account.deleted).toEqual([]);
  });
});

describe('what fails once', () => {
  it('at CDK: says so, and goes on with what is left', async () => {
    cdk.mockImplementationOnce(() => {
      account.tables = {};
      Object.assign(account.stack ?? {}, { status: 'DELETE_FAILED' });
      return Promise.resolve(1);
    });
    const first = await run();
    expect(first).toMatchObject({ code: 1, err: expect.stringContaining('Run the same command again') as string });
    const again = await run();
    expect(again).toMatchObject({ code: 0, asked: ['Delete all of staging? [y/N] '] });
    expect(again.out).toContain('can’t save a copy of it');
    expect(again.out).toContain('  the webhook of the app at developer.paypal.com, unless an earlier run removed it');
    await expectGone();
  });

  it('killed while CDK works: waits for the stack, and asks again before the rest', async () => {
    cdk.mockImplementationOnce(() => {
      Object.assign(account.stack ?? {}, { status: 'DELETE_IN_PROGRESS', deletedAt: new Date() });
      throw new Failed('Killed.');
    });
    expect((await run()).code).toBe(1);
    wait.mockResolvedValueOnce().mockImplementationOnce(() => {
      deleteStack();
      return Promise.resolve();
    });
    const { code, out, asked } = await run();
    expect({ code, asked }).toEqual({ code: 0, asked: ['Delete it (1 of 1)? [y/N] '] });
    expect(out).toMatch(/is being deleted already, since .+: from another terminal, or by an earlier run\./);
    expect(wait).toHaveBeenCalledTimes(2);
    expect(cdk).toHaveBeenCalledTimes(1);
    await expectGone();
  });

  it('at PayPal: asks whether to go on without, and a later run removes the webhook', async () => {
    paypalStatus = 500;
    expect(await run()).toMatchObject({ code: 1, err: 'Nothing was done.' });
    expect([cdk.mock.calls, webhooks.length]).toEqual([[], 2]);
    paypalStatus = 200;
    await expectGone();
    expect(webhooks.map(({ id }) => id)).toEqual(['W-2']);
  });

  it('at PayPal with a yes: goes on, and names the webhook at the end', async () => {
    paypalStatus = 401;
    answers['The webhook'] = 'y';
    const { code, out, asked } = await run();
    expect(code).toBe(0);
    expect(asked[2]).toMatch(
      /^The webhook at PayPal could not be removed: PayPal .*Go on, and remove it by hand later\?/,
    );
    expect(out).toContain('the webhook of the app at developer.paypal.com');
  });

  it.each([
    ['CDK, killed before it begins', () => cdk.mockRejectedValueOnce(new Failed('Killed.'))],
    [
      'CDK, killed when it is done',
      () =>
        cdk.mockImplementationOnce(() => {
          deleteStack();
          return Promise.reject(new Failed('Killed.'));
        }),
    ],
    [
      'the look at the stack',
      () => clients.cloudFormation.on(DescribeStacksCommand).rejects(awsFailure('ExpiredToken')),
    ],
    ['the list of leftovers', () => clients.tagging.on(GetResourcesCommand).rejects(awsFailure('ThrottlingException'))],
    ['emptying the access logs', () => clients.s3.on(DeleteObjectsCommand).rejects(awsFailure('SlowDown'))],
    [
      'one of the access logs',
      () => clients.s3.on(DeleteObjectsCommand).resolves({ Errors: [{ Code: 'AccessDenied' }] }),
    ],
    ['deleting their bucket', () => clients.s3.on(DeleteBucketCommand).rejects(awsFailure('BucketNotEmpty'))],
  ])('at %s: a sentence, and again ends with nothing left', async (_, fail) => {
    fail();
    const { code, err } = await run();
    expect(code).toBe(1);
    expect(err).not.toBe('');
    expect(err).not.toContain('Unexpected error');
    answerByAccount();
    await expectGone();
  });

  it('at a secret that someone set: deletes it, restorable for a week', async () => {
    account.secrets = { ...account.secrets, Smtp: { value: '{"smtpPassword":"pass"}' } };
    cdk.mockImplementationOnce(() => {
      const { Smtp } = account.secrets;
      deleteStack();
      if (Smtp !== undefined) account.secrets = { Smtp };
      return Promise.resolve(0);
    });
    expect((await run()).code).toBe(0);
    expect(clients.secrets.commandCalls(DeleteSecretCommand).map((call) => call.args[0].input)).toEqual([
      { SecretId: ofSecret('Smtp'), RecoveryWindowInDays: 7 },
    ]);
    await expectGone();
  });
});

describe('another terminal', () => {
  it('that deploys is waited for first', async () => {
    Object.assign(account.stack ?? {}, { status: 'UPDATE_IN_PROGRESS' });
    expect(await run()).toMatchObject({
      code: 1,
      asked: [],
      err: expect.stringContaining('is UPDATE_IN_PROGRESS: wait until that is done') as string,
    });
    expect(cdk).not.toHaveBeenCalled();
  });

  it('a stack of an older version goes too, without a copy', async () => {
    const { code, out } = await run([], {
      connect: () => Promise.reject(new Failed('The stack has no output TableUsers.')),
    });
    expect(code).toBe(0);
    expect(out).toContain('can’t save a copy of it');
    expect(saved).toEqual([]);
  });
});
