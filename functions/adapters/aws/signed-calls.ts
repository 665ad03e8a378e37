import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/protocols';
import { isServerError, isThrottlingError, isTransientError, StandardRetryStrategy } from '@smithy/core/retry';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { SignatureV4 } from '@smithy/signature-v4';

/** A service of AWS as it is reached from here. */
export interface AwsService {
  readonly service: 's3' | 'secretsmanager' | 'lambda';
  readonly region: () => Promise<string>;
  readonly credentials: ConstructorParameters<typeof SignatureV4>[0]['credentials'];
  /** Its origin, or an emulator's. */
  readonly endpoint: () => Promise<URL>;
  /** In milliseconds: to connect, for the first byte of an answer, and for all tries together with what they answer. */
  readonly limits: { readonly connectMs: number; readonly tryMs: number; readonly allMs: number };
  /** How often a call is tried; three times unless said otherwise. */
  readonly attempts?: number;
}

interface AwsCall {
  readonly method: 'GET' | 'HEAD' | 'POST';
  /** Escaped already; begins with a slash. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface AwsAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The service answered, but not with success. */
export class AwsFailure extends Error {
  readonly status: number;
  /** Where the SDK's retry rules look for the status. */
  readonly $metadata: { readonly httpStatusCode: number };

  constructor(service: string, status: number, code: string) {
    super(`${service} answered ${status} ${code}`);
    this.name = code;
    this.status = status;
    this.$metadata = { httpStatusCode: status };
  }
}

const MAX_ATTEMPTS = 3;
/** JSON services name the fault in `__type`, S3 in an element. */
const faultCode = /"__type":\s*"(?:[^"#]*#)?(\w+)"|<Code>(\w+)<\/Code>/;

/**
 * Calls of a service for which its whole client would be too much to load at each cold start (S3's is 130 KiB, and we
 * read and describe; docs/adr/0013): the SDK's own signer, connections and rules of what is tried again, how often and
 * when, without its models.
 */
export function signedCalls({ service, region, credentials, endpoint, limits, attempts = MAX_ATTEMPTS }: AwsService) {
  // S3 alone does not escape a path a second time.
  const signer = new SignatureV4({ service, region, credentials, sha256: Sha256, uriEscapePath: service !== 's3' });
  const handler = new NodeHttpHandler({
    connectionTimeout: limits.connectMs,
    requestTimeout: limits.tryMs,
    throwOnRequestTimeout: true,
  });
  const retries = new StandardRetryStrategy(attempts);

  return {
    /**
     * @throws AwsFailure where the service refuses, or still fails at the last try; what the connection throws, where
     * there is no answer in time
     */
    async call(request: AwsCall): Promise<AwsAnswer> {
      const limit = AbortSignal.timeout(limits.allMs);
      let token = await retries.acquireInitialRetryToken(service);
      for (;;) {
        try {
          const answer = await exchange(request, limit);
          retries.recordSuccess(token);
          return answer;
        } catch (error) {
          if (!(error instanceof Error) || limit.aborted) throw error;
          const next = await retries
            .refreshRetryTokenForRetry(token, { errorType: kindOf(error) })
            .catch(() => undefined);
          if (next === undefined) throw error;
          token = next;
          await new Promise((resolve) => setTimeout(resolve, token.getRetryDelay()));
        }
      }
    },

    /** Ends the connections that are kept for the next call. */
    close(): void {
      handler.destroy();
    },
  };

  async function exchange({ method, path, headers, body }: AwsCall, limit: AbortSignal): Promise<AwsAnswer> {
    const { protocol, hostname, port, host } = await endpoint();
    const request = new HttpRequest({
      method,
      protocol,
      hostname,
      ...(port === '' ? {} : { port: Number(port) }),
      path,
      headers: { host, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const signed = new HttpRequest(await signer.sign(request));
    const { response } = await handler.handle(signed, { abortSignal: limit });
    const content = await buffer(response.body as IncomingMessage);
    const status = response.statusCode;
    if (status >= 200 && status < 300) return { headers: response.headers, body: content };
    const [, json, xml] = faultCode.exec(content.toString()) ?? [];
    throw new AwsFailure(service, status, json ?? xml ?? 'without a reason');
  }
}

/** Such calls of one service. */
export type SignedCalls = ReturnType<typeof signedCalls>;

function kindOf(error: Error): 'THROTTLING' | 'TRANSIENT' | 'SERVER_ERROR' | 'CLIENT_ERROR' {
  // The rules look at what may be there; their type is stricter about an error's cause than the language.
  const known = error as Parameters<typeof isTransientError>[0];
  if (isThrottlingError(known)) return 'THROTTLING';
  if (isTransientError(known)) return 'TRANSIENT';
  return isServerError(known) ? 'SERVER_ERROR' : 'CLIENT_ERROR';
}
