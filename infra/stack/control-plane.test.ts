import { App, CfnResource, Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import example from '../settings.example.json' with { type: 'json' };
import { creationsOf, startTogether } from './testing/control-plane.ts';
import { synthesize } from './testing/synthesized.ts';

/**
 * CloudFormation starts every resource whose predecessors are there, and a handler that AWS
 * throttles gives up after a few tries within half a minute. Neither quota below can be raised.
 */
const SECONDS = 30;
/** Of a quota; the rest is for the account's other calls, and for handlers that ask more often. */
const SHARE = 0.5;

/**
 * The calls a second that AWS takes of an account (service quotas of CloudWatch Logs, Lambda and
 * API Gateway), those that may come at once besides, and the calls of one creation.
 */
const quotas = {
  'subscription filters': { types: ['AWS::Logs::SubscriptionFilter'], perSecond: 5, burst: 0, calls: 2 },
  'metric filters': { types: ['AWS::Logs::MetricFilter'], perSecond: 5, burst: 0, calls: 2 },
  'log groups': { types: ['AWS::Logs::LogGroup'], perSecond: 10, burst: 0, calls: 2 },
  'functions and permissions': {
    types: ['AWS::Lambda::Function', 'AWS::Lambda::Permission'],
    perSecond: 15,
    burst: 0,
    calls: 2,
  },
  'routes and integrations': {
    types: ['AWS::ApiGatewayV2::Route', 'AWS::ApiGatewayV2::Integration'],
    perSecond: 10,
    burst: 40,
    calls: 2,
  },
} as const;

const stages = {
  prod: synthesize({ stage: 'prod', ...example.prod, waf: 'on', lambdaConcurrency: 1_000 }),
  staging: synthesize({ stage: 'staging', ...example.staging }),
  trial: synthesize({ stage: 'trial' }),
};

describe.each(Object.entries(stages))('a deploy of %s', (_stage, { stack }) => {
  const creations = creationsOf(stack);

  it.each(Object.entries(quotas))('starts no more %s at once than AWS takes', (what, quota) => {
    const { types, perSecond, burst, calls } = quota;
    const most = Math.floor((SHARE * (burst + perSecond * SECONDS)) / calls);
    const together = startTogether(creations, types);
    expect(together).toBeGreaterThan(0);
    expect(`${what}: ${String(Math.min(together, most))} at once`).toBe(`${what}: ${String(together)} at once`);
  });

  it('changes no more functions at once than it creates', () => {
    // A changed line of functions/http changes nearly all of them. They follow the same order.
    expect(startTogether(creations, ['AWS::Lambda::Function'])).toBeLessThan(90);
  });

  it('begins a function only after what a new account may refuse', () => {
    const risky = [
      'AWS::CloudFront::Distribution',
      'AWS::CertificateManager::Certificate',
      'AWS::Budgets::Budget',
      'AWS::SES::ConfigurationSetEventDestination',
    ];
    const ofType = (types: readonly string[]) =>
      Array.from(creations, ([id, { type }]) => (types.includes(type) ? [id] : [])).flat();
    const functions = ofType(['AWS::Lambda::Function']).filter((id) => id.includes('/'));
    const before = (id: string, seen = new Set<string>()): Set<string> => {
      for (const one of creations.get(id)?.after ?? []) {
        if (!seen.has(one)) before(one, seen.add(one));
      }
      return seen;
    };
    for (const id of functions) {
      const earlier = before(id);
      expect([id, ofType(risky).filter((one) => !earlier.has(one))]).toEqual([id, []]);
    }
  });
});

describe('what starts together', () => {
  const type = 'AWS::SNS::Topic';
  const make = (stack: Stack, id: string, ...after: CfnResource[]) => {
    const made = new CfnResource(stack, id, { type });
    for (const one of after) made.addResourceDependency(one);
    return made;
  };

  it('is all that waits for nothing of it', () => {
    const stack = new Stack(new App(), 'Example');
    const [first, second] = [make(stack, 'First'), make(stack, 'Second')];
    make(stack, 'Third', make(stack, 'Fourth', first), second);
    make(stack, 'Fifth', first);
    // The second, the fourth and the fifth.
    expect(startTogether(creationsOf(stack), [type])).toBe(3);
    expect(startTogether(creationsOf(stack), ['AWS::SNS::Subscription'])).toBe(0);
  });

  it('is refused for a circle', () => {
    const circle = new Map([
      ['one', { type, after: ['other'] }],
      ['other', { type, after: ['one'] }],
    ]);
    expect(() => startTogether(circle, [type])).toThrow('A circle: ');
  });
});
