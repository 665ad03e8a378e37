import { CfnIPSet, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { API_BASE_PATH } from '#contract/endpoint.ts';
import { receivePaypalWebhook } from '#contract/endpoints.ts';

/** Requests of one address within five minutes. A family behind one address never gets there, a program does at once. */
const RATE_LIMIT = 1_000;
/**
 * Of these, such as have something done: codes, orders, forms. A class of thirty behind the address of one school may each send five;
 * to reach the gateway's limit of a route it takes two hundred addresses at once.
 */
const POST_LIMIT = 150;
/**
 * Of these, such as claim to come from PayPal. PayPal sends from few addresses and many at a time, such as all that it could not
 * deliver during an outage: two a second for five minutes pass. PayPal delivers again what is blocked.
 */
const WEBHOOK_LIMIT = 600;

/**
 * The optional firewall before the distribution: AWS's common rules and known bad inputs, limits for each address, and addresses that an operator blocks
 * (docs/cost.md has its price). It must live in us-east-1, as CloudFront wants it.
 */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const visibility = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      // Some of the last three hours' requests, by which an operator sees who is blocked.
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
    // Empty, and filled by the operator alone (docs/runbook.md, "Turning the firewall on"): a deploy leaves in them what it finds.
    const blocked = (['IPV4', 'IPV6'] as const).map(
      (ipAddressVersion) =>
        new CfnIPSet(this, `Blocked${ipAddressVersion}`, { scope: 'CLOUDFRONT', ipAddressVersion, addresses: [] }),
    );
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('guide-shop'),
      // Samples show headers, and this one is the bearer token.
      dataProtectionConfig: {
        dataProtections: [
          { action: 'SUBSTITUTION', field: { fieldType: 'SINGLE_HEADER', fieldKeys: ['authorization'] } },
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
        // Bodies above 8 KiB are only counted: a long message of the contact form and PayPal's webhooks may be larger, and the
        // functions have a limit of their own (64 KiB).
        managed('AWSManagedRulesCommonRuleSet', 4, ['SizeRestrictions_BODY']),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 5),
      ],
    });
    this.arn = acl.attrArn;
  }
}

/** Requests that have the API do something, except PayPal's own, which have a rule of their own. */
function posts(): CfnWebACL.StatementProperty {
  return {
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
  };
}

/** The address that PayPal calls, with any method. */
function webhook(): CfnWebACL.StatementProperty {
  return startsWith(`${API_BASE_PATH}/${receivePaypalWebhook.path.replace(/\/$/, '')}`);
}

/** A path as CloudFront chooses the behavior by it, whatever the spelling. */
function startsWith(searchString: string): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: 'STARTS_WITH',
      searchString,
      textTransformations: [
        { priority: 0, type: 'URL_DECODE' },
        { priority: 1, type: 'NORMALIZE_PATH' },
      ],
    },
  };
}
