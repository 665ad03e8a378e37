import path from 'node:path';
import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, type IFunction, Function as LambdaFunction, Tracing } from 'aws-cdk-lib/aws-lambda';
import { type ILogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { FunctionConfig } from '../functions.ts';
import { lambdaRuntime } from './lambda-runtime.ts';

interface EndpointFunctionProps {
  /** The folder with `<id>/index.mjs`. */
  readonly bundles: string;
  readonly config: FunctionConfig;
  readonly environment: Readonly<Record<string, string>>;
  readonly statements: readonly PolicyStatement[];
  readonly production: boolean;
  /** How many functions the account may run at the same time. */
  readonly accountConcurrency: number;
}

/**
 * Where to create resources of a function: in its nested stack, or in `main` where there are none.
 */
export function stackScope(lambda: IFunction, main: Construct): Construct {
  const stack = Stack.of(lambda);
  return stack.nested ? stack : main;
}

const allow = (actions: string[], resource: string): PolicyStatement =>
  new PolicyStatement({ effect: Effect.ALLOW, actions, resources: [resource] });

/** AWS requires 100 to stay unreserved, so smaller accounts can't reserve any. */
const RESERVED_FROM = 200;

/**
 * One Lambda function with its own role, log group and environment, which have only what this
 * function uses.
 */
export class EndpointFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly logGroup: ILogGroup;
  readonly config: FunctionConfig;

  constructor(scope: Construct, id: string, props: EndpointFunctionProps) {
    super(scope, id);
    const { config, production, accountConcurrency } = props;
    this.config = config;
    const share = accountConcurrency < RESERVED_FROM ? undefined : config.share;
    const logGroup = new LogGroup(this, 'Logs', {
      retention: production ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
      removalPolicy: production ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.logGroup = logGroup;
    // A policy within the role takes no resource of its own: a stack may have 500.
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        policy: new PolicyDocument({
          statements: [
            ...props.statements,
            allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn),
            allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], '*'),
          ],
        }),
      },
    });

    this.lambda = new LambdaFunction(this, 'Function', {
      description: `${config.id} of the guide shop`,
      runtime: lambdaRuntime,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      // Source maps are only for reading stack traces, and not part of the package.
      code: Code.fromAsset(path.join(props.bundles, config.id), { exclude: ['*.map'] }),
      role: role.withoutPolicyUpdates(),
      logGroup,
      environment: { ...props.environment },
      timeout: Duration.seconds(config.timeout),
      memorySize: config.memory,
      tracing: Tracing.ACTIVE,
      ...(share === undefined ? {} : { reservedConcurrentExecutions: Math.floor((accountConcurrency * share) / 100) }),
    });

    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: "X-Ray's two write actions don't support resources (AWS service authorization reference).",
    });
  }
}
