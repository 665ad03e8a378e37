import { type ErrorCode, errors } from '#contract/errors.ts';

interface RefusalDetails {
  /** A text for people that says what to do; the code's own where there is none. */
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** Data that helps the caller to go on, such as the current total. */
  readonly res?: unknown;
  /** For logs only. */
  readonly cause?: unknown;
}

/** A use case says no: a code for programs, a text for people, a cause for logs. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly res: unknown;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.message ?? errors[code].message, { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.res = details.res;
  }
}

/** A service that an adapter needs does not answer, or not as it should. Whether the request took effect is unknown. */
export class DependencyDown extends Error {
  override readonly name = 'DependencyDown';
  constructor(service: string, cause: unknown) {
    super(`${service} is not answering`, { cause });
  }
}

/** PayPal understood and said no. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';
  readonly issue: string;
  readonly debugId: string;

  constructor(issue: string, debugId: string) {
    super(`PayPal refused: ${issue} (debug_id ${debugId})`);
    this.issue = issue;
    this.debugId = debugId;
  }
}

/** "Try again in 12 minutes", the way every 429 says it. */
export function tooManyRequests(retryAfterSeconds: number): Refusal {
  return retryLater(retryAfterSeconds, (wait) => `Too many tries. Try again in ${wait}.`);
}

/** The 429 of those who did nothing too often: a code is on its way, and the next one has to wait for a few seconds. */
export function codeJustSent(retryAfterSeconds: number): Refusal {
  return retryLater(
    retryAfterSeconds,
    (wait) => `We sent a code to this address a moment ago. You can ask for another in ${wait}.`,
  );
}

/** The 429 of a person who has as many unpaid orders as one may have. */
export function tooManyOpenOrders(count: number, retryAfterSeconds: number): Refusal {
  return retryLater(
    retryAfterSeconds,
    (wait) =>
      `You've started ${String(count)} orders without paying for them. Select the same guides as before to pay for one, or try again in ${wait}.`,
  );
}

function retryLater(retryAfterSeconds: number, message: (wait: string) => string): Refusal {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  return new Refusal('TOO_MANY_REQUESTS', { message: message(waitText(seconds)), retryAfterSeconds: seconds });
}

function waitText(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 3600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
}
