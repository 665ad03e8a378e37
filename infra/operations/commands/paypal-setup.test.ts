import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paypalRest } from '#adapters/paypal/rest.ts';
import { allEmulators } from '#testing/emulators.ts';
import { contextOutput, contextText } from '../../stack/deploy-context.ts';
import { sampleSettings } from '../../stack/settings.ts';
import { missingEvents, paypalWebhooks, webhookEvents } from '../paypal-webhooks.ts';
import { readPaypalSecret } from '../stack-secrets.ts';
import { type Run, runOps } from '../testing/run.ts';
import { paypalSetupWith } from './paypal-setup.ts';

let emulators: Awaited<ReturnType<typeof allEmulators>>;
let folder: string;
let file: string;

beforeAll(async () => {
  emulators = await allEmulators();
  Object.assign(process.env, emulators.environment);
});
afterAll(async () => {
  await emulators.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paypal-setup-'));
  file = join(folder, 'settings.json');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** The tests share a simulator, so each has its own site. */
const run = (site: string, options: readonly string[] = ['--stage', 'staging'], changes = {}): Promise<Run> =>
  runOps(['paypal-setup', ...options], {
    environment: { ...emulators.environment, SITE_URL: site, ...changes },
    commands: [paypalSetupWith(file)],
  });

const webhooksOf = async (site: string) =>
  (await paypalWebhooks().list()).filter(({ url }) => url === `${site}/api/paypal/webhook`);

describe('ops paypal-setup', () => {
  it('subscribes the webhook once, adds its id to the settings, and says that a deploy is due', async () => {
    const site = 'https://first.test';
    await writeFile(file, JSON.stringify({ prod: { region: 'eu-west-1' }, staging: { sender: 'A <a@example.com>' } }));
    const first = await run(site);
    expect(first).toMatchObject({ code: 0, asked: [] });
    const [webhook] = await webhooksOf(site);
    expect(webhook && missingEvents(webhook)).toEqual([]);
    expect(webhook?.event_types.map(({ name }) => name)).toEqual(webhookEvents);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      prod: { region: 'eu-west-1' },
      staging: { sender: 'A <a@example.com>', paypalWebhookId: webhook?.id },
    });
    expect(first.out).toContain(`PayPal now sends its events to ${site}/api/paypal/webhook.`);
    expect(first.out).toContain('npx cdk deploy -c stage=staging');

    const changes = {
      PAYPAL_WEBHOOK_ID: 'ANOTHER-ONE',
      [contextOutput]: contextText('staging', { edge: 'off', paypalWebhookId: 'ANOTHER-ONE' }),
    };
    expect((await run(site, undefined, changes)).out).toMatch(/npx cdk deploy -c stage=staging -c edge=off$/m);

    const before = await readFile(file, 'utf8');
    const again = await run(site, undefined, { PAYPAL_WEBHOOK_ID: webhook?.id });
    expect(again.out).toContain('already');
    expect(again.out).toContain('The functions use it.');
    expect(await webhooksOf(site)).toEqual([webhook]);
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  it('adds the events that an older webhook lacks, and does not change other webhooks', async () => {
    const site = 'https://second.test';
    const rest = paypalRest({
      apiUrl: emulators.environment['PAYPAL_API_URL'] ?? '',
      clientId: sampleSettings.paypalClientId,
      clientSecret: readPaypalSecret,
    });
    const subscribe = (url: string) =>
      rest({
        method: 'POST',
        path: '/v1/notifications/webhooks',
        body: { url, event_types: webhookEvents.slice(1).map((name) => ({ name })) },
      });
    await subscribe('https://other.test/hook');
    await subscribe(`${site}/api/paypal/webhook`);
    const [older] = await webhooksOf(site);
    const { out } = await run(site);
    expect(out).toContain(`PayPal now also sends ${webhookEvents[0]} to ${site}/api/paypal/webhook.`);
    const [webhook] = await webhooksOf(site);
    expect(webhook?.id).toBe(older?.id);
    expect(webhook && missingEvents(webhook)).toEqual([]);
    const other = (await paypalWebhooks().list()).find(({ url }) => url === 'https://other.test/hook');
    expect(other && missingEvents(other)).toEqual([webhookEvents[0]]);
  });

  it('creates a missing settings file, but none for the local stack', async () => {
    const { out } = await run('https://third.test', ['--local', '--json']);
    const { id } = JSON.parse(out) as { id: string };
    await expect(readFile(file)).rejects.toThrow('ENOENT');
    await run('https://third.test');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ staging: { paypalWebhookId: id } });
  });

  it('prints the id if the settings cannot be read, and leaves them unchanged', async () => {
    await writeFile(file, '{ "staging": ');
    const { code, err } = await run('https://fourth.test');
    const [webhook] = await webhooksOf('https://fourth.test');
    expect(code).toBe(1);
    expect(err).toContain(`The webhook's id is ${webhook?.id ?? ''}, but`);
    expect(await readFile(file, 'utf8')).toBe('{ "staging": ');
  });

  it('explains that PayPal rejects the credentials', async () => {
    const { code, err } = await run('https://fifth.test', undefined, {
      PAYPAL_CLIENT_ID: 'another-client-id',
    });
    process.env['PAYPAL_CLIENT_ID'] = emulators.environment['PAYPAL_CLIENT_ID'];
    expect(code).toBe(1);
    expect(err).toContain('PayPal rejects the client id and secret');
    expect(await webhooksOf('https://fifth.test')).toEqual([]);
  });
});
