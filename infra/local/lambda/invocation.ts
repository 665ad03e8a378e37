import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';

/** The data of an invocation besides its event; plain, so that it can pass between threads. */
export interface Invocation {
  readonly functionName: string;
  readonly awsRequestId: string;
  /** Milliseconds since 1970. */
  readonly deadline: number;
}

/** Runs a Lambda function. Event and result must be JSON values. */
export type Invoke = (event: unknown, invocation: Invocation) => Promise<unknown>;

/** Lambda's context object without the deprecated callbacks. */
export type ModernContext = Omit<Context, 'done' | 'fail' | 'succeed'>;

/** A new invocation with `timeoutMs` from now. */
export function newInvocation(functionName: string, timeoutMs: number): Invocation {
  return { functionName, awsRequestId: randomUUID(), deadline: Date.now() + timeoutMs };
}

export const contextOf = ({ functionName, awsRequestId, deadline }: Invocation): ModernContext => ({
  callbackWaitsForEmptyEventLoop: true,
  functionName,
  functionVersion: '$LATEST',
  invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
  memoryLimitInMB: '512',
  awsRequestId,
  logGroupName: `/aws/lambda/${functionName}`,
  logStreamName: 'local',
  getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
});
