/**
 * Every refusal that the API knows: a stable code for programs, its HTTP status, and a text for people that says what to do.
 * A use case may replace the text by a more exact one; code and status never change.
 */
export const errors = {
  INVALID_INPUT: { status: 400, message: 'Please correct the marked fields.' },
  MALFORMED_JSON: { status: 400, message: 'The request is not valid JSON.' },
  WRONG_CODE: { status: 400, message: 'Invalid OTP, try again.' },
  UNAUTHENTICATED: { status: 401, message: 'Please log in to continue.' },
  NOT_ENTITLED: { status: 403, message: 'This guide is not among your purchases.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  ALREADY_OWNED: { status: 409, message: 'You already own some of these guides.' },
  TOTAL_CHANGED: { status: 409, message: 'The total has changed. Please review it before you pay.' },
  CONFLICT: { status: 409, message: 'Something else changed this at the same time. Please try again.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'That is more than we can take. Please shorten it.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Please send JSON.' },
  PAYMENT_REFUSED: { status: 422, message: 'PayPal refused the payment. You have not been charged.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries. Please wait and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong. Please try again.' },
  DEPENDENCY_DOWN: {
    status: 503,
    message: 'A service that we depend on is not answering. Please try again in a minute.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;
