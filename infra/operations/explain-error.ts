import { DependencyDown } from '#domain/shared/refusal.ts';

/** Advice for errors of AWS, PayPal and the network, by the errors' names. */
const advice: readonly {
  readonly names: readonly string[];
  /** A pattern of the message, where the name alone is ambiguous. */
  readonly messagePattern?: RegExp;
  readonly explanation: string;
  /**
   * Whether the request may not have reached the service, so that the message says first that it
   * didn't answer.
   */
  readonly mayBeUnreached?: true;
}[] = [
  {
    names: ['Error'],
    messagePattern: /^token: 40[01]/,
    explanation:
      'PayPal rejects the client id and secret. Are they from the same app, and is it a live or a sandbox app as paypalEnvironment in infra/settings.json says (docs/deploy.md, step 8)?',
  },
  {
    names: ['Error'],
    messagePattern: /^The secret is not as expected/,
    explanation:
      'The secret of the stack is not the JSON object that functions/adapters/secrets/secrets.ts reads: restore the previous version (Secrets Manager keeps it as AWSPREVIOUS).',
  },
  {
    names: ['CredentialsProviderError'],
    messagePattern: /expired|refresh|sso session|token is/i,
    explanation: 'Your AWS sign-in has expired: sign in again (`aws sso login`), then rerun the command.',
  },
  {
    names: ['CredentialsProviderError'],
    explanation:
      "No AWS credentials were found: sign in (`aws sso login` or `aws configure`), and set AWS_PROFILE if you don't use the default profile.",
  },
  {
    names: ['TokenProviderError', 'ExpiredToken', 'ExpiredTokenException', 'RequestExpired'],
    explanation: 'Your AWS sign-in has expired: sign in again (`aws sso login`), then rerun the command.',
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
    explanation: "AWS rejects these credentials: sign in again, and check that this machine's clock is right.",
  },
  {
    names: ['MessageRejected', 'AccessDenied', 'AccessDeniedException'],
    messagePattern: /not verified/i,
    explanation:
      'While the account is in the SES sandbox, SES sends only between verified addresses: ask AWS for production access (docs/deploy.md, step 7), or verify the address in the message. `doctor` shows which it is.',
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
      "These credentials aren't allowed to do this: use those that deploy the stack, or ask your administrator for access.",
  },
  {
    names: ['AccountSendingPausedException', 'AccountSendingPaused'],
    explanation: "SES has paused all mail of this account: read AWS's message about it, and run `doctor`.",
  },
  {
    names: ['MailFromDomainNotVerifiedException', 'MailFromDomainNotVerified', 'ConfigurationSetDoesNotExistException'],
    explanation: "The sender isn't set up as it was deployed: run `doctor`.",
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
    explanation: 'AWS is limiting requests: wait a minute, then rerun the command.',
  },
  {
    names: ['ResourceNotFoundException', 'TableNotFoundException', 'NoSuchBucket', 'NotFoundException', 'NotFound'],
    explanation:
      "A part of the stack wasn't found: are these the credentials of its account, and is its region the one in infra/settings.json?",
  },
  {
    names: ['EAUTH'],
    explanation:
      'The mail server rejects the user or the password: is smtpUser in infra/settings.json right, and does the provider ask for a password for apps? Then run `secret smtp` (docs/runbook.md, mail-server-refuses).',
  },
  {
    names: ['ETLS'],
    explanation:
      'The mail server doesn’t encrypt as it must, or its certificate isn’t for this name: compare smtpHost and smtpPort with the provider’s help page (docs/runbook.md, mail-server-refuses).',
  },
  {
    names: ['ESOCKET'],
    messagePattern: /certificate|altnames|SSL|TLS/i,
    explanation:
      'The mail server doesn’t encrypt as it must, or its certificate isn’t for this name: compare smtpHost and smtpPort with the provider’s help page (docs/runbook.md, mail-server-refuses).',
  },
  {
    names: ['EENVELOPE', 'EMESSAGE'],
    explanation:
      'The mail server takes the password, but not the mail: may this account send as the sender in infra/settings.json, and is its limit used up?',
  },
  {
    names: ['EDNS', 'ECONNECTION', 'ESOCKET'],
    explanation:
      'Compare smtpHost and smtpPort with the provider’s help page, and check that this machine is online: some networks let no mail out.',
    mayBeUnreached: true,
  },
  {
    names: ['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'],
    explanation:
      'Check that this machine is online and the stack is running, then rerun the command: it continues where it stopped.',
    mayBeUnreached: true,
  },
  {
    names: ['TimeoutError', 'AbortError', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'],
    explanation: 'It took too long. Rerun the command: it continues where it stopped.',
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
    explanation: 'The service is having problems: wait a few minutes, then rerun the command.',
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
      ({ names, messagePattern }) =>
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
  return `${down.message}. Rerun the command: it continues where it stopped.${cause === undefined || cause === down ? '' : ` (${onOneLine(cause)})`}`;
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
