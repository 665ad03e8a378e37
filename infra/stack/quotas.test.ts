import { NestedStack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import example from '../settings.example.json' with { type: 'json' };
import { brokenReferences } from './testing/control-plane.ts';
import { synthesize } from './testing/synthesized.ts';

/** With everything that the settings can add. */
const everything = { waf: 'on', originKeyGeneration: 2, originKeyExchange: 'on', lambdaConcurrency: 1_000 };
const smtp = { mail: 'smtp', smtpHost: 'smtp.example.net', smtpUser: 'guides@example.com' };
const stages = {
  prod: synthesize({ stage: 'prod', ...example.prod, ...everything }),
  smtp: synthesize({ stage: 'prod', ...example.prod, ...everything, ...smtp }),
  trial: synthesize({ stage: 'trial' }),
};

/** Above this share of a quota, the next change may have no room. */
const FULL = 0.9;

const template = v.looseObject({
  Resources: v.record(v.string(), v.looseObject({ Type: v.string(), Properties: v.optional(v.unknown()) })),
  Parameters: v.optional(v.record(v.string(), v.unknown()), {}),
  Outputs: v.optional(v.record(v.string(), v.unknown()), {}),
});

/** The value at a path of members. */
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce((inner, name) => (Object(inner) as Readonly<Record<string, unknown>>)[name], value);
const entries = (path: string) => (properties: unknown) => Object.keys(Object(at(properties, path)) as object).length;
const characters = (path: string) => (properties: unknown) => v.parse(v.string(), at(properties, path)).length;
/** Written as AWS gets it: a reference becomes a name or an ARN of up to about this length. */
const written = (path: string) => (properties: unknown) =>
  Buffer.byteLength(
    JSON.stringify(at(properties, path) ?? {}, (_name, value: unknown) =>
      ['Ref', 'Fn::GetAtt', 'Fn::Join'].some((one) => one in (Object(value) as object)) ? 'a'.repeat(100) : value,
    ),
  );

const cacheKey = 'CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin';
/** Quotas of AWS on one resource, and what of it counts. */
const quotas: readonly (readonly [type: string, what: string, most: number, used: (properties: unknown) => number])[] =
  [
    ['CloudFront::OriginRequestPolicy', 'headers', 10, entries('OriginRequestPolicyConfig.HeadersConfig.Headers')],
    ['CloudFront::OriginRequestPolicy', 'cookies', 10, entries('OriginRequestPolicyConfig.CookiesConfig.Cookies')],
    ['CloudFront::CachePolicy', 'query names', 10, entries(`${cacheKey}.QueryStringsConfig.QueryStrings`)],
    ['CloudFront::CachePolicy', 'headers', 10, entries(`${cacheKey}.HeadersConfig.Headers`)],
    ['CloudFront::Distribution', 'cache behaviors', 75, entries('DistributionConfig.CacheBehaviors')],
    ['CloudFront::Function', 'bytes', 10_240, characters('FunctionCode')],
    ['Lambda::Function', 'bytes of variables', 4_096, written('Environment.Variables')],
    ['IAM::Role', 'characters of its own policies', 10_240, written('Policies')],
    ['DynamoDB::Table', 'indexes', 20, entries('GlobalSecondaryIndexes')],
    ['ApiGatewayV2::Stage', 'routes', 300, entries('RouteSettings')],
    ['Logs::MetricFilter', 'characters of the pattern', 1_024, characters('FilterPattern')],
    ['Logs::SubscriptionFilter', 'characters of the pattern', 1_024, characters('FilterPattern')],
  ];

describe.each(Object.entries(stages))('%s', (_stage, { stack }) => {
  const nested = stack.node.children.filter((child) => child instanceof NestedStack);
  const templates = [stack, ...nested].map((one) => [one.node.id, Template.fromStack(one).toJSON()] as const);
  const resources = templates.flatMap(([, one]) => Object.entries(v.parse(template, one).Resources));

  it.each(quotas)('has room in every AWS::%s for %s: at most %d', (type, what, most, used) => {
    const found = resources.filter(([, { Type }]) => Type === `AWS::${type}`);
    expect(found.length).toBeGreaterThan(0);
    const full = found.flatMap(([id, { Properties }]) =>
      used(Properties) / most > FULL ? [`${id} has ${String(used(Properties))} ${what} of ${String(most)}`] : [],
    );
    expect(full).toEqual([]);
  });

  it.each(templates)('has room in the template of %s', (_id, json) => {
    const { Resources, Parameters, Outputs } = v.parse(template, json);
    const used = {
      resources: Object.keys(Resources).length / 500,
      parameters: Object.keys(Parameters).length / 200,
      outputs: Object.keys(Outputs).length / 200,
      bytes: Buffer.byteLength(JSON.stringify(json)) / 1_000_000,
    };
    expect(Object.entries(used).filter(([, share]) => share > FULL)).toEqual([]);
  });

  it.each(templates)('has no reference in %s that leads nowhere', (_id, json) => {
    expect(brokenReferences(json)).toEqual([]);
  });

  it('has no log with more than two subscriptions, which is all that CloudWatch allows', () => {
    const logs = resources
      .filter(([, { Type }]) => Type === 'AWS::Logs::SubscriptionFilter')
      .map(([, { Properties }]) => JSON.stringify(at(Properties, 'LogGroupName')));
    for (const log of logs) expect(logs.filter((one) => one === log).length).toBeLessThanOrEqual(2);
  });
});

it('tells which references lead nowhere', () => {
  const Resources = {
    Topic: {
      Type: 'AWS::SNS::Topic',
      Properties: { Key: { 'Fn::GetAtt': ['Gone', 'Arn'] }, Name: { Ref: 'AWS::Region' } },
    },
    Other: { Type: 'AWS::SNS::Topic', DependsOn: ['Topic', 'Lost'], Properties: { Name: { Ref: 'Given' } } },
  };
  expect(brokenReferences({ Resources, Parameters: { Given: {} } })).toEqual(['Lost', 'Gone']);
});

it('tells what is full', () => {
  const used = entries('OriginRequestPolicyConfig.HeadersConfig.Headers');
  const headers = (count: number) => ({
    OriginRequestPolicyConfig: { HeadersConfig: { Headers: Array.from({ length: count }, String) } },
  });
  expect([used(headers(9)) / 10 > FULL, used(headers(10)) / 10 > FULL]).toEqual([false, true]);
  expect(written('Variables')({ Variables: { A: { Ref: 'Table' } } })).toBe('{"A":""}'.length + 100);
});
