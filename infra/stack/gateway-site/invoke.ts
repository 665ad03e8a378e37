import { fromEnv } from '@aws-sdk/credential-provider-env';
import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** Invokes a function of the API by its Lambda name. */
export type Invoke = (
  functionName: string,
  event: APIGatewayProxyEventV2,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** Between the functions' timeout of 24 s and the gateway's of 30 s. */
const LIMIT_MS = 27_000;

const failed: APIGatewayProxyStructuredResultV2 = {
  statusCode: 500,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify({ message: 'Internal Server Error' }),
};

/**
 * Lambda's Invoke without retries, because functions are not safe to repeat.
 * @param environment the variables that Lambda or an emulator sets
 */
export function lambdaInvoke(environment: Readonly<Record<string, string | undefined>>): Invoke {
  const region = environment['AWS_REGION'] ?? 'us-east-1';
  const endpoint = new URL(
    environment['AWS_ENDPOINT_URL_LAMBDA'] ??
      environment['AWS_ENDPOINT_URL'] ??
      `https://lambda.${region}.amazonaws.com`,
  );
  const signer = new SignatureV4({ service: 'lambda', region, credentials: fromEnv(), sha256: Sha256 });
  return async (functionName, event) => {
    const body = JSON.stringify(event);
    const request = new HttpRequest({
      method: 'POST',
      hostname: endpoint.hostname,
      path: `/2015-03-31/functions/${encodeURIComponent(functionName)}/invocations`,
      headers: { host: endpoint.host, 'content-type': 'application/json' },
      body,
    });
    const { method, headers, path } = new HttpRequest(await signer.sign(request));
    const signal = AbortSignal.timeout(LIMIT_MS);
    const response = await fetch(new URL(path, endpoint), { method, headers, body, signal });
    if (!response.ok) throw new Error(`lambda answered ${String(response.status)}`);
    // The gateway's answer for a function that crashed.
    if (response.headers.has('x-amz-function-error')) return failed;
    return (await response.json()) as APIGatewayProxyStructuredResultV2;
  };
}
