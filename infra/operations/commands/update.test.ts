import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeStacksCommand, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountCommand } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setAwsEnvironment } from '#testing/emulators.ts';
import { type Command, Failed } from '../command.ts';
import type { Cdk } from '../lifecycle/cdk.ts';
import { awsError, freshAccount, shopSettings, shopZone, stackIs } from '../testing/fresh-account.ts';
import { type Run, runOps } from '../testing/run.ts';
import { zoneDns } from '../testing/zone-dns.ts';
import { updateWith } from './update.ts';

const QUESTION = { update: 'Update prod from', copy: 'Save a copy' };

let account: ReturnType<typeof freshAccount>;
let folder: string;
/** What happened, in order. */
let done: string[];
let answers: Record<string, string>;
/** The version of the copy. */
let own: string;
let changelog: string;
/** Whether the other commands connect to the stack, which sets variables of the functions. */
let connects: boolean;
/** What the parts that can fail throw. */
let failing: Record<string, Error>;
const cdk = vi.fn<Cdk>();

const template = (key: string) =>
  JSON.stringify({
    Resources: {
      Rows: {
        Type: 'AWS::DynamoDB::Table',
        UpdateReplacePolicy: 'Retain',
        Properties: { KeySchema: [{ AttributeName: key, KeyType: 'HASH' }] },
      },
    },
  });

/** A command that only says that it ran. */
const noted = (name: string): Command => ({
  name,
  summary: '',
  operands: [],
  run: async ({ operands, target, connect }) => {
    if (connects) await connect();
    done.push([name, ...operands, target?.kind].join(' '));
    const error = failing[name];
    if (error !== undefined) throw error;
  },
});

function deployedIs(version: string, status = 'UPDATE_COMPLETE'): void {
  account.cloudFormation.on(DescribeStacksCommand, { StackName: 'guide-shop-prod' }).resolves({
    Stacks: [
      {
        ...{ StackName: 'guide-shop-prod', CreationTime: new Date(0), StackStatus: status as 'UPDATE_COMPLETE' },
        Outputs: [{ OutputKey: 'Version', OutputValue: version }],
      },
    ],
  });
}

beforeEach(async () => {
  setAwsEnvironment();
  account = freshAccount();
  folder = await mkdtemp(join(tmpdir(), 'update-'));
  await writeFile(join(folder, 'settings.json'), JSON.stringify({ prod: shopSettings }));
  await writeFile(join(folder, 'guide-shop-prod.template.json'), template('id'));
  account.cloudFormation.on(GetTemplateCommand).resolves({ TemplateBody: template('id') });
  deployedIs('1.0.1+0a1b2c3');
  own = '1.0.2+4d5e6f7';
  changelog = '## 1.0.2\n\n**Your engineer** sets a key.\n\n## 1.0.1\n\n**Your engineer** waits.\n';
  done = [];
  failing = {};
  connects = false;
  answers = { [QUESTION.update]: 'y', [QUESTION.copy]: 'no' };
  cdk.mockReset().mockImplementation(([part = '']) => {
    done.push(`cdk ${part}`);
    return Promise.resolve(`cdk ${part}` in failing ? 1 : 0);
  });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function run(...options: string[]): Promise<Run> {
  const asked: string[] = [];
  const answer = (question: string) => {
    asked.push(question);
    return Promise.resolve(Object.entries(answers).find(([beginning]) => question.startsWith(beginning))?.[1] ?? '');
  };
  const ran = await runOps(['update', ...options], {
    environment: { STAGE: 'of the functions' },
    answer,
    commands: [
      updateWith({
        file: join(folder, 'settings.json'),
        assembly: folder,
        dns: zoneDns(() => shopZone),
        input: undefined,
        verify: () => Promise.resolve(),
        findLeftovers: () => Promise.resolve([]),
        wait: () => Promise.resolve(),
        cdk,
        ask: answer,
        save: noted('save'),
        checks: [noted('doctor'), noted('smoke')],
        version: () => Promise.resolve(own),
        changelog: () => Promise.resolve(changelog),
      }),
    ],
  });
  return { ...ran, asked };
}

const everything = ['cdk synth', 'cdk deploy', 'doctor stage', 'smoke stage'];

describe('ops update', () => {
  it('shows what is new, asks, checks the data, deploys, and looks at the stage', async () => {
    const { code, out, err, asked } = await run();
    expect({ code, err, done, asked }).toEqual({
      code: 0,
      err: '',
      done: everything,
      asked: [
        'Update prod from 1.0.1+0a1b2c3 to 1.0.2+4d5e6f7? [y/N] ',
        'Save a copy of the whole business first? The name of a new file, or no: ',
      ],
    });
    expect(out.split('\n').slice(0, 4)).toEqual([
      'From 1.0.1 to 1.0.2.',
      'CHANGELOG.md says to an operator:',
      '  1.0.2: Your engineer sets a key.',
      'ok       the 1 tables, buckets and secrets that hold data keep their place',
    ]);
    expect(out).toContain('To go back to 1.0.1+0a1b2c3: docs/runbook.md, "Going back to the deploy before".');
    expect(out).toContain('git tag "deployed-');
    expect(out).toMatch(/prod is at 1\.0\.2\+4d5e6f7\.$/);
    expect(cdk.mock.calls.map(([args]) => args)).toEqual([
      ['synth', '-c', 'stage=prod', '--quiet'],
      ['deploy', '-c', 'stage=prod'],
    ]);
  });

  it('says that a stage with the sandbox has no data to compare', async () => {
    account.cloudFormation.on(GetTemplateCommand).resolves({ TemplateBody: '{"Resources":{}}' });
    const { code, out } = await run();
    expect(code).toBe(0);
    expect(out).toContain('skipped  this stage has no data that outlives its stack');
  });

  it('saves a copy where the operator says, before it deploys', async () => {
    answers[QUESTION.copy] = ' before.copy ';
    await run('--stage', 'prod');
    expect(done).toEqual(['cdk synth', 'save before.copy stage', ...everything.slice(1)]);
  });

  it('gives CDK the variables of the terminal, also after a copy', async () => {
    vi.stubEnv('STAGE', undefined);
    answers[QUESTION.copy] = 'before.copy';
    connects = true;
    await run();
    expect(process.env['STAGE']).toBe('of the functions');
    expect(cdk).toHaveBeenCalledTimes(2);
    for (const [, environment] of cdk.mock.calls) expect(environment).not.toHaveProperty('STAGE');
  });

  it('asks nothing with --yes, and lets CDK ask nothing', async () => {
    const { code, asked } = await run('--yes');
    expect({ code, asked, done }).toEqual({ code: 0, asked: [], done: everything });
    expect(cdk.mock.calls.at(-1)?.[0]).toEqual(['deploy', '-c', 'stage=prod', '--require-approval', 'never']);
  });
});

describe('the deployed version', () => {
  it('is the same: nothing is to do', async () => {
    own = '1.0.1+0a1b2c3';
    expect(await run()).toMatchObject({ code: 0, asked: [], out: '1.0.1+0a1b2c3 is deployed to prod already.' });
    expect(done).toEqual([]);
  });

  it.each(['1.0.1+ffff000', '1.0.1+0a1b2c3-dirty'])(
    'has the same number as %s: it says so, and goes on',
    async (copy) => {
      own = copy;
      changelog = changelog.slice(changelog.indexOf('## 1.0.1'));
      deployedIs(copy.endsWith('dirty') ? copy : '1.0.1+0a1b2c3');
      const { code, out } = await run();
      expect(code).toBe(0);
      expect(out).toContain(`this copy has the same number: ${copy}.\nCHANGELOG.md says nothing to an operator`);
      expect(done).toEqual(everything);
    },
  );

  it('is newer: nothing is done', async () => {
    deployedIs('1.1.0+0a1b2c3');
    const { code, err, asked } = await run();
    expect({ code, asked, done }).toEqual({ code: 1, asked: [], done: [] });
    expect(err).toMatch(/^1\.1\.0\+0a1b2c3 is deployed, which is newer.*"Going back to the deploy before"\.$/);
  });

  it('is unknown, missing, or in work', async () => {
    account.cloudFormation
      .on(DescribeStacksCommand, { StackName: 'guide-shop-prod' })
      .rejects(awsError('ValidationError', 'does not exist'));
    expect((await run()).err).toMatch(/^There is no stack guide-shop-prod in us-east-1 to update/);
    deployedIs('', 'UPDATE_IN_PROGRESS');
    expect((await run()).err).toContain('is UPDATE_IN_PROGRESS: wait until that is done');
    deployedIs('', 'ROLLBACK_COMPLETE');
    expect((await run()).err).toContain('has to be deleted first');
    expect(done).toEqual([]);
    stackIs(account, 'guide-shop-prod', 'CREATE_COMPLETE');
    expect((await run()).asked[0]).toBe('Update prod from a version without a number to 1.0.2+4d5e6f7? [y/N] ');
  });
});

describe('nothing is deployed', () => {
  it.each(Object.values(QUESTION))('after Ctrl-C at "%s"', async (question) => {
    answers[question] = '';
    const { code, err } = await run();
    expect(code).toBe(1);
    expect(err).toContain('Nothing was done.');
    expect(done).not.toContain('cdk deploy');
    answers[question] = question === QUESTION.copy ? 'no' : 'y';
    done = [];
    expect((await run()).code).toBe(0);
    expect(done).toEqual(everything);
  });

  it('if something that holds data would be replaced', async () => {
    await writeFile(join(folder, 'guide-shop-prod.template.json'), template('number'));
    const { code, err } = await run();
    expect({ code, done }).toEqual({ code: 1, done: ['cdk synth'] });
    expect(err).toContain(
      'something empty in the place of what holds data:\n  Rows: table by id\nNothing was deployed.',
    );
  });

  it('if CDK makes no template', async () => {
    failing['cdk synth'] = new Error();
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was deployed.') as string });
    expect(done).toEqual(['cdk synth']);
  });

  it('if the copy fails, or only the deployed version can make it', async () => {
    answers[QUESTION.copy] = 'before.copy';
    failing['save'] = new Failed('The disk is full.');
    expect((await run()).err).toBe('The disk is full. Nothing was deployed.');
    failing['save'] = new Failed('The stack has no output TableNew. Deploy this version first: npx cdk deploy');
    expect((await run()).err).toContain('git switch --detach 0a1b2c3 && npm ci && npm run ops -- save FILE');
    expect(done).not.toContain('cdk deploy');
  });

  it('if preflight finds a problem', async () => {
    account.ses.on(GetAccountCommand).resolves({ SendingEnabled: false });
    expect((await run()).err).toMatch(/checks found a problem\. .*Nothing was deployed\./);
    expect(done).toEqual(['cdk synth']);
  });
});

describe('after the deploy', () => {
  it('a failed one is CDK’s to explain, and nothing is looked at', async () => {
    failing['cdk deploy'] = new Error();
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('The deploy failed') as string });
    expect(done).toEqual(['cdk synth', 'cdk deploy']);
  });

  it('both checks run although the first one finds a problem, and the way back is named', async () => {
    failing['doctor'] = new Failed('1 of 20 checks found a problem.');
    const { code, out, err } = await run();
    expect({ code, err }).toEqual({
      code: 1,
      err: 'It is deployed, but:\ndoctor: 1 of 20 checks found a problem.',
    });
    expect(out).toContain('"Going back to the deploy before"');
    expect(done).toEqual(everything);
  });
});
