import path from 'node:path';
import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, type IFunction, Function as LambdaFunction, Tracing } from 'aws-cdk-lib/aws-lambda';
import { type ILogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { DescribedFunction } from '../functions.ts';
import { lambdaRuntime } from './lambda-runtime.ts';

interface EndpointFunctionProps {
  /** The folder that holds `<id>/index.mjs`. */
  readonly bundles: string;
  readonly described: DescribedFunction;
  readonly environment: Readonly<Record<string, string>>;
  readonly statements: readonly PolicyStatement[];
  readonly production: boolean;
  /** How many functions the account may run at once. */
  readonly accountConcurrency: number;
}

/** Where to make what belongs to a function: in the function's own stack if that is a nested one, else as given. */
export function scopeBeside(lambda: IFunction, main: Construct): Construct {
  const stack = Stack.of(lambda);
  return stack.nested ? stack : main;
}

/** AWS refuses to reserve anything below: 100 must stay unreserved. */
const SHARED_FROM = 200;

/**
 * One Lambda function with a role, a log group and an environment of its own; none of the three holds anything that
 * this function does not use.
 */
export class EndpointFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly logGroup: ILogGroup;
  readonly described: DescribedFunction;

  constructor(scope: Construct, id: string, props: EndpointFunctionProps) {
    super(scope, id);
    const { described, production, accountConcurrency } = props;
    this.described = described;
    const share = accountConcurrency < SHARED_FROM ? undefined : described.share;
    const logGroup = new LogGroup(this, 'Logs', {
      retention: production ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
      removalPolicy: production ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.logGroup = logGroup;
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    const statements = [
      ...props.statements,
      new PolicyStatement({
        effect: Effect.ALLOW,
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logGroup.logGroupArn],
      }),
    ];
    for (const statement of statements) role.addToPolicy(statement);

    this.lambda = new LambdaFunction(this, 'Function', {
      description: `${described.id} of the guide shop`,
      runtime: lambdaRuntime,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      // Source maps are built beside the code for whoever reads a stack trace, and stay out of the package.
      code: Code.fromAsset(path.join(props.bundles, described.id), { exclude: ['*.map'] }),
      role,
      logGroup,
      environment: { ...props.environment },
      timeout: Duration.seconds(described.timeout),
      memorySize: described.memory,
      tracing: Tracing.ACTIVE,
      ...(share === undefined ? {} : { reservedConcurrentExecutions: Math.floor((accountConcurrency * share) / 100) }),
    });

    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: "X-Ray's two write actions know no resources (AWS service authorization reference).",
    });
  }
}
