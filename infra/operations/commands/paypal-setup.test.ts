import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paypalRest } from '#adapters/paypal/rest.ts';
import { allEmulators, testSecret } from '#testing/emulators.ts';
import { sampleSettings } from '../../stack/settings.ts';
import { localNames } from '../local/environment.ts';
import { missingEvents, paypalWebhooks, webhookEvents } from '../paypal-webhooks.ts';
import { readPaypalSecret, readPaypalWebhookId, readStored, writeStored } from '../stack-secrets.ts';
import { type Run, runOps } from '../testing/run.ts';

let emulators: Awaited<ReturnType<typeof allEmulators>>;

beforeAll(async () => {
  emulators = await allEmulators();
  Object.assign(process.env, emulators.environment);
});
afterAll(async () => {
  await emulators.close();
});

/** The tests share a simulator, so each has its own site. */
const run = (site: string, options: readonly string[] = ['--stage', 'staging'], changes = {}): Promise<Run> =>
  runOps(['paypal-setup', ...options], {
    environment: { ...emulators.environment, SITE_URL: site, ...changes },
  });

const stored = async () => await readStored(localNames.paypalSecretId, v.object({}));

const webhooksOf = async (site: string) =>
  (await paypalWebhooks().list()).filter(({ url }) => url === `${site}/api/paypal/webhook`);

describe('ops paypal-setup', () => {
  it('subscribes the webhook once, stores its id beside the client secret, and asks for no deploy', async () => {
    const site = 'https://first.test';
    const { paypalClientSecret } = testSecret;
    await writeStored(localNames.paypalSecretId, { paypalClientSecret, note: 'kept' });
    const first = await run(site);
    expect(first).toMatchObject({ code: 0, asked: [] });
    const [webhook] = await webhooksOf(site);
    expect(webhook && missingEvents(webhook)).toEqual([]);
    expect(webhook?.event_types.map(({ name }) => name)).toEqual(webhookEvents);
    const { id } = webhook ?? expect.fail('There is no webhook');
    const expected = { paypalClientSecret, note: 'kept', paypalWebhookId: id };
    const { members, writtenAt } = await stored();
    expect(members).toEqual(expected);
    expect(await readPaypalWebhookId()).toBe(id);
    expect(first.out.split('\n')).toEqual([
      `PayPal now sends its events to ${site}/api/paypal/webhook.`,
      `Its id ${id} is stored. The functions use it within 5 minutes; no deploy is needed.`,
    ]);

    const again = await run(site);
    expect(again.out.split('\n')).toEqual([
      `PayPal sends its events to ${site}/api/paypal/webhook already.`,
      `Its id ${id} was stored already.`,
    ]);
    expect(await webhooksOf(site)).toEqual([webhook]);
    expect(await stored()).toEqual({ members: expected, writtenAt });
  });

  it('replaces the id of another webhook, such as one that was deleted', async () => {
    const site = 'https://replaced.test';
    await run(site);
    const [webhook] = await webhooksOf(site);
    for (const other of ['ANOTHER-ONE', '', 17]) {
      const { members } = await stored();
      await writeStored(localNames.paypalSecretId, { ...members, paypalWebhookId: other });
      const { out } = await run(site, ['--local', '--json']);
      expect(JSON.parse(out)).toMatchObject({ id: webhook?.id, stored: true });
      expect(await readPaypalWebhookId()).toBe(webhook?.id);
    }
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

  it('explains that PayPal rejects the credentials', async () => {
    const before = await readPaypalWebhookId();
    const { code, err } = await run('https://fifth.test', undefined, {
      PAYPAL_CLIENT_ID: 'another-client-id',
    });
    process.env['PAYPAL_CLIENT_ID'] = emulators.environment['PAYPAL_CLIENT_ID'];
    expect(code).toBe(1);
    expect(err).toContain('PayPal rejects the client id and secret');
    expect(await webhooksOf('https://fifth.test')).toEqual([]);
    expect(await readPaypalWebhookId()).toBe(before);
  });
});
