import { permissions } from '../../stack/permissions.ts';
import { costOf } from './prices.ts';
import type { StackCounts } from './stack-counts.ts';
import { MONTH_SECONDS, type Usage } from './usage.ts';

/** Deliveries, bounces and complaints. */
const MAIL_METRICS = 3;
const MINUTES_A_KEY_IS_CACHED = 5;
/** By a container at its start: the origin's key and the next one, and a secret of the application. */
const SECRETS_READ = 3;

/** US dollars a month by item, in the order of the document. The firewall is apart: it is off unless the settings turn it on. */
export function estimate(usage: Usage, stack: StackCounts): { items: Record<string, number>; firewall: number } {
  const tablesInUse = Object.values(permissions).reduce(
    (sum, row) => sum + ('tables' in row ? Object.keys(row.tables).length : 0),
    0,
  );
  const keyUses = Math.min(
    usage.readUnits + usage.writeUnits,
    tablesInUse * (MONTH_SECONDS / 60 / MINUTES_A_KEY_IS_CACHED),
  );
  return {
    items: {
      'CloudFront: transfer': costOf('edgeGb', usage.edgeGb),
      'CloudFront: requests': costOf('edgeRequest', usage.edgeRequests),
      'CloudFront: edge functions': costOf('edgeFunction', usage.edgeFunctionRuns),
      'S3: site, guides and access logs':
        costOf('bucketGet', usage.siteGets + usage.guideGets) +
        costOf('bucketPut', 20_000) +
        costOf('bucketGb', 1 + usage.edgeLogGbKept),
      'S3: downloads of guides': costOf('downloadGb', usage.downloadGb),
      'API Gateway': costOf('apiRequest', usage.apiRequests),
      Lambda: costOf('lambdaRequest', usage.allRuns) + costOf('lambdaGbSecond', usage.gbSeconds),
      'DynamoDB: reads and writes': costOf('tableRead', usage.readUnits) + costOf('tableWrite', usage.writeUnits),
      'DynamoDB: kept and restorable': costOf('tableGb', usage.tableGb) + costOf('tableBackupGb', usage.tableGb),
      'SES: mails': costOf('mail', usage.mails),
      'SES: attached guides': costOf('mailAttachmentGb', usage.attachmentGb),
      'Secrets Manager': costOf('secret', stack.secrets) + costOf('secretRead', SECRETS_READ * usage.containerStarts),
      'KMS: the tables’ key': costOf('keyUse', keyUses),
      'CloudWatch: logs': costOf('logGb', usage.logGb) + costOf('logKeptGb', 3 * usage.logGb),
      'CloudWatch: metrics': costOf('metric', stack.countedMetrics + MAIL_METRICS),
      'CloudWatch: alarms': costOf('alarmMetric', stack.alarmMetrics),
      'CloudWatch: dashboard': costOf('dashboard', stack.dashboards),
      'X-Ray': costOf('trace', usage.allRuns),
      'Route 53: the zone': costOf('zone', 1),
    },
    firewall:
      costOf('firewall', 1) +
      costOf('firewallRule', stack.firewallRules) +
      costOf('firewallRequest', usage.edgeRequests),
  };
}
