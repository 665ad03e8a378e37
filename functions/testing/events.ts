import { readFile } from 'node:fs/promises';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';

/** A request as API Gateway's HTTP API sends it to a function, payload format 2.0. */
export function anEvent({
  method = 'POST',
  path = '/api/test',
  headers = {},
  ...rest
}: {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly cookies?: string[];
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
  readonly pathParameters?: Record<string, string>;
} = {}): APIGatewayProxyEventV2 {
  return {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: '',
    headers: { 'cloudfront-viewer-address': '203.0.113.7:4711', ...headers },
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'test.execute-api.us-east-1.amazonaws.com',
      domainPrefix: 'test',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '198.51.100.1', userAgent: 'test' },
      requestId: 'request-1',
      routeKey: `${method} ${path}`,
      stage: '$default',
      time: '02/Nov/2026:15:00:00 +0000',
      timeEpoch: 1_793_631_600_000,
    },
    isBase64Encoded: false,
    ...rest,
  };
}

/** The invocation's context, with ten seconds left and without its old callbacks. */
export function aContext(functionName = 'test'): Context {
  const context: Omit<Context, 'done' | 'fail' | 'succeed'> = {
    callbackWaitsForEmptyEventLoop: true,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: '512',
    awsRequestId: 'invocation-1',
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'test',
    getRemainingTimeInMillis: () => 10_000,
  };
  return context as Context;
}

/** The sample event of an endpoint or a schedule, from events/. */
export async function sampleEvent(id: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`../../events/${id}.json`, import.meta.url), 'utf8')) as unknown;
}

/** The sample event of an endpoint. */
export async function sampleRequest(id: string): Promise<APIGatewayProxyEventV2> {
  // functions/registry.test.ts checks the samples against the contract.
  return (await sampleEvent(id)) as APIGatewayProxyEventV2;
}
