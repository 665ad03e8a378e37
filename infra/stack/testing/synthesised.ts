import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import cdk from '../../../cdk.json' with { type: 'json' };
import { functionIds } from '../functions.ts';
import { givenSettings, readSettings } from '../settings.ts';
import { GuideShopStack } from '../stack.ts';

/** The stack of some settings, with code and pages that are a few bytes long. */
interface Synthesised {
  readonly app: App;
  readonly stack: GuideShopStack;
  readonly template: Template;
  /** Removes the files that it was made of. */
  dispose(): void;
}

/** What every such stack says that it is. */
export const sampleVersion = '1.2.3+0a1b2c3';

export function synthesise(context: Readonly<Record<string, unknown>> = {}): Synthesised {
  const folder = mkdtempSync(path.join(tmpdir(), 'synth-'));
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  };
  for (const id of functionIds) {
    write(`functions/${id}/index.mjs`, `export const handler = async () => ({ id: '${id}' });\n`);
    write(`functions/${id}/index.mjs.map`, '{}');
  }
  for (const page of ['index', 'about/index', '404'])
    write(`site/${page}.html`, `<!doctype html><title>${page}</title>`);
  write('site/assets/app-1a2b3c4d.js', 'export {};');

  const app = new App({
    outdir: path.join(folder, 'cdk.out'),
    // The CLI reads them from this file and asks for its statistics: what is tested is what is deployed.
    context: { ...cdk.context, 'aws:cdk:version-reporting': true },
  });
  const stack = new GuideShopStack(app, 'guide-shop', {
    settings: readSettings({ stage: context['stage'], file: undefined, context }),
    given: givenSettings(context),
    built: {
      bundles: path.join(folder, 'functions'),
      siteFolder: path.join(folder, 'site'),
      version: sampleVersion,
      inlineScriptHashes: ['sha256-bG9hZGVy'],
    },
  });
  return {
    app,
    stack,
    template: Template.fromStack(stack),
    dispose: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
