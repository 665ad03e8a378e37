/**
 * Every error of the API: a stable code for programs, its HTTP status, and a message that tells
 * people what to do. A use case may replace the message with a more specific one, but never the
 * code or status.
 */
export const errors = {
  INVALID_INPUT: { status: 400, message: 'Please correct the marked fields.' },
  MALFORMED_JSON: { status: 400, message: 'The request is not valid JSON.' },
  WRONG_CODE: { status: 400, message: 'Invalid OTP, try again.' },
  CODE_ENDED: { status: 400, message: 'This code no longer works. Get a new one.' },
  UNAUTHENTICATED: { status: 401, message: 'Please log in to continue.' },
  NOT_ENTITLED: { status: 403, message: 'You haven’t bought this guide.' },
  LOGIN_CODE_NEEDED: { status: 403, message: 'Please confirm that it’s you with a 6-digit code from your email.' },
  FORBIDDEN: { status: 403, message: 'Only an owner of the business can do this.' },
  PASSKEY_NEEDED: { status: 403, message: 'Please confirm with your passkey.' },
  PASSKEY_UNKNOWN: {
    status: 400,
    message: 'This passkey doesn’t open the office anymore. Use another one, or ask an owner to invite you again.',
  },
  PASSKEY_REFUSED: { status: 400, message: 'This passkey was not accepted. Please try again.' },
  CHECKOUT_CLOSED: { status: 403, message: 'Checkout opens soon. Until then, nothing is sold here.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  ALREADY_OWNED: { status: 409, message: 'You already own some of these guides.' },
  SLOT_TAKEN: { status: 409, message: 'Someone just took this time. Please choose another.' },
  ALREADY_BOOKED: { status: 409, message: 'You already have a consultation. Move or cancel it first.' },
  AGREEMENT_CHANGED: { status: 409, message: 'We sent you a new version. Please read it before you sign.' },
  NO_HOURS_LEFT: { status: 409, message: 'Not enough hours are left for this session.' },
  TOTAL_CHANGED: { status: 409, message: 'The total has changed. Please review it before you pay.' },
  CONFLICT: { status: 409, message: 'Something changed while you were doing this. Please try again.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'That’s too long. Please shorten it.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Please send JSON.' },
  PAYMENT_REFUSED: { status: 422, message: 'PayPal declined the payment. You haven’t been charged.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries. Please wait and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong. Please try again.' },
  DEPENDENCY_DOWN: {
    status: 503,
    message: 'A service we depend on isn’t responding. Please try again in a minute.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;
