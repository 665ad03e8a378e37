import path from 'node:path';
import { Duration } from 'aws-cdk-lib';
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { FunctionConfig } from '../functions.ts';
import type { Area } from './area.ts';

interface EndpointFunctionProps {
  /** The folder with `<id>/index.mjs`. */
  readonly bundles: string;
  readonly config: FunctionConfig;
  readonly environment: Readonly<Record<string, string>>;
  readonly statements: readonly PolicyStatement[];
  /** How many functions the account may run at the same time. */
  readonly accountConcurrency: number;
}

/** AWS requires 100 to stay unreserved, so smaller accounts can't reserve any. */
const RESERVED_FROM = 200;

/**
 * One Lambda function with its own role and environment, which have only what this function uses.
 */
export class EndpointFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly area: Area;
  readonly config: FunctionConfig;

  constructor(area: Area, id: string, props: EndpointFunctionProps) {
    super(area, id);
    const { config, accountConcurrency } = props;
    this.area = area;
    this.config = config;
    const share = accountConcurrency < RESERVED_FROM ? undefined : config.share;
    const { logGroup } = area;
    const logs = new PolicyStatement({
      effect: Effect.ALLOW,
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    });
    // A policy within the role takes no resource of its own: a stack may have 500.
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { policy: new PolicyDocument({ statements: [...props.statements, logs] }) },
    });

    this.lambda = new LambdaFunction(this, 'Function', {
      description: `${config.id} of the guide shop`,
      // The newest version with long-term support in Lambda; 22 is supported until April 2027. The
      // bundles pass their tests on 20, 22 and 24.
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      // Source maps are only for reading stack traces, and not part of the package.
      code: Code.fromAsset(path.join(props.bundles, config.id), { exclude: ['*.map'] }),
      role: role.withoutPolicyUpdates(),
      logGroup,
      environment: { ...props.environment },
      timeout: Duration.seconds(config.timeout),
      memorySize: config.memory,
      ...(share === undefined ? {} : { reservedConcurrentExecutions: Math.floor((accountConcurrency * share) / 100) }),
    });
  }
}
