import { Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnPermission, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { type ILogGroup, type ILogSubscriptionDestination, SubscriptionFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type Watched, watchedLines, watchedRequests } from '../watched-lines.ts';
import { type EndpointFunction, stackScope } from './endpoint-function.ts';

interface WatchProps {
  readonly watcher: IFunction;
  readonly functions: readonly EndpointFunction[];
  readonly accessLog: ILogGroup;
}

/**
 * Sends the lines of the logs that tell of a harm to the function that watches them. It doesn't get
 * its own lines, so it never answers its own errors.
 */
export class Watch extends Construct {
  constructor(scope: Construct, id: string, { watcher, functions, accessLog }: WatchProps) {
    super(scope, id);
    const { partition, region, account } = Stack.of(this);
    // One permission for all logs: a function's policy has room for about fifty.
    const permission = new CfnPermission(stackScope(watcher, this), 'LogsInvokeWatcher', {
      action: 'lambda:InvokeFunction',
      functionName: watcher.functionArn,
      principal: new ServicePrincipal('logs.amazonaws.com').service,
      sourceAccount: account,
      sourceArn: `arn:${partition}:logs:${region}:${account}:log-group:*`,
    });
    const destination: ILogSubscriptionDestination = { bind: () => ({ arn: watcher.functionArn }) };
    const subscribe = (at: Construct, name: string, logGroup: ILogGroup, { pattern }: Watched) => {
      const made = new SubscriptionFilter(at, name, { logGroup, destination, filterPattern: pattern });
      // CloudWatch tries to reach the function when the filter is made.
      made.node.addDependency(permission);
    };
    for (const made of functions) {
      if (made.lambda !== watcher) subscribe(made, 'Watched', made.logGroup, watchedLines(made.config));
    }
    subscribe(this, 'Requests', accessLog, watchedRequests);
  }
}
