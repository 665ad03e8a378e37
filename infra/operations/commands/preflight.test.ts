import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeCertificateCommand, ResourceNotFoundException } from '@aws-sdk/client-acm';
import { DescribeBudgetsCommand } from '@aws-sdk/client-budgets';
import { DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import {
  CreateDistributionCommand,
  DeleteDistributionCommand,
  type DistributionSummary,
  GetDistributionCommand,
  ListDistributionsCommand,
  NoSuchDistribution,
} from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { GetHostedZoneCommand, ListResourceRecordSetsCommand, NoSuchHostedZone } from '@aws-sdk/client-route-53';
import { GetAccountCommand, GetEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { setAwsEnvironment, testSecret } from '#testing/emulators.ts';
import { separateSecrets, startSecrets } from '../../local/stores/secrets.ts';
import { localNames } from '../local/environment.ts';
import { awsError, freshAccount, planAnswer, shopSettings, shopZone, stackIs } from '../testing/fresh-account.ts';
import { type Run, runOps } from '../testing/run.ts';
import { type Zone, zoneDns } from '../testing/zone-dns.ts';
import { type PreflightDependencies, preflightWith } from './preflight.ts';

let account: ReturnType<typeof freshAccount>;
let folder: string;
let file: string;
let zone: Zone;
let dependencies: PreflightDependencies;
const verify = vi.fn<PreflightDependencies['verify']>();
const input = vi.fn<NonNullable<PreflightDependencies['input']>>();
const wait = vi.fn<PreflightDependencies['wait']>();

beforeEach(async () => {
  setAwsEnvironment();
  account = freshAccount();
  vi.stubEnv('AWS_REGION', 'us-east-1');
  folder = await mkdtemp(join(tmpdir(), 'preflight-'));
  file = join(folder, 'settings.json');
  await settle(shopSettings);
  zone = shopZone;
  verify.mockReset().mockResolvedValue();
  input.mockReset().mockResolvedValue('the-client-secret');
  wait.mockReset().mockResolvedValue();
  dependencies = {
    file,
    dns: zoneDns(() => zone),
    findLeftovers: () => Promise.resolve([]),
    input,
    verify,
    wait,
  };
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const settle = (settings: object): Promise<void> => writeFile(file, JSON.stringify({ prod: settings }));
const withoutDomain = () => {
  const { siteDomain: _domain, hostedZoneId: _id, hostedZoneName: _name, ...others } = shopSettings;
  return others;
};

const run = (options: readonly string[] = [], environment: Readonly<Record<string, string>> = {}): Promise<Run> =>
  runOps(['preflight', ...options], { environment, commands: [preflightWith(dependencies)] });

/** The line about a check. */
const lineOf = ({ out }: Run, name: string): string => out.split('\n').find((line) => line.includes(name)) ?? '';

const listed = (...items: Partial<DistributionSummary>[]) =>
  account.cloudFront.on(ListDistributionsCommand).resolves({
    DistributionList: {
      Marker: '',
      MaxItems: 100,
      IsTruncated: false,
      Quantity: items.length,
      Items: items as DistributionSummary[],
    },
  });
const left = { Id: 'ELEFT1', Comment: 'guide-shop preflight, safe to delete', Enabled: false };

describe('ops preflight', () => {
  it('finds nothing in an account that is ready, and takes the only stage of the settings', async () => {
    const { code, out } = await run();
    expect(out.split('\n')).toEqual([
      'ok       the settings are complete',
      'ok       AWS takes these credentials: account 111122223333, as arn:aws:iam::111122223333:user/ana',
      'ok       this terminal names the region of the settings: us-east-1',
      'ok       the account stays open: it has the Paid plan',
      'ok       the account is prepared for CDK',
      'ok       the stack can be deployed: this is the first deploy',
      'ok       the account may use CloudFront: it made a disabled test distribution',
      'ok       the account may have a budget',
      'ok       enough functions may run at once: 1000',
      'ok       mail is out of the sandbox',
      'ok       the sender is free to be created: guides.test',
      'ok       the zone is the one of the settings: guides.test',
      'ok       the world asks the zone: at ns-1.aws.test, ns-2.aws.test',
      'ok       AWS may issue the certificate',
      'skipped  the certificate fits: the deploy makes it',
      'ok       the name of the site is free: www.guides.test',
      'ok       PayPal takes the client id and secret',
      'ok       nothing is left of an earlier try',
      'Nothing stops the deploy: npm run deploy -- --stage prod',
      'The disabled test distribution is being removed, which takes some minutes. If you stop this, the next preflight removes it.',
    ]);
    expect(code).toBe(0);
  });

  it('goes no further than to settings that lack something', async () => {
    await writeFile(file, '{ "prod": {} }');
    const { code, out } = await run();
    expect(code).toBe(1);
    expect(out).toMatch(/^PROBLEM {2}the settings are complete: .*cannot be used:[^]*sender is missing/);
    expect(out).not.toContain('credentials');
    expect(account.sts.calls()).toHaveLength(0);
  });

  it('asks AWS nothing without credentials, and goes on with the rest', async () => {
    account.sts.on(GetCallerIdentityCommand).rejects(awsError('CredentialsProviderError'));
    const found = await run();
    expect(lineOf(found, 'AWS takes these')).toMatch(/^PROBLEM .*`aws sso login` or `aws configure`/);
    expect(lineOf(found, 'enough functions')).toBe(
      'skipped  enough functions may run at once: AWS takes no credentials',
    );
    expect(lineOf(found, 'PayPal')).toMatch(/^skipped .*could not be looked up/);
    expect(lineOf(found, 'AWS may issue')).toMatch(/^ok/);
    expect(account.cloudFormation.calls()).toHaveLength(0);
    expect(found.err).toMatch(/^1 of \d+ checks found a problem/);
  });

  it.each<[string, () => unknown, string]>([
    [
      'the plan',
      () =>
        account.fetch.mockImplementation(() => Promise.resolve(planAnswer({ __type: 'x#AccessDeniedException' }, 400))),
      'the account stays open',
    ],
    [
      'the toolkit',
      () =>
        account.cloudFormation.on(DescribeStacksCommand, { StackName: 'CDKToolkit' }).rejects(awsError('AccessDenied')),
      'the account is prepared',
    ],
    [
      'CloudFront',
      () => account.cloudFront.on(ListDistributionsCommand).rejects(awsError('AccessDenied')),
      'the account may use CloudFront',
    ],
    [
      'the try of CloudFront',
      () => account.cloudFront.on(CreateDistributionCommand).rejects(awsError('AccessDenied')),
      'the account may use CloudFront',
    ],
    [
      'budgets',
      () => account.budgets.on(DescribeBudgetsCommand).rejects(awsError('ThrottlingException')),
      'the account may have a budget',
    ],
    [
      'concurrency',
      () => account.lambda.on(GetAccountSettingsCommand).rejects(awsError('AccessDeniedException')),
      'enough functions',
    ],
    ['SES', () => account.ses.on(GetAccountCommand).rejects(awsError('AccessDeniedException')), 'out of the sandbox'],
    [
      'the identity',
      () => account.ses.on(GetEmailIdentityCommand).rejects(awsError('AccessDeniedException')),
      'the sender is free',
    ],
    [
      'the zone',
      () => account.route53.on(GetHostedZoneCommand).rejects(awsError('AccessDenied')),
      'the zone is the one',
    ],
    [
      'records',
      () => account.route53.on(ListResourceRecordSetsCommand).rejects(awsError('AccessDenied')),
      'the name of the site',
    ],
    ['name servers', () => (dependencies = { ...dependencies, dns: brokenDns }), 'the world asks'],
    ['CAA', () => (dependencies = { ...dependencies, dns: brokenDns }), 'AWS may issue'],
    ['PayPal', () => verify.mockRejectedValue(new DependencyDown('PayPal', new Error('slow'))), 'PayPal takes'],
    [
      'leftovers',
      () => (dependencies = { ...dependencies, findLeftovers: () => Promise.reject(awsError('AccessDenied')) }),
      'nothing is left',
    ],
  ])('says that %s could not be checked, and goes on', async (_, plant, name) => {
    plant();
    const found = await run();
    expect(lineOf(found, name)).toMatch(/^skipped .*: could not be checked: /);
    expect(found.code).toBe(0);
  });

  it('looks up only what a first deploy depends on only before that', async () => {
    stackIs(account, 'guide-shop-prod', 'UPDATE_COMPLETE');
    const secrets = await startSecrets({ port: 0, secrets: separateSecrets(testSecret) });
    const environment = { SECRETS_ENDPOINT: secrets.origin, PAYPAL_SECRET_ID: localNames.paypalSecretId };
    const found = await run([], environment);
    const unset = await startSecrets({ port: 0, secrets: separateSecrets({ ...testSecret, paypalClientSecret: '' }) });
    const withoutSecret = await run([], { ...environment, SECRETS_ENDPOINT: unset.origin });
    await Promise.all([secrets.close(), unset.close()]);
    for (const name of ['the account may use CloudFront', 'the sender is free', 'the name of', 'nothing is left']) {
      expect(lineOf(found, name)).toMatch(/^skipped .*: matters only before the first deploy$/);
    }
    expect(account.cloudFront.commandCalls(CreateDistributionCommand)).toHaveLength(0);
    // The stack's own secret, with the client id that would be deployed.
    const { paypalClientId } = shopSettings;
    const at = 'https://api-m.paypal.com';
    expect(verify.mock.calls).toEqual([[at, paypalClientId, testSecret.paypalClientSecret]]);
    expect(input).not.toHaveBeenCalled();
    expect(found.out + found.err).not.toContain(testSecret.paypalClientSecret);
    expect(lineOf(withoutSecret, 'PayPal')).toMatch(/^to do .*secret paypal --stage prod$/);
  });

  it('leaves a failed stack alone, and says how to remove it', async () => {
    stackIs(account, 'guide-shop-prod', 'ROLLBACK_COMPLETE');
    const found = await run();
    expect(found.out).toMatch(/PROBLEM {2}the stack can be deployed: .*\n.*no-enable-termination-protection/);
    expect(lineOf(found, 'the name of the site')).toMatch(/^skipped .*an earlier try is in the way$/);
    expect(input).not.toHaveBeenCalled();
  });

  it('asks us-east-1 for the plan, with a signature', async () => {
    await run();
    const [address, { headers, body } = {}] = account.fetch.mock.calls[0] ?? [];
    expect(address).toBe('https://freetier.us-east-1.api.aws/');
    expect(body).toBe('{}');
    expect(headers).toMatchObject({
      'x-amz-target': 'AWSFreeTierService.GetAccountPlanState',
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=\S+\/us-east-1\/freetier\/aws4_request/,
      ) as string,
    });
  });

  it.each([
    ['the Free plan', planAnswer({ accountPlanType: 'FREE' }), /^to do .*closes the account/],
    ['no plan', planAnswer({ __type: 'x#ResourceNotFoundException' }, 400), /^ok .*has no plan that ends/],
    ['an error', new Response('Gone', { status: 500 }), /^skipped .*freetier\.us-east-1\.api\.aws answered 500$/],
  ])('understands %s', async (_, answer, expected) => {
    account.fetch.mockImplementation(() => Promise.resolve(answer));
    expect(lineOf(await run(), 'the account stays open')).toMatch(expected);
  });

  it.each([
    ['a linked account', awsError('AccessDeniedException', 'Account 1 is a linked account. Ask the payer'), /^PROBLEM/],
    ['an account whose users see no bills', awsError('AccessDeniedException', 'not authorized'), /^to do/],
  ])('understands what Budgets answers %s', async (_, error, expected) => {
    account.budgets.on(DescribeBudgetsCommand, { AccountId: '111122223333' }).rejects(error);
    expect(lineOf(await run(), 'a budget')).toMatch(expected);
  });

  it('asks SES nothing where mail goes through another server', async () => {
    await settle({ ...shopSettings, mail: 'smtp', smtpHost: 'smtp.mail.test', smtpUser: 'guides' });
    expect((await run()).out.match(/mail goes through smtp\.mail\.test/g)).toHaveLength(2);
    expect(account.ses.calls()).toHaveLength(0);
  });

  it('finds the identity of the sender that the deploy would create', async () => {
    account.ses.on(GetEmailIdentityCommand, { EmailIdentity: 'guides.test' }).resolves({});
    expect(lineOf(await run(), 'the sender is free')).toMatch(/^PROBLEM .*SES has guides\.test already/);
  });

  it('finds a zone that isn’t there, and compares it with nothing', async () => {
    account.route53.on(GetHostedZoneCommand).rejects(new NoSuchHostedZone({ message: 'No', $metadata: {} }));
    const found = await run();
    expect(lineOf(found, 'the zone is the one')).toMatch(/^PROBLEM .*no zone Z00000TEST/);
    expect(lineOf(found, 'the world asks')).toMatch(/^skipped/);
  });

  it('finds the name servers of someone else, or none', async () => {
    zone = { 'guides.test NS': ['ns.old.test'] };
    expect(lineOf(await run(), 'the world asks')).toMatch(/^PROBLEM .*finds ns\.old\.test/);
    zone = {};
    expect(lineOf(await run(), 'the world asks')).toMatch(/^PROBLEM .*finds no name servers/);
  });

  it('reads the CAA records of the nearest name that has any', async () => {
    const issuing = async (records: Zone) => {
      zone = { ...shopZone, ...records };
      return lineOf(await run(), 'AWS may issue');
    };
    const above = { 'guides.test CAA': ['issue letsencrypt.org'] };
    expect(await issuing(above)).toMatch(/^PROBLEM .*of guides\.test let only letsencrypt\.org issue/);
    expect(await issuing({ ...above, 'www.guides.test CAA': ['issue Amazon.com;account=1'] })).toMatch(/^ok/);
    expect(await issuing({ ...above, 'www.guides.test CAA': ['iodef mailto:a@guides.test'] })).toMatch(/^ok/);
    expect(await issuing({ 'www.guides.test CAA': ['issue ;'] })).toMatch(/^PROBLEM .*let no one issue/);
  });

  it('finds an address or an alias at the name of the site, and no other record', async () => {
    const sets = [
      { Name: 'www.guides.test.', Type: 'A' as const, SetIdentifier: 'one' },
      { Name: 'www.guides.test.', Type: 'A' as const, SetIdentifier: 'two' },
      { Name: 'www.guides.test.', Type: 'TXT' as const },
      { Name: 'zoo.guides.test.', Type: 'CNAME' as const },
    ];
    account.route53
      .on(ListResourceRecordSetsCommand, { HostedZoneId: 'Z00000TEST', StartRecordName: 'www.guides.test' })
      .resolves({ ResourceRecordSets: sets, IsTruncated: false, MaxItems: 100 });
    expect(lineOf(await run(), 'the name of the site')).toMatch(
      /^PROBLEM .*: the zone has www\.guides\.test A already/,
    );
  });

  it('compares a certificate of the settings with the name of the site', async () => {
    const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/one';
    await settle({ ...withoutDomain(), siteDomain: 'www.guides.test', certificateArn });
    const certificate = async () => lineOf(await run(), 'the certificate fits');
    const of = (Status: 'ISSUED' | 'PENDING_VALIDATION', ...names: string[]) =>
      account.acm
        .on(DescribeCertificateCommand, { CertificateArn: certificateArn })
        .resolves({ Certificate: { Status, DomainName: 'guides.test', SubjectAlternativeNames: names } });
    of('ISSUED', 'guides.test', '*.guides.test');
    expect(await certificate()).toBe('ok       the certificate fits: guides.test, *.guides.test');
    of('ISSUED');
    expect(await certificate()).toMatch(/^PROBLEM .*not for www\.guides\.test/);
    of('PENDING_VALIDATION', 'www.guides.test');
    expect(await certificate()).toMatch(/^PROBLEM .*PENDING_VALIDATION/);
    account.acm.on(DescribeCertificateCommand).rejects(new ResourceNotFoundException({ message: 'No', $metadata: {} }));
    expect(await certificate()).toMatch(/^PROBLEM .*no such certificate/);
    expect(lineOf(await run(), 'AWS may issue')).toMatch(/^skipped/);
  });

  it('asks no one about a domain where there is none', async () => {
    await settle(withoutDomain());
    const { code, out } = await run();
    expect(code).toBe(0);
    expect(out.match(/^skipped .*(?:the settings name no zone|the site has no name of its own)$/gm)).toHaveLength(5);
    expect(account.route53.calls()).toHaveLength(0);
  });

  it('says which client id or secret PayPal rejects, without showing it', async () => {
    verify.mockRejectedValue(new DependencyDown('PayPal', new Error('token: 401')));
    const { code, out, err } = await run();
    expect(code).toBe(1);
    expect(out).toMatch(/^PROBLEM {2}PayPal takes the client id and secret: PayPal rejects the client id and secret/m);
    expect(out + err).not.toContain('the-client-secret');
  });

  it.each<[string, () => unknown, readonly string[]]>([
    ['is left out', () => input.mockResolvedValue(''), []],
    ['can’t be typed', () => (dependencies = { ...dependencies, input: undefined }), []],
    ['must not be asked for', () => undefined, ['--yes']],
  ])('skips PayPal if the secret %s', async (_, plant, options) => {
    plant();
    const found = await run(options);
    expect(lineOf(found, 'PayPal')).toMatch(/^skipped .*no client secret was given; `secret paypal` tries it later$/);
    expect(verify).not.toHaveBeenCalled();
    expect(found.code).toBe(0);
  });

  it('names the region that the terminal has instead of the settings’', async () => {
    vi.stubEnv('AWS_REGION', 'eu-west-1');
    expect(lineOf(await run(), 'this terminal')).toMatch(/^to do .*export AWS_REGION=us-east-1$/);
  });

  it('works only in AWS', async () => {
    expect(await run(['--local'])).toMatchObject({ code: 2, out: '' });
  });
});

describe('the test distribution', () => {
  it('is disabled, and removed once it is deployed', async () => {
    account.cloudFront
      .on(GetDistributionCommand, { Id: 'ETEST1' })
      .resolvesOnce({ Distribution: { Status: 'InProgress' } as never, ETag: 'old' })
      .resolves({ Distribution: { Status: 'Deployed' } as never, ETag: 'new' });
    await run();
    const [made] = account.cloudFront.commandCalls(CreateDistributionCommand);
    expect(made?.args[0].input.DistributionConfig).toMatchObject({ Enabled: false, Comment: left.Comment });
    expect(wait.mock.calls).toEqual([[15_000]]);
    const removals = account.cloudFront.commandCalls(DeleteDistributionCommand);
    expect(removals.map(({ args }) => args[0].input)).toEqual([{ Id: 'ETEST1', IfMatch: 'new' }]);
  });

  it('is removed too if something else stops the deploy', async () => {
    account.ses.on(GetAccountCommand).resolves({ SendingEnabled: false });
    expect((await run()).code).toBe(1);
    expect(account.cloudFront.commandCalls(DeleteDistributionCommand)).toHaveLength(1);
  });

  it('is not made where the account has distributions', async () => {
    listed({ Id: 'EOTHER', Comment: 'A shop', Enabled: true });
    expect(lineOf(await run(), 'CloudFront')).toMatch(/^ok .*it has distributions$/);
    expect(account.cloudFront.commandCalls(CreateDistributionCommand)).toHaveLength(0);
  });

  it('is removed later if a run was interrupted, also beside others', async () => {
    const removed = () =>
      account.cloudFront.commandCalls(DeleteDistributionCommand).map(({ args }) => args[0].input.Id);
    listed(left);
    const alone = await run();
    expect(lineOf(alone, 'CloudFront')).toMatch(/^ok .*it made a disabled test distribution$/);
    expect(removed()).toEqual(['ELEFT1']);
    listed(left, { Id: 'EOTHER', Comment: left.Comment, Enabled: true });
    expect(lineOf(await run(), 'CloudFront')).toMatch(/it has distributions$/);
    expect(removed()).toEqual(['ELEFT1', 'ELEFT1']);
    expect(account.cloudFront.commandCalls(CreateDistributionCommand)).toHaveLength(0);
  });

  it('is refused to an account that is not verified', async () => {
    const message = 'Your account must be verified before you can add new CloudFront resources.';
    account.cloudFront.on(CreateDistributionCommand).rejects(awsError('AccessDenied', message));
    const found = await run();
    expect(lineOf(found, 'CloudFront')).toMatch(/^PROBLEM .*free support case .*must be verified/);
    expect(account.cloudFront.commandCalls(DeleteDistributionCommand)).toHaveLength(0);
  });

  it('stays for the next run if ten minutes are not enough, or AWS keeps it', async () => {
    account.cloudFront.on(GetDistributionCommand).resolves({ Distribution: { Status: 'InProgress' } as never });
    const slow = await run();
    expect(slow).toMatchObject({ code: 0 });
    expect(slow.out).toMatch(/removes what is left: ETEST1 \(CloudFront has not deployed it everywhere yet\)$/);
    expect(wait.mock.calls.flat().reduce((sum, one) => sum + one, 0)).toBe(600_000);
    account.cloudFront.on(GetDistributionCommand).rejects(awsError('AccessDenied'));
    expect((await run()).out).toMatch(/what is left: ETEST1 \(These credentials aren't allowed/);
    account.cloudFront.on(GetDistributionCommand).rejects(new NoSuchDistribution({ message: 'No', $metadata: {} }));
    expect((await run()).out).not.toContain('what is left');
  });
});

const brokenDns: PreflightDependencies['dns'] = {
  resolveNs: () => Promise.reject(Object.assign(new Error('queryNs ESERVFAIL'), { code: 'ESERVFAIL' })),
  resolveCaa: () => Promise.reject(Object.assign(new Error('queryCaa ESERVFAIL'), { code: 'ESERVFAIL' })),
};
