import {
  OFFICE_WORDS_PER_MEMBER_PER_HOUR,
  OFFICE_WORDS_TO_UNKNOWN_PER_HOUR,
} from '#contract/endpoints/office/limits.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';

interface RefusalDetails {
  /** Tells people what to do; without it, the code's own message is used. */
  readonly message?: string;
  /** The same for the operator's terminal, where the next step is a command and not a button. */
  readonly terminal?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** Data that helps the caller to continue, such as the current total. */
  readonly res?: unknown;
  /** The whole answer of an endpoint with a content type of its own. */
  readonly text?: string;
  /** For logs only. */
  readonly cause?: unknown;
}

/**
 * An error that the caller gets to see: a code for programs, a message for people, and a cause for
 * logs.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  /** What the operator's terminal shows. */
  readonly terminal: string;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly res: unknown;
  readonly text: string | undefined;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.message ?? errors[code].message, { cause: details.cause });
    this.code = code;
    this.terminal = details.terminal ?? this.message;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.res = details.res;
    this.text = details.text;
  }
}

/** The account was erased meanwhile, so nothing is written for it anymore. */
export class AccountErased extends Refusal {
  constructor() {
    super('UNAUTHENTICATED');
  }
}

/** Other writes kept coming first, or what is written is gone. Nothing was written. */
export class NotWritten extends Refusal {
  constructor(what: string, attempts: number) {
    super('CONFLICT', { cause: new Error(`${what} met ${String(attempts)} other writes`) });
  }
}

/** A service didn't answer, or not as it should. The request may or may not have taken effect. */
export class DependencyDown extends Error {
  override readonly name = 'DependencyDown';
  constructor(service: string, cause: unknown) {
    super(`${service} is not answering`, { cause });
  }
}

/**
 * What a call of a service answers.
 * @throws DependencyDown if it fails
 */
export async function orDown<Output>(service: string, call: () => Promise<Output>): Promise<Output> {
  try {
    return await call();
  } catch (error) {
    throw new DependencyDown(service, error);
  }
}

/** A service answered that we may not ask this, which only a person can change. */
export class NotPermitted extends DependencyDown {}

/** PayPal answered that it refuses the request. */
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

/** What someone asks for doesn't fit the state of things; `message` says what does. */
export const conflict = (message: string): Refusal => new Refusal('CONFLICT', { message });

/** There is no such thing, or not for who asks. */
export const notFound = (message: string): Refusal => new Refusal('NOT_FOUND', { message });

/** Members of the input are wrong; each has a sentence that says what to do. */
export const invalidInput = (fields: Readonly<Record<string, string>>): Refusal =>
  new Refusal('INVALID_INPUT', { fields });

/** A refusal that says when to try again. */
const retryLater =
  (message: (wait: string) => string) =>
  (retryAfterSeconds: number): Refusal => {
    const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
    return new Refusal('TOO_MANY_REQUESTS', { message: message(waitText(seconds)), retryAfterSeconds: seconds });
  };

export const tooManyRequests = /* @__PURE__ */ retryLater((wait) => `Too many tries. Try again in ${wait}.`);

/** Doesn't say "too many tries", because asking for a second code too early isn't one. */
export const codeJustSent = /* @__PURE__ */ retryLater(
  (wait) => `We sent a code to this address a moment ago. You can ask for another in ${wait}.`,
);

/** Of one member of the office. */
export const tooManyWordsOfMember = /* @__PURE__ */ retryLater(
  (wait) =>
    `You sent ${String(OFFICE_WORDS_PER_MEMBER_PER_HOUR)} emails with words of your own in an hour. Try again in ${wait}.`,
);

/** Of the office's members together, so that a stolen session can't mail the world. */
export const tooManyWordsToUnknown = /* @__PURE__ */ retryLater(
  (wait) =>
    `This address is new to us, and the office sent ${String(OFFICE_WORDS_TO_UNKNOWN_PER_HOUR)} emails to new addresses in an hour. Try again in ${wait}.`,
);

export function tooManyOpenOrders(count: number, retryAfterSeconds: number): Refusal {
  return retryLater(
    (wait) =>
      `You've started ${String(count)} orders without paying for them. Select the same items as before to pay for one, or try again in ${wait}.`,
  )(retryAfterSeconds);
}

export const tooManyBookings = /* @__PURE__ */ retryLater(
  (wait) =>
    `Many times were booked from your network in the last hour. Please call us and we’ll find you a time, or try again in ${wait}.`,
);

export const tooManyFreeSeats = /* @__PURE__ */ retryLater(
  (wait) =>
    `Many seats of this class were taken from your network. Please write to us and we’ll enroll you, or try again in ${wait}.`,
);

function waitText(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 3600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
}
