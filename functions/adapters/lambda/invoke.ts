import { fromEnv } from '@aws-sdk/credential-provider-env';
import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';

/** Invokes a function by its Lambda name. */
export type InvokeFunction = (
  functionName: string,
  event: unknown,
) => Promise<{
  /** Whether it crashed or ran out of time; the answer then describes that. */
  readonly hasFailed: boolean;
  /** Undefined if no one waits for it. */
  readonly answer: unknown;
}>;

/**
 * Lambda's Invoke without retries, because functions are not safe to repeat. It throws Error if
 * Lambda refuses the call or doesn't answer in `limitMs`.
 * @param environment the variables that Lambda or an emulator sets
 * @param type with `Event` it waits only until Lambda has taken the event
 */
export function invokeFunction(
  environment: Readonly<Record<string, string | undefined>>,
  limitMs: number,
  type: 'RequestResponse' | 'Event' = 'RequestResponse',
): InvokeFunction {
  const region = environment['AWS_REGION'] ?? 'us-east-1';
  const address = new URL(
    environment['AWS_ENDPOINT_URL_LAMBDA'] ??
      environment['AWS_ENDPOINT_URL'] ??
      `https://lambda.${region}.amazonaws.com`,
  );
  const signer = new SignatureV4({ service: 'lambda', region, credentials: fromEnv(), sha256: Sha256 });
  return async (functionName, event) => {
    const body = JSON.stringify(event);
    const request = new HttpRequest({
      method: 'POST',
      hostname: address.hostname,
      path: `/2015-03-31/functions/${encodeURIComponent(functionName)}/invocations`,
      headers: { host: address.host, 'content-type': 'application/json', 'x-amz-invocation-type': type },
      body,
    });
    const { method, headers, path } = new HttpRequest(await signer.sign(request));
    const signal = AbortSignal.timeout(limitMs);
    const response = await fetch(new URL(path, address), { method, headers, body, signal });
    if (!response.ok) throw new Error(`lambda answered ${String(response.status)}`);
    const hasFailed = response.headers.has('x-amz-function-error');
    // Lambda takes an event with an empty answer.
    return { hasFailed, answer: type === 'Event' ? undefined : ((await response.json()) as unknown) };
  };
}
