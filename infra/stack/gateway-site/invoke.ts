import { fromEnv } from '@aws-sdk/credential-provider-env';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { signedCalls } from '#adapters/aws/signed-calls.ts';

/** Runs a function of the API by its name in Lambda, and answers what it answers. */
export type Invoke = (
  functionName: string,
  event: APIGatewayProxyEventV2,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** The API's functions answer within 24 s, and the gateway waits for 30 s. */
const LIMITS = { connectMs: 1_000, tryMs: 26_000, allMs: 27_000 } as const;

const failed: APIGatewayProxyStructuredResultV2 = {
  statusCode: 500,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify({ message: 'Internal Server Error' }),
};

/**
 * Lambda's Invoke, called once: what a function does may not be done twice.
 * @param environment as Lambda or an emulator sets it
 */
export function lambdaInvoke(environment: Readonly<Record<string, string | undefined>>): Invoke {
  const region = environment['AWS_REGION'] ?? 'us-east-1';
  const endpoint =
    environment['AWS_ENDPOINT_URL_LAMBDA'] ??
    environment['AWS_ENDPOINT_URL'] ??
    `https://lambda.${region}.amazonaws.com`;
  const lambda = signedCalls({
    service: 'lambda',
    region: () => Promise.resolve(region),
    credentials: fromEnv(),
    endpoint: () => Promise.resolve(new URL(endpoint)),
    limits: LIMITS,
    attempts: 1,
  });
  return async (functionName, event) => {
    const { headers, body } = await lambda.call({
      method: 'POST',
      path: `/2015-03-31/functions/${encodeURIComponent(functionName)}/invocations`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
    });
    // The gateway says no more of a function that broke off.
    if (headers['x-amz-function-error'] !== undefined) return failed;
    return JSON.parse(body.toString()) as APIGatewayProxyStructuredResultV2;
  };
}
