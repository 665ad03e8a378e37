import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import { builtSite } from './built-site.ts';
import { bundleFunctions, handlerIds } from './bundle-functions.ts';
import { BadSettings, readSettings, type Settings, settingNames } from './settings.ts';
import { GuideShopStack } from './stack.ts';

const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)));

/** Synthesises the stack of one stage: `npx cdk synth -c stage=prod`. */
async function main(): Promise<void> {
  const app = new App();
  const settings = settingsOf(app);
  const bundles = path.join(root, 'build', 'functions');
  const siteUrl = settings.siteDomain === undefined ? '' : `https://${settings.siteDomain}`;
  const [functionIds, site] = await Promise.all([handlerIds(), builtSite(siteUrl), bundleFunctions(bundles)]);
  new GuideShopStack(app, `guide-shop-${settings.stage}`, { settings, built: { bundles, functionIds, ...site } });
  app.synth();
}

function settingsOf(app: App): Settings {
  const file = path.join(root, 'infra', 'settings.json');
  const context = (name: string): unknown => app.node.tryGetContext(name);
  return readSettings({
    stage: context('stage'),
    file: existsSync(file) ? parseFile(file) : undefined,
    context: Object.fromEntries(
      settingNames.map((name) => [name, context(name)]).filter(([, value]) => value !== undefined),
    ),
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
  if (!(error instanceof BadSettings)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
