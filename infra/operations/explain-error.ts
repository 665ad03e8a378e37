import { DependencyDown } from '#domain/refusal.ts';

/** Advice for errors of AWS, PayPal and the network, by the errors' names. */
const advice: readonly {
  readonly names: readonly string[];
  /** A pattern of the message, where the name alone is ambiguous. */
  readonly messagePattern?: RegExp;
  readonly explanation: string;
  /** Whether the request may not have reached the service, so that the message says first that it didn't answer. */
  readonly mayBeUnreached?: true;
}[] = [
  {
    names: ['Error'],
    messagePattern: /^token: 40[01]/,
    explanation:
      'PayPal does not take the client id with the secret: are both of one app, and is it a live or a sandbox app as paypalEnvironment in infra/settings.json says (docs/deploy.md, step 8)?',
  },
  {
    names: ['Error'],
    messagePattern: /^The secret is not as expected/,
    explanation:
      'The secret of the stack is not the JSON object that functions/adapters/secrets/secrets.ts reads: go back to the version before it (Secrets Manager keeps it as AWSPREVIOUS).',
  },
  {
    names: ['CredentialsProviderError'],
    messagePattern: /expired|refresh|sso session|token is/i,
    explanation: 'The sign-in to AWS has run out: sign in again (`aws sso login`), then run it again.',
  },
  {
    names: ['CredentialsProviderError'],
    explanation:
      'No credentials for AWS are here: sign in (`aws sso login` or `aws configure`), and name the profile with AWS_PROFILE if it is not the default one.',
  },
  {
    names: ['TokenProviderError', 'ExpiredToken', 'ExpiredTokenException', 'RequestExpired'],
    explanation: 'The sign-in to AWS has run out: sign in again (`aws sso login`), then run it again.',
  },
  {
    names: [
      'UnrecognizedClientException',
      'InvalidClientTokenId',
      'InvalidAccessKeyId',
      'InvalidSignatureException',
      'SignatureDoesNotMatch',
      'AuthFailure',
    ],
    explanation: 'AWS does not take these credentials: sign in again, and see that the clock of this machine is right.',
  },
  {
    names: ['MessageRejected', 'AccessDenied', 'AccessDeniedException'],
    messagePattern: /not verified/i,
    explanation:
      'SES sends only between confirmed addresses as long as it holds the account in its sandbox: ask AWS for production access (docs/deploy.md, step 7), or confirm the address that it names. `doctor` tells which it is.',
  },
  {
    names: [
      'AccessDenied',
      'AccessDeniedException',
      'AuthorizationErrorException',
      'UnauthorizedOperation',
      'Forbidden',
    ],
    explanation:
      'These credentials may not do this: use those that deploy the stack, or have its administrator allow it.',
  },
  {
    names: ['AccountSendingPausedException', 'AccountSendingPaused'],
    explanation: 'SES has stopped all mail of this account: read what AWS has written about it, and run `doctor`.',
  },
  {
    names: ['MailFromDomainNotVerifiedException', 'MailFromDomainNotVerified', 'ConfigurationSetDoesNotExistException'],
    explanation: 'The sender is not set up as it was deployed: run `doctor`.',
  },
  {
    names: [
      'Throttling',
      'ThrottlingException',
      'ThrottledException',
      'TooManyRequestsException',
      'ProvisionedThroughputExceededException',
      'RequestLimitExceeded',
      'RequestThrottled',
      'LimitExceededException',
      'SlowDown',
    ],
    explanation: 'AWS asks to go slower: wait a minute, then run it again.',
  },
  {
    names: ['ResourceNotFoundException', 'TableNotFoundException', 'NoSuchBucket', 'NotFoundException', 'NotFound'],
    explanation:
      'What the stack should have is not there: are these the credentials of its account, and is its region the one of infra/settings.json?',
  },
  {
    names: ['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'],
    explanation: 'Is this machine online, and does the stack run? Then run it again: it goes on where it stopped.',
    mayBeUnreached: true,
  },
  {
    names: ['TimeoutError', 'AbortError', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'],
    explanation: 'It took too long. Run it again: it goes on where it stopped.',
    mayBeUnreached: true,
  },
  {
    names: [
      'ServiceUnavailable',
      'ServiceUnavailableException',
      'InternalServerError',
      'InternalFailure',
      'InternalError',
    ],
    explanation: 'The service itself is in trouble: wait some minutes, then run it again.',
    mayBeUnreached: true,
  },
];

/**
 * Explains an error and what to do on one line, with the service's own message in parentheses.
 * @returns undefined if no service that operations use raised it
 */
export function explainError(error: unknown): string | undefined {
  const chain = causesOf(error);
  const down = chain.find((one) => one instanceof DependencyDown);
  for (const one of chain) {
    const found = advice.find(
      ({ names, messagePattern: messagePattern }) =>
        namesOf(one).some((name) => names.includes(name)) && (messagePattern?.test(one.message) ?? true),
    );
    if (found === undefined) continue;
    const own = onOneLine(one);
    if (down === undefined) return `${found.explanation} (${own})`;
    return found.mayBeUnreached === true
      ? `${down.message}. ${found.explanation} (${own})`
      : `${found.explanation} (${down.message.replace(/ is not answering$/, '')}: ${own})`;
  }
  if (down === undefined) return undefined;
  const cause = chain.at(-1);
  return `${down.message}. Run it again: it goes on where it stopped.${cause === undefined || cause === down ? '' : ` (${onOneLine(cause)})`}`;
}

/** An error and its causes; of an aggregate error the first one. */
function causesOf(error: unknown): Error[] {
  const chain: Error[] = [];
  let current = error;
  while (current instanceof Error && !chain.includes(current)) {
    chain.push(current);
    const [first] = current instanceof AggregateError ? (current.errors as unknown[]) : [];
    current = current.cause ?? first;
  }
  return chain;
}

function namesOf(error: Error): string[] {
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  // S3 answers a HEAD request without a body, so only the status says why.
  const isForbidden =
    '$metadata' in error && (error.$metadata as { httpStatusCode?: number }).httpStatusCode === 403
      ? ['Forbidden']
      : [];
  return [error.name, ...code, ...isForbidden];
}

/** AWS messages may have several lines, and a terminal would act on control characters. */
function onOneLine({ name, message }: Error): string {
  const text = message.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return name === 'Error' || name === 'TypeError' ? text : `${name}${text === '' ? '' : `: ${text}`}`;
}
