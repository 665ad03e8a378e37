import { describe, expect, it } from 'vitest';
import { contextOutput, contextText } from '../../stack/deploy-context.ts';
import { readSettings, type Settings } from '../../stack/settings.ts';
import { realSettings } from '../../stack/testing/real-settings.ts';
import type { Finding } from '../checks.ts';
import { type Facts, type Known, type Phase, phaseOf } from './facts.ts';
import { checksOf } from './findings.ts';

const zone = { name: 'guides.test', isPrivate: false, nameServers: ['ns-1.aws.test', 'ns-2.aws.test'] };

/** Of an account that is ready for a first deploy. */
const ready: Known = {
  caller: { account: '111122223333', arn: 'arn:aws:iam::111122223333:user/ana' },
  shellRegion: 'us-east-1',
  plan: 'PAID',
  toolkit: 'CREATE_COMPLETE',
  stack: undefined,
  cloudFront: 'allowed',
  budgets: 'allowed',
  concurrency: 1000,
  ses: { isOutOfSandbox: true, maySend: true, reason: 'HEALTHY' },
  mailIdentity: { name: 'guides.test', exists: false },
  zone,
  delegation: { zone, seen: zone.nameServers },
  issuers: [{ name: 'www.guides.test', limit: undefined }],
  certificate: { status: 'ISSUED', names: ['www.guides.test'] },
  records: [],
  paypal: 'accepted',
  leftovers: [],
};

interface About {
  readonly stage?: string;
  readonly phase?: Phase;
  readonly settings?: Readonly<Record<string, unknown>>;
}

const settingsFor = ({ stage = 'prod', settings = {} }: About): Settings =>
  readSettings({
    stage,
    file: undefined,
    context: {
      ...realSettings,
      paypalEnvironment: stage === 'prod' ? 'live' : 'sandbox',
      siteDomain: 'www.guides.test',
      hostedZoneId: 'Z00000TEST',
      hostedZoneName: 'guides.test',
      lambdaConcurrency: 1000,
      ...settings,
    },
  });

/** The findings by what they are about. */
async function judge(changes: Partial<Known> = {}, about: About = {}): Promise<Readonly<Record<string, Finding>>> {
  const facts = Object.fromEntries(
    Object.entries({ ...ready, ...changes }).map(([name, known]) => [name, { known }]),
  ) as unknown as Facts;
  return await findingsOf(facts, about);
}

async function findingsOf(facts: Facts, about: About = {}): Promise<Readonly<Record<string, Finding>>> {
  const checks = checksOf(facts, { settings: settingsFor(about), phase: about.phase ?? 'first' });
  const names = Object.keys(facts);
  const found = await Promise.all(checks.map(({ run }) => run()));
  return Object.fromEntries(names.map((name, index) => [name, found[index]]));
}

const stackIn = (StackStatus: string, outputs: Readonly<Record<string, string>> = {}): Partial<Known> => ({
  stack: {
    StackStatus: StackStatus as 'CREATE_COMPLETE',
    Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
  },
});

describe('what a preflight makes of its facts', () => {
  it('is nothing to do where all is ready', async () => {
    expect(await judge()).toEqual({
      caller: { found: 'account 111122223333, as arn:aws:iam::111122223333:user/ana' },
      shellRegion: { found: 'us-east-1' },
      plan: { found: 'it has the Paid plan' },
      toolkit: undefined,
      stack: { found: 'this is the first deploy' },
      cloudFront: { found: 'it made a disabled test distribution' },
      budgets: undefined,
      concurrency: { found: '1000' },
      ses: undefined,
      mailIdentity: { found: 'guides.test' },
      zone: { found: 'guides.test' },
      delegation: { found: 'at ns-1.aws.test, ns-2.aws.test' },
      issuers: undefined,
      certificate: { found: 'www.guides.test' },
      records: { found: 'www.guides.test' },
      paypal: undefined,
      leftovers: undefined,
    });
  });

  it('passes on why something could not be read', async () => {
    const skipped = { skipped: 'could not be checked: no way' };
    const facts = Object.fromEntries(Object.keys(ready).map((name) => [name, skipped])) as unknown as Facts;
    for (const finding of Object.values(await findingsOf(facts))) expect(finding).toEqual(skipped);
  });

  it.each<[keyof Known, string, Partial<Known>, RegExp, About?]>([
    ['caller', 'no credentials', { caller: { trouble: 'sign in (`aws configure`)' } }, /^sign in \(`aws configure`\)$/],
    ['toolkit', 'no bootstrap', { toolkit: undefined }, /in us-east-1: npx cdk bootstrap -c stage=prod$/],
    ['toolkit', 'a failed bootstrap', { toolkit: 'ROLLBACK_COMPLETE' }, /state ROLLBACK_COMPLETE.*npx cdk bootstrap/],
    ['stack', 'a running deploy', stackIn('UPDATE_IN_PROGRESS'), /goes on there \(UPDATE_IN_PROGRESS\): wait/],
    [
      'stack',
      'a failed rollback',
      stackIn('UPDATE_ROLLBACK_FAILED'),
      /continue-update-rollback --stack-name guide-shop-prod --region us-east-1$/,
    ],
    ['stack', 'another state', stackIn('UPDATE_FAILED'), /in the state UPDATE_FAILED/],
    [
      'cloudFront',
      'an account that is not verified',
      { cloudFront: { refusal: 'Your account must be verified' } },
      /free support case under "Account and billing".*: Your account must be verified$/,
    ],
    ['budgets', 'a member of an organization', { budgets: 'linked account' }, /set "monthlyBudgetUsd": "off"/],
    ['concurrency', 'more than the account has', { concurrency: 400 }, /set "lambdaConcurrency": 400 in/],
    ['concurrency', 'more than a new account has', { concurrency: 5 }, /set "lambdaConcurrency": 10 in/],
    [
      'ses',
      'mail that AWS has stopped',
      { ses: { isOutOfSandbox: true, maySend: false, reason: 'SHUTDOWN' } },
      /stopped all mail of this account \(SHUTDOWN\)/,
    ],
    [
      'mailIdentity',
      'an identity that exists',
      { mailIdentity: { name: 'guides.test', exists: true } },
      /SES has guides\.test already.*delete-email-identity --email-identity guides\.test --region us-east-1, or choose another sender/,
    ],
    ['zone', 'a zone of another account', { zone: undefined }, /this account has no zone Z00000TEST/],
    ['zone', 'a private zone', { zone: { ...zone, isPrivate: true } }, /is a private zone/],
    [
      'zone',
      'the zone of another domain',
      { zone: { ...zone, name: 'other.test' } },
      /zone of other\.test, not of guides\.test/,
    ],
    [
      'delegation',
      'other name servers',
      { delegation: { zone, seen: ['ns.old.test'] } },
      /finds ns\.old\.test for guides\.test.*in place of all others: ns-1\.aws\.test, ns-2\.aws\.test$/,
    ],
    [
      'delegation',
      'a name server too many',
      { delegation: { zone, seen: [...zone.nameServers, 'ns.old.test'] } },
      /finds ns-1\.aws\.test, ns-2\.aws\.test, ns\.old\.test for/,
    ],
    ['delegation', 'no name servers', { delegation: { zone, seen: [] } }, /finds no name servers for guides\.test/],
    [
      'issuers',
      'another authority alone',
      { issuers: [{ name: 'www.guides.test', limit: { at: 'guides.test', allowed: ['letsencrypt.org'] } }] },
      /of guides\.test let only letsencrypt\.org issue one for www\.guides\.test: add guides\.test CAA 0 issue "amazon\.com"$/,
    ],
    [
      'issuers',
      'no authority at all',
      { issuers: [{ name: 'www.guides.test', limit: { at: 'guides.test', allowed: [''] } }] },
      /of guides\.test let no one issue/,
    ],
    ['certificate', 'no such certificate', { certificate: undefined }, /no such certificate in us-east-1/],
    [
      'certificate',
      'one that is not issued',
      { certificate: { status: 'PENDING_VALIDATION', names: ['www.guides.test'] } },
      /PENDING_VALIDATION, not ISSUED/,
    ],
    [
      'certificate',
      'one for other names',
      { certificate: { status: 'ISSUED', names: ['guides.test', '*.www.guides.test', '*.test'] } },
      /not for www\.guides\.test/,
    ],
    [
      'records',
      'records at the site’s name',
      { records: ['A', 'AAAA'].map((type) => ({ name: 'www.guides.test', type })) },
      /has www\.guides\.test A, www\.guides\.test AAAA already.*ListRecordSets\/Z00000TEST.*offline until/,
    ],
    ['paypal', 'a secret of another app', { paypal: { rejection: 'PayPal rejects it' } }, /^PayPal rejects it$/],
  ])('finds a problem in %s: %s', async (name, _, changes, expected, about) => {
    const findings = await judge(changes, about);
    expect(findings[name]).toMatch(expected);
    const others = Object.entries(findings).filter(([other]) => other !== name);
    expect(others.filter(([, finding]) => typeof finding === 'string')).toEqual([]);
  });

  it.each<[keyof Known, string, Partial<Known>, RegExp, About?]>([
    ['caller', 'the root user', { caller: { account: '1', arn: 'arn:aws:iam::1:root' } }, /root user of account 1/],
    ['shellRegion', 'another region', { shellRegion: 'eu-west-1' }, /works in eu-west-1.*export AWS_REGION=us-east-1/],
    ['plan', 'a plan that ends', { plan: 'FREE' }, /closes the account after six months/],
    [
      'stack',
      'options of the last deploy',
      stackIn('UPDATE_COMPLETE', { [contextOutput]: contextText('prod', { waf: 'on' }) }),
      /had waf from -c, which this one leaves out.*npx cdk deploy -c stage=prod -c waf=on$/,
    ],
    [
      'budgets',
      'budgets that no one may list',
      { budgets: { refusal: 'not authorized' } },
      /"IAM user and role access to Billing information".*"off".*\(not authorized\)/,
    ],
    [
      'concurrency',
      'a new account',
      { concurrency: 10 },
      /only 10 may.*--quota-code L-B99A9384 --desired-value 1000 --region us-east-1$/,
      { settings: { lambdaConcurrency: 10 } },
    ],
    [
      'concurrency',
      'less than the account has',
      {},
      /set "lambdaConcurrency": 1000 in/,
      { settings: { lambdaConcurrency: 10 } },
    ],
    ['ses', 'the sandbox', { ses: { isOutOfSandbox: false, maySend: true, reason: undefined } }, /production access/],
    ['paypal', 'no stored secret', { paypal: 'not set' }, /npm run ops -- secret paypal --stage prod$/],
    [
      'leftovers',
      'what an earlier try left',
      { leftovers: ['table', 'table', 'log group'].map((kind, index) => ({ kind, name: String(index) })) },
      /^2 tables, 1 log group\. .*npm run ops -- leftovers --stage prod/,
    ],
  ])('finds something to do in %s: %s', async (name, _, changes, expected, about) => {
    const findings = await judge(changes, about);
    expect(findings[name]).toEqual({ toDo: expect.stringMatching(expected) as string });
    expect(Object.values(findings).filter((finding) => typeof finding === 'string')).toEqual([]);
  });

  it.each<[keyof Known, string, Partial<Known>, Finding, About?]>([
    ['shellRegion', 'no region', { shellRegion: undefined }, { skipped: 'it names none' }],
    ['plan', 'an old account', { plan: undefined }, { found: 'it has no plan that ends' }],
    ['stack', 'a later deploy', stackIn('UPDATE_ROLLBACK_COMPLETE'), { found: 'it exists (UPDATE_ROLLBACK_COMPLETE)' }],
    ['cloudFront', 'an account that uses it', { cloudFront: 'used' }, { found: 'it has distributions' }],
    ['concurrency', 'no limit', { concurrency: undefined }, { skipped: 'Lambda names no limit' }],
    ...['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com'].map(
      (issuer): [keyof Known, string, Partial<Known>, Finding] => [
        'issuers',
        issuer,
        { issuers: [{ name: 'www.guides.test', limit: { at: 'guides.test', allowed: ['letsencrypt.org', issuer] } }] },
        undefined,
      ],
    ),
    [
      'certificate',
      'one with a wildcard',
      { certificate: { status: 'ISSUED', names: ['*.guides.test'] } },
      { found: '*.guides.test' },
    ],
  ])('finds nothing to do in %s: %s', async (name, _, changes, expected, about) => {
    expect((await judge(changes, about))[name]).toEqual(expected);
  });

  it.each(['REVIEW_IN_PROGRESS', 'CREATE_FAILED', 'ROLLBACK_FAILED', 'ROLLBACK_COMPLETE', 'DELETE_FAILED'])(
    'says how to remove a stack in the state %s, which only production protects',
    async (status) => {
      const at = (stage: string) => `--stack-name guide-shop-${stage} --region us-east-1`;
      const removal = (stage: string) =>
        `\n  aws cloudformation delete-stack ${at(stage)}\n  aws cloudformation wait stack-delete-complete ${at(stage)}`;
      const { stack } = await judge(stackIn(status));
      const staging = (await judge(stackIn(status), { stage: 'staging' }))['stack'];
      const unprotect = '\n  aws cloudformation update-termination-protection --no-enable-termination-protection ';
      const why = `an earlier try did not finish (${status}), and CDK can't go on with it: remove what it made, and start again:`;
      expect(stack).toBe(`${why}${unprotect}${at('prod')}${removal('prod')}`);
      expect(staging).toBe(`${why}${removal('staging')}`);
    },
  );
});

it.each<[string, Phase]>([
  ['CREATE_IN_PROGRESS', 'blocked'],
  ['ROLLBACK_COMPLETE', 'blocked'],
  ['DELETE_FAILED', 'blocked'],
  ['CREATE_COMPLETE', 'later'],
  ['UPDATE_IN_PROGRESS', 'later'],
  ['UPDATE_ROLLBACK_FAILED', 'later'],
])('a stack in the state %s makes the deploy %s', (status, phase) => {
  expect(phaseOf(stackIn(status).stack)).toBe(phase);
  expect(phaseOf(undefined)).toBe('first');
});
