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
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { API_BASE_PATH, type Endpoint } from '#contract/endpoint.ts';

/** What a shop of this size never reaches, and what bounds the bill when somebody tries: requests a second, all routes. */
const THROTTLE = { rateLimit: 100, burstLimit: 200 };

/** Endpoints that send a mail or call PayPal for whoever asks: together they must not use up SES's or PayPal's own limits. */
const COSTLY = { rateLimit: 5, burstLimit: 20 };
const costly: readonly string[] = [
  'send-otp',
  'request-registration-otp',
  'register-user',
  'send-contact-message',
  'apply-as-partner',
  'resend-receipt',
];
/** A session is needed for these, or PayPal's signature, and PayPal answers them. */
const PAYING = { rateLimit: 20, burstLimit: 40 };
const paying: readonly string[] = ['create-order', 'capture-order', 'receive-paypal-webhook'];

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

function limitsOf(id: string): typeof THROTTLE {
  if (costly.includes(id)) return COSTLY;
  return paying.includes(id) ? PAYING : THROTTLE;
}

/** The path of an endpoint's one route: below the base path, without a trailing slash. */
function routePath({ path }: Pick<Endpoint, 'path'>): string {
  return `${API_BASE_PATH}/${path.replace(/\/$/, '')}`;
}

/**
 * The HTTP API: one route an endpoint. API Gateway knows no route that ends in a slash and finds none for a request that
 * does; the distribution takes the slash off before (docs/adr/0011-trailing-slashes-at-the-edge.md).
 */
export class Api extends Construct {
  /** Without scheme: the origin behind the distribution. */
  readonly host: string;
  private readonly http: HttpApi;
  private readonly stage: CfnStage;
  private readonly routeSettings: Record<string, Record<string, number | boolean>> = {};

  constructor(scope: Construct, id: string, props: { readonly production: boolean }) {
    super(scope, id);
    this.http = new HttpApi(this, 'Http', { createDefaultStage: false, description: 'API of the guide shop' });
    const { region, urlSuffix } = Stack.of(this);
    this.host = `${this.http.apiId}.execute-api.${region}.${urlSuffix}`;
    const logGroup = new LogGroup(this, 'AccessLogs', {
      retention: props.production ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
      removalPolicy: props.production ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.http,
      stageName: '$default',
      autoDeploy: true,
      throttle: THROTTLE,
      detailedMetricsEnabled: true,
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    });
    this.stage = stage.node.defaultChild as CfnStage;
  }

  /** What the gateway counts of one endpoint's requests. */
  metric(endpoint: Endpoint, metricName: '5xx' | 'Count'): Metric {
    return new Metric({
      namespace: 'AWS/ApiGateway',
      metricName,
      dimensionsMap: {
        ApiId: this.http.apiId,
        Stage: '$default',
        Method: endpoint.method,
        Resource: routePath(endpoint),
      },
      statistic: 'Sum',
    });
  }

  /** Leads an endpoint's route to its function, which only this route may invoke. */
  route(endpoint: Endpoint, lambda: IFunction): void {
    const routes = this.http.addRoutes({
      path: routePath(endpoint),
      methods: [endpoint.method === 'GET' ? HttpMethod.GET : HttpMethod.POST],
      integration: new HttpLambdaIntegration(endpoint.id, lambda),
    });
    const { rateLimit, burstLimit } = limitsOf(endpoint.id);
    const key = `${endpoint.method} ${routePath(endpoint)}`;
    this.routeSettings[key] = {
      ThrottlingRateLimit: rateLimit,
      ThrottlingBurstLimit: burstLimit,
      // A route's own settings stand for the stage's, and each function's alarm reads what its route counts.
      DetailedMetricsEnabled: true,
    };
    this.stage.routeSettings = this.routeSettings;
    for (const route of routes) {
      // The stage names the route, so it must be there first.
      this.stage.node.addDependency(route);
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason:
          'The functions check the bearer token themselves, in one place (functions/http): sessions are opaque and revocable, and an authorizer would be a second function and a second table call for each request.',
      });
    }
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
