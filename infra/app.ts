import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import { documents } from '#contract/website/documents/index.ts';
import { numbersChecked, oldNumbersWarning, sampleNote } from '#contract/website/proofs.ts';
import {
  BuildFailed,
  buildSiteIfChanged,
  bundleFunctionsIfChanged,
  packRenderer,
  readRoles,
  readSiteManifest,
  siteDir,
} from './build/builds.ts';
import { placeholderUrl } from './stack/placeholder-url.ts';
import { productVersion } from './stack/product-version.ts';
import {
  BadSettings,
  checkoutRule,
  givenSettings,
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
  // Separate from the local stack's build, whose pages have localhost as their address.
  const buildDir = path.join(root, 'build', 'deploy');
  const siteUrl = settings.siteDomain === undefined ? placeholderUrl : `https://${settings.siteDomain}`;
  await Promise.all([
    buildSiteIfChanged(buildDir, siteUrl, { drawsImages: true, saysSample: true, checkout: checkoutRule(settings) }),
    bundleFunctionsIfChanged(buildDir, { isDeployed: true }),
  ]);
  const roles = await readRoles(buildDir);
  await packRenderer(
    buildDir,
    Object.keys(roles).filter((id) => roles[id]?.variables.includes('RENDERER_FOLDER')),
  );
  new GuideShopStack(app, `guide-shop-${settings.stage}`, {
    settings,
    given: givenSettings(context),
    built: {
      bundles: path.join(buildDir, 'functions'),
      roles,
      siteFolder: siteDir(buildDir),
      version: await productVersion(root),
      numbersChecked: numbersChecked(documents),
      ...(await readSiteManifest(buildDir)),
    },
  });
  app.synth();
  process.stderr.write(`${settingsSummary(settings, context)}\n`);
  for (const note of [sampleNote(documents), oldNumbersWarning(documents, Date.now())]) {
    if (note !== undefined) process.stderr.write(`${note}\n`);
  }
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
