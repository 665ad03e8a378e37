import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';

interface DailyScheduleProps {
  readonly atHour: number;
  /** As cron names them: `*`, or a weekday such as `MON`. */
  readonly days: string;
  /** An IANA name. The scheduler follows its clock changes. */
  readonly timeZone: string;
  readonly lambda: IFunction;
}

/** Invokes a function on each of these days, at the full hour of a time zone. */
export class DailySchedule extends Construct {
  constructor(scope: Construct, id: string, { atHour, days, timeZone, lambda }: DailyScheduleProps) {
    super(scope, id);
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    lambda.grantInvokeLatestVersion(role);
    new CfnSchedule(this, 'Schedule', {
      scheduleExpression: `cron(0 ${String(atHour)} ? * ${days} *)`,
      scheduleExpressionTimezone: timeZone,
      flexibleTimeWindow: { mode: 'OFF' },
      // The next run is a day or a week away.
      target: { arn: lambda.functionArn, roleArn: role.roleArn, retryPolicy: { maximumRetryAttempts: 3 } },
    });
  }
}
