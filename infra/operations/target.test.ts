import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand, type Output } from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '#composition/environment.ts';
import { business } from '#contract/website/documents/index.ts';
import { setAwsEnvironment } from '#testing/emulators.ts';
import { roles } from '#testing/roles.ts';
import { type RunningServer, serve } from '../local/http-server.ts';
import { contextOutput, contextText } from '../stack/deploy-context.ts';
import { operatedOutputs, outputOf, versionOutput } from '../stack/outputs.ts';
import { sampleVersion, synthesize } from '../stack/testing/synthesized.ts';
import { BadInput, Failed } from './command.ts';
import { functionEnvironment } from './local/environment.ts';
import { connectTo, onlyStage } from './target.ts';

describe('finding the local stack', () => {
  const endpoints = {
    site: 'http://localhost:4000',
    paypal: 'http://localhost:4001',
    s3: 'http://localhost:4002',
    dynamoDb: 'http://localhost:4003',
    ses: 'http://localhost:5001',
    sns: 'http://localhost:5001',
    push: 'http://localhost:5003',
    secrets: 'http://localhost:5002',
    lambda: 'http://localhost:5003',
  };
  let server: RunningServer;
  let isReady = true;
  let path = '';

  beforeAll(async () => {
    server = await serve((request, response) => {
      path = request.url ?? '';
      const services = [
        { service: 'site and API', address: endpoints.site },
        { service: 'PayPal simulator', address: `${endpoints.paypal}/_ready` },
        { service: 'S3', address: endpoints.s3 },
        { service: 'DynamoDB', address: endpoints.dynamoDb },
        { service: 'SES', address: endpoints.ses },
        { service: 'SNS', address: endpoints.sns },
        { service: 'push service', address: endpoints.push },
        { service: 'Secrets Manager', address: endpoints.secrets },
        { service: 'Lambda', address: endpoints.lambda },
      ];
      response.writeHead(isReady ? 200 : 503, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ready: isReady, services }));
    }, 0);
    vi.stubEnv('PORT', new URL(server.origin).port);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });

  it('returns the environment of its functions with its addresses', async () => {
    expect(await connectTo({ kind: 'local' })).toEqual(functionEnvironment(endpoints));
    expect(path).toBe('/_local/ready');
  });

  it('reports that it is not ready, or not running', async () => {
    isReady = false;
    await expect(connectTo({ kind: 'local' })).rejects.toThrow('is not ready yet');
    isReady = true;
    vi.stubEnv('PORT', '1');
    await expect(connectTo({ kind: 'local' })).rejects.toThrow(
      'No local stack answers at http://localhost:1. Start it with `npm start`',
    );
  });
});

describe('finding a stage in AWS', () => {
  const cloudFormation = mockClient(CloudFormationClient);
  beforeAll(setAwsEnvironment);
  afterEach(() => {
    cloudFormation.reset();
  });
  afterAll(() => {
    cloudFormation.restore();
  });

  const stage = { kind: 'stage', stage: 'staging' } as const;

  /** The outputs of the stack as it is synthesized, with its tokens as in the template. */
  let synthesizedOutputs: Output[];
  beforeAll(() => {
    const synthesized = synthesize();
    synthesizedOutputs = Object.entries(synthesized.template.findOutputs('*')).map(([OutputKey, { Value }]) => ({
      OutputKey,
      OutputValue: JSON.stringify(Value),
    }));
  });

  it('finds in the outputs of the stack all that its functions read', async () => {
    cloudFormation.on(DescribeStacksCommand, { StackName: 'guide-shop-staging' }).resolves({
      Stacks: [
        { StackName: '', CreationTime: new Date(0), StackStatus: 'CREATE_COMPLETE', Outputs: synthesizedOutputs },
      ],
    });
    const environment = await connectTo(stage);
    const names = [...new Set(Object.values(roles).flatMap(({ variables }) => variables))]
      // No command renders or writes pages itself, and commands read PDFs themselves.
      .filter((name) => !['RENDERER_FOLDER', 'PDF_READER', 'SITE_BUCKET', 'SITE_DISTRIBUTION'].includes(name))
      .filter((name) => !name.endsWith('_ENDPOINT') && !name.startsWith('ORIGIN_KEY'));
    for (const name of names) expect(environment[name], name).toBeTruthy();
    expect(environment['TABLE_USERS']).toContain('Ref');
    expect(environment[operatedOutputs.alarmTopic]).toContain('Alarms');
    expect(environment[operatedOutputs.mailIdentity]).toBe('"guides@example.com"');
    expect(environment[versionOutput]).toBe(JSON.stringify(sampleVersion));
    expect(environment['AWS_REGION']).toBe('us-east-1');
    expect(environment[contextOutput]).toBeTruthy();
    // As the functions check theirs.
    const settled = {
      ...environment,
      SITE_URL: 'https://shop.test',
      GATEWAY_URL: 'https://gateway.test',
      UNPROVEN_MAIL_PER_HOUR: '500',
      NUMBERS_CHECKED: JSON.parse(environment['NUMBERS_CHECKED'] ?? '') as string,
      CHECKOUT: JSON.parse(environment['CHECKOUT'] ?? '') as string,
      SMTP_ACCOUNT: JSON.parse(environment['SMTP_ACCOUNT'] ?? '') as string,
      CALENDAR_NETWORK: JSON.parse(environment['CALENDAR_NETWORK'] ?? '') as string,
      PAYPAL_API_URL: 'https://paypal.test',
      BUSINESS_TIME_ZONE: JSON.parse(environment['BUSINESS_TIME_ZONE'] ?? '') as string,
      RECEIPT_PREFIX: JSON.parse(environment['RECEIPT_PREFIX'] ?? '') as string,
    };
    expect(settled).toMatchObject({ BUSINESS_TIME_ZONE: business.timeZone, RECEIPT_PREFIX: business.receiptPrefix });
    expect(() => readEnvironment(names, settled)).not.toThrow();
  });

  it('reports a missing stack, an outdated one, and other errors', async () => {
    const unknown = Object.assign(new Error('Stack with id guide-shop-staging does not exist'), {
      name: 'ValidationError',
    });
    cloudFormation.on(DescribeStacksCommand).rejects(unknown);
    await expect(connectTo(stage)).rejects.toThrow('There is no stack guide-shop-staging in us-east-1');
    cloudFormation.reset();
    const old = [{ OutputKey: 'SiteUrl', OutputValue: 'https://shop.test' }];
    cloudFormation.on(DescribeStacksCommand).resolves({
      Stacks: [{ StackName: '', CreationTime: new Date(0), StackStatus: 'CREATE_COMPLETE', Outputs: old }],
    });
    await expect(connectTo(stage)).rejects.toThrow(
      /has no output TableUsers, .*\. Deploy this version first: npx cdk deploy -c stage=staging/,
    );
    cloudFormation.reset();
    const withFirewall = [{ OutputKey: contextOutput, OutputValue: contextText('staging', { waf: 'on' }) }];
    cloudFormation.on(DescribeStacksCommand).resolves({
      Stacks: [{ StackName: '', CreationTime: new Date(0), StackStatus: 'CREATE_COMPLETE', Outputs: withFirewall }],
    });
    await expect(connectTo(stage)).rejects.toThrow(/: npx cdk deploy -c stage=staging -c waf=on$/);
    cloudFormation.reset();
    cloudFormation
      .on(DescribeStacksCommand)
      .rejects(Object.assign(new Error('The security token is expired'), { name: 'ExpiredToken' }));
    await expect(connectTo(stage)).rejects.toThrow(
      'The stack guide-shop-staging in us-east-1 could not be looked up. Your AWS sign-in has expired: sign in again',
    );
    cloudFormation.on(DescribeStacksCommand).rejects(new Error('Something new'));
    await expect(connectTo(stage)).rejects.toThrow('could not be looked up. Error: Something new');
  });
});

describe('the only stage', () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'target-'));
    file = join(folder, 'settings.json');
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });
  const stageOf = async (text: string) => {
    await writeFile(file, text);
    return onlyStage(file);
  };

  it('is the one that the settings name', async () => {
    expect(await stageOf('{ "shop": { "region": "eu-west-1" } }')).toBe('shop');
  });

  it('has to be named where there are several, or none', async () => {
    await expect(stageOf('{ "prod": {}, "staging": {} }')).rejects.toThrow(
      new BadInput('Name the stage: --stage NAME. infra/settings.json names prod and staging.'),
    );
    await expect(stageOf('{}')).rejects.toThrow(/infra\/settings\.json names none yet/);
    expect(() => onlyStage(join(folder, 'missing.json'))).toThrow(BadInput);
    await expect(stageOf('[')).rejects.toThrow(Failed);
  });
});

describe('the outputs', () => {
  it.each([
    ['TABLE_USERS', 'TableUsers'],
    ['TABLE_OTP_CODES', 'TableOtpCodes'],
    ['SITE_URL', 'SiteUrl'],
    ['PAYPAL_API_URL', 'PaypalApiUrl'],
  ])('of %s is %s', (variable, output) => {
    expect(outputOf(variable)).toBe(output);
  });
});
