import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { budgetName, serviceAlarms } from '../alarms.ts';

interface AlarmsProps {
  readonly stage: string;
  /** Encrypts the topic. */
  readonly topicsKey: IKey;
  /** Where alarms go. SNS asks this address once to confirm. */
  readonly alarmAddress: string;
  /** US dollars a month that the account may cost before an email warns; `off` for none. */
  readonly monthlyBudgetUsd: number | 'off';
  /** A trial, whose address is the example's. Nobody gets its alarms. */
  readonly trial: boolean;
}

interface AlarmedResources {
  readonly apiId: string;
  /** The function that watches the logs. */
  readonly watcher: IFunction;
  /** Whether mail goes through SES, whose rates AWS judges. */
  readonly throughSes: boolean;
  /** The distribution, if its metrics are in this stack's region. */
  readonly distributionId?: string | undefined;
}

interface AlarmOptions {
  readonly metric: cloudwatch.IMetric;
  /** This many raise it, or with `above` more than so many. */
  readonly threshold: number;
  readonly comparison?: 'at' | 'above' | 'below';
  /** Whether missing data raises the alarm too. */
  readonly missingDataBreaches?: boolean;
}

const QUARTER = Duration.minutes(15);

/** What the names of all alarms of a stage begin with. */
export const alarmPrefix = (stage: string): string => `guide-shop-${stage}: `;

/**
 * Ten metrics of AWS, as many as are free, with an email when an alarm starts and when it ends. The
 * subject has the stage and the alarm's id. The description, below AWS's own text, says what
 * doesn't work and names the section of the runbook (infra/stack/alarms.ts). Everything else is
 * told by the function that watches the logs.
 */
export class Alarms extends Construct {
  /** The topic to which the address must confirm its subscription. */
  readonly topic: Topic;
  /** None or one. */
  readonly budgets: readonly Construct[];
  private readonly stage: string;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.stage = props.stage;
    this.topic = new Topic(this, 'Topic', {
      displayName: `Guide shop, stage ${props.stage}`,
      enforceSSL: true,
      masterKey: props.topicsKey,
    });
    if (!props.trial) this.topic.addSubscription(new EmailSubscription(props.alarmAddress));
    const ownAlarms = Stack.of(this).formatArn({
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName: '*',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    // A topic with its own policy loses the default one, which lets the whole account publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AllowAlarms',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { ArnLike: { 'aws:SourceArn': ownAlarms } },
      }),
    );
    this.budgets = this.makeBudgets(props);
  }

  /** Creates the alarms. */
  watch({ apiId, watcher, throughSes, distributionId }: AlarmedResources): void {
    const ofAccount = (metricName: string) =>
      new cloudwatch.Metric({ namespace: 'AWS/Lambda', metricName, statistic: 'Sum', period: QUARTER });
    this.raise('function-crashes', { metric: ofAccount('Errors'), threshold: 1 });
    this.raise('throttles', { metric: ofAccount('Throttles'), threshold: 1 });
    this.raise('gateway-errors', {
      metric: new cloudwatch.Metric({
        namespace: 'AWS/ApiGateway',
        metricName: '5xx',
        dimensionsMap: { ApiId: apiId },
        statistic: 'Sum',
        period: QUARTER,
      }),
      // The watch tells of the first ones.
      threshold: 10,
    });
    if (throughSes) this.addReputation();
    this.addSite(distributionId);
    // It has a schedule of its own, so it runs even when nothing happens.
    this.raise('watch-silent', {
      metric: watcher.metricInvocations({ period: QUARTER }),
      threshold: 1,
      comparison: 'below',
      missingDataBreaches: true,
    });
    this.raise('watch-errors', { metric: watcher.metricErrors({ period: QUARTER }), threshold: 1 });
    this.raise('notices-lost', {
      metric: new cloudwatch.Metric({
        namespace: 'AWS/SNS',
        metricName: 'NumberOfNotificationsFailed',
        dimensionsMap: { TopicName: this.topic.topicName },
        statistic: 'Sum',
        period: QUARTER,
      }),
      threshold: 1,
    });
  }

  private addReputation(): void {
    const reputation = (metricName: string) =>
      new cloudwatch.Metric({ namespace: 'AWS/SES', metricName, statistic: 'Average', period: Duration.hours(1) });
    // AWS reviews accounts above 5 % and 0.1 %.
    this.raise('bounce-rate', {
      metric: reputation('Reputation.BounceRate'),
      threshold: 0.03,
      comparison: 'above',
    });
    this.raise('complaint-rate', {
      metric: reputation('Reputation.ComplaintRate'),
      threshold: 0.0005,
      comparison: 'above',
    });
  }

  private addSite(distributionId: string | undefined): void {
    if (distributionId === undefined) return;
    const ofSite = (metricName: string, statistic: string) =>
      new cloudwatch.Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        statistic,
        period: QUARTER,
      });
    this.raise('site-errors', {
      metric: new cloudwatch.MathExpression({
        label: 'Errors, per cent',
        // On a quiet night one failure would be many percent. CloudFront reports only the rate of
        // failures.
        expression: 'IF(rate * requests / 100 > 2.5, rate, 0)',
        usingMetrics: { rate: ofSite('5xxErrorRate', 'Average'), requests: ofSite('Requests', 'Sum') },
        period: QUARTER,
      }),
      threshold: 2,
      comparison: 'above',
    });
  }

  private raise(
    id: keyof typeof serviceAlarms,
    { metric, threshold, comparison = 'at', missingDataBreaches = false }: AlarmOptions,
  ): void {
    const operators = {
      at: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      above: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
      below: cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD,
    };
    const alarm = new cloudwatch.Alarm(this, id, {
      // Part of the email's subject. A changed name creates a new alarm, and only the history of
      // the old one is lost.
      alarmName: `${alarmPrefix(this.stage)}${id}`,
      alarmDescription: `${serviceAlarms[id]} What to do: docs/runbook.md#${id}`,
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: operators[comparison],
      treatMissingData: missingDataBreaches
        ? cloudwatch.TreatMissingData.BREACHING
        : cloudwatch.TreatMissingData.NOT_BREACHING,
    });
    const email = new SnsAction(this.topic);
    alarm.addAlarmAction(email);
    alarm.addOkAction(email);
  }

  /**
   * Emails at 80 % of the budget, and when the month is expected to exceed it. AWS writes to the
   * address directly, which needs no confirmation.
   */
  private makeBudgets({ stage, alarmAddress, monthlyBudgetUsd, trial }: AlarmsProps): Construct[] {
    if (trial || monthlyBudgetUsd === 'off') return [];
    const subscribers = [{ subscriptionType: 'EMAIL', address: alarmAddress }];
    const budget = new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: budgetName(stage),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudgetUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [
        {
          notification: { notificationType: 'ACTUAL', comparisonOperator: 'GREATER_THAN', threshold: 80 },
          subscribers,
        },
        {
          notification: { notificationType: 'FORECASTED', comparisonOperator: 'GREATER_THAN', threshold: 100 },
          subscribers,
        },
      ],
    });
    return [budget];
  }
}
