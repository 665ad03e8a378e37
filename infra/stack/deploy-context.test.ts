import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { contextOutput, contextText, deployCommand, deployedContext } from './deploy-context.ts';
import { synthesize } from './testing/synthesized.ts';

describe('the command that deploys a stack again', () => {
  it('repeats the options of the last deploy, quoted for a shell', () => {
    const given = { waf: 'on', siteDomain: 'www.{name}.test', sender: "Ann's <a@shop.test>" };
    const command = deployCommand('dev', { [contextOutput]: contextText('dev', given) });
    expect(command).toMatch(/^npx cdk deploy -c stage=dev -c waf=on -c '/);
    const words = execFileSync('sh', ['-c', `printf '%s\\n' ${command}`], { encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(words.slice(3)).toEqual(
      Object.entries({ stage: 'dev', ...given }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    );
  });

  it('leaves out options that the settings now have', () => {
    const outputs = { [contextOutput]: contextText('dev', { waf: 'on', originKeyGeneration: '3' }) };
    expect(deployCommand('dev', outputs, ['originKeyGeneration'])).toBe('npx cdk deploy -c stage=dev -c waf=on');
  });

  it('names only the stage where the outputs say nothing', () => {
    expect(deployCommand('prod', {})).toBe('npx cdk deploy -c stage=prod');
    expect(deployCommand('prod', { [contextOutput]: 'no JSON' })).toBe('npx cdk deploy -c stage=prod');
  });
});

describe('the stack', () => {
  const made = synthesize({ waf: 'on', monthlyBudgetUsd: 12.5 });

  it('has the options of the deploy as an output', () => {
    const outputs = made.template.findOutputs(contextOutput) as Record<string, { readonly Value: string }>;
    const { Value = '' } = outputs[contextOutput] ?? {};
    expect(deployedContext('dev', { [contextOutput]: Value })).toEqual({
      stage: 'dev',
      waf: 'on',
      monthlyBudgetUsd: '12.5',
    });
  });
});
