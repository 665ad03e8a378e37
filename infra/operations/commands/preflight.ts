import { Resolver } from 'node:dns/promises';
import { wait } from '#composition/adapters.ts';
import { reportChecks } from '../checks.ts';
import { type Command, type Context, requiredStage } from '../command.ts';
import { findLeftovers } from '../lifecycle/leftovers.ts';
import { verifyAtPaypal } from '../paypal-webhooks.ts';
import { checksOf } from '../preflight/findings.ts';
import { gatherFacts, type Sources } from '../preflight/gather.ts';
import { removeTestDistributions } from '../preflight/test-distribution.ts';
import { readHidden } from '../prompts.ts';
import { readPaypalSecret } from '../stack-secrets.ts';
import { onlyStage, settingsFile } from '../target.ts';
import { settingsAreComplete, settingsOf } from './doctor.ts';

/** What the checks depend on; tests replace it. */
export interface PreflightDependencies extends Omit<Sources, 'shellRegion' | 'storedSecret' | 'typedSecret'> {
  /** The settings of all stages. */
  readonly file: string;
  /** Asks for a secret; undefined if there is no terminal. */
  readonly input: ((question: string) => Promise<string | undefined>) | undefined;
  readonly wait: (milliseconds: number) => Promise<void>;
}

export const processPreflight: PreflightDependencies = {
  file: settingsFile,
  dns: new Resolver(),
  input: process.stdin.isTTY ? (question) => readHidden(question) : undefined,
  verify: verifyAtPaypal,
  findLeftovers,
  wait,
};

/** Says before a deploy what would stop it. */
export function preflightWith(dependencies: PreflightDependencies): Command {
  return {
    name: 'preflight',
    summary: 'Checks before a deploy whether the AWS account, the domain and PayPal would refuse something.',
    operands: [],
    defaultStage: () => onlyStage(dependencies.file),
    details: `Each line is ok, to do (the deploy works without it), a PROBLEM that would stop or harm the deploy, with what to do, or skipped
with the reason. It changes nothing but this: before the first deploy it makes a disabled CloudFront distribution, because nothing else shows
whether the account may have one, and removes it again, which takes some minutes. It asks for PayPal's client secret to try it, and doesn't store
it; press Enter to skip that. Without --stage it takes the only stage in infra/settings.json.`,
    async run(context) {
      const cleanUp = await checkBeforeDeploy(context, dependencies);
      context.printNote(`Nothing stops the deploy: npm run deploy -- --stage ${requiredStage(context)}`);
      await cleanUp();
    },
  };
}

export const preflight = preflightWith(processPreflight);

/**
 * Prints the checks.
 * @returns what removes the test distribution, which takes some minutes; it never rejects
 * @throws Failed if something would stop the deploy, after that is removed
 */
export async function checkBeforeDeploy(
  context: Context,
  dependencies: PreflightDependencies,
): Promise<() => Promise<void>> {
  const { file, input } = dependencies;
  const stage = requiredStage(context);
  const complete = settingsAreComplete(file, stage, {});
  const gathered =
    (await complete.run()) === undefined
      ? await gatherFacts(settingsOf(file, stage, {}), {
          ...dependencies,
          shellRegion: process.env['AWS_REGION'] ?? process.env['AWS_DEFAULT_REGION'],
          storedSecret: async () => {
            await context.connect();
            return await readPaypalSecret();
          },
          typedSecret: async () =>
            context.has('yes')
              ? undefined
              : await input?.('Client secret of the PayPal app, to try it (not shown, not stored; Enter skips): '),
        })
      : undefined;
  const cleanUp = () => removeTests(context, gathered?.tests ?? [], dependencies.wait);
  try {
    await reportChecks(context, [complete, ...(gathered === undefined ? [] : checksOf(gathered.facts, gathered.plan))]);
  } catch (error) {
    await cleanUp();
    throw error;
  }
  return cleanUp;
}

async function removeTests(
  { printNote }: Context,
  tests: readonly string[],
  wait: PreflightDependencies['wait'],
): Promise<void> {
  if (tests.length === 0) return;
  printNote(
    'The disabled test distribution is being removed, which takes some minutes. If you stop this, the next preflight removes it.',
  );
  const left = await removeTestDistributions(tests, wait);
  if (left.length > 0) printNote(`The next preflight removes what is left: ${left.join(', ')}`);
}
