import { Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnPermission, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { type ILogGroup, type ILogSubscriptionDestination, SubscriptionFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { newsLines, type Watched, watchedLines, watchedRequests } from '../watched-lines.ts';
import { type EndpointFunction, stackScope } from './endpoint-function.ts';

interface WatchProps {
  readonly watcher: IFunction;
  /** Undefined without the office. */
  readonly pusher: IFunction | undefined;
  readonly functions: readonly EndpointFunction[];
  readonly accessLog: ILogGroup;
}

/**
 * Sends the lines of the logs that tell of a harm to the function that watches them, and those that
 * are news to the one that tells the office's devices. Neither gets its own lines, so it never
 * answers its own errors.
 */
export class Watch extends Construct {
  constructor(scope: Construct, id: string, { watcher, pusher, functions, accessLog }: WatchProps) {
    super(scope, id);
    const watch = this.subscriber(watcher, 'LogsInvokeWatcher');
    for (const made of functions) {
      if (made.lambda !== watcher) watch(made, 'Watched', made.logGroup, watchedLines(made.config));
    }
    watch(this, 'Requests', accessLog, watchedRequests);
    if (pusher === undefined) return;
    const tell = this.subscriber(pusher, 'LogsInvokePusher');
    for (const made of functions.filter(({ config }) => config.logsNews)) tell(made, 'News', made.logGroup, newsLines);
  }

  /** Lets logs invoke a function, and answers what sends it their lines. */
  private subscriber(reader: IFunction, id: string) {
    const { partition, region, account } = Stack.of(this);
    // One permission for all logs: a function's policy has room for about fifty.
    const permission = new CfnPermission(stackScope(reader, this), id, {
      action: 'lambda:InvokeFunction',
      functionName: reader.functionArn,
      principal: new ServicePrincipal('logs.amazonaws.com').service,
      sourceAccount: account,
      sourceArn: `arn:${partition}:logs:${region}:${account}:log-group:*`,
    });
    const destination: ILogSubscriptionDestination = { bind: () => ({ arn: reader.functionArn }) };
    return (at: Construct, name: string, logGroup: ILogGroup, { pattern }: Watched): void => {
      const made = new SubscriptionFilter(at, name, { logGroup, destination, filterPattern: pattern });
      // CloudWatch tries to reach the function when the filter is made.
      made.node.addDependency(permission);
    };
  }
}
