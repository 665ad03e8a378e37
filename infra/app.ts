import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import { documents } from '#contract/website/documents/index.ts';
import { numbersChecked, oldNumbers, oldNumbersWarning, sampleDocuments } from '#contract/website/proofs.ts';
import {
  BuildFailed,
  buildSiteIfChanged,
  bundleFunctionsIfChanged,
  packRenderer,
  readRoles,
  readSiteManifest,
  siteDir,
} from './build/builds.ts';
import { isFirstDeploy, refuseFirstDeploy, sampleNote, unprovedIn } from './stack/go-live.ts';
import { placeholderUrl } from './stack/placeholder-url.ts';
import { productVersion } from './stack/product-version.ts';
import {
  BadSettings,
  givenSettings,
  isCheckoutClosed,
  readSettings,
  type Settings,
  settingsSummary,
} from './stack/settings.ts';
import { GuideShopStack } from './stack/stack.ts';

const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)));

/** Synthesizes the stack of one stage. */
async function main(): Promise<void> {
  const app = new App();
  const context = app.node.getAllContext() as Readonly<Record<string, unknown>>;
  const settings = settingsOf(context);
  const sample = sampleDocuments(documents);
  // Separate from the local stack's build, whose pages have localhost as their address.
  const buildDir = path.join(root, 'build', 'deploy');
  const siteUrl = settings.siteDomain === undefined ? placeholderUrl : `https://${settings.siteDomain}`;
  const isSample = settings.trial || sample.length > 0;
  await Promise.all([
    buildSiteIfChanged(buildDir, siteUrl, {
      drawsImages: true,
      isSample,
      isCheckoutClosed: isCheckoutClosed(settings, isSample),
    }),
    bundleFunctionsIfChanged(buildDir, { isDeployed: true }),
  ]);
  const roles = await readRoles(buildDir);
  await packRenderer(
    buildDir,
    Object.keys(roles).filter((id) => roles[id]?.variables.includes('RENDERER_FOLDER')),
  );
  const stack = new GuideShopStack(app, `guide-shop-${settings.stage}`, {
    settings,
    given: givenSettings(context),
    built: {
      bundles: path.join(buildDir, 'functions'),
      roles,
      siteFolder: siteDir(buildDir),
      version: await productVersion(root),
      sample: sample.map(({ what }) => what),
      numbersChecked: numbersChecked(documents),
      ...(await readSiteManifest(buildDir)),
    },
  });
  const unproved = unprovedIn(settings, { sample, old: oldNumbers(documents, Date.now()) });
  if (unproved !== undefined) {
    // CDK sets the account where it has credentials; without them nothing can be deployed.
    const isFirst =
      process.env['CDK_DEFAULT_ACCOUNT'] !== undefined && (await isFirstDeploy(stack.stackName, settings.region));
    refuseFirstDeploy(stack, unproved, isFirst);
  }
  app.synth();
  process.stderr.write(`${settingsSummary(settings, context)}\n`);
  if (sample.length > 0) process.stderr.write(`${sampleNote(settings, sample)}\n`);
  const warning = oldNumbersWarning(documents, Date.now());
  if (warning !== undefined) process.stderr.write(`${warning}\n`);
}

function settingsOf(context: Readonly<Record<string, unknown>>): Settings {
  const file = path.join(root, 'infra', 'settings.json');
  return readSettings({
    stage: context['stage'],
    file: existsSync(file) ? parseFile(file) : undefined,
    context,
  });
}

function parseFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new BadSettings(`infra/settings.json is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof BadSettings || error instanceof BuildFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
