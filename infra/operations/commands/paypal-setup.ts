import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import * as v from 'valibot';
import { deployCommand } from '../../stack/deploy-context.ts';
import { type Command, Failed } from '../command.ts';
import { missingEvents, paypalWebhooks, type Webhook, webhookUrl } from '../paypal-webhooks.ts';
import { settingsFile } from '../target.ts';

/**
 * Subscribes the shop to PayPal's events.
 * @param file the settings file, which gets the webhook's id
 */
export function paypalSetupWith(file: string): Command {
  return {
    name: 'paypal-setup',
    summary: "Subscribes the site's webhook to PayPal's events and saves its id in the settings.",
    operands: [],
    details: `Set the REST app's secret first (docs/deploy.md). Doesn't touch other webhooks of the app; running it again changes nothing.
The functions use the id after the next deploy.`,
    async run(context) {
      const environment = await context.connect();
      const url = webhookUrl(environment['SITE_URL'] ?? '');
      const { webhook, did } = await subscribe(url);
      const { id } = webhook;
      const { target } = context;
      if (target?.kind !== 'stage') {
        context.print(`${did} Its id is ${id}.`, { id, url, did });
        return;
      }
      const isNew = await saveWebhookId(file, target.stage, id);
      const isDeployed = environment['PAYPAL_WEBHOOK_ID'] === id;
      context.print(
        [
          did,
          `Its id ${id} ${isNew ? 'is now' : 'was already'} in ${relative(process.cwd(), file)}, as paypalWebhookId of ${target.stage}.`,
          isDeployed
            ? 'The functions use it.'
            : `The functions do not use it yet: ${deployCommand(target.stage, environment, ['paypalWebhookId'])}`,
        ].join('\n'),
        { id, url, did, deployed: isDeployed },
      );
    },
  };
}

export const paypalSetup = paypalSetupWith(settingsFile);

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

const stages = v.record(v.string(), v.record(v.string(), v.unknown()));

/**
 * Writes the id into a stage's settings and keeps the rest of the file.
 * @returns whether the id is new
 */
async function saveWebhookId(file: string, stage: string, id: string): Promise<boolean> {
  const text = existsSync(file) ? await readFile(file, 'utf8') : '{}';
  const all = v.safeParse(v.pipe(v.string(), v.parseJson(), stages), text);
  if (!all.success)
    throw new Failed(
      `The webhook's id is ${id}, but ${file} is not valid JSON with settings: add the id there by hand.`,
    );
  if (all.output[stage]?.['paypalWebhookId'] === id) return false;
  const changed = { ...all.output, [stage]: { ...all.output[stage], paypalWebhookId: id } };
  // Written to another file and renamed, so that an interruption never leaves half a file.
  await writeFile(`${file}.partial`, `${JSON.stringify(changed, null, 2)}\n`);
  await rename(`${file}.partial`, file);
  return true;
}
