import { type Command, Failed, requiredStage } from '../command.ts';
import { type Cdk, runCdk } from '../lifecycle/cdk.ts';
import { onlyStage } from '../target.ts';
import { checkBeforeDeploy, type PreflightDependencies, processPreflight } from './preflight.ts';

/** What the command depends on; tests replace it. */
export interface DeployDependencies extends PreflightDependencies {
  readonly cdk: Cdk;
}

/** Deploys a stage, if nothing would stop it. */
export const deployWith = (dependencies: DeployDependencies): Command => ({
  name: 'deploy',
  summary: 'Deploys a stage, after preflight has found no problem.',
  operands: [],
  defaultStage: () => onlyStage(dependencies.file),
  details: `Also \`npm run deploy -- --stage NAME\`. CDK shows the permissions that it creates and asks, except with --yes. Without --stage it takes
the only stage in infra/settings.json. \`npx cdk deploy -c stage=NAME\` deploys without preflight.`,
  async run(context) {
    const stage = requiredStage(context);
    // Of the terminal: what connects to the stack sets variables of the functions.
    const environment = { ...process.env };
    const cleanUp = await checkBeforeDeploy(context, dependencies).catch((error: unknown) => {
      if (!(error instanceof Failed)) throw error;
      throw new Failed(
        `${error.message} Nothing was deployed. To deploy all the same: npx cdk deploy -c stage=${stage}`,
      );
    });
    const approval = context.has('yes') ? ['--require-approval', 'never'] : [];
    const [, code] = await Promise.all([
      cleanUp(),
      dependencies.cdk(['deploy', '-c', `stage=${stage}`, ...approval], environment),
    ]);
    if (code !== 0) throw new Failed('The deploy failed: CDK says above why, and docs/deploy.md what to do then.');
  },
});

export const deploy = deployWith({ ...processPreflight, cdk: runCdk });
