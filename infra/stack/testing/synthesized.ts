import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App, type CfnElement, NestedStack, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import { roles } from '#testing/roles.ts';
import cdk from '../../../cdk.json' with { type: 'json' };
import { functionIds } from '../functions.ts';
import { givenSettings, readSettings, sampleSettings } from '../settings.ts';
import { GuideShopStack } from '../stack.ts';
import { synthsFolder } from './synths.ts';

/** A stack with tiny code and pages. */
interface Synthesized {
  readonly app: App;
  readonly stack: GuideShopStack;
  /** Including its nested stacks. */
  readonly template: Template;
}

/** The version of every such stack. */
export const sampleVersion = '1.2.3+0a1b2c3';

/** Global, because Vitest loads the modules again for each file, but not the process. */
const ofProcess = globalThis as { synthesized?: Map<string, Synthesized> };
const synthesized = (ofProcess.synthesized ??= new Map<string, Synthesized>());
let sources: string | undefined;

/** Makes a folder that is removed after the run of the tests or, without one, with the process. */
function temporaryFolder(): string {
  const parent = (process.env[synthsFolder] ??= makeParent());
  return mkdtempSync(path.join(parent, 'synth-'));
}

function makeParent(): string {
  const parent = mkdtempSync(path.join(tmpdir(), 'synths-'));
  process.once('exit', () => {
    rmSync(parent, { recursive: true, force: true });
  });
  return parent;
}

/** Writes tiny code and pages. Returns their folder. */
function writeSources(): string {
  const folder = temporaryFolder();
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
  return folder;
}

/**
 * Synthesizes the stack, once for each context.
 * @param context by default stage `dev`, an ordinary stage with the settings of the sample
 */
export function synthesize(context: Readonly<Record<string, unknown>> = {}): Synthesized {
  const key = JSON.stringify(context);
  const made = synthesized.get(key) ?? synthesizeAnew(context);
  synthesized.set(key, made);
  return made;
}

function synthesizeAnew(context: Readonly<Record<string, unknown>>): Synthesized {
  const folder = (sources ??= writeSources());
  const given = context['stage'] === undefined ? { stage: 'dev', ...sampleSettings, ...context } : context;
  const app = new App({
    outdir: temporaryFolder(),
    // The same context as the CLI's, so that tests see the deployed template.
    context: { ...cdk.context, 'aws:cdk:version-reporting': true },
  });
  const stack = new GuideShopStack(app, 'guide-shop', {
    settings: readSettings({ stage: given['stage'], file: undefined, context: given }),
    given: givenSettings(context),
    built: {
      bundles: path.join(folder, 'functions'),
      roles,
      siteFolder: path.join(folder, 'site'),
      version: sampleVersion,
      numbersChecked: '2026-09-02',
      inlineScriptHashes: ['sha256-bG9hZGVy'],
      mailPortraits: ['/mail/ada-example.png'],
    },
  });
  return { app, stack, template: wholeTemplate(stack) };
}

const reference = v.union([
  v.object({ Ref: v.string() }),
  v.pipe(
    v.object({ 'Fn::GetAtt': v.tuple([v.string(), v.string()]) }),
    v.transform(({ 'Fn::GetAtt': [id, attribute] }) => ({ Ref: `${id}.${attribute}` })),
  ),
]);
const template = v.looseObject({
  Resources: v.record(v.string(), v.looseObject({ Properties: v.optional(v.unknown()) })),
  Outputs: v.optional(v.record(v.string(), v.object({ Value: v.unknown() })), {}),
});

/** Merges the stack and its nested stacks, and resolves the values that they pass to each other. */
function wholeTemplate(stack: Stack): Template {
  const main = Template.fromStack(stack).toJSON();
  const handed = new Map<string, unknown>();
  const resources = stack.node.children
    .filter((child) => child instanceof NestedStack)
    .map((nested) => {
      const id = stack.getLogicalId(nested.nestedStackResource as CfnElement);
      const { Resources, Outputs } = v.parse(template, Template.fromStack(nested).toJSON());
      const { Parameters } = v.parse(
        v.looseObject({ Parameters: v.optional(v.record(v.string(), v.unknown()), {}) }),
        v.parse(template, main).Resources[id]?.Properties,
      );
      for (const [name, value] of Object.entries(Parameters)) handed.set(name, value);
      for (const [name, { Value }] of Object.entries(Outputs)) handed.set(`${id}.Outputs.${name}`, Value);
      return Resources;
    });
  const whole = { ...main, Resources: Object.assign({}, main['Resources'], ...resources) as object };
  const ids = resources.flatMap((one) => Object.keys(one)).filter((id) => id !== 'CDKMetadata');
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`Two stacks have a resource ${twice}, of which tests would see one.`);
  return Template.fromJSON(
    JSON.parse(JSON.stringify(whole), (_key, value: unknown) => {
      const { success, output } = v.safeParse(reference, value);
      return success && handed.has(output.Ref) ? handed.get(output.Ref) : value;
    }) as Record<string, unknown>,
  );
}

const ownPolicies = v.record(
  v.string(),
  v.looseObject({
    Properties: v.looseObject({
      Policies: v.optional(v.array(v.looseObject({ PolicyDocument: v.unknown() })), []),
    }),
  }),
);
const policies = v.record(
  v.string(),
  v.looseObject({
    Properties: v.looseObject({ PolicyDocument: v.unknown(), Roles: v.array(v.object({ Ref: v.string() })) }),
  }),
);

/** What roles may do: their logical ids with the documents of their own and attached policies. */
export function rolePolicies(of: Template): readonly { readonly role: string; readonly document: unknown }[] {
  const attached = Object.values(v.parse(policies, of.findResources('AWS::IAM::Policy')));
  const own = Object.entries(v.parse(ownPolicies, of.findResources('AWS::IAM::Role')));
  return [
    ...attached.flatMap(({ Properties }) =>
      Properties.Roles.map(({ Ref }) => ({ role: Ref, document: Properties.PolicyDocument })),
    ),
    ...own.flatMap(([role, { Properties }]) =>
      Properties.Policies.map(({ PolicyDocument }) => ({ role, document: PolicyDocument })),
    ),
  ];
}
