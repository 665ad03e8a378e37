import { NestedStack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { officeRegistry, registry, schedules } from '#contract/registry.ts';
import { ORIGIN_KEY_HEADER } from '#http/origin.ts';
import example from '../settings.example.json' with { type: 'json' };
import { functionIds } from './functions.ts';
import { BadSettings } from './settings.ts';
import { synthesize } from './testing/synthesized.ts';

/**
 * Configurations of the stack: defaults, everything on, without the edge (with and without the
 * office), missing settings.
 */
/** An account with more concurrency. */
const lambdaConcurrency = 1_000;
const made = {
  bare: synthesize(),
  whole: synthesize({
    stage: 'prod',
    ...example.prod,
    waf: 'on',
    originKeyGeneration: 2,
    originKeyExchange: 'on',
    lambdaConcurrency,
  }),
  gateway: synthesize({ edge: 'off' }),
  gatewayWithOffice: synthesize({ edge: 'off', office: 'on' }),
};
/** Without the edge, the office must be asked for. */
const withoutOffice = registry.filter((endpoint) => !officeRegistry.includes(endpoint));

const lambdaResource = v.looseObject({ Properties: v.looseObject({ Description: v.string() }) });
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

// The bare one is checked in infra/stack/stack.test.ts.
it.each(['whole', 'gateway', 'gatewayWithOffice'] as const)('%s: cdk-nag finds nothing without a reason', (name) => {
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

  it('the distribution uses it', () => {
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

  it('is off by default', () => {
    made.bare.template.resourceCountIs('AWS::WAFv2::WebACL', 0);
  });
});

describe('the origin key', () => {
  const keysOf = (template: Template) =>
    Object.keys(template.findResources('AWS::SecretsManager::Secret')).filter((id) => id.startsWith('OriginKeysKey'));
  const header = (template: Template): string => {
    const [distribution] = Object.values(template.findResources('AWS::CloudFront::Distribution'));
    return JSON.stringify(distribution);
  };

  it('is generated by AWS and resolved by the deploy, and no template contains it', () => {
    const { template } = made.bare;
    const [key = '', ...others] = keysOf(template);
    expect(others).toEqual([]);
    expect(header(template)).toContain(`"HeaderName":"${ORIGIN_KEY_HEADER}"`);
    expect(header(template)).toMatch(new RegExp(`\\{\\{resolve:secretsmanager:.*${key}.*:SecretString:::\\}\\}`));
  });

  it('exists in three generations during an exchange, and the distribution sends one', () => {
    const { template } = made.whole;
    expect(
      keysOf(template)
        .map((id) => id.slice(0, -8))
        .toSorted(),
    ).toEqual(['OriginKeysKey1', 'OriginKeysKey2', 'OriginKeysKey3']);
    expect(header(template)).toContain('OriginKeysKey2');
    expect(header(template)).not.toMatch(/OriginKeysKey[13]/);
  });

  it('is known only to functions that answer requests', () => {
    for (const { template } of [made.bare, made.whole]) {
      for (const { Description, Environment } of functions(template)) {
        const id = String(Description).replace(' of the guide shop', '');
        if (!functionIds.some((one) => one === id)) continue;
        const secrets = JSON.stringify(Environment?.Variables['ORIGIN_KEY_SECRETS'] ?? null);
        expect([id, secrets.includes('OriginKeysKey')]).toEqual([id, registry.some((endpoint) => endpoint.id === id)]);
      }
    }
  });
});

describe('limits', () => {
  it('limit the cost of a flood by route, and allow more than a few requests a second', () => {
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

  it('are set for every route, without metrics of its own, which are expensive', () => {
    const settings = v.strictObject({ ThrottlingRateLimit: v.number(), ThrottlingBurstLimit: v.number() });
    const wanted = v.looseObject({ DefaultRouteSettings: settings, RouteSettings: v.record(v.string(), settings) });
    for (const [name, { template }] of Object.entries(made)) {
      const [stage] = propertiesOf(template, 'AWS::ApiGatewayV2::Stage', wanted);
      // Six pages and four calendar files answer HEAD too.
      expect(Object.keys(stage?.RouteSettings ?? {})).toHaveLength(
        10 + (name === 'gateway' ? withoutOffice.length : registry.length),
      );
    }
  });

  it('reserve no concurrency in a new account, where AWS would refuse it', () => {
    for (const { ReservedConcurrentExecutions } of functions(made.bare.template)) {
      expect(ReservedConcurrentExecutions).toBeUndefined();
    }
  });

  it('leave most of a large account to buyers during a flood', () => {
    const reserved = functions(made.whole.template).flatMap(
      ({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions ?? [],
    );
    expect(reserved.length).toBeGreaterThan(3);
    expect(reserved.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(lambdaConcurrency / 2);
  });

  it('limit the share of each function that anyone may send a body to, such as log-in and verify-email, in a large account', () => {
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

  it('there is only what emulators of CloudFormation, Lambda and HTTP APIs support', () => {
    // No distribution, firewall or identity; no alarm, dashboard, budget or topic; no custom
    // resource; no CDK metadata.
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

  it('every schedule runs but the watch over the logs, which has no one to tell', () => {
    template.resourceCountIs('AWS::Events::Rule', schedules.length - 1);
    const rules = JSON.stringify(template.findResources('AWS::Events::Rule'));
    expect(rules).not.toMatch(/report.?alarms/i);
    expect(rules).toMatch(/deliver.?outbox/i);
  });

  it('the stack can be deleted: buckets stay, because nothing could empty them', () => {
    template.allResources('AWS::S3::Bucket', { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    template.allResources('AWS::DynamoDB::Table', { DeletionPolicy: 'Delete' });
  });

  it('no topic reports bounced emails, but the function exists', () => {
    const subscriptions = JSON.stringify(Object.values(template.findResources('AWS::SNS::Subscription')));
    expect(subscriptions).not.toContain('"lambda"');
    template.resourceCountIs('AWS::SNS::Topic', 0);
    expect(functions(template).map(({ Description }) => Description)).toContain(
      'record-mail-feedback of the guide shop',
    );
  });

  it('a function for all other requests serves the pages', () => {
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

  it('that function may invoke only the API’s functions, for paths with a trailing slash', () => {
    const [pages] = Object.entries(
      template.findResources('AWS::Lambda::Function', {
        Properties: { Description: 'The pages of the guide shop, without the edge' },
      }),
    );
    const pageResources = JSON.stringify(pages?.[1]);
    const idOf = (description: string) => {
      const found = template.findResources('AWS::Lambda::Function', { Properties: { Description: description } });
      return Object.keys(found)[0] ?? expect.fail();
    };
    const arns = withoutOffice.map(({ id }) => ({ 'Fn::GetAtt': [idOf(`${id} of the guide shop`), 'Arn'] }));
    for (const {
      'Fn::GetAtt': [logicalId],
    } of arns)
      expect(pageResources).toContain(`{"Ref":"${String(logicalId)}"}`);
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

  it('emails, PayPal and pages have the address that the gateway reports, such as an emulator’s', () => {
    const [api = ''] = Object.keys(template.findResources('AWS::ApiGatewayV2::Api'));
    expect(siteUrls(template)).toEqual(new Set([JSON.stringify({ 'Fn::GetAtt': [api, 'ApiEndpoint'] })]));
    template.hasOutput('SiteUrl', { Value: { 'Fn::GetAtt': [api, 'ApiEndpoint'] } });
    template.hasResourceProperties('AWS::Lambda::Function', {
      Description: 'The pages of the guide shop, without the edge',
      Environment: { Variables: { SITE_URL: { 'Fn::GetAtt': [api, 'ApiEndpoint'] } } },
    });
  });

  it('they have the address of the settings if there is one', () => {
    const named = synthesize({ edge: 'off', siteUrl: 'http://{apiId}.execute-api.localhost:4566' });
    const [api = ''] = Object.keys(named.template.findResources('AWS::ApiGatewayV2::Api'));
    expect(siteUrls(named.template)).toEqual(
      new Set([JSON.stringify({ 'Fn::Join': ['', ['http://', { Ref: api }, '.execute-api.localhost:4566']] })]),
    );
  });

  it('no viewer’s header is trusted', () => {
    const secrets = informedBy(template).flatMap((variables) => variables['ORIGIN_KEY_SECRETS'] ?? []);
    expect(new Set(secrets)).toEqual(new Set(['none']));
  });
});

describe('without the edge, with the office', () => {
  const { stack, template } = made.gatewayWithOffice;
  const nested = stack.node.children.filter((child) => child instanceof NestedStack);

  it('every endpoint has its route, and the office’s functions are in nested stacks', () => {
    const routes = propertiesOf(template, 'AWS::ApiGatewayV2::Route', v.looseObject({ RouteKey: v.string() }));
    const keys = registry.map(({ method, path }) => `${method} /api/${path.replace(/\/$/, '')}`);
    const heads = keys
      .filter((key) => /\/pages\/|\/calendar\/|\.ics$/.test(key))
      .map((key) => key.replace('GET', 'HEAD'));
    expect(routes.map(({ RouteKey }) => RouteKey).toSorted()).toEqual(['$default', ...keys, ...heads].toSorted());
    expect(nested.map(({ node }) => node.id).toSorted()).toEqual(
      [
        'agreements',
        'classes',
        'codes',
        'consultations',
        'guides',
        'leads',
        'messages',
        'orders',
        'people',
        'steps',
        'team',
      ].map((area) => `Functions-office-${area}`),
    );
    for (const one of nested) {
      const resources = v.parse(
        v.looseObject({ Resources: v.record(v.string(), v.unknown()) }),
        Template.fromStack(one).toJSON(),
      );
      expect(Object.keys(resources.Resources).length).toBeLessThan(200);
    }
  });

  it('it takes nothing more from an emulator than nested stacks', () => {
    expect(typesOf(template).filter((type) => !typesOf(made.gateway.template).includes(type))).toEqual(
      nested.map(() => 'AWS::CloudFormation::Stack'),
    );
  });

  it('passkeys, links and uploads belong to the gateway’s address', () => {
    const [api = ''] = Object.keys(template.findResources('AWS::ApiGatewayV2::Api'));
    const address = { 'Fn::GetAtt': [api, 'ApiEndpoint'] };
    const variables = functions(template).flatMap(({ Environment }) => (Environment ? [Environment.Variables] : []));
    const siteUrls = variables.flatMap((one) => ('SITE_URL' in one ? [JSON.stringify(one['SITE_URL'])] : []));
    expect(siteUrls.length).toBeGreaterThan(officeRegistry.length);
    expect(new Set(siteUrls)).toEqual(new Set([JSON.stringify(address)]));
    template.hasResourceProperties('AWS::S3::Bucket', {
      CorsConfiguration: { CorsRules: [Match.objectLike({ AllowedMethods: ['POST'], AllowedOrigins: [address] })] },
    });
  });

  it('it says that no alarm watches it', () => {
    const prefixes = functions(template).flatMap(({ Environment }) => Environment?.Variables['ALARM_PREFIX'] ?? []);
    expect(prefixes).toEqual(['none', 'none']);
  });

  it('the function for pages knows only the functions that visitors call, whose names fit', () => {
    const [pages] = functions(template).filter(({ Environment }) => 'API_FUNCTIONS' in (Environment?.Variables ?? {}));
    const {
      'Fn::Join': [separator, parts],
    } = v.parse(
      v.object({ 'Fn::Join': v.tuple([v.string(), v.array(v.union([v.string(), v.object({ Ref: v.string() })]))]) }),
      pages?.Environment?.Variables['API_FUNCTIONS'],
    );
    expect(separator).toBe('');
    const names = parts.filter((part) => part !== ' ');
    const made = template.findResources('AWS::Lambda::Function');
    const found = names.map((name) => {
      const { Properties } = v.parse(lambdaResource, made[typeof name === 'string' ? name : name.Ref]);
      return Properties.Description;
    });
    expect(found).toEqual(withoutOffice.map(({ id }) => `${id} of the guide shop`));
    // A name has at most 64 characters, and there is a space between two.
    expect(withoutOffice.length * 65).toBeLessThan(4_000);
  });
});
