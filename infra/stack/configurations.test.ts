import { Match, type Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { registry } from '#contract/registry.ts';
import { ORIGIN_KEY_HEADER } from '#http/origin.ts';
import example from '../settings.example.json' with { type: 'json' };
import { functionIds } from './functions.ts';
import { BadSettings } from './settings.ts';
import { synthesize } from './testing/synthesized.ts';

/** The configurations in which the stack is synthesized: nothing given, everything on, without the edge, and settings missing. */
/** Of an account that has asked for more. */
const lambdaConcurrency = 1_000;
const made = {
  bare: synthesize(),
  whole: synthesize({ stage: 'prod', ...example.prod, waf: 'on', originKeyGeneration: 2, lambdaConcurrency }),
  gateway: synthesize({ edge: 'off' }),
};
afterAll(() => {
  for (const one of Object.values(made)) one.dispose();
});

const lambda = v.looseObject({
  Description: v.optional(v.unknown()),
  ReservedConcurrentExecutions: v.optional(v.number()),
  Environment: v.optional(v.object({ Variables: v.record(v.string(), v.unknown()) })),
});
const propertiesOf = <Schema extends v.GenericSchema>(template: Template, type: string, schema: Schema) =>
  Object.values(template.findResources(type)).map((found) =>
    v.parse(schema, v.parse(v.looseObject({ Properties: v.unknown() }), found).Properties),
  );
const functions = (template: Template) => propertiesOf(template, 'AWS::Lambda::Function', lambda);
const typesOf = (template: Template): string[] =>
  Object.values(
    v.parse(v.object({ Resources: v.record(v.string(), v.looseObject({ Type: v.string() })) }), template.toJSON())
      .Resources,
  ).map(({ Type }) => Type);

it.each(Object.keys(made) as (keyof typeof made)[])('%s: cdk-nag finds nothing without a written reason', (name) => {
  const { stack } = made[name];
  expect(new AwsSolutionsChecks(stack).validateScope(stack).violations).toEqual([]);
});

it('missing settings stop the synth with one message that lists them all', () => {
  expect(() => synthesize({ stage: 'prod' })).toThrow(BadSettings);
  try {
    synthesize({ stage: 'prod', waf: 'on', region: 'eu-west-1' });
  } catch (error) {
    const { message } = v.parse(v.object({ message: v.string() }), error);
    for (const name of ['sender', 'businessInbox', 'alarmAddress', 'paypalClientId', 'paypalMerchantId']) {
      expect(message).toContain(`  ${name} is missing`);
    }
  }
});

it.each([
  [{ waf: 'on', region: 'eu-west-1' }, 'waf is made in us-east-1: region must be that'],
  [{ waf: 'on', edge: 'off' }, 'waf needs the edge, which is off'],
  [
    { edge: 'off', siteDomain: 'www.example.com', certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/a' },
    'siteDomain needs the edge, which is off',
  ],
  [{ edge: 'perhaps' }, 'edge must be on or off'],
  [{ siteUrl: 'http://localhost:4566' }, 'siteUrl is for a stack without the edge; name siteDomain'],
  [{ edge: 'off', siteUrl: 'http://localhost:4566/' }, 'siteUrl must be an origin such as'],
  [{ lambdaConcurrency: '5' }, 'lambdaConcurrency must be at least 10'],
  [{ originKeyGeneration: '1.5' }, 'originKeyGeneration must be a whole number'],
])('%j cannot be used: %s', (context, complaint) => {
  expect(() => synthesize(context)).toThrow(complaint);
});

describe('with the firewall', () => {
  const { template } = made.whole;

  it('the distribution stands behind it', () => {
    template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { WebACLId: { 'Fn::GetAtt': [Match.stringLikeRegexp('^Firewall'), 'Arn'] } },
    });
  });

  it('common attacks and floods from one address are blocked, long bodies only counted', () => {
    const [acl] = Object.values(template.findResources('AWS::WAFv2::WebACL'));
    const text = JSON.stringify(acl);
    expect(acl).toMatchObject({ Properties: { Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } } });
    for (const part of ['AWSManagedRulesCommonRuleSet', 'AWSManagedRulesKnownBadInputsRuleSet', '"Limit":1000']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('{"ActionToUse":{"Count":{}},"Name":"SizeRestrictions_BODY"}');
  });

  it('is not there unless wanted', () => {
    made.bare.template.resourceCountIs('AWS::WAFv2::WebACL', 0);
  });
});

describe('the way in', () => {
  const keysOf = (template: Template) =>
    Object.keys(template.findResources('AWS::SecretsManager::Secret')).filter((id) => id.startsWith('OriginKeysKey'));
  const header = (template: Template): string => {
    const [distribution] = Object.values(template.findResources('AWS::CloudFront::Distribution'));
    return JSON.stringify(distribution);
  };

  it('is a key that AWS generates and resolves while deploying: no template holds it', () => {
    const { template } = made.bare;
    const [key = '', next = ''] = keysOf(template).toSorted();
    // The next one is there to be accepted before it is shown (infra/stack/distribution.test.ts).
    expect(keysOf(template)).toHaveLength(2);
    expect(header(template)).not.toContain(next);
    expect(header(template)).toContain(`"HeaderName":"${ORIGIN_KEY_HEADER}"`);
    expect(header(template)).toMatch(new RegExp(`\\{\\{resolve:secretsmanager:.*${key}.*:SecretString:::\\}\\}`));
  });

  it('is shown in one generation while the key is exchanged, of three that are there', () => {
    const { template } = made.whole;
    expect(
      keysOf(template)
        .map((id) => id.slice(0, -8))
        .toSorted(),
    ).toEqual(['OriginKeysKey1', 'OriginKeysKey2', 'OriginKeysKey3']);
    expect(header(template)).toContain('OriginKeysKey2');
    expect(header(template)).not.toMatch(/OriginKeysKey[13]/);
  });

  it('is checked by every function that answers requests, and told to no other', () => {
    for (const { template } of [made.bare, made.whole]) {
      for (const { Description, Environment } of functions(template)) {
        const id = String(Description).replace(' of the guide shop', '');
        if (!functionIds.some((one) => one === id)) continue;
        const told = JSON.stringify(Environment?.Variables['ORIGIN_KEY_SECRETS'] ?? null);
        expect([id, told.includes('OriginKeysKey')]).toEqual([id, registry.some((endpoint) => endpoint.id === id)]);
      }
    }
  });
});

describe('limits', () => {
  it('bound by route what a flood costs, and so high that a few requests a second close no route to others', () => {
    const limits = { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 };
    made.bare.template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: Match.objectLike(limits),
      RouteSettings: Match.objectLike({
        'POST /api/sendOtp': limits,
        'POST /api/create-order': limits,
        'GET /api/getpdfs': limits,
      }),
    });
  });

  it('are set for every route, and none has metrics of its own, which cost more than all else', () => {
    const settings = v.strictObject({ ThrottlingRateLimit: v.number(), ThrottlingBurstLimit: v.number() });
    const wanted = v.looseObject({ DefaultRouteSettings: settings, RouteSettings: v.record(v.string(), settings) });
    for (const { template } of Object.values(made)) {
      const [stage] = propertiesOf(template, 'AWS::ApiGatewayV2::Stage', wanted);
      expect(Object.keys(stage?.RouteSettings ?? {})).toHaveLength(registry.length);
    }
  });

  it('reserve no concurrency in a new account, where AWS would refuse it', () => {
    for (const { ReservedConcurrentExecutions } of functions(made.bare.template)) {
      expect(ReservedConcurrentExecutions).toBeUndefined();
    }
  });

  it('leave most of a grown account to buyers, whatever anybody floods', () => {
    const reserved = functions(made.whole.template).flatMap(
      ({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions ?? [],
    );
    expect(reserved.length).toBeGreaterThan(3);
    expect(reserved.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(lambdaConcurrency / 2);
  });

  it('reserve a share of a grown account for each function that anybody may send a body to, log-in and verify-email among them', () => {
    const open = registry.filter(({ auth, method }) => auth === 'none' && method === 'POST').map(({ id }) => id);
    expect(open).toEqual(expect.arrayContaining(['log-in', 'verify-email']));
    const all = functions(made.whole.template);
    for (const id of open) {
      const found = all.find(({ Description }) => Description === `${id} of the guide shop`);
      expect([id, found?.ReservedConcurrentExecutions]).toEqual([id, expect.any(Number)]);
    }
  });
});

describe('without the edge', () => {
  const { template } = made.gateway;

  it('there is exactly what an emulator of CloudFormation, Lambda and HTTP APIs knows', () => {
    // No distribution, firewall or identity; no alarm, dashboard, budget or topic; no custom resource; nothing of the CDK's own.
    expect([...new Set(typesOf(template))].toSorted()).toEqual([
      'AWS::ApiGatewayV2::Api',
      'AWS::ApiGatewayV2::Integration',
      'AWS::ApiGatewayV2::Route',
      'AWS::ApiGatewayV2::Stage',
      'AWS::DynamoDB::Table',
      'AWS::Events::Rule',
      'AWS::IAM::Policy',
      'AWS::IAM::Role',
      'AWS::Lambda::Function',
      'AWS::Lambda::Permission',
      'AWS::Logs::LogGroup',
      'AWS::S3::Bucket',
      'AWS::S3::BucketPolicy',
      'AWS::SecretsManager::Secret',
    ]);
    expect(typesOf(made.bare.template)).toContain('AWS::CDK::Metadata');
    const { Parameters, Rules } = template.toJSON();
    expect([Parameters, Rules]).toEqual([undefined, undefined]);
  });

  it('the stack can be destroyed: a bucket with something in it stays, for nothing here could empty it', () => {
    template.allResources('AWS::S3::Bucket', { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    template.allResources('AWS::DynamoDB::Table', { DeletionPolicy: 'Delete' });
  });

  it('nobody tells of mails that came back: the function is there for whoever brings an identity, and no topic is', () => {
    const told = JSON.stringify(Object.values(template.findResources('AWS::SNS::Subscription')));
    expect(told).not.toContain('"lambda"');
    template.resourceCountIs('AWS::SNS::Topic', 0);
    expect(functions(template).map(({ Description }) => Description)).toContain(
      'record-mail-feedback of the guide shop',
    );
  });

  it('pages come from a function that takes whatever no route of the API does', () => {
    const [fallback] = propertiesOf(
      template,
      'AWS::ApiGatewayV2::Route',
      v.looseObject({ RouteKey: v.string() }),
    ).filter(({ RouteKey }) => RouteKey === '$default');
    expect(fallback).toBeDefined();
    expect(functions(template).map(({ Description }) => Description)).toContain(
      'The pages of the guide shop, without the edge',
    );
  });

  it('that function may run each function of the API, and no other, to answer paths with a trailing slash', () => {
    const [pages] = Object.entries(
      template.findResources('AWS::Lambda::Function', {
        Properties: { Description: 'The pages of the guide shop, without the edge' },
      }),
    );
    const told = JSON.stringify(pages?.[1]);
    const idOf = (description: string) => {
      const found = template.findResources('AWS::Lambda::Function', { Properties: { Description: description } });
      return Object.keys(found)[0] ?? expect.fail();
    };
    const arns = registry.map(({ id }) => ({ 'Fn::GetAtt': [idOf(`${id} of the guide shop`), 'Arn'] }));
    for (const {
      'Fn::GetAtt': [logicalId],
    } of arns)
      expect(told).toContain(`{"Ref":"${String(logicalId)}"}`);
    const statements = v.looseObject({
      PolicyDocument: v.looseObject({
        Statement: v.array(v.looseObject({ Action: v.unknown(), Resource: v.unknown() })),
      }),
    });
    const invoking = propertiesOf(template, 'AWS::IAM::Policy', statements)
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Action }) => JSON.stringify(Action).includes('lambda:'));
    expect(invoking).toEqual([expect.objectContaining({ Action: 'lambda:InvokeFunction', Effect: 'Allow' })]);
    expect(new Set(v.parse(v.array(v.unknown()), invoking[0]?.Resource).map((arn) => JSON.stringify(arn)))).toEqual(
      new Set(arns.map((arn) => JSON.stringify(arn))),
    );
  });

  const informedBy = (of: Template) =>
    functions(of).flatMap(({ Environment }) => (Environment === undefined ? [] : [Environment.Variables]));
  const siteUrls = (of: Template) =>
    new Set(
      informedBy(of).flatMap((variables) => ('SITE_URL' in variables ? [JSON.stringify(variables['SITE_URL'])] : [])),
    );

  it('mails, PayPal and pages name the address that the gateway says it has, so that an emulator’s is right', () => {
    const [api = ''] = Object.keys(template.findResources('AWS::ApiGatewayV2::Api'));
    expect(siteUrls(template)).toEqual(new Set([JSON.stringify({ 'Fn::GetAtt': [api, 'ApiEndpoint'] })]));
    template.hasOutput('SiteUrl', { Value: { 'Fn::GetAtt': [api, 'ApiEndpoint'] } });
    template.hasResourceProperties('AWS::Lambda::Function', {
      Description: 'The pages of the guide shop, without the edge',
      Environment: { Variables: { SITE_URL: { 'Fn::GetAtt': [api, 'ApiEndpoint'] } } },
    });
  });

  it('they name the address of the settings where there is one', () => {
    const named = synthesize({ edge: 'off', siteUrl: 'http://{apiId}.execute-api.localhost:4566' });
    const [api = ''] = Object.keys(named.template.findResources('AWS::ApiGatewayV2::Api'));
    expect(siteUrls(named.template)).toEqual(
      new Set([JSON.stringify({ 'Fn::Join': ['', ['http://', { Ref: api }, '.execute-api.localhost:4566']] })]),
    );
    named.dispose();
  });

  it('no viewer’s header is believed', () => {
    const told = informedBy(template).flatMap((variables) => variables['ORIGIN_KEY_SECRETS'] ?? []);
    expect(new Set(told)).toEqual(new Set(['none']));
  });
});
