import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { dataOf, lostData } from '../../stack/data-facts.ts';
import { Failed } from '../command.ts';
import { withClient } from '../with-client.ts';
import type { Cdk } from './cdk.ts';

/**
 * Compares what holds data in the deployed template with the one that this version would deploy.
 * @param assembly the folder that CDK writes templates to
 * @returns how many tables, buckets and secrets keep their place
 * @throws Failed if something would be replaced by something empty, or if CDK makes no template
 */
export async function checkData(
  { stage, region }: { readonly stage: string; readonly region: string },
  {
    cdk,
    assembly,
    environment,
  }: {
    readonly cdk: Cdk;
    readonly assembly: string;
    readonly environment: NodeJS.ProcessEnv;
  },
): Promise<number> {
  const code = await cdk(['synth', '-c', `stage=${stage}`, '--quiet'], environment);
  if (code !== 0) throw new Failed('CDK can’t make the template, and says above why. Nothing was deployed.');
  const StackName = `guide-shop-${stage}`;
  const made: unknown = JSON.parse(await readFile(path.join(assembly, `${StackName}.template.json`), 'utf8'));
  const { TemplateBody = '' } = await withClient(
    new CloudFormationClient({ region }),
    async (client) => await client.send(new GetTemplateCommand({ StackName })),
  );
  const deployed = dataOf(JSON.parse(TemplateBody));
  const lost = lostData(deployed, dataOf(made));
  if (lost.length > 0) {
    throw new Failed(
      [
        'This version would put something empty in the place of what holds data:',
        ...lost.map((one) => `  ${one}`),
        'Nothing was deployed. Report it, and stay with the deployed version.',
      ].join('\n'),
    );
  }
  return deployed.size;
}
