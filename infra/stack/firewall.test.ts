import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { receivePaypalWebhook } from '#contract/endpoints/orders/public.ts';
import { registry } from '#contract/registry.ts';
import { API_BASE_PATH } from '#contract/site-paths.ts';
import example from '../settings.example.json' with { type: 'json' };
import { synthesize } from './testing/synthesized.ts';

const made = synthesize({ stage: 'prod', ...example.prod, waf: 'on' });
const transformation = v.object({ Priority: v.number(), Type: v.string() });
const byteMatch = v.object({
  FieldToMatch: v.record(v.string(), v.unknown()),
  PositionalConstraint: v.string(),
  SearchString: v.string(),
  TextTransformations: v.array(transformation),
});
const plain = v.object({ ByteMatchStatement: byteMatch });
const scope = v.object({
  AndStatement: v.object({
    Statements: v.tuple([plain, plain, v.object({ NotStatement: v.object({ Statement: plain }) })]),
  }),
});
const rate = v.object({
  Limit: v.number(),
  AggregateKeyType: v.string(),
  ScopeDownStatement: v.optional(v.union([scope, plain])),
});
const rule = v.looseObject({
  Name: v.string(),
  Action: v.optional(v.unknown()),
  Priority: v.number(),
  Statement: v.object({
    OrStatement: v.optional(v.object({ Statements: v.array(v.unknown()) })),
    RateBasedStatement: v.optional(rate),
    ManagedRuleGroupStatement: v.optional(v.looseObject({ Name: v.string() })),
  }),
  VisibilityConfig: v.looseObject({ SampledRequestsEnabled: v.boolean() }),
});
const acl = v.looseObject({
  Rules: v.array(rule),
  VisibilityConfig: v.looseObject({ SampledRequestsEnabled: v.boolean() }),
  DataProtectionConfig: v.unknown(),
});
const [found] = Object.values(made.template.findResources('AWS::WAFv2::WebACL'));
const { Rules, VisibilityConfig, DataProtectionConfig } = v.parse(v.object({ Properties: acl }), found).Properties;
const rateOf = (name: string) => {
  const wanted = Rules.find(({ Name }) => Name === name);
  if (wanted?.Statement.RateBasedStatement === undefined) throw new Error(`No rule ${name} that counts`);
  return { ...wanted.Statement.RateBasedStatement, action: wanted.Action };
};
/** What a rate's scope compares, one after the other. */
const comparisonsOf = ({ ScopeDownStatement: found }: Pick<v.InferOutput<typeof rate>, 'ScopeDownStatement'>) => {
  if (found === undefined) return [];
  if ('ByteMatchStatement' in found) return [found];
  const [method, path, { NotStatement: not }] = found.AndStatement.Statements;
  return [method, path, not.Statement];
};

describe('the firewall', () => {
  it('blocks an address that asks for more than a family does, and sooner one that has the API do something', () => {
    expect(rateOf('Rate')).toMatchObject({ Limit: 1_000, AggregateKeyType: 'IP', action: { Block: {} } });
    expect(rateOf('PostRate')).toMatchObject({ Limit: 150, AggregateKeyType: 'IP', action: { Block: {} } });
  });

  it('blocks before all else what an operator has put into two sets, which a deploy never fills or empties', () => {
    const sets = made.template.findResources('AWS::WAFv2::IPSet');
    expect(Object.values(sets)).toMatchObject(
      ['IPV4', 'IPV6'].map((IPAddressVersion) => ({
        Properties: { IPAddressVersion, Addresses: [], Scope: 'CLOUDFRONT' },
      })),
    );
    const [foremost] = Rules.toSorted((one, other) => one.Priority - other.Priority);
    expect(foremost?.Action).toEqual({ Block: {} });
    expect(foremost?.Statement.OrStatement?.Statements).toEqual(
      Object.keys(sets).map((id) => ({ IPSetReferenceStatement: { Arn: { 'Fn::GetAtt': [id, 'Arn'] } } })),
    );
    expect(new Set(Rules.map(({ Priority }) => Priority)).size).toBe(Rules.length);
  });

  it('counts every POST of the contract but PayPal’s, and no other request', () => {
    const [method, path, not] = comparisonsOf(rateOf('PostRate'));
    const counts = (verb: string, uri: string) =>
      method?.ByteMatchStatement.SearchString === verb &&
      uri.startsWith(path?.ByteMatchStatement.SearchString ?? '?') &&
      !uri.startsWith(not?.ByteMatchStatement.SearchString ?? '/');
    expect([method, path, not].map((one) => one?.ByteMatchStatement.PositionalConstraint)).toEqual([
      'EXACTLY',
      'STARTS_WITH',
      'STARTS_WITH',
    ]);
    for (const { id, method: verb, path: route } of registry) {
      const wanted = verb === 'POST' && id !== receivePaypalWebhook.id;
      expect([id, counts(verb, `${API_BASE_PATH}/${route}`)]).toEqual([id, wanted]);
    }
    expect(counts('POST', '/shop')).toBe(false);
  });

  it('blocks an address that calls PayPal’s webhook more often than PayPal does, by a limit of its own', () => {
    const webhookRate = rateOf('WebhookRate');
    expect(webhookRate).toMatchObject({ Limit: 600, AggregateKeyType: 'IP', action: { Block: {} } });
    const [path, ...others] = comparisonsOf(webhookRate);
    expect(others).toEqual([]);
    expect(path?.ByteMatchStatement.PositionalConstraint).toBe('STARTS_WITH');
    // The same requests that the rule for other POSTs leaves out.
    expect(path).toEqual(comparisonsOf(rateOf('PostRate')).at(-1));
    const covers = (route: string) =>
      `${API_BASE_PATH}/${route}`.startsWith(path?.ByteMatchStatement.SearchString ?? '?');
    expect(registry.filter((one) => covers(one.path)).map(({ id }) => id)).toEqual([receivePaypalWebhook.id]);
  });

  it('shows the operator samples of what it looked at, without tokens and cookies', () => {
    const visible = [VisibilityConfig, ...Rules.map((one) => one.VisibilityConfig)];
    expect(visible.map(({ SampledRequestsEnabled }) => SampledRequestsEnabled)).toEqual(visible.map(() => true));
    expect(DataProtectionConfig).toEqual({
      DataProtections: [
        { Action: 'SUBSTITUTION', Field: { FieldType: 'SINGLE_HEADER', FieldKeys: ['authorization', 'cookie'] } },
      ],
    });
  });

  it('stays below the 1,500 units of capacity from which on AWS asks for more money', () => {
    // AWS's own numbers: of its groups, and 2 for what counts; a comparison of an exact text or its
    // beginning 2, each transformation 10.
    const groups: Readonly<Record<string, number>> = {
      AWSManagedRulesCommonRuleSet: 700,
      AWSManagedRulesKnownBadInputsRuleSet: 200,
    };
    const compared = (one: v.InferOutput<typeof plain>) => {
      const { TextTransformations } = one.ByteMatchStatement;
      return 2 + 10 * TextTransformations.filter(({ Type }) => Type !== 'NONE').length;
    };
    const units = Rules.map(({ Statement: { RateBasedStatement: counting, ManagedRuleGroupStatement: group } }) => {
      if (group !== undefined) return groups[group.Name] ?? Number.NaN;
      const matches = comparisonsOf(counting ?? {}).map(compared);
      return matches.reduce((sum, one) => sum + one, 2);
    });
    expect(units.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1_500);
  });
});
