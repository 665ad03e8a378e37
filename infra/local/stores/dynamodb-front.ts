import { Agent, type IncomingMessage, type RequestListener, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import { localCredentials } from '../../operations/local/environment.ts';
import { readBody } from '../http-server.ts';

/** DynamoDB's limit for a request, 16 MB, plus a little for the encoding. */
const BODY_LIMIT = 24 * 1024 * 1024;

/**
 * Passes on what is signed with the local credentials, and everyone's question whether the engine
 * is there (a GET). The engine's own permission for all websites stays behind.
 */
export function frontOf(engine: { readonly host: string; readonly port: number }): {
  readonly listener: RequestListener;
  /** Ends its connections to the engine. */
  close(): void;
} {
  const agent = new Agent({ keepAlive: true });
  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(incoming, BODY_LIMIT);
    if (incoming.method !== 'GET' && !(await isSigned(incoming, body))) {
      response.writeHead(400, { 'Content-Type': 'application/x-amz-json-1.0' });
      response.end(
        JSON.stringify({
          __type: 'com.amazon.coral.service#InvalidSignatureException',
          message: 'The request is not signed with the credentials of the local stack.',
        }),
      );
      return;
    }
    const { method, url: path, headers } = incoming;
    await new Promise<void>((resolve, reject) => {
      const passed = request({ ...engine, agent, method, path, headers }, (answer) => {
        const own = Object.entries(answer.headers).filter(([name]) => !name.startsWith('access-control-'));
        response.writeHead(answer.statusCode ?? 502, Object.fromEntries(own));
        pipeline(answer, response).then(resolve, reject);
      });
      passed.on('error', reject).end(body);
    });
  };
  return {
    listener: (incoming, response) => {
      // The SDK tries again.
      pass(incoming, response).catch(() => response.destroy());
    },
    close: () => agent.destroy(),
  };
}

/** Signs the request again as its sender says to have signed it. */
async function isSigned({ method = '', headers, url = '' }: IncomingMessage, body: Buffer): Promise<boolean> {
  const { authorization = '', host = '', 'x-amz-date': date = '' } = headers;
  const [, signingRegion = '', names = ''] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d{8}\/([\w-]+)\/dynamodb\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=\w+$/.exec(
      authorization,
    ) ?? [];
  const signable = names.split(';').filter((name) => name !== 'authorization');
  const asked = new HttpRequest({
    method,
    hostname: host,
    path: url,
    headers: Object.fromEntries(signable.map((name) => [name, String(headers[name])])),
    body,
  });
  const signingDate = new Date(String(date).replace(/^(.{4})(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (signingRegion === '' || Number.isNaN(signingDate.getTime())) return false;
  const signed = await signer.sign(asked, { signingDate, signingRegion, signableHeaders: new Set(signable) });
  return signed.headers['authorization'] === authorization;
}

const signer = new SignatureV4({
  service: 'dynamodb',
  region: 'us-east-1',
  credentials: localCredentials,
  sha256: Sha256,
  applyChecksum: false,
});
