import { CfnIPSet, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { routePath } from '#contract/endpoint.ts';
import { receivePaypalWebhook } from '#contract/endpoints/orders/public.ts';
import { API_BASE_PATH } from '#contract/site-paths.ts';

/**
 * Requests of one address within five minutes. A family behind one address never reaches it; a
 * program does at once.
 */
const RATE_LIMIT = 1_000;
/**
 * POST requests of one address within five minutes: codes, orders, forms. A class of thirty behind
 * one school's address may each send five. Reaching the gateway's limit of a route takes two
 * hundred addresses.
 */
const POST_LIMIT = 150;
/**
 * Requests to the webhook from one address within five minutes. PayPal uses few addresses and may
 * send many events after an outage: two a second pass. PayPal delivers blocked ones again.
 */
const WEBHOOK_LIMIT = 600;

/**
 * The optional firewall in front of the distribution: AWS's common rules and known bad inputs,
 * limits for each address, and addresses that an operator blocks (docs/cost.md has its price).
 * CloudFront requires it to be in us-east-1.
 */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const visibility = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      // Samples of the last three hours' requests show operators who is blocked.
      sampledRequestsEnabled: true,
      metricName,
    });
    const managed = (name: string, priority: number, counted: readonly string[] = []) => ({
      name,
      priority,
      overrideAction: { none: {} },
      statement: {
        managedRuleGroupStatement: {
          vendorName: 'AWS',
          name,
          ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
        },
      },
      visibilityConfig: visibility(name),
    });
    // The operator fills these (docs/runbook.md, "Turning the firewall on"), and deploys don't
    // change them.
    const blocked = (['IPV4', 'IPV6'] as const).map(
      (ipAddressVersion) =>
        new CfnIPSet(this, `Blocked${ipAddressVersion}`, { scope: 'CLOUDFRONT', ipAddressVersion, addresses: [] }),
    );
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('guide-shop'),
      // Samples contain headers, and these have the tokens of buyers and of the office.
      dataProtectionConfig: {
        dataProtections: [
          { action: 'SUBSTITUTION', field: { fieldType: 'SINGLE_HEADER', fieldKeys: ['authorization', 'cookie'] } },
        ],
      },
      rules: [
        {
          name: 'Blocked',
          priority: 0,
          action: { block: {} },
          statement: {
            orStatement: { statements: blocked.map(({ attrArn: arn }) => ({ ipSetReferenceStatement: { arn } })) },
          },
          visibilityConfig: visibility('Blocked'),
        },
        {
          name: 'Rate',
          priority: 1,
          action: { block: {} },
          statement: { rateBasedStatement: { limit: RATE_LIMIT, aggregateKeyType: 'IP' } },
          visibilityConfig: visibility('Rate'),
        },
        {
          name: 'PostRate',
          priority: 2,
          action: { block: {} },
          statement: {
            rateBasedStatement: { limit: POST_LIMIT, aggregateKeyType: 'IP', scopeDownStatement: posts() },
          },
          visibilityConfig: visibility('PostRate'),
        },
        {
          name: 'WebhookRate',
          priority: 3,
          action: { block: {} },
          statement: {
            rateBasedStatement: { limit: WEBHOOK_LIMIT, aggregateKeyType: 'IP', scopeDownStatement: webhook() },
          },
          visibilityConfig: visibility('WebhookRate'),
        },
        // Only counts bodies above 8 KiB: long contact messages and PayPal's webhooks may be
        // larger, and functions have their own limit of 64 KiB.
        managed('AWSManagedRulesCommonRuleSet', 4, ['SizeRestrictions_BODY']),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 5),
      ],
    });
    this.arn = acl.attrArn;
  }
}

/** POST requests to the API, except PayPal's, which have their own rule. */
const posts = (): CfnWebACL.StatementProperty => ({
  andStatement: {
    statements: [
      {
        byteMatchStatement: {
          fieldToMatch: { method: {} },
          positionalConstraint: 'EXACTLY',
          searchString: 'POST',
          textTransformations: [{ priority: 0, type: 'NONE' }],
        },
      },
      startsWith(`${API_BASE_PATH}/`),
      { notStatement: { statement: webhook() } },
    ],
  },
});

/** Requests to PayPal's webhook, with any method. */
const webhook = (): CfnWebACL.StatementProperty => startsWith(routePath(receivePaypalWebhook));

/** Matches a path as CloudFront does, in any encoding. */
const startsWith = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString,
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
});
