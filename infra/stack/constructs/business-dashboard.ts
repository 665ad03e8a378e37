import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type IFilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Count } from '../functions/record.ts';
import type { EndpointFunction } from './endpoint-function.ts';
import type { Mail, MailOutcome } from './mail.ts';
import { byArea } from './watch.ts';

interface BusinessDashboardProps {
  readonly stage: string;
  readonly functions: readonly EndpointFunction[];
  readonly mail: Mail;
  readonly apiId: string;
}

/** Outcomes of emails, and their labels on the dashboard. */
const mailOutcomes: readonly (readonly [MailOutcome, string])[] = [
  ['Delivery', 'Delivered'],
  ['Bounce', 'Came back'],
  ['Complaint', 'Marked as spam'],
];

const WIDE = 24;
const HALF = 12;

/**
 * One page for the business: sales, the way from the shop to a payment, and whether everything
 * works. It counts log lines, so it has no personal data. A dashboard with more than 50 metrics
 * isn't free.
 */
export class BusinessDashboard extends Construct {
  readonly dashboardName: string;
  private readonly namespace: string;
  private readonly functions: BusinessDashboardProps['functions'];

  constructor(scope: Construct, id: string, props: BusinessDashboardProps) {
    super(scope, id);
    this.functions = props.functions;
    this.namespace = `GuideShop/${props.stage}`;
    this.dashboardName = `guide-shop-${props.stage}`;
    const orderPaid = () => FilterPattern.stringValue('$.event', '=', 'order-paid');
    const paid = this.count('orders-paid', orderPaid);
    const cents = this.count('cents-paid', orderPaid, '$.cents');
    const codes = this.answered('codes-sent');
    const verified = this.answered('codes-verified');
    const orders = this.answered('orders-created');
    const leads = this.answered('leads');
    const day = { period: Duration.days(1) };

    const dashboard = new cloudwatch.Dashboard(this, 'Dashboard', {
      dashboardName: this.dashboardName,
      defaultInterval: Duration.days(28),
      periodOverride: cloudwatch.PeriodOverride.INHERIT,
    });
    dashboard.addWidgets(
      new cloudwatch.TextWidget({
        markdown: `# Guide shop, stage ${props.stage}\nWhat an email about an alarm means and what to do: docs/runbook.md. Days are UTC.`,
        width: WIDE,
        height: 2,
      }),
    );
    dashboard.addWidgets(
      new cloudwatch.SingleValueWidget({
        title: 'Sales',
        metrics: [
          paid.with({ ...day, label: 'Orders paid' }),
          cents.with({ ...day, label: 'US cents taken' }),
          leads.with({ ...day, label: 'Messages and sign-ups' }),
        ],
        setPeriodToTimeRange: true,
        width: HALF,
      }),
      this.graph('Sales by day', [paid.with({ ...day, label: 'Orders paid' })], HALF),
    );
    dashboard.addWidgets(
      this.graph(
        'From the shop to the payment, by day',
        [
          // A lower bound of the visits, because the edge caches the answer for a minute.
          ...this.guideListsRead(),
          codes.with({ ...day, label: 'Codes sent' }),
          verified.with({ ...day, label: 'Codes verified' }),
          orders.with({ ...day, label: 'Orders created' }),
          paid.with({ ...day, label: 'Orders paid' }),
        ],
        WIDE,
      ),
    );
    dashboard.addWidgets(
      this.graph('Requests that failed', [this.ofGateway(props.apiId, '5xx', 'Sum')], HALF),
      this.graph('Slowest per cent of the answers, ms', [this.ofGateway(props.apiId, 'Latency', 'p99')], HALF),
    );
    dashboard.addWidgets(
      this.graph(
        'Functions of the account',
        [
          this.ofFunctions('Errors', 'Crashed or ran out of time'),
          this.ofFunctions('Throttles', 'Refused for lack of capacity'),
        ],
        HALF,
      ),
      this.graph('Requests', [this.ofGateway(props.apiId, 'Count', 'Sum')], HALF),
    );
    const mails = mailOutcomes.flatMap(([outcome, label]) => props.mail.metric(outcome)?.with({ label }) ?? []);
    if (mails.length > 0) dashboard.addWidgets(this.graph('Mails by day', mails, WIDE));
  }

  /**
   * Counts the matching log lines of the areas with functions whose records name this count.
   * @param pattern for the ids of these functions
   * @param value what each line adds: 1, or a member of the line such as `$.cents`
   */
  private count(name: Count, pattern: (ids: readonly string[]) => IFilterPattern, value = '1'): cloudwatch.Metric {
    for (const [area, configs] of byArea(this.functions)) {
      const ids = configs.filter(({ counts }) => counts.includes(name)).map(({ id }) => id);
      if (ids.length === 0) continue;
      const last = area.node.children.findLast((child) => child instanceof MetricFilter);
      const filter = new MetricFilter(area, `Counts-${name}-${area.area}`, {
        logGroup: area.logGroup,
        filterPattern: pattern(ids),
        metricNamespace: this.namespace,
        metricName: name,
        metricValue: value,
      });
      // One after the other, because CloudWatch Logs takes few such calls a second.
      if (last !== undefined) filter.node.addDependency(last);
    }
    return new cloudwatch.Metric({ namespace: this.namespace, metricName: name, statistic: 'Sum' });
  }

  private graph(title: string, left: cloudwatch.IMetric[], width: number): cloudwatch.GraphWidget {
    return new cloudwatch.GraphWidget({ title, left, width, height: 7, leftYAxis: { min: 0 } });
  }

  /** Counts successful requests. */
  private answered(name: Count): cloudwatch.Metric {
    return this.count(name, (ids) =>
      FilterPattern.all(
        FilterPattern.stringValue('$.event', '=', 'request'),
        FilterPattern.numberValue('$.status', '<', 300),
        FilterPattern.any(...ids.map((id) => FilterPattern.stringValue('$.endpoint', '=', id))),
      ),
    );
  }

  private guideListsRead(): cloudwatch.IMetric[] {
    const label = 'Guide lists read (those that reached the API)';
    return this.functions
      .filter(({ config }) => config.id === 'list-guides')
      .map(({ lambda }) => lambda.metricInvocations({ period: Duration.days(1), label }));
  }

  private ofGateway(ApiId: string, metricName: string, statistic: string): cloudwatch.Metric {
    return new cloudwatch.Metric({ namespace: 'AWS/ApiGateway', metricName, dimensionsMap: { ApiId }, statistic });
  }

  private ofFunctions(metricName: string, label: string): cloudwatch.Metric {
    return new cloudwatch.Metric({ namespace: 'AWS/Lambda', metricName, statistic: 'Sum', label });
  }
}
