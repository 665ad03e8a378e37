import { Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnPermission, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { type ILogGroup, type ILogSubscriptionDestination, SubscriptionFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { FunctionConfig } from '../functions.ts';
import { newsLines, type Watched, watchedLines, watchedRequests } from '../watched-lines.ts';
import type { Area } from './area.ts';
import type { EndpointFunction } from './endpoint-function.ts';

interface WatchProps {
  readonly watcher: IFunction;
  readonly pusher: IFunction;
  readonly functions: readonly EndpointFunction[];
  readonly accessLog: ILogGroup;
}

/**
 * Sends the lines of the logs that tell of a harm to the function that watches them, and those that
 * are news to the one that tells the office's devices. Neither gets its own lines, so it never
 * answers its own errors: the watcher is alone in its area, and the other one logs no news.
 */
export class Watch extends Construct {
  constructor(scope: Construct, id: string, { watcher, pusher, functions, accessLog }: WatchProps) {
    super(scope, id);
    const watch = this.subscriber(watcher, 'LogsInvokeWatcher');
    const tell = this.subscriber(pusher, 'LogsInvokePusher');
    for (const [area, configs] of byArea(functions)) {
      if (area === Stack.of(watcher)) continue;
      const watched = watch(area, `Watched-${area.area}`, area.logGroup, watchedLines(configs));
      if (!configs.some(({ logsNews }) => logsNews)) continue;
      // One after the other, because CloudWatch Logs takes few such calls a second.
      tell(area, `News-${area.area}`, area.logGroup, newsLines).node.addDependency(watched);
    }
    watch(this, 'Requests', accessLog, watchedRequests);
  }

  /** Lets logs invoke a function, and answers what sends it their lines. */
  private subscriber(reader: IFunction, id: string) {
    const { partition, region, account } = Stack.of(this);
    // One permission for all logs: a function's policy has room for about fifty.
    const permission = new CfnPermission(Stack.of(reader), id, {
      action: 'lambda:InvokeFunction',
      functionName: reader.functionArn,
      principal: new ServicePrincipal('logs.amazonaws.com').service,
      sourceAccount: account,
      sourceArn: `arn:${partition}:logs:${region}:${account}:log-group:*`,
    });
    const destination: ILogSubscriptionDestination = { bind: () => ({ arn: reader.functionArn }) };
    return (at: Construct, name: string, logGroup: ILogGroup, { pattern }: Watched): SubscriptionFilter => {
      const made = new SubscriptionFilter(at, name, { logGroup, destination, filterPattern: pattern });
      // CloudWatch tries to reach the function when the filter is made.
      made.node.addDependency(permission);
      return made;
    };
  }
}

/** The functions' records by their areas. */
export function byArea(functions: readonly EndpointFunction[]): Map<Area, FunctionConfig[]> {
  return new Map(
    [...new Set(functions.map(({ area }) => area))].map((area) => [
      area,
      functions.filter((one) => one.area === area).map(({ config }) => config),
    ]),
  );
}
