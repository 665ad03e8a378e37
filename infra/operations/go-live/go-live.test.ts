import { readFile, writeFile } from 'node:fs/promises';
import { CreateHostedZoneCommand, ListResourceRecordSetsCommand } from '@aws-sdk/client-route-53';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { office } from '#composition/adapters.ts';
import { STEP } from '#testing/deep.ts';
import { allEmulators } from '#testing/emulators.ts';
import { aMember, aTeam } from '#testing/samples.ts';
import { withoutPaypal } from '../../stack/settings.ts';
import { localNames } from '../local/environment.ts';
import { paypalWebhooks } from '../paypal-webhooks.ts';
import { readPaypalSecret, writeStored } from '../stack-secrets.ts';
import { awsError } from '../testing/fresh-account.ts';
import { type Play, type State, startWorld, type World } from '../testing/go-live-world.ts';
import type { Run } from '../testing/run.ts';

let emulators: Awaited<ReturnType<typeof allEmulators>>;
const worlds: World[] = [];
beforeAll(async () => {
  emulators = await allEmulators();
});
afterAll(async () => {
  await emulators.close();
});
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.close()));
  vi.unstubAllEnvs();
});

async function world(changes: Partial<State> = {}): Promise<World> {
  const started = await startWorld(emulators, changes);
  worlds.push(started);
  return started;
}

/** The lines about how far steps are. */
const stepsOf = ({ out }: Run): string[] => out.split('\n').flatMap((line) => /^\* (?!now )(.*)/.exec(line)?.[1] ?? []);
/** Such as `done zone`, without the notes. */
const briefly = (run: Run): string[] => stepsOf(run).map((line) => line.replace(/ +/, ' ').replace(/:.*/, ''));
const lineOf = (run: Run, step: string): string => stepsOf(run).find((line) => line.slice(9).startsWith(step)) ?? '';
const settingsIn = async ({ file }: World): Promise<Record<string, object>> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, object>;

const ofTrial = ['--trial'];

describe('ops go-live', () => {
  it('goes live step by step, and says what it waits for since when', async () => {
    const at = await world({ dns: {} });
    const { domain } = at;
    const first = await at.run();
    expect(first.code).toBe(0);
    expect(first.asked.map((question) => question.split(/[,:?(]/)[0])).toEqual([
      'The domain of the site',
      'The sender of all mail',
      'The postal address of the business in one line',
      'The owner’s email address',
      'The client id of the PayPal app ',
      'The app’s client secret ',
      `Make a zone of ${domain} in Route 53`,
      'Prepare account 111122223333 for CDK in us-east-1',
    ]);
    expect(briefly(first)).toEqual([
      'done zone',
      'done settings',
      'waiting name servers',
      'done bootstrap',
      'waiting concurrency',
      'later deploy',
      'later sender',
      'later mail to anyone',
      'later PayPal’s secret',
      'later PayPal’s events',
      'later the owner’s invitation',
      'later doctor',
      'later smoke',
    ]);
    expect(lineOf(first, 'name servers')).toBe(
      `waiting  name servers: for the world to see ns-1.aws.test, ns-2.aws.test, which your registrar has to have in place of all others; it finds none (is ${domain} registered, and yours?). To go on without a domain, take its lines out of infra/settings.json and pass --skip domain (since 2026-11-30 10:00)`,
    );
    expect(first.out).toContain('usually 3 minutes');
    expect(first.out.split('\n').at(-1)).toMatch(/^Waiting: name servers, concurrency\. Run the same command again/);

    at.dns = { [`${domain} NS`]: ['ns-1.aws.test', 'ns-2.aws.test'] };
    const second = await at.run();
    expect(second.asked.map((question) => question.split(/[:?(]/)[0])).toEqual([
      'Deploy stage prod to account 111122223333 in us-east-1',
      'Ask AWS to let this account send mail to anyone',
      'Client secret of the PayPal app ',
    ]);
    expect(briefly(second)).toEqual([
      'done zone',
      'done settings',
      'done name servers',
      'done bootstrap',
      'waiting concurrency',
      'done deploy',
      'done sender',
      'waiting mail to anyone',
      'done PayPal’s secret',
      'done PayPal’s events',
      'waiting the owner’s invitation',
      'done doctor',
      'done smoke',
    ]);
    expect(second.out).toContain('ok       nothing is left of an earlier try');
    expect(second.out).toContain('office/invitation#');

    Object.assign(at, { isOutOfSandbox: true, limit: 1000 });
    await office().changeTeam(aTeam({ version: 2, members: [aMember({ email: `ana@${domain}` })] }));
    const third = await at.run();
    expect(third.asked).toEqual([]);
    expect(third.out.split('\n').at(-1)).toBe('Everything is set up.');
    expect(await settingsIn(at)).toEqual({
      prod: {
        siteDomain: `www.${domain}`,
        redirectDomain: domain,
        hostedZoneId: 'Z00000TEST',
        hostedZoneName: domain,
        sender: `Four Year Route <guides@${domain}>`,
        businessAddress: '12 Alder Street, Boston, MA 02108',
        businessInbox: `ana@${domain}`,
        alarmAddress: `ana@${domain}`,
        paypalEnvironment: 'live',
        paypalClientId: 'sample-client-id-of-the-sandbox',
        paypalMerchantId: 'SAMPLEMERCHAN',
        lambdaConcurrency: 1000,
      },
    });
    expect(at.created).toEqual(['zone', 'bootstrap', 'concurrency', 'deploy', 'mail']);
    expect(at.cdk.mock.calls.map(([args]) => args.join(' '))).toEqual([
      'bootstrap -c stage=prod',
      'deploy -c stage=prod',
    ]);
  });

  it('makes a trial with three answers, and no money', async () => {
    const at = await world();
    const { code, asked, ...run } = await at.run(ofTrial);
    expect(code).toBe(0);
    expect(asked.map((question) => question.split(/[,:?]/)[0])).toEqual([
      'The sender of all mail',
      'The owner’s email address',
      'Prepare account 111122223333 for CDK in us-east-1',
      'Deploy stage trial to account 111122223333 in us-east-1',
    ]);
    expect(briefly({ code, asked, ...run })).toEqual([
      'done settings',
      'done bootstrap',
      'done deploy',
      'skipped sender',
      'skipped PayPal’s secret',
      'skipped PayPal’s events',
      'done the sample’s guides',
      'waiting the owner’s invitation',
      'done doctor',
      'done smoke',
    ]);
    expect(at.created).toEqual(['bootstrap', 'deploy', 'guides']);
    expect(await settingsIn(at)).toEqual({
      trial: { businessInbox: `ana@${at.domain}`, alarmAddress: `ana@${at.domain}` },
    });
  });

  it('lets a trial write to confirmed addresses from a sender of its own', async () => {
    const at = await world({ isVerified: false });
    const sender = `Guides <ana@${at.domain}>`;
    const run = await at.run([...ofTrial, '--sender', sender]);
    expect(lineOf(run, 'sender')).toBe(
      `waiting  sender: for SES to confirm ana@${at.domain}, by you to follow the link that SES emailed there`,
    );
    expect(await settingsIn(at)).toMatchObject({ trial: { sender } });
  });
});

/** All that is there after another run, with the same names for each world. */
async function endOf(at: World, args: readonly string[]): Promise<object> {
  const last = await at.run(args);
  const isTrial = args === ofTrial;
  const url = `${at.deployed['SITE_URL'] ?? ''}/api/paypal/webhook`;
  const end = {
    lines: stepsOf(last),
    code: last.code,
    err: last.err,
    settings: await settingsIn(at),
    created: at.created.toSorted(),
    webhooks: isTrial ? [] : (await paypalWebhooks().list()).filter((one) => one.url === url).length,
    invitations: emulators.mailbox.list(`ana@${at.domain}`).length,
    secret: await readPaypalSecret(),
  };
  const text = JSON.stringify(end).replaceAll(at.domain, 'DOMAIN').replaceAll(at.file, 'FILE');
  return JSON.parse(text.replaceAll(/since [^)]*/g, 'since')) as object;
}

const numbersOf = <Item>(items: readonly Item[], matches: (item: Item) => boolean): number[] =>
  items.flatMap((item, number) => (STEP === 1 || matches(item) ? [number] : []));
const callsOf = ({ calls, changes }: World): number[] =>
  numbersOf([...Array(calls).keys()], (number) => changes.includes(number));

describe.each([
  ['the real thing', []],
  ['a trial', ofTrial],
])('%s, interrupted', (_, args) => {
  const interruptions: [string, (clean: World, out: readonly string[]) => Play[]][] = [
    // Without DEEP, the lines of the steps, and the calls that change something.
    [
      'killed at any line',
      (_clean, out) => numbersOf(out, (line) => line.startsWith('* ')).map((killAt) => ({ killAt })),
    ],
    ['with any call that fails', (clean) => callsOf(clean).map((failAt) => ({ failAt }))],
    ['with the answer to any call lost', (clean) => callsOf(clean).map((loseAt) => ({ loseAt }))],
  ];

  it.each(interruptions)('%s, comes to the same end, and makes nothing twice', async (__, playsOf) => {
    const clean = await world();
    const { out } = await clean.run(args);
    const plays = playsOf(clean, out.split('\n'));
    const expected = await endOf(clean, args);
    expect(new Set(clean.created).size).toBe(clean.created.length);
    expect(plays.length).toBeGreaterThan(2);
    for (const play of plays) {
      const at = await world();
      await at.run(args, play);
      expect({ play, ...(await endOf(at, args)) }).toEqual({ play, ...expected });
    }
  });

  it('stopped at any question, says that nothing is half done, and goes on later', async () => {
    const clean = await world();
    const { asked } = await clean.run(args);
    const expected = await endOf(clean, args);
    for (const closeAt of asked.keys()) {
      const at = await world();
      const stopped = await at.run(args, { closeAt });
      expect({ closeAt, code: stopped.code }).toEqual({ closeAt, code: 1 });
      expect(stopped.err).toMatch(/Stopped\. Nothing is half done|Nothing was done\. Run the same command again/);
      expect(await endOf(at, args)).toEqual(expected);
    }
  });
});

describe('a part that is left out', () => {
  const parts = ['domain', 'mail', 'concurrency', 'paypal', 'owner'];
  const skips = parts.flatMap((part) => ['--skip', part]);

  it('is said, with what is then missing, and can come later', async () => {
    const at = await world();
    const answers = { 'sender of all mail': `Guides <guides@${at.domain}>` };
    const first = await at.run(skips, { answers });
    expect(first.code).toBe(0);
    expect(stepsOf(first).filter((line) => line.startsWith('skipped'))).toEqual([
      expect.stringMatching(/zone: the site has only the address that CloudFront gives it/),
      expect.stringMatching(/name servers: the site has only the address/),
      expect.stringMatching(/concurrency: the account runs as many functions/),
      expect.stringMatching(/mail to anyone: only addresses that SES has confirmed get mail/),
      expect.stringMatching(/secret: the shop says “Checkout opens soon”. Free guides, calls and enquiries work/),
      expect.stringMatching(/events: the shop says/),
      expect.stringMatching(/invitation: no one can enter the office/),
    ]);
    expect(at.created).toEqual(['bootstrap', 'deploy']);
    expect(await settingsIn(at)).toMatchObject({ prod: withoutPaypal });

    const second = await at.run([], { answers });
    expect(second.asked[0]).toMatch(/^The domain of the site/);
    expect(at.created).toEqual(['bootstrap', 'deploy', 'zone', 'concurrency', 'deploy', 'mail']);
    expect(briefly(second)).toContain('done PayPal’s events');
    expect(at.deployed).toMatchObject({
      SITE_URL: `https://www.${at.domain}`,
      PAYPAL_MERCHANT_ID: 'SAMPLEMERCHAN',
    });
  });

  it('can be left out at its question', async () => {
    const at = await world();
    const skip = { 'domain of the site': 'skip', 'client id': '', 'sender of all mail': 'Guides <ana@guides.test>' };
    const run = await at.run([], { answers: skip });
    expect(briefly(run)).toEqual(expect.arrayContaining(['skipped zone', 'skipped PayPal’s secret']));
    expect(run.asked.join()).not.toContain('secret');
  });

  it('has one of these names', async () => {
    const at = await world();
    const { code, err } = await at.run(['--skip', 'domian']);
    expect({ code, err }).toEqual({
      code: 2,
      err: 'domian is no part to skip. Did you mean domain? There are domain, mail, concurrency, paypal, owner.',
    });
  });
});

describe('without a terminal', () => {
  it('takes options in place of questions, and the secret through the pipe', async () => {
    const at = await world();
    const options = [
      ['--domain', `https://www.${at.domain}/`],
      ['--sender', `Guides <guides@${at.domain}>`],
      ['--address', '12 Alder Street, Boston, MA 02108'],
      ['--owner', `ana@${at.domain}`],
      ['--paypal-client-id', 'sample-client-id-of-the-sandbox'],
    ];
    for (const missing of options) {
      const others = options.filter((one) => one !== missing).flat();
      const { code, err } = await at.run(others, { piped: 'the-secret-of-a-simulated-account\n' });
      expect({ code, err }).toEqual({
        code: 2,
        err: expect.stringMatching(
          `^There is no terminal to ask on: pass ${missing[0] ?? ''} .*Nothing was done.$`,
        ) as string,
      });
    }
    expect(at.created).toEqual([]);
    const withoutYes = await at.run(options.flat(), { piped: 'the-secret-of-a-simulated-account\n' });
    expect(withoutYes.err).toMatch(/^zone: There is no terminal to confirm on: pass --yes/);
    const { code, out } = await at.run([...options.flat(), '--yes'], { piped: 'the-secret-of-a-simulated-account\n' });
    expect({ code, last: out.split('\n').at(-1) }).toEqual({
      code: 0,
      last: expect.stringMatching('^Waiting:') as string,
    });
    expect(await readPaypalSecret()).toBe('the-secret-of-a-simulated-account');
  });

  it('makes a trial without any answer', async () => {
    const at = await world();
    const run = await at.run([...ofTrial, '--skip', 'mail', '--skip', 'owner', '--yes'], { piped: '' });
    expect(run).toMatchObject({ code: 0, asked: [] });
    expect(briefly(run)).toContain('skipped the owner’s invitation');
    expect(lineOf(run, 'settings')).toBe('done     settings: those of the sample');
    expect(await settingsIn(at)).toEqual({});
  });

  it('says that the secret is missing', async () => {
    const at = await world();
    const args = ['--domain', at.domain, '--sender', `A <a@${at.domain}>`, '--address', '12 Alder Street, Boston'];
    const more = ['--owner', `a@${at.domain}`, '--paypal-client-id', 'sample-client-id-of-the-sandbox', '--yes'];
    expect(await at.run([...args, ...more], { piped: '' })).toMatchObject({
      code: 1,
      err: 'No client secret was given: type it, send it through a pipe, or pass --skip paypal.',
    });
  });
});

it('deploys again what an earlier version deployed, without asking for its cost', async () => {
  const at = await world();
  at.stacks.set('CDKToolkit', 'CREATE_COMPLETE').set('guide-shop-prod', 'UPDATE_COMPLETE');
  const { code, asked } = await at.run();
  expect(code).toBe(0);
  expect(at.created).toContain('deploy');
  expect(asked.join()).not.toContain('Deploy stage');
});

it('prints each step as JSON too', async () => {
  const at = await world();
  const { out } = await at.run(['--json']);
  const lines = out.split('\n').map((line) => JSON.parse(line) as { step?: string; state?: string });
  expect(lines.filter(({ step }) => step === 'zone')).toEqual([
    { step: 'zone', state: 'done', note: `Z00000TEST, of ${at.domain}` },
  ]);
});

describe('what goes wrong', () => {
  it.each<[string, (domain: string) => Partial<State>, RegExp]>([
    [
      'a domain of someone else, or old name servers',
      (domain) => ({ dns: { [`${domain} NS`]: ['ns1.registrar.test'] } }),
      /^waiting {2}name servers: .*it finds ns1\.registrar\.test \(old ones, unless guides\d+\.test is someone else's\)/,
    ],
    [
      'a certificate that Amazon may not issue',
      (domain) => ({
        dns: { [`${domain} NS`]: ['ns-1.aws.test', 'ns-2.aws.test'], [`${domain} CAA`]: ['issue other.test'] },
      }),
      /PROBLEM {2}AWS may issue the certificate: .*add guides\d+\.test CAA 0 issue "amazon\.com"/,
    ],
    [
      'another terminal that deploys',
      () => ({
        stacks: new Map([
          ['CDKToolkit', 'CREATE_COMPLETE'],
          ['guide-shop-prod', 'CREATE_IN_PROGRESS'],
        ]),
      }),
      /^waiting {2}deploy: for the deploy that runs \(CREATE_IN_PROGRESS\), of this or another terminal \(since 2026-11-30 10:00\)/m,
    ],
    [
      'another terminal that prepares the account',
      () => ({ stacks: new Map([['CDKToolkit', 'CREATE_IN_PROGRESS']]) }),
      /^waiting {2}bootstrap: another terminal is at it/m,
    ],
    [
      'an earlier deploy that failed',
      () => ({
        stacks: new Map([
          ['CDKToolkit', 'CREATE_COMPLETE'],
          ['guide-shop-prod', 'ROLLBACK_COMPLETE'],
        ]),
      }),
      /PROBLEM {2}the stack can be deployed: an earlier try did not finish/,
    ],
    [
      'two zones of the domain',
      (domain) => ({
        dns: {},
        zones: ['1', '2'].map((one) => ({ Id: `/hostedzone/Z${one}`, Name: `${domain}.`, CallerReference: one })),
      }),
      /^zone: This account has 2 zones of guides\d+\.test \(Z1, Z2\).*Run the same command again/m,
    ],
    [
      'an address that SES has not confirmed',
      () => ({ isVerified: false }),
      /^waiting {2}sender: for SES to confirm guides\d+\.test, by its DNS records/m,
    ],
  ])('%s', async (name, changes, expected) => {
    const at = await world();
    Object.assign(at, changes(at.domain));
    const run = await at.run();
    expect(`${stepsOf(run).join('\n')}\n${run.out}\n${run.err}`).toMatch(new RegExp(expected, 'm'));
    expect(at.created.includes('deploy')).toBe(name.startsWith('an address'));
  });

  it('a name of the site that is taken stops the deploy, and nothing before it', async () => {
    const at = await world();
    const taken = { Name: `www.${at.domain}.`, Type: 'A' as const };
    at.account.route53
      .on(ListResourceRecordSetsCommand)
      .resolves({ ResourceRecordSets: [taken], IsTruncated: false, MaxItems: 1 });
    const { code, out, err } = await at.run();
    expect(out).toMatch(/PROBLEM {2}the name of the site is free: the zone has www\.guides\d+\.test A already/);
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(
        /^deploy: 1 of \d+ checks found a problem.*Run the same command again: it goes on from here\.$/,
      ) as string,
    });
    expect(at.created).toEqual(['zone', 'bootstrap', 'concurrency']);
  });

  it('a zone that this command made and someone deleted is not made again', async () => {
    const at = await world();
    at.account.route53.on(CreateHostedZoneCommand).rejects(awsError('HostedZoneAlreadyExists'));
    expect((await at.run()).err).toMatch(/^zone: Route 53 made a zone of guides\d+\.test for this command before\. /);
  });

  it('a zone above the domain takes it in, and the only zone is proposed', async () => {
    const at = await world();
    at.zones.push({ Id: '/hostedzone/Z00000TEST', Name: `${at.domain}.`, CallerReference: 'by hand' });
    await at.run([], { answers: { 'domain of the site': `shop.${at.domain}` } });
    expect(await settingsIn(at)).toMatchObject({
      prod: {
        siteDomain: `shop.${at.domain}`,
        hostedZoneName: at.domain,
        sender: `Four Year Route <guides@${at.domain}>`,
      },
    });
    const other = await world();
    other.zones.push({ Id: '/hostedzone/Z00000TEST', Name: `${other.domain}.`, CallerReference: 'by hand' });
    await other.run([], { answers: { 'domain of the site': '' } });
    expect(await settingsIn(other)).toMatchObject({ prod: { siteDomain: `www.${other.domain}` } });
    expect(other.created).not.toContain('zone');
  });

  it('an app of PayPal’s other environment, or a secret of another app, is asked for again', async () => {
    const at = await world();
    const { live, sandbox } = at.paypalApis;
    const wrongPlace = await startWorld(emulators, { paypalApis: { live: sandbox, sandbox: live } });
    worlds.push(wrongPlace);
    // The terminal is closed at the second question for the client id.
    const ofSandbox = await wrongPlace.run([], { closeAt: 6 });
    expect(ofSandbox.out).toContain('This app is of PayPal’s environment sandbox, and the stage’s is live');
    expect(ofSandbox.asked.filter((question) => question.includes('client id'))).toHaveLength(2);
    const ofOther = await at.run([], { answers: { secret: 'of-another-app' }, closeAt: 6 });
    expect(ofOther.out).toContain('PayPal rejects the client id and secret: are they from the same app');
    expect(ofOther.out + ofOther.err).not.toContain('of-another-app');
    expect(await settingsIn(at)).toEqual({});
    expect(at.created).toEqual([]);
  });

  it('blanks around the secret are left out, and it says so', async () => {
    const at = await world();
    const { code, out } = await at.run([], { answers: { secret: '  the-secret-of-a-simulated-account ' } });
    expect(code).toBe(0);
    expect(out).toContain('The blanks around the secret are left out.');
    expect(await readPaypalSecret()).toBe('the-secret-of-a-simulated-account');
  });

  it('an answer that doesn’t fit is asked for again', async () => {
    const at = await world();
    const { code, out, err } = await at.run(['--sender', 'nobody'], {});
    expect({ code, out: out.split('\n').length, err }).toEqual({
      code: 2,
      out: 1,
      err: '--sender must look like Name <address@example.com>.',
    });
    const asked = await at.run([], { answers: { 'postal address': 'short' }, closeAt: 4 });
    expect(asked.out).toContain('It must be a postal address in one line, of 10 to 200 characters.');
    expect(asked.asked.filter((question) => question.includes('postal'))).toHaveLength(3);
  });

  it.each([
    ['no network', 'ENOTFOUND', /^.*Check that this machine is online/],
    [
      'an expired sign-in',
      'ExpiredToken',
      /^Your AWS sign-in has expired: sign in again \(`aws sso login`\), then rerun/,
    ],
  ])('%s at the start', async (_, name, expected) => {
    const at = await world();
    at.account.sts.on(GetCallerIdentityCommand).rejects(awsError(name));
    const { code, asked, err } = await at.run();
    expect({ code, asked }).toEqual({ code: 1, asked: [] });
    expect(err).toMatch(expected);
  });

  it('a sign-in that expires in the middle, or a deploy that fails', async () => {
    const at = await world();
    at.cdk.mockRejectedValueOnce(awsError('ExpiredTokenException'));
    expect((await at.run()).err).toMatch(/^bootstrap: Your AWS sign-in has expired: .*Run the same command again/);
    at.cdk.mockResolvedValueOnce(1);
    expect((await at.run()).err).toBe(
      'bootstrap: CDK says above why it failed. Run the same command again: it goes on from here.',
    );
  });

  it('a step that ran without effect stops the run', async () => {
    const at = await world();
    at.cdk.mockResolvedValueOnce(0);
    expect((await at.run()).err).toMatch(/^bootstrap: It has run, and is still not done\. Run the same command again/);
    expect(at.created).toEqual(['zone']);
  });

  it('a settings file that is not one stays as it is', async () => {
    const at = await world();
    await writeFile(at.file, '{ "prod": ');
    expect(await at.run()).toMatchObject({ code: 1, asked: [] });
    expect(await readFile(at.file, 'utf8')).toBe('{ "prod": ');
  });

  it('no to what costs', async () => {
    const at = await world();
    const { code, err } = await at.run([], { confirms: 'n' });
    expect({ code, err }).toEqual({
      code: 1,
      err: 'zone: Nothing was done. Run the same command again: it goes on from here.',
    });
    expect(at.created).toEqual([]);
  });

  it('checks that find something fail the command only once nothing else is left', async () => {
    const at = await world({ problem: '1 of 20 checks found a problem.', isOutOfSandbox: true, limit: 1000 });
    const first = await at.run();
    expect(first).toMatchObject({ code: 0 });
    expect(briefly(first)).toContain('problem doctor');
    await office().changeTeam(aTeam({ version: 2, members: [aMember()] }));
    expect(await at.run()).toMatchObject({
      code: 1,
      err: 'Everything is set up. What doctor and smoke found above is left.',
    });
  });
});

it('asks for a mail server once AWS has refused, and uses it after the next deploy', async () => {
  const at = await world({ review: 'DENIED' });
  expect(
    lineOf(await at.run(['--skip', 'concurrency'], { answers: { 'mail server': 'skip' } }), 'mail to anyone'),
  ).toMatch(/^waiting {2}mail to anyone: AWS has refused: answer in case 77 .*--smtp "HOST USER"/);
  const { domain } = at;
  const run = await at.run([], { answers: { 'mail server': `smtp.${domain} ana@${domain}`, secret: '' } });
  expect(await settingsIn(at)).toMatchObject({
    prod: { mail: 'smtp', smtpHost: `smtp.${domain}`, smtpUser: `ana@${domain}` },
  });
  expect(at.created.filter((one) => one === 'deploy')).toHaveLength(2);
  expect(run.err).toBe(
    'sender: No password was given. Nothing was done. Run the same command again: it goes on from here.',
  );
  await writeStored(localNames.smtpSecretId, { smtpPassword: 'the-password' });
  const last = await at.run();
  expect(lineOf(last, 'sender')).toBe(`done     sender: by smtp.${domain}`);
  expect(lineOf(last, 'mail to anyone')).toBe(`done     mail to anyone: by smtp.${domain}`);
});

it('keeps other stages, and wants to know which of several', async () => {
  const at = await world();
  await writeFile(at.file, JSON.stringify({ prod: { monthlyBudgetUsd: 50 }, trial: {} }));
  await at.run();
  expect(await settingsIn(at)).toMatchObject({ trial: {}, prod: { monthlyBudgetUsd: 50, hostedZoneId: 'Z00000TEST' } });
  await writeFile(at.file, JSON.stringify({ prod: {}, live2: {} }));
  expect(await at.run()).toMatchObject({ code: 2, err: 'Name the stage: --stage NAME. There are prod and live2.' });
  expect(await at.run(['--trial', '--stage', 'prod'])).toMatchObject({ code: 2 });
});
