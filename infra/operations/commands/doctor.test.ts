import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogue, files } from '#composition/adapters.ts';
import { allEmulators, testSecret } from '#testing/emulators.ts';
import { aGuide } from '#testing/samples.ts';
import { type RunningServer, serve } from '../../local/http-server.ts';
import { startSecrets } from '../../local/stores/secrets.ts';
import { operatedOutputs } from '../../outputs.ts';
import { sampleSettings } from '../../settings.ts';
import { paypalWebhooks, webhookUrl } from '../paypal-webhooks.ts';
import { type Run, runOps } from '../testing/run.ts';
import { doctorWith } from './doctor.ts';

let emulators: Awaited<ReturnType<typeof allEmulators>>;
let site: RunningServer;
let siteStatus = 200;
let webhookId: string;
let folder: string;
let file: string;
const ses = mockClient(SESv2Client);
const sns = mockClient(SNSClient);

beforeAll(async () => {
  emulators = await allEmulators();
  Object.assign(process.env, emulators.environment);
  site = await serve((_, response) => {
    response.writeHead(siteStatus).end();
  }, 0);
  ({ id: webhookId } = await paypalWebhooks().create(webhookUrl(site.origin)));
  await catalogue().put(aGuide({ id: 'art' }));
  await files().store('art.pdf', new TextEncoder().encode('%PDF-1.7'));
});
afterAll(async () => {
  await site.close();
  await emulators.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  file = join(folder, 'settings.json');
  await writeFile(file, JSON.stringify({ staging: { ...sampleSettings, paypalWebhookId: webhookId } }));
  siteStatus = 200;
  ses.reset();
  sns.reset();
  ses.on(GetEmailIdentityCommand, { EmailIdentity: 'guides@example.com' }).resolves({ VerifiedForSendingStatus: true });
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: true });
  sns
    .on(ListSubscriptionsByTopicCommand, { TopicArn: 'arn:topic' })
    .resolves({ Subscriptions: [{ SubscriptionArn: 'PendingConfirmation' }, { SubscriptionArn: 'arn:aws:sns:one' }] });
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const run = (changes: Record<string, string> = {}, options: readonly string[] = ['--stage', 'staging']): Promise<Run> =>
  runOps(['doctor', ...options], {
    environment: {
      ...emulators.environment,
      SITE_URL: site.origin,
      PAYPAL_WEBHOOK_ID: webhookId,
      [operatedOutputs.mailIdentity]: 'guides@example.com',
      [operatedOutputs.alarmTopic]: 'arn:topic',
      ...changes,
    },
    commands: [doctorWith(file)],
  });

const problemsOf = ({ out }: Run): string[] => out.split('\n').filter((line) => line.startsWith('PROBLEM'));

describe('ops doctor', () => {
  it('finds a stage well', async () => {
    const { code, out } = await run();
    expect(out.split('\n')).toEqual([
      'ok       the settings are complete, and deployed',
      'ok       the site answers',
      'ok       every guide on sale has its file',
      'ok       the secrets are set',
      'ok       PayPal takes the credentials and sends its events',
      'ok       the sender may send',
      'ok       mail is out of the sandbox',
      'ok       somebody hears the alarms',
      'All is well.',
    ]);
    expect(code).toBe(0);
  });

  it('leaves out of the local stack what only AWS has, and tells programs each check', async () => {
    const { code, out } = await run({}, ['--local', '--json']);
    expect(code).toBe(0);
    expect(out.split('\n').map((line) => (JSON.parse(line) as { ok: boolean }).ok)).toEqual([true, true, true, true]);
    expect(ses.calls()).toHaveLength(0);
  });

  it.each<[string, () => unknown, Record<string, string>, RegExp]>([
    ['settings that lack something', () => writeFile(file, '{ "staging": {} }'), {}, /sender is missing/],
    ['settings that are no JSON', () => writeFile(file, '{'), {}, /settings are complete, and deployed: .*JSON/],
    [
      'settings that were changed since the deploy',
      () => undefined,
      { BUSINESS_INBOX: 'old@example.com', MAIL_FROM: 'Old <old@example.com>' },
      /sender, businessInbox changed since the last deploy/,
    ],
    ['a site that is down', () => (siteStatus = 503), {}, /answers 503/],
    [
      'a site that is not there',
      () => undefined,
      { SITE_URL: 'http://localhost:1' },
      /the site answers: cannot be found out/,
    ],
    [
      'a webhook for another address',
      () => undefined,
      { SITE_URL: 'http://localhost:1' },
      /no webhook leads to http:\/\/localhost:1/,
    ],
    [
      'a webhook with another id',
      () => undefined,
      { PAYPAL_WEBHOOK_ID: 'NOT-SUBSCRIBED' },
      /expect NOT-SUBSCRIBED: run paypal-setup/,
    ],
    [
      'wrong credentials of PayPal',
      () => undefined,
      { PAYPAL_CLIENT_ID: 'somebody-else-altogether' },
      /PayPal takes .*: cannot be found out: PayPal/,
    ],
    [
      'secrets that cannot be read',
      () => undefined,
      { SECRET_ID: 'nowhere' },
      /the secrets are set: cannot be found out: Secrets Manager/,
    ],
    [
      'a sender that is not verified',
      () => ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false }),
      {},
      /guides@example.com is not verified: follow the link/,
    ],
    [
      'a sender that is not there',
      () => ses.on(GetEmailIdentityCommand).rejects(new Error('NotFoundException')),
      {},
      /the sender may send: cannot be found out: NotFoundException/,
    ],
    [
      'the sandbox',
      () => ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true }),
      {},
      /ask AWS for production access/,
    ],
    [
      'an account that may send no more',
      () =>
        ses
          .on(GetAccountCommand)
          .resolves({ ProductionAccessEnabled: true, SendingEnabled: false, EnforcementStatus: 'SHUTDOWN' }),
      {},
      /SES has stopped this account \(SHUTDOWN\)/,
    ],
    [
      'alarms that nobody has confirmed to hear',
      () =>
        sns
          .on(ListSubscriptionsByTopicCommand)
          .resolves({ Subscriptions: [{ SubscriptionArn: 'PendingConfirmation' }] }),
      {},
      /has not confirmed/,
    ],
    [
      'alarms that nobody hears',
      () => sns.on(ListSubscriptionsByTopicCommand).resolves({}),
      {},
      /nobody is subscribed/,
    ],
  ])('finds %s, and says what to do', async (_, plant, changes, problem) => {
    await plant();
    const found = await run(changes);
    expect(found.code).toBe(1);
    expect(found.out).toMatch(problem);
    expect(problemsOf(found)).not.toEqual([]);
    expect(found.err).toMatch(/of 8 checks found a problem/);
  });

  it('finds a guide without its file, and a shop without guides', async () => {
    await catalogue().put(aGuide({ id: 'biology' }));
    expect(problemsOf(await run())).toEqual([
      'PROBLEM  every guide on sale has its file: none is there for biology: publish them again',
    ]);
    for (const id of ['art', 'biology']) await catalogue().remove(id);
    expect(problemsOf(await run()).join('\n')).toContain('no guide is on sale');
    await catalogue().put(aGuide({ id: 'art' }));
  });

  it('finds the secret of PayPal that nobody has set, and prints no secret', async () => {
    const secrets = await startSecrets({
      port: 0,
      secretId: 'unset',
      secret: { ...testSecret, paypalClientSecret: '' },
    });
    const { out, err } = await run({ SECRETS_ENDPOINT: secrets.origin, SECRET_ID: 'unset' });
    await secrets.close();
    expect(out).toContain('PROBLEM  the secrets are set: paypalClientSecret is empty, so nobody can pay');
    expect(out + err).not.toContain(testSecret.otpPepper);
  });
});
