import { type CfnResource, NestedStack, RemovalPolicy } from 'aws-cdk-lib';
import { type ILogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/**
 * The functions of one subject, or of its part of the office, in a stack of their own
 * (docs/adr/0017-functions-in-nested-stacks.md). They share a log group, whose lines name their
 * function: a group and a subscription for each function would be more calls than CloudWatch Logs
 * takes during a deploy.
 */
export class Area extends NestedStack {
  readonly area: string;
  readonly logGroup: ILogGroup;

  constructor(scope: Construct, area: string, { production }: { readonly production: boolean }) {
    super(scope, `Functions-${area}`, { description: `Functions of the guide shop: ${area}` });
    this.area = area;
    this.logGroup = new LogGroup(this, `Logs-${area}`, {
      retention: production ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
      removalPolicy: production ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
  }

  /** Lets all of it wait for a resource of the main stack. */
  after(resource: CfnResource): void {
    this.nestedStackResource?.addResourceDependency(resource);
  }
}
