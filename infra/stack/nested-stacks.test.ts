import { NestedStack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it, vi } from 'vitest';
import { endpoint } from '#contract/endpoint.ts';
import type * as Registry from '#contract/registry.ts';
import { officeRegistry, registry } from '#contract/registry.ts';
import type * as Roles from '#testing/roles.ts';
import example from '../settings.example.json' with { type: 'json' };
import type * as Orders from './functions/orders.ts';
import type { FunctionRecord } from './functions/record.ts';
import { functionConfig, functionIds } from './functions.ts';
import { synthesize } from './testing/synthesized.ts';

/** CloudFormation's limit for one stack. */
const RESOURCES = 500;

/** Future endpoints, up to sixty-one besides the office's. */
const ids = await vi.hoisted(async () => {
  const existing = await vi.importActual<typeof Registry>('#contract/registry.ts');
  const length = 66 - (existing.registry.length - existing.officeRegistry.length);
  return Array.from({ length }, (_, index) => `made-up-${String(index + 1)}`);
});

const record = vi.hoisted(
  () =>
    ({
      size: 'files',
      share: 1,
      errorImpact: 'No one gets what is made up.',
      counts: ['leads'],
    }) satisfies FunctionRecord,
);

vi.mock('#contract/registry.ts', async (original) => {
  const { registry: existing, ...others } = await original<typeof Registry>();
  const added = ids.map((id) =>
    endpoint({ id, method: 'POST', path: id, auth: 'bearer', success: { status: 200, message: 'Done.' } }),
  );
  return { ...others, registry: [...existing, ...added] };
});
vi.mock('./functions/orders.ts', async (original) => {
  const { orders, ...others } = await original<typeof Orders>();
  return { ...others, orders: { ...orders, ...Object.fromEntries(ids.map((id) => [id, record])) } };
});
/** They may do what the function may that may most. */
vi.mock('#testing/roles.ts', async (original) => {
  const { roles } = await original<typeof Roles>();
  const most = roles['receive-paypal-webhook'];
  return { roles: { ...roles, ...Object.fromEntries(ids.map((id) => [id, most])) } };
});

const made = {
  prod: synthesize({ stage: 'prod', ...example.prod, waf: 'on', lambdaConcurrency: 1_000 }),
  trial: synthesize({ stage: 'trial' }),
};
const nestedStacks = made.prod.stack.node.children.filter((child) => child instanceof NestedStack);
const parent = Template.fromStack(made.prod.stack);
const all = [parent, ...nestedStacks.map((stack) => Template.fromStack(stack))];
const [nested] = nestedStacks
  .filter(({ node }) => node.id === 'Functions-orders')
  .map((stack) => Template.fromStack(stack)) as [Template];
const countOf = (template: Template) => Object.keys((template.toJSON() as { Resources: object }).Resources).length;

it('each function is in the nested stack of its area', () => {
  const areas = [
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
    'website',
  ];
  expect(nestedStacks.map(({ node }) => node.id).toSorted()).toEqual([
    'Functions-agreements',
    'Functions-alarms',
    'Functions-classes',
    'Functions-consultations',
    'Functions-guides',
    'Functions-leads',
    'Functions-mail',
    'Functions-messages',
    'Functions-office',
    ...areas.map((area) => `Functions-office-${area}`),
    'Functions-orders',
    'Functions-payment-requests',
    'Functions-sign-in',
    'Functions-steps',
    'Functions-website',
  ]);
});

describe('a function that is added', () => {
  const [id = ''] = ids;
  const routeKey = `POST /api/${id}`;
  const [[functionId] = ['']] = Object.entries(
    nested.findResources('AWS::Lambda::Function', { Properties: { Description: `${id} of the guide shop` } }),
  );

  it('is created in the nested stack of its area, with its role, and logs into the area’s group', () => {
    nested.hasResourceProperties('AWS::Lambda::Function', {
      Description: `${id} of the guide shop`,
      ReservedConcurrentExecutions: 10,
      Role: { 'Fn::GetAtt': [Match.stringLikeRegexp('^madeup1Role'), 'Arn'] },
      LoggingConfig: { LogGroup: { Ref: Match.stringLikeRegexp('^Logs') } },
    });
    nested.hasResourceProperties('AWS::IAM::Role', {
      Policies: [
        Match.objectLike({
          PolicyDocument: Match.objectLike({
            Statement: Match.arrayWith([Match.objectLike({ Action: 'ses:SendRawEmail' })]),
          }),
        }),
      ],
    });
    const inArea = functionIds.filter((one) => functionConfig(one).nestedStack === 'orders');
    nested.resourceCountIs('AWS::Logs::LogGroup', 1);
    expect(inArea).toEqual(expect.arrayContaining(ids));
  });

  it('has its route there, which may invoke it, and its limit on the stage, which is created after it', () => {
    nested.hasResourceProperties('AWS::ApiGatewayV2::Route', { RouteKey: routeKey });
    nested.hasResourceProperties('AWS::ApiGatewayV2::Integration', {
      IntegrationUri: { 'Fn::GetAtt': [functionId, 'Arn'] },
    });
    nested.hasResourceProperties('AWS::Lambda::Permission', {
      FunctionName: { 'Fn::GetAtt': [functionId, 'Arn'] },
      Principal: 'apigateway.amazonaws.com',
    });
    const stackIds = Object.keys(parent.findResources('AWS::CloudFormation::Stack'));
    const stackId = stackIds.find((key) => /^Functions-?orders/.test(key)) ?? expect.fail();
    parent.hasResource('AWS::ApiGatewayV2::Stage', {
      Properties: { RouteSettings: { [routeKey]: { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 } } },
      DependsOn: Match.arrayWith([stackId]),
    });
  });

  it('is in the filters of the area’s log: what the watch gets, and the dashboard’s numbers', () => {
    const LogGroupName = { Ref: Match.stringLikeRegexp('^Logs') };
    nested.hasResourceProperties('AWS::Logs::SubscriptionFilter', {
      LogGroupName,
      FilterPattern: '{ ($.alarm = "*") || ($.ms > 3000) }',
      DestinationArn: { Ref: Match.stringLikeRegexp('report.?alarms') },
    });
    nested.hasResourceProperties('AWS::Logs::MetricFilter', {
      LogGroupName,
      FilterPattern: Match.stringLikeRegexp('\\$\\.endpoint = "made-up-1"'),
      MetricTransformations: [Match.objectLike({ MetricName: 'leads' })],
    });
  });

  it('has nothing in the main stack', () => {
    const keys = Object.keys((parent.toJSON() as { Resources: object }).Resources);
    expect(keys.filter((key) => /madeup1(?!\d)/.test(key))).toEqual([]);
  });
});

describe('sixty-six endpoints and the office', () => {
  it('keep every stack below the limit', () => {
    expect(registry.length - officeRegistry.length).toBe(66);
    for (const one of all) expect(countOf(one)).toBeLessThan(RESOURCES);
  });

  it('stay within the 200 parameters and outputs that CloudFormation allows', () => {
    for (const one of all) {
      const { Parameters = {}, Outputs = {} } = one.toJSON() as { Parameters?: object; Outputs?: object };
      expect(Object.keys(Parameters).length).toBeLessThanOrEqual(200);
      expect(Object.keys(Outputs).length).toBeLessThanOrEqual(200);
    }
  });

  it('are deployed by one deploy', () => {
    for (const { app } of Object.values(made)) expect(app.synth().stacks).toHaveLength(1);
  });

  it('have no finding of cdk-nag without a reason', () => {
    for (const { stack } of Object.values(made)) {
      expect(new AwsSolutionsChecks(stack).validateScope(stack).violations).toEqual([]);
    }
  });
});
