/** One entry of `details` in a PayPal error body. */
interface ErrorDetail {
  issue: string;
  description: string;
  field?: string;
  value?: string;
  location?: 'body' | 'path' | 'query' | 'header';
}

/** An error answer of PayPal's REST interface. */
export class PayPalError extends Error {
  readonly status: number;
  readonly details: readonly ErrorDetail[];

  constructor(status: number, name: string, message: string, details: readonly ErrorDetail[] = []) {
    super(message);
    this.status = status;
    this.name = name;
    this.details = details;
  }

  /** The error body of the orders, payments and notifications interfaces. */
  toBody(debugId: string): Record<string, unknown> {
    return { name: this.name, message: this.message, debug_id: debugId, details: this.details, links: [] };
  }
}

/** An error answer of the simulator's own control addresses. */
export class ControlError extends Error {
  readonly status: number;
  readonly extra: Record<string, unknown>;

  constructor(status: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.extra = extra;
  }
}

const ISSUES = {
  AMOUNT_MISMATCH:
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  AUTH_CAPTURE_NOT_ENABLED: 'Authorization and Capture feature is not enabled for the merchant.',
  CANNOT_BE_ZERO_OR_NEGATIVE: 'Must be greater than zero.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  COMPLIANCE_VIOLATION: 'Transaction is declined due to compliance violation.',
  DECIMAL_PRECISION: 'If the currency supports decimals, only two decimal place precision is supported.',
  DISPUTE_STATE_INVALID: 'The dispute is not waiting for a response of the seller.',
  DUPLICATE_INVOICE_ID: 'Duplicate Invoice ID detected. Your account setting requires a unique Invoice Id.',
  INSTRUMENT_DECLINED:
    "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
  INVALID_CURRENCY_CODE: 'Currency code is invalid or is not currently supported.',
  ITEM_TOTAL_MISMATCH: 'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.',
  ITEM_TOTAL_REQUIRED: 'If item details are specified, amount.breakdown.item_total is required.',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'You have exceeded the maximum number of payment attempts.',
  MULTI_CURRENCY_ORDER: 'Entire Order request must have the same currency_code.',
  ORDER_ALREADY_CAPTURED: "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_NOT_APPROVED: 'Payer has not yet approved the Order for payment.',
  PAYER_ACTION_REQUIRED: 'Transaction cannot complete successfully, instruct the buyer to return to PayPal.',
  PENDING_CAPTURE: 'Cannot initiate a refund as the capture is pending.',
  REFUND_AMOUNT_EXCEEDED: 'The refund amount must be less than or equal to what has not yet been refunded.',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture',
  REFUND_NOT_ALLOWED: 'Capture cannot be refunded.',
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK: 'Refunds are not allowed on this capture due to a chargeback.',
  TRANSACTION_DISPUTED: 'Partial refunds cannot be offered because there is an open case on this transaction.',
  TRANSACTION_REFUSED: 'The request was refused.',
} as const;

/** The 422 issues that the simulator knows. */
export type Issue = keyof typeof ISSUES;

export const isIssue = (name: string): name is Issue => Object.hasOwn(ISSUES, name);

type Where = Omit<ErrorDetail, 'issue' | 'description'>;

/** 422: a well-formed request that fails a business rule. */
export const unprocessable = (issue: Issue, where?: Where): PayPalError => unprocessableAs(issue, ISSUES[issue], where);

/** 422 with an issue that is not in the table. */
export const unprocessableAs = (issue: string, description: string, where: Where = {}): PayPalError =>
  new PayPalError(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    [{ ...where, issue, description }],
  );

const SYNTAX_ISSUES = {
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  INVALID_PARAMETER_VALUE: 'A parameter value is not valid.',
  INVALID_STRING_LENGTH: 'The value of a field is either too short or too long',
  INVALID_STRING_MAX_LENGTH: 'The value of a field is too long.',
  MALFORMED_REQUEST_JSON: 'The request JSON is not well formed.',
  MISSING_REQUIRED_PARAMETER: 'A required field / parameter is missing',
  PAYPAL_REQUEST_ID_REQUIRED: 'A PayPal-Request-Id is required if you are trying to process payment for an Order.',
} as const;

/** Issues with the form of a request. */
export type SyntaxIssue = keyof typeof SYNTAX_ISSUES;

/** 400: the request breaks the schema, in one or more fields. */
export const invalidRequest = (...wrong: [SyntaxIssue, Where?][]): PayPalError =>
  new PayPalError(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    wrong.map(([issue, where]) => ({ ...where, issue, description: SYNTAX_ISSUES[issue] })),
  );

/** 404: no such order, capture, dispute or webhook. */
export const notFound = (): PayPalError =>
  new PayPalError(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ]);

/** 409: the first of two requests with one PayPal-Request-Id is still being processed. */
export const inProgress = (): PayPalError =>
  new PayPalError(409, 'RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.', [
    {
      issue: 'PREVIOUS_REQUEST_IN_PROGRESS',
      description: 'A previous request on this resource is currently in progress. Please wait and try again.',
    },
  ]);

/** 429 */
export const rateLimited = (): PayPalError =>
  new PayPalError(429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.');

/** 500 */
export const internalError = (): PayPalError =>
  new PayPalError(500, 'INTERNAL_SERVER_ERROR', 'An internal server error has occurred.');
