import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Stack } from '@aws-sdk/client-cloudformation';
import { versionOutput } from '../../stack/outputs.ts';
import { productVersion } from '../../stack/product-version.ts';
import { type Command, type Context, Failed, requiredStage } from '../command.ts';
import { runCdk } from '../lifecycle/cdk.ts';
import { checkData } from '../lifecycle/check-data.ts';
import { stackProblem } from '../lifecycle/leftovers.ts';
import { type CopyOffer, offerCopy } from '../lifecycle/offer-copy.ts';
import { compareVersions, notesAfter, numberOf, operatorNotes } from '../lifecycle/operator-notes.ts';
import { outputsOf } from '../lifecycle/remove-stack.ts';
import { NEVER_DEPLOYED } from '../preflight/facts.ts';
import { ask } from '../prompts.ts';
import { findStack, onlyStage, regionOf, settingsFile } from '../target.ts';
import { type DeployDependencies, deployWith } from './deploy.ts';
import { doctor } from './doctor.ts';
import { processPreflight } from './preflight.ts';
import { save } from './save.ts';
import { smoke } from './smoke.ts';

/** The folder of package.json. */
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What the command depends on; tests replace it. */
interface Dependencies extends CopyOffer, DeployDependencies {
  /** The version of this copy of the code. */
  readonly version: () => Promise<string>;
  readonly changelog: () => Promise<string>;
  /** The folder that CDK writes templates to. */
  readonly assembly: string;
  /** What looks at the stage after the deploy. */
  readonly checks: readonly Command[];
}

/** Brings a stage to the version of this copy. */
export function updateWith(dependencies: Dependencies): Command {
  return {
    name: 'update',
    summary: 'Brings a stage to the version of this copy: what is new, a copy first, deploy, doctor, smoke.',
    operands: [],
    defaultStage: () => onlyStage(dependencies.file),
    details: `Get the later version first: git pull && npm ci. Shows what CHANGELOG.md says to an operator since the deployed version, checks that
everything that holds data keeps its place, offers a copy (\`save\`), deploys as \`deploy\` does, and runs doctor and smoke. Nothing is
deployed if a part before fails. If it is stopped, run it again.`,
    async run(context) {
      // Of the terminal: what connects to the stack sets variables of the functions.
      const environment = { ...process.env };
      const stage = requiredStage(context);
      const region = regionOf(stage);
      const deployed = deployedVersion(stage, region, await findStack(`guide-shop-${stage}`, region));
      const own = await dependencies.version();
      if (deployed === own && !own.endsWith('-dirty')) {
        context.print(`${own} is deployed to ${stage} already.`, { stage, from: deployed, to: own });
        return;
      }
      requireLater(deployed, own);
      context.printNote(newsOf(await dependencies.changelog(), deployed, own));
      await context.confirm(`Update ${stage} from ${deployed} to ${own}?`);
      const count = await checkData({ stage, region }, { ...dependencies, environment });
      context.printNote(
        count === 0
          ? 'skipped  this stage has no data that outlives its stack, so none was compared'
          : `ok       the ${String(count)} tables, buckets and secrets that hold data keep their place`,
      );
      await copyFirst(context, dependencies, deployed);
      await deployWith({ ...dependencies, cdk: (args) => dependencies.cdk(args, environment) }).run(context);
      context.printNote(wayBack(deployed));
      await runChecks(context, dependencies.checks);
      context.print(`${stage} is at ${own}.`, { stage, from: deployed, to: own });
    },
  };
}

export const update = updateWith({
  ...processPreflight,
  cdk: runCdk,
  ask,
  save,
  version: () => productVersion(root),
  changelog: () => readFile(path.join(root, 'CHANGELOG.md'), 'utf8'),
  assembly: path.join(root, 'cdk.out'),
  file: settingsFile,
  checks: [doctor, smoke],
});

/** @throws Failed if the stage isn't deployed, or something else happens to it right now */
function deployedVersion(stage: string, region: string, stack: Stack | undefined): string {
  const status = stack?.StackStatus ?? '';
  const problem = stackProblem(status, { stage, region });
  if (problem !== undefined) throw new Failed(problem);
  if (stack === undefined || NEVER_DEPLOYED.includes(status)) {
    throw new Failed(
      `There is no stack guide-shop-${stage} in ${region} to update: deploy it first (docs/deploy.md), or name another stage.`,
    );
  }
  return outputsOf(stack)[versionOutput] ?? 'a version without a number';
}

/** @throws Failed if the deployed version is the later one */
function requireLater(deployed: string, own: string): void {
  if (compareVersions(deployed, own) <= 0) return;
  throw new Failed(
    `${deployed} is deployed, which is newer than this copy (${own}): get the later version (git pull && npm ci). To go back on purpose, see docs/runbook.md, "Going back to the deploy before".`,
  );
}

/** What the operator should know first. */
function newsOf(changelog: string, deployed: string, own: string): string {
  const notes = notesAfter(operatorNotes(changelog), deployed);
  return [
    compareVersions(deployed, own) === 0
      ? `${deployed} is deployed, and this copy has the same number: ${own}.`
      : `From ${numberOf(deployed)} to ${numberOf(own)}.`,
    notes.length === 0 ? 'CHANGELOG.md says nothing to an operator since then.' : 'CHANGELOG.md says to an operator:',
    ...notes.map(({ version, text }) => `  ${version}: ${text.replaceAll('**', '')}`),
  ].join('\n');
}

async function copyFirst(context: Context, offer: CopyOffer, deployed: string): Promise<void> {
  try {
    await offerCopy(context, offer);
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    const commit = deployed.split('+')[1]?.replace('-dirty', '');
    throw new Failed(
      commit !== undefined && error.message.includes('Deploy this version first')
        ? `This version can’t read the deployed one, so the deployed one has to save: git switch --detach ${commit} && npm ci && npm run ops -- save FILE --stage NAME. Then come back (git switch -, npm ci), run this command again, and answer no. Nothing was deployed.`
        : `${error.message} Nothing was deployed.`,
    );
  }
}

const wayBack = (deployed: string): string =>
  [
    `To be able to go back to it later, mark this deploy: git tag "deployed-$(date +%Y%m%d-%H%M)" && git push --tags`,
    `To go back to ${deployed}: docs/runbook.md, "Going back to the deploy before".`,
  ].join('\n');

/** Runs all checks of the deployed stage, also after one that found a problem. */
async function runChecks(context: Context, checks: readonly Command[]): Promise<void> {
  const problems: string[] = [];
  for (const { name, run } of checks) {
    context.printNote(`\n${name}:`);
    try {
      await run({ ...context, operands: [] });
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      problems.push(`${name}: ${error.message}`);
    }
  }
  if (problems.length > 0) throw new Failed(['It is deployed, but:', ...problems].join('\n'));
}
