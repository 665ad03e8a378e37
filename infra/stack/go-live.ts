import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { Annotations, CfnRule, Fn, type Stack } from 'aws-cdk-lib';
import { documentFile, type SampleDocument } from '#contract/website/proofs.ts';
import type { Settings } from './settings.ts';

interface Unproved {
  readonly sample: readonly SampleDocument[];
  /** The names of the numbers that no one has checked for a year. */
  readonly old: readonly string[];
}

/**
 * What a stage that takes real money would publish as its own: invented people, quotes and numbers
 * on a live site are false claims (16 CFR 465).
 * @returns a list with what to do; undefined if there is nothing, or if the stage is a sample
 */
export function unprovedIn({ production, sample: asSample }: Settings, { sample, old }: Unproved): string | undefined {
  if (!production || asSample === 'on' || sample.length + old.length === 0) return undefined;
  return [
    'The site publishes what isn’t yours, or isn’t proved:',
    ...sample.map(({ what, name }) => `  ${what}: ${documentFile(name)}`),
    ...(old.length === 0
      ? []
      : [`  numbers that no one has checked for a year (${old.join(', ')}): ${documentFile('numbers')}`]),
    'Replace it with your own, and delete the entry "sample" at the top of each file (docs/rebrand.md).',
    'To show the sample itself on a public address, add "sample": "on" to the settings: every page then says that it is one.',
  ].join('\n');
}

/**
 * Warns of what is unproved, and lets CloudFormation refuse it in a first deploy, before it makes
 * anything. Later it is only a warning: a site that is live needs its next deploy whatever the date
 * is. An error of CDK would also stop `cdk diff`.
 */
export function refuseFirstDeploy(stack: Stack, unproved: string, isFirst: boolean): void {
  Annotations.of(stack).addWarningV2('guide-shop:unproved', unproved);
  if (!isFirst) return;
  new CfnRule(stack, 'FirstDeploy', {
    assertions: [
      {
        assert: Fn.conditionEquals('unproved', 'proved'),
        assertDescription:
          'A first deploy is refused, because the site would publish what is not yours or not proved. The warning of CDK lists it.',
      },
    ],
  });
}

/** The states of a stack that was never there for visitors. */
const NEVER_LIVE = ['REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'DELETE_COMPLETE'];

/**
 * Whether a stack has never been deployed. Without an answer from CloudFormation, as offline, it
 * counts as deployed: nothing can be deployed then.
 */
export async function isFirstDeploy(stackName: string, region: string): Promise<boolean> {
  const client = new CloudFormationClient({ region });
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: stackName }));
    return Stacks.every(({ StackStatus = '' }) => NEVER_LIVE.includes(StackStatus));
  } catch (error) {
    // CloudFormation has no specific error for an unknown stack.
    return error instanceof Error && error.name === 'ValidationError';
  } finally {
    client.destroy();
  }
}

/** What a stage with sample content does, printed at synth. */
export function sampleNote({ paypalEnvironment }: Settings, sample: readonly SampleDocument[]): string {
  return [
    `The site is marked as a sample and kept out of search engines, because ${String(sample.length)} documents are still the sample's:`,
    `  ${sample.map(({ what }) => what).join(', ')}`,
    ...(paypalEnvironment === 'live' ? ['  Checkout is closed, because PayPal is live.'] : []),
  ].join('\n');
}
