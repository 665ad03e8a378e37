import { DependencyDown } from '#domain/refusal.ts';

/** What to do about an error of AWS or of the line to it, by the names that its services and its SDK give. */
const advice: readonly {
  readonly names: readonly string[];
  /** What its message says, where the name alone does not tell. */
  readonly saying?: RegExp;
  readonly words: string;
  /** Whether the service may not have heard of it at all, so that its being silent comes first. */
  readonly silent?: true;
}[] = [
  {
    names: ['Error'],
    saying: /^token: 40[01]/,
    words:
      'PayPal does not take the client id with the secret: are both of one app, and is it a live or a sandbox app as paypalEnvironment in infra/settings.json says (docs/deploy.md, step 8)?',
  },
  {
    names: ['Error'],
    saying: /^The secret is not as expected/,
    words:
      'The secret of the stack is not the JSON object that functions/adapters/secrets/secrets.ts reads: go back to the version before it (Secrets Manager keeps it as AWSPREVIOUS).',
  },
  {
    names: ['CredentialsProviderError'],
    saying: /expired|refresh|sso session|token is/i,
    words: 'The sign-in to AWS has run out: sign in again (`aws sso login`), then run it again.',
  },
  {
    names: ['CredentialsProviderError'],
    words:
      'No credentials for AWS are here: sign in (`aws sso login` or `aws configure`), and name the profile with AWS_PROFILE if it is not the default one.',
  },
  {
    names: ['TokenProviderError', 'ExpiredToken', 'ExpiredTokenException', 'RequestExpired'],
    words: 'The sign-in to AWS has run out: sign in again (`aws sso login`), then run it again.',
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
    words: 'AWS does not take these credentials: sign in again, and see that the clock of this machine is right.',
  },
  {
    names: ['MessageRejected', 'AccessDenied', 'AccessDeniedException'],
    saying: /not verified/i,
    words:
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
    words: 'These credentials may not do this: use those that deploy the stack, or have its administrator allow it.',
  },
  {
    names: ['AccountSendingPausedException', 'AccountSendingPaused'],
    words: 'SES has stopped all mail of this account: read what AWS has written about it, and run `doctor`.',
  },
  {
    names: ['MailFromDomainNotVerifiedException', 'MailFromDomainNotVerified', 'ConfigurationSetDoesNotExistException'],
    words: 'The sender is not set up as it was deployed: run `doctor`.',
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
    words: 'AWS asks to go slower: wait a minute, then run it again.',
  },
  {
    names: ['ResourceNotFoundException', 'TableNotFoundException', 'NoSuchBucket', 'NotFoundException', 'NotFound'],
    words:
      'What the stack should have is not there: are these the credentials of its account, and is its region the one of infra/settings.json?',
  },
  {
    names: ['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'],
    words: 'Is this machine online, and does the stack run? Then run it again: it goes on where it stopped.',
    silent: true,
  },
  {
    names: ['TimeoutError', 'AbortError', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'],
    words: 'It took too long. Run it again: it goes on where it stopped.',
    silent: true,
  },
  {
    names: [
      'ServiceUnavailable',
      'ServiceUnavailableException',
      'InternalServerError',
      'InternalFailure',
      'InternalError',
    ],
    words: 'The service itself is in trouble: wait some minutes, then run it again.',
    silent: true,
  },
];

/**
 * What went wrong and what to do, in one line of plain words, with the service's own in brackets.
 * @returns nothing where the error is not of a service that operations use
 */
export function troubleInWords(error: unknown): string | undefined {
  const chain = causesOf(error);
  const down = chain.find((one) => one instanceof DependencyDown);
  for (const one of chain) {
    const found = advice.find(
      ({ names, saying }) => namesOf(one).some((name) => names.includes(name)) && (saying?.test(one.message) ?? true),
    );
    if (found === undefined) continue;
    const own = inOneLine(one);
    if (down === undefined) return `${found.words} (${own})`;
    return found.silent === true
      ? `${down.message}. ${found.words} (${own})`
      : `${found.words} (${down.message.replace(/ is not answering$/, '')}: ${own})`;
  }
  if (down === undefined) return undefined;
  const cause = chain.at(-1);
  return `${down.message}. Run it again: it goes on where it stopped.${cause === undefined || cause === down ? '' : ` (${inOneLine(cause)})`}`;
}

/** An error, and what it arose from; of several at once the first. */
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
  // S3 answers the question for a file without a body, so that only the status tells.
  const isForbidden =
    '$metadata' in error && (error.$metadata as { httpStatusCode?: number }).httpStatusCode === 403
      ? ['Forbidden']
      : [];
  return [error.name, ...code, ...isForbidden];
}

/** Messages of AWS run over several lines at times, and a terminal shows control characters as orders. */
function inOneLine({ name, message }: Error): string {
  const text = message.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return name === 'Error' || name === 'TypeError' ? text : `${name}${text === '' ? '' : `: ${text}`}`;
}
