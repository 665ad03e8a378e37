import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { type ILogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type Endpoint, routePath } from '#contract/endpoint.ts';
import { methodsOf } from '#contract/registry.ts';

/**
 * Requests a second for each route, from all visitors together: more than a shop of this size
 * needs. It limits the cost of a flood (docs/cost.md), but a flood also closes the route for
 * everyone. Use cases limit requests by address, viewer and session, reserved concurrency limits a
 * flood's share of the account, and the firewall blocks senders of too many requests.
 */
export const ROUTE_LIMITS = { rateLimit: 100, burstLimit: 200 } as const;

/**
 * The access log. It has no path, which may contain an order's id or a file's name, and no headers,
 * which contain the bearer token.
 */
const accessLogFields = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  latencyMs: '$context.responseLatency',
  functionMs: '$context.integrationLatency',
  error: '$context.error.message',
  functionError: '$context.integrationErrorMessage',
};

/** The gateway's name of an endpoint's route. */
const routeKey = (endpoint: Pick<Endpoint, 'path'> & { readonly method: string }): string =>
  `${endpoint.method} ${routePath(endpoint)}`;

/**
 * The HTTP API with one route for each endpoint. API Gateway doesn't match a trailing slash, so the
 * distribution removes it (docs/adr/0008-trailing-slashes-at-the-edge.md).
 */
export class Api extends Construct {
  readonly id: string;
  /** Without scheme: the origin behind the distribution. */
  readonly host: string;
  /** With scheme. */
  readonly url: string;
  readonly accessLog: ILogGroup;
  private readonly http: apigateway.HttpApi;
  private readonly stage: apigateway.CfnStage;
  private readonly routeSettings: Record<string, Record<string, number>> = {};

  constructor(scope: Construct, id: string, props: { readonly production: boolean }) {
    super(scope, id);
    this.http = new apigateway.HttpApi(this, 'Http', {
      createDefaultStage: false,
      description: 'API of the guide shop',
    });
    const { region, urlSuffix } = Stack.of(this);
    this.id = this.http.apiId;
    this.host = `${this.id}.execute-api.${region}.${urlSuffix}`;
    this.url = this.http.apiEndpoint;
    this.accessLog = new LogGroup(this, 'AccessLogs', {
      retention: props.production ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
      removalPolicy: props.production ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
    const stage = new apigateway.HttpStage(this, 'Stage', {
      httpApi: this.http,
      stageName: '$default',
      autoDeploy: true,
      throttle: ROUTE_LIMITS,
      accessLogSettings: {
        destination: new apigateway.LogGroupLogDestination(this.accessLog),
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    });
    this.stage = stage.node.defaultChild as apigateway.CfnStage;
  }

  /** Connects an endpoint's routes to its function, which only they may invoke. */
  route(endpoint: Endpoint, lambda: IFunction): void {
    const integration = new HttpLambdaIntegration(endpoint.id, lambda);
    const { path } = endpoint;
    for (const method of methodsOf(endpoint)) {
      const route = new apigateway.HttpRoute(Stack.of(lambda), `${method}${routePath(endpoint)}`, {
        httpApi: this.http,
        routeKey: apigateway.HttpRouteKey.with(routePath(endpoint), apigateway.HttpMethod[method]),
        integration,
      });
      const { rateLimit, burstLimit } = ROUTE_LIMITS;
      this.routeSettings[routeKey({ method, path })] = {
        ThrottlingRateLimit: rateLimit,
        ThrottlingBurstLimit: burstLimit,
      };
      this.stage.routeSettings = this.routeSettings;
      // The stage names the route, so the route must exist first.
      this.stage.node.addDependency(route);
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason:
          'Functions check the bearer token themselves, in functions/http. An authorizer would be a second function and a second table call for each request.',
      });
    }
  }
}
