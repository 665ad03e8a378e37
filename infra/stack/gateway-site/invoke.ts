import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { invokeFunction } from '#adapters/lambda/invoke.ts';

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
 * Invokes a function as the gateway does.
 * @param environment the variables that Lambda or an emulator sets
 */
export function lambdaInvoke(environment: Readonly<Record<string, string | undefined>>): Invoke {
  const invoke = invokeFunction(environment, LIMIT_MS);
  return async (functionName, event) => {
    const { hasFailed, answer } = await invoke(functionName, event);
    // The gateway's answer for a function that crashed.
    return hasFailed ? failed : (answer as APIGatewayProxyStructuredResultV2);
  };
}
