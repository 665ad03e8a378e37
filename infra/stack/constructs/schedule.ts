import { Duration } from 'aws-cdk-lib';
import { Schedule as Rate, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

/**
 * Invokes a function every `everyMinutes`. A failed run is not retried, because the next one does
 * its work.
 */
export class Schedule extends Construct {
  constructor(scope: Construct, id: string, props: { readonly everyMinutes: number; readonly lambda: IFunction }) {
    super(scope, id);
    new Rule(this, 'Rule', {
      schedule: Rate.rate(Duration.minutes(props.everyMinutes)),
      targets: [new LambdaFunction(props.lambda, { retryAttempts: 0 })],
    });
  }
}
