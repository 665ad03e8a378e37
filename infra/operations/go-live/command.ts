import { paypalApis } from '../../stack/paypal-apis.ts';
import { TRIAL_STAGE } from '../../stack/settings.ts';
import { BadInput, type Command, type Context, Failed, requiredStage } from '../command.ts';
import { doctor } from '../commands/doctor.ts';
import { processPreflight } from '../commands/preflight.ts';
import { publish } from '../commands/publish.ts';
import { smoke } from '../commands/smoke.ts';
import { runCdk } from '../lifecycle/cdk.ts';
import { readCaller, readSes } from '../preflight/account.ts';
import { askLine, readHidden } from '../prompts.ts';
import { DEFAULT_REGION, stageNames } from '../target.ts';
import { answerOptions, checkSkips, collect, collectForTrial } from './answers.ts';
import { type Outcome, runSteps } from './run-steps.ts';
import { readStage } from './settings-file.ts';
import { type GoLiveDependencies, stepsOf } from './steps.ts';
import { zoneNames } from './zone.ts';

/** Goes live, from an empty account, step by step. */
export const goLiveWith = (dependencies: GoLiveDependencies): Command => ({
  name: 'go-live',
  summary: 'Goes live from an empty account, step by step, and goes on where an earlier run stopped.',
  operands: [],
  options: {
    trial: {
      help: 'the sample at a public address: no domain, no money; npm run ops -- teardown --stage trial removes it',
    },
    ...answerOptions,
  },
  defaultStage: (has) => (has('trial') ? TRIAL_STAGE : stageToGoLive(dependencies.file)),
  details: `It asks for what it can't find out, writes infra/settings.json, prepares the account, deploys (after preflight), asks AWS for mail to
anyone and for more functions at once, connects PayPal, invites the owner, and runs doctor and smoke. It asks before what costs or can't be
undone; --yes answers yes. Each line is done, waiting (with what for), skipped (with what is then missing), later, or a problem. Run the same
command again at any time, also after Ctrl-C: it asks AWS, DNS and PayPal how far everything is, and does what is left. It never waits for
hours. Where there is no terminal, the options take the place of the questions, and PayPal's secret comes through a pipe.`,
  async run(context) {
    checkSkips(context);
    const stage = requiredStage(context);
    const isTrial = stage === TRIAL_STAGE;
    if (context.has('trial') && !isTrial) throw new BadInput(`A trial is stage ${TRIAL_STAGE}: leave out --stage.`);
    const terminal = { ...process.env };
    const current = readStage(dependencies.file, stage);
    const region = typeof current['region'] === 'string' ? current['region'] : DEFAULT_REGION;
    const caller = await readCaller(region);
    if ('trouble' in caller) throw new Failed(caller.trouble);
    context.printNote(`Account ${caller.account} as ${caller.arn}, region ${region}, stage ${stage}.`);
    const answers = await (isTrial ? collectForTrial : collect)(context, {
      ...dependencies,
      zoneNames,
      current,
      isMailRefused: async () => {
        const { isOutOfSandbox, review } = await readSes(region);
        return !isOutOfSandbox && ['DENIED', 'FAILED'].includes(review?.Status ?? '');
      },
    });
    const { account } = caller;
    const run = { context, dependencies, stage, isTrial, region, account, answers, terminal };
    sayWhatIsLeft(context, await runSteps(context, stepsOf(run)));
  },
});

/** The stage that the settings name besides the trial; `prod` if there is none yet. */
function stageToGoLive(file: string): string {
  const stages = stageNames(file).filter((stage) => stage !== TRIAL_STAGE);
  if (stages.length > 1) throw new BadInput(`Name the stage: --stage NAME. There are ${stages.join(' and ')}.`);
  return stages[0] ?? 'prod';
}

/**
 * Says what is left to wait for.
 * @throws Failed if nothing is, and doctor or smoke found a problem
 */
function sayWhatIsLeft(context: Context, outcomes: readonly Outcome[]): void {
  const named = (...states: readonly Outcome['state']['is'][]) =>
    outcomes.filter(({ state }) => states.includes(state.is)).map(({ name }) => name);
  const waiting = named('waiting');
  const problems = named('problem');
  if (named('waiting', 'skipped', 'later').length === 0 && problems.length > 0) {
    throw new Failed(`Everything is set up. What ${problems.join(' and ')} found above is left.`);
  }
  if (waiting.length > 0) {
    context.printNote(
      `Waiting: ${waiting.join(', ')}. Run the same command again when that has come, or tomorrow: it goes on from here.`,
    );
  }
  if (problems.length > 0) {
    context.printNote(`What ${problems.join(' and ')} found above may come from what is skipped or still waits.`);
  }
  if (waiting.length + problems.length === 0) context.printNote('Everything is set up.');
}

export const goLive = goLiveWith({
  ...processPreflight,
  cdk: runCdk,
  ask: (question, proposed) => askLine(question, proposed),
  askHidden: (question) => readHidden(question),
  hasTerminal: process.stdin.isTTY,
  paypalApis,
  now: () => Date.now(),
  doctor,
  smoke,
  publish,
});
