import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type ILogGroup, LogGroup, MetricFilter, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { API_BASE_PATH, type Endpoint } from '#contract/endpoint.ts';
import { scopeBeside } from './endpoint-function.ts';

/**
 * Requests a second on each route by itself: more than any route of a shop of this size sees, and what bounds the bill of a flood
 * (docs/cost.md adds it up over all routes). It holds for the whole world together and is counted before any check, so whoever
 * reaches it closes the route for everybody: who is let in how often is the use cases' work (by address, viewer and session), how
 * much of the account a flood may take that of the functions' reserved shares, and who sends too much the firewall's.
 */
export const ROUTE_LIMITS = { rateLimit: 100, burstLimit: 200 } as const;

/**
 * What is logged of a request. The path is not: it may hold an order's id or a file's name; nor is any header, for one
 * is the bearer token.
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

/** The path of an endpoint's one route: below the base path, without a trailing slash. */
function routePath({ path }: Pick<Endpoint, 'path'>): string {
  return `${API_BASE_PATH}/${path.replace(/\/$/, '')}`;
}

/** An endpoint's one route, as the gateway calls it. */
function routeKey(endpoint: Pick<Endpoint, 'method' | 'path'>): string {
  return `${endpoint.method} ${routePath(endpoint)}`;
}

/**
 * The HTTP API: one route an endpoint. API Gateway knows no route that ends in a slash and finds none for a request that
 * does; the distribution takes the slash off before (docs/adr/0008-trailing-slashes-at-the-edge.md).
 */
export class Api extends Construct {
  readonly id: string;
  /** Without scheme: the origin behind the distribution. */
  readonly host: string;
  /** With scheme, as whoever made the API says it: an emulator names its own host and port. */
  readonly url: string;
  private readonly accessLog: ILogGroup;
  private readonly http: HttpApi;
  private readonly stage: CfnStage;
  private readonly routeSettings: Record<string, Record<string, number>> = {};

  constructor(scope: Construct, id: string, props: { readonly production: boolean }) {
    super(scope, id);
    this.http = new HttpApi(this, 'Http', { createDefaultStage: false, description: 'API of the guide shop' });
    const { region, urlSuffix } = Stack.of(this);
    this.id = this.http.apiId;
    this.host = `${this.id}.execute-api.${region}.${urlSuffix}`;
    this.url = this.http.apiEndpoint;
    this.accessLog = new LogGroup(this, 'AccessLogs', {
      retention: props.production ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
      removalPolicy: props.production ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.http,
      stageName: '$default',
      autoDeploy: true,
      throttle: ROUTE_LIMITS,
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    });
    this.stage = stage.node.defaultChild as CfnStage;
  }

  /**
   * Counts the answers with 5xx by route, from the access log: also those that no function gave, because it broke off, was cut off or
   * could not be invoked. The gateway's own metrics by route would be six for each route, paid in every hour in which it is called;
   * these are paid only in the hours that have failures.
   * @returns the count of one endpoint
   */
  countFailures(namespace: string): (endpoint: Endpoint) => Metric {
    const metricName = 'failed-requests';
    new MetricFilter(this, 'CountsFailures', {
      logGroup: this.accessLog,
      filterPattern: FilterPattern.stringValue('$.status', '=', '5*'),
      metricNamespace: namespace,
      metricName,
      metricValue: '1',
      dimensions: { route: '$.route' },
    });
    return (endpoint) =>
      new Metric({ namespace, metricName, dimensionsMap: { route: routeKey(endpoint) }, statistic: 'Sum' });
  }

  /** Counts what the gateway refuses because a route's limit is reached. A refusal by a use case has the same status, but took a function. */
  countRefusals(namespace: string): Metric {
    const metricName = 'gateway-refusals';
    new MetricFilter(this, 'CountsRefusals', {
      logGroup: this.accessLog,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.status', '=', '429'),
        FilterPattern.stringValue('$.functionMs', '=', '-'),
      ),
      metricNamespace: namespace,
      metricName,
      metricValue: '1',
    });
    return new Metric({ namespace, metricName, statistic: 'Sum' });
  }

  /** Leads an endpoint's route to its function, which only this route may invoke. */
  route(endpoint: Endpoint, lambda: IFunction): void {
    const method = endpoint.method === 'GET' ? HttpMethod.GET : HttpMethod.POST;
    const route = new HttpRoute(scopeBeside(lambda, this.http), `${method}${routePath(endpoint)}`, {
      httpApi: this.http,
      routeKey: HttpRouteKey.with(routePath(endpoint), method),
      integration: new HttpLambdaIntegration(endpoint.id, lambda),
    });
    const { rateLimit, burstLimit } = ROUTE_LIMITS;
    this.routeSettings[routeKey(endpoint)] = { ThrottlingRateLimit: rateLimit, ThrottlingBurstLimit: burstLimit };
    this.stage.routeSettings = this.routeSettings;
    // The stage names the route, so it must be there first.
    this.stage.node.addDependency(route);
    Validations.of(route).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        'The functions check the bearer token themselves, in one place (functions/http): sessions are opaque and revocable, and an authorizer would be a second function and a second table call for each request.',
    });
  }

  /** Leads whatever no route takes to a function. */
  fallback(lambda: IFunction): void {
    const route = new HttpRoute(this, 'Fallback', {
      httpApi: this.http,
      routeKey: HttpRouteKey.DEFAULT,
      integration: new HttpLambdaIntegration('fallback', lambda),
    });
    Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason: 'The pages are public.' });
  }
}
