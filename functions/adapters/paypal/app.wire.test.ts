import { expect, it, onTestFinished } from 'vitest';
import { DependencyDown } from '#domain/shared/refusal.ts';
import { startPayPalSimulator } from '#infra/local/paypal/server.ts';
import { localNames } from '#infra/operations/local/environment.ts';
import { sampleSettings } from '#infra/stack/settings.ts';
import { testSecret } from '#testing/emulators.ts';
import { paypalApp } from './app.ts';

const siteUrl = 'https://shop.test';

async function paypal() {
  const { clientId, merchantId, clientSecret } = {
    clientId: sampleSettings.paypalClientId,
    merchantId: sampleSettings.paypalMerchantId,
    clientSecret: testSecret.paypalClientSecret,
  };
  const webhook = { webhookId: localNames.webhookId, webhookUrl: `${siteUrl}/api/v1/paypal-webhook` };
  const { origin, close } = await startPayPalSimulator({ port: 0, clientId, clientSecret, merchantId, ...webhook });
  onTestFinished(close);
  return (secret = clientSecret, id: string = localNames.webhookId, site = siteUrl) =>
    paypalApp({
      ...{ apiUrl: origin, clientId, siteUrl: site },
      clientSecret: () => Promise.resolve(secret),
      webhookId: () => Promise.resolve(id),
    }).state();
}

it('is ready with its secret and the webhook of this site', async () => {
  const state = await paypal();
  expect(await state()).toBe('ready');
});

it('says what is missing', async () => {
  const state = await paypal();
  expect(await state('')).toBe('no-secret');
  expect(await state('the secret of another app')).toBe('refused');
  expect(await state(undefined, '')).toBe('no-webhook');
  expect(await state(undefined, 'WH-GONE')).toBe('no-webhook');
  // The webhook of another site, whose address begins the same.
  expect(await state(undefined, undefined, 'https://shop.te')).toBe('no-webhook');
});

it('says that PayPal is down', async () => {
  const app = { clientId: 'id', clientSecret: () => Promise.resolve('secret'), siteUrl };
  const down = paypalApp({ ...app, apiUrl: 'http://127.0.0.1:1', webhookId: () => Promise.resolve('') });
  await expect(down.state()).rejects.toThrow(DependencyDown);
});
