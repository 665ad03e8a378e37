import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';

/** What is told of an invocation beside its event; plain data, so that it passes between threads. */
export interface Invocation {
  readonly functionName: string;
  readonly awsRequestId: string;
  /** Milliseconds since 1970. */
  readonly deadline: number;
}

/** See {@link contextOf}. */
export type ModernContext = Omit<Context, 'done' | 'fail' | 'succeed'>;

/** A new invocation, which may take `timeoutMs` from now. */
export function newInvocation(functionName: string, timeoutMs: number): Invocation {
  return { functionName, awsRequestId: randomUUID(), deadline: Date.now() + timeoutMs };
}

/** The context object that Lambda hands to a Node function, without the callbacks of its first years. */
export function contextOf({ functionName, awsRequestId, deadline }: Invocation): ModernContext {
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: '512',
    awsRequestId,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}
