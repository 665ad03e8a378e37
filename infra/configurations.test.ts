import { Match, type Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { registry } from '#contract/registry.ts';
import { ORIGIN_KEY_HEADER } from '#http/origin.ts';
import { handlerIds } from './bundle-functions.ts';
import example from './settings.example.json' with { type: 'json' };
import { BadSettings } from './settings.ts';
import { synthesise } from './testing/synthesised.ts';

/** The configurations in which the stack is synthesised: nothing given, everything on, without the edge, and settings missing. */
const handlers = await handlerIds();
/** Of an account that has asked for more. */
const lambdaConcurrency = 1_000;
const made = {
  bare: synthesise({}, handlers),
  whole: synthesise({ stage: 'prod', ...example.prod, waf: 'on', originKeyGeneration: 2, lambdaConcurrency }, handlers),
  gateway: synthesise({ edge: 'off' }, handlers),
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
  expect(() => synthesise({ stage: 'prod' }, handlers)).toThrow(BadSettings);
  try {
    synthesise({ stage: 'prod', waf: 'on', region: 'eu-west-1' }, handlers);
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
  [{ lambdaConcurrency: '5' }, 'lambdaConcurrency must be at least 10'],
  [{ originKeyGeneration: '1.5' }, 'originKeyGeneration must be a whole number'],
])('%j cannot be used: %s', (context, complaint) => {
  expect(() => synthesise(context, handlers)).toThrow(complaint);
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
    const [key = ''] = keysOf(template);
    expect(keysOf(template)).toHaveLength(1);
    expect(header(template)).toContain(`"HeaderName":"${ORIGIN_KEY_HEADER}"`);
    expect(header(template)).toMatch(new RegExp(`\\{\\{resolve:secretsmanager:.*${key}.*:SecretString:::\\}\\}`));
  });

  it('is accepted in two generations while the key is exchanged, and shown in the newer', () => {
    const { template } = made.whole;
    expect(
      keysOf(template)
        .map((id) => id.slice(0, -8))
        .toSorted(),
    ).toEqual(['OriginKeysKey1', 'OriginKeysKey2']);
    expect(header(template)).toContain('OriginKeysKey2');
    expect(header(template)).not.toContain('OriginKeysKey1');
  });

  it('is checked by every function that answers requests, and told to no other', () => {
    for (const { template } of [made.bare, made.whole]) {
      for (const { Description, Environment } of functions(template)) {
        const id = String(Description).replace(' of the guide shop', '');
        if (!handlers.includes(id)) continue;
        const told = JSON.stringify(Environment?.Variables['ORIGIN_KEY_SECRETS'] ?? null);
        expect([id, told.includes('OriginKeysKey')]).toEqual([id, registry.some((endpoint) => endpoint.id === id)]);
      }
    }
  });
});

describe('limits', () => {
  it('bound what costs money or mail by route', () => {
    made.bare.template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: Match.objectLike({ ThrottlingRateLimit: 100 }),
      RouteSettings: Match.objectLike({
        'POST /api/sendOtp': { ThrottlingRateLimit: 5, ThrottlingBurstLimit: 20 },
        'POST /api/create-order': { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 },
        'GET /api/getpdfs': { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 },
      }),
    });
  });

  it('leave every route counting its own requests, by which the alarms of its function live', () => {
    const settings = v.record(v.string(), v.looseObject({ DetailedMetricsEnabled: v.literal(true) }));
    for (const { template } of Object.values(made)) {
      const [stage] = propertiesOf(template, 'AWS::ApiGatewayV2::Stage', v.looseObject({ RouteSettings: settings }));
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
});

describe('without the edge', () => {
  const { template } = made.gateway;

  it('there is neither distribution, firewall, mail identity nor custom resource', () => {
    for (const type of typesOf(template))
      expect(type).not.toMatch(/CloudFront|WAFv2|SES|^Custom::|CloudFormation::CustomResource/);
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

  it('mails and PayPal name the gateway’s own address, and no viewer’s header is believed', () => {
    const informed = functions(template).flatMap(({ Environment }) =>
      Environment === undefined ? [] : [Environment.Variables],
    );
    for (const variables of informed) {
      if ('SITE_URL' in variables) expect(JSON.stringify(variables['SITE_URL'])).toMatch(/execute-api/);
      if ('ORIGIN_KEY_SECRETS' in variables) expect(variables['ORIGIN_KEY_SECRETS']).toBe('none');
    }
    expect(informed.some((variables) => 'ORIGIN_KEY_SECRETS' in variables)).toBe(true);
  });
});
