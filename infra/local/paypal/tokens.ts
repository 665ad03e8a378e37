import { randomBytes } from 'node:crypto';
import { PayPalError } from './errors.ts';
import { type Handler, json, type SimulatorReply, type SimulatorRequest } from './http.ts';

const TOKEN_SECONDS = 32_400;

interface TokensOptions {
  clientId: string;
  clientSecret: string;
  now: () => Date;
}

export type Tokens = ReturnType<typeof createTokens>;

const bearerOf = (request: SimulatorRequest): string | undefined =>
  /^Bearer (?<token>\S+)$/i.exec(request.header('authorization') ?? '')?.groups?.['token'];

const unauthorized = (): SimulatorReply =>
  json(401, { error: 'invalid_token', error_description: 'Token signature verification failed' });

/** Issues and checks the access tokens of the REST interface. They are lost on a restart. */
export const createTokens = ({ clientId, clientSecret, now }: TokensOptions) => {
  const expiries = new Map<string, number>();

  const issue: Handler = (request) => {
    const [, credentials = ''] = /^Basic (\S+)$/i.exec(request.header('authorization') ?? '') ?? [];
    const [user = '', password = ''] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
    if (user !== clientId || password !== clientSecret) {
      return json(401, { error: 'invalid_client', error_description: 'Client Authentication failed' });
    }
    if (new URLSearchParams(request.body).get('grant_type') !== 'client_credentials') {
      return json(400, { error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' });
    }
    const token = `A21AA${randomBytes(40).toString('base64url')}`;
    expiries.set(token, now().getTime() + TOKEN_SECONDS * 1000);
    return json(200, { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS });
  };

  return {
    issue,

    /** Refuses calls without a valid token. */
    require:
      (handler: Handler): Handler =>
      (request) => {
        const token = bearerOf(request);
        if (token === undefined) {
          throw new PayPalError(
            401,
            'AUTHENTICATION_FAILURE',
            'Authentication failed due to missing authorization header, or invalid authentication credentials.',
          );
        }
        return (expiries.get(token) ?? 0) > now().getTime() ? handler(request) : unauthorized();
      },

    /** Revokes the token of a request and answers as if it had expired. */
    expire(request: SimulatorRequest): SimulatorReply {
      expiries.delete(bearerOf(request) ?? '');
      return unauthorized();
    },
  };
};
