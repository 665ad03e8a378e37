import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  GetSuppressedDestinationCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { paypalRest } from '#adapters/paypal/rest.ts';
import { catalog, consultations, files, guidePages, website } from '#composition/adapters.ts';
import { documents } from '#contract/website/documents/index.ts';
import type { Version } from '#domain/website/ports.ts';
import { allEmulators, testSecret } from '#testing/emulators.ts';
import { aGuide, aGuidePage, anAvailability } from '#testing/samples.ts';
import { type SmtpSink, smtpUrl, startSmtpSink } from '#testing/smtp-sink.ts';
import { aDeployedSite, ownWebsite } from '#testing/website.ts';
import { type RunningServer, serve } from '../../local/http-server.ts';
import { separateSecrets, startSecrets } from '../../local/stores/secrets.ts';
import { contextOutput, contextText } from '../../stack/deploy-context.ts';
import { operatedOutputs, versionOutput } from '../../stack/outputs.ts';
import { paypalApis } from '../../stack/paypal-apis.ts';
import { sampleSettings } from '../../stack/settings.ts';
import { realSettings } from '../../stack/testing/real-settings.ts';
import { withObjects } from '../business-file/objects.ts';
import { writeNote } from '../business-file/restore-note.ts';
import { Failed } from '../command.ts';
import { localNames } from '../local/environment.ts';
import { paypalWebhooks, webhookEvents, webhookUrl } from '../paypal-webhooks.ts';
import { writeStored } from '../stack-secrets.ts';
import { type Run, runOps } from '../testing/run.ts';
import { type Zone, zoneDns } from '../testing/zone-dns.ts';
import { doctorWith } from './doctor.ts';

let emulators: Awaited<ReturnType<typeof allEmulators>>;
let site: RunningServer;
let siteStatus = 200;
let webhookId: string;
let folder: string;
let file: string;
let zone: Zone;
const ses = mockClient(SESv2Client);
const sns = mockClient(SNSClient);

/** What the deploy writes or asks for, with a mailbox. */
const zoneOfSes: Zone = {
  'one._domainkey.guides.test CNAME': ['one.dkim.amazonses.com'],
  'two._domainkey.guides.test CNAME': ['two.dkim.amazonses.com'],
  'three._domainkey.guides.test CNAME': ['three.dkim.amazonses.com'],
  'bounces.guides.test TXT': ['v=spf1 include:amazonses.com ~all'],
  'bounces.guides.test MX': ['feedback-smtp.us-east-1.amazonses.com'],
  '_dmarc.guides.test TXT': ['v=DMARC1; p=quarantine; rua=mailto:office@guides.test'],
  'guides.test MX': ['mail.guides.test'],
};

beforeAll(async () => {
  emulators = await allEmulators();
  Object.assign(process.env, emulators.environment);
  site = await serve((_, response) => {
    response.writeHead(siteStatus).end();
  }, 0);
  ({ id: webhookId } = await paypalWebhooks().create(webhookUrl(site.origin)));
  await catalog().put(aGuide({ id: 'art' }));
  await consultations().setAvailability(anAvailability());
  await files().store('art.pdf', new TextEncoder().encode('%PDF-1.7'));
  await website().publish(ownWebsite(today()), []);
});
afterAll(async () => {
  await site.close();
  await emulators.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  file = join(folder, 'settings.json');
  await writeFile(file, JSON.stringify({ staging: realSettings }));
  siteStatus = 200;
  await storeWebhookId(webhookId);
  ses.reset();
  sns.reset();
  ses.on(GetEmailIdentityCommand, { EmailIdentity: 'guides.test' }).resolves({
    VerifiedForSendingStatus: true,
    DkimAttributes: { Tokens: ['one', 'two', 'three'] },
    MailFromAttributes: {
      MailFromDomain: 'bounces.guides.test',
      MailFromDomainStatus: 'SUCCESS',
      BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
    },
  });
  zone = { ...zoneOfSes };
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: true });
  ses.on(GetSuppressedDestinationCommand).rejects(new NotFoundException({ message: 'No', $metadata: {} }));
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
      MAIL_FROM: realSettings.sender,
      BUSINESS_ADDRESS: realSettings.businessAddress,
      BUSINESS_INBOX: realSettings.businessInbox,
      AWS_REGION: 'us-east-1',
      [operatedOutputs.mailIdentity]: 'guides.test',
      [operatedOutputs.alarmTopic]: 'arn:topic',
      [versionOutput]: '1.2.3+0a1b2c3',
      ...changes,
    },
    commands: [
      doctorWith(
        file,
        zoneDns(() => zone),
      ),
    ],
  });

/** Stores the id as `paypal-setup` does; undefined as before that ran. */
const storeWebhookId = async (id: string | undefined): Promise<void> => {
  const { paypalClientSecret } = testSecret;
  // A run may have left another address in the environment.
  Object.assign(process.env, emulators.environment);
  await writeStored(localNames.paypalSecretId, { paypalClientSecret, paypalWebhookId: id });
};

/** The environment of a stage with these documents in the office. */
async function websiteWith(words: Version['documents']): Promise<{ TABLE_WEBSITE: string }> {
  const TABLE_WEBSITE = await emulators.makeTable('website');
  vi.stubEnv('TABLE_WEBSITE', TABLE_WEBSITE);
  await website().setDeployed(aDeployedSite());
  await website().publish({ ...ownWebsite(), documents: words }, []);
  vi.unstubAllEnvs();
  return { TABLE_WEBSITE };
}

const today = (): string => new Date().toISOString().slice(0, 10);

const problemsOf = ({ out }: Run): string[] => out.split('\n').filter((line) => line.startsWith('PROBLEM'));

describe('ops doctor', () => {
  it('finds no problem in a healthy stage', async () => {
    const { code, out } = await run();
    expect(out.split('\n')).toEqual([
      'ok       the settings are complete',
      'ok       the stack is deployed: version 1.2.3+0a1b2c3',
      'ok       the settings are deployed',
      'ok       the site answers',
      'ok       every guide on sale has its file',
      'ok       families can book a consultation',
      'skipped  the restore is finished: this stack was not restored from a copy',
      'ok       the secrets are set',
      'ok       PayPal accepts the credentials and sends its events',
      'ok       PayPal shows payments and disputes',
      'ok       nothing invented is shown as real',
      `ok       the numbers were checked within a year: on ${today()}`,
      'ok       the sender may send',
      'ok       mail is out of the sandbox',
      'ok       SES delivers to the business inbox',
      'ok       SPF says who sends for us: undelivered mail returns to bounces.guides.test, which names SES',
      'ok       DKIM signs our mail: as guides.test',
      'ok       DMARC says what happens to forged mail: it lands in spam (p=quarantine of guides.test)',
      'ok       replies and reports of undelivered mail arrive (MX): at mail.guides.test',
      'ok       Gmail and Outlook take our mail as ours: they can tell that it is ours, and judge it by what people do with it',
      'ok       someone receives the alarms',
      'Everything is fine.',
    ]);
    expect(code).toBe(0);
  });

  it('says for each check whether it ran on the local stack, or why not', async () => {
    const { code, out } = await run({}, ['--local']);
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      'skipped  the settings are complete: the local stack has its own settings',
      'skipped  the settings are deployed: the local stack has its own settings',
      'ok       the site answers',
      'ok       every guide on sale has its file',
      'ok       families can book a consultation',
      'skipped  the restore is finished: this stack was not restored from a copy',
      'ok       the secrets are set',
      'ok       PayPal accepts the credentials and sends its events',
      'ok       PayPal shows payments and disputes',
      'skipped  nothing invented is shown as real: only a stage in AWS has this',
      'skipped  the numbers were checked within a year: only a stage in AWS has this',
      'skipped  the sender may send: only a stage in AWS has this',
      'skipped  mail is out of the sandbox: only a stage in AWS has this',
      'skipped  SES delivers to the business inbox: only a stage in AWS has this',
      'skipped  SPF says who sends for us: only a stage in AWS has this',
      'skipped  DKIM signs our mail: only a stage in AWS has this',
      'skipped  DMARC says what happens to forged mail: only a stage in AWS has this',
      'skipped  replies and reports of undelivered mail arrive (MX): only a stage in AWS has this',
      'skipped  Gmail and Outlook take our mail as ours: only a stage in AWS has this',
      'skipped  someone receives the alarms: only a stage in AWS has this',
      'Everything is fine.',
    ]);
    expect(ses.calls()).toHaveLength(0);
    expect(sns.calls()).toHaveLength(0);
  });

  it('prints each check with its result as JSON', async () => {
    const { out } = await run({}, ['--local', '--json']);
    const checks = out.split('\n').map((line) => JSON.parse(line) as { result: string; note?: string });
    expect(checks.map(({ result }) => result)).toEqual([
      ...['skipped', 'skipped', 'ok', 'ok', 'ok', 'skipped', 'ok', 'ok', 'ok', ...Array<string>(11).fill('skipped')],
    ]);
    expect(checks[0]).toEqual({
      check: 'the settings are complete',
      result: 'skipped',
      note: 'the local stack has its own settings',
    });
  });

  it('says when no time for a consultation can be offered', async () => {
    const answered = await run({ TABLE_CONSULTATIONS: await emulators.makeTable('consultations') });
    expect(problemsOf(answered)).toEqual([
      'PROBLEM  families can book a consultation: no hours are set, so no time is offered: set them with hours FILE',
    ]);
  });

  it('names the sample that is shown, and where it isn’t marked as one', async () => {
    const { documents: own } = ownWebsite(today());
    const { testimonials, colleges } = documents;
    const marked = await websiteWith({ ...own, testimonials, colleges });
    expect((await run(marked)).out).toContain(
      'ok       nothing invented is shown as real: marked as a sample: testimonials, colleges',
    );
    const TABLE_GUIDES = await emulators.makeTable('guides');
    vi.stubEnv('TABLE_GUIDES', TABLE_GUIDES);
    await catalog().put(aGuide({ id: 'physics' }));
    const author = { name: 'Dana Whitfield', credential: 'Advisor (invented for this sample)' };
    await guidePages().put(aGuidePage({ id: 'physics', author }));
    vi.unstubAllEnvs();
    const sold = await run({ ...marked, TABLE_GUIDES });
    expect(sold.out).toContain('marked as a sample: testimonials, colleges, guides on sale (physics)');
    expect(problemsOf(await run({ TABLE_GUIDES }))).toContain(
      'PROBLEM  nothing invented is shown as real: the sample’s guides on sale (physics): withdraw them',
    );
  });

  it('says when the numbers of the site are older than a year, a problem where PayPal takes real money', async () => {
    const old = await websiteWith(ownWebsite('2024-09-02').documents);
    expect((await run(old)).out).toMatch(/ok {7}the numbers were checked within a year: the oldest on 2024-09-02/);
    // The simulator answers for PayPal.
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (address: string | URL, options: RequestInit) =>
      fetch(String(address).replace(paypalApis.live, emulators.environment['PAYPAL_API_URL'] ?? ''), options),
    );
    const live = await run({ ...old, PAYPAL_API_URL: paypalApis.live });
    vi.unstubAllGlobals();
    expect(problemsOf(live)).toEqual([
      expect.stringMatching(/the numbers were checked within a year: the oldest on 2024-09-02: compare them/),
    ]);
  });

  it('checks only the settings if no stack is deployed', async () => {
    const { code, out, err } = await runOps(['doctor', '--stage', 'staging'], {
      connect: () => Promise.reject(new Failed('There is no stack guide-shop-staging in us-east-1.')),
      commands: [doctorWith(file)],
    });
    expect(code).toBe(1);
    expect(out.split('\n').slice(0, 3)).toEqual([
      'ok       the settings are complete',
      'PROBLEM  the stack is deployed: There is no stack guide-shop-staging in us-east-1.',
      'skipped  the settings are deployed: the stack was not found',
    ]);
    expect(out.split('\n').filter((line) => line.startsWith('skipped'))).toHaveLength(19);
    expect(err).toBe('1 of 2 checks found a problem. Each says what to do.');
    expect(ses.calls()).toHaveLength(0);
  });

  it('compares with the -c context of the last deploy, if any', async () => {
    const { out } = await run({
      BUSINESS_INBOX: 'hello@guides.test',
      [contextOutput]: contextText('staging', { businessInbox: 'hello@guides.test' }),
    });
    expect(out).toContain('ok       the settings are deployed');
  });

  it.each<[string, () => unknown, Record<string, string>, RegExp]>([
    ['settings that lack something', () => writeFile(file, '{ "staging": {} }'), {}, /sender is missing/],
    ['settings that are no JSON', () => writeFile(file, '{'), {}, /settings are complete: .*JSON/],
    [
      'settings that were changed since the deploy',
      () => undefined,
      { BUSINESS_INBOX: 'old@example.com', MAIL_FROM: 'Old <old@example.com>' },
      /sender, businessInbox changed since the last deploy: npx cdk deploy -c stage=staging$/m,
    ],
    [
      'settings of a stack that was deployed with an option',
      () => undefined,
      { BUSINESS_INBOX: 'old@example.com', [contextOutput]: contextText('staging', { waf: 'on' }) },
      /businessInbox changed since the last deploy: npx cdk deploy -c stage=staging -c waf=on$/m,
    ],
    ['a site that is down', () => (siteStatus = 503), {}, /answers 503/],
    [
      'a site that is not there',
      () => undefined,
      { SITE_URL: 'http://localhost:1' },
      /the site answers: could not be checked/,
    ],
    [
      'a webhook for another address',
      () => undefined,
      { SITE_URL: 'http://localhost:1' },
      /there is no webhook for http:\/\/localhost:1\/api\/paypal\/webhook: run paypal-setup$/m,
    ],
    [
      'a webhook with another id',
      () => storeWebhookId('ANOTHER-ONE'),
      {},
      /the webhook is [\w-]+, the functions expect ANOTHER-ONE: run paypal-setup$/m,
    ],
    [
      'a webhook whose id was never stored',
      () => storeWebhookId(undefined),
      {},
      /the webhook is [\w-]+, the functions expect none: run paypal-setup$/m,
    ],
    [
      'wrong credentials of PayPal',
      () => undefined,
      { PAYPAL_CLIENT_ID: 'another-client-id' },
      /PayPal accepts .*: could not be checked: PayPal/,
    ],
    [
      'a pepper that cannot be read',
      () => undefined,
      { PEPPER_SECRET_ID: 'nowhere' },
      /the secrets are set: could not be checked: A part of the stack wasn't found: .*Secrets Manager/,
    ],
    [
      'a secret of PayPal that cannot be read',
      () => undefined,
      { PAYPAL_SECRET_ID: 'nowhere' },
      /the secrets are set: could not be checked: A part of the stack wasn't found: .*Secrets Manager/,
    ],
    [
      'a sender that is not verified',
      () => ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false }),
      {},
      /guides\.test is not verified: follow the link/,
    ],
    [
      'a sender that is not there',
      () => ses.on(GetEmailIdentityCommand).rejects(new NotFoundException({ message: 'No', $metadata: {} })),
      {},
      /the sender may send: SES has no identity guides\.test: run aws sesv2 create-email-identity/,
    ],
    [
      'what these credentials may not ask',
      () => ses.on(GetAccountCommand).rejects(Object.assign(new Error('No'), { name: 'AccessDeniedException' })),
      {},
      /mail is out of the sandbox: could not be checked: These credentials aren't allowed to do this: .*AccessDeniedException/,
    ],
    [
      'credentials that end in the middle',
      () => sns.on(ListSubscriptionsByTopicCommand).rejects(Object.assign(new Error('Over'), { name: 'ExpiredToken' })),
      {},
      /someone receives the alarms: could not be checked: Your AWS sign-in has expired/,
    ],
    [
      'the sandbox',
      () => ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true }),
      {},
      /ask AWS for production access \(docs\/deploy\.md, step 7\)/,
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
      'an inbox that SES has stopped to write to',
      () =>
        ses.on(GetSuppressedDestinationCommand, { EmailAddress: realSettings.businessInbox }).resolves({
          SuppressedDestination: {
            EmailAddress: realSettings.businessInbox,
            Reason: 'BOUNCE',
            LastUpdateTime: new Date(0),
          },
        }),
      {},
      /SES does not \(BOUNCE\), so no one gets messages: fix the mailbox, then `lift \S+@\S+`/,
    ],
    [
      'an unconfirmed alarm subscription',
      () =>
        sns
          .on(ListSubscriptionsByTopicCommand)
          .resolves({ Subscriptions: [{ SubscriptionArn: 'PendingConfirmation' }] }),
      {},
      /has not confirmed/,
    ],
    [
      'alarms without a subscription',
      () => sns.on(ListSubscriptionsByTopicCommand).resolves({}),
      {},
      /no one is subscribed/,
    ],
  ])('finds %s, and says what to do', async (_, plant, changes, problem) => {
    await plant();
    const found = await run(changes);
    expect(found.code).toBe(1);
    expect(found.out).toMatch(problem);
    expect(problemsOf(found)).not.toEqual([]);
    expect(found.err).toMatch(/^\d of \d+ checks found a problem\. Each says what to do\.$/);
  });

  it('finds a webhook that lacks events, and names them', async () => {
    const elsewhere = site.origin.replace('localhost', '127.0.0.1');
    const rest = paypalRest({
      apiUrl: emulators.environment['PAYPAL_API_URL'] ?? '',
      clientId: sampleSettings.paypalClientId,
      clientSecret: () => Promise.resolve(testSecret.paypalClientSecret),
    });
    const events = webhookEvents.filter((name) => !name.endsWith('REFUNDED')).map((name) => ({ name }));
    const body = { url: webhookUrl(elsewhere), event_types: events };
    const made = await rest({ method: 'POST', path: '/v1/notifications/webhooks', body });
    const { id } = made as { id: string };
    await storeWebhookId(id);
    const found = await run({ SITE_URL: elsewhere }, ['--local']);
    expect(found.code).toBe(1);
    expect(problemsOf(found)).toEqual([
      'PROBLEM  PayPal accepts the credentials and sends its events: the webhook lacks PAYMENT.CAPTURE.REFUNDED: run paypal-setup',
    ]);
  });

  it('finds a guide without its file, and a shop without guides', async () => {
    await catalog().put(aGuide({ id: 'biology' }));
    expect(problemsOf(await run())).toEqual([
      'PROBLEM  every guide on sale has its file: the file is missing for biology: publish them again',
    ]);
    for (const id of ['art', 'biology']) await catalog().remove(id);
    expect(problemsOf(await run()).join('\n')).toContain('no guide is on sale');
    await catalog().put(aGuide({ id: 'art' }));
  });

  it('says what a restore did, and finds one that was interrupted', async () => {
    const note = {
      copy: 'x',
      stage: 'prod',
      savedAt: Date.UTC(2026, 10, 28, 20),
      version: '1.0.0',
      startedAt: Date.UTC(2026, 10, 29, 20),
      erased: 2,
    };
    Object.assign(process.env, emulators.environment);
    await withObjects(async (objects) => {
      await writeNote(objects, note);
      expect(problemsOf(await run())).toEqual([
        'PROBLEM  the restore is finished: the copy of prod of 2026-11-28 12:00 (by version 1.0.0) is half restored: run restore again with the same file',
      ]);
      await writeNote(objects, { ...note, finishedAt: note.startedAt });
    });
    expect((await run()).out).toContain(
      'ok       the restore is finished: the copy of prod of 2026-11-28 12:00 (by version 1.0.0), on 2026-11-29 12:00; erased again: 2',
    );
  });

  it('finds the features that the app at PayPal lacks', async () => {
    const paypal = await serve((request, response) => {
      const path = new URL(request.url ?? '/', 'http://paypal').pathname;
      const answers: Readonly<Record<string, [number, unknown]>> = {
        '/v1/oauth2/token': [200, { access_token: 'token', expires_in: 900 }],
        '/v1/notifications/webhooks': [200, { webhooks: [] }],
        '/v1/customer/disputes': [200, { items: [] }],
      };
      const [status, body] = answers[path] ?? [403, { name: 'NOT_AUTHORIZED' }];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    }, 0);
    try {
      const { out } = await run({ PAYPAL_API_URL: paypal.origin });
      expect(out).toContain(
        'PROBLEM  PayPal shows payments and disputes: the app lacks Transaction search: turn it on at PayPal',
      );
    } finally {
      await paypal.close();
    }
  });

  it('finds a missing PayPal secret, and prints no secret', async () => {
    const secrets = await startSecrets({
      port: 0,
      secrets: separateSecrets({ ...testSecret, paypalClientSecret: '' }),
    });
    const { out, err } = await run({ SECRETS_ENDPOINT: secrets.origin });
    await secrets.close();
    expect(out).toContain("PROBLEM  the secrets are set: PayPal's is empty, so no one can pay");
    expect(out + err).not.toContain(testSecret.otpPepper);
  });

  describe('where mail goes through another server', () => {
    const smtp = { mail: 'smtp', smtpHost: 'smtp.gmail.com', smtpUser: 'guides@guides.test', dkimSelector: 'google' };
    let sink: SmtpSink;
    beforeAll(async () => {
      sink = await startSmtpSink();
    });
    afterAll(async () => {
      await sink.close();
    });
    beforeEach(async () => {
      sink.answer = () => undefined;
      await writeFile(file, JSON.stringify({ staging: { ...realSettings, ...smtp } }));
      zone = {
        'guides.test TXT': ['v=spf1 include:_spf.google.com ~all'],
        'google._domainkey.guides.test TXT': ['v=DKIM1; p=MIIB'],
        '_dmarc.guides.test TXT': ['v=DMARC1; p=none'],
        'guides.test MX': ['smtp.google.com'],
      };
    });
    const runThere = (changes: Record<string, string> = {}) => run({ SMTP_ACCOUNT: smtpUrl(sink), ...changes });

    it('logs in there, and asks SES nothing', async () => {
      const { out } = await runThere();
      expect(out).toContain('ok       the mail server takes our mail: as guides@example.com at localhost\n');
      expect(out).toContain('ok       DKIM signs our mail: with the key at google._domainkey.guides.test\n');
      // The sink isn't the server of the settings.
      expect(out).toContain('PROBLEM  the settings are deployed: smtpHost, smtpPort or smtpUser changed');
      expect(out).not.toMatch(/SES|sandbox/);
      expect(ses.calls()).toHaveLength(0);
    });

    it('finds settings that another stack was deployed with', async () => {
      expect(problemsOf(await run())).toContainEqual(expect.stringMatching(/the settings are deployed: mail changed/));
      const deployed = await runThere({ SMTP_ACCOUNT: 'smtp://guides%40guides.test@smtp.gmail.com:587' });
      expect(deployed.out).toContain('ok       the settings are deployed\n');
    });

    it.each([
      ['a missing password', '', /no password is set, so no mail goes out: run secret smtp/],
      ['a wrong password', 'wrong', /could not be checked: The mail server rejects the user or the password: .*535/],
    ])('finds %s', async (_, smtpPassword, problem) => {
      const secrets = await startSecrets({ port: 0, secrets: separateSecrets({ ...testSecret, smtpPassword }) });
      const found = await runThere({ SECRETS_ENDPOINT: secrets.origin });
      await secrets.close();
      expect(problemsOf(found)).toContainEqual(expect.stringMatching(problem));
    });

    it('finds a server that doesn’t answer', async () => {
      const found = await runThere({ SMTP_ACCOUNT: 'smtp://guides@localhost:1' });
      expect(problemsOf(found)).toContainEqual(
        expect.stringMatching(/the mail server takes our mail: .*is not answering\. Compare smtpHost and smtpPort/),
      );
    });
  });
});
