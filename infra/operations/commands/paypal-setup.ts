import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import * as v from 'valibot';
import { deployCommand } from '../../stack/deploy-context.ts';
import { type Command, Failed } from '../command.ts';
import { missingEvents, paypalWebhooks, type Webhook, webhookUrl } from '../paypal-webhooks.ts';
import { settingsFile } from '../target.ts';

/**
 * Subscribes the shop at PayPal.
 * @param file the settings of all stages, into which the webhook's id goes
 */
export function paypalSetupWith(file: string): Command {
  return {
    name: 'paypal-setup',
    summary: "Subscribes the site's webhook at PayPal to the right events and notes its id in the settings.",
    operands: [],
    details: `The REST app's secret has to be in Secrets Manager before (docs/deploy.md). Other webhooks of the app are left alone; running
it again changes nothing. The functions know the id after the next deploy.`,
    async run(context) {
      const environment = await context.connect();
      const url = webhookUrl(environment['SITE_URL'] ?? '');
      const { webhook, did } = await subscribe(url);
      const { id } = webhook;
      const { target } = context;
      if (target?.kind !== 'stage') {
        context.tell(`${did} Its id is ${id}.`, { id, url, did });
        return;
      }
      const isNew = await noteId(file, target.stage, id);
      const isDeployed = environment['PAYPAL_WEBHOOK_ID'] === id;
      context.tell(
        [
          did,
          `Its id ${id} ${isNew ? 'now stands' : 'stands already'} in ${relative(process.cwd(), file)}, as paypalWebhookId of ${target.stage}.`,
          isDeployed
            ? 'The functions know it.'
            : `The functions do not know it yet: ${deployCommand(target.stage, environment, ['paypalWebhookId'])}`,
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
 * Writes the id into the settings of a stage and leaves everything else of the file as it is.
 * @returns whether it was not there
 */
async function noteId(file: string, stage: string, id: string): Promise<boolean> {
  const text = existsSync(file) ? await readFile(file, 'utf8') : '{}';
  const all = v.safeParse(v.pipe(v.string(), v.parseJson(), stages), text);
  if (!all.success)
    throw new Failed(`The webhook's id is ${id}, but ${file} is not as it should be: write it there by hand.`);
  if (all.output[stage]?.['paypalWebhookId'] === id) return false;
  const changed = { ...all.output, [stage]: { ...all.output[stage], paypalWebhookId: id } };
  // Written aside and renamed: whoever is stopped here has the old file whole.
  await writeFile(`${file}.partial`, `${JSON.stringify(changed, null, 2)}\n`);
  await rename(`${file}.partial`, file);
  return true;
}
