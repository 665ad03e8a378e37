import type { Stack } from '@aws-sdk/client-cloudformation';
import { Failed } from '../command.ts';
import { findStack } from '../target.ts';
import { formatMinute } from '../times.ts';
import { type Cdk, contextArgs } from './cdk.ts';

/** What removes a stack; tests replace it. */
export interface StackRemover {
  readonly cdk: Cdk;
  readonly wait: (milliseconds: number) => Promise<void>;
}

interface Stage {
  readonly stage: string;
  readonly region: string;
}

const POLL_MS = 15_000;

const DELETING = 'DELETE_IN_PROGRESS';

/** The outputs of a stack by their names. */
export const outputsOf = (stack: Stack | undefined): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries((stack?.Outputs ?? []).map(({ OutputKey = '', OutputValue }) => [OutputKey, OutputValue]));

/**
 * If a stack is being deleted already, says so and waits.
 * @returns the stack if it is still there
 */
export async function awaitDeletion(
  { stage, region }: Stage,
  { wait }: Pick<StackRemover, 'wait'>,
  printNote: (text: string) => void,
): Promise<Stack | undefined> {
  const name = `guide-shop-${stage}`;
  let stack = await findStack(name, region);
  if (stack?.StackStatus === DELETING) {
    const since = stack.DeletionTime === undefined ? '' : `, since ${formatMinute(stack.DeletionTime.getTime())}`;
    printNote(
      `The stack ${name} is being deleted already${since}: from another terminal, or by an earlier run. Waiting until it is gone; Ctrl-C ends only the waiting…`,
    );
  }
  while (stack?.StackStatus === DELETING) {
    await wait(POLL_MS);
    stack = await findStack(name, region);
  }
  return stack;
}

/**
 * Deletes a stack.
 * @throws Failed if it is still there afterwards
 */
export async function removeStack(
  stage: Stage,
  stack: Stack,
  { cdk, wait, environment }: StackRemover & { readonly environment: NodeJS.ProcessEnv },
  printNote: (text: string) => void,
): Promise<void> {
  printNote('CDK deletes the stack, which takes 20 to 40 minutes, most of them for CloudFront…');
  const code = await cdk(['destroy', ...contextArgs(stage.stage, outputsOf(stack)), '--force'], environment);
  if (code === 0 && (await awaitDeletion(stage, { wait }, printNote)) === undefined) return;
  throw new Failed(
    'The stack is not gone: CDK says above why, and the console under "Events". Run the same command again; it goes on with what is left.',
  );
}
