import type { Stack } from '@aws-sdk/client-cloudformation';
import { wait } from '#composition/adapters.ts';
import { domainOf } from '../../stack/mail-identity.ts';
import { outputOf } from '../../stack/outputs.ts';
import { paypalApis } from '../../stack/paypal-apis.ts';
import { BadSettings, type Settings, sampleSettings, senderParts, TRIAL_STAGE } from '../../stack/settings.ts';
import { reasonOf } from '../checks.ts';
import { BadInput, type Command, type Context, Failed, requiredStage } from '../command.ts';
import { runCdk } from '../lifecycle/cdk.ts';
import { findLeftovers, type Leftover, stackProblem } from '../lifecycle/leftovers.ts';
import { type CopyOffer, offerCopy } from '../lifecycle/offer-copy.ts';
import { leftoversThatGo, removeLeftovers } from '../lifecycle/remove-leftovers.ts';
import { awaitDeletion, outputsOf, removeStack, type StackRemover } from '../lifecycle/remove-stack.ts';
import { paypalWebhooks, webhookUrl } from '../paypal-webhooks.ts';
import { ask } from '../prompts.ts';
import { readPaypalSecret } from '../stack-secrets.ts';
import { findStack, regionOf, settingsFile } from '../target.ts';
import { settingsOf } from './doctor.ts';
import { lineOf } from './leftovers.ts';
import { save } from './save.ts';

/** What the command depends on; tests replace it. */
interface Dependencies extends CopyOffer, StackRemover {
  /** The settings of all stages. */
  readonly file: string;
}

/** What the steps know of the stage. */
interface Stage {
  readonly stage: string;
  readonly region: string;
  /** Undefined if they are missing or can't be used. */
  readonly settings: Settings | undefined;
}

/** Takes a stage away again that takes no live money. */
export const teardownWith = (dependencies: Dependencies): Command => ({
  name: 'teardown',
  summary: 'Takes a trial, or a stage with the PayPal sandbox, away again, whole.',
  operands: [],
  defaultStage: () => {
    throw new BadInput('Name the stage that is to go: --stage NAME.');
  },
  details: `Names what is lost, offers a copy, and asks. Then it removes the webhook at PayPal, the stack with all data, and its access logs, and
looks whether anything is left. If it is stopped, run it again: it goes on with what is left.
It doesn't touch a stage that takes live money: docs/deploy.md, "Teardown", has the steps by hand.`,
  async run(context) {
    // Of the terminal: what connects to the stack sets variables of the functions.
    const environment = { ...process.env };
    const named = requiredStage(context);
    const region = regionOf(named);
    const at = { stage: named, region };
    const first = await findStack(`guide-shop-${named}`, region);
    const stage: Stage = { ...at, settings: knownSettings(dependencies.file, named, first) };
    refuseLive(stage, first);
    const stack = await awaitDeletion(at, dependencies, context.printNote);
    const isWebhookGone = stack !== undefined && (await prepare(context, stage, stack, dependencies));
    if (stack !== undefined) await removeStack(at, stack, { ...dependencies, environment }, context.printNote);
    const staying = await sweep(context, stage, stack === undefined);
    report(context, stage, staying, await outsideOf(stage, isWebhookGone));
  },
});

export const teardown = teardownWith({ file: settingsFile, ask, save, cdk: runCdk, wait });

function knownSettings(file: string, stage: string, stack: Stack | undefined): Settings | undefined {
  try {
    const outputs = Object.entries(outputsOf(stack)).map(([name, value]) => [name, value ?? ''] as const);
    return settingsOf(file, stage, Object.fromEntries(outputs));
  } catch (error) {
    if (error instanceof BadSettings || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** @throws Failed for a stage that takes live money, or that may have taken some */
function refuseLive({ stage, region, settings }: Stage, stack: Stack | undefined): void {
  const takesMoney = outputsOf(stack)[outputOf('PAYPAL_API_URL')] === paypalApis.live && stage !== TRIAL_STAGE;
  if (takesMoney || stack?.EnableTerminationProtection === true || settings?.production === true) {
    throw new Failed(
      `${stage} takes live money, and the law wants some of its data kept, so nothing was done. docs/deploy.md, "Teardown", has the steps by hand.`,
    );
  }
  if (stack === undefined && settings === undefined) {
    throw new Failed(
      `There is no stack guide-shop-${stage} in ${region}, and infra/settings.json has no complete settings of ${stage}, so nothing says whether it took live money. Nothing was done. npm run ops -- leftovers --stage ${stage} shows what is left.`,
    );
  }
}

/**
 * Asks, and removes the webhook, for which the stack has the secret.
 * @returns whether PayPal has no webhook of the stage anymore
 */
async function prepare(
  context: Context,
  { stage, region }: Stage,
  stack: Stack,
  dependencies: Dependencies,
): Promise<boolean> {
  const status = stack.StackStatus ?? '';
  const problem = stackProblem(status, { stage, region });
  if (status.endsWith('_IN_PROGRESS') && problem !== undefined) throw new Failed(problem);
  const isWhole = status.endsWith('_COMPLETE') && status !== 'ROLLBACK_COMPLETE';
  const values = isWhole ? await connected(context) : undefined;
  context.printNote(
    [
      `This takes ${stage} in ${region} away for good:`,
      `  the site${values === undefined ? '' : ` at ${values['SITE_URL'] ?? ''}`}, with its functions, alarms and mail`,
      '  every account, order, lead, agreement, class and message',
      '  the guides, their pictures, the logs, and the secrets',
    ].join('\n'),
  );
  if (values !== undefined) await offerCopy(context, dependencies);
  else context.printNote('The stack is not whole, or of another version, so this command can’t save a copy of it.');
  await context.confirm(`Delete all of ${stage}?`);
  return values !== undefined && (await removeWebhook(context, values['SITE_URL'] ?? ''));
}

/** Undefined if the stack lacks what this version needs, as after a failed deploy. */
async function connected(context: Context): Promise<Readonly<Record<string, string>> | undefined> {
  try {
    return await context.connect();
  } catch (error) {
    if (error instanceof Failed) return undefined;
    throw error;
  }
}

async function removeWebhook(context: Context, siteUrl: string): Promise<boolean> {
  const url = webhookUrl(siteUrl);
  try {
    // Without it, `paypal-setup` can't have made one.
    if ((await readPaypalSecret()) === '') return true;
    const webhooks = paypalWebhooks();
    for (const webhook of await webhooks.list()) {
      if (webhook.url !== url) continue;
      await webhooks.remove(webhook);
      context.printNote(`deleted  webhook    ${url} at PayPal`);
    }
    return true;
  } catch (error) {
    await context.confirm(
      `The webhook at PayPal could not be removed: ${reasonOf(error)} Go on, and remove it by hand later?`,
    );
    return false;
  }
}

/**
 * Removes what stays without the stack.
 * @param asks whether nothing was asked yet
 * @returns what is still there
 */
async function sweep(context: Context, { stage, region }: Stage, asks: boolean): Promise<readonly Leftover[]> {
  const found = await findLeftovers(stage, region);
  const going = found.filter(leftoversThatGo(stage, found));
  if (going.length === 0) return found;
  if (asks) {
    context.printNote([`This is left of ${stage} in ${region}:`, ...going.map((one) => `  ${lineOf(one)}`)].join('\n'));
    await context.confirm(`Delete it (${String(going.length)} of ${String(found.length)})?`);
  }
  return await removeLeftovers({ stage, region }, found, ({ kind, name }) => {
    context.printNote(`deleted  ${lineOf({ kind, name, has: undefined })}`);
  });
}

/** What the stage used that isn't part of it. */
async function outsideOf({ region, settings }: Stage, isWebhookGone: boolean): Promise<readonly string[]> {
  const toolkit = await findStack('CDKToolkit', region);
  const sender = settings === undefined || settings.trial ? undefined : domainOf(senderParts(settings.sender).address);
  const hasApp = settings !== undefined && settings.paypalClientId !== sampleSettings.paypalClientId;
  return [
    ...(isWebhookGone || !hasApp
      ? []
      : ['the webhook of the app at developer.paypal.com, unless an earlier run removed it']),
    ...(sender === undefined ? [] : [`the record _dmarc.${sender}, if you published it`]),
    ...(settings?.hostedZoneName === undefined ? [] : [`the hosted zone ${settings.hostedZoneName} (0.50 a month)`]),
    ...(toolkit === undefined ? [] : [`the stack CDKToolkit with its bucket, which other stages in ${region} use`]),
  ];
}

/** @throws Failed if something is left */
function report(
  context: Context,
  { stage, region }: Stage,
  staying: readonly Leftover[],
  outside: readonly string[],
): void {
  for (const { kind, name, has = '' } of staying)
    context.print(`stays  ${lineOf({ kind, name, has })}`, { kind, name, has });
  if (staying.length > 0) {
    throw new Failed(
      `${String(staying.length)} of ${stage} stayed; each line says why. Run the same command again, or delete them by hand (docs/deploy.md, "Teardown").`,
    );
  }
  context.print(`Nothing is left of ${stage} in ${region}.`, { stage, region, left: 0 });
  context.printNote(
    [
      'AWS keeps free backups of deleted tables for 35 days, and deletes the key of the topics within 7.',
      ...(outside.length === 0 ? [] : ['Not part of the stage, so yours to keep or remove:']),
      ...outside.map((one) => `  ${one}`),
    ].join('\n'),
  );
}
