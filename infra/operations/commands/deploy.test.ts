import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteDistributionCommand } from '@aws-sdk/client-cloudfront';
import { GetAccountCommand } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setAwsEnvironment } from '#testing/emulators.ts';
import { freshAccount, shopSettings, shopZone, stackIs } from '../testing/fresh-account.ts';
import { runOps } from '../testing/run.ts';
import { zoneDns } from '../testing/zone-dns.ts';
import { deployWith } from './deploy.ts';

let account: ReturnType<typeof freshAccount>;
let folder: string;
const cdk = vi.fn<Parameters<typeof deployWith>[0]['cdk']>();

beforeEach(async () => {
  setAwsEnvironment();
  account = freshAccount();
  cdk.mockReset().mockResolvedValue(0);
  folder = await mkdtemp(join(tmpdir(), 'deploy-'));
  await writeFile(join(folder, 'settings.json'), JSON.stringify({ prod: shopSettings, staging: shopSettings }));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const run = (...options: string[]) =>
  runOps(['deploy', ...options], {
    environment: { STAGE: 'of the functions' },
    commands: [
      deployWith({
        file: join(folder, 'settings.json'),
        dns: zoneDns(() => shopZone),
        input: undefined,
        verify: () => Promise.resolve(),
        findLeftovers: () => Promise.resolve([]),
        wait: () => Promise.resolve(),
        cdk,
      }),
    ],
  });

describe('ops deploy', () => {
  it('deploys once nothing stops it, and removes the test distribution', async () => {
    const { code, out } = await run('--stage', 'prod');
    expect({ code, lines: out.split('\n')[0] }).toEqual({ code: 0, lines: 'ok       the settings are complete' });
    expect(cdk.mock.calls.map(([args]) => args)).toEqual([['deploy', '-c', 'stage=prod']]);
    expect(account.cloudFront.commandCalls(DeleteDistributionCommand)).toHaveLength(1);
  });

  it('gives CDK the variables of the terminal, not those of the functions', async () => {
    vi.stubEnv('STAGE', undefined);
    stackIs(account, 'guide-shop-prod', 'UPDATE_COMPLETE');
    await run('--stage', 'prod');
    expect(process.env['STAGE']).toBe('of the functions');
    const [, environment] = cdk.mock.calls[0] ?? [];
    expect(environment).toMatchObject({ PATH: process.env['PATH'] });
    expect(environment).not.toHaveProperty('STAGE');
  });

  it('lets CDK ask nothing with --yes', async () => {
    await run('--stage', 'staging', '--yes');
    expect(cdk.mock.calls.map(([args]) => args)).toEqual([
      ['deploy', '-c', 'stage=staging', '--require-approval', 'never'],
    ]);
  });

  it('deploys nothing if something would stop it', async () => {
    account.ses.on(GetAccountCommand).resolves({ SendingEnabled: false });
    const { code, err } = await run('--stage', 'prod');
    expect(code).toBe(1);
    expect(err).toMatch(
      /^1 of \d+ checks found a problem\. .*Nothing was deployed\. To deploy all the same: npx cdk deploy -c stage=prod$/,
    );
    expect(cdk).not.toHaveBeenCalled();
  });

  it.each([1, null])('fails if CDK ends with %s', async (ended) => {
    cdk.mockResolvedValue(ended);
    const { code, err } = await run('--stage', 'prod');
    expect({ code, err }).toEqual({
      code: 1,
      err: 'The deploy failed: CDK says above why, and docs/deploy.md what to do then.',
    });
  });

  it('wants to know which of several stages, and none on this machine', async () => {
    expect((await run()).err).toBe('Name the stage: --stage NAME. infra/settings.json names prod and staging.');
    expect((await run('--local')).err).toMatch(/for a stage in AWS/);
    expect(cdk).not.toHaveBeenCalled();
  });
});
