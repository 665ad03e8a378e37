import { ArnFormat, Duration, Stack, Validations } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  Alarm,
  ComparisonOperator,
  type IAlarm,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, type IFilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { budgetName, gaugeAlarms, logAlarms, type RunbookSection, serviceAlarms } from '../alarms.ts';
import type { Count } from '../functions/record.ts';
import type { Api } from './api.ts';
import { type EndpointFunction, stackScope } from './endpoint-function.ts';

interface AlarmsProps {
  readonly stage: string;
  /** Where alarms go. SNS asks this address once to confirm. */
  readonly address: string;
  readonly functions: readonly EndpointFunction[];
  readonly api: Api;
  /** The distribution, if its metrics are in this stack's region. */
  readonly distributionId?: string | undefined;
  /** The number of lost reports about bounced emails, if there are reports. */
  readonly lostMailFeedback?: IMetric | undefined;
  /** US dollars a month that the account may cost before an email warns. */
  readonly monthlyBudgetUsd: number;
  /** How many emails an hour may go to unconfirmed addresses. */
  readonly unprovenMailPerHour: number;
}

interface AlarmOptions {
  readonly errorImpact: string;
  /** The section of docs/runbook.md. */
  readonly section: RunbookSection;
  readonly metric: IMetric;
  readonly threshold: number;
  /** Whether the threshold itself raises the alarm. */
  readonly comparison?: 'at' | 'above';
  /** Periods in a row; 1 by default. */
  readonly periods?: number;
  /** Whether missing data raises the alarm too. */
  readonly missingDataBreaches?: boolean;
  /** Where to create it; here by default. */
  readonly scope?: Construct;
}

const QUARTER = Duration.minutes(15);

/** What the names of all alarms of a stage begin with. */
export const alarmPrefix = (stage: string): string => `guide-shop-${stage}: `;

/**
 * Alarms by email, when they start and when they end. The subject has the stage and the alarm's id.
 * The description, below AWS's own text, says what doesn't work and names the section of the
 * runbook (infra/stack/alarms.ts).
 */
export class Alarms extends Construct {
  /** In the order in which the dashboard shows them. */
  readonly all: readonly IAlarm[];
  /** The namespace of the metrics that count log lines. */
  readonly namespace: string;
  /** The topic to which the address must confirm its subscription. */
  readonly topicArn: string;
  private readonly stage: string;
  private readonly topic: Topic;
  private readonly functions: readonly EndpointFunction[];
  private readonly made: IAlarm[] = [];

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.stage = props.stage;
    this.namespace = `GuideShop/${props.stage}`;
    this.topic = new Topic(this, 'Topic', { displayName: `Guide shop, stage ${props.stage}`, enforceSSL: true });
    this.topicArn = this.topic.topicArn;
    this.topic.addSubscription(new EmailSubscription(props.address));
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
        resources: [this.topicArn],
        conditions: { ArnLike: { 'aws:SourceArn': ownAlarms } },
      }),
    );
    Validations.of(this.topic).acknowledge({
      id: 'AwsSolutions-SNS2',
      reason:
        'An alarm names functions and counts, never a person. An encrypted topic needs a key of our own, which costs more than all alarms.',
    });
    this.functions = props.functions;
    this.addLogAlarms(props);
    this.addGaugeAlarms();
    const failedRequests = props.api.countFailures(this.namespace);
    for (const made of props.functions) {
      const { errorImpact } = made.config;
      if (errorImpact !== undefined) this.addFunctionAlarms(made, errorImpact, failedRequests);
    }
    // The office's many functions share one alarm.
    if (props.functions.some(({ config }) => config.errorImpact === undefined)) {
      this.raise('office-errors', {
        errorImpact: serviceAlarms['office-errors'],
        section: 'office-errors',
        metric: props.api.countOfficeFailures(this.namespace),
        threshold: 2,
        comparison: 'at',
      });
    }
    this.raise('gateway-refusals', {
      errorImpact: serviceAlarms['gateway-refusals'],
      section: 'gateway-refusals',
      metric: props.api.countRefusals(this.namespace),
      // A few refusals may come from one visitor's burst.
      threshold: 10,
      comparison: 'at',
    });
    this.addServiceAlarms(props.distributionId);
    this.addMailFeedbackAlarm(props.lostMailFeedback);
    this.budget(props);
    this.all = this.made;
  }

  /**
   * Counts the matching log lines of the functions whose records name this count.
   * @param value what each line adds: 1, or a member of the line such as `$.cents`
   */
  count(name: Count, pattern: IFilterPattern, value = '1'): Metric {
    for (const made of this.functions.filter(({ config }) => config.counts.includes(name))) {
      new MetricFilter(made, `Counts-${name}`, {
        logGroup: made.logGroup,
        filterPattern: pattern,
        metricNamespace: this.namespace,
        metricName: name,
        metricValue: value,
      });
    }
    return this.counted(name);
  }

  /** The metric with a name. */
  counted(name: string): Metric {
    return new Metric({ namespace: this.namespace, metricName: name, statistic: 'Sum' });
  }

  private addLogAlarms(settings: AlarmsProps): void {
    for (const { id, errorImpact, events, threshold, minutes, ...rest } of logAlarms) {
      const event = FilterPattern.any(...events.map((name) => FilterPattern.stringValue('$.event', '=', name)));
      const pattern =
        'code' in rest ? FilterPattern.all(event, FilterPattern.stringValue('$.code', '=', rest.code)) : event;
      const metric = this.count(id, pattern).with({ period: Duration.minutes(minutes) });
      const whole = 'of' in rest ? settings[rest.of] : 1;
      this.raise(id, { errorImpact, section: id, metric, threshold: Math.ceil(threshold * whole), comparison: 'at' });
    }
  }

  private addGaugeAlarms(): void {
    for (const { id, errorImpact, event, member, above, minutes } of gaugeAlarms) {
      const pattern = FilterPattern.stringValue('$.event', '=', event);
      const metric = this.count(id, pattern, `$.${member}`).with({
        statistic: 'Maximum',
        period: Duration.minutes(minutes),
      });
      this.raise(id, { errorImpact, section: id, metric, threshold: above, missingDataBreaches: true });
    }
  }

  /**
   * Alarms for errors and slowness of one function: as visitors see them if it answers requests,
   * otherwise as Lambda counts them.
   */
  private addFunctionAlarms(
    { lambda, config }: EndpointFunction,
    errorImpact: string,
    failedRequests: ReturnType<Api['countFailures']>,
  ): void {
    const { id, endpoint, losesSales, slowAfterMs } = config;
    // One failure may be a visitor's lost connection, which on a quiet night is 100 % of the calls.
    // For sales and schedules the first failure counts.
    const scope = stackScope(lambda, this);
    const minimumFailures = endpoint === undefined || losesSales === true ? 1 : 2;
    const calls = lambda.metricInvocations();
    const failures = endpoint === undefined ? lambda.metricErrors() : failedRequests(endpoint);
    this.raise(`${id}-errors`, {
      scope,
      errorImpact,
      section: 'function-errors',
      metric: new MathExpression({
        label: 'Errors, per cent',
        // Lambda doesn't count a call that the gateway couldn't make.
        expression: `IF(failures >= ${String(minimumFailures)}, 100 * failures / MAX([failures, FILL(calls, 0)]), 0)`,
        usingMetrics: { failures, calls },
        period: QUARTER,
      }),
      threshold: 5,
    });
    this.raise(`${id}-slow`, {
      scope,
      errorImpact: `Too slow: ${errorImpact}`,
      section: 'function-slow',
      metric: lambda.metricDuration({ statistic: 'p99', period: Duration.minutes(endpoint === undefined ? 15 : 5) }),
      threshold: slowAfterMs,
      // One slow period is normal for an endpoint. A schedule runs rarely.
      periods: endpoint === undefined ? 1 : 3,
    });
  }

  private addServiceAlarms(distributionId: string | undefined): void {
    const reputation = (metricName: string) =>
      new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Average', period: Duration.hours(1) });
    this.raise('throttles', {
      errorImpact: serviceAlarms.throttles,
      section: 'throttles',
      metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum' }),
      threshold: 1,
      comparison: 'at',
    });
    // AWS reviews accounts above 5 % and 0.1 %.
    this.raise('bounce-rate', {
      errorImpact: serviceAlarms['bounce-rate'],
      section: 'bounce-rate',
      metric: reputation('Reputation.BounceRate'),
      threshold: 0.03,
    });
    this.raise('complaint-rate', {
      errorImpact: serviceAlarms['complaint-rate'],
      section: 'complaint-rate',
      metric: reputation('Reputation.ComplaintRate'),
      threshold: 0.0005,
    });
    if (distributionId === undefined) return;
    const ofSite = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        statistic,
        period: QUARTER,
      });
    this.raise('site-errors', {
      errorImpact: serviceAlarms['site-errors'],
      section: 'site-errors',
      metric: new MathExpression({
        label: 'Errors, per cent',
        // On a quiet night one failure would be many percent. CloudFront reports only the rate of
        // failures.
        expression: 'IF(rate * requests / 100 > 2.5, rate, 0)',
        usingMetrics: { rate: ofSite('5xxErrorRate', 'Average'), requests: ofSite('Requests', 'Sum') },
        period: QUARTER,
      }),
      threshold: 2,
    });
  }

  private addMailFeedbackAlarm(metric: IMetric | undefined): void {
    if (metric === undefined) return;
    const id = 'mail-feedback-lost';
    this.raise(id, { errorImpact: serviceAlarms[id], section: id, metric, threshold: 1, comparison: 'at' });
  }

  private raise(id: string, options: AlarmOptions): void {
    const { errorImpact, section, metric, threshold, comparison = 'above', periods = 1, missingDataBreaches } = options;
    const alarm = new Alarm(options.scope ?? this, id, {
      // Part of the email's subject. A changed name creates a new alarm, and only the history of
      // the old one is lost.
      alarmName: `${alarmPrefix(this.stage)}${id}`,
      alarmDescription: `${errorImpact} What to do: docs/runbook.md#${section}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator:
        comparison === 'at'
          ? ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD
          : ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: missingDataBreaches === true ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const email = new SnsAction(this.topic);
    alarm.addAlarmAction(email);
    alarm.addOkAction(email);
    this.made.push(alarm);
  }

  /**
   * Emails at 80 % of the budget, and when the month is expected to exceed it. AWS writes to the
   * address directly, which needs no confirmation.
   */
  private budget({ stage, address, monthlyBudgetUsd }: AlarmsProps): void {
    const subscribers = [{ subscriptionType: 'EMAIL', address }];
    new CfnBudget(this, 'Budget', {
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
  }
}
