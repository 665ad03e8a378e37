import * as v from 'valibot';
import { SECRET_CACHED_MS } from '#adapters/secrets/secret-texts.ts';
import { read } from '#composition/environment.ts';
import { MINUTE_MS } from '#contract/limits.ts';
import type { Command } from '../command.ts';
import { missingEvents, paypalWebhooks, type Webhook, webhookUrl } from '../paypal-webhooks.ts';
import { readStored, writeStored } from '../stack-secrets.ts';

/** Subscribes the shop to PayPal's events. */
export const paypalSetup: Command = {
  name: 'paypal-setup',
  summary: "Subscribes the site's webhook to PayPal's events and stores its id in PayPal's secret.",
  operands: [],
  details: `Set the REST app's secret first (docs/deploy.md). Doesn't touch other webhooks of the app; running it again changes nothing.
The functions use the id within five minutes, without a deploy.`,
  async run(context) {
    const environment = await context.connect();
    const url = webhookUrl(environment['SITE_URL'] ?? '');
    const { webhook, did } = await subscribe(url);
    const { id } = webhook;
    const isNew = await storeWebhookId(id);
    context.print(
      [
        did,
        isNew
          ? `Its id ${id} is stored. The functions use it within ${String(SECRET_CACHED_MS / MINUTE_MS)} minutes; no deploy is needed.`
          : `Its id ${id} was stored already.`,
      ].join('\n'),
      { id, url, did, stored: isNew },
    );
  },
};

async function subscribe(url: string): Promise<{ readonly webhook: Webhook; readonly did: string }> {
  const webhooks = paypalWebhooks();
  const found = (await webhooks.list()).find((one) => one.url === url);
  if (found === undefined)
    return { webhook: await webhooks.create(url), did: `PayPal now sends its events to ${url}.` };
  const missing = missingEvents(found);
  if (missing.length === 0) return { webhook: found, did: `PayPal sends its events to ${url} already.` };
  await webhooks.complete(found);
  return { webhook: found, did: `PayPal now also sends ${missing.join(', ')} to ${url}.` };
}

/**
 * Stores the id and keeps the rest of the secret.
 * @returns whether the id is new
 */
async function storeWebhookId(id: string): Promise<boolean> {
  const secretId = read('PAYPAL_SECRET_ID');
  // Any content is accepted, because this command also repairs the id.
  const { members } = await readStored(secretId, v.object({}));
  if (members['paypalWebhookId'] === id) return false;
  await writeStored(secretId, { ...members, paypalWebhookId: id });
  return true;
}
