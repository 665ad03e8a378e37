import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

/** Requests of one address within five minutes. A family behind one address never gets there, a program does at once. */
const RATE_LIMIT = 1_000;

/**
 * The optional firewall before the distribution: AWS's common rules and known bad inputs, and a limit for each address
 * (docs/cost.md has its price). It must live in us-east-1, as CloudFront wants it.
 */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const visibility = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false,
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
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('guide-shop'),
      rules: [
        {
          name: 'Rate',
          priority: 0,
          action: { block: {} },
          statement: { rateBasedStatement: { limit: RATE_LIMIT, aggregateKeyType: 'IP' } },
          visibilityConfig: visibility('Rate'),
        },
        // Bodies above 8 KiB are only counted: a long message of the contact form and PayPal's webhooks may be larger, and the
        // functions have a limit of their own (64 KiB).
        managed('AWSManagedRulesCommonRuleSet', 1, ['SizeRestrictions_BODY']),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 2),
      ],
    });
    this.arn = acl.attrArn;
  }
}
